"""The crests of the armies, drawn as simple geometry after the historical ones: paths in a circle of radius 50."""

from __future__ import annotations

from functools import lru_cache

from ...core.drawing.clans import CLANS
from ...core.drawing.svg import Point, disc, polygon, turned
from ...core.markup import Html


def _moved(points: list[Point], x: float, y: float) -> Html:
    return polygon([(a + x, b + y) for a, b in points])


def _diamond(x: float, y: float, wide: float, high: float) -> Html:
    return _moved([(0, -high), (wide, 0), (0, high), (-wide, 0)], x, y)


def _box(x: float, y: float, wide: float, high: float) -> Html:
    return _moved([(-wide, -high), (wide, -high), (wide, high), (-wide, high)], x, y)


def _around(number: int, far: float, *radii: float) -> Html:
    """Discs around the middle, each with a hole for every second radius."""
    middles = [turned([(0, -far)], 360 / number * i)[0] for i in range(number)]
    return "".join(disc(x, y, radius) for x, y in middles for radius in radii)


def _hexagon(x: float, y: float, radius: float) -> Html:
    return _moved([turned([(0.0, -radius)], 60 * i)[0] for i in range(6)], x, y)


RING = disc(0, 0, 49) + disc(0, 0, 41)
TWO_BARS = RING + _box(0, -12, 35, 7) + _box(0, 12, 35, 7)
FOUR_EYES = "".join(_box(x, y, 20, 20) + _box(x, y, 8, 8) for x in (-22, 22) for y in (-22, 22))
OWN: dict[str, Html] = {
    "amako": FOUR_EYES,
    "shinguto": FOUR_EYES,
    "asai": "".join(
        _hexagon(x, y, 25) + _hexagon(x, y, 18) + _hexagon(x, y, 10) for x, y in ((0, -23), (-22, 15), (22, 15))
    ),
    "asakura": _around(3, 26, 22, 12),
    "imagawa": TWO_BARS,
    "ito": polygon([(0, -46), (46, -14), (34, -14), (0, -36), (-34, -14), (-46, -14)])
    + "".join(disc(x, y, 12) + disc(x, y, 5) for x, y in ((0, -1), (0, 33), (-18, 16), (18, 16))),
    "mori": _box(0, -34, 42, 7) + disc(0, -5, 15) + disc(-19, 28, 15) + disc(19, 28, 15),
    "oda": _around(5, 28, 16, 8) + disc(0, 0, 10),
    "ouchi": _diamond(0, 0, 49, 47)
    + _diamond(0, 0, 40, 38)
    + "".join(_diamond(x, y, 15, 14) for x, y in ((0, -19), (0, 19), (-20, 0), (20, 0))),
    "ryuzoji": disc(0, 0, 13)
    + "".join(polygon(turned([(-4, -18), (4, -18), (9, -48), (-9, -48)], 30 * i)) for i in range(12)),
    "satomi": TWO_BARS,
    "takeda": "".join(_diamond(x, y, 22, 22) for x, y in ((0, -24), (0, 24), (-24, 0), (24, 0))),
    "uesugi": RING + "".join(polygon(turned([(0, -38), (8, -18), (0, 2), (-8, -18)], angle)) for angle in (-50, 0, 50)),
    "red_army": disc(0, 0, 40),
    "blue_army": disc(0, 0, 44) + disc(10, -4, 29),
}
SHARED = {"osaka": "toyotomi", "west": "toyotomi", "east": "tokugawa"}
"""Armies under the crest of a clan that every game knows."""
JOINED = {"asai_asakura": "asai", "oda_tokugawa": "oda"}
"""Two clans under the crest of the first."""


@lru_cache
def crest_of(army: str) -> Html:
    """The crest of an army as a path; a ring around a disc where none is known."""
    name = JOINED.get(army, army)
    if name in OWN:
        return OWN[name]
    known = {clan.id: clan.crest for clan in CLANS}
    return known.get(SHARED.get(name, name), RING + disc(0, 0, 22))
