"""Where things lie on the map: the shapes and places of ``assets/maps/shogun.json``."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, NamedTuple

from ...core.data import asset
from ...core.drawing.svg import Point
from ..board import PROVINCES, SIDES, number

MAP = asset("maps/shogun.json")

FIELD = '<rect class="sg-field" width="1400" height="1000"/>'
"""Lies unseen under each layer of the board: a browser makes one picture of what has a common ground."""


class Place(NamedTuple):
    """One province: its outline, and where its name, armies, unrest and plots stand."""

    path: str
    name: Point
    armies: Point
    marker: Point
    plots: tuple[Point, ...]


class SeaLink(NamedTuple):
    """Two provinces joined by sea, and the line as drawn."""

    ends: tuple[int, int]
    path: str


class Layout(NamedTuple):
    """The whole map; sea links by side of the board."""

    size: tuple[int, int]
    places: tuple[Place, ...]
    links: dict[str, tuple[SeaLink, ...]]
    coast: str
    islets: str
    borders: tuple[str, ...]
    hills: tuple[str, ...]
    title: tuple[float, float, float, float]
    inset: tuple[float, float, float, float]
    compass: Point


@lru_cache
def layout() -> Layout:
    """The map, read once."""
    data = json.loads(MAP.read_text(encoding="utf-8"))
    width, height = data["size"]
    return Layout(
        size=(width, height),
        places=tuple(_place(data["areas"][name]) for name in PROVINCES),
        links={side: tuple(map(_link, data["links"][side])) for side in SIDES},
        coast=data["coast"],
        islets=data["islets"],
        borders=tuple(border["path"] for border in data["borders"]),
        hills=tuple(data["mountains"]),
        title=tuple(data["title"]),
        inset=tuple(data["inset"]),
        compass=tuple(data["compass"]),
    )


def _place(data: dict[str, Any]) -> Place:
    plots = tuple((x, y) for x, y in data["plots"])
    return Place(data["path"], tuple(data["name"]), tuple(data["armies"]), tuple(data["marker"]), plots)


def _link(data: dict[str, Any]) -> SeaLink:
    a, b = map(number, data["areas"])
    return SeaLink((a, b), data["path"])
