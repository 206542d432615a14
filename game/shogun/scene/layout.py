"""Where things lie on the map: the shapes and places of ``assets/maps/shogun.json``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from ...core.drawing.map import Box, MapLayout, common_layout, drawn, read_map
from ...core.drawing.svg import Point, field
from ...core.markup import Html
from ..board import PROVINCES, SIDES, number

FIELD = field(1400, 1000)
"""Lies unseen under each layer of the board."""


class Small(NamedTuple):
    """Where armies and buildings stand on a small screen, which draws them larger."""

    armies: Point
    plots: tuple[Point, ...]


class Place(NamedTuple):
    """One province: its outline, and where its name, armies, unrest and plots stand."""

    path: Html
    name: Point
    armies: Point
    marker: Point
    plots: tuple[Point, ...]
    small: Small
    """On a small screen."""


class SeaLink(NamedTuple):
    """Two provinces joined by sea, and the line as drawn."""

    ends: tuple[int, int]
    path: Html


@dataclass(frozen=True)
class Layout(MapLayout[Place]):
    """The map; sea links by side of the board."""

    links: dict[str, tuple[SeaLink, ...]]
    inset: Box


@lru_cache
def layout() -> Layout:
    """The map, read once."""
    data = read_map("shogun")
    places = (_place(data["areas"][name]) for name in PROVINCES)
    links = {side: tuple(map(_link, data["links"][side])) for side in SIDES}
    return Layout(**common_layout(data, places), links=links, inset=tuple(data["inset"]))


def _place(data: dict[str, Any]) -> Place:
    plots, small_plots = (tuple((x, y) for x, y in part["plots"]) for part in (data, data["small"]))
    small = Small(tuple(data["small"]["armies"]), small_plots)
    return Place(drawn(data["path"]), tuple(data["name"]), tuple(data["armies"]), tuple(data["marker"]), plots, small)


def _link(data: dict[str, Any]) -> SeaLink:
    a, b = map(number, data["areas"])
    return SeaLink((a, b), drawn(data["path"]))
