"""Leaders in danger: loss checks, the flight of a lone leader, seppuku."""

from __future__ import annotations

from ...core.position import Choice, Emit, Question, Task
from .. import events
from ..board import BACK
from ..choices import SEPPUKU, TO, Seppuku, To
from ..state import State
from ..terrain import CLOSED
from ..units import COMMANDER, FOOT, SWORDS
from . import decks
from .honor import gain, lose_for_retreat
from .losses import lose_leader
from .movement import leader_may_stop
from .pieces import about_leader, remove_leader, shift_leader

FLIGHT = 3
"""A lone leader flees up to so many hexes, and pays so many tokens."""
SEPPUKU_TOKENS = 5


def check(state: State, leader: int, shot: bool, alone: bool, emit: Emit) -> bool:
    """The loss check (ruling 6): how many dice, all of which must show swords. Says whether he falls."""
    number = _check_dice(state.leader_kinds[leader], shot, alone)
    faces = state.roll(number)
    falls = all(face == SWORDS for face in faces)
    emit(events.Check("check", *about_leader(state, leader), state.leader_places[leader], faces, falls))
    if falls:
        lose_leader(state, leader, emit)
    return falls


def _check_dice(kind: int, shot: bool, alone: bool) -> int:
    if kind == COMMANDER:
        return 2
    return 2 if shot and not alone else 1


# -- flight ----------------------------------------------------------------------------------------


def must_flee(state: State, leader: int, emit: Emit) -> None:
    """A lone leader who has survived an attack flees or commits seppuku; without a way out he must."""
    if state.leader_kinds[leader] == COMMANDER:
        state.leader_kinds[leader] = FOOT  # without bodyguards he is a leader on foot
    if refuges(state, leader):
        state.agenda.append(("flight", state.leader_owners[leader], leader))
    else:
        commit_seppuku(state, leader, emit)


def refuges(state: State, leader: int) -> list[int]:
    """Where a lone leader may flee: one to three hexes back, through friends but not through enemies."""
    seat = state.leader_owners[leader]
    found: set[int] = set()
    edge = {state.leader_places[leader]}
    for _ in range(FLIGHT):
        edge = {goal for place in edge for goal in BACK[seat][place] if _passable(state, goal, seat)}
        found |= {goal for goal in edge if leader_may_stop(state, leader, goal)}
    return sorted(found)


def _passable(state: State, place: int, seat: int) -> bool:
    unit, leader = state.unit_at[place], state.leader_at[place]
    free = unit < 0 or state.owners[unit] == seat
    return free and (leader < 0 or state.leader_owners[leader] == seat) and not CLOSED[state.terrain_at[place]]


def _flight(state: State, task: Task) -> list[Choice]:
    return [*[TO[goal] for goal in refuges(state, task[2])], SEPPUKU]


def _answer_flight(state: State, task: Task, choice: To | Seppuku, emit: Emit) -> None:
    _, seat, leader = task
    if isinstance(choice, Seppuku):
        commit_seppuku(state, leader, emit)
        return
    origin = state.leader_places[leader]
    shift_leader(state, leader, choice.place)
    emit(events.Flight("flight", *about_leader(state, leader), origin, choice.place, leader))
    lose_for_retreat(state, seat, FLIGHT, choice.place, emit, leader=leader)


def commit_seppuku(state: State, leader: int, emit: Emit) -> None:
    """Five tokens, one command card lost for good, a dragon card for the enemy, no banner (ruling 17)."""
    seat, place = state.leader_owners[leader], state.leader_places[leader]
    remove_leader(state, leader)
    emit(events.Seppuku("seppuku", *about_leader(state, leader), place, leader))
    gain(state, seat, SEPPUKU_TOKENS, "seppuku", emit)
    decks.lose_command_card(state, seat, emit)
    decks.draw_dragon(state, 1 - seat, emit)


QUESTIONS = {"flight": Question(_flight, _answer_flight)}
