"""The few ways in which pieces move; each tells its event."""

from __future__ import annotations

from ...core.position import Emit
from ..state import IN_STOCK, State


def move(state: State, actor: int, owner: int, origin: int, goal: int, number: int, emit: Emit) -> None:
    """Soldiers of ``owner`` go from one area to another."""
    row = state.soldiers[owner]
    row[origin] -= number
    row[goal] += number
    emit(("move", actor, owner, origin, goal, number))


def move_lord(state: State, seat: int, goal: int, emit: Emit) -> None:
    """The seat's daimyo goes to another area."""
    origin = state.lords[seat]
    state.lords[seat] = goal
    emit(("move_lord", seat, origin, goal))


def place(state: State, seat: int, area: int, number: int, emit: Emit) -> None:
    """Soldiers go from the stock to an area by the effect of a card."""
    state.stock[seat] -= number
    state.soldiers[seat][area] += number
    emit(("place", seat, area, number))


def take_back(state: State, actor: int, owner: int, area: int, number: int, emit: Emit) -> None:
    """Soldiers of ``owner`` go from an area back to their stock."""
    state.soldiers[owner][area] -= number
    state.stock[owner] += number
    emit(("take_back", actor, owner, area, number))


def deploy(state: State, seat: int, area: int, soldiers: int, lord: int, emit: Emit) -> None:
    """What the dice allow goes from the stock to an area."""
    state.stock[seat] -= soldiers
    state.soldiers[seat][area] += soldiers
    if lord:
        state.lords[seat] = area
    emit(("deploy", seat, area, soldiers, lord))


def soldiers_in_stock_or_lord(state: State, seat: int) -> int:
    """How many pieces the seat has still to deploy."""
    return state.stock[seat] + (state.lords[seat] == IN_STOCK)
