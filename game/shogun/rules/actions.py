"""The ten actions, each carried out by all seats in turn order (rulebook: carrying out the actions)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ...core.position import Choice, Duty, Emit, Question, Task, Unknown
from .. import events
from ..board import CHESTS, PLOTS, PROVINCES, RICE
from ..cards import (
    ACTIONS,
    ARMIES,
    BATTLE_A,
    BATTLE_B,
    BUILD_COST,
    CASTLE,
    COLLECT_RICE,
    COLLECT_TAX,
    EXTRA_CHEST,
    EXTRA_RICE,
    HIDDEN,
    MUSTER1,
    MUSTER3,
    MUSTER5,
    MUSTERS,
    RICE_CAP,
    RICE_FLOOR,
    SEALED,
    SIX,
    SIX_ARMIES,
    TAX_CAP,
    TAX_FLOOR,
    TEMPLE,
    THEATRE,
    token,
)
from ..choices import STAY, Go, Number, Stay
from ..editions import drawn_when_turned
from ..events import PassReason
from ..state import NONE, State
from . import battle
from .revolt import revolt

BATTLES = (BATTLE_A, BATTLE_B)

# -- one action after another ----------------------------------------------------------------------

_BEGINS = [[events.Action("action", step, action) for action in range(len(ACTIONS))] for step in range(len(ACTIONS))]
_OPENED = [
    [events.OpenAction("open_action", step, action) for action in range(len(ACTIONS))] for step in range(len(ACTIONS))
]
"""Made once, like what passing says below: half of all events are of these kinds."""


def _next_action(state: State, _task: Task, emit: Emit) -> None:
    """Begin the next action of the season; when all ten are done, the duty below this one goes on."""
    state.step += 1
    if state.step == len(ACTIONS):
        state.step = NONE
        return
    state.agenda.append(("next_action",))
    if state.actions[state.step] == HIDDEN:  # only in a view: what nobody can know does not happen there
        return
    emit(_BEGINS[state.step][state.actions[state.step]])
    state.agenda.append(("open_action",))
    state.agenda.append(("perform", 0))


def _open_action(state: State, _task: Task, emit: Emit) -> None:
    """After each finished action the next hidden card is turned over (ruling 28)."""
    if state.open_actions < len(ACTIONS):
        place = state.open_actions
        state.open_actions += 1
        state.reveals += 1
        if state.actions[place] == HIDDEN and drawn_when_turned(state):
            closed = [action for action in range(len(ACTIONS)) if action not in state.actions]
            state.actions[place] = closed[state.below(len(closed))]
        emit(_OPENED[place][state.actions[place]])


def _perform(state: State, task: Task, emit: Emit) -> None:
    """All seats from this place on act in their order; if one is asked something, the others wait."""
    agenda, action = state.agenda, state.actions[state.step]
    height = len(agenda)
    for place in range(task[1], len(state.order)):
        _act(state, state.order[place], action, emit)
        if len(agenda) > height:
            # Below what the seat is asked, so that the others go on once it has answered.
            agenda.insert(height, ("perform", place + 1))
            return


def _act(state: State, seat: int, action: int, emit: Emit) -> None:
    """A seat turns over its card and carries the action out, if it can (ruling 15)."""
    card = state.plans[seat][action]
    if card <= SEALED:
        raise Unknown([token(seat, action)])
    state.shown[seat] |= 1 << action
    state.reveals += 1  # each card is shown only now (ruling 29)
    reason = obstacle(state, seat, action, card)
    if reason:
        emit(_passed(seat, action, card, reason))
    else:
        PERFORM[action](state, seat, action, card, emit)


@cache
def _passed(seat: int, action: int, card: int, reason: PassReason) -> events.Pass:
    return events.Pass("pass", seat, action, card, reason)


def obstacle(state: State, seat: int, action: int, card: int) -> PassReason | None:
    """Why a seat must pass in an action with this card on it; None if it can act, and so must."""
    if card < 0:
        return "no_card"
    return OBSTACLE[action](state, seat, action, card)


# -- building a castle, a temple, a Nō theatre -----------------------------------------------------


def _cannot_build(state: State, seat: int, kind: int, province: int) -> PassReason | None:
    buildings = state.buildings[province]
    if buildings >> kind & 1:
        return "same_kind"
    if buildings.bit_count() >= PLOTS[province]:
        return "no_plot"
    if not state.tiles[kind]:
        return "no_tile"
    return "poor" if state.chests[seat] < BUILD_COST[kind] else None


def _build(state: State, seat: int, kind: int, province: int, emit: Emit) -> None:
    state.chests[seat] -= BUILD_COST[kind]
    state.tiles[kind] -= 1
    state.buildings[province] |= 1 << kind
    emit(events.Build("build", seat, kind, province))
    if kind == THEATRE and state.effect == "theatre_calms" and state.unrest[province]:
        state.unrest[province] -= 1  # ruling 23
        emit(events.Calm("calm", province, state.unrest[province]))


# -- collecting rice and taxes ---------------------------------------------------------------------


def rice_yield(state: State, seat: int, province: int) -> int:
    """The rice of a province: first the event, then the special card (ruling 21)."""
    rice, effect = RICE[province], state.effect
    if effect == "rice_floor":
        rice = max(rice, RICE_FLOOR)
    elif effect == "rice_cap":
        rice = min(rice, RICE_CAP)
    return rice + (state.special[seat] == EXTRA_RICE)


def tax_yield(state: State, seat: int, province: int) -> int:
    """The chests of a province: first the event, then the special card (ruling 21)."""
    chests, effect = CHESTS[province], state.effect
    if effect == "tax_cap":
        chests = min(chests, TAX_CAP)
    elif effect == "tax_floor":
        chests = max(chests, TAX_FLOOR)
    return chests + (state.special[seat] == EXTRA_CHEST)


def _can_always(_state: State, _seat: int, _action: int, _province: int) -> PassReason | None:
    return None


def _collect(state: State, seat: int, action: int, province: int, emit: Emit) -> None:
    """Where there is unrest a revolt comes first; income and marker only if it is put down (ruling 2)."""
    if state.unrest[province] and not revolt(state, seat, province, 0, ACTIONS[action], emit):
        return
    if action == COLLECT_RICE:
        income = rice_yield(state, seat, province)
        state.rice[seat] += income
    else:
        income = tax_yield(state, seat, province)
        state.chests[seat] += income
    state.unrest[province] += 1
    emit(events.Collect("collect", seat, action, province, income, state.unrest[province]))


# -- placing 5, 3 or 1 armies ----------------------------------------------------------------------


def muster_size(state: State, seat: int, action: int) -> int:
    """The armies that the action places: first the event, then the card of six armies (ruling 21)."""
    muster = MUSTERS[action]
    if action == MUSTER5 and state.special[seat] == SIX and state.supply[seat] >= SIX_ARMIES:
        return SIX_ARMIES
    return muster.shortage if state.effect == "levy_shortage" else muster.armies


def _cannot_muster(state: State, seat: int, action: int, _province: int) -> PassReason | None:
    """What is possible only in part is not done at all (ruling 16)."""
    if state.chests[seat] < MUSTERS[action].cost:
        return "poor"
    return "no_cubes" if state.supply[seat] < muster_size(state, seat, action) else None


def _muster(state: State, seat: int, action: int, province: int, emit: Emit) -> None:
    armies = muster_size(state, seat, action)
    state.chests[seat] -= MUSTERS[action].cost
    battle.station(state, seat, province, armies)
    emit(events.Muster("muster", seat, action, province, armies))
    if action == MUSTER1 and goals(state, seat, action, province):
        state.agenda.append(("march", seat, action, province))


# -- Battle/Move A and B, and the move after placing one army --------------------------------------


def goals(state: State, seat: int, action: int, origin: int) -> list[int]:
    """The provinces to which armies may go from the origin."""
    near, owner = state.board.near[origin], state.owner
    if action == MUSTER1:
        return [goal for goal in near if owner[goal] == seat]  # no battle there (ruling 17)
    if state.effect == "temple_peace":
        return [goal for goal in near if owner[goal] == seat or not in_temple_peace(state, goal)]
    return list(near)


def in_temple_peace(state: State, province: int) -> bool:
    """Whether the event forbids an attack on the province because of its temple (ruling 22)."""
    return state.effect == "temple_peace" and bool(state.buildings[province] & 1 << TEMPLE)


def _cannot_march(state: State, seat: int, action: int, origin: int) -> PassReason | None:
    if state.armies[origin] < 2:
        return "alone"
    return None if goals(state, seat, action, origin) else "no_goal"


def _march_out(state: State, seat: int, action: int, province: int, _emit: Emit) -> None:
    state.agenda.append(("march", seat, action, province))


_GO: list[Choice] = [Go("go", goal) for goal in range(len(PROVINCES))]
_NUMBERS: list[Choice] = [Number("number", armies) for armies in range(ARMIES + 1)]
"""Made once, because marches ask for them all the time."""


def _march(state: State, task: Task) -> list[Choice]:
    """Any neighbour, or staying: any number may move, so none may (ruling 15), unless movement is strict."""
    _, seat, action, origin = task
    ways: list[Choice] = [_GO[goal] for goal in goals(state, seat, action, origin)]
    if action in BATTLES and state.options["strict"]:
        return ways
    return [STAY, *ways]


def _answer_march(state: State, task: Task, choice: Go | Stay, emit: Emit) -> None:
    _, seat, action, origin = task
    if isinstance(choice, Stay):
        if action in BATTLES:
            emit(_passed(seat, action, origin, "stays"))
        return
    if state.armies[origin] > 2:
        state.agenda.append(("march_size", seat, action, origin, choice.goal))
    else:
        arrive(state, seat, origin, choice.goal, 1, emit)


def _march_size(state: State, task: Task) -> list[Choice]:
    """Any number, but one army stays behind."""
    return _NUMBERS[1 : state.armies[task[3]]]


def _answer_march_size(state: State, task: Task, choice: Number, emit: Emit) -> None:
    _, seat, _action, origin, goal = task
    arrive(state, seat, origin, goal, choice.armies, emit)


def arrive(state: State, seat: int, origin: int, goal: int, armies: int, emit: Emit) -> None:
    """An own province is entered (ruling 18), any other is attacked."""
    if state.owner[goal] == seat:
        state.armies[origin] -= armies
        state.armies[goal] += armies
        emit(events.Move("move", seat, origin, goal, armies))
    else:
        battle.attack(state, seat, origin, goal, armies, emit)


# -- the tables ------------------------------------------------------------------------------------

OBSTACLE: dict[int, Callable[[State, int, int, int], PassReason | None]] = {
    **dict.fromkeys((CASTLE, TEMPLE, THEATRE), _cannot_build),
    **dict.fromkeys((COLLECT_RICE, COLLECT_TAX), _can_always),
    **dict.fromkeys((MUSTER5, MUSTER3, MUSTER1), _cannot_muster),
    **dict.fromkeys(BATTLES, _cannot_march),
}
PERFORM: dict[int, Callable[[State, int, int, int, Emit], None]] = {
    **dict.fromkeys((CASTLE, TEMPLE, THEATRE), _build),
    **dict.fromkeys((COLLECT_RICE, COLLECT_TAX), _collect),
    **dict.fromkeys((MUSTER5, MUSTER3, MUSTER1), _muster),
    **dict.fromkeys(BATTLES, _march_out),
}
QUESTIONS = {
    "march": Question(_march, _answer_march),
    "march_size": Question(_march_size, _answer_march_size),
}
DUTIES: dict[str, Duty] = {
    "next_action": _next_action,
    "open_action": _open_action,
    "perform": _perform,
}
