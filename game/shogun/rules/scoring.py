"""The scoring of each winter: provinces, buildings, and majorities of buildings in the regions."""

from __future__ import annotations

from typing import NamedTuple

from ...core.position import Emit
from ..board import REGIONS
from ..cards import BUILDINGS, MAJORITY
from ..events import Majority, Score
from ..state import State


def count_buildings(state: State) -> list[list[list[int]]]:
    """How many buildings there are, by region, kind and seat."""
    counts = [[[0] * state.players for _ in BUILDINGS] for _ in REGIONS]
    regions = state.board.region
    for province, buildings in enumerate(state.buildings):
        if buildings:
            for kind in range(len(BUILDINGS)):
                counts[regions[province]][kind][state.owner[province]] += buildings >> kind & 1
    return counts


def majorities(state: State) -> list[Majority]:
    """All majorities as they would score now; where nothing is built nobody has one (ruling 32)."""
    found = []
    for region, kinds in enumerate(count_buildings(state)):
        for kind, counts in enumerate(kinds):
            most = max(counts)
            if most:
                seats = tuple(seat for seat, count in enumerate(counts) if count == most)
                found.append(Majority("majority", region, kind, seats, most, MAJORITY[kind] - (len(seats) > 1)))
    return found


class Points(NamedTuple):
    """What a seat would score now."""

    provinces: int
    buildings: int
    majorities: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.provinces + self.buildings + self.majorities


def points_now(state: State) -> list[Points]:
    """What each seat would score now."""
    return _points_with(state, majorities(state))


def _points_with(state: State, found: list[Majority]) -> list[Points]:
    bonus = [0] * state.players
    for majority in found:
        for seat in majority.seats:
            bonus[seat] += majority.points
    return [_points(state, seat, bonus[seat]) for seat in range(state.players)]


def _points(state: State, seat: int, bonus: int) -> Points:
    held = state.provinces(seat)
    return Points(len(held), sum(state.buildings[province].bit_count() for province in held), bonus)


def score(state: State, emit: Emit) -> None:
    """Score the winter: the majorities first, then the points of each seat."""
    found = majorities(state)
    for majority in found:
        emit(majority)
    for seat, points in enumerate(_points_with(state, found)):
        state.points[seat] += points.total
        emit(Score("score", seat, *points, points.total, state.points[seat]))
