"""Giving orders: which units and leaders the command card of this turn can reach.

An order task is ("order", seat, scope, quotas, wild, limit). ``quotas`` are the orders for the left,
centre and right section or for the three symbols, ``wild`` the orders that may go anywhere, and
``limit`` the most orders in all (0: no limit). What has been ordered is read from the pieces' marks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ...core.position import Choice, Duty, Emit, Question, Task
from .. import events
from ..board import CENTER, LEFT, NEAR, RIGHT, SECTION
from ..cards import COMMAND, COMMAND_CARDS, NO_ORDERS, CommandCard
from ..choices import DETACH_AT, DONE, ORDER_AT, Detach, Done, Order
from ..scenario import NOWHERE
from ..state import MOVED, ORDERED, TIRED, State
from ..units import CAVALRY, COMMANDER, FLAG, HONOR, INFANTRY, RANGED, SQUARE, SYMBOL
from . import dragon
from .honor import gain
from .pieces import enemies_beside, leaders_of, units_of
from .victory import LEADER_IDS, leader_waits, unit_waits

MESSENGER, MESSENGER_WITH_TENT = 1, 2
MOST_FOR_MESSENGER = 3
Given = Order | Detach
"""An order that can be given."""

# -- the plan of a card ----------------------------------------------------------------------------


def command(state: State, seat: int) -> int:
    """The seat's command: cards held, the one in play included."""
    return len(state.hands[seat]) + len(state.laid[:1]) * (seat == state.active)


def card_row(state: State) -> CommandCard:
    """The line of the table for what this turn's card has become."""
    return COMMAND_CARDS.get(state.card, NO_ORDERS)


def _give_orders(state: State, task: Task, emit: Emit) -> None:
    """Duty: lay out the turn after the card and its dragon cards: orders, movement, battles."""
    seat = task[1]
    state.agenda.append(("battles", seat))
    state.agenda.append(("movement", seat))
    _ask_order(state, plan(state, seat, emit))


def plan(state: State, seat: int, emit: Emit) -> Task:
    """The first order task of the card in play."""
    row = card_row(state)
    scope, quotas, wild, limit = row.scope, row.sections, 0, row.number
    if scope == "sections":
        quotas = tuple(command(state, seat) if n == COMMAND else n for n in quotas)  # type: ignore[assignment]
        wild = _messengers(state, seat)
    elif scope == "shogun":
        quotas, wild = _shogun(state, seat, emit)
        scope = "symbols"
    elif scope == "symbol":
        limit = command(state, seat)
    if scope in NEEDS and not any(NEEDS[scope](state, unit) for unit in units_of(state, seat)):
        scope, limit = "any", 1
    if dragon.in_force(state, "white_fox", 1 - seat):
        limit = 1
    return ("order", seat, scope, quotas, wild, limit)


def _messengers(state: State, seat: int) -> int:
    if not dragon.in_force(state, "brave_messenger", seat):
        return 0
    return MESSENGER if state.tents[seat] == NOWHERE else MESSENGER_WITH_TENT


def suits_messenger(row: CommandCard) -> bool:
    """Whether a card orders one, two or three units by section."""
    return row.scope == "sections" and COMMAND not in row.sections and sum(row.sections) <= MOST_FOR_MESSENGER


def _shogun(state: State, seat: int, emit: Emit) -> tuple[tuple[int, int, int], int]:
    """Roll for the Shogun's orders (ruling 24)."""
    faces = state.roll(command(state, seat))
    emit(events.Shogun("shogun", seat, faces))
    gain(state, seat, faces.count(HONOR), "dice", emit)
    circles, triangles, squares = (faces.count(symbol) for symbol in range(SQUARE + 1))
    return (circles, triangles, squares), faces.count(FLAG)


NEEDS: dict[str, Callable[[State, int], bool]] = {
    "symbol": lambda state, unit: SYMBOL[state.kinds[unit]] == card_row(state).symbol,
    "cavalry": lambda state, unit: CAVALRY[state.kinds[unit]],
    "missile": lambda state, unit: bool(RANGED[state.kinds[unit]]),
    "infantry_group": lambda state, unit: INFANTRY[state.kinds[unit]],
}
"""Tactic cards for one sort of unit; who has none of it orders one unit of his choice."""


# -- who can be ordered ----------------------------------------------------------------------------


def orderable(state: State, task: Task) -> list[Given]:
    """Every order that can be given next."""
    _, seat, scope, _quotas, _wild, limit = task
    if limit and _given(state, seat) >= limit:
        return []
    return SCOPES[scope](state, task)


def _given(state: State, seat: int) -> int:
    return len(_chosen(state, seat))


def _free_units(state: State, seat: int) -> list[int]:
    marks = state.marks
    units = [unit for unit in units_of(state, seat) if not marks[unit] & ORDERED]
    if state.scenario.rules["wait"]:
        units = [unit for unit in units if not unit_waits(state, unit, seat)]
    return units


def _lone_leaders(state: State, seat: int) -> list[int]:
    unit_at, places = state.unit_at, state.leader_places
    found = [one for one in _free_leaders(state, seat) if unit_at[places[one]] < 0]
    return _not_waiting(state, seat, found)


def _led_leaders(state: State, seat: int) -> list[int]:
    """Leaders who could be ordered away from the unit they are with; never an army commander."""
    unit_at, places, kinds = state.unit_at, state.leader_places, state.leader_kinds
    found = [one for one in _free_leaders(state, seat) if unit_at[places[one]] >= 0 and kinds[one] != COMMANDER]
    return _not_waiting(state, seat, found)


def _free_leaders(state: State, seat: int) -> list[int]:
    marks = state.leader_marks
    return [leader for leader in leaders_of(state, seat) if not marks[leader] & ORDERED]


def _not_waiting(state: State, seat: int, leaders: list[int]) -> list[int]:
    if not state.scenario.rules["wait"]:
        return leaders
    return [one for one in leaders if not leader_waits(state, one, seat)]


def _as_choices(state: State, units: list[int], lone: list[int], led: list[int]) -> list[Given]:
    choices: list[Given] = [ORDER_AT[state.places[unit]] for unit in units]
    choices += [ORDER_AT[state.leader_places[leader]] for leader in lone]
    return choices + [DETACH_AT[state.leader_places[leader]] for leader in led]


# Sections: a hex cut by a line takes its order from either side, whichever has one left.

CLASSES = {LEFT: 0, LEFT | CENTER: 1, CENTER: 2, CENTER | RIGHT: 3, RIGHT: 4}


def _by_section(state: State, task: Task) -> list[Given]:
    _, seat, _scope, quotas, wild, _limit = task
    section = SECTION[seat]
    able = _open_sections(_counts(state, seat), quotas, wild)
    if not able:
        return []
    places, leader_places = state.places, state.leader_places
    units = [unit for unit in _free_units(state, seat) if section[places[unit]] in able]
    lone = [one for one in _lone_leaders(state, seat) if section[leader_places[one]] in able]
    led = [one for one in _led_leaders(state, seat) if section[leader_places[one]] in able]
    return _as_choices(state, units, lone, led)


def _counts(state: State, seat: int) -> tuple[int, ...]:
    """Orders given so far, by the class of the hex."""
    section, counts = SECTION[seat], [0] * len(CLASSES)
    for place in _chosen(state, seat):
        counts[CLASSES[section[place]]] += 1
    return tuple(counts)


@lru_cache(maxsize=4096)
def _open_sections(counts: tuple[int, ...], quotas: tuple[int, int, int], wild: int) -> frozenset[int]:
    """The classes of hexes in which one more order can be given."""
    return frozenset(mask for mask, place in CLASSES.items() if _fits([*counts], place, quotas, wild))


def _fits(counts: list[int], place: int, quotas: tuple[int, int, int], wild: int) -> bool:
    """Whether one more order of a class can be given: what no section covers must be covered by wild ones."""
    counts[place] += 1
    left, left_center, center, center_right, right = counts
    center += max(0, left_center - max(0, quotas[0] - left))
    center += max(0, center_right - max(0, quotas[2] - right))
    over = max(0, left - quotas[0]) + max(0, center - quotas[1]) + max(0, right - quotas[2])
    return over <= wild


def _by_symbols(state: State, task: Task) -> list[Given]:
    """The Shogun's dice: a unit for each symbol, anything for each flag."""
    _, seat, _scope, quotas, wild, _limit = task
    counts, loose = [0, 0, 0], 0
    for unit, mark in enumerate(state.marks):
        if mark & ORDERED and state.owners[unit] == seat:
            symbol = SYMBOL[state.kinds[unit]]
            if symbol <= SQUARE:
                counts[symbol] += 1
            else:
                loose += 1
    loose += sum(
        mark & ORDERED for leader, mark in enumerate(state.leader_marks) if state.leader_owners[leader] == seat
    )
    spare = wild - loose - sum(max(0, count - quota) for count, quota in zip(counts, quotas))
    units = [
        unit
        for unit in _free_units(state, seat)
        if spare > 0 or (SYMBOL[state.kinds[unit]] <= SQUARE and _quota_left(state, unit, counts, quotas))
    ]
    if spare <= 0:
        return _as_choices(state, units, [], [])
    return _as_choices(state, units, _lone_leaders(state, seat), _led_leaders(state, seat))


def _quota_left(state: State, unit: int, counts: list[int], quotas: tuple[int, int, int]) -> bool:
    symbol = SYMBOL[state.kinds[unit]]
    return counts[symbol] < quotas[symbol]


def _by_sort(state: State, task: Task) -> list[Given]:
    seat, fits = task[1], NEEDS[task[2]]
    return _as_choices(state, [unit for unit in _free_units(state, seat) if fits(state, unit)], [], [])


def _shooters(state: State, task: Task) -> list[Given]:
    """Missile units with no enemy next to them, not even a lone leader (ruling 25)."""
    seat = task[1]
    units = [
        unit
        for unit in _free_units(state, seat)
        if RANGED[state.kinds[unit]] and not any(enemies_beside(state, state.places[unit], seat))
    ]
    return _as_choices(state, units, [], [])


def _anything(state: State, task: Task) -> list[Given]:
    return _as_choices(state, _free_units(state, task[1]), [], [])


def _nothing(_state: State, _task: Task) -> list[Given]:
    return []


# Groups: each further hex must be next to one already chosen.


def _chosen(state: State, seat: int) -> list[int]:
    places = [
        state.places[unit] for unit, mark in enumerate(state.marks) if mark & ORDERED and state.owners[unit] == seat
    ]
    return places + [
        state.leader_places[leader]
        for leader, mark in enumerate(state.leader_marks)
        if mark & ORDERED and state.leader_owners[leader] == seat
    ]


def _linked(choices: list[Given], chosen: list[int]) -> list[Given]:
    if not chosen:
        return choices
    beside = {near for place in chosen for near in NEAR[place]}
    return [choice for choice in choices if choice.place in beside]


def _group(state: State, task: Task) -> list[Given]:
    seat = task[1]
    everybody = _as_choices(state, _free_units(state, seat), _lone_leaders(state, seat), [])
    return _linked(everybody, _chosen(state, seat))


def _infantry_group(state: State, task: Task) -> list[Given]:
    return _linked(_by_sort(state, task), _chosen(state, task[1]))


def _leader_group(state: State, task: Task) -> list[Given]:
    """A leader's hex first, then hexes linked to it; or one unit of the player's choice."""
    chosen = _chosen(state, task[1])
    if len(chosen) == 1 and state.leader_at[chosen[0]] < 0:
        return []
    return _group(state, task)


SCOPES: dict[str, Callable[[State, Task], list[Given]]] = {
    "sections": _by_section,
    "symbols": _by_symbols,
    "symbol": _by_sort,
    "cavalry": _by_sort,
    "missile": _shooters,
    "infantry_group": _infantry_group,
    "leader_group": _leader_group,
    "group": _group,
    "any": _anything,
    "nothing": _nothing,
}


# -- the question ----------------------------------------------------------------------------------


def _ask_order(state: State, task: Task) -> None:
    found = orderable(state, task)
    if found:
        state.ask(task, [DONE, *found])


def _order(state: State, task: Task) -> list[Choice]:
    return [DONE, *orderable(state, task)]


def _answer_order(state: State, task: Task, choice: Done | Given, emit: Emit) -> None:
    if isinstance(choice, Done):
        return
    give(state, choice)
    emit(events.order(task[1], choice.place, choice.kind))
    _ask_order(state, task)


def give(state: State, order: Given) -> None:
    """Mark the unit or the leader whom an order is for."""
    unit = state.unit_at[order.place]
    if isinstance(order, Order) and unit >= 0:
        state.marks[unit] |= ORDERED | _forbidden(state, state.kinds[unit])
        _release(state, unit)
    else:
        leader = state.leader_at[order.place]
        state.leader_marks[leader] |= ORDERED
        _release(state, LEADER_IDS + leader)


def _forbidden(state: State, kind: int) -> int:
    """What the card does not let an ordered unit do."""
    if state.card == "hold_and_shoot" and RANGED[kind]:
        return MOVED
    if state.card == "infantry_onslaught" and RANGED[kind]:
        return TIRED
    return 0


def _release(state: State, piece: int) -> None:
    if state.scenario.rules["wait"] and piece not in state.released:
        state.released.append(piece)


QUESTIONS = {"order": Question(_order, _answer_order)}
DUTIES: dict[str, Duty] = {"give_orders": _give_orders}
