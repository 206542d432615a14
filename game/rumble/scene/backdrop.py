"""The map itself: sea, land, borders, links and ornaments. It never changes in a game, so it is sent once."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from ...core.drawing import clans, dice, pieces
from ...core.drawing.svg import num, pair, polygon, use
from .layout import Layout, layout, thinned

SOILS = (1, 0, 2, 1, 0, 1, 2, 0, 1, 2, 0)
"""Which of three shades of land an area has; neighbours differ."""

SWELL = (
    '<pattern id="swell" width="44" height="22" patternUnits="userSpaceOnUse"><path class="swell-line" '
    'd="M0 22a22 22 0 0 1 44 0M8 22a14 14 0 0 1 28 0M16 22a6 6 0 0 1 12 0M-22 11a22 22 0 0 1 44 0'
    'M22 11a22 22 0 0 1 44 0M-14 11a14 14 0 0 1 28 0M30 11a14 14 0 0 1 28 0"/></pattern>'
)


@lru_cache
def ground(name: str) -> str:
    """The layer for one value of the option ``map``."""
    laid = layout()
    width, height = laid.size
    edge = (3, 3, width - 6, height - 6)
    return (
        f'<defs>{_definitions(laid)}<clipPath id="edge">{_rect("", *edge)}</clipPath></defs>'
        f'<g clip-path="url(#edge)"><rect class="sea" width="{width}" height="{height}"/>'
        f'<rect class="swell" fill="url(#swell)" width="{width}" height="{height}"/>'
        f"{_water()}{_land(laid)}{_links(laid, name)}{_title(laid)}{_compass(laid)}{_die_table()}"
        f"</g>{_rect('frame', *edge)}{_rect('frame-line', 9, 9, width - 18, height - 18)}"
    )


def _definitions(laid: Layout) -> str:
    lands = "".join(
        f'<path id="land-{i}" d="{place.path}"/><clipPath id="clip-{i}"><use href="#land-{i}"/></clipPath>'
        for i, place in enumerate(laid.places)
    )
    coast = f'<path id="coast" d="{laid.coast}{laid.islets}"/>'
    coast += f'<path id="rough-coast" d="{thinned(laid.coast + laid.islets)}"/>'
    inland = '<clipPath id="inland"><use href="#coast"/></clipPath>'
    return SWELL + pieces.definitions() + clans.patterns() + lands + coast + inland


def _water() -> str:
    """Lines that follow the coast, as an engraver draws water."""
    return "".join(f'<use href="#rough-coast" class="water water-{i}"/>' for i in range(6))


def _land(laid: Layout) -> str:
    soils = "".join(f'<use href="#land-{i}" class="soil soil-{soil}"/>' for i, soil in enumerate(SOILS))
    shade = "".join(f'<use href="#rough-coast" class="shade shade-{i}"/>' for i in range(4))
    hills = "".join(f'<path class="hill" d="{hill}"/>' for hill in laid.hills)
    borders = "".join(f'<path class="border" d="{border}"/>' for border in laid.borders)
    return (
        f'<path class="soil soil-0" d="{laid.islets}"/>{soils}<g clip-path="url(#inland)">{shade}</g>'
        f'{hills}{borders}<use href="#coast" class="coast"/>'
    )


def _links(laid: Layout, name: str) -> str:
    links = [*laid.links.values(), *(laid.extra.values() if name == "routes" else ())]
    return "".join(
        f'<path class="way way-{link.kind}{under}" d="{link.path}"/>' for link in links for under in (" way-under", "")
    )


def _title(laid: Layout) -> str:
    """The cartouche: the game's name in brush letters, with a seal."""
    x, y, width, height = laid.title
    cx = x + width / 2
    return (
        f'<g class="cartouche">{_rect("scroll", x, y, width, height)}'
        f"{_rect('scroll-line', x + 7, y + 7, width - 14, height - 14)}"
        f'<text class="title-kanji" x="{num(cx)}" y="{num(y + height * 0.53)}" lang="ja">天下鳴動</text>'
        f'<text class="title-latin" x="{num(cx)}" y="{num(y + height * 0.84)}">Rumble Nation</text></g>'
    )


def _rect(classes: str, x: float, y: float, width: float, height: float) -> str:
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<rect class="{classes}" x="{num(x)}" y="{num(y)}" {size} rx="6"/>'


def _compass(laid: Layout) -> str:
    """A wind rose whose north is red."""
    x, y = laid.compass
    rays = "".join(f'<path class="ray ray-{i % 2}" d="{_ray(45 * i, (44, 26)[i % 2])}"/>' for i in range(8))
    north = f'<path class="ray north" d="{_ray(0, 44)}"/>'
    return (
        f'<g class="compass" transform="translate({num(x)} {num(y)})">'
        f'<circle class="rim" r="34"/><circle class="rim" r="30"/>'
        f'{rays}{north}<text class="north-letter" y="-50" lang="ja">北</text></g>'
    )


def _ray(degrees: float, length: float) -> str:
    tip = (length * sin(radians(degrees)), -length * cos(radians(degrees)))
    side = [(7 * sin(radians(degrees + turn)), -7 * cos(radians(degrees + turn))) for turn in (45, -45)]
    return polygon([tip, side[0], (0, 0), side[1]])


TABLE = (560, 826)
"""The upper left corner of the printed table: which die brings how many soldiers."""


def _die_table() -> str:
    """1-2 one soldier, 3-4 two, 5-6 three, as pictures, so that it needs no words."""
    x, y = TABLE
    rows = "".join(_die_row(i, x, y + 52 * i) for i in range(3))
    return f'<g class="printed-table">{rows}</g>'


def _die_row(i: int, x: float, y: float) -> str:
    faces = "".join(
        f'<g transform="translate({num(x + 46 * k)} {num(y)}) scale(.6)"><rect class="blank" x="4" y="2" '
        f'width="56" height="56" rx="13"/>{dice.pips(2 * i + 1 + k, "printed")}</g>'
        for k in range(2)
    )
    men = "".join(use("blank-man", x + 124 + 27 * k, y + 34) for k in range(i + 1))
    return f'{faces}<path class="leads-to" d="M{pair((x + 92, y + 19))}h12"/>{men}'
