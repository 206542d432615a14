"""The course of the game: set-up, two years of three seasons and a winter (rulebook: scheme of the game)."""

from __future__ import annotations

from ...core.position import Duty, Emit, Question, Task
from .. import events, setup
from ..cards import (
    ACTIONS,
    AUTUMN,
    EMPTY,
    EVENTS_OPEN,
    HIDDEN,
    NO_EVENT,
    OPEN_ACTIONS,
    SPACES,
    SPECIALS,
    SPRING,
    SUMMER,
)
from ..editions import drawn_when_turned
from ..state import NOBODY, NONE, State
from . import actions, auction, planning, winter

begin = setup.begin


def _year(state: State, _task: Task, emit: Emit) -> None:
    """Four events are opened; three seasons follow, each with one of them, and the winter with the fourth."""
    state.year += 1
    state.events = sorted(_turned_event(state) for _ in range(EVENTS_OPEN))
    state.reveals += 1
    emit(events.Year("year", state.year, tuple(state.events)))
    state.agenda.append(("winter",))
    for season in (AUTUMN, SUMMER, SPRING):
        state.agenda.append(("season", season))


def _turned_event(state: State) -> int:
    deck = state.event_deck
    return deck.pop(state.below(len(deck)) if drawn_when_turned(state) else -1)


def _season(state: State, task: Task, emit: Emit) -> None:
    """Action and special cards are laid out, plans are made, the event is drawn, and so on."""
    state.season = task[1]
    _lay_action_cards(state)
    _lay_special_cards(state)
    opened = tuple(state.actions[:OPEN_ACTIONS])
    emit(events.Season("season", state.year, state.season, opened, tuple(state.specials)))
    state.agenda += [("season_end",), ("next_action",), ("auction",), ("event",)]
    planning.start(state)


def _lay_action_cards(state: State) -> None:
    state.actions = list(range(len(ACTIONS)))
    state.shuffle(state.actions)
    state.open_actions = OPEN_ACTIONS
    if drawn_when_turned(state):
        state.actions[OPEN_ACTIONS:] = [HIDDEN] * (len(ACTIONS) - OPEN_ACTIONS)


def _lay_special_cards(state: State) -> None:
    """All five, whatever the number of players; those that are not taken do nothing."""
    state.specials = list(range(len(SPECIALS)))
    state.shuffle(state.specials)
    state.slots = [NOBODY] * len(SPECIALS)


def _event(state: State, _task: Task, emit: Emit) -> None:
    """Drawn after plans and bids are laid and before bids are shown (ruling 27)."""
    state.event = state.events.pop(state.below(len(state.events)))
    emit(events.EventDrawn("event", state.event))


def _season_end(state: State, _task: Task, emit: Emit) -> None:
    """Everybody takes the cards back; the order of the seats stays, for a winter may follow."""
    state.event = NO_EVENT
    state.special = [NONE] * state.players
    state.plans = [[EMPTY] * SPACES for _ in range(state.players)]
    state.shown = [0] * state.players
    emit(events.SeasonEnd("season_end", state.year, state.season))


State.QUESTIONS = {
    **setup.QUESTIONS,
    **planning.QUESTIONS,
    **auction.QUESTIONS,
    **actions.QUESTIONS,
    **winter.QUESTIONS,
}
QUESTIONS: dict[str, Question] = State.QUESTIONS
DUTIES: dict[str, Duty] = {
    **setup.DUTIES,
    **auction.DUTIES,
    **actions.DUTIES,
    **winter.DUTIES,
    "year": _year,
    "season": _season,
    "event": _event,
    "season_end": _season_end,
}
State.DUTIES = DUTIES
