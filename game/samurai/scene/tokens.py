"""Blocks, leaders and marks: lacquered pieces cut like those of shogi, pointing at the enemy.

The shape of the plate on a block is its rank (circle, triangle, square; a lozenge for bodyguards), the
drawing on it its arms, the small teeth along its base the blocks it has left. So a piece tells its
side, rank, arms and strength in grey as well. Each is drawn once and copied with ``use``.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.drawing.clans import placed_crest
from ...core.drawing.svg import disc, num
from ...core.markup import Html, esc
from ..units import CIRCLE, FACES, KINDS, LEADERS, SQUARE, STRENGTH, SWORDS, TRIANGLE
from .crests import crest_of

UP, DOWN = Html("up"), Html("down")
"""Which way a block points."""

_TILE = {
    UP: "M0-40L30-28L38 34Q38 37 35 37H-35Q-38 37-38 34L-30-28Z",
    DOWN: "M0 37L30 25L38-37Q38-40 35-40H-35Q-38-40-38-37L-30 25Z",
}
_SHINE = {
    UP: "M0-37L-27.5-26L-33 16Q-22-14 14-31Z",
    DOWN: "M-34-37H10Q-20-26-31.5-2Z",
}
PLATE_Y = {UP: -5, DOWN: 2}
TEETH_Y = {UP: 22, DOWN: -36}
TOOTH, GAP = 14, 3.4

SHAPES = {
    CIRCLE: disc(0, 0, 22.5),
    TRIANGLE: Html("M0-27Q2-27 3-25L27 16Q28.5 20 25 20H-25Q-28.5 20-27 16L-3-25Q-2-27 0-27Z"),
    SQUARE: Html("M-18-21H18Q21-21 21-18V18Q21 21 18 21H-18Q-21 21-21 18V-18Q-21-21-18-21Z"),
    SWORDS: Html("M0-27L25 0L0 25L-25 0Z"),
}
"""The plates by symbol."""

_BOW = "M-9-16Q16-13 12 15M-9-16L12 15"
HORSE = Html("M-12 17C-13 8-11 1-7-4C-6-9-3-13 1-15L1-19L5-15.5C10-13 13-8 18-1L16.5 4.5L12 6L7 3.5C4 4 3 8 5 17Z")

_GLYPHS = {
    "SSp": '<path class="sb-line" d="M-15 16L9-9"/><path class="sb-solid" d="M6-11L17-18L11-6.5Z"/>'
    '<path class="sb-line" d="M15 16L-9-9"/><path class="sb-solid" d="M-6-11L-17-18L-11-6.5Z"/>',
    "SB": f'<path class="sb-line" d="{_BOW}"/><path class="sb-line sb-thin" d="M-15 12L13-11"/>'
    '<path class="sb-solid" d="M9.5-13L17-15L15-7.5Z"/>',
    "ASp": '<path class="sb-line" d="M0 16V-8M-9.5 16V1M9.5 16V1"/>'
    '<path class="sb-solid" d="M-3.5-7L0-19L3.5-7ZM-12.5 1L-9.5-8L-6.5 1ZM6.5 1L9.5-8L12.5 1Z"/>',
    "AB": f'<path class="sb-line" d="{_BOW}"/><path class="sb-line sb-thin" d="M-15 12L13-11"/>'
    '<path class="sb-solid" d="M9.5-13L17-15L15-7.5Z"/>',
    "AA": '<path class="sb-solid" d="M-17 13L-12 17L-4 8L-1 10.5L2 7.5L0 5L18-12L14.5-16L-8 5Q-15 7-17 13Z"/>'
    '<path class="sb-line sb-thin" d="M6-15q4-5 9-2M-14-9q5-6 10-1"/>',
    "LI": '<path class="sb-line" d="M-13 16L5-6M0-14L13-3"/>'
    '<path class="sb-line sb-thin" d="M0-14L6-19M4.5-10.5L10-16M9-6.5L15-12"/>',
    "SSpC": f'<path class="sb-solid" d="{HORSE}"/><path class="sb-line" d="M-17 10L-4-19"/>'
    '<path class="sb-solid" d="M-7.5-14L-2-21L-1-11.5Z"/>',
    "SBC": f'<path class="sb-solid" d="{HORSE}"/><path class="sb-line sb-thin" d="M-16-17Q-6-6-17 12M-16-17L-17 12"/>',
    "guard": '<path class="sb-line" d="M-11 11L10-12M11 11L-10-12"/>'
    '<path class="sb-line sb-thin" d="M-13 5L-5 12M13 5L5 12"/>',
}
"""The arms of each kind of unit, in a field of about 38 around the middle."""


def glyph(code: str) -> Html:
    """The arms of a kind of unit."""
    return Html(_GLYPHS[code])


def _tile(way: Html) -> Html:
    body = _TILE[way]
    return (
        f'<path class="p-shadow" transform="translate(4 8)" d="{body}"/>'
        f'<path class="sb-halo" d="{body}"/><path class="p-side" transform="translate(0 5)" d="{body}"/>'
        f'<path class="sb-face" d="{body}"/><path class="p-shine" d="{_SHINE[way]}"/>'
    )


def _plate(kind: int) -> Html:
    symbol = KINDS[kind].symbol
    return (
        f'<path class="sb-plate sb-rank-{esc(FACES[symbol])}" d="{SHAPES[symbol]}"/>'
        f'<g class="sb-arms sb-arms-{esc(FACES[symbol])}">{glyph(KINDS[kind].code)}</g>'
    )


def _teeth(left: int) -> Html:
    """One tooth for each block: whole while it is there, hollow when it is lost."""
    start = -(STRENGTH * TOOTH + (STRENGTH - 1) * GAP) / 2
    return "".join(
        f'<rect class="sb-tooth{"" if i < left else " sb-lost"}" x="{num(start + i * (TOOTH + GAP))}" '
        f'width="{TOOTH}" height="9.5" rx="2"/>'
        for i in range(STRENGTH)
    )


def _mon(path: Html, way: Html) -> Html:
    y = 6 if way == UP else -9
    return placed_crest(path, -28.5, y, 5.6, "p-mark") + placed_crest(path, 28.5, y, 5.6, "p-mark")


# -- leaders -------------------------------------------------------------------------------------------

_SHOULDERS = "M-21 21C-22 9-14 3-6 2H6C14 3 22 9 21 21Q0 27-21 21Z"
HELM = Html("M-12-4C-13-16-7-21 0-21C7-21 13-16 12-4L18 3L11.5 5C8-3-8-3-11.5 5L-18 3Z")
HORNS = Html("M0-13C-9-14-15-21-16-30C-11-23-6-19 0-18.5C6-19 11-23 16-30C15-21 9-14 0-13Z")
_FAN = "M0-20C16-20 21-9 21-1C21 7 12 10 3 10L2 22H-2L-3 10C-12 10-21 7-21-1C-21-9-16-20 0-20Z"


def leader(kind: int, path: Html) -> Html:
    """A leader on his round stand: on foot, on his horse, or the army commander before his golden fan."""
    stand = '<circle class="p-shadow" cx="3" cy="5" r="27"/><circle class="sb-stand-edge" cy="3" r="26"/>'
    stand += f'<circle class="sb-stand sb-stand-{esc(LEADERS[kind])}" r="26"/>'
    return stand + LEADER_ART[kind](path)


def _bust(path: Html) -> Html:
    """A lord from the breast up: crest, face, helmet with golden horns."""
    return (
        f'<path class="p-front" d="{_SHOULDERS}"/>{placed_crest(path, 0, 13.5, 7.5, "p-mark")}'
        f'<path class="p-face" d="{disc(0, -1.5, 8)}"/><path class="sb-brow-line" d="M-5-2H-2M2-2H5M-3.5 3.5H3.5"/>'
        f'<path class="sb-helm" d="{HELM}"/><path class="p-gold" d="{HORNS}"/>'
    )


def _on_foot(path: Html) -> Html:
    return f'<g transform="translate(0 2) scale(.94)">{_bust(path)}</g>'


def _on_horse(path: Html) -> Html:
    return (
        f'<g transform="translate(-7 0) scale(.84)">{_bust(path)}</g>'
        f'<g transform="translate(12 9) scale(.94)"><path class="sb-steed" d="{HORSE}"/></g>'
    )


def _commander(path: Html) -> Html:
    return (
        f'<g transform="translate(17 -14) rotate(20) scale(1.05)"><path class="sb-fan" d="{_FAN}"/>'
        f'{placed_crest(path, 0, -5, 10, "sb-fan-crest")}</g><g transform="translate(-4 2)">{_bust(path)}</g>'
    )


LEADER_ART = (_on_foot, _on_horse, _commander)


# -- marks of what a piece has done -------------------------------------------------------------------------

BADGES = {
    "ordered": '<path class="sb-badge-ink" d="M-1.6-8H1.6V3H-1.6ZM-2 5.5H2V9H-2Z"/>',
    "moved": '<path class="sb-badge-line" d="M-7-6L-1 0L-7 6M0-6L6 0L0 6"/>',
    "tired": '<path class="sb-badge-line" d="M-6 6L6-6M6 6L-6-6"/><path class="sb-badge-bar" d="M-10 0H10"/>',
    "fought": '<path class="sb-badge-line" d="M-7 7L7-7M7 7L-7-7M-8 2L-2 8M8 2L2 8"/>',
    "banner": '<path class="sb-badge-ink" d="M-6-9H-4V10H-6ZM-4-9H8L5-4L8 1H-4Z"/>',
}
"""What a unit has done this turn, and a held banner; each of its own shape."""


def _badge(name: str) -> Html:
    return f'<circle class="sb-badge sb-badge-{esc(name)}" r="13"/>{BADGES[name]}'


def faces() -> dict[str, Html]:
    """The six faces of the battle die around the middle of a field of 40."""
    return {
        "circle": f'<path class="sb-sign sb-rank-circle" d="{disc(0, 0, 15)}"/>',
        "triangle": Html('<path class="sb-sign sb-rank-triangle" d="M0-17L18 14H-18Z"/>'),
        "square": Html('<path class="sb-sign sb-rank-square" d="M-14-14H14V14H-14Z"/>'),
        "flag": Html(
            '<path class="sb-sign-pole" d="M-11-18V18"/>'
            '<path class="sb-sign sb-rank-flag" d="M-11-17H15L8-9L15-1H-11Z"/>'
        ),
        "honor": f'<path class="sb-sign sb-rank-honor" fill-rule="evenodd" d="{disc(0, 0, 16)}M-5-5H5V5H-5Z"/>'
        f'<path class="sb-sign-ring" d="{disc(0, 0, 12)}"/>',
        "swords": Html(
            '<path class="sb-sign-blade" d="M-14 14L13-15M14 14L-13-15"/>'
            '<path class="sb-sign-guard" d="M-15 6L-7 14M15 6L7 14"/>'
        ),
    }


def definitions(armies: Sequence[str]) -> Html:
    """All pieces and marks of two armies, to be copied with ``use``; crests by seat."""
    parts = {f"sb-tile-{way}": _tile(way) for way in (UP, DOWN)}
    parts |= {f"sb-kind-{kind}": _plate(kind) for kind in range(len(KINDS))}
    parts |= {f"sb-teeth-{left}": _teeth(left) for left in range(STRENGTH + 1)}
    parts |= {f"sb-badge-{esc(name)}": _badge(name) for name in BADGES}
    parts |= {f"sb-face-{esc(name)}": face for name, face in faces().items()}
    for seat, army in enumerate(armies):
        path = crest_of(army)
        parts |= {f"sb-mon-{seat}-{way}": _mon(path, way) for way in (UP, DOWN)}
        parts |= {f"sb-leader-{kind}-{seat}": leader(kind, path) for kind in range(3)}
        parts[f"sb-crest-{seat}"] = placed_crest(path)
    return "".join(f'<g id="{name}">{part}</g>' for name, part in parts.items())
