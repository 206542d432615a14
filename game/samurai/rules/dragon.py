"""Dragon cards: who may play one, what it costs, which are in force, and Insult.

One card for each player and turn, the booty of Ninja Thief besides (ruling 27). The tokens lie on
the card until the end of the turn.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...core.position import Choice, Emit, Question, Task
from .. import events
from ..cards import DRAGON_CARDS
from ..choices import DRAGON, PASS, Dragon, Pass
from ..state import TIRED, State
from .pieces import about_leader, shift_leader, shift_unit


def playable(state: State, seat: int, card: str) -> bool:
    """Whether a seat holds a card, may still play one this turn, and can pay for it."""
    return card in state.dragons[seat] and _affordable(state, seat, card)


def _affordable(state: State, seat: int, card: str) -> bool:
    """Whether a seat could play a card if it held it."""
    if DRAGON_CARDS[card].cost > state.tokens[seat]:
        return False
    return seat not in state.played_by or (card == state.booty and seat == state.active)


def asked(state: State, seat: int, card: str) -> bool:
    """Whether a seat is asked if it plays a card: it can, or where hands are sealed it might.

    If only those were asked who hold the card, being asked would tell the enemy something.
    """
    hand = state.dragons[seat]
    return (card in hand or (state.SEALED and bool(hand))) and _affordable(state, seat, card)


def suspected(state: State, seat: int, cards: Iterable[str]) -> bool:
    """Where hands are sealed: whether the seat, for all that anybody can see, might play one of the cards."""
    return bool(state.dragons[seat]) and any(_affordable(state, seat, card) for card in cards)


def offers(state: State, seat: int, cards: Iterable[str]) -> list[Dragon]:
    """A choice for each of the cards that the seat could play."""
    hand = state.dragons[seat]
    if not hand:
        return []
    return [DRAGON[card] for card in cards if card in hand and playable(state, seat, card)]


def pay(state: State, seat: int, card: str, emit: Emit) -> None:
    """Lay a card on the table with its tokens on it."""
    cost = DRAGON_CARDS[card].cost
    if seat in state.played_by:
        state.booty = ""
    state.dragons[seat].remove(card)
    state.tokens[seat] -= cost
    state.spent += cost
    state.played.append(card)
    state.played_by.append(seat)
    state.reveals += 1
    emit(events.Dragon("dragon", seat, card, cost))


def in_force(state: State, card: str, seat: int) -> bool:
    """Whether a seat has played a card this turn."""
    return any(other == card and by == seat for other, by in zip(state.played, state.played_by))


def may_ignore_all(state: State, seat: int) -> bool | None:
    """What the turn's cards say of a seat's flags: all ignored, none, or nothing; the later card wins."""
    for card, by in zip(reversed(state.played), reversed(state.played_by)):
        if card == "bishamon" and by == seat:
            return True
        if card == "panic" and by != seat:
            return False
    return None


# -- Insult ----------------------------------------------------------------------------------------


def ask_insult(state: State, seat: int, unit: int, leader: int, origin: int) -> None:
    """Ask the other seat, if it holds Insult, whether the leader who has just moved goes back."""
    if asked(state, 1 - seat, "insult"):
        state.agenda.append(("insult", 1 - seat, unit, leader, origin))


def _insult(state: State, task: Task) -> list[Choice]:
    return [PASS, *offers(state, task[1], ("insult",))]


def _answer_insult(state: State, task: Task, choice: Pass | Dragon, emit: Emit) -> None:
    _, seat, unit, leader, origin = task
    if isinstance(choice, Pass):
        return
    pay(state, seat, "insult", emit)
    if unit >= 0:
        shift_unit(state, unit, origin, with_leader=True)
        state.marks[unit] |= TIRED
    else:
        shift_leader(state, leader, origin)
    emit(events.SentBack("sent_back", *about_leader(state, leader), origin, unit, leader))


QUESTIONS = {"insult": Question(_insult, _answer_insult)}
