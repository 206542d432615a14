"""Honor & Fortune: the common pool, paying, and what happens to those who cannot pay."""

from __future__ import annotations

from ...core.position import Choice, Duty, Emit, Question, Task
from .. import events
from ..board import DISTANCE
from ..choices import UNIT_AT, Unit
from ..scenario import NOWHERE
from ..state import State
from ..units import SQUARE, SWORDS, SYMBOL
from .losses import lose_blocks, lose_leader
from .pieces import units_of

LACK_DICE = 4
LACK = "honor"
"""The cause of losses for which none is named."""
NO_PIECE = -1


def gain(state: State, seat: int, number: int, why: str, emit: Emit) -> None:
    """Take tokens from the pool, as far as it goes."""
    number = min(number, state.pool)
    if number > 0:
        state.pool -= number
        state.tokens[seat] += number
        emit(events.Gain("gain", seat, number, why, state.tokens[seat]))


def spend(state: State, seat: int, number: int, why: str, emit: Emit) -> int:
    """Give tokens back to the pool; says how many were missing."""
    paid = min(number, state.tokens[seat])
    state.tokens[seat] -= paid
    state.pool += paid
    if number:
        emit(events.Spend("spend", seat, paid, why, state.tokens[seat]))
    return number - paid


def lose_for_retreat(
    state: State, seat: int, number: int, place: int, emit: Emit, unit: int = NO_PIECE, leader: int = NO_PIECE
) -> None:
    """Pay for a retreat that ended in ``place``; who cannot rolls for Lack of Honor (ruling 16)."""
    missing = spend(state, seat, number, "retreat", emit)
    if missing:
        state.agenda.append(("lack_of_honor", seat, missing, place, unit, leader))


def lose_to_dragon(state: State, seat: int, number: int, emit: Emit) -> None:
    """Pay what a dragon card takes; who cannot rolls for Lack of Honor."""
    missing = spend(state, seat, number, "dragon", emit)
    if missing:
        state.agenda.append(("lack_of_honor", seat, missing, NOWHERE, NO_PIECE, NO_PIECE))


def _lack_of_honor(state: State, task: Task, emit: Emit) -> None:
    """Duty: the roll. Own symbols first, then the nearest units of the others."""
    _, seat, missing, place, unit, leader = task
    faces = state.roll(LACK_DICE + missing)
    emit(events.LackOfHonor("lack_of_honor", seat, faces, missing))
    others = [face for face in sorted(faces) if face <= SQUARE]
    if unit >= 0 and state.places[unit] >= 0:
        own = SYMBOL[state.kinds[unit]]
        lose_blocks(state, unit, others.count(own), "honor", emit)
        others = [face for face in others if face != own]
    if leader >= 0 and SWORDS in faces and state.leader_places[leader] >= 0 and state.victor < 0:
        lose_leader(state, leader, emit)
    state.agenda.append(("casualties", seat, place, tuple(others)))


def _casualties(state: State, task: Task, emit: Emit) -> None:
    """Duty: one block for each symbol; the owner is asked where more than one unit could lose it."""
    _, seat, place, faces, *cause = task
    while faces and state.victor < 0:
        face, faces = faces[0], faces[1:]
        able = candidates(state, seat, place, face)
        if len(able) > 1:
            state.agenda.append(("casualties", seat, place, faces, *cause))
            state.agenda.append(("casualty", seat, place, face, *cause))
            return
        if able:
            lose_blocks(state, able[0], 1, cause[0] if cause else LACK, emit)


def candidates(state: State, seat: int, place: int, face: int) -> list[int]:
    """The units of a symbol that can lose a block: the nearest ones, or any if no hex is named."""
    able = [unit for unit in units_of(state, seat) if SYMBOL[state.kinds[unit]] == face]
    if place == NOWHERE or not able:
        return able
    far = DISTANCE[place]
    nearest = min(far[state.places[unit]] for unit in able)
    return [unit for unit in able if far[state.places[unit]] == nearest]


def _casualty(state: State, task: Task) -> list[Choice]:
    _, seat, near, face, *_cause = task
    return [UNIT_AT[place] for place in sorted(state.places[unit] for unit in candidates(state, seat, near, face))]


def _answer_casualty(state: State, task: Task, choice: Unit, emit: Emit) -> None:
    lose_blocks(state, state.unit_at[choice.place], 1, task[4] if task[4:] else LACK, emit)


QUESTIONS = {"casualty": Question(_casualty, _answer_casualty)}
DUTIES: dict[str, Duty] = {"lack_of_honor": _lack_of_honor, "casualties": _casualties}
