"""The course of the game: the daimyo draft, the deployment phase turn by turn, then the war."""

from __future__ import annotations

from itertools import product

from ...core.position import Choice, Duty, Emit, Event, Question, Task
from ..state import IN_STOCK, State
from . import daimyo, tactics, war
from .pieces import deploy, soldiers_in_stock_or_lord

REROLLS = 1
ROLL: Choice = ("roll",)
REROLL: Choice = ("reroll",)
LORD: Choice = ("lord",)


def soldiers_for(die: int) -> int:
    """How many pieces the single die allows: 1-2 one, 3-4 two, 5-6 three."""
    return (die + 1) // 2


def _splits(dice: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """For each different die that can stand alone: the sum of the others, and how many pieces it allows."""
    return tuple((sum(dice) - die, soldiers_for(die)) for die in sorted(set(dice)))


SPLITS = {dice: _splits(dice) for dice in product(range(1, 7), repeat=3)}
"""All that three dice can say, reckoned once."""


def begin(state: State) -> list[Event]:
    """Lay the first question on the agenda of a new game."""
    state.agenda.append(("action", state.first))
    if state.draft:
        # Counter-clockwise from the starting player's right, so that the starting player is last.
        for offset in range(state.players):
            state.agenda.append(("draft", (state.first + offset) % state.players))
    events: list[Event] = []
    state.settle(events.append)
    return events


# -- the daimyo draft (ruling 34) ------------------------------------------------------------------


def _draft(state: State, _task: Task) -> list[Choice]:
    return [("daimyo", card) for card in state.draft]


def _answer_draft(state: State, task: Task, choice: Choice, emit: Emit) -> None:
    seat, card = task[1], choice[1]
    state.draft.remove(card)
    state.lord_cards[seat] = card
    emit(("draft", seat, card))
    if all(state.lord_cards):
        state.draft = []  # the last card goes back into the box


# -- a turn: deploy, or use a tactic card, or use the daimyo card ----------------------------------


def _action(state: State, task: Task) -> list[Choice]:
    seat = task[1]
    choices = [ROLL]
    if not any(state.chips):
        if not state.used[seat]:
            choices += [("card", card) for card in state.display if tactics.usable(state, seat, card)]
        if state.lord_cards[seat] and not state.lord_used[seat] and daimyo.usable(state, seat):
            choices.append(LORD)
    return choices


def _answer_action(state: State, task: Task, choice: Choice, emit: Emit) -> None:
    seat = task[1]
    state.agenda.append(("end_turn", seat))
    if choice == ROLL:
        _roll(state, seat, 0, emit)
        state.agenda.append(("deploy", seat, REROLLS))
    elif choice == LORD:
        state.lord_used[seat] = 1
        emit(("lord", seat, state.lord_cards[seat]))
        state.agenda.append(daimyo.first_task(state, seat))
    else:
        card = choice[1]
        state.display.remove(card)
        state.used[seat] = card
        emit(("card", seat, card))
        tactics.start(state, seat, card)


# -- deploying soldiers ----------------------------------------------------------------------------


def _roll(state: State, seat: int, again: int, emit: Emit) -> None:
    state.dice = dice = state.roll_dice(3)
    emit(("roll", seat, tuple(dice), again))


def _deploy(state: State, task: Task) -> list[Choice]:
    """One split for each different die that can stand alone (ruling 13), and the reroll."""
    _, seat, rerolls = task
    place = state.values.index
    choices: list[Choice] = []
    for total, number in SPLITS[tuple(state.dice)]:
        area = place(total)
        choices += [("deploy", area, soldiers, lord) for soldiers, lord in _pieces(state, seat, number)]
    if rerolls:
        choices.append(REROLL)
    return choices


def _pieces(state: State, seat: int, number: int) -> list[tuple[int, int]]:
    """Soldiers and daimyo that may be placed: the exact number, or all that remain (rulings 11, 12)."""
    stock = state.stock[seat]
    if state.lords[seat] != IN_STOCK:
        return [(number if number < stock else stock, 0)]
    if number >= soldiers_in_stock_or_lord(state, seat):
        return [(stock, 1)]
    return [(number, 0), (number - 1, 1)]


def _answer_deploy(state: State, task: Task, choice: Choice, emit: Emit) -> None:
    _, seat, rerolls = task
    if choice == REROLL:
        _roll(state, seat, 1, emit)
        state.agenda.append(("deploy", seat, rerolls - 1))
        return
    _, area, soldiers, lord = choice
    deploy(state, seat, area, soldiers, lord, emit)
    state.dice = []


# -- the end of a turn -----------------------------------------------------------------------------


def _end_turn(state: State, task: Task, emit: Emit) -> None:
    seat = task[1]
    if not state.stock[seat] and state.finished(seat):
        _take_chip(state, seat, emit)
    following = _next_seat(state, seat)
    state.agenda.append(("war",) if following is None else ("action", following))


def _take_chip(state: State, seat: int, emit: Emit) -> None:
    """The highest chip left; the first one taken locks the cards for everybody (ruling 5)."""
    first = not state.locked
    state.chips[seat] = state.players - sum(map(bool, state.chips))
    emit(("chip", seat, state.chips[seat]))
    if first:
        emit(("lock", seat))


def _next_seat(state: State, seat: int) -> int | None:
    """The next seat clockwise that still has pieces (ruling 8); None if nobody has."""
    chips = state.chips
    players = len(chips)
    for step in range(1, players + 1):
        other = (seat + step) % players
        if not chips[other]:
            return other
    return None


QUESTIONS: dict[str, Question] = {
    "draft": Question(_draft, _answer_draft),
    "action": Question(_action, _answer_action),
    "deploy": Question(_deploy, _answer_deploy),
    **tactics.QUESTIONS,
    **daimyo.QUESTIONS,
}
DUTIES: dict[str, Duty] = {"end_turn": _end_turn, "war": war.wage}
State.QUESTIONS = QUESTIONS
State.DUTIES = DUTIES
