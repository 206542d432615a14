"""The brush: strokes that swell and taper, as filled shapes.

A stroke is a list of points with a width each. The line runs smoothly through the points
(Catmull-Rom) and the outline is made from its left and right side.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from ..markup import Html
from .svg import Point, num, pair

Dab = tuple[float, float, float]
"""A point of a stroke: x, y and the width of the brush there."""

STEPS = 6


class Arrow(NamedTuple):
    """A brush arrow: its filled shape, the spine along which it is uncovered, and a place for a number."""

    shape: Html
    spine: Html
    label: Point


def stroke(dabs: Sequence[Dab]) -> Html:
    """The outline of a brush stroke through the dabs."""
    return _outline(_smooth(dabs))


def _outline(line: Sequence[Dab]) -> Html:
    left, right = _sides(line)
    return f"M{pair(left[0])}{_through(left)}L{pair(right[-1])}{_through(right[::-1])}Z"


def _smooth(dabs: Sequence[Dab]) -> list[Dab]:
    """The stroke with points in between."""
    if len(dabs) < 3:
        return list(dabs)
    padded = [dabs[0], *dabs, dabs[-1]]
    line = [_between(padded[i : i + 4], step / STEPS) for i in range(len(dabs) - 1) for step in range(STEPS)]
    return [*line, dabs[-1]]


def _between(four: Sequence[Dab], t: float) -> Dab:
    a, b, c, d = four
    x, y, w = (_spline(a[k], b[k], c[k], d[k], t) for k in range(3))
    return x, y, max(w, 0.2)


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    """Catmull-Rom between b and c."""
    return b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def _sides(line: Sequence[Dab]) -> tuple[list[Point], list[Point]]:
    left, right = [], []
    for i, (x, y, width) in enumerate(line):
        ax, ay, _ = line[max(i - 1, 0)]
        bx, by, _ = line[min(i + 1, len(line) - 1)]
        length = hypot(bx - ax, by - ay) or 1
        nx, ny = (by - ay) / length * width / 2, (ax - bx) / length * width / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left, right


def _through(points: Sequence[Point]) -> Html:
    """Quadratic curves that round off the corners between the points."""
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(points, points[1:], strict=False)]
    bends = "".join(f"Q{pair(p)} {pair(m)}" for p, m in zip(points[1:-1], middles[1:], strict=False))
    return f"{bends}L{pair(points[-1])}"


def arrow(start: Point, goal: Point, *, handle: Point | None = None, width: float = 18, clear: float = 0) -> Arrow:
    """A bent arrow that swells towards its head; it keeps ``clear`` of both ends."""
    bow = _Bow(start, handle or bulge(start, goal), goal)
    length = hypot(goal[0] - start[0], goal[1] - start[1]) or 1
    near = min(clear / length, 0.4)
    far = 1 - near
    neck = far - min(width * 1.35 / length, 0.5 * (far - near))
    body = [bow.at(near + (neck - near) * i / 10) for i in range(11)]
    dabs = [(x, y, width * (0.24 + 0.42 * (i / 10) ** 0.8)) for i, (x, y) in enumerate(body)]
    tail, middle, tip = bow.at(near), bow.at((near + far) / 2), bow.at(far)
    spine = f"M{pair(tail)}Q{pair(_handle(tail, middle, tip))} {pair(tip)}"
    return Arrow(_outline(dabs) + _head(body[-1], tip, width), spine, bow.at(near + (neck - near) * 0.36))


def bulge(start: Point, goal: Point, bend: float = 0.16) -> Point:
    """A handle that bends the way from start to goal a little to one side."""
    (ax, ay), (bx, by) = start, goal
    return (ax + bx) / 2 - (by - ay) * bend, (ay + by) / 2 + (bx - ax) * bend


def travel(start: Point, goal: Point, handle: Point | None = None) -> Html:
    """The style of a piece that stands at the goal and has just come from the start, along the bend of an arrow.

    All is counted from the goal, so that the piece needs nothing but its class ``travels`` to be moved by the style
    sheet, and stands where it belongs as soon as the motion ends or is not wanted.
    """
    bend = handle or bulge(start, goal)
    (fx, fy), (bx, by) = ((x - goal[0], y - goal[1]) for x, y in (start, bend))
    return f"--from-x:{num(fx)}px;--from-y:{num(fy)}px;--bend-x:{num(bx)}px;--bend-y:{num(by)}px"


def shifted(way: tuple[Point, Point, Point], start: Point, goal: Point) -> Point:
    """The handle that bends the way from start to goal as another way is bent."""
    (ax, ay), (hx, hy), (bx, by) = way
    return hx + (start[0] + goal[0] - ax - bx) / 2, hy + (start[1] + goal[1] - ay - by) / 2


def part_way(start: Point, goal: Point, part: float) -> tuple[Point, Point]:
    """Where one stands after a part of the bent way from start to goal, and the handle that bends the way so far."""
    handle = bulge(start, goal)
    (ax, ay), (hx, hy) = start, handle
    return _Bow(start, handle, goal).at(part), (ax + (hx - ax) * part, ay + (hy - ay) * part)


def travelling(number: int) -> Html:
    """The class of a piece that travels; moves that follow one another differ in it, so that each begins anew."""
    return f"travels travels-{number % 2}"


class _Bow(NamedTuple):
    """A quadratic curve."""

    start: Point
    handle: Point
    goal: Point

    def at(self, t: float) -> Point:
        (ax, ay), (hx, hy), (bx, by) = self
        u = 1 - t
        return u * u * ax + 2 * u * t * hx + t * t * bx, u * u * ay + 2 * u * t * hy + t * t * by


def _handle(a: Point, middle: Point, b: Point) -> Point:
    """The handle of the quadratic curve from a to b that passes through the middle."""
    return 2 * middle[0] - (a[0] + b[0]) / 2, 2 * middle[1] - (a[1] + b[1]) / 2


def _head(neck: Point, tip: Point, width: float) -> Html:
    """The head: barbs swept back a little, as a brush leaves them."""
    dx, dy = tip[0] - neck[0], tip[1] - neck[1]
    length = hypot(dx, dy) or 1
    ux, uy = dx / length, dy / length

    def spot(along: float, across: float) -> Html:
        x, y = ux * along - uy * across, uy * along + ux * across
        return pair((neck[0] + x * width, neck[1] + y * width))

    return (
        f"M{pair(tip)}Q{spot(0.45, 0.38)} {spot(-0.38, 0.86)}Q{spot(-0.1, 0.4)} {spot(0, 0)}"
        f"Q{spot(-0.1, -0.4)} {spot(-0.38, -0.86)}Q{spot(0.45, -0.38)} {pair(tip)}Z"
    )


def reveal(key: Html, drawn: Arrow, width: float, classes: Html) -> Html:
    """An arrow that is drawn by a brush the moment it appears (the motion lies in the style sheet)."""
    return (
        f'<g id="{key}" class="arrow {classes}"><mask id="{key}-mask" maskUnits="userSpaceOnUse" '
        f'x="-100" y="-100" width="2000" height="2000"><path class="sweep" d="{drawn.spine}" pathLength="1" '
        f'stroke-width="{num(width * 2.6)}"/></mask>'
        f'<path class="arrow-ink" mask="url(#{key}-mask)" d="{drawn.shape}"/></g>'
    )
