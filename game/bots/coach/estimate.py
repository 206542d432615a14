"""A number that was found by trying, with the interval in which it lies 19 times in 20."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

SURE = 1.96
"""So many standard errors to each side make an interval that holds the truth 19 times in 20."""


class Estimate(NamedTuple):
    """A number, and the interval in which it lies 19 times in 20."""

    value: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """How far the interval goes to each side."""
        return (self.high - self.low) / 2


def around(value: float, reach: float) -> Estimate:
    """A number with an interval that goes equally far to both sides."""
    return Estimate(value, value - reach, value + reach)


def share(value: float, reach: float) -> Estimate:
    """The same for a chance, which is never below 0 nor above 1."""
    return Estimate(value, max(0.0, value - reach), min(1.0, value + reach))


def mean(values: Sequence[float]) -> float:
    """The mean of some trials."""
    return sum(values) / len(values)


def reach_of(values: Sequence[float]) -> float:
    """How far the interval of the mean of some trials goes to each side."""
    middle = mean(values)
    spread = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return SURE * sqrt(spread / len(values))


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of some trials and its interval."""
    return around(mean(values), reach_of(values))


def together(*reaches: float) -> float:
    """How far off a sum is whose parts err independently, each by so much."""
    return sqrt(sum(reach * reach for reach in reaches))


def combined(one: Estimate, other: Estimate) -> Estimate:
    """Two estimates of the same thing that err independently, as one: the surer counts for more."""
    if not one.reach or not other.reach:
        return one if not one.reach else other
    weight, rest = one.reach**-2, other.reach**-2
    value = (weight * one.value + rest * other.value) / (weight + rest)
    return around(value, (weight + rest) ** -0.5)
