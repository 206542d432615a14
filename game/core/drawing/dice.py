"""Dice with rounded corners and real pips, in the colour of whoever rolls them."""

from __future__ import annotations

PIPS = {
    1: ((32, 31),),
    2: ((19, 18), (45, 44)),
    3: ((18, 17), (32, 31), (46, 45)),
    4: ((19, 18), (45, 18), (19, 44), (45, 44)),
    5: ((18, 17), (46, 17), (32, 31), (18, 45), (46, 45)),
    6: ((19, 16), (45, 16), (19, 31), (45, 31), (19, 46), (45, 46)),
}
TUMBLES = (2, 5, 3)
"""The faces a rolling die shows before it comes to rest, counted on from its own."""


def pips(value: int, classes: str) -> str:
    """The pips of one face; a one is a single large pip, as on dice in Japan."""
    radius = 9 if value == 1 else 5.6
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="{radius}"/>' for x, y in PIPS[value])
    return f'<g class="pips {classes}">{dots}</g>'


def body() -> str:
    """The cube without its pips, in a square of 64."""
    return (
        '<rect class="p-shadow" x="6" y="10" width="56" height="54" rx="13"/>'
        '<rect class="p-side" x="4" y="6" width="56" height="56" rx="13"/>'
        '<rect class="p-front" x="4" y="2" width="56" height="56" rx="13"/>'
        '<path class="p-shine" d="M8 17Q8 6 19 6H45Q53 6 55 11Q34 9 22 15T8 30Z"/>'
    )


def die(value: int, clan: int, key: str, *, order: int = 0, classes: str = "") -> str:
    """A die as an SVG of its own. With a new ``key`` it tumbles in; ``order`` staggers several."""
    others = [(value - 1 + step) % 6 + 1 for step in TUMBLES]
    rolling = "".join(pips(face, f"tumble tumble-{i}") for i, face in enumerate(others))
    return (
        f'<svg id="{key}" class="die clan-{clan} after-{order} {classes}" viewBox="0 0 64 68" role="img" '
        f'aria-label="{value}"><g class="cube">{body()}{rolling}{pips(value, "rest")}</g></svg>'
    )
