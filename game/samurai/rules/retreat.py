"""Retreats of units: one hex at a time towards the army's own edge, the path chosen by its owner."""

from __future__ import annotations

from ...core.position import Choice, Emit, Question, Task
from .. import events
from ..board import BACK
from ..choices import TO, To
from ..state import State
from ..terrain import CASTLE, CLOSED
from ..units import INFANTRY, KINDS, LI, RETREAT_PER_FLAG, may_lead
from .honor import lose_for_retreat
from .losses import lose_blocks
from .pieces import about, shift_unit
from .victory import arrive

OUT, IN, JOIN = range(3)
"""A retreating unit cannot enter a hex, or can, or joins a lone leader there and stops."""


def flee(state: State, unit: int, flags: int, emit: Emit) -> None:
    """Make a unit retreat for so many flags; infantry in a castle stands and bleeds (ruling 32)."""
    if state.terrain_at[state.places[unit]] == CASTLE and INFANTRY[state.kinds[unit]]:
        lose_blocks(state, unit, flags, "castle", emit)
        return
    far = flags * RETREAT_PER_FLAG[state.kinds[unit]]
    _go_on(state, unit, far, 0, state.leader_at[state.places[unit]] >= 0, emit)


def _go_on(state: State, unit: int, left: int, made: int, led: bool, emit: Emit) -> None:
    """Retreat as long as there is no choice; ask the owner where there is one."""
    while left:
        goals = steps(state, unit, left)
        if len(goals) > 1:
            state.agenda.append(("retreat", state.owners[unit], unit, left, made, led))
            return
        if not goals:
            break
        left = _step(state, unit, goals[0], left, emit)
        made += 1
    _finish(state, unit, left, made, led, emit)


def _step(state: State, unit: int, goal: int, left: int, emit: Emit) -> int:
    """One hex back; says how many are still to go."""
    origin, joins = state.places[unit], state.leader_at[goal] >= 0
    shift_unit(state, unit, goal, with_leader=not joins)
    emit(events.Retreat("retreat", *about(state, unit), origin, goal, unit))
    return 0 if joins else left - 1


def _finish(state: State, unit: int, left: int, made: int, led: bool, emit: Emit) -> None:
    """Blocks for the hexes not made, honor for the hexes made (ruling 11)."""
    seat, place = state.owners[unit], state.places[unit]
    if left:
        lose_blocks(state, unit, left, "blocked", emit)
    if made and state.victor < 0:
        lose_for_retreat(state, seat, cost(state.kinds[unit], made, led), place, emit, unit=unit)
        if state.places[unit] >= 0:
            arrive(state, unit, emit)


def cost(kind: int, hexes: int, led: bool) -> int:
    """Tokens lost for a retreat of so many hexes: the unit's own, and one a hex for its leader."""
    own = KINDS[kind].honor * (1 if kind == LI else hexes)
    return own + (hexes if led else 0)


# -- the path --------------------------------------------------------------------------------------


def entry(state: State, unit: int, goal: int, led: bool) -> int:
    """Whether a retreating unit can enter a hex."""
    if state.unit_at[goal] >= 0 or CLOSED[state.terrain_at[goal]]:
        return OUT
    leader = state.leader_at[goal]
    if leader < 0:
        return IN
    own = state.leader_owners[leader] == state.owners[unit]
    joins = own and not led and may_lead(state.leader_kinds[leader], state.kinds[unit])
    return JOIN if joins else OUT


def reach(state: State, unit: int, place: int, left: int, led: bool) -> int:
    """How many of the hexes still to go can be made from a hex; joining a leader counts as all."""
    if not left:
        return 0
    best = 0
    for goal in BACK[state.owners[unit]][place]:
        way = entry(state, unit, goal, led)
        if way == JOIN:
            return left
        if way == IN:
            best = max(best, 1 + reach(state, unit, goal, left - 1, led))
    return best


def steps(state: State, unit: int, left: int) -> list[int]:
    """The hexes to which a retreating unit may step; a path without loss must be taken if there is one."""
    place = state.places[unit]
    led = state.leader_at[place] >= 0
    ways = [(goal, entry(state, unit, goal, led)) for goal in BACK[state.owners[unit]][place]]
    free = [(goal, way) for goal, way in ways if way != OUT]
    if len(free) < 2:
        return [goal for goal, _ in free]
    safe = [goal for goal, way in free if way == JOIN or reach(state, unit, goal, left - 1, led) == left - 1]
    return safe or [goal for goal, _ in free]


def _retreat(state: State, task: Task) -> list[Choice]:
    return [TO[goal] for goal in steps(state, task[2], task[3])]


def _answer_retreat(state: State, task: Task, choice: To, emit: Emit) -> None:
    _, _seat, unit, left, made, led = task
    _go_on(state, unit, _step(state, unit, choice.place, left, emit), made + 1, led, emit)


Path = tuple[tuple[int, ...], int, int]


def retreat_paths(state: State, unit: int, flags: int) -> list[Path]:
    """For previews: every path of a retreat with the blocks and the tokens it would cost."""
    kind, led = state.kinds[unit], state.leader_at[state.places[unit]] >= 0
    found = paths_left(state, unit, flags * RETREAT_PER_FLAG[kind])
    return sorted((path, left, cost(kind, len(path), led) if path else 0) for path, left in found)


def paths_left(state: State, unit: int, left: int, path: tuple[int, ...] = ()) -> list[tuple[tuple[int, ...], int]]:
    """Every path of so many hexes that a unit may still go, each with the hexes it does not make."""
    goals = steps(state, unit, left) if left else []
    if not goals:
        return [(path, left)]
    found = []
    for goal in goals:
        twin = state.copy()
        rest = _step(twin, unit, goal, left, lambda event: None)
        found += paths_left(twin, unit, rest, (*path, goal))
    return found


QUESTIONS = {"retreat": Question(_retreat, _answer_retreat)}
