"""A small picture of a position for lists of games; it carries its own colours and needs no style sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...core.drawing.clans import COLOURS
from ...core.drawing.map import MAP_COLOURS, clans_of_seats, small_lands, small_map, thinned
from ...core.drawing.svg import num
from ...core.markup import NOTHING, Html
from ..board import PROVINCES
from ..state import REMOVED, State
from .layout import layout

REMOVED_LAND = ("#c4bfb2", "#232323")
"""Provinces that are out of the game, light and dark."""
STYLE = (
    ".w,.s,.o{fill:none}.w{stroke-width:44}.s{stroke-width:34}.o{stroke-width:12}"
    ".l{stroke-width:4}.b{fill-opacity:.62}.n{stroke-width:2;stroke-opacity:.55;fill:none}.a{stroke-width:3}"
)


def picture(position: State, clans: Sequence[int] = (0, 1, 2, 3, 4)) -> Html:
    """The board in little: land, provinces in the colours of their owners, armies as blocks."""
    seats = clans_of_seats(clans, position.players)
    areas = range(len(PROVINCES))
    owners = "".join(_owner(position, area, seats) for area in areas)
    armies = "".join(_armies(position, area, seats) for area in areas)
    return small_map(layout().size, STYLE, _colours, "".join(small_lands(_outlines())), owners + armies)


def _colours(dark: int) -> Html:
    lines = f".o,.n,.a{{stroke:{MAP_COLOURS[dark].line}}}.x{{fill:{REMOVED_LAND[dark]}}}"
    return lines + "".join(f".c{i}{{fill:{themes[dark].front}}}" for i, themes in enumerate(COLOURS))


@lru_cache
def _outlines() -> tuple[Html, ...]:
    return tuple(thinned(place.path) for place in layout().places)


def _owner(position: State, area: int, clans: Sequence[int]) -> Html:
    owner = position.owner[area]
    colour = f"b c{clans[owner]}" if owner >= 0 else "x" if owner == REMOVED else ""
    fill = f'<use href="#a{area}" class="{colour}"/>' if colour else ""
    return f'{fill}<use href="#a{area}" class="n"/>'


def _armies(position: State, area: int, clans: Sequence[int]) -> Html:
    owner = position.owner[area]
    if owner < 0 or not position.armies[area]:
        return NOTHING
    x, y = layout().places[area].armies
    return f'<rect class="a c{clans[owner]}" x="{num(x - 17)}" y="{num(y - 17)}" width="34" height="34" rx="5"/>'
