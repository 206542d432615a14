"""Where things lie on the map: the shapes and places of ``assets/maps/rumble.json``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from ...core.drawing.map import MapLayout, common_layout, drawn, read_map
from ...core.drawing.svg import Point
from ...core.markup import Html
from ..board import AREAS, KASUGAYAMA, KIYOSU, OKO, TOKUYAMA, TSUTSUJIGASAKI, USUKI

NUDGES = {
    (TOKUYAMA, 2): (-16, 0),
    (TOKUYAMA, 3): (16, 0),
    (KASUGAYAMA, 1): (0, -14),
    (TSUTSUJIGASAKI, 1): (8, -14),
    (KIYOSU, 0): (-4, -14),
    (KIYOSU, 3): (10, 0),
    (OKO, 1): (10, 0),
    (USUKI, 0): (-4, -12),
}
"""Stacks, by area and seat, that would hide a name or a prize where a small screen enlarges both."""


class Place(NamedTuple):
    """One area: its outline, and where its castle, its name and the seats' soldiers stand."""

    path: Html
    castle: Point
    name: Point
    stacks: tuple[Point, ...]


class Link(NamedTuple):
    """Two joined areas: the line as drawn, and the way from castle to castle as a curve."""

    kind: Html
    path: Html
    way: tuple[Point, Point, Point]


@dataclass(frozen=True)
class Layout(MapLayout[Place]):
    """The map. Links are found by the pair of their areas, in either order."""

    links: dict[tuple[int, int], Link]
    extra: dict[tuple[int, int], Link]
    """Those of the alternative map."""

    def link(self, a: int, b: int) -> Link | None:
        """The link from one area to another, its way turned so that it starts at the first."""
        found = self.links.get((a, b)) or self.extra.get((a, b))
        if found:
            return found
        other = self.links.get((b, a)) or self.extra.get((b, a))
        return other._replace(way=other.way[::-1]) if other else None


@lru_cache
def layout() -> Layout:
    """The map, read once."""
    data = read_map("rumble")
    places = (_place(i, data["areas"][name]) for i, name in enumerate(AREAS))
    return Layout(**common_layout(data, places), links=_links(data["links"]), extra=_links(data["extra_links"]))


def _place(i: int, data: dict[str, Any]) -> Place:
    stacks = tuple(_nudged(i, seat, x, y) for seat, (x, y) in enumerate(data["stacks"]))
    return Place(drawn(data["path"]), tuple(data["castle"]), tuple(data["name"]), stacks)


def _nudged(i: int, seat: int, x: float, y: float) -> Point:
    dx, dy = NUDGES.get((i, seat), (0, 0))
    return x + dx, y + dy


def _links(rows: list[dict[str, Any]]) -> dict[tuple[int, int], Link]:
    return {_ends(row): Link(drawn(row["kind"]), drawn(row["path"]), _way(row["walk"])) for row in rows}


def _ends(row: dict[str, Any]) -> tuple[int, int]:
    a, b = row["areas"]
    return AREAS.index(a), AREAS.index(b)


def _way(walk: str) -> tuple[Point, Point, Point]:
    """The three points of ``Mx yQx y x y``."""
    a, b, c, d, e, f = map(float, re.findall(r"-?[\d.]+", walk))
    return (a, b), (c, d), (e, f)
