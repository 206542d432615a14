"""The few ways in which pieces move and are lost; each tells its event."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.position import Emit
from .. import events
from ..board import NEAR
from ..scenario import NOWHERE
from ..state import EMPTY, State
from ..units import COMMANDER, GUARD
from .banners import award


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


def lose_blocks(state: State, unit: int, number: int, why: str, emit: Emit) -> int:
    """Take blocks from a unit; the last one eliminates it. Says how many were taken."""
    lost = min(number, state.blocks[unit])
    if lost:
        state.blocks[unit] -= lost
        emit(events.Loss("loss", *about(state, unit), state.places[unit], lost, state.blocks[unit], why, unit))
        if not state.blocks[unit]:
            _eliminate(state, unit, emit)
    return lost


def _eliminate(state: State, unit: int, emit: Emit) -> None:
    owner, kind, place = state.owners[unit], state.kinds[unit], state.places[unit]
    remove_unit(state, unit)
    emit(events.Eliminated("eliminated", owner, kind, place, unit))
    if kind != GUARD:
        award(state, 1 - owner, 1, "unit", emit)


def remove_unit(state: State, unit: int) -> None:
    """Take a unit off the battlefield."""
    state.unit_at[state.places[unit]] = EMPTY
    state.places[unit] = NOWHERE


def lose_leader(state: State, leader: int, emit: Emit, banner: bool = True) -> None:
    """A leader falls; a fallen army commander's bodyguards surrender without a banner."""
    owner, place = state.leader_owners[leader], state.leader_places[leader]
    guard = state.unit_at[place]
    remove_leader(state, leader)
    emit(events.LeaderLost("leader_lost", owner, state.leader_kinds[leader], place, leader))
    if state.leader_kinds[leader] == COMMANDER and guard >= 0:
        state.blocks[guard] = 0
        remove_unit(state, guard)
        emit(events.Surrender("surrender", owner, place))
    if banner:
        award(state, 1 - owner, state.prizes[leader], "leader", emit)


def remove_leader(state: State, leader: int) -> None:
    """Take a leader off the battlefield."""
    state.leader_at[state.leader_places[leader]] = EMPTY
    state.leader_places[leader] = NOWHERE
