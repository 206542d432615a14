"""Positions laid out by hand, for lessons and for the pictures in the rules.

``staged(red="5.6 P", blue="6.5 SM3, 8.4 A")`` is the turn of Blue on the ground of the first skirmish: the
letters are those of the scenario maps, and a number behind them says how many blocks are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.options import settle_options
from .. import EDITION, OPTIONS
from ..board import BLUE, RED
from ..board import parse as at
from ..cards import COMMAND_DECK, DRAGON_DECK
from ..laying import Leader, Unit, dealt, set_pieces
from ..scenario import TOKENS
from ..state import EMPTY, State
from ..units import COMMANDER, GUARD, KINDS, LEADER_LETTERS, STRENGTH

__all__ = ["at", "staged"]

Cards = Sequence[Sequence[str]]
"""The cards of each seat."""
NONE: Cards = ((), ())
SPARE: Cards = (("order2_left", "order2_right"), ("order3_left", "order3_right"))
"""Hands for a position in which cards do not matter; without any a seat would have lost."""


class Piece(NamedTuple):
    """What stands in a hex; a kind or a leader of EMPTY is none."""

    place: int
    kind: int
    leader: int
    blocks: int


def staged(
    red: str,
    blue: str,
    *,
    scenario: int = 1,
    turn: int = BLUE,
    hands: Cards = SPARE,
    dragons: Cards = NONE,
    tokens: tuple[int, int] = (5, 5),
    banners: tuple[int, int] = (0, 0),
    chance: int = 0,
) -> State:
    """The beginning of a seat's turn with these pieces, cards, tokens and banners, and these dice to come."""
    state = State(settle_options(OPTIONS, {"scenario": scenario}, EDITION), 0)
    _set_pieces(state, {RED: pieces(red), BLUE: pieces(blue)})
    state.hands, state.deck = dealt(hands, COMMAND_DECK)
    state.dragons, state.dragon_deck = dealt(dragons, DRAGON_DECK)
    state.tokens, state.pool = list(tokens), TOKENS - sum(tokens)
    state.banners = list(banners)
    state.agenda = [("turn", turn)]
    state.settle(lambda event: None)
    state.chance = chance
    return state


def pieces(text: str) -> list[Piece]:
    """The pieces of a text such as ``6.5 SM3, 8.4 A, 9.1 I``."""
    return [_piece(*part.split()) for part in text.split(",") if part.strip()]


def _piece(place: str, what: str) -> Piece:
    letters = what.rstrip("1234")
    kinds = [number for number, kind in enumerate(KINDS) if kind.letter in letters]
    leaders = [number for number, letter in enumerate(LEADER_LETTERS) if letter in letters]
    if GUARD in kinds:
        leaders = [COMMANDER]
    blocks = int(what.removeprefix(letters) or STRENGTH)
    return Piece(at(place), kinds[0] if kinds else EMPTY, leaders[0] if leaders else EMPTY, blocks)


def _set_pieces(state: State, armies: dict[int, list[Piece]]) -> None:
    standing = [(seat, piece) for seat, army in armies.items() for piece in army]
    set_pieces(
        state,
        [Unit(seat, piece.kind, piece.place, piece.blocks) for seat, piece in standing if piece.kind != EMPTY],
        [Leader(seat, piece.leader, piece.place, 1) for seat, piece in standing if piece.leader != EMPTY],
    )
