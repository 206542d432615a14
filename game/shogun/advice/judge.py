"""What a position is worth to each seat by what training has learned: its chance to win the game.

One weight for each named number of ``features`` and each season that is over; ``tools/train_shogun.py`` finds them,
``docs/training.md`` tells how.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...core.judgement import dot, judgement, softmax
from ..state import State
from .features import NAMES, SEASONS, Numbers, features, played

SIZE_SHARE = 0.3
"""How much of a result's worth is the size of the victory, and not the victory."""
POINTS_SCALE = 5.0


def shares(position: State) -> list[float]:
    """What a position is worth to each seat, together 1: its chance to win, with a little for the size of it."""
    if position.turn is None:
        return result_shares(position)
    return _shares(position, features(position))


def _shares(position: State, found: list[Numbers]) -> list[float]:
    net = judgement("shogun", position.players)
    row = net.layers[0].rows[min(played(position), SEASONS - 1)]
    return softmax([dot(row, numbers) / net.unit for numbers in found])


def result_shares(position: State) -> list[float]:
    """The same where the game is over."""
    winners = position.winners
    sizes = softmax([points / POINTS_SCALE for points in position.points])
    return [
        (1 - SIZE_SHARE) * ((seat in winners) / len(winners) if winners else 1 / len(sizes)) + SIZE_SHARE * size
        for seat, size in enumerate(sizes)
    ]


class Taste(NamedTuple):
    """What somebody likes beyond what wins: so much for each of some named numbers of a seat."""

    name: str = ""
    likes: tuple[tuple[int, float], ...] = ()
    """Places in ``NAMES`` with what one more is worth."""


def taste(name: str, likes: Mapping[str, float]) -> Taste:
    """A taste by the names of what is liked."""
    return Taste(name, tuple((NAMES.index(one), value) for one, value in likes.items()))


SOBER = Taste()


def worth(position: State, seat: int, taste: Taste = SOBER) -> float:
    """What a position is worth to one seat."""
    if not taste.likes or position.turn is None:
        return shares(position)[seat]
    found = features(position)
    return _shares(position, found)[seat] + sum(value * found[seat][place] for place, value in taste.likes)
