"""Losses: blocks, units and leaders, and the banners that the enemy wins for them."""

from __future__ import annotations

from ...core.position import Emit
from .. import events
from ..state import State
from ..units import COMMANDER, GUARD
from .pieces import about, remove_leader, remove_unit
from .victory import award


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
