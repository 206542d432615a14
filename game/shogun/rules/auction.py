"""The order of the players: bids are shown, paid and ranked, then each chooses a place and its card."""

from __future__ import annotations

from ...core.position import Choice, Duty, Emit, Question, Task, Unknown
from .. import events
from ..cards import BID, SPECIALS, bid_price, bid_rank, is_sealed, token
from ..choices import Slot
from ..state import NOBODY, State


def _auction(state: State, _task: Task, emit: Emit) -> None:
    sealed = [token(seat, BID) for seat, plan in enumerate(state.plans) if is_sealed(plan[BID])]
    if sealed:
        raise Unknown(sealed, certain=True)
    _show_and_pay_bids(state, emit)
    state.order = _ranked(state)
    emit(events.Ranking("ranking", tuple(state.order)))
    state.agenda.append(("set_order",))
    state.agenda += [("place", seat) for seat in reversed(state.order)]


def _show_and_pay_bids(state: State, emit: Emit) -> None:
    state.reveals += 1
    for seat, plan in enumerate(state.plans):
        state.shown[seat] |= 1 << BID
        state.chests[seat] -= bid_price(plan[BID])
        emit(events.Bid("bid", seat, plan[BID]))


def _ranked(state: State) -> list[int]:
    """The seats by their bids, equal bids at random (ruling 25)."""
    seats = list(range(state.players))
    state.shuffle(seats)
    return sorted(seats, key=lambda seat: bid_rank(state.plans[seat][BID]))


# -- choosing a place ------------------------------------------------------------------------------


_SLOTS: list[Choice] = [Slot("slot", slot) for slot in range(len(SPECIALS))]


def _places(state: State, _task: Task) -> list[Choice]:
    return [_SLOTS[slot] for slot in _free(state)]


def _free(state: State) -> list[int]:
    return [slot for slot, seat in enumerate(state.slots) if seat == NOBODY]


def _answer_place(state: State, task: Task, choice: Slot, emit: Emit) -> None:
    _take_place(state, task[1], choice.slot, emit)
    free = _free(state)
    if len(free) == 1 and state.agenda[-1][0] == "place":  # with five players the last has no choice
        _take_place(state, state.agenda.pop()[1], free[0], emit)


def _take_place(state: State, seat: int, slot: int, emit: Emit) -> None:
    """The special card of the place is exchanged for the seat's daimyo card."""
    state.slots[slot] = seat
    state.special[seat] = state.specials[slot]
    emit(events.Slot("slot", seat, slot, state.specials[slot]))


def _set_order(state: State, _task: Task, emit: Emit) -> None:
    """The places of the daimyo cards are the order of the season; empty places do not count."""
    state.order = [seat for seat in state.slots if seat != NOBODY]
    emit(events.Order("order", tuple(state.order)))


QUESTIONS = {"place": Question(_places, _answer_place)}
DUTIES: dict[str, Duty] = {"auction": _auction, "set_order": _set_order}
