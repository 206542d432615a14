"""The games of the property suite.

A game enters by its name in ``game.GAMES`` and a module ``tests/NAME/suite.py`` that offers what
``Suite`` asks for: the suite itself (tests/test_properties.py) knows no single game.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import islice
from typing import Any, Protocol, TypeVar, cast

import game
from game.core.chance import Chance
from game.core.contract import Game
from game.core.position import Choice, Event, Position
from game.core.record import Record

Options = Mapping[str, Any]
P = TypeVar("P", bound=Position)

LONG = bool(os.environ.get("TENKA_LONG"))
"""Set by ``build.py test --long``: ten thousand games of each kind instead of three hundred."""


class Suite(Protocol):
    """What the property suite must know about a game."""

    SILENT: Collection[str]
    """Slots that may change without an event of their own: whatever no drawing shows as a change of the board."""
    OPTION_SETS: Sequence[Options]
    """All option sets, or as many of them as show everything the game can do."""

    def longest(self, options: Options) -> int:
        """More choices than any game with these options can have."""

    def invariants(self, state: Any) -> None:
        """Assert that nothing was lost or made: pieces, cards, tokens. True at every question."""

    def perturb(self, state: Any, seat: int | None, chance: Chance) -> Any:
        """A copy that differs only in what the seat cannot know (None is a spectator)."""

    def legend(self, state: Any) -> list[str]:
        """Lines that help a person to read a golden game."""

    # A game whose random games run to thousands of choices also offers
    #   STRETCH  how many choices of one the closer looks follow, each from another place in the game
    #   GAMES    how many whole random games the short mode plays


def suite(name: str) -> Suite:
    """What the property suite must know about the game of that name."""
    return cast("Suite", import_module(f"tests.{name}.suite"))


CASES = [(name, options) for name in game.GAMES for options in suite(name).OPTION_SETS]
"""Every game with every option set."""


def label(value: Any) -> str:
    """A readable name of a case for pytest: rumble, players=3-daimyo=True."""
    if isinstance(value, Mapping):
        return "-".join(f"{name}={setting}" for name, setting in value.items())
    return str(value)


def stretch(name: str) -> int | None:
    """How many choices a closer look follows; None means: to the end of the game."""
    length: int | None = getattr(suite(name), "STRETCH", None)
    return length


def seeds(name: str, long_games: int = 10_000) -> range:
    """The seeds for one option set, so that all option sets of a game make so many games."""
    wanted = long_games if LONG else getattr(suite(name), "GAMES", 300)
    return range(-(-wanted // len(suite(name).OPTION_SETS)))


def find(name: str) -> Game[Any]:
    """The game package of that name."""
    return game.find(name)


def of_kind(kind: type[P], position: Position) -> P:
    """The position, known to be one of a certain game."""
    assert isinstance(position, kind)
    return position


ENDLESS = 20_000
"""So many choices are a game without end: a test must fail then, not hang."""

Step = tuple[Position, Choice, list[Event]]


def random_steps(state: Position, seed: int) -> Iterator[Step]:
    """Play a position to its end by random choices; yields it after each, with the choice and its events."""
    chance = Chance(seed)
    for _ in range(ENDLESS):
        if state.turn is None:
            return
        choice = chance.pick(state.choices())
        yield state, choice, state.play(choice)
    raise AssertionError("a game without end")


def close_steps(name: str, state: Position, seed: int) -> Iterator[Step]:
    """The same, as far as a closer look follows."""
    return islice(random_steps(state, seed), stretch(name))


def opening(name: str, options: Options, seed: int) -> Record:
    """Where a closer look begins: at the start of a short game, somewhere within a long one."""
    most = stretch(name)
    if most is None:
        return Record(name, options, seed)
    record = random_record(name, options, seed, Chance(seed + len(str(options))).below(6 * most))
    return record if record.state.turn is not None else record.branch(len(record.choices) - most)


def opened(name: str, options: Options, seed: int) -> Position:
    """The position where a closer look begins."""
    return opening(name, options, seed).state


def random_record(name: str, options: Options, seed: int, length: int | None = None) -> Record:
    """A record of random choices: a whole game, or the first so many choices of one."""
    record, chance = Record(name, options, seed), Chance(seed + 1)
    while record.state.turn is not None and len(record.choices) != length:
        record.play(chance.pick(record.state.choices()))
        assert len(record.choices) < ENDLESS, "a game without end"
    return record
