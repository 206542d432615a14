"""Where the pieces stand: finding them, putting them into another hex, taking them off the battlefield."""

from __future__ import annotations

from collections.abc import Iterator

from ..board import NEAR
from ..scenario import NOWHERE
from ..state import EMPTY, State


def units_of(state: State, seat: int) -> list[int]:
    """The seat's units on the battlefield."""
    places = state.places
    return [unit for unit, owner in enumerate(state.owners) if owner == seat and places[unit] >= 0]


def leaders_of(state: State, seat: int) -> list[int]:
    """The seat's leaders on the battlefield, attached or alone."""
    places = state.leader_places
    return [leader for leader, owner in enumerate(state.leader_owners) if owner == seat and places[leader] >= 0]


def about(state: State, unit: int) -> tuple[int, int]:
    """Owner and kind of a unit, with which every event about a unit begins."""
    return state.owners[unit], state.kinds[unit]


def about_leader(state: State, leader: int) -> tuple[int, int]:
    """Owner and kind of a leader, with which every event about a leader begins."""
    return state.leader_owners[leader], state.leader_kinds[leader]


def owner_at(state: State, place: int) -> int:
    """Whose piece stands in a hex; EMPTY for nobody's."""
    unit = state.unit_at[place]
    if unit >= 0:
        return state.owners[unit]
    leader = state.leader_at[place]
    return state.leader_owners[leader] if leader >= 0 else EMPTY


def enemies_beside(state: State, place: int, seat: int) -> Iterator[int]:
    """Hexes next to one that hold an enemy unit or leader."""
    return (near for near in NEAR[place] if owner_at(state, near) == 1 - seat)


def unit_beside_enemy(state: State, place: int, seat: int) -> bool:
    """Whether an enemy unit stands next to a hex."""
    unit_at, owners = state.unit_at, state.owners
    return any(unit_at[near] >= 0 and owners[unit_at[near]] != seat for near in NEAR[place])


def shift_unit(state: State, unit: int, goal: int, with_leader: bool) -> None:
    """Put a unit into another hex, with the leader who is attached to it or without."""
    origin = state.places[unit]
    leader = state.leader_at[origin]
    state.unit_at[origin] = EMPTY
    state.unit_at[goal] = unit
    state.places[unit] = goal
    if with_leader and leader >= 0:
        shift_leader(state, leader, goal)


def shift_leader(state: State, leader: int, goal: int) -> None:
    """Put a leader into another hex."""
    origin = state.leader_places[leader]
    state.leader_at[origin] = EMPTY
    state.leader_at[goal] = leader
    state.leader_places[leader] = goal


def remove_unit(state: State, unit: int) -> None:
    """Take a unit off the battlefield."""
    state.unit_at[state.places[unit]] = EMPTY
    state.places[unit] = NOWHERE


def remove_leader(state: State, leader: int) -> None:
    """Take a leader off the battlefield."""
    state.leader_at[state.leader_places[leader]] = EMPTY
    state.leader_places[leader] = NOWHERE
