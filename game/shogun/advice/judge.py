"""What a position is worth to each seat by what training has learned: its chance to win the game.

One weight for each named number of ``features`` and each season that is over; ``tools/train_shogun.py`` finds them,
``docs/training.md`` tells how.
"""

from __future__ import annotations

from ...core.judgement import dot, judgement, softmax
from ..state import State
from .features import SEASONS, features, played
from .insight import chances

SIZE_SHARE = 0.3
"""How much of a result's worth is the size of the victory, and not the victory."""
POINTS_SCALE = 5.0
FITTED = (3,)
"""For so many seats there are weights; for others the chances to win that are fitted for any moment stand in."""


def shares(position: State) -> list[float]:
    """What a position is worth to each seat, together 1: its chance to win, with a little for the size of it."""
    if position.turn is None:
        return result_shares(position)
    if position.players not in FITTED:
        return chances(position)
    net = judgement("shogun", position.players)
    row = net.layers[0].rows[min(played(position), SEASONS - 1)]
    return softmax([dot(row, numbers) / net.unit for numbers in features(position)])


def result_shares(position: State) -> list[float]:
    """The same where the game is over."""
    winners = position.winners
    sizes = softmax([points / POINTS_SCALE for points in position.points])
    return [
        (1 - SIZE_SHARE) * ((seat in winners) / len(winners) if winners else 1 / len(sizes)) + SIZE_SHARE * size
        for seat, size in enumerate(sizes)
    ]


def worth(position: State, seat: int) -> float:
    """What a position is worth to one seat."""
    return shares(position)[seat]
