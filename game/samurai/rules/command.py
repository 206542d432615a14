"""The beginning of a turn: banners, the command card, and the dragon cards that go with it or answer it."""

from __future__ import annotations

from ...core.position import Choice, Duty, Emit, Question, Task
from .. import events
from ..cards import mirrored
from ..choices import CARD, PASS, Card, Dragon, Pass
from ..state import State
from . import dragon, effects
from .dragon import offers, suspected
from .victory import start_of_turn, win

LAST_CARD = 1
"""Who begins a turn with so few command cards has lost (ruling 18)."""


def _turn(state: State, task: Task, emit: Emit) -> None:
    """Duty: a seat's turn begins."""
    seat = task[1]
    state.active = seat
    state.turns[seat] += 1
    emit(events.turn(seat, state.turns[seat]))
    start_of_turn(state, seat, emit)
    if len(state.hands[seat]) <= LAST_CARD:
        win(state, 1 - seat, "command", emit)
    state.agenda.append(("end_turn", seat))
    state.agenda.append(("command", seat))


def _command(state: State, task: Task) -> list[Choice]:
    return [CARD[card] for card in sorted(set(state.hands[task[1]])) if card in CARD]


def _answer_command(state: State, task: Task, choice: Card, emit: Emit) -> None:
    seat, card = task[1], choice.card
    state.hands[seat].remove(card)
    state.reveals += 1
    _lay(state, seat, card, emit)
    state.agenda.append(("give_orders", seat))
    state.agenda.append(("escorts", seat))
    _ask_decree(state, seat, ("wild_winds", "white_fox", "bishamon"))


def _lay(state: State, seat: int, card: str, emit: Emit) -> None:
    """Lay a card open; Counter Attack becomes what the enemy played last, left and right exchanged."""
    state.laid = [card]
    state.card = mirrored(state.last_cards[1 - seat]) if card == "counter_attack" else card
    emit(events.card(seat, card, state.card))


# -- the other seat answers the card ---------------------------------------------------------------


def _ask_decree(state: State, seat: int, cards: tuple[str, ...]) -> None:
    if decrees(state, seat, cards) or (state.SEALED and suspected(state, 1 - seat, _fit_decrees(state, seat, cards))):
        state.agenda.append(("decree", 1 - seat, cards))


def decrees(state: State, seat: int, cards: tuple[str, ...]) -> list[Dragon]:
    """What the other seat may play on the active seat's card."""
    return offers(state, 1 - seat, _fit_decrees(state, seat, cards))


def _fit_decrees(state: State, seat: int, cards: tuple[str, ...]) -> list[str]:
    return [card for card in cards if card != "wild_winds" or state.hands[seat]]


def _decree(state: State, task: Task) -> list[Choice]:
    return [PASS, *decrees(state, 1 - task[1], task[2])]


def _answer_decree(state: State, task: Task, choice: Pass | Dragon, emit: Emit) -> None:
    seat = task[1]
    if isinstance(choice, Pass):
        return
    dragon.pay(state, seat, choice.card, emit)
    if choice.card == "wild_winds":
        _blow(state, 1 - seat, emit)


def _blow(state: State, seat: int, emit: Emit) -> None:
    """Wild Winds: the card goes back, and one of the others is played instead."""
    hand = state.hands[seat]
    card = state.turn_up(hand.pop(state.below(len(hand))))
    hand.append(state.laid[0])
    _lay(state, seat, card, emit)


# -- the active seat adds a dragon card ------------------------------------------------------------


def _escorts(state: State, task: Task, _emit: Emit) -> None:
    """Duty: ask for a dragon card to go with the command card, if there is one to play."""
    found = effects.escorts(state, task[1])
    if found or (state.SEALED and suspected(state, task[1], effects.fitting(state, task[1]))):
        state.ask(("escort", task[1]), [PASS, *found])


def _escort(state: State, task: Task) -> list[Choice]:
    return [PASS, *effects.escorts(state, task[1])]


def _answer_escort(state: State, task: Task, choice: Pass | Dragon, emit: Emit) -> None:
    seat = task[1]
    if isinstance(choice, Pass):
        return
    dragon.pay(state, seat, choice.card, emit)
    state.agenda.append(("second_thoughts", seat))
    effects.start(state, seat, choice.card, emit)


def _second_thoughts(state: State, task: Task, _emit: Emit) -> None:
    """Duty: the other seat may answer the dragon card too, so that the later card can be his."""
    _ask_decree(state, task[1], ("white_fox", "bishamon"))


QUESTIONS = {
    "command": Question(_command, _answer_command),
    "decree": Question(_decree, _answer_decree),
    "escort": Question(_escort, _answer_escort),
}
DUTIES: dict[str, Duty] = {"turn": _turn, "escorts": _escorts, "second_thoughts": _second_thoughts}
