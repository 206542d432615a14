"""Victory banners and the exact moment of victory."""

from __future__ import annotations

from ...core.position import Emit
from .. import events
from ..state import NOBODY, State
from ..terrain import HILL


def award(state: State, seat: int, number: int, why: str, emit: Emit) -> None:
    """Give a seat permanent banners; the last one needed ends the battle at once."""
    check_hills(state, emit)
    state.banners[seat] += number
    emit(events.Banner("banner", seat, number, why, state.scores[seat]))
    check(state, seat, emit)


def check(state: State, seat: int, emit: Emit) -> None:
    """End the battle if the seat has banners enough."""
    if state.banners[seat] + state.temporary(seat) >= state.field.flags:
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
        if place >= 0 and state.ground[place] == HILL:
            held[owner] += 1
    return NOBODY if held[0] == held[1] else held.index(max(held))


def check_hills(state: State, emit: Emit) -> None:
    """The banner of the hills is lost at once when the majority is."""
    if state.hill_holder != NOBODY and hill_majority(state) != state.hill_holder:
        state.hill_holder = NOBODY
        emit(events.Hills("hills", NOBODY))
