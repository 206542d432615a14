"""The reckoning of each winter: provinces, buildings, and majorities of buildings in the regions."""

from __future__ import annotations

from typing import NamedTuple

from game.core.position import Tell
from game.shogun.board import REGIONS
from game.shogun.cards import BUILDINGS, MAJORITY
from game.shogun.state import State


class Majority(NamedTuple):
    """Who has most buildings of a kind in a region, how many that is, and what each of them gets for it."""

    region: int
    kind: int
    seats: tuple[int, ...]
    number: int
    points: int


def count_buildings(state: State, region: int, kind: int) -> list[int]:
    """The buildings of a kind that each seat has in a region."""
    counts = [0] * state.players
    regions, buildings = state.board.region, state.buildings
    for province, owner in enumerate(state.owner):
        if owner >= 0 and regions[province] == region and buildings[province] >> kind & 1:
            counts[owner] += 1
    return counts


def majorities(state: State) -> list[Majority]:
    """All majorities as they stand; where nothing is built nobody has one (ruling 32)."""
    found = []
    for region in range(len(REGIONS)):
        for kind in range(len(BUILDINGS)):
            counts = count_buildings(state, region, kind)
            most = max(counts)
            if most:
                seats = tuple(seat for seat, count in enumerate(counts) if count == most)
                found.append(Majority(region, kind, seats, most, MAJORITY[kind] - (len(seats) > 1)))
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


def reckon(state: State) -> list[Points]:
    """What each seat would score now."""
    bonus = [0] * state.players
    for majority in majorities(state):
        for seat in majority.seats:
            bonus[seat] += majority.points
    return [_points(state, seat, bonus[seat]) for seat in range(state.players)]


def _points(state: State, seat: int, bonus: int) -> Points:
    held = state.provinces(seat)
    return Points(len(held), sum(state.buildings[province].bit_count() for province in held), bonus)


def score(state: State, tell: Tell) -> None:
    """Mark the points of the winter and tell where they come from."""
    for majority in majorities(state):
        tell(("majority", *majority))
    for seat, points in enumerate(reckon(state)):
        state.points[seat] += points.total
        tell(("score", seat, *points, points.total, state.points[seat]))
