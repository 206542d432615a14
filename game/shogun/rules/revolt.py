"""Revolts of farmers against a player, after a collection or in winter (rulings 2-5, 19)."""

from __future__ import annotations

from ...core.position import Emit
from .. import events
from ..events import RevoltOutcome
from ..state import State
from .battle import defence_bonus, from_supply, lay_waste, station, to_supply
from .tower import throw


def revolt(state: State, seat: int, province: int, more: int, cause: str, emit: Emit) -> bool:
    """Farmers rise, one for each marker of unrest and ``more``; whether the seat holds the province."""
    hands = _hands(state, seat, province, more, cause, emit)
    throw(state, hands, emit)
    own, farmers = to_supply(state, seat), to_supply(state, state.players)
    survivors = max(own - farmers, 0)
    if survivors:
        station(state, seat, province, survivors)
    outcome: RevoltOutcome = "held" if survivors else "lost"
    emit(events.RevoltEnd("revolt_end", outcome, seat, province, own, farmers, survivors))
    if not survivors:  # a tie is the farmers' victory (ruling 5)
        lay_waste(state, province, emit)
    emit(events.Tray("tray", tuple(state.tray)))
    return survivors > 0


def _hands(state: State, seat: int, province: int, more: int, cause: str, emit: Emit) -> list[int]:
    """All armies of the province against the farmers that the supply can give."""
    armies, bonus = state.armies[province], _bonus(state, seat, province)
    state.armies[province] = 0
    hands = [0] * (state.players + 1)
    hands[seat] = armies + from_supply(state, seat, bonus)
    hands[state.players] = from_supply(state, state.players, state.unrest[province] + more)
    emit(events.Revolt("revolt", seat, province, cause, armies, bonus, hands[state.players]))
    return hands


def _bonus(state: State, seat: int, province: int) -> int:
    """A revolt is no attack, so cards and castles do not help unless the option says so (ruling 19)."""
    return defence_bonus(state, seat, province) if state.options["revolt_help"] else 0
