"""The battlefield: 11 rows of 12 and 11 hexes by turns, three sections, half hexes at the edges.

A hex is a number from 0 to 126, counted row by row from Red's edge. Rows and columns are written
from 1, as in ``6.4`` (row 6, column 4). Red (seat 0) sits at the top and Blue (seat 1) at the bottom.
"""

from __future__ import annotations

from collections.abc import Mapping

RED, BLUE = 0, 1
ROWS = 11
LONG, SHORT = 12, 11
LEFT, CENTER, RIGHT = 1, 2, 4
"""Sections as bits; a hex cut by a dotted line belongs to two of them."""
SECTIONS = (LEFT, CENTER, RIGHT)


def _long(row: int) -> bool:
    return row % 2 == 1


def width(row: int) -> int:
    """How many whole hexes a row has."""
    return LONG if _long(row) else SHORT


CELLS = tuple((row, col) for row in range(1, ROWS + 1) for col in range(1, width(row) + 1))
"""Row and column of each hex."""
SIZE = len(CELLS)
ALL = range(SIZE)
NO_HEX = -1
"""In place of the number of a hex."""
NUMBER = {cell: number for number, cell in enumerate(CELLS)}
ROW = tuple(row for row, _ in CELLS)


def cube(row: int, col: int) -> tuple[int, int]:
    """The cell in skewed axes, in which all six directions are alike; half hexes have one too."""
    return col - (row - 1) // 2, row


AXES = tuple(cube(row, col) for row, col in CELLS)
CELL_OF = {axes: number for number, axes in enumerate(AXES)}
DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (1, -1), (0, 1), (-1, 1))


def _distance(a: int, b: int) -> int:
    (q, r), (p, s) = AXES[a], AXES[b]
    return max(abs(q - p), abs(r - s), abs(q + r - p - s))


def _neighbours(number: int) -> tuple[int, ...]:
    q, r = AXES[number]
    found = (CELL_OF.get((q + dq, r + dr)) for dq, dr in DIRECTIONS)
    return tuple(sorted(other for other in found if other is not None))


NEAR = tuple(_neighbours(number) for number in ALL)
"""The neighbours of each hex in ascending order."""
DISTANCE = tuple(bytes(_distance(a, b) for b in ALL) for a in ALL)
"""The distance between any two hexes."""
BACK = tuple(tuple(tuple(n for n in NEAR[number] if ROW[n] == ROW[number] + way) for number in ALL) for way in (-1, 1))
"""By seat: the one or two hexes to which a retreat goes; none from the army's own edge."""
HOME_ROW = (1, ROWS)
"""The row of each seat's own edge."""


def _section_for_blue(row: int, col: int) -> int:
    if _long(row):
        return SECTIONS[(col - 1) // 4]
    left = LEFT if col <= 4 else 0
    center = CENTER if 4 <= col <= 8 else 0
    return left | center | (RIGHT if col >= 8 else 0)


def _mirrored(section: int) -> int:
    return (section & CENTER) | (LEFT if section & RIGHT else 0) | (RIGHT if section & LEFT else 0)


_BLUE_SECTIONS = tuple(_section_for_blue(row, col) for row, col in CELLS)
SECTION = (tuple(_mirrored(section) for section in _BLUE_SECTIONS), _BLUE_SECTIONS)
"""By seat: the sections of each hex as bits, named from that seat's own side of the table."""


def sole_section(number: int) -> int:
    """The one section of a hex (Blue's names) where cut hexes count as centre (ruling 34)."""
    section = _BLUE_SECTIONS[number]
    return CENTER if section & CENTER else section


def name(number: int) -> str:
    """A hex as people write it: row, dot, column."""
    row, col = CELLS[number]
    return f"{row}.{col}"


def parse(text: str) -> int:
    """The hex of a text such as ``6.4``; raises ValueError for anything else."""
    row, dot, col = text.partition(".")
    cell = (int(row), int(col)) if dot and row.isdecimal() and col.isdecimal() else (0, 0)
    if cell not in NUMBER:
        raise ValueError(text)
    return NUMBER[cell]


def stored_hex(local_state: Mapping[str, object], name: str) -> int:
    """A hex in what a table keeps beside the game; that may come from the device, so it can be anything."""
    place = local_state.get(name)
    return place if type(place) is int and place in ALL else NO_HEX
