"""The course of the game: the deployment phase turn by turn, then the war."""

from __future__ import annotations

from itertools import product

from ...core.chance import MASK, STRIDE
from ...core.position import Choice, Duty, Emit, Question, Task
from .. import choices, events, setup
from ..choices import CARD, DEPLOY, LORD, REROLL, ROLL
from ..state import IN_STOCK, State
from . import daimyo, tactics, war
from .pieces import deploy

DICE = 3
REROLLS = 1


def soldiers_for(die: int) -> int:
    """How many pieces the single die allows: 1-2 one, 3-4 two, 5-6 three."""
    return (die + 1) // 2


def _splits(dice: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """For each different die that can stand alone: the sum of the others, and how many pieces it allows."""
    return tuple((sum(dice) - die, soldiers_for(die)) for die in sorted(set(dice)))


SPLITS = {dice: _splits(dice) for dice in product(range(1, 7), repeat=DICE)}
"""All that three dice can say, reckoned once."""


# -- a turn: deploy, or use a tactic card, or use the daimyo card ----------------------------------


def _action(state: State, task: Task) -> list[Choice]:
    seat = task[1]
    legal: list[Choice] = [ROLL]
    if not any(state.chips):
        if not state.used[seat]:
            legal += [CARD[card] for card in state.display if tactics.usable(state, seat, card)]
        if state.lord_cards[seat] and not state.lord_used[seat] and daimyo.usable(state, seat):
            legal.append(LORD)
    return legal


Action = choices.Roll | choices.Card | choices.Lord


def _answer_action(state: State, task: Task, choice: Action, emit: Emit) -> None:
    seat = task[1]
    state.agenda.append(("end_turn", seat))
    if isinstance(choice, choices.Roll):
        _roll(state, seat, 0, emit)
        state.agenda.append(("deploy", seat, REROLLS))
    elif isinstance(choice, choices.Lord):
        state.lord_used[seat] = 1
        emit(events.Lord("lord", seat, state.lord_cards[seat]))
        state.agenda.append(daimyo.first_task(state, seat))
    else:
        state.display.remove(choice.card)
        state.used[seat] = choice.card
        emit(events.Card("card", seat, choice.card))
        tactics.start(state, seat, choice.card)


# -- deploying soldiers ----------------------------------------------------------------------------


def _roll(state: State, seat: int, again: int, emit: Emit) -> None:
    state.dice = dice = _rolled(state)
    emit(events.Roll("roll", seat, tuple(dice), again))


def _rolled(state: State) -> list[int]:
    """Three dice: the same as three times ``state.below(6) + 1``, without the calls, which take as long."""
    chance, dice = state.chance, []
    for _ in range(DICE):
        chance = (chance + STRIDE) & MASK
        z = ((chance ^ (chance >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        dice.append((((z ^ (z >> 31)) * 6) >> 64) + 1)
    state.chance = chance
    return dice


def _deploy(state: State, task: Task) -> list[Choice]:
    """One split for each different die that can stand alone (ruling 13), and the reroll."""
    _, seat, rerolls = task
    area_of, stock = state.values.index, state.stock[seat]
    lord = state.lords[seat] == IN_STOCK
    legal: list[Choice] = []
    for total, number in SPLITS[tuple(state.dice)]:
        by_number = DEPLOY[area_of(total)]
        if lord:
            legal += _with_or_without_lord(by_number, stock, number)
        else:
            legal.append(by_number[number if number < stock else stock][0])
    if rerolls:
        legal.append(REROLL)
    return legal


def _with_or_without_lord(by_number: list[list[choices.Deploy]], stock: int, number: int) -> list[choices.Deploy]:
    """The exact number of pieces, the daimyo counting as one, or all that remain (rulings 11, 12)."""
    if number > stock:
        return [by_number[stock][1]]
    return [by_number[number][0], by_number[number - 1][1]]


def _answer_deploy(state: State, task: Task, choice: choices.Deploy | choices.Reroll, emit: Emit) -> None:
    _, seat, rerolls = task
    if isinstance(choice, choices.Reroll):
        _roll(state, seat, 1, emit)
        state.agenda.append(("deploy", seat, rerolls - 1))
        return
    deploy(state, seat, choice, emit)
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
    emit(events.Chip("chip", seat, state.chips[seat]))
    if first:
        emit(events.Lock("lock", seat))


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
    **setup.QUESTIONS,
    "action": Question(_action, _answer_action),
    "deploy": Question(_deploy, _answer_deploy),
    **tactics.QUESTIONS,
    **daimyo.QUESTIONS,
}
DUTIES: dict[str, Duty] = {"end_turn": _end_turn, "war": war.fight_war}
State.QUESTIONS = QUESTIONS
State.DUTIES = DUTIES
State.CHOICES = choices.CHOICES

begin = setup.begin
