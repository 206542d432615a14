"""A small picture of a position for lists of games; it carries its own colours and needs no style sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...core.drawing import pieces
from ...core.drawing.svg import num, use
from ..board import AREAS, KYO
from ..state import NOBODY, State
from .labels import leaders
from .layout import layout, thinned

CROWD = 3
"""So many soldiers stand for a stack."""

CLANS = (
    ("#c73e2b #8b2415 #fff4e2 #c73e2b", "#e4624c #8f3020 #1f0d08 #e4624c"),
    ("#27456b #14294a #eaf1f8 #2f6db5", "#5a95e0 #35587f #0a1626 #5a95e0"),
    ("#d0a02a #8d6508 #2c1e03 #d0a02a", "#e0b54c #8c6a19 #261b04 #e0b54c"),
    ("#2b2a29 #0c0b0b #f1ead9 #4a4642", "#a3948c #595650 #161412 #a3948c"),
    ("#7a5a92 #4d3562 #fbf3ff #8b5fb0", "#c98fc9 #65497f #1a0f24 #c98fc9"),
)
"""Front, edge, mark and tint of the clans, light and dark, as in ``assets/board.css``."""
GROUNDS = (
    "#cfdad8 #a9bfbf #e6d9bd #3b3429 #45403a #3a4047 #fdf9ee #e3c377",
    "#17242b #2d4853 #2c2a25 #b9ab8c #59534a #3d464d #d9cfb9 #7d6429",
)
"""Sea, water lines, land, lines, stones, roofs, walls and gold, light and dark."""

STYLE = (
    "*{stroke-linejoin:round}.w,.s,.o,.b{fill:none}.w{stroke-width:46}.s{stroke-width:36}.o{stroke-width:13}"
    ".l{stroke-width:6}.b{stroke-width:3;stroke-opacity:.6}.t{fill-opacity:.5}.p-shine{fill:#fff;opacity:.26}"
    ".p-face{fill:#f0d9b8}.p-shadow{fill:#221a0e;opacity:.3}.p-white,.c-slit,.c-ridge{display:none}"
    ".n{font:700 34px Georgia,serif;text-anchor:middle;fill:#fbf4e2}"
)


def picture(position: State, clans: Sequence[int] = (0, 1, 2, 3)) -> str:
    """The board in little: land, areas tinted by who leads there, castles and a few pieces."""
    areas = range(len(AREAS))
    seats = _known(clans, position.players)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><style>'
        f"{STYLE}{_style(0)}@media (prefers-color-scheme:dark){{{_style(1)}}}</style>"
        f'<defs>{_definitions(seats)}</defs><path class="sea" d="M0 0H1000V1000H0Z"/>{_land()}'
        f"{''.join(_tint(position, area, seats) for area in areas)}{_borders()}"
        f"{''.join(_things(position, area, seats) for area in areas)}</svg>"
    )


def _known(clans: Sequence[int], players: int) -> list[int]:
    """A clan for each seat, also where a save names none or an unknown one."""
    named = [clan if clan in range(len(CLANS)) else seat for seat, clan in enumerate(clans)]
    return [*named, *range(len(named), players)][:players]


def _style(dark: int) -> str:
    sea, water, land, line, stone, roof, wall, gold = GROUNDS[dark].split()
    ground = f".sea{{fill:{sea}}}.w{{stroke:{water}}}.s{{stroke:{sea}}}.l{{fill:{land};stroke:{land}}}"
    ground += f".o,.b{{stroke:{line}}}.g{{fill:{gold}}}"
    castle = f".c-stone,.c-edge{{fill:{stone}}}.c-roof{{fill:{roof}}}.c-wall{{fill:{wall}}}"
    return ground + castle + "".join(_clan_style(i, *pair[dark].split()) for i, pair in enumerate(CLANS))


def _clan_style(i: int, front: str, edge: str, mark: str, tint: str) -> str:
    fronts = f".t{i}{{fill:{tint}}}.c{i} .p-front,.c{i} .p-hat{{fill:{front}}}"
    return f"{fronts}.c{i} .p-side{{fill:{edge}}}.c{i} .p-mark{{fill:{mark}}}"


def _definitions(clans: Sequence[int]) -> str:
    men = "".join(
        f'<g id="m{clan}" class="c{clan}" transform="scale(1.5)">{pieces.soldier(clan)}</g>'
        for clan in sorted(set(clans))
    )
    lands = "".join(f'<path id="a{i}" d="{path}"/>' for i, path in enumerate(_outlines()))
    everything = "".join(f'<use href="#a{i}"/>' for i in range(len(AREAS)))
    return f'{men}{lands}<g id="k" transform="scale(1.35)">{pieces.castle()}</g><g id="e">{everything}</g>'


def _land() -> str:
    """Water lines, coast and land."""
    return "".join(f'<use href="#e" class="{kind}"/>' for kind in ("w", "s", "o", "l"))


@lru_cache
def _borders() -> str:
    return "".join(f'<path class="b" d="{thinned(border, closed=False)}"/>' for border in layout().borders)


@lru_cache
def _outlines() -> tuple[str, ...]:
    return tuple(thinned(place.path) for place in layout().places)


def _tint(position: State, area: int, clans: Sequence[int]) -> str:
    owner = position.owners[area]
    ahead = [owner] if owner != NOBODY else leaders(position, area)
    return f'<use href="#a{area}" class="t t{clans[ahead[0]]}"/>' if len(ahead) == 1 else ""


def _things(position: State, area: int, clans: Sequence[int]) -> str:
    place = layout().places[area]
    x, y = place.castle
    gold = f'<circle class="g" cx="{num(x)}" cy="{num(y - 8)}" r="66"/>' if area == KYO else ""
    keep = use("k", x, y)
    value = f'<text class="n" x="{num(x)}" y="{num(y + 36)}">{position.values[area]}</text>'
    return (
        gold
        + keep
        + value
        + "".join(
            _men(at, clans[seat], min(position.power(seat, area), CROWD))
            for seat, at in zip(range(position.players), place.stacks, strict=False)
        )
    )


def _men(at: tuple[float, float], clan: int, number: int) -> str:
    x, y = at
    return "".join(use(f"m{clan}", x - 26 + 30 * k, y + 30) for k in range(number))
