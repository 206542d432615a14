"""Room inside a shape: where a province's name, armies, plots and unrest marker go.

The pieces stand in rows above each other. Every row slides sideways on its own to where the province
is widest, so slanted provinces serve as well as square ones.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

GRID = 2.0
GAP = 3.0
Item = tuple[str, float, float]  # kind, width, height
Row = Sequence[Item]


class Ground:
    """How good the ground is, as running sums: own land counts full, sea a little, other land against."""

    def __init__(self, land: BaseGeometry, size: tuple[int, int]) -> None:
        self.size = size
        self.ys, self.xs = np.mgrid[GRID / 2 : size[1] : GRID, GRID / 2 : size[0] : GRID]
        self.value = np.where(shapely.contains_xy(land.buffer(3), self.xs, self.ys), -2.0, 0.2)
        self.sums = np.zeros((self.value.shape[0] + 1, self.value.shape[1] + 1))

    def under(self, own: BaseGeometry) -> "Ground":
        """The same ground seen by the owner of one province."""
        value = np.where(shapely.contains_xy(own.buffer(-4), self.xs, self.ys), 1.0, self.value)
        self.sums[1:, 1:] = value.cumsum(0).cumsum(1)
        return self

    def worth(self, left: np.ndarray, top: float, width: float, height: float) -> np.ndarray:
        """The mean value under boxes at these left edges."""
        a, b = (np.clip(edge / GRID, 0, self.sums.shape[1] - 1).astype(int) for edge in (left, left + width))
        c, d = int(top / GRID), int((top + height) / GRID)
        total = self.sums[d, b] - self.sums[c, b] - self.sums[d, a] + self.sums[c, a]
        return np.asarray(total / np.maximum(1, (b - a) * (d - c)))


@dataclass
class Placing:
    """A way to stand the pieces, and what it is worth."""

    worth: float
    spots: list[tuple[str, float, float]]


def arrangements(name: Item, armies: Item, plots: Sequence[Item], marker: Item) -> Iterator[list[Row]]:
    """The ways to stand the pieces in rows, tidy ones first."""
    yield [[name], [armies, *plots, marker]]
    yield [[name], [armies, *plots], [marker]]
    yield [[name], [armies, marker], plots]
    yield [[name], plots, [armies, marker]]
    yield [plots, [name], [armies, marker]]
    yield [[armies, marker], [name], plots]
    yield [[armies, *plots], [name], [marker]]
    yield [[armies, *plots, marker], [name]]
    yield [[armies, marker], plots, [name]]
    yield [plots, [armies, marker], [name]]
    yield [[name], [armies], [*plots, marker]]
    if len(plots) > 1:
        yield [[name], [armies, plots[0]], [*plots[1:], marker]]
        yield [[armies, plots[0]], [name], [*plots[1:], marker]]
        yield [[name], [armies], plots, [marker]]
        yield [[name], [armies], [plots[0], marker], plots[1:]]


def place(ground: Ground, rows_list: Sequence[list[Row]], bounds: tuple[float, ...]) -> Placing:
    """The best of these arrangements anywhere within the bounds."""
    found = [_best(ground, rows, bounds, order * 0.015) for order, rows in enumerate(rows_list)]
    return max(found, key=lambda placing: placing.worth)


def _best(ground: Ground, rows: list[Row], bounds: tuple[float, ...], cost: float) -> Placing:
    height = sum(_tall(row) for row in rows) + GAP * (len(rows) - 1)
    tops = np.arange(max(4.0, bounds[1] - 10), min(ground.size[1] - 4 - height, bounds[3] - height + 10), 3.0)
    tries = [_stand(ground, rows, bounds, float(top)) for top in tops]
    if not tries:
        return Placing(-9.0, [])
    best = tries[_middle_best(np.array([placing.worth for placing in tries]))]
    return Placing(best.worth - cost, best.spots)


def _middle_best(worth: np.ndarray) -> int:
    """The middle one of the places that are as good as the best."""
    good = np.flatnonzero(worth >= worth.max() - 0.012)
    return int(good[len(good) // 2])


def _stand(ground: Ground, rows: list[Row], bounds: tuple[float, ...], top: float) -> Placing:
    spots: list[tuple[str, float, float]] = []
    worths, middles = [], []
    for row in rows:
        left, worth = _slide(ground, row, bounds, top)
        worths.append(worth)
        middles.append(left + _wide(row) / 2)
        for kind, width, _ in row:
            spots.append((kind, left + width / 2, top + _tall(row) / 2))
            left += width + GAP
        top += _tall(row) + GAP
    slant = sum(abs(b - a) for a, b in pairwise(middles)) / 400
    return Placing(float(np.mean(worths)) + float(min(worths)) - slant, spots)


def _slide(ground: Ground, row: Row, bounds: tuple[float, ...], top: float) -> tuple[float, float]:
    """The best left edge for a row: on the best ground, and in the middle of it."""
    width, low = _wide(row), max(4.0, bounds[0] - 12)
    lefts = np.arange(low, max(low + 1, min(ground.size[0] - 4 - width, bounds[2] - width + 12)), GRID)
    worth = ground.worth(lefts, top, width, _tall(row))
    best = _middle_best(worth)
    return float(lefts[best]), float(worth[best])


def _tall(row: Row) -> float:
    return max(height for _, _, height in row)


def _wide(row: Row) -> float:
    return sum(width for _, width, _ in row) + GAP * (len(row) - 1)
