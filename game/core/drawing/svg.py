"""SVG as text: numbers kept short, and the few shapes that paths are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from ..markup import Html, attributes, trusted

Point = tuple[float, float]


def num(value: float) -> Html:
    """A number with one decimal at most, and no needless zero."""
    return f"{round(value, 1) + 0.0:g}"


def pair(point: Point) -> Html:
    """A point as ``x y``."""
    return f"{num(point[0])} {num(point[1])}"


def polygon(points: Iterable[Point]) -> Html:
    """A closed path of straight lines."""
    return f"M{'L'.join(map(pair, points))}Z"


def field(width: float, height: float) -> Html:
    """Lies unseen under a layer of a board: a browser makes one picture of what lies on the same thing."""
    return f'<rect class="ground" width="{num(width)}" height="{num(height)}"/>'


FIELD = re.compile(r'<rect class="ground"[^>]*/>')


def picture_of(drawn: Html, name: str) -> Html:
    """A scene as a picture among others: with ids that no other has, and without the fields of a board that changes."""
    still = FIELD.sub("", drawn)
    return trusted(re.sub(r'( id="|href="#|url\(#)', rf"\1picture-{name}-", still))  # ids of our own scene, renamed


def disc(x: float, y: float, r: float) -> Html:
    """A closed path around a circle."""
    half = f"a{num(r)} {num(r)} 0 1 0"
    return f"M{pair((x - r, y))}{half} {num(2 * r)} 0{half} {num(-2 * r)} 0Z"


def turned(points: Sequence[Point], degrees: float) -> list[Point]:
    """The points turned clockwise around the origin."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in points]


def curves(points: Sequence[Point]) -> Html:
    """A closed path of cubic curves: a start, then two handles and an end for each curve."""
    start, *rest = map(pair, points)
    return f"M{start}C{' '.join(rest)}Z"


def use(target: Html, x: float, y: float, **pairs: str) -> Html:
    """A copy of a defined shape at a place, with attributes as ``attributes`` takes them."""
    return f'<use href="#{target}" x="{num(x)}" y="{num(y)}"{attributes(**pairs)}/>'
