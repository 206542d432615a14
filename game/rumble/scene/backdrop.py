"""The map itself: sea, land, borders, links and ornaments. It never changes in a game, so it is sent once."""

from __future__ import annotations

from functools import lru_cache

from ...core.drawing import clans
from ...core.drawing.map import cartouche, compass, lands, rect, shrunk, swell, thinned, water, ways
from ...core.drawing.svg import num, pair, use
from ...core.markup import Html
from . import pieces
from .layout import Layout, layout

CORNER = 6
"""How round the corners of the sheet and of its cartouche are."""

SOILS = (1, 0, 2, 1, 0, 1, 2, 0, 1, 2, 0)
"""Which of three shades of land an area has; neighbours differ."""


@lru_cache
def backdrop(name: str) -> Html:
    """The layer for one value of the option ``map``."""
    laid = layout()
    width, height = laid.size
    sheet = (0, 0, width, height)
    edge = rect("", shrunk(sheet, 3), CORNER)
    return (
        f'<defs>{_definitions(laid)}<clipPath id="edge">{edge}</clipPath></defs>'
        f'<g clip-path="url(#edge)"><rect class="sea" width="{width}" height="{height}"/>'
        f'<rect class="swell" fill="url(#swell)" width="{width}" height="{height}"/>'
        f"{water('rough-coast')}{_land(laid)}{_links(laid, name)}{_title(laid)}"
        f"{compass(laid.compass, 'north-letter')}{_die_table()}"
        f"</g>{rect('frame', shrunk(sheet, 3), CORNER)}{rect('frame-line', shrunk(sheet, 9), CORNER)}"
    )


def _definitions(laid: Layout) -> Html:
    coast = f'<path id="coast" d="{laid.coast}{laid.islets}"/>'
    coast += f'<path id="rough-coast" d="{thinned(laid.coast + laid.islets)}"/>'
    inland = '<clipPath id="inland"><use href="#coast"/></clipPath>'
    outlines = lands(place.path for place in laid.places)
    return swell("swell") + pieces.definitions() + clans.patterns() + outlines + coast + inland


def _land(laid: Layout) -> Html:
    soils = "".join(f'<use href="#land-{i}" class="soil soil-{soil}"/>' for i, soil in enumerate(SOILS))
    shade = "".join(f'<use href="#rough-coast" class="shade shade-{i}"/>' for i in range(4))
    hills = "".join(f'<path class="hill" d="{hill}"/>' for hill in laid.hills)
    borders = "".join(f'<path class="border" d="{border}"/>' for border in laid.borders)
    return (
        f'<path class="soil soil-0" d="{laid.islets}"/>{soils}<g clip-path="url(#inland)">{shade}</g>'
        f'{hills}{borders}<use href="#coast" class="coast"/>'
    )


def _links(laid: Layout, name: str) -> Html:
    links = [*laid.links.values(), *(laid.extra.values() if name == "routes" else ())]
    return ways((link.kind, link.path) for link in links)


def _title(laid: Layout) -> Html:
    """The game's name in brush letters."""
    x, y, width, height = laid.title
    middle = num(x + width / 2)
    return cartouche(
        laid.title,
        (CORNER, CORNER),
        f'<text class="title-kanji" x="{middle}" y="{num(y + height * 0.53)}" lang="ja">天下鳴動</text>'
        f'<text class="title-latin" x="{middle}" y="{num(y + height * 0.84)}">Rumble Nation</text>',
    )


DIE_TABLE = (560, 826)
"""The upper left corner of the printed table: which die brings how many soldiers."""


def _die_table() -> Html:
    """1-2 one soldier, 3-4 two, 5-6 three, as pictures, so that it needs no words."""
    x, y = DIE_TABLE
    rows = "".join(_die_row(i, x, y + 52 * i) for i in range(3))
    return f'<g class="printed-table">{rows}</g>'


def _die_row(i: int, x: float, y: float) -> Html:
    faces = "".join(
        f'<g transform="translate({num(x + 46 * k)} {num(y)}) scale(.6)"><rect class="blank" x="4" y="2" '
        f'width="56" height="56" rx="13"/>{pieces.pips(2 * i + 1 + k, "printed")}</g>'
        for k in range(2)
    )
    men = "".join(use("blank-man", x + 124 + 27 * k, y + 34) for k in range(i + 1))
    return f'{faces}<path class="leads-to" d="M{pair((x + 92, y + 19))}h12"/>{men}'
