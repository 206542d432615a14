"""The few ways in which pieces move; each emits its event."""

from __future__ import annotations

from ...core.position import Emit
from .. import choices
from ..events import Deploy, Move, MoveLord, Place, TakeBack
from ..state import IN_STOCK, State


def move(state: State, seat: int, owner: int, origin: int, goal: int, number: int, emit: Emit) -> None:
    """Soldiers of ``owner`` go from one area to another."""
    row = state.soldiers[owner]
    row[origin] -= number
    row[goal] += number
    emit(Move("move", seat, owner, origin, goal, number))


def move_lord(state: State, seat: int, goal: int, emit: Emit) -> None:
    """The seat's daimyo goes to another area."""
    origin = state.lords[seat]
    state.lords[seat] = goal
    emit(MoveLord("move_lord", seat, origin, goal))


def place(state: State, seat: int, area: int, number: int, emit: Emit) -> None:
    """Soldiers go from the stock to an area by the effect of a card."""
    state.stock[seat] -= number
    state.soldiers[seat][area] += number
    emit(Place("place", seat, area, number))


def take_back(state: State, seat: int, owner: int, area: int, number: int, emit: Emit) -> None:
    """Soldiers of ``owner`` go from an area back to their stock."""
    state.soldiers[owner][area] -= number
    state.stock[owner] += number
    emit(TakeBack("take_back", seat, owner, area, number))


def deploy(state: State, seat: int, choice: choices.Deploy, emit: Emit) -> None:
    """What the dice allow goes from the stock to an area."""
    area, soldiers, lord = choice.area, choice.soldiers, choice.lord
    state.stock[seat] -= soldiers
    state.soldiers[seat][area] += soldiers
    if lord:
        state.lords[seat] = area
    emit(Deploy("deploy", seat, area, soldiers, lord))


def pieces_left(state: State, seat: int) -> int:
    """How many pieces the seat has still to deploy."""
    return state.stock[seat] + (state.lords[seat] == IN_STOCK)
