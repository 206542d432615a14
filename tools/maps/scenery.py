"""Brush strokes that carry no meaning: waves on the open sea, hills on free ground."""

from collections.abc import Iterator, Sequence
from math import sin

from shapely.geometry import Point as Spot
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep

from .brush import number, spot
from .coast import Point

WAVE = (46, 15)  # room for one wave
HILLS = (24, 18, 13)  # sizes, large ones first


def waves(room: BaseGeometry) -> list[str]:
    """Small double waves, scattered evenly but never in rows, where there is room."""
    free = prep(room)
    width, height = WAVE
    return [
        _wave(x, y)
        for x, y in _scatter(room, 78.0, 44.0)
        if free.contains(box(x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    ]


def hills(room: BaseGeometry) -> list[str]:
    """Peaks of two or three strokes, where free ground is wide enough."""
    out: list[str] = []
    for size in HILLS:
        for x, y in _scatter(room, 11.0, 9.0):
            if prep(room).contains(box(x - size, y - size * 0.8, x + size, y + size * 0.45)):
                out.append(_hill(x, y, size))
                room = room.difference(Spot(x, y).buffer(size * 1.9))
    return out


def _scatter(room: BaseGeometry, across: float, down: float) -> Iterator[Point]:
    """Places on a brick pattern, each pushed a little off its place in a way that is always the same."""
    left, top, right, bottom = room.bounds
    for row in range(int((bottom - top) / down) + 1):
        for column in range(int((right - left) / across) + 1):
            sway = sin(row * 12.9898 + column * 78.233) * 43758.5453 % 1 - 0.5
            shift = sin(row * 39.346 + column * 11.135) * 24634.6345 % 1 - 0.5
            yield left + (column + row % 2 / 2 + 0.5 * sway) * across, top + (row + 0.5 * shift) * down


def _wave(x: float, y: float) -> str:
    return f"M{number(x - 21)} {number(y)}q6-7 13-1q3 3 6 1q7-7 14-1q3 3 7 1"


def _hill(x: float, y: float, size: float) -> str:
    """One stroke over a peak and its shoulder, and a fold on the side away from the light."""
    ridge = [
        (-1, 0.42),
        (-0.42, 0.2),
        (-0.12, -0.58),
        (0.06, -0.16),
        (0.3, 0.06),
        (0.4, -0.1),
        (0.5, -0.2),
        (0.68, 0.2),
        (1, 0.4),
    ]
    fold = [(-0.12, -0.58), (-0.02, -0.1), (-0.2, 0.24)]
    return _curves(x, y, size, ridge) + (_curves(x, y, size, fold) if size > HILLS[-1] else "")


def _curves(x: float, y: float, size: float, points: Sequence[Point]) -> str:
    start, *rest = [spot((x + dx * size, y + dy * size)) for dx, dy in points]
    return f"M{start}" + "".join(f"Q{bend} {end}" for bend, end in zip(rest[::2], rest[1::2]))
