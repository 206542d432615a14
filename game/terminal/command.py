"""The command ``tenka``: reads the command line and seats everybody."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from secrets import randbelow
from typing import Any

from ..bots import LEVELS
from ..core.drawing.clans import CLANS
from ..core.options import BadOption, Option
from ..core.record import SEEDS, Record
from ..core.words import LANGUAGES, load
from ..games import GAMES, find
from .play import Table

DEFAULT_LEVEL = "hatamoto"


def parser() -> argparse.ArgumentParser:
    """What can be typed after ``tenka``."""
    top = argparse.ArgumentParser(prog="tenka", description="Three board games of Japan's warring age.")
    play = top.add_subparsers(dest="command", required=True).add_parser("play", help="play against bots, in words")
    play.add_argument("game", choices=GAMES)
    play.add_argument("--seat", type=int, default=1, metavar="N", help="your seat, from 1; 0 to look on (default: 1)")
    play.add_argument("--players", type=int, metavar="N", help="how many seats, where the game lets one choose")
    strength = f"how strong the bots are, seat by seat, the last filling up: {', '.join(LEVELS)}"
    play.add_argument(
        "--level", nargs="+", choices=tuple(LEVELS), default=[DEFAULT_LEVEL], metavar="LEVEL", help=strength
    )
    play.add_argument("--seed", type=int, metavar="N", help="the same seed and choices give the same game")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="any option of the game")
    play.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    return top


def read_options(known: Sequence[Option], given: Mapping[str, str]) -> dict[str, Any]:
    """Options as the game takes them; raises BadOption."""
    options = {option.name: option for option in known}
    return {name: _value(known, options.get(name), name, text) for name, text in given.items()}


def _value(known: Sequence[Option], option: Option | None, name: str, text: str) -> Any:
    for value in option.values if option else ():
        if str(value).casefold() == text.casefold():
            return value
    raise BadOption(name, text, known)


def begin(given: argparse.Namespace) -> Record:
    """The game that the command line asks for; raises BadOption or ValueError."""
    pairs = [word.partition("=")[::2] for word in given.option]
    texts = dict(pairs) | ({"players": str(given.players)} if given.players is not None else {})
    seed = randbelow(SEEDS) if given.seed is None else given.seed
    return Record(given.game, read_options(find(given.game).options, texts), seed)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a game; the exit code is 0 when it came to its end or was stopped, 2 for a wrong command line."""
    top = parser()
    given = top.parse_args(arguments)
    try:
        record = begin(given)
    except ValueError as error:
        top.error(str(error))
    seats = range(len(record.state.scores))
    if given.seat - 1 not in (-1, *seats):
        top.error(f"--seat {given.seat}: this game has seats 1 to {len(seats)}, and 0 looks on")
    words = load(given.language)
    human = given.seat - 1 if given.seat else None
    others = [seat for seat in seats if seat != human]
    levels = {seat: given.level[min(at, len(given.level) - 1)] for at, seat in enumerate(others)}
    Table(record, words, [words(CLANS[seat].name) for seat in seats], levels, sys.stdin, sys.stdout).play()
    return 0
