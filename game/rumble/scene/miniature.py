"""A small picture of a position for lists of games; it carries its own colours and needs no style sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...core.drawing.clans import COLOURS, Colours
from ...core.drawing.map import MAP_COLOURS, clans_of_seats, small_lands, small_map, thinned
from ...core.drawing.pieces import castle
from ...core.drawing.svg import Point, num, use
from ...core.markup import NOTHING, Html
from ..board import AREAS, KYO
from ..state import NOBODY, State
from .labels import leaders
from .layout import layout
from .pieces import soldier

MOST_DRAWN = 3
"""How many soldiers stand for a stack at most."""

STONE, ROOF, WALL, GOLD = ("#45403a", "#59534a"), ("#3a4047", "#3d464d"), ("#fdf9ee", "#d9cfb9"), ("#e3c377", "#7d6429")
"""Light and dark."""

STYLE = (
    ".w,.s,.o,.b{fill:none}.w{stroke-width:46}.s{stroke-width:36}.o{stroke-width:13}"
    ".l{stroke-width:6}.b{stroke-width:3;stroke-opacity:.6}.t{fill-opacity:.5}.p-shine{fill:#fff;opacity:.26}"
    ".p-face{fill:#f0d9b8}.p-shadow{fill:#221a0e;opacity:.3}.p-white,.c-slit,.c-ridge{display:none}"
    ".n{font:700 34px Georgia,serif;text-anchor:middle;fill:#fbf4e2}"
)


def picture(position: State, clans: Sequence[int] = (0, 1, 2, 3)) -> Html:
    """The board in little: land, areas tinted by who leads there, castles and a few pieces."""
    areas = range(len(AREAS))
    seats = clans_of_seats(clans, position.players)
    tints = "".join(_tint(position, area, seats) for area in areas)
    things = "".join(_things(position, area, seats) for area in areas)
    return small_map(layout().size, STYLE, _colours, _definitions(seats), tints + _borders() + things)


def _colours(dark: int) -> Html:
    lines = f".o,.b{{stroke:{MAP_COLOURS[dark].line}}}.g{{fill:{GOLD[dark]}}}"
    castle = f".c-stone,.c-edge{{fill:{STONE[dark]}}}.c-roof{{fill:{ROOF[dark]}}}.c-wall{{fill:{WALL[dark]}}}"
    return lines + castle + "".join(_clan_style(i, themes[dark]) for i, themes in enumerate(COLOURS))


def _clan_style(i: int, colours: Colours) -> Html:
    fronts = f".t{i}{{fill:{colours.tint}}}.c{i} .p-front,.c{i} .p-hat{{fill:{colours.front}}}"
    return f"{fronts}.c{i} .p-side{{fill:{colours.edge}}}.c{i} .p-mark{{fill:{colours.ink}}}"


def _definitions(clans: Sequence[int]) -> Html:
    soldiers = "".join(
        f'<g id="m{clan}" class="c{clan}" transform="scale(1.5)">{soldier(clan)}</g>' for clan in sorted(set(clans))
    )
    lands, every_land = small_lands(_outlines())
    return f'{soldiers}{lands}<g id="k" transform="scale(1.35)">{castle()}</g>{every_land}'


@lru_cache
def _borders() -> Html:
    return "".join(f'<path class="b" d="{thinned(border, closed=False)}"/>' for border in layout().borders)


@lru_cache
def _outlines() -> tuple[Html, ...]:
    return tuple(thinned(place.path) for place in layout().places)


def _tint(position: State, area: int, clans: Sequence[int]) -> Html:
    owner = position.owners[area]
    ahead = [owner] if owner != NOBODY else leaders(position, area)
    return f'<use href="#a{area}" class="t t{clans[ahead[0]]}"/>' if len(ahead) == 1 else NOTHING


def _things(position: State, area: int, clans: Sequence[int]) -> Html:
    place = layout().places[area]
    x, y = place.castle
    gold = f'<circle class="g" cx="{num(x)}" cy="{num(y - 8)}" r="66"/>' if area == KYO else ""
    value = f'<text class="n" x="{num(x)}" y="{num(y + 36)}">{position.values[area]}</text>'
    stacks = "".join(
        _soldiers(at, clans[seat], min(position.power(seat, area), MOST_DRAWN))
        for seat, at in zip(range(position.players), place.stacks, strict=False)
    )
    return gold + use("k", x, y) + value + stacks


def _soldiers(at: Point, clan: int, number: int) -> Html:
    x, y = at
    return "".join(use(f"m{clan}", x - 26 + 30 * k, y + 30) for k in range(number))
