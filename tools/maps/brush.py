"""Lines with the hand of a brush: resampling, smoothing, and SVG path text.

A stroke is a list of points that steers a quadratic B-spline: the line runs through the first and the
last point and through the middle of each span between, so it is smooth and the same in both directions.
"""

from collections.abc import Sequence
from math import hypot, sin

import numpy as np

from .coast import Point

Stroke = list[Point]


def resample(points: Sequence[Point], step: float) -> Stroke:
    """Points at nearly even distance along a line, its two ends kept."""
    line = np.array(points)
    run = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    at = np.linspace(0.0, run[-1], max(2, round(float(run[-1]) / step) + 1))
    return list(zip(np.interp(at, run, line[:, 0]).tolist(), np.interp(at, run, line[:, 1]).tolist()))


def relax(points: Sequence[Point], rounds: int, closed: bool = False) -> Stroke:
    """Each point drawn towards its neighbours; the ends of an open line stay."""
    line = np.array(points)
    for _ in range(rounds):
        eased = (np.roll(line, 1, axis=0) + 2 * line + np.roll(line, -1, axis=0)) / 4
        if not closed:
            eased[0], eased[-1] = line[0], line[-1]
        line = eased
    return [(float(x), float(y)) for x, y in line]


def snap(points: Sequence[Point]) -> Stroke:
    """Points on a tenth of a unit, so that two areas share their border to the digit."""
    return [(round(x, 1), round(y, 1)) for x, y in points]


def tremble(points: Sequence[Point], size: float, phase: float, step: float = 9.0) -> Stroke:
    """A line that wanders a little, always the same way; its ends stay."""
    line = relax(resample(points, step), 3)
    last = len(line) - 1
    ease = [size * min(1.0, i / 2, (last - i) / 2) for i in range(last + 1)]
    return [_aside(line, i, ease[i] * _sway(i, phase)) for i in range(last + 1)]


def _sway(i: int, phase: float) -> float:
    return sin(i * 0.83 + phase) + 0.7 * sin(i * 1.91 + 2 * phase) + 0.5 * sin(i * 0.31 + 3 * phase)


def _aside(line: Sequence[Point], i: int, size: float) -> Point:
    (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
    length = hypot(bx - ax, by - ay) or 1.0
    return line[i][0] - (by - ay) / length * size, line[i][1] + (bx - ax) / length * size


def number(value: float) -> str:
    """A coordinate as short text."""
    return f"{value:.1f}".removesuffix(".0")


def spot(point: Point) -> str:
    """A point as path text."""
    return f"{number(point[0])} {number(point[1])}"


def half(a: Point, b: Point) -> Point:
    """The point half way; the sum is taken in tenths so that both directions agree to the digit."""
    return round((a[0] + b[0]) / 2, 1), round((a[1] + b[1]) / 2, 1)


def strokes(stroke: Sequence[Point]) -> str:
    """The drawing commands of an open stroke after its first point."""
    if len(stroke) == 2:
        return "L" + spot(stroke[1])
    joints = [half(a, b) for a, b in zip(stroke[1:-2], stroke[2:-1])] + [stroke[-1]]
    return "".join(f"Q{spot(bend)} {spot(joint)}" for bend, joint in zip(stroke[1:-1], joints))


def open_path(stroke: Sequence[Point]) -> str:
    """A stroke as SVG path text."""
    return "M" + spot(stroke[0]) + strokes(stroke)


def closed_path(chain: Sequence[Sequence[Point]]) -> str:
    """Strokes that follow each other round a shape, as SVG path text."""
    return "M" + spot(chain[0][0]) + "".join(strokes(stroke) for stroke in chain) + "Z"


def ring_path(points: Sequence[Point]) -> str:
    """A ring without corners as SVG path text."""
    ring = list(points)
    start = half(ring[-1], ring[0])
    ends = [half(a, b) for a, b in zip(ring, ring[1:])] + [start]
    return "M" + spot(start) + "".join(f"Q{spot(bend)} {spot(end)}" for bend, end in zip(ring, ends)) + "Z"
