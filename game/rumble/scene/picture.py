"""A small picture of a position for lists of games; it carries its own colours and needs no style sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from game.core.drawing.svg import num
from game.rumble.board import AREAS
from game.rumble.scene.labels import leaders
from game.rumble.scene.layout import layout
from game.rumble.state import NOBODY, State

THIN = 3
"""Of the points of an outline every third is enough here."""

KEEP = (
    "M-38 34C-30 20-26 8-26-4H-40C-28-8-22-18-18-28H-26C-16-34-12-40-10-50"
    "H10C12-40 16-34 26-28H18C22-18 28-8 40-4H26C26 8 30 20 38 34Z"
)
MAN = "l7-28h-12l23-24 23 24h-12l7 28z"

COLOURS = ("#c73e2b #e4624c", "#27456b #6d96cb", "#d0a02a #e0b54c", "#2b2a29 #97928a", "#7a5a92 #a98cc6")
"""The clans' colours, light and dark, as in ``assets/board.css``."""


GROUNDS = ("#cfdad8 #e6d9bd #3b3429 #fbf6ea", "#17242b #2c2a25 #b9ab8c #1b1a18")
"""Sea, land, lines and the rim of pieces, light and dark."""


def _style(dark: int) -> str:
    sea, land, line, rim = GROUNDS[dark].split()
    clans = "".join(f".c{i}{{fill:{pair.split()[dark]}}}" for i, pair in enumerate(COLOURS))
    lands = f".s{{fill:{sea}}}.l{{fill:{land};stroke:{land}}}.o,.b{{stroke:{line}}}"
    return f"{lands}.k{{fill:{line};stroke:{rim}}}{clans}"


STYLE = (
    ".l{stroke-width:7;stroke-linejoin:round}.o{fill:none;stroke-width:9;stroke-linejoin:round}"
    ".b{fill:none;stroke-width:2.5;stroke-opacity:.55}.t{fill-opacity:.62}.k{stroke-width:4}"
    f"{_style(0)}@media (prefers-color-scheme:dark){{{_style(1)}}}"
)


def picture(position: State, clans: Sequence[int] = (0, 1, 2, 3)) -> str:
    """The board in little: land, areas tinted by who leads there, castles and a few pieces."""
    lands = "".join(f'<path class="l" d="{path}"/>' for path in _outlines())
    edges = "".join(f'<path class="o" d="{path}"/>' for path in _outlines())
    tints = "".join(_tinted(position, area, clans) for area in range(len(AREAS)))
    borders = "".join(f'<path class="b" d="{border}"/>' for border in _borders())
    things = "".join(_things(position, area, clans) for area in range(len(AREAS)))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><style>'
        f'{STYLE}</style><path class="s" d="M0 0H1000V1000H0Z"/>{edges}{lands}{tints}{borders}{things}</svg>'
    )


@lru_cache
def _outlines() -> tuple[str, ...]:
    return tuple(_thinned(place.path) for place in layout().places)


@lru_cache
def _borders() -> tuple[str, ...]:
    return tuple(_thinned(border, closed=False) for border in layout().borders)


def _thinned(path: str, closed: bool = True) -> str:
    """An outline with fewer points, in whole numbers."""
    return "".join(_thinned_ring(ring, closed) for ring in path.split("M") if ring.strip())


def _thinned_ring(ring: str, closed: bool) -> str:
    numbers = [round(float(number)) for number in re.findall(r"-?\d+\.?\d*", ring)]
    ends = list(zip(numbers[::2], numbers[1::2], strict=False))
    kept = ends[:: 2 * THIN] if len(ends) > 8 * THIN else ends[::2]
    if not closed and kept[-1] != ends[-1]:
        kept.append(ends[-1])
    return f"M{'L'.join(f'{x} {y}' for x, y in kept)}{'Z' if closed else ''}"


def _tinted(position: State, area: int, clans: Sequence[int]) -> str:
    owner = position.owners[area]
    ahead = [owner] if owner != NOBODY else leaders(position, area)
    return f'<path class="t c{clans[ahead[0]]}" d="{_outlines()[area]}"/>' if len(ahead) == 1 else ""


def _things(position: State, area: int, clans: Sequence[int]) -> str:
    place = layout().places[area]
    x, y = place.castle
    keep = f'<path class="k" transform="translate({num(x)} {num(y)})" d="{KEEP}"/>'
    men = "".join(
        _men(at, clans[seat], min(position.power(seat, area), 3))
        for seat, at in zip(range(position.players), place.stacks, strict=False)
    )
    return keep + men


def _men(at: tuple[float, float], clan: int, number: int) -> str:
    x, y = at
    return "".join(
        f'<path class="k c{clan}" d="M{num(x - 32 + 27 * k)} {num(y + 26)}{MAN}"/>' for k in range(number)
    )
