"""Five clans: colour, crest, pattern and letter, so that a board reads in grey as well.

Crests are simple geometry after the historical ones, each one path in a circle of radius 50 around
the origin, filled by the even-odd rule. An element of class ``clan-2`` gets ``--clan``, ``--clan-edge``,
``--clan-ink`` and ``--clan-tint`` from ``assets/board.css``; only pictures without a style sheet take the
colours from here, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..markup import NOTHING, Html
from .svg import Point, curves, disc, num, pair, polygon, turned


class Clan(NamedTuple):
    """One clan; ``name`` is the key of its name."""

    id: str
    name: str
    letter: Html
    pattern: Html
    crest: Html


def _cross_in_ring() -> Html:
    """Shimazu: a ring with a cross whose arms widen towards it."""
    window = "".join(
        f"M{pair(a)}L{pair(b)}A38 38 0 0 1 {pair(c)}Z"
        for a, b, c in (turned([(7.5, -7.5), (10.5, -36.5), (36.5, -10.5)], 90 * i) for i in range(4))
    )
    return disc(0, 0, 49) + window


def _three_scales() -> Html:
    """Hōjō: three triangles, one on two."""

    def scale(x: float, y: float) -> Html:
        return polygon([(x, y), (x + 24.5, y + 41), (x - 24.5, y + 41)])

    return scale(0, -44) + scale(-26, 1) + scale(26, 1)


def _nine_stars() -> Html:
    """Date: eight discs around a larger one."""
    around = turned([(0, -36)], 0)
    return disc(0, 0, 17) + "".join(disc(*turned(around, 45 * i)[0], 11.2) for i in range(8))


LEAF: list[Point] = [
    (0, -3), (-5, -11), (-25, -15), (-24, -30), (-23, -41), (-6, -42), (0, -34),
    (6, -42), (23, -41), (24, -30), (25, -15), (5, -11), (0, -3),
]  # fmt: skip
VEINS: list[list[Point]] = [
    [(0, -10), (1.6, -22), (0, -30), (-1.6, -22)],
    [(2.5, -13), (10, -20), (15.5, -31), (7, -22)],
    [(-2.5, -13), (-7, -22), (-15.5, -31), (-10, -20)],
]


def _three_leaves() -> Html:
    """Tokugawa: three hollyhock leaves in a ring, their tips together."""
    leaves = "".join(curves(turned(LEAF, 120 * i)) for i in range(3))
    veins = "".join(polygon(turned(vein, 120 * i)) for i in range(3) for vein in VEINS)
    return disc(0, 0, 49.5) + disc(0, 0, 43.5) + leaves + veins


def _paulownia() -> Html:
    """Toyotomi: three leaves and three heads of flowers."""
    middle = "M0 0C12 5 19 14 14 24C15 32 8 37 0 47C-8 37 -15 32 -14 24C-19 14 -12 5 0 0Z" + polygon(
        [(0, 8), (1.8, 24), (0, 37), (-1.8, 24)]
    )
    flowers = [(0, -44), (-8, -33), (8, -33), (-8, -21), (8, -21), (0, -10)]
    side = [(28, -34), (21, -23), (35, -23), (28, -13)]
    flowers += side + [(-x, y) for x, y in side]
    return middle + _side_leaf(1) + _side_leaf(-1) + "".join(disc(x, y, 5.4) for x, y in flowers)


def _side_leaf(way: int) -> Html:
    def p(x: float, y: float) -> Html:
        return pair((way * x, y))

    edge = f"M{p(5, -2)}C{p(18, -8)} {p(38, -5)} {p(48, 8)}C{p(46, 16)} {p(44, 20)} {p(39, 27)}"
    edge += f"C{p(33, 25)} {p(27, 29)} {p(20, 24)}C{p(21, 14)} {p(14, 6)} {p(5, -2)}Z"
    return edge + polygon([(way * 14, 2), (way * 28, 8), (way * 38, 18), (way * 26, 11)])


CLANS = (
    Clan("shimazu", "core.clan_shimazu", "S", "plain", _cross_in_ring()),
    Clan("hojo", "core.clan_hojo", "H", "waves", _three_scales()),
    Clan("date", "core.clan_date", "D", "hemp", _nine_stars()),
    Clan("tokugawa", "core.clan_tokugawa", "T", "bars", _three_leaves()),
    Clan("toyotomi", "core.clan_toyotomi", "Y", "dots", _paulownia()),
)


class Colours(NamedTuple):
    """A clan's colours in one theme."""

    front: Html
    edge: Html
    ink: Html
    """Of marks on the front."""
    tint: Html
    """Of land that the clan holds."""


COLOURS = (
    (Colours("#c73e2b", "#8b2415", "#fff4e2", "#c73e2b"), Colours("#e4624c", "#8f3020", "#1f0d08", "#e4624c")),
    (Colours("#27456b", "#14294a", "#eaf1f8", "#2f6db5"), Colours("#5a95e0", "#35587f", "#0a1626", "#5a95e0")),
    (Colours("#d0a02a", "#8d6508", "#2c1e03", "#d0a02a"), Colours("#e0b54c", "#8c6a19", "#261b04", "#e0b54c")),
    (Colours("#2b2a29", "#0c0b0b", "#f1ead9", "#4a4642"), Colours("#a3948c", "#595650", "#161412", "#a3948c")),
    (Colours("#7a5a92", "#4d3562", "#fbf3ff", "#8b5fb0"), Colours("#c98fc9", "#65497f", "#1a0f24", "#c98fc9")),
)
"""By clan: light and dark."""
GOLD = COLOURS[2][0].front
"""The gold of ornaments, which is that of a clan."""


def crest(clan: int, x: float = 0, y: float = 0, r: float = 50, classes: Html = Html("crest")) -> Html:
    """A crest as a path at a place in an SVG, filled by its class."""
    return placed_crest(CLANS[clan].crest, x, y, r, classes)


def placed_crest(path: Html, x: float = 0, y: float = 0, r: float = 50, classes: Html = Html("crest")) -> Html:
    """The same for any crest that is drawn in a circle of radius 50."""
    place = f"translate({num(x)} {num(y)}) scale({r / 50:.3g})"
    return f'<path class="{classes}" fill-rule="evenodd" transform="{place}" d="{path}"/>'


def crest_icon(clan: int, path: Html = NOTHING) -> Html:
    """A crest on a disc in the clan's colours, as an SVG of its own; a decoration beside a name.

    ``path`` is the crest of somebody who only wears these colours.
    """
    return (
        f'<svg class="crest-icon clan-{clan}" viewBox="-64 -64 128 128" aria-hidden="true">'
        f'<circle class="p-side" cy="4" r="60"/><circle class="p-front" r="60"/>'
        f"{placed_crest(path or CLANS[clan].crest, r=45)}</svg>"
    )


def crest_marks(own: Mapping[int, Html]) -> Html:
    """The crests as symbols ``mark-0`` to ``mark-4``, once on a page for all the small marks of clans.

    ``own`` are the crests of those who only wear a clan's colours.
    """
    symbols = "".join(
        f'<symbol id="mark-{clan}" viewBox="-64 -64 128 128"><circle class="p-side" cy="4" r="60"/>'
        f'<circle class="p-front" r="60"/>{placed_crest(own.get(clan) or CLANS[clan].crest, r=45)}</symbol>'
        for clan in range(len(CLANS))
    )
    return f'<svg aria-hidden="true">{symbols}</svg>'


def crest_mark(clan: int) -> Html:
    """The small mark of a clan beside a word; ``crest_marks`` must be on the page."""
    return f'<svg class="clan-mark clan-{clan}" aria-hidden="true"><use href="#mark-{clan}"/></svg>'


def crest_copy(clan: int) -> Html:
    """The crest as ``crest_icon`` draws it, many times shorter; ``crest_marks`` must be on the page."""
    return f'<svg class="crest-icon clan-{clan}" aria-hidden="true"><use href="#mark-{clan}"/></svg>'


# -- patterns ------------------------------------------------------------------------------------

TILES = {
    "plain": (12, 12, ""),
    "waves": (24, 12, "M-12 12a12 12 0 0 1 24 0a12 12 0 0 1 24 0M-6 12a6 6 0 0 1 12 0M18 12a6 6 0 0 1 12 0"),
    "hemp": (24, 41.6, "M0 0L24 41.6M24 0L0 41.6M12 0V41.6M0 20.8H24M0 0L12 6.9L24 0M0 41.6L12 34.7L24 41.6"),
    "bars": (14, 14, "M4 -1V15M7 -1V15"),
    "dots": (16, 16, "M4 4h.01M12 12h.01"),
}
"""The clans' patterns as tiles: width, height and a line to repeat."""


def patterns() -> Html:
    """The patterns as SVG definitions ``pattern-0`` to ``pattern-4``."""
    return "".join(_pattern(i, *TILES[clan.pattern], clan.pattern) for i, clan in enumerate(CLANS))


def _pattern(i: int, width: float, height: float, line: Html, name: Html) -> Html:
    return (
        f'<pattern id="pattern-{i}" width="{num(width)}" height="{num(height)}" '
        f'patternUnits="userSpaceOnUse"><path class="tile tile-{name}" d="{line or "M0 0"}"/></pattern>'
    )
