"""Where hexes lie on the drawn field: pointy-top hexes in eleven rows, seen from either side."""

from __future__ import annotations

from functools import lru_cache

from ...core.drawing.svg import Point, num
from ...core.markup import Html
from ..board import CELLS, LONG, NUMBER, ROWS, SHORT

RADIUS = 60
HALF = 52
"""Half the width of a hex."""
STEP = 90
"""From row to row."""
MARGIN = 16
WIDTH = 2 * MARGIN + 2 * HALF * LONG
HEIGHT = 2 * MARGIN + STEP * (ROWS - 1) + 2 * RADIUS

CORNERS: tuple[Point, ...] = ((0, -60), (52, -30), (52, 30), (0, 60), (-52, 30), (-52, -30))
"""The corners of a hex around its middle, clockwise from the top."""
OUTLINE = Html("M0-60L52-30V30L0 60L-52 30V-30Z")
INNER = Html("M0-54.5L47-27.3V27.3L0 54.5L-47 27.3V-27.3Z")
"""A little inside of the outline, so that rings of neighbours do not meet."""


def _middle(row: int, col: int) -> Point:
    shift = 0 if row % 2 else HALF
    return MARGIN + HALF * (2 * col - 1) + shift, MARGIN + RADIUS + STEP * (row - 1)


@lru_cache
def middles(flipped: bool) -> tuple[Point, ...]:
    """The middle of every hex; flipped, Red's edge lies at the bottom."""
    return tuple(seen(_middle(row, col), flipped) for row, col in CELLS)


def seen(point: Point, flipped: bool) -> Point:
    """A point of the field as drawn for one side or the other."""
    return (WIDTH - point[0], HEIGHT - point[1]) if flipped else point


def middle(place: int, flipped: bool) -> Point:
    """The middle of one hex."""
    return middles(flipped)[place]


@lru_cache
def halves() -> tuple[Point, ...]:
    """The middles of the half hexes at the ends of the short rows; they lie on the frame."""
    rows = range(2, ROWS + 1, 2)
    return tuple(_middle(row, col) for row in rows for col in (0, SHORT + 1))


def sides(place: int) -> tuple[int | None, ...]:
    """The hexes beyond the six sides, clockwise from the upper right one; None beyond the board."""
    row, col = CELLS[place]
    left = col - 1 if row % 2 else col
    around = (
        (row - 1, left + 1),
        (row, col + 1),
        (row + 1, left + 1),
        (row + 1, left),
        (row, col - 1),
        (row - 1, left),
    )
    return tuple(NUMBER.get(cell) for cell in around)


def side_middle(side: int) -> Point:
    """The middle of one side around the middle of its hex."""
    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
    return (ax + bx) / 2, (ay + by) / 2


@lru_cache
def section_lines(flipped: bool) -> Html:
    """The two dotted lines at the thirds of the width, along the sides of hexes and through the cut ones."""
    thirds = (seen((MARGIN + 8 * HALF * third, 0), flipped)[0] for third in (1, 2))
    return "".join(f"M{num(x)} {MARGIN}V{HEIGHT - MARGIN}" for x in thirds)
