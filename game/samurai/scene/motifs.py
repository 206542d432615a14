"""What grows and stands on the ground, each terrain known by its shape before its colour.

A motif is drawn around the middle of a hex and leaves room there, since a block may cover it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.drawing import pieces
from ...core.drawing.svg import Point, num, pair, use
from ...core.markup import NOTHING, Html, esc

_PINE = (
    "M0-34C-5-34-8-31-8-27C-13-27-15-22-12-19C-17-18-18-12-13-10H13C18-12 17-18 12-19C15-22 13-27 8-27C8-31 5-34 0-34Z"
)
_CEDAR = "M0-38L8-24H4L12-12H5L15 0H-15L-5-12H-12L-4-24H-8Z"


def _tree(kind: str) -> Html:
    crown = _PINE if kind == "pine" else _CEDAR
    foot = "M-1.6-11L-2.6 2H2.6L1.6-11Z" if kind == "pine" else "M-2-1V5H2V-1Z"
    shade = "M-8-14H9M-5-21H8" if kind == "pine" else "M3-30L7-24M5-18L10-12M6-6L12 0"
    return (
        f'<ellipse class="p-shadow" cx="3" cy="2" rx="12" ry="3.4"/><path class="sb-trunk" d="{foot}"/>'
        f'<path class="sb-crown" d="{crown}"/><path class="sb-crown-line" d="{shade}"/>'
    )


def _standing(kind: Html, spots: Sequence[tuple[float, float, float]]) -> Html:
    """Copies of a shape at places with a size each, those further back first."""
    return "".join(
        f'<use href="#{kind}" transform="translate({num(x)} {num(y)}) scale({size:g})"/>'
        for x, y, size in sorted(spots, key=lambda spot: spot[1])
    )


def _forest(turn: int) -> Html:
    """A ring of trees, pines and cedars by turns."""
    ring = [
        (-30, -16, 1.0),
        (0, -26, 1.05),
        (31, -14, 0.95),
        (-36, 24, 1.0),
        (37, 25, 1.05),
        (-14, 44, 0.95),
        (17, 46, 1.0),
    ]
    kinds = ("sb-pine", "sb-cedar")
    first = [spot for i, spot in enumerate(ring) if (i + turn) % 2]
    second = [spot for i, spot in enumerate(ring) if not (i + turn) % 2]
    return _standing(kinds[0], first) + _standing(kinds[1], second)


def _hill() -> Html:
    """Brush contours of a rise."""
    return Html(
        '<path class="sb-contour" d="M-40-8C-30-32-12-42 4-42C22-42 36-30 42-12'
        'M-28-14C-20-28-8-34 4-34C16-34 24-26 29-16"/>'
        '<path class="sb-contour" d="M-44 18C-36 40-14 50 2 50C22 50 38 38 44 20'
        'M-26 34C-16 42-8 44 2 44C12 44 20 41 27 35"/>'
    )


def _peak() -> Html:
    """Bare rock that nobody climbs."""
    return Html(
        '<path class="sb-rock" d="M-46 30L-24-22L-12-6L6-46L22-12L30-20L46 30Q0 46-46 30Z"/>'
        '<path class="sb-rock-line" d="M6-46L2-18L10-4L4 22M-24-22L-20-2L-28 18M30-20L26 4L34 22"/>'
        '<path class="sb-snow" d="M6-46L-1-29L3-32L8-26L12-31L15-27Z"/>'
    )


def _roof(x: float, y: float, size: float) -> Html:
    """A thatched farmhouse from a little above."""
    return (
        f'<g transform="translate({num(x)} {num(y)}) scale({size:g})"><path class="sb-wall" d="M-17 4H17V14H-17Z"/>'
        '<path class="sb-thatch" d="M-24 7C-18 1-15-8-12-17H12C15-8 18 1 24 7Q0 11-24 7Z"/>'
        '<path class="sb-thatch-line" d="M-8-15L-15 5M0-15V7M8-15L15 5M-13-17H13"/></g>'
    )


def _village() -> Html:
    return _roof(-23, -43, 0.95) + _roof(25, -38, 0.86) + _roof(-34, 30, 0.84) + _roof(33, 36, 0.92) + _roof(-1, 4, 1)


def _paddies() -> Html:
    """Rice in rows between low dykes."""
    rows = "".join(f"M{num(x)} {num(y)}h9" for y in range(-44, 50, 11) for x in _row(y))
    return (
        '<path class="sb-dyke" d="M-52-3L-6-12L52-2M-10-56L-6-12L-14 54M22-47L24-7M28-7L30 42M-36-5L-38 36"/>'
        f'<path class="sb-rice" d="{rows}"/>'
    )


def _row(y: float) -> list[float]:
    half = 46 if abs(y) <= 26 else 46 - (abs(y) - 26) * 1.7
    return [x - 4.5 for x in range(-42, 46, 14) if abs(x) + 4.5 < half]


def _stakes(points: Sequence[Point], height: float, sharp: float) -> Html:
    stake = f"v{num(-height)}l3.2 {num(-sharp)}l3.2 {num(sharp)}v{num(height)}z"
    return "".join(f"M{pair((x - 3.2, y))}{stake}" for x, y in points)


def _fence() -> Html:
    """A light fence with gaps: thin posts and two rails."""
    posts = "".join(f"M{x} -26V-48M{x} 50V28" for x in range(-40, 41, 16))
    return f'<path class="sb-rail" d="M-46-41H46M-46-33H46M-46 35H46M-46 43H46"/><path class="sb-post" d="{posts}"/>'


def _palisade() -> Html:
    """Pointed stakes side by side, bound by a rope."""
    back = [(x, -26) for x in range(-44, 45, 8)]
    front = [(x, 53) for x in range(-44, 45, 8) if abs(x) < 40]
    return (
        f'<path class="sb-stake" d="{_stakes(back, 18, 7)}{_stakes(front, 18, 7)}"/>'
        '<path class="sb-rope" d="M-47-35H47M-40 44H40"/>'
    )


def _castle() -> Html:
    return f'<g transform="translate(0 -16) scale(1.36)">{pieces.castle()}</g>'


def _tomb() -> Html:
    """Five-ringed grave stones."""
    stone = "M-9 14H9V5H-9ZM-8 4A8.5 8.5 0 1 1 8 4ZM-13-12Q0-24 13-12L9-9H-9ZM-4-20H4L2-27Q0-31-2-27Z"
    spots = ((-26, -18, 1.0), (24, -22, 0.9), (0, 14, 1.25), (-31, 34, 0.85), (30, 32, 0.95))
    return "".join(
        f'<path class="sb-grave" transform="translate({x} {y}) scale({size})" d="{stone}"/>' for x, y, size in spots
    )


def _bare_tent() -> Html:
    return Html('<use href="#sb-curtain" class="sb-plain-tent"/>')


def curtain() -> Html:
    """The command curtain: striped cloth between poles; the crest is put on it by whoever draws it."""
    cloth = "M-44-34Q-22-28 0-34T44-34V-2Q22-7 0-2T-44-2Z"
    return (
        '<path class="sb-pole" d="M-45 2V-42M-15 0V-40M15 0V-40M45 2V-42"/>'
        f'<path class="sb-cloth" d="{cloth}"/>'
        '<path class="sb-cloth-band" d="M-44-34Q-22-28 0-34T44-34V-26Q22-20 0-26T-44-26Z"/>'
        '<path class="sb-cloth-line" d="M-44-2Q-22-7 0-2T44-2"/>'
    )


def stones() -> Html:
    """Stepping stones of a ford."""
    spots = ((-26, -8, 6), (-10, 6, 7), (7, -6, 6), (24, 8, 7), (-20, 22, 5), (14, -24, 5), (-4, -22, 4), (2, 24, 5))
    return "".join(f'<ellipse class="sb-stone" cx="{x}" cy="{y}" rx="{r}" ry="{r * 0.62:g}"/>' for x, y, r in spots)


def ripples() -> Html:
    """Water so low that it hinders nobody."""
    line = "M-30-14q7-6 14 0t14 0M2-26q6-5 12 0t12 0M-18 20q7-6 14 0t14 0M8 6q7-6 14 0t14 0M-40 6q5-4 10 0"
    return f'<path class="sb-ripple" d="{line}"/>'


MOTIFS = {
    "forest-0": _forest(0),
    "forest-1": _forest(1),
    "hill": _hill(),
    "peak": _peak(),
    "building": _village(),
    "field": _paddies(),
    "fence": _fence(),
    "palisade": _palisade(),
    "castle": _castle(),
    "tomb": _tomb(),
    "bare_tent": _bare_tent(),
    "ford": stones(),
    "shallows": ripples(),
}
"""By the name of the terrain; forests have two faces."""


def definitions() -> Html:
    """All motifs, to be copied with ``use``."""
    parts = {"sb-pine": _tree("pine"), "sb-cedar": _tree("cedar"), "sb-curtain": curtain()}
    parts |= {f"sb-{name}": motif for name, motif in MOTIFS.items()}
    return "".join(f'<g id="{name}">{part}</g>' for name, part in parts.items())


def motif(terrain: str, place: int, at: Point) -> Html:
    """The motif of a terrain at a place; nothing for open ground."""
    name = f"forest-{place % 2}" if terrain == "forest" else terrain
    return use(f"sb-{esc(name)}", *at) if name in MOTIFS else NOTHING
