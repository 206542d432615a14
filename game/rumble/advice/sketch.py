"""A position as far as the war is concerned, for the bots' imagined games.

A sketch always knows how the war would go if it came now. Where pieces are added, only the areas in
which that changes something are fought again: most additions change nothing at all, so a whole game
to its end costs a fraction of a millisecond.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..board import AREAS, BOARDS, VALUES, small
from ..odds import likely_ranks
from ..rules.war import reinforcements, strengths
from ..state import IN_STOCK, NOBODY, State

UNIT = 8
"""Powers are counted in this unit, so that ranks for ties fit below it."""
LOWEST = min(VALUES)
PLACES = range(len(AREAS))
"""The areas in the order of the war: the place of a castle is its value less the lowest."""

Order = tuple[int, int]
"""Who wins an area and who comes second."""


class War(NamedTuple):
    """How the war would go."""

    powers: list[int]
    """As they stand in each battle, reinforcements included."""
    orders: list[Order]
    points: list[int]


@lru_cache(maxsize=64)
def _goals(values: tuple[int, ...], map_name: str) -> tuple[tuple[int, ...], ...]:
    """The places that the winner of each place reinforces."""
    near = BOARDS[map_name].near
    order = sorted(range(len(AREAS)), key=values.__getitem__)
    return tuple(
        tuple(sorted(values[goal] - LOWEST for goal in near[area] if values[goal] > values[area])) for area in order
    )


@lru_cache(maxsize=64)
def _sources(goals: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The places whose winners reinforce each place."""
    return tuple(tuple(source for source in PLACES if place in goals[source]) for place in PLACES)


@lru_cache(maxsize=1 << 16)
def _order(powers: tuple[int, ...]) -> Order:
    """Who wins with these powers and who comes second; with two seats nobody is second."""
    order = sorted((power, seat) for seat, power in enumerate(powers) if power)
    second = order[-2][1] if len(order) > 1 and len(powers) > 2 else NOBODY
    return (order[-1][1] if order else NOBODY, second)


class Sketch:
    """What matters of a position, and the war if it came now.

    ``powers`` lie place by place, one for each seat, each as power times UNIT plus the seat's rank for
    ties, or 0 where nobody stands: so the larger number is the winner.
    """

    __slots__ = ("reinforcement", "chips", "goals", "left", "lords", "players", "powers", "ranks", "sources", "war")

    def __init__(self, state: State) -> None:
        players = self.players = state.players
        self.lords = [lord == IN_STOCK for lord in state.lords]
        self.left = [stock + lord for stock, lord in zip(state.stock, self.lords)]
        self.chips = state.chips[:]
        self.reinforcement = reinforcements(players) * UNIT
        self.goals = _goals(tuple(state.values), state.options["map"])
        self.sources = _sources(self.goals)
        ranks = self.ranks = likely_ranks(state)
        rows = strengths(state)
        self.powers = [0] * (players * len(AREAS))
        for area, value in enumerate(state.values):
            for seat, row in enumerate(rows):
                if row[area]:
                    self.powers[(value - LOWEST) * players + seat] = row[area] * UNIT + ranks[seat]
        self.war = self._fight_war()

    @property
    def points(self) -> list[int]:
        """Everybody's points if the war came now."""
        return self.war.points

    def _fight_war(self) -> War:
        """The whole war, place by place."""
        players, powers = self.players, self.powers[:]
        orders: list[Order] = []
        points = [0] * players
        for place, goals in enumerate(self.goals):
            winner, second = order = _order(tuple(powers[place * players : (place + 1) * players]))
            orders.append(order)
            if winner != NOBODY:
                points[winner] += place + LOWEST
                for goal in goals:
                    if powers[goal * players + winner]:
                        powers[goal * players + winner] += self.reinforcement
            if second != NOBODY:
                points[second] += small(place + LOWEST)
        return War(powers, orders, points)

    # -- adding pieces ------------------------------------------------------------------------------

    def joined(self, place: int, seat: int, number: int) -> tuple[int, War | None]:
        """The power of a seat in a battle if that number joins it, and the war then; None if nothing changes."""
        powers, orders, _ = self.war
        at = place * self.players
        power = (powers[at + seat] or self._entering_power(place, seat)) + number * UNIT
        winner, second = orders[place]
        if winner == seat:
            return power, None
        if winner != NOBODY and power < powers[at + winner]:
            if self.players == 2 or second == seat or second != NOBODY and power < powers[at + second]:
                return power, None
        return power, self._fought_again(place, at + seat, power)

    def _entering_power(self, place: int, seat: int) -> int:
        """What waits for a seat that enters a place: its rank, and reinforcements from where it wins."""
        power, orders = self.ranks[seat], self.war.orders
        for source in self.sources[place]:
            if orders[source][0] == seat:
                power += self.reinforcement
        return power

    def _fought_again(self, place: int, at: int, power: int) -> War:
        """The war with another power in one place: what this changes, from place to place."""
        players, reinforcement = self.players, self.reinforcement
        powers, orders, points = self.war.powers[:], self.war.orders[:], self.war.points[:]
        powers[at] = power
        waiting = 1 << place  # the places still to be fought, as bits: the lowest one is the next in the war
        while waiting:
            bit = waiting & -waiting
            waiting ^= bit
            place = bit.bit_length() - 1
            old, new = orders[place], _order(tuple(powers[place * players : (place + 1) * players]))
            if new == old:
                continue
            orders[place] = new
            (loser, ousted), (winner, second) = old, new
            if second != ousted:
                _hand_over(points, ousted, second, small(place + LOWEST))
            if winner == loser:
                continue
            _hand_over(points, loser, winner, place + LOWEST)
            for goal in self.goals[place]:
                row = goal * players
                if powers[row + winner]:
                    powers[row + winner] += reinforcement
                if loser != NOBODY and powers[row + loser]:
                    powers[row + loser] -= reinforcement
                waiting |= 1 << goal
        return War(powers, orders, points)

    def join(self, place: int, seat: int, number: int, power: int, war: War | None) -> None:
        """Add the pieces whose power and war ``joined`` has worked out."""
        at = place * self.players + seat
        self.powers[at] = (self.powers[at] or self.ranks[seat]) + number * UNIT
        if war is None:
            self.war.powers[at] = power
        else:
            self.war = war

    def settle_ties(self) -> None:
        """Everybody has a chip now: ties go by those."""
        players = self.players
        ranks = self.ranks = [chip - 1 for chip in self.chips]
        self.powers = [power and power // UNIT * UNIT + ranks[at % players] for at, power in enumerate(self.powers)]
        self.war = self._fight_war()


def _hand_over(points: list[int], loser: int, winner: int, value: int) -> None:
    """A castle goes from one seat to another."""
    if loser != NOBODY:
        points[loser] -= value
    if winner != NOBODY:
        points[winner] += value
