"""Gaining ground after a successful close combat, and the bonus combat that may follow."""

from __future__ import annotations

from ...core.position import Choice, Emit, Question, Task
from .. import events
from ..choices import ADVANCE, DONE, PASS, STAY, Advance, Attack, Done, Dragon, Pass, Stay, attack
from ..state import BONUS, State
from ..terrain import may_battle_after_entering
from ..units import CAVALRY
from . import dragon
from .battle import declare
from .combat import BONUS as BONUS_COMBAT
from .combat import Strike, close_targets
from .dragon import offers
from .honor import lose_to_dragon
from .pieces import about, shift_unit
from .victory import arrive

TIMID = "timid_success"
TIMID_TOKENS = 2


def _ground(state: State, task: Task) -> list[Choice]:
    return [STAY, ADVANCE, *offers(state, task[1], ("legendary_combat",))]


def _answer_ground(state: State, task: Task, choice: Stay | Advance | Dragon, emit: Emit) -> None:
    _, seat, fields = task
    if isinstance(choice, Stay):
        return
    legendary = isinstance(choice, Dragon)
    if legendary:
        dragon.pay(state, seat, "legendary_combat", emit)
    if dragon.asked(state, 1 - seat, TIMID):
        state.agenda.append(("timid", 1 - seat, fields, legendary))
    else:
        advance(state, Strike(*fields), legendary, emit)


def _timid(state: State, task: Task) -> list[Choice]:
    return [PASS, *offers(state, task[1], (TIMID,))]


def _answer_timid(state: State, task: Task, choice: Pass | Dragon, emit: Emit) -> None:
    _, seat, fields, legendary = task
    if isinstance(choice, Pass):
        advance(state, Strike(*fields), legendary, emit)
    else:
        dragon.pay(state, seat, TIMID, emit)
        lose_to_dragon(state, 1 - seat, TIMID_TOKENS, emit)


def advance(state: State, strike: Strike, legendary: bool, emit: Emit) -> None:
    """The unit takes the emptied hex, its leader with it."""
    unit = strike.unit
    shift_unit(state, unit, strike.goal, with_leader=True)
    emit(events.Advance("advance", *about(state, unit), strike.origin, strike.goal, unit))
    arrive(state, unit, emit)
    if state.places[unit] >= 0 and may_fight_on(state, unit, legendary) and close_targets(state, unit):
        state.agenda.append(("bonus", strike.seat, unit))


def may_fight_on(state: State, unit: int, legendary: bool) -> bool:
    """Cavalry, or infantry with a leader, once a turn; Legendary Combat allows it to anybody once more."""
    place, cavalry = state.places[unit], CAVALRY[state.kinds[unit]]
    entitled = not state.marks[unit] & BONUS and (cavalry or state.leader_at[place] >= 0)
    return (legendary or entitled) and may_battle_after_entering(state.terrain_at[place], cavalry)


def _bonus(state: State, task: Task) -> list[Choice]:
    unit = task[2]
    return [DONE, *[attack(state.places[unit], goal) for goal in close_targets(state, unit)]]


def _answer_bonus(state: State, task: Task, choice: Done | Attack, emit: Emit) -> None:
    if isinstance(choice, Attack):
        state.marks[task[2]] |= BONUS
        declare(state, task[2], choice.goal, BONUS_COMBAT, emit)


QUESTIONS = {
    "ground": Question(_ground, _answer_ground),
    "timid": Question(_timid, _answer_timid),
    "bonus": Question(_bonus, _answer_bonus),
}
