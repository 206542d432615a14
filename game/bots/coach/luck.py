"""What chance was worth: the win chances after each draw less their mean over what else could have come.

Only the draw is changed, and what really came is one of these results like any other; so whatever the judgement is
worth, luck comes to nothing over many games, and the result less all luck is the result on the average.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...core.chance import Chance
from ...core.position import Choice, Position
from .decisions import Judge
from .estimate import SURE, Estimate, around, mean, together

SAMPLES = 16
"""So many other draws stand against each one that happened, where they cannot all be listed."""


class LuckEntry(NamedTuple):
    """One appeal to chance: which choice, who chose, what it was worth to each seat, how far off that may be."""

    at: int
    seat: int
    luck: tuple[float, ...]
    reach: float


class Draw(NamedTuple):
    """A choice that drew on chance: the position before, what was chosen, and the win chances that came of it."""

    at: int
    before: Position
    choice: Choice
    happened: Sequence[float]


def entry_of(draw: Draw, judge: Judge, seed: int, samples: int) -> LuckEntry:
    """What one draw was worth."""
    expected = judge.expected(draw.before, draw.choice)
    known = judge.game.draws(draw.before, draw.choice) if expected is None else ()
    sampling = 0.0
    if expected is None:
        chance = Chance(seed * 1_000_003 + draw.at)
        ways = known or [(1 / samples, chance.below(1 << 64)) for _ in range(samples)]
        others = list(_judged(draw, judge, ways))
        expected = [sum(way[0] * one[seat] for way, one in zip(ways, others)) for seat in range(len(draw.happened))]
        sampling = 0.0 if known else _sampling(others)
    luck = tuple(value - other for value, other in zip(draw.happened, expected))
    return LuckEntry(draw.at, draw.before.turn or 0, luck, together(sampling, judge.doubt_of_difference(draw.before)))


def _judged(draw: Draw, judge: Judge, ways: Sequence[tuple[float, int]]) -> Iterator[Sequence[float]]:
    for _, way in ways:
        other = draw.before.copy()
        other.chance = way
        other.play(draw.choice)
        yield judge.chances(other)


def _sampling(others: Sequence[Sequence[float]]) -> float:
    """How far the mean of a sample may be off, for the seat that it says least about."""
    spreads = []
    for values in zip(*others):
        middle = mean(values)
        spreads.append(sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1))
    return float(SURE * (max(spreads) / len(others)) ** 0.5)


def in_all(entries: Sequence[LuckEntry], seat: int) -> Estimate:
    """What chance was worth to a seat over a whole game."""
    return around(sum(entry.luck[seat] for entry in entries), together(*(entry.reach for entry in entries)))
