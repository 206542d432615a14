"""Movement: one ordered unit or leader after another, each as far as its kind and the ground allow."""

from __future__ import annotations

from ...core.position import Choice, Duty, Emit, Question, Task
from .. import events
from ..board import DISTANCE, HOME_ROW, NEAR, ROW
from ..choices import DONE, EXIT, LEADER_AT, STAY, TO, UNIT_AT, Done, DragonAt, Exit, Leader, Stay, To, Unit
from ..state import MOVED, ORDERED, STEPPED, TIRED, State
from ..terrain import CLOSED, STOPS, may_battle_after_entering
from ..units import ASP, BATTLE_MOVE, CAVALRY, GUARD, INFANTRY, LEADER_MOVE, MOVE, RANGED, SQUARE, SYMBOL, may_lead
from . import dragon
from .honor import spend
from .pieces import about, about_leader, remove_leader, shift_leader, shift_unit
from .victory import arrive

EXIT_COST = 3
ONSLAUGHT_MOVE = 2
CHARGE_MOVE = 3
SNAKE_MOVE = 1
HASTE = {"katchu_keiba": 2, "spirit_haya_ji": 1}
"""Dragon cards played while moving one unit, and the hexes they add."""


# -- how far ---------------------------------------------------------------------------------------


def allowance(state: State, unit: int, haste: str = "") -> tuple[int, int]:
    """How far an ordered unit may move at all, and how far so that it may still battle."""
    kind, card = state.kinds[unit], state.card
    move, battle = MOVE[kind], BATTLE_MOVE[kind]
    if kind == GUARD:
        return 0, 0
    if card == "snake_command":
        move, battle = SNAKE_MOVE, min(battle, SNAKE_MOVE)
    elif card == "cavalry_charge" and CAVALRY[kind]:
        move = battle = CHARGE_MOVE
    elif card == "infantry_onslaught" and (SYMBOL[kind] == SQUARE or kind == ASP):
        move = battle = ONSLAUGHT_MOVE
    if state.played and INFANTRY[kind] and dragon.in_force(state, "move_like_wind", state.owners[unit]):
        move = battle = move + 1  # "and still battle", whatever the chart says of its kind
    if haste:
        move = battle = move + HASTE[haste]
    return move, battle


def destinations(state: State, unit: int, move: int, ghost: bool = False) -> dict[int, int]:
    """Where a unit may go, and how many hexes away that is. A ghost (Haya-Ji) passes through anything."""
    origin = state.places[unit]
    leader = state.leader_at[origin]
    led = leader >= 0 and not state.leader_marks[leader] & ORDERED
    unit_at, leader_at, terrain_at = state.unit_at, state.leader_at, state.terrain_at
    found: dict[int, int] = {}
    seen = {origin}
    edge = [origin]
    for far in range(1, move + 1):
        beyond = []
        for place in edge:
            for goal in NEAR[place]:
                if goal in seen or CLOSED[terrain_at[goal]]:
                    continue
                if unit_at[goal] >= 0:
                    if ghost:
                        seen.add(goal)
                        beyond.append(goal)
                    continue
                seen.add(goal)
                if leader_at[goal] >= 0:
                    if joins(state, unit, goal, led):
                        found[goal] = far
                    if ghost:
                        beyond.append(goal)
                    continue
                found[goal] = far
                if ghost or not STOPS[terrain_at[goal]]:
                    beyond.append(goal)
        edge = beyond
    return found


def joins(state: State, unit: int, goal: int, led: bool) -> bool:
    """Whether a unit may move onto the lone leader in a hex and join him."""
    leader = state.leader_at[goal]
    if led or state.leader_owners[leader] != state.owners[unit]:
        return False
    return may_lead(state.leader_kinds[leader], state.kinds[unit])


def can_move(state: State, unit: int) -> bool:
    """Whether a unit has anywhere to go; cheaper than listing it all."""
    origin = state.places[unit]
    unit_at, leader_at, terrain_at = state.unit_at, state.leader_at, state.terrain_at
    for goal in NEAR[origin]:
        if unit_at[goal] < 0 and not CLOSED[terrain_at[goal]]:
            if leader_at[goal] < 0:
                return True
            leader = leader_at[origin]
            if joins(state, unit, goal, leader >= 0 and not state.leader_marks[leader] & ORDERED):
                return True
    return False


def leader_destinations(state: State, leader: int) -> list[int]:
    """Where a leader may go by himself: through friends, not through enemies, one leader to a hex."""
    return sorted(goal for goal in leader_walk(state, leader) if leader_may_stop(state, leader, goal))


def leader_walk(state: State, leader: int) -> dict[int, int]:
    """Every hex that a leader can enter by himself, and how far that is."""
    origin, seat = state.leader_places[leader], state.leader_owners[leader]
    found: dict[int, int] = {}
    edge = [origin]
    for far in range(1, leader_move(state, leader) + 1):
        beyond = []
        for place in edge:
            for goal in NEAR[place]:
                if goal not in found and goal != origin and _open_to(state, goal, seat):
                    found[goal] = far
                    beyond.append(goal)
        edge = [place for place in beyond if not STOPS[state.terrain_at[place]]]
    return found


def _open_to(state: State, place: int, seat: int) -> bool:
    """Whether a leader of the seat may enter a hex at all."""
    return not CLOSED[state.terrain_at[place]] and not _hostile(state, place, seat)


def leader_move(state: State, leader: int) -> int:
    """How far a leader moves by himself."""
    far = LEADER_MOVE[state.leader_kinds[leader]]
    return min(far, SNAKE_MOVE) if state.card == "snake_command" else far


def _hostile(state: State, place: int, seat: int) -> bool:
    unit, leader = state.unit_at[place], state.leader_at[place]
    return (unit >= 0 and state.owners[unit] != seat) or (leader >= 0 and state.leader_owners[leader] != seat)


def leader_may_stop(state: State, leader: int, place: int) -> bool:
    """Whether a leader may end a move or a flight in a hex without enemies."""
    if state.leader_at[place] >= 0:
        return False
    unit = state.unit_at[place]
    return unit < 0 or may_lead(state.leader_kinds[leader], state.kinds[unit])


def can_exit(state: State, leader: int) -> bool:
    """Whether a lone leader can leave the battlefield over his own edge; that costs one hex of movement."""
    place, seat = state.leader_places[leader], state.leader_owners[leader]
    if state.unit_at[place] >= 0:
        return False
    if ROW[place] == HOME_ROW[seat]:
        return True
    near = leader_move(state, leader) - 1
    reached = leader_walk(state, leader).items()
    return any(
        ROW[goal] == HOME_ROW[seat] and far <= near and not STOPS[state.terrain_at[goal]] for goal, far in reached
    )


# -- the movement phase ----------------------------------------------------------------------------


def _movement(state: State, task: Task, _emit: Emit) -> None:
    """Duty: ask for the next piece to move while there is one, else go on to the battles."""
    question = ("march", task[1])
    choices = _march(state, question)
    if len(choices) > 1:
        state.ask(question, choices)


def waiting_units(state: State, seat: int) -> list[int]:
    """Ordered units that have not moved yet and can."""
    owners, places = state.owners, state.places
    return [
        unit
        for unit, mark in enumerate(state.marks)
        if mark & (ORDERED | MOVED) == ORDERED
        and owners[unit] == seat
        and places[unit] >= 0
        and state.kinds[unit] != GUARD
        and can_move(state, unit)
    ]


def waiting_leaders(state: State, seat: int) -> list[int]:
    """Leaders with an order of their own that have not moved yet."""
    return [
        leader
        for leader, mark in enumerate(state.leader_marks)
        if mark & (ORDERED | MOVED) == ORDERED
        and state.leader_owners[leader] == seat
        and state.leader_places[leader] >= 0
    ]


def _march(state: State, task: Task) -> list[Choice]:
    seat = task[1]
    units = waiting_units(state, seat)
    choices: list[Choice] = [DONE]
    choices += [UNIT_AT[state.places[unit]] for unit in units]
    choices += [LEADER_AT[state.leader_places[leader]] for leader in waiting_leaders(state, seat)]
    for card in HASTE if state.dragons[seat] else ():
        if dragon.playable(state, seat, card):
            choices += [
                DragonAt("dragon", card, state.places[unit]) for unit in units if _may_hasten(state, card, unit)
            ]
    return choices


def _may_hasten(state: State, card: str, unit: int) -> bool:
    return card != "katchu_keiba" or CAVALRY[state.kinds[unit]]


def _answer_march(state: State, task: Task, choice: Done | Unit | Leader | DragonAt, emit: Emit) -> None:
    seat = task[1]
    if isinstance(choice, Done):
        return
    state.agenda.append(("movement", seat))
    if isinstance(choice, Leader):
        state.agenda.append(("leader_to", seat, state.leader_at[choice.place]))
    elif isinstance(choice, Unit):
        state.agenda.append(("unit_to", seat, state.unit_at[choice.place], ""))
    else:
        dragon.pay(state, seat, choice.card, emit)
        state.agenda.append(("unit_to", seat, state.unit_at[choice.place], choice.card))


def _unit_to(state: State, task: Task) -> list[Choice]:
    _, _seat, unit, haste = task
    move = allowance(state, unit, haste)[0]
    goals = destinations(state, unit, move, haste == "spirit_haya_ji")
    return [STAY, *[TO[goal] for goal in sorted(goals)]]


def _answer_unit_to(state: State, task: Task, choice: Stay | To, emit: Emit) -> None:
    _, seat, unit, haste = task
    if isinstance(choice, Stay):
        state.marks[unit] |= MOVED
        return
    origin = state.places[unit]
    leader = state.leader_at[origin]
    led = take_to(state, unit, choice.place, haste)
    emit(events.Move("move", *about(state, unit), origin, choice.place, unit))
    state.agenda.append(("arrival", unit))
    if led:
        dragon.ask_insult(state, seat, unit, leader, origin)


def take_to(state: State, unit: int, goal: int, haste: str = "") -> bool:
    """Take a unit to the hex where its move ends; whether its leader went along."""
    origin = state.places[unit]
    battle = allowance(state, unit, haste)[1]
    leader = state.leader_at[origin]
    led = leader >= 0 and not state.leader_marks[leader] & ORDERED
    shift_unit(state, unit, goal, with_leader=led)
    state.marks[unit] |= MOVED | STEPPED
    rests = not may_battle_after_entering(state.terrain_at[goal], CAVALRY[state.kinds[unit]])
    if rests or DISTANCE[origin][goal] > battle:
        state.marks[unit] |= TIRED
    return led


def _leader_to(state: State, task: Task) -> list[Choice]:
    leader = task[2]
    goals = [TO[goal] for goal in leader_destinations(state, leader)]
    return [STAY, *goals, EXIT] if can_exit(state, leader) else [STAY, *goals]


def _answer_leader_to(state: State, task: Task, choice: Stay | To | Exit, emit: Emit) -> None:
    _, seat, leader = task
    state.leader_marks[leader] |= MOVED
    origin = state.leader_places[leader]
    if isinstance(choice, Exit):
        remove_leader(state, leader)
        emit(events.Exit("exit", *about_leader(state, leader), origin, leader))
        spend(state, seat, EXIT_COST, "exit", emit)  # ruling 14: no roll for what is missing
    elif isinstance(choice, To):
        shift_leader(state, leader, choice.place)
        emit(events.MoveLeader("move_leader", *about_leader(state, leader), origin, choice.place, leader))
        dragon.ask_insult(state, seat, -1, leader, origin)


def _arrival(state: State, task: Task, emit: Emit) -> None:
    """Duty: what a unit wins by its move, once nobody has turned it back."""
    if state.places[task[1]] >= 0:
        arrive(state, task[1], emit)


def may_shoot_at_all(state: State, unit: int) -> bool:
    """Whether a unit has missile weapons that the card of this turn lets it use."""
    return bool(RANGED[state.kinds[unit]]) and not (
        state.card == "cavalry_charge" and CAVALRY[state.kinds[unit]] and state.marks[unit] & ORDERED
    )


QUESTIONS = {
    "march": Question(_march, _answer_march),
    "unit_to": Question(_unit_to, _answer_unit_to),
    "leader_to": Question(_leader_to, _answer_leader_to),
}
DUTIES: dict[str, Duty] = {"movement": _movement, "arrival": _arrival}
