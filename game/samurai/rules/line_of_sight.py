"""Lines of sight: from centre to centre, along edges blocked only from both sides (ruling 7).

Which hexes a line crosses depends only on the two hexes, so it is reckoned once for each step from
hex to hex and kept. What stands in them is looked up when somebody wants to shoot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..board import AXES, CELL_OF, CELLS, ROWS, cube, width
from ..terrain import HIDES

if TYPE_CHECKING:
    from ..state import State

HALF = -1
"""Stands for a half hex at the edge of the board: always in the way."""
_NIL = 1e-9

_HALVES = frozenset(cube(row, col) for row in range(2, ROWS + 1, 2) for col in (0, width(row) + 1))


class Line(NamedTuple):
    """What lies between two hexes: hexes cut by the line, and those it touches along an edge."""

    cut: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]


Axes = tuple[int, int]
_STEPS: dict[Axes, tuple[tuple[Axes, int], ...]] = {}
_LINES: dict[tuple[int, int], Line] = {}


def line(origin: int, goal: int) -> Line:
    """What lies between two hexes, the two themselves left out."""
    found = _LINES.get((origin, goal))
    if found is None:
        found = _LINES[origin, goal] = _line(origin, goal)
    return found


def _line(origin: int, goal: int) -> Line:
    (q, r), (p, s) = AXES[origin], AXES[goal]
    sides: tuple[list[int], list[int], list[int]] = ([], [], [])
    for (dq, dr), side in _crossed((p - q, s - r)):
        number = _hex_or_half((q + dq, r + dr))
        if number is not None:
            sides[side].append(number)
    return Line(*map(tuple, sides))


def _hex_or_half(axes: Axes) -> int | None:
    return HALF if axes in _HALVES else CELL_OF.get(axes)


def _crossed(step: Axes) -> tuple[tuple[Axes, int], ...]:
    """The hexes between (0, 0) and the step, each with 0 if cut, 1 or 2 if touched on a side."""
    if step not in _STEPS:
        reach = max(abs(step[0]), abs(step[1]), abs(step[0] + step[1]))
        near = [(q, r) for q in range(-reach, reach + 1) for r in range(-reach, reach + 1)]
        found = ((axes, _meeting(step, axes)) for axes in near if axes not in ((0, 0), step))
        _STEPS[step] = tuple((axes, side) for axes, side in found if side is not None)
    return _STEPS[step]


def _meeting(step: Axes, axes: Axes) -> int | None:
    """How the line from (0, 0) to the step meets a hex: 0 cut, 1 or 2 along an edge, None not at all.

    In skewed axes a hex is where three differences stay within -1 and 1; the line is cut down to that.
    """
    start, end, along = 0.0, 1.0, False
    for at, slope in zip(_differences((-axes[0], -axes[1])), _differences(step)):
        if slope == 0:
            if abs(at) > 1:
                return None
            along = along or abs(at) == 1
            continue
        enter, leave = sorted(((-1 - at) / slope, (1 - at) / slope))
        start, end = max(start, enter), min(end, leave)
    if end - start < _NIL:
        return None
    if not along:
        return 0
    return 1 if step[0] * axes[1] - step[1] * axes[0] > 0 else 2


def _differences(axes: Axes) -> tuple[int, int, int]:
    q, r = axes
    s = -q - r
    return q - r, r - s, s - q


def sees(state: State, origin: int, goal: int) -> bool:
    """Whether a unit in the first hex has a line of sight to the second."""
    cut, left, right = line(origin, goal)
    unit_at, leader_at, terrain_at = state.unit_at, state.leader_at, state.terrain_at
    plateau = state.scenario.plateau
    level = plateau[origin] if plateau[origin] == plateau[goal] else 0
    for number in cut:
        if number < 0 or unit_at[number] >= 0 or leader_at[number] >= 0:
            return False
        if HIDES[terrain_at[number]] and not (level and plateau[number] == level):
            return False
    if not left or not right:
        return True
    return not (_obstructed(state, left, level) and _obstructed(state, right, level))


def _obstructed(state: State, numbers: tuple[int, ...], level: int) -> bool:
    """Whether anything in these hexes is in the way of a view from the given plateau (0: none)."""
    for number in numbers:
        if number < 0 or state.unit_at[number] >= 0 or state.leader_at[number] >= 0:
            return True
        if HIDES[state.terrain_at[number]] and not (level and state.scenario.plateau[number] == level):
            return True
    return False


def visible(state: State, origin: int) -> list[int]:
    """Every hex that can be seen from one, for showing a unit's view on the board."""
    return [goal for goal in range(len(CELLS)) if goal != origin and sees(state, origin, goal)]
