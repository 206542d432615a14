"""The map itself: sea, regions, borders, sea links and ornaments. It never changes in a game, so it is sent once."""

from __future__ import annotations

from functools import lru_cache

from ...core.drawing import clans
from ...core.drawing.map import cartouche, compass, lands, swell, water, ways
from ...core.drawing.svg import Point, num
from ...core.markup import Html, esc
from .. import art
from ..board import BOARDS, KANJI, REGIONS, REMOVED
from .layout import Layout, layout

HATCHES = {
    "green": (11, 11, "M-2 13L13-2M-3 3L3-3M8 14L14 8"),
    "red": (14, 14, "M0 3.5H7M7 10.5H14"),
    "purple": (11, 11, "M-2-2L13 13M8-3L14 3M-3 8L3 14"),
    "brown": (16, 16, "M2 4H6M4 2V6M10 12H14M12 10V14"),
    "yellow": (9, 9, "M0 4.5H9"),
}
"""A hatching for each region, as a tile: width, height and a line. No clan's pattern looks like these."""

SEA = Html("sea")
BEYOND = Html('x="-2000" y="-2000" width="5400" height="5000"')
"""The sea goes on past the edge of the sheet, so that no window shows an end of the world."""


@lru_cache
def ground(side: str, players: int) -> Html:
    """The layer for one side of the board and a number of players."""
    laid = layout()
    return (
        f"<defs>{_definitions(laid)}</defs>"
        f'<rect class="sea" {BEYOND}/><rect class="swell" fill="url(#sg-swell)" {BEYOND}/>'
        f"{water()}{_land(laid, side, players)}{_links(laid, side, players)}{_title(laid)}"
        f"{compass(laid.compass, 'sg-north')}"
    )


def _definitions(laid: Layout) -> Html:
    coast = f'<path id="coast" d="{laid.coast}{laid.islets}"/><clipPath id="inland"><use href="#coast"/></clipPath>'
    outlines = lands(place.path for place in laid.places)
    return swell("sg-swell") + _hatches() + art.definitions() + clans.patterns() + outlines + coast


def _hatches() -> Html:
    return "".join(
        f'<pattern id="sg-hatch-{i}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
        f'<path class="sg-hatch" d="{esc(line)}"/></pattern>'
        for i, (width, height, line) in enumerate(HATCHES[name] for name in REGIONS)
    )


# -- land --------------------------------------------------------------------------------------------


def _land(laid: Layout, side: str, players: int) -> Html:
    removed = REMOVED[side] if players == 3 else ()
    soils = "".join(_soil(i, region, i in removed) for i, region in enumerate(BOARDS[side, players].region))
    shade = "".join(f'<use href="#coast" class="shade sg-shade-{i}"/>' for i in range(3))
    hills = "".join(f'<path class="sg-hill" d="{hill}"/>' for hill in laid.hills)
    borders = "".join(f'<path class="sg-border" d="{border}"/>' for border in laid.borders)
    kanji = "".join(_kanji(laid, i) for i in range(len(laid.places)))
    return (
        f'<path class="sg-islet" d="{laid.islets}"/>{soils}<g clip-path="url(#inland)">{shade}</g>'
        f'{hills}{kanji}{borders}<use href="#coast" class="sg-coast"/>'
    )


def _soil(i: int, region: int, removed: bool) -> Html:
    if removed:
        return f'<use href="#land-{i}" class="sg-soil sg-removed"/>'
    return (
        f'<use href="#land-{i}" class="sg-soil sg-region-{region}"/>'
        f'<use href="#land-{i}" fill="url(#sg-hatch-{region})"/>'
    )


def _kanji(laid: Layout, i: int) -> Html:
    """The Japanese name, printed large and pale under everything that stands in the province."""
    x, y = _middle(laid, i)
    return f'<text class="sg-kanji" x="{num(x)}" y="{num(y + 16)}" lang="ja">{esc(KANJI[i])}</text>'


def _middle(laid: Layout, i: int) -> Point:
    place = laid.places[i]
    spots = [place.name, place.armies, *place.plots]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _links(laid: Layout, side: str, players: int) -> Html:
    """The sea links of this side; those to a removed province are void (ruling 38)."""
    open_ways = {frozenset(pair) for pair in BOARDS[side, players].sea}
    return ways((SEA, link.path) for link in laid.links[side] if frozenset(link.ends) in open_ways)


# -- ornaments ---------------------------------------------------------------------------------------


def _title(laid: Layout) -> Html:
    """The game's name in brush letters; year, season and event are written beside it later."""
    x, y, _, _ = laid.title
    return cartouche(
        laid.title,
        (4, 3),
        f'<text class="sg-title-kanji" x="{num(x + 92)}" y="{num(y + 78)}" lang="ja">将軍</text>'
        f'<text class="sg-title-latin" x="{num(x + 92)}" y="{num(y + 124)}">Shogun</text>',
    )
