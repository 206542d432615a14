"""How a position stands."""

from __future__ import annotations

from collections.abc import Sequence

from ..odds import lead, sigmoid
from ..state import State
from .sketch import Sketch

MARGIN_SCALE = 6.0
"""The lead in points that is worth about three wins in four."""


def evaluate(position: State, seat: int) -> float:
    """How well a seat stands if the war came now, from 0 to 1."""
    return value_of_lead(lead(Sketch(position).points, seat))


def value_of_lead(margin: float) -> float:
    """A lead in points as a number from 0 to 1, steepest where the game is close."""
    return sigmoid(margin / MARGIN_SCALE)


def final_value(points: Sequence[int], chips: Sequence[int], seat: int) -> float:
    """Half for the victory, half for its size."""
    return 0.5 * value_of_lead(lead(points, seat)) + 0.5 * has_won(points, chips, seat)


def has_won(points: Sequence[int], chips: Sequence[int], seat: int) -> bool:
    """Whether a seat has the most points; of two who are level the higher chip wins (ruling 41)."""
    margin = lead(points, seat)
    return margin > 0 or margin == 0 and chips[seat] == max(c for c, p in zip(chips, points) if p == points[seat])
