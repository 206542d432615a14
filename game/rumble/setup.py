"""How a game begins: castles and cards are dealt, and with the daimyo module everybody takes a daimyo card."""

from __future__ import annotations

from ..core.position import Choice, Emit, Event, Question, Task
from .board import VALUES
from .cards import DAIMYO, TACTICS
from .choices import DRAFT, Daimyo
from .events import Draft
from .state import State


def begin(state: State) -> list[Event]:
    """Deal, and lay the first question on the agenda."""
    _deal(state)
    state.agenda.append(("action", state.first))
    if state.draft:
        # Counter-clockwise from the starting player's right, so that the starting player is last.
        for offset in range(state.players):
            state.agenda.append(("draft", (state.first + offset) % state.players))
    events: list[Event] = []
    state.settle(events.append)
    return events


def _deal(state: State) -> None:
    # In this order: the same seed must always deal the same game.
    state.values = list(VALUES)
    state.shuffle(state.values)
    state.display = _dealt(state, TACTICS)
    state.draft = _dealt(state, DAIMYO) if state.options["daimyo"] else []
    state.first = state.below(state.players)


def _dealt(state: State, deck: tuple[str, ...]) -> list[str]:
    """One card more than there are players; the rest of the deck goes back into the box."""
    cards = list(deck)
    state.shuffle(cards)
    return cards[: state.players + 1]


# -- the daimyo draft (ruling 34) ------------------------------------------------------------------


def _draft(state: State, _task: Task) -> list[Choice]:
    return [DRAFT[card] for card in state.draft]


def _answer_draft(state: State, task: Task, choice: Daimyo, emit: Emit) -> None:
    seat, card = task[1], choice.card
    state.draft.remove(card)
    state.lord_cards[seat] = card
    emit(Draft("draft", seat, card))
    if all(state.lord_cards):
        state.draft = []  # the last card goes back into the box


QUESTIONS = {"draft": Question(_draft, _answer_draft)}
