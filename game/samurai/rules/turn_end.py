"""The end of a turn: Wise Advisor, discards, the new command card, dragon card or tokens (ruling 31)."""

from __future__ import annotations

from ...core.position import Choice, Duty, Emit, Question, Task
from .. import events
from ..cards import ORDER_ONE
from ..choices import DISCARD, DRAGON_CARD, PASS, TOKENS, Discard, Dragon, DragonCard, Keep, Pass, Take, Tokens
from ..editions import hand_grows_beside_advisor
from ..state import State
from . import decks, dragon
from .dragon import offers
from .honor import gain
from .victory import award, may_draw

ADVISOR = "wise_advisor"
REWARD_TOKENS = 2
TRADE_TOKENS = 1


def _end_turn(state: State, task: Task, _emit: Emit) -> None:
    """Duty: lay out the end of the turn."""
    seat = task[1]
    state.agenda.append(("turn", 1 - seat))
    if state.discards and may_draw(state, seat) and dragon.asked(state, seat, ADVISOR):
        state.agenda.append(("advisor", seat))
    else:
        _clear_later(state, seat, draws=True)


def _clear_later(state: State, seat: int, draws: bool) -> None:
    state.agenda.append(("reward", seat, seat not in state.played_by))
    state.agenda.append(("clear", seat, draws))


# -- Wise Advisor ----------------------------------------------------------------------------------


def _advisor(state: State, task: Task) -> list[Choice]:
    return [PASS, *offers(state, task[1], (ADVISOR,))]


def _answer_advisor(state: State, task: Task, choice: Pass | Dragon, emit: Emit) -> None:
    seat = task[1]
    if isinstance(choice, Pass):
        _clear_later(state, seat, draws=True)
        return
    dragon.pay(state, seat, ADVISOR, emit)
    _clear_later(state, seat, draws=False)
    state.agenda.append(("seek", seat))


def _seek(state: State, _task: Task) -> list[Choice]:
    return [Take("take", card) for card in sorted(set(state.discards))]


def _answer_seek(state: State, task: Task, choice: Take, emit: Emit) -> None:
    state.discards.remove(choice.card)
    state.hands[task[1]].append(choice.card)
    emit(events.Take("take", task[1], choice.card))


# -- clearing the table and drawing ----------------------------------------------------------------


def _clear(state: State, task: Task, emit: Emit) -> None:
    """Duty: cards and tokens off the table, marks off the pieces, new command cards into the hands."""
    _, seat, draws = task
    first_strikes = state.laid[1:].count("first_strike")
    _sweep(state)
    if state.card == "shogun":
        decks.reshuffle(state, emit)
    for _ in range(first_strikes):
        decks.draw_command(state, 1 - seat, emit)  # before the active player (ruling 22)
    state.last_cards[seat] = state.card
    _reward_patience(state, seat, emit)
    if may_draw(state, seat):
        _draw(state, seat, draws, emit)
    if state.card in ORDER_ONE and decks.draw_dragon(state, seat, emit):
        state.fresh += 1


def _sweep(state: State) -> None:
    state.discards += state.laid
    state.dragon_discards += state.played
    state.laid, state.played, state.played_by, state.booty = [], [], [], ""
    state.pool += state.spent
    state.spent, state.fresh = 0, 0
    state.marks = [0] * len(state.marks)
    state.leader_marks = [0] * len(state.leader_marks)


def _reward_patience(state: State, seat: int, emit: Emit) -> None:
    """Scenarios 28-31: a banner for an Order One Unit card, but never the last one."""
    patient = any(side == seat for (side,) in state.scenario.rules["patience"])
    if patient and state.card in ORDER_ONE and state.scores[seat] < state.scenario.flags - 1:
        award(state, seat, 1, "patience", emit)


def _draw(state: State, seat: int, draws: bool, emit: Emit) -> None:
    """The card of every turn, unless Wise Advisor has brought it, and the one by which a hand grows."""
    if draws or hand_grows_beside_advisor(state):
        _draw_growing(state, seat, emit)
    if draws and state.card in ORDER_ONE:
        _draw_two(state, seat, emit)
    elif draws:
        decks.draw_command(state, seat, emit)


def _draw_growing(state: State, seat: int, emit: Emit) -> None:
    for side, limit in state.scenario.rules["growing"]:
        if side == seat and state.turns[seat] <= limit - state.scenario.command[seat]:
            decks.draw_command(state, seat, emit)


def _draw_two(state: State, seat: int, emit: Emit) -> None:
    """Draw two, keep one; two alike are no choice, if anybody may know that they are."""
    state.drawn = [card for card in (decks.take_command(state, emit), decks.take_command(state, emit)) if card]
    emit(events.Draw("draw", seat, len(state.drawn)))
    if len(state.drawn if state.SEALED else set(state.drawn)) > 1:
        state.agenda.append(("keep", seat))
    elif state.drawn:
        _keep(state, seat, state.drawn[0], emit)


def _keep_choices(state: State, _task: Task) -> list[Choice]:
    return [Keep("keep", card) for card in sorted(set(state.drawn))]


def _answer_keep(state: State, task: Task, choice: Keep, emit: Emit) -> None:
    state.reveals += 1
    _keep(state, task[1], choice.card, emit)


def _keep(state: State, seat: int, card: str, emit: Emit) -> None:
    state.hands[seat].append(card)
    state.drawn.remove(card)
    if state.drawn:
        other = state.turn_up(state.drawn[0])
        state.discards.append(other)
        emit(events.Discard("discard", seat, other))
    state.drawn = []


# -- a dragon card or tokens, and the trade --------------------------------------------------------


def _reward(state: State, _task: Task) -> list[Choice]:
    return [TOKENS, DRAGON_CARD] if state.dragon_deck or state.dragon_discards else [TOKENS]


def _answer_reward(state: State, task: Task, choice: Tokens | DragonCard, emit: Emit) -> None:
    _, seat, may_trade = task
    if isinstance(choice, Tokens):
        gain(state, seat, REWARD_TOKENS, "turn", emit)
    elif decks.draw_dragon(state, seat, emit):
        state.fresh += 1
    if may_trade and tradable(state, seat):
        state.agenda.append(("trade", seat))


def tradable(state: State, seat: int) -> list[str]:
    """Cards that were not drawn just now."""
    hand = state.dragons[seat]
    return sorted(set(hand[: len(hand) - state.fresh]))


def _trade(state: State, task: Task) -> list[Choice]:
    return [PASS, *[DISCARD[card] for card in tradable(state, task[1]) if card in DISCARD]]


def _answer_trade(state: State, task: Task, choice: Pass | Discard, emit: Emit) -> None:
    seat = task[1]
    if isinstance(choice, Pass):
        return
    state.dragons[seat].remove(choice.card)
    state.dragon_discards.append(choice.card)
    state.reveals += 1
    emit(events.Trade("trade", seat, choice.card))
    gain(state, seat, TRADE_TOKENS, "trade", emit)


QUESTIONS = {
    "advisor": Question(_advisor, _answer_advisor),
    "seek": Question(_seek, _answer_seek),
    "keep": Question(_keep_choices, _answer_keep),
    "reward": Question(_reward, _answer_reward),
    "trade": Question(_trade, _answer_trade),
}
DUTIES: dict[str, Duty] = {"end_turn": _end_turn, "clear": _clear}
