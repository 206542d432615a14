"""Sea links: strokes from shore to shore."""

from collections.abc import Sequence
from typing import Any

from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry

from .brush import half, snap, spot
from .coast import Point

SeaLink = tuple[str, str, Point, Point, Point]  # two areas, where the stroke begins, bends and ends


def halfway(link: SeaLink) -> Point:
    """The middle of the stroke."""
    _, _, start, bend, end = link
    return half(half(start, bend), half(bend, end))


def trim(link: SeaLink, land: BaseGeometry, hold: float = 9.0) -> SeaLink:
    """The same stroke cut so that it reaches only a little way over each shore."""
    a, b, *_ = link
    curve = link[2:]
    times = [i / 200 for i in range(201)]
    water = LineString([_at(curve, t) for t in times])
    wet = [t for t in times if not land.contains(Spot(_at(curve, t)))]
    reach = hold / water.length
    first, last = max(0.0, wet[0] - reach), min(1.0, wet[-1] + reach)
    return a, b, _at(curve, first), _blossom(curve, first, last), _at(curve, last)


def _at(curve: Sequence[Point], t: float) -> Point:
    return _blossom(curve, t, t)


def _blossom(curve: Sequence[Point], s: float, t: float) -> Point:
    """The steering points of a part of a quadratic curve."""
    x, y = ((1 - s) * (1 - t) * p + ((1 - s) * t + (1 - t) * s) * q + s * t * r for p, q, r in zip(*curve))
    return x, y


def through(start: Point, mid: Point, end: Point) -> str:
    """One gentle curve from start to end that passes mid half way."""
    bend = (2 * mid[0] - (start[0] + end[0]) / 2, 2 * mid[1] - (start[1] + end[1]) / 2)
    return f"M{spot(start)}Q{spot(bend)} {spot(end)}"


def described(a: str, b: str, kind: str, start: Point, mid: Point, end: Point) -> dict[str, Any]:
    """A link as the games read it."""
    return {"areas": [a, b], "kind": kind, "path": through(start, mid, end), "mid": list(snap([mid])[0])}


def sea_link(link: SeaLink) -> dict[str, Any]:
    """A sea link as the games read it."""
    a, b, start, _, end = link
    return described(a, b, "sea", start, halfway(link), end)


def wake(link: SeaLink, width: float = 12.0) -> Polygon:
    """The water that a link needs for itself."""
    _, _, start, bend, end = link
    return LineString([start, half(start, bend), halfway(link), half(bend, end), end]).buffer(width)
