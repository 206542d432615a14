"""The two decks: drawing, losing and shuffling cards."""

from __future__ import annotations

from ...core.position import Emit
from .. import events
from ..cards import COMMAND_KIND, DRAGON_KIND
from ..state import State


def take_command(state: State, emit: Emit) -> str:
    """A card from the command deck, its discards shuffled in again if it is empty; '' if there is none."""
    if not state.deck:
        [state.deck], state.discards = state.shuffled((COMMAND_KIND, state.discards)), []
        emit(events.Shuffle("shuffle", "command"))
    return state.take_top(state.deck) if state.deck else ""


def draw_command(state: State, seat: int, emit: Emit) -> None:
    """A command card into the hand."""
    card = take_command(state, emit)
    if card:
        state.hands[seat].append(card)
        emit(events.DRAW_ONE[seat])


def draw_dragon(state: State, seat: int, emit: Emit) -> bool:
    """A dragon card into the hand; says whether there was one."""
    if not state.dragon_deck:
        [state.dragon_deck], state.dragon_discards = state.shuffled((DRAGON_KIND, state.dragon_discards)), []
        emit(events.Shuffle("shuffle", "dragon"))
    if not state.dragon_deck:
        return False
    state.dragons[seat].append(state.take_top(state.dragon_deck))
    emit(events.DRAW_DRAGON[seat])
    return True


def lose_command_card(state: State, seat: int, emit: Emit) -> None:
    """One command card, taken at random, is discarded and not replaced: the command is one smaller."""
    hand = state.hands[seat]
    if hand:
        card = state.turn_up(hand.pop(state.below(len(hand))))
        state.discards.append(card)
        emit(events.CardLost("card_lost", seat, card))


def reshuffle(state: State, emit: Emit) -> None:
    """Both decks with their discards, as the Shogun commands."""
    dragons = state.dragon_deck + state.dragon_discards
    state.deck, state.dragon_deck = state.shuffled((COMMAND_KIND, state.deck + state.discards), (DRAGON_KIND, dragons))
    state.discards, state.dragon_discards = [], []
    emit(events.Shuffle("shuffle", "both"))
