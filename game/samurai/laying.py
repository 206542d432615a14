"""Pieces and cards laid out at will: what positions set up by hand and those of the lessons are made with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .board import SIZE
from .state import EMPTY, State


class Unit(NamedTuple):
    """A unit on the field."""

    owner: int
    kind: int
    place: int
    blocks: int


class Leader(NamedTuple):
    """A leader on the field, and how many banners he is worth."""

    owner: int
    kind: int
    place: int
    prize: int


def set_pieces(state: State, units: Sequence[Unit], leaders: Sequence[Leader]) -> None:
    """Put these pieces on the field, and no others."""
    state.owners, state.leader_owners = [unit.owner for unit in units], [one.owner for one in leaders]
    state.kinds, state.leader_kinds = [unit.kind for unit in units], [one.kind for one in leaders]
    state.places, state.leader_places = [unit.place for unit in units], [one.place for one in leaders]
    state.blocks, state.prizes = [unit.blocks for unit in units], [one.prize for one in leaders]
    state.marks, state.leader_marks = [0] * len(units), [0] * len(leaders)
    state.unit_at, state.leader_at = _where(state.places), _where(state.leader_places)


def _where(places: list[int]) -> list[int]:
    """Who stands in each hex."""
    return [places.index(place) if place in places else EMPTY for place in range(SIZE)]


def dealt(hands: Sequence[Sequence[str]], deck: Sequence[str]) -> tuple[list[list[str]], list[str]]:
    """The hands, and what is left of the deck."""
    left = list(deck)
    for hand in hands:
        for card in hand:
            left.remove(card)
    return [list(hand) for hand in hands], left
