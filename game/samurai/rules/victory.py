"""Victory: banners, the moment a battle is won, and what the scenarios' own rules add to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...core.position import Emit
from .. import events
from ..board import CENTER, LEFT, NEAR, RIGHT, sole_section
from ..scenario import NOWHERE, Piece
from ..state import EMPTY, NOBODY, State
from ..terrain import GORGE, HILL, OPEN, TENT
from .decks import lose_command_card
from .pieces import remove_leader, remove_unit, units_of

TENT_BANNERS = 3
ENTERING = ("seize", "seize_card", "escape", "storm")
"""Rules that look at a unit as soon as it enters a hex."""


# -- banners and the moment of victory --------------------------------------------------------------


def award(state: State, seat: int, number: int, why: str, emit: Emit) -> None:
    """Give a seat permanent banners; the last one needed ends the battle at once."""
    check_hills(state, emit)
    state.banners[seat] += number
    emit(events.Banner("banner", seat, number, why, state.scores[seat]))
    check_victory(state, seat, emit)


def check_victory(state: State, seat: int, emit: Emit) -> None:
    """End the battle if the seat has banners enough."""
    if state.banners[seat] + state.temporary(seat) >= state.scenario.flags:
        win(state, seat, "banners", emit)


def win(state: State, seat: int, why: str, emit: Emit) -> None:
    """The battle is over."""
    if state.victor == NOBODY:
        state.victor, state.ending = seat, why
        emit(events.End("end", seat, why, tuple(state.scores)))


def hill_majority(state: State) -> int:
    """Which army stands on more hill hexes (scenario 39); NOBODY if neither."""
    held = [0, 0]
    for owner, place in zip(state.owners, state.places):
        if place >= 0 and state.terrain_at[place] == HILL:
            held[owner] += 1
    return NOBODY if held[0] == held[1] else held.index(max(held))


def check_hills(state: State, emit: Emit) -> None:
    """The banner of the hills is lost at once when the majority is."""
    if state.hill_holder != NOBODY and hill_majority(state) != state.hill_holder:
        state.hill_holder = NOBODY
        emit(events.Hills("hills", NOBODY))


# -- at the start of a turn ------------------------------------------------------------------------


def start_of_turn(state: State, seat: int, emit: Emit) -> None:
    """Everything a scenario gives or takes before a seat plays its card."""
    _take_tent(state, seat, emit)
    for name, rule in START_RULES.items():
        for row in state.scenario.rules[name]:
            if state.victor == NOBODY:
                rule(state, seat, row, emit)


def _take_tent(state: State, seat: int, emit: Emit) -> None:
    """A unit that stands on the enemy's tent when its turn begins takes it (ruling 20)."""
    tent = state.tents[1 - seat]
    if tent == NOWHERE:
        return
    unit = state.unit_at[tent]
    if unit == EMPTY or state.owners[unit] != seat:
        return
    state.tents[1 - seat] = NOWHERE
    terrain_at = list(state.terrain_at)
    terrain_at[tent] = OPEN
    state.terrain_at = tuple(terrain_at)
    emit(events.Tent("tent", seat, tent))
    lose_command_card(state, 1 - seat, emit)
    award(state, seat, TENT_BANNERS, "tent", emit)


def over_there(state: State, seat: int, bank: int) -> list[int]:
    """A seat's units on the bank of a hex."""
    hexes = state.scenario.banks[bank]
    return [unit for unit in units_of(state, seat) if state.places[unit] in hexes]


def _hold(state: State, seat: int, row: tuple[Any, ...], emit: Emit) -> None:
    side, bank = row
    if seat == side:
        _set_holders(state, seat, [(unit, NOWHERE) for unit in over_there(state, seat, bank)], emit)


def _hold_edge(state: State, seat: int, row: tuple[Any, ...], emit: Emit) -> None:
    side, bank = row
    if seat == side:
        across = [(unit, state.places[unit]) for unit in over_there(state, seat, bank)]
        edge = [(unit, place) for unit, place in across if _beside_gorge(state, place)]
        _set_holders(state, seat, edge, emit)


def _beside_gorge(state: State, place: int) -> bool:
    return any(state.terrain_at[near] == GORGE for near in NEAR[place])


def _set_holders(state: State, seat: int, holders: list[tuple[int, int]], emit: Emit) -> None:
    """A unit that is still there keeps its banner; new ones win theirs."""
    kept = [(unit, place) for unit, place in state.holders if state.holds(unit, place)]
    known = {unit for unit, _ in kept}
    state.holders = kept + [(unit, place) for unit, place in holders if unit not in known]
    if state.holders:
        emit(events.Held("held", seat, len(state.holders)))
    check_victory(state, seat, emit)


def _empty_section(state: State, seat: int, row: tuple[Any, ...], emit: Emit) -> None:
    """One banner a turn while some section holds no enemy unit (ruling 34)."""
    if seat != row[0]:
        return
    taken = {sole_section(state.places[unit]) for unit in units_of(state, 1 - seat)}
    if len(taken) < len((LEFT, CENTER, RIGHT)):
        award(state, seat, 1, "section", emit)


def _clear(state: State, seat: int, row: tuple[Any, ...], emit: Emit) -> None:
    side, bank = row
    if seat == side and state.turns[seat] > 1 and not over_there(state, 1 - seat, bank):
        award(state, seat, 1, "clear", emit)


def _lodged(state: State, seat: int, row: tuple[Any, ...], emit: Emit) -> None:
    side, bank, number = row
    if seat == side and len(over_there(state, seat, bank)) >= number:
        award(state, seat, 1, "lodged", emit)


def _hill_majority(state: State, _seat: int, _row: tuple[Any, ...], emit: Emit) -> None:
    """The army on more hill hexes than the other holds a banner from the start of a turn on."""
    holder = hill_majority(state)
    if holder != state.hill_holder:
        state.hill_holder = holder
        emit(events.Hills("hills", holder))
    if holder != NOBODY:
        check_victory(state, holder, emit)


START_RULES: dict[str, Callable[[State, int, tuple[Any, ...], Emit], None]] = {
    "hold": _hold,
    "hold_edge": _hold_edge,
    "empty_section": _empty_section,
    "clear": _clear,
    "lodged": _lodged,
    "hill_majority": _hill_majority,
}


# -- at any moment ---------------------------------------------------------------------------------


def arrive(state: State, unit: int, emit: Emit) -> None:
    """What a unit wins by entering the hex where it now stands."""
    rules = state.scenario.rules
    for name in ENTERING:
        for row in rules[name]:
            if row[0] == state.owners[unit] and state.victor == NOBODY:
                ENTER_RULES[name](state, unit, row, emit)
    check_hills(state, emit)


def _seize(state: State, unit: int, row: tuple[Any, ...], emit: Emit) -> None:
    seat, place = row
    if state.places[unit] == place and place not in state.seized:
        state.seized.append(place)
        award(state, seat, 1, "seized", emit)


def _seize_card(state: State, unit: int, row: tuple[Any, ...], emit: Emit) -> None:
    if state.places[unit] == row[1] and row[1] not in state.seized:
        lose_command_card(state, 1 - row[0], emit)
        _seize(state, unit, row, emit)


def _escape(state: State, unit: int, row: tuple[Any, ...], emit: Emit) -> None:
    """A unit that has crossed the river leaves the battlefield with a banner; its leader goes with it."""
    seat, kind, bank = row
    place = state.places[unit]
    if state.kinds[unit] == kind and place in state.scenario.banks[bank]:
        if state.leader_at[place] >= 0:
            remove_leader(state, state.leader_at[place])
        remove_unit(state, unit)
        emit(events.Escape("escape", seat, kind, place, unit))
        award(state, seat, 1, "escape", emit)


def _storm(state: State, unit: int, row: tuple[Any, ...], emit: Emit) -> None:
    seat = row[0]
    if state.places[unit] == state.tents[1 - seat] and state.terrain_at[state.places[unit]] == TENT:
        win(state, seat, "storm", emit)


ENTER_RULES: dict[str, Callable[[State, int, tuple[Any, ...], Emit], None]] = {
    "seize": _seize,
    "seize_card": _seize_card,
    "escape": _escape,
    "storm": _storm,
}


def may_draw(state: State, seat: int) -> bool:
    """Whether a seat draws a command card at the end of its turn (scenario 32)."""
    return all(
        seat != side or len(over_there(state, seat, bank)) >= number
        for side, bank, number in state.scenario.rules["no_draw"]
    )


LEADER_IDS = 100
"""Added to a leader's number where units and leaders share a list."""


def unit_waits(state: State, unit: int, owner: int) -> bool:
    """Whether a unit may not be ordered now, since it still waits where it began (scenario 37)."""
    return _waits(state, unit, state.scenario.units, unit, owner)


def leader_waits(state: State, leader: int, owner: int) -> bool:
    """The same of a leader."""
    return _waits(state, LEADER_IDS + leader, state.scenario.leaders, leader, owner)


def _waits(state: State, piece: int, began: Sequence[Piece], number: int, owner: int) -> bool:
    start = began[number][2] if number < len(began) else NOWHERE  # laid out by hand there may be more pieces
    return any(
        owner == side and start in hexes and piece not in state.released and state.card != card
        for side, card, hexes in state.scenario.rules["wait"]
    )
