"""Boards that are maps: what their layouts, their backdrops, their choices and their small pictures share.

A layout is read from ``assets/maps/NAME.json``. The outline of place 3 is defined once, as ``land-3``, and whatever
lies on it or is cut off by it (``clip-3``) uses that definition. Class names are those of ``assets/board.css``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from ..data import asset
from ..markup import Html, trusted
from ..position import Choice, View
from ..ui import Ui
from .clans import CLANS
from .svg import Point, num, polygon

MAPS = asset("maps")

Box = tuple[float, float, float, float]
"""Left, top, width and height."""


class Outlined(Protocol):
    """A place on a map: an area, a province."""

    @property
    def path(self) -> Html:
        """Its outline."""


P = TypeVar("P", bound=Outlined, covariant=True)


# -- the layout ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MapLayout(Generic[P]):
    """Where things lie on a map; a game adds what only it has."""

    size: tuple[int, int]
    places: tuple[P, ...]
    coast: Html
    islets: Html
    borders: tuple[Html, ...]
    hills: tuple[Html, ...]
    title: Box
    compass: Point


def read_map(name: str) -> dict[str, Any]:
    """What the file of a map says."""
    data: dict[str, Any] = json.loads((MAPS / f"{name}.json").read_text(encoding="utf-8"))
    return data


def common_layout(data: dict[str, Any], places: Iterable[P]) -> dict[str, Any]:
    """The fields of a ``MapLayout``, from the file of a map and its places in the game's order."""
    return {
        "size": tuple(data["size"]),
        "places": tuple(places),
        "coast": drawn(data["coast"]),
        "islets": drawn(data["islets"]),
        "borders": tuple(drawn(border["path"]) for border in data["borders"]),
        "hills": tuple(map(drawn, data["mountains"])),
        "title": tuple(data["title"]),
        "compass": tuple(data["compass"]),
    }


def drawn(path: str) -> Html:
    """A path of a map's file."""
    return trusted(path)  # a file of our own, made by tools/maps


# -- the backdrop ----------------------------------------------------------------------------------


def swell(key: Html) -> Html:
    """The pattern of waves on the open sea."""
    return (
        f'<pattern id="{key}" width="44" height="22" patternUnits="userSpaceOnUse"><path class="swell-line" '
        'd="M0 22a22 22 0 0 1 44 0M8 22a14 14 0 0 1 28 0M16 22a6 6 0 0 1 12 0M-22 11a22 22 0 0 1 44 0'
        'M22 11a22 22 0 0 1 44 0M-14 11a14 14 0 0 1 28 0M30 11a14 14 0 0 1 28 0"/></pattern>'
    )


def lands(outlines: Iterable[Html]) -> Html:
    """The definitions ``land-N`` and ``clip-N`` of all places."""
    return "".join(
        f'<path id="land-{i}" d="{outline}"/><clipPath id="clip-{i}"><use href="#land-{i}"/></clipPath>'
        for i, outline in enumerate(outlines)
    )


def water(target: Html = Html("coast"), lines: Iterable[int] = range(6)) -> Html:
    """Lines that follow the coast, as an engraver draws water."""
    return "".join(f'<use href="#{target}" class="water water-{i}"/>' for i in lines)


def ways(links: Iterable[tuple[Html, Html]]) -> Html:
    """Links between places, by kind (``land``, ``sea``) and line, each on a paler line that lifts it off the map."""
    return "".join(
        f'<path class="way way-{kind}{under}" d="{path}"/>' for kind, path in links for under in (" way-under", "")
    )


def rect(classes: Html, box: Box, corner: float) -> Html:
    """A rectangle with round corners."""
    x, y, width, height = map(num, box)
    return f'<rect class="{classes}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{num(corner)}"/>'


def shrunk(box: Box, margin: float) -> Box:
    """The box without a margin on each side."""
    x, y, width, height = box
    return x + margin, y + margin, width - 2 * margin, height - 2 * margin


def cartouche(box: Box, corners: tuple[float, float], title: Html) -> Html:
    """A sheet with a line around its title; ``corners`` are those of the sheet and of the line."""
    sheet, line = rect("scroll", box, corners[0]), rect("scroll-line", shrunk(box, 7), corners[1])
    return f'<g class="cartouche">{sheet}{line}{title}</g>'


def compass(at: Point, letter_class: Html) -> Html:
    """A wind rose whose north is red."""
    x, y = at
    rays = "".join(f'<path class="ray ray-{i % 2}" d="{_ray(45 * i, (44, 26)[i % 2])}"/>' for i in range(8))
    return (
        f'<g class="compass" transform="translate({num(x)} {num(y)})"><circle class="rim" r="34"/>'
        f'<circle class="rim" r="30"/>{rays}<path class="ray north" d="{_ray(0, 44)}"/>'
        f'<text class="{letter_class}" y="-50" lang="ja">北</text></g>'
    )


def _ray(degrees: float, length: float) -> Html:
    tip = (length * sin(radians(degrees)), -length * cos(radians(degrees)))
    side = [(7 * sin(radians(degrees + turn)), -7 * cos(radians(degrees + turn))) for turn in (45, -45)]
    return polygon([tip, side[0], (0, 0), side[1]])


BACKDROP = Html("backdrop")


def backdrop_layer(ui: Ui, facts: object, draw: Callable[[], Html]) -> Html:
    """The ground under everything, a layer that never changes in a game."""
    return ui.part(BACKDROP, facts, lambda: f'<g id="{BACKDROP}" class="layer" aria-hidden="true">{draw()}</g>')


def land_outline(number: int) -> Html:
    """The edge of a place, drawn inside of it, for marking it."""
    return f'<g clip-path="url(#clip-{number})"><use href="#land-{number}" class="touched-line"/></g>'


# -- choices ---------------------------------------------------------------------------------------

PlaceOf = Callable[[Choice | None], int | None]
"""Says which place a choice means, if it means one."""


def choices_by_place(view: View[Any], place_of: PlaceOf) -> dict[int, list[int]]:
    """The legal choices that mean a place, by place, as indices."""
    choices: dict[int, list[int]] = {}
    for i, choice in enumerate(view.choices):
        place = place_of(choice)
        if place is not None:
            choices.setdefault(place, []).append(i)
    return choices


def lit_places(view: View[Any], ui: Ui, choices: dict[int, list[int]], place_of: PlaceOf) -> frozenset[int]:
    """The places to choose from: all that have choices, or those among which the player must still decide."""
    if not ui.narrowed:
        return frozenset(choices)
    places = [place_of(view.choices[i]) for i in ui.narrowed if i < len(view.choices)]
    return frozenset(place for place in places if place is not None)


# -- small pictures, which carry their own colours ---------------------------------------------------

EVERY_NTH = 3
"""Of the points of an outline every third is enough for a rough one."""


def thinned(path: str, closed: bool = True) -> Html:
    """A rougher outline in whole numbers, for small pictures and for broad strokes."""
    return "".join(_thinned_ring(ring, closed) for ring in path.split("M") if ring.strip())


def _thinned_ring(ring: str, closed: bool) -> Html:
    numbers = [round(float(number)) for number in re.findall(r"-?\d+\.?\d*", ring)]
    points = list(zip(numbers[::2], numbers[1::2], strict=False))
    # Every second point is the handle of a curve, and a small ring would lose its shape.
    left = points[:: 2 * EVERY_NTH] if len(points) > 8 * EVERY_NTH else points[::2]
    if not closed and left[-1] != points[-1]:
        left.append(points[-1])
    return f"M{'L'.join(f'{x} {y}' for x, y in left)}{'Z' if closed else ''}"


def clans_of_seats(clans: Sequence[int], players: int) -> list[int]:
    """A clan for each seat, also where a save names none or an unknown one."""
    named = [clan if clan in range(len(CLANS)) else seat for seat, clan in enumerate(clans)]
    return [*named, *range(len(named), players)][:players]


class MapColours(NamedTuple):
    """The colours of a small map."""

    sea: Html
    water: Html
    land: Html
    line: Html


MAP_COLOURS = (
    MapColours("#cfdad8", "#a9bfbf", "#e6d9bd", "#3b3429"),
    MapColours("#17242b", "#2d4853", "#2c2a25", "#b9ab8c"),
)
"""Light and dark."""


def small_map(
    size: tuple[int, int], style: Html, themes: Callable[[int], Html], definitions: Html, drawn: Html
) -> Html:
    """A small picture with its own style; ``themes`` gives the colours for light (0) and dark (1)."""
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><style>'
        f"*{{stroke-linejoin:round}}{style}{_map_style(0)}{themes(0)}"
        f"@media (prefers-color-scheme:dark){{{_map_style(1)}{themes(1)}}}</style>"
        f'<defs>{definitions}</defs><path class="sea" d="M0 0H{width}V{height}H0Z"/>{_land_in_little()}{drawn}</svg>'
    )


def _map_style(dark: int) -> Html:
    sea, water_line, land, _ = MAP_COLOURS[dark]
    return f".sea{{fill:{sea}}}.w{{stroke:{water_line}}}.s{{stroke:{sea}}}.l{{fill:{land};stroke:{land}}}"


def small_lands(outlines: Sequence[Html]) -> tuple[Html, Html]:
    """The definitions ``aN`` of rough outlines, and ``e``, all of them together."""
    every = "".join(f'<use href="#a{i}"/>' for i in range(len(outlines)))
    return "".join(f'<path id="a{i}" d="{path}"/>' for i, path in enumerate(outlines)), f'<g id="e">{every}</g>'


def _land_in_little() -> Html:
    """Water lines, coast and land."""
    return "".join(f'<use href="#e" class="{kind}"/>' for kind in ("w", "s", "o", "l"))
