"""Battle dice: ivory cubes with circle, triangle, square, flag, honor and swords, each of its own shape."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.drawing.svg import Point, num
from ...core.markup import Html, esc
from ..rules.combat import SHOT, Strike
from ..rules.result import hits, honor_gained
from ..state import State
from ..units import FACES, FLAG, HONOR
from .tokens import faces as face_art

FACE_ART = face_art()
SIZE = 62
"""From die to die on the field."""
ROW = 6
TUMBLE = (3, 1)
"""The faces a rolling die shows before it comes to rest, counted on from its own."""

_CUBE = (
    '<rect class="p-shadow" x="-25" y="-22" width="56" height="56" rx="12"/>'
    '<rect class="sb-cube-edge" x="-28" y="-24" width="56" height="56" rx="12"/>'
    '<rect class="sb-cube-face" x="-28" y="-28" width="56" height="56" rx="12"/>'
)


def cube(face: int, counts: bool) -> Html:
    """A die around the origin; one that counts for nothing is paler."""
    others = "".join(
        f'<g class="sb-tumble sb-tumble-{i}">{FACE_ART[FACES[(face + step) % len(FACES)]]}</g>'
        for i, step in enumerate(TUMBLE)
    )
    pale = "" if counts else " sb-idle"
    return f'<g class="sb-cube{pale}">{_CUBE}{others}<g class="sb-rest">{FACE_ART[FACES[face]]}</g></g>'


def on_field(rolled: Sequence[int], counts: Sequence[bool], key: Html, at: Point) -> Html:
    """Dice lying on the field around a point, in rows."""
    rows = [list(range(start, min(start + ROW, len(rolled)))) for start in range(0, len(rolled), ROW)]
    return "".join(
        f'<g id="{key}-{i}" class="sb-die sb-after-{column}" '
        f'transform="translate({num(at[0] + (column - (len(row) - 1) / 2) * SIZE)} {num(at[1] + line * SIZE)})">'
        f"{cube(rolled[i], counts[i])}</g>"
        for line, row in enumerate(rows)
        for column, i in enumerate(row)
    )


def in_panel(rolled: Sequence[int], counts: Sequence[bool], key: Html, labels: Sequence[str]) -> Html:
    """The same dice as drawings of their own beside the field."""
    return "".join(
        f'<svg id="{key}-{i}" class="sb-die sb-panel-die sb-after-{i % ROW}" viewBox="-32 -32 66 68" role="img" '
        f'aria-label="{esc(labels[i])}">{cube(face, counts[i])}</svg>'
        for i, face in enumerate(rolled)
    )


def counting(state: State, strike: Strike, rolled: Sequence[int]) -> list[bool]:
    """Which dice of a strike did anything: the swords ignored by rank are the first ones."""
    unit = state.unit_at[strike.goal]
    flags = [face == FLAG and unit >= 0 for face in rolled]
    gained = honor_gained(state, strike, unit, tuple(rolled)) > 0
    honor = [gained and face == HONOR for face in rolled]
    if unit < 0:
        struck = [FACES[face] == "swords" for face in rolled]
    else:
        struck = _hitting(state.kinds[unit], state.kinds[strike.unit], strike.mode == SHOT, rolled)
    return [any(three) for three in zip(flags, honor, struck)]


def _hitting(target: int, striker: int, shot: bool, rolled: Sequence[int]) -> list[bool]:
    """A die hits if the total grows with it."""
    found, before = [], 0
    for end in range(1, len(rolled) + 1):
        now = hits(target, striker, shot, tuple(rolled[:end]))
        found.append(now > before)
        before = now
    return found
