"""A small picture of a position for lists of games; it carries its own colours and needs no style sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ...core.drawing.svg import num
from ..board import PROVINCES
from ..state import REMOVED, State
from .layout import layout

THIN = 3
"""Of the points of an outline every third is enough here."""

CLANS = (
    ("#c73e2b", "#e4624c"),
    ("#27456b", "#5a95e0"),
    ("#d0a02a", "#e0b54c"),
    ("#2b2a29", "#a3948c"),
    ("#7a5a92", "#c98fc9"),
)
"""The clans' colours, light and dark, as in ``assets/board.css``."""
GROUNDS = (
    ("#cfdad8", "#a9bfbf", "#e6d9bd", "#3b3429", "#c4bfb2"),
    ("#17242b", "#2d4853", "#2c2a25", "#b9ab8c", "#232323"),
)
"""Sea, water lines, land, lines and provinces that are out, light and dark."""
STYLE = (
    "*{stroke-linejoin:round}.w,.s,.o{fill:none}.w{stroke-width:44}.s{stroke-width:34}.o{stroke-width:12}"
    ".l{stroke-width:4}.b{fill-opacity:.62}.n{stroke-width:2;stroke-opacity:.55;fill:none}.a{stroke-width:3}"
)


def picture(position: State, clans: Sequence[int] = (0, 1, 2, 3, 4)) -> str:
    """The board in little: land, provinces in the colours of their owners, armies as blocks."""
    seats = _known(clans, position.players)
    areas = range(len(PROVINCES))
    owners = "".join(_owner(position, area, seats) for area in areas)
    armies = "".join(_armies(position, area, seats) for area in areas)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1400 1000"><style>'
        f"{STYLE}{_style(0)}@media (prefers-color-scheme:dark){{{_style(1)}}}</style>"
        f'<defs>{_definitions()}</defs><path class="sea" d="M0 0H1400V1000H0Z"/>{_land()}'
        f"{owners}{armies}</svg>"
    )


def _known(clans: Sequence[int], players: int) -> list[int]:
    """A clan for each seat, also where a save names none or an unknown one."""
    named = [clan if clan in range(len(CLANS)) else seat for seat, clan in enumerate(clans)]
    return [*named, *range(len(named), players)][:players]


def _style(dark: int) -> str:
    sea, water, land, line, out = GROUNDS[dark]
    ground = f".sea{{fill:{sea}}}.w{{stroke:{water}}}.s{{stroke:{sea}}}.l{{fill:{land};stroke:{land}}}"
    ground += f".o,.n,.a{{stroke:{line}}}.x{{fill:{out}}}"
    return ground + "".join(f".c{i}{{fill:{pair[dark]}}}" for i, pair in enumerate(CLANS))


def _definitions() -> str:
    lands = "".join(f'<path id="a{i}" d="{path}"/>' for i, path in enumerate(_outlines()))
    everything = "".join(f'<use href="#a{i}"/>' for i in range(len(PROVINCES)))
    return f'{lands}<g id="e">{everything}</g>'


def _land() -> str:
    """Water lines, coast and land."""
    return "".join(f'<use href="#e" class="{kind}"/>' for kind in ("w", "s", "o", "l"))


@lru_cache
def _outlines() -> tuple[str, ...]:
    return tuple(_thinned(place.path) for place in layout().places)


def _thinned(path: str) -> str:
    """An outline with fewer points, in whole numbers."""
    return "".join(_thinned_ring(ring) for ring in path.split("M") if ring.strip())


def _thinned_ring(ring: str) -> str:
    numbers = [round(float(number)) for number in re.findall(r"-?\d+\.?\d*", ring)]
    points = list(zip(numbers[::2], numbers[1::2], strict=False))
    kept = points[:: 2 * THIN] if len(points) > 8 * THIN else points[::2]
    return f"M{'L'.join(f'{x} {y}' for x, y in kept)}Z"


def _owner(position: State, area: int, clans: Sequence[int]) -> str:
    owner = position.owner[area]
    colour = f"b c{clans[owner]}" if owner >= 0 else "x" if owner == REMOVED else ""
    fill = f'<use href="#a{area}" class="{colour}"/>' if colour else ""
    return f'{fill}<use href="#a{area}" class="n"/>'


def _armies(position: State, area: int, clans: Sequence[int]) -> str:
    owner = position.owner[area]
    if owner < 0 or not position.armies[area]:
        return ""
    x, y = layout().places[area].armies
    return f'<rect class="a c{clans[owner]}" x="{num(x - 17)}" y="{num(y - 17)}" width="34" height="34" rx="5"/>'
