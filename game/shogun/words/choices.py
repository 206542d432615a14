"""What can be chosen, as sentences for buttons and accessible names."""

from __future__ import annotations

from collections.abc import Callable

from ...core.position import Choice, Task
from ...core.words import Seat, Sentence
from .. import choices
from ..cards import COVER, TREASURE
from ..state import NOBODY, State
from .names import province_name, space_name, special_name

OVER: Task = ("over", NOBODY)


def choice_sentence(position: State, choice: Choice) -> Sentence:
    """What a choice would do, in the imperative."""
    task = position.agenda[-1] if position.agenda else OVER
    return SENTENCES[choice[0]](position, task, choice)


# -- the draft -------------------------------------------------------------------------------------


def _take(_state: State, _task: Task, choice: choices.Take) -> Sentence:
    return Sentence("shogun.choice_take", {"province": province_name(choice.province)})


def _blind(_state: State, _task: Task, _choice: choices.Blind) -> Sentence:
    return Sentence("shogun.choice_blind")


def _turn_over(_state: State, _task: Task, _choice: choices.TurnOver) -> Sentence:
    return Sentence("shogun.choice_turn_over")


def _group(_state: State, task: Task, choice: choices.Group) -> Sentence:
    return Sentence("shogun.choice_group", {"province": province_name(task[2]), "n": choice.armies})


# -- planning and the turn order -------------------------------------------------------------------


def _bid(_state: State, _task: Task, choice: choices.Bid) -> Sentence:
    card = choice.card
    if card > TREASURE:
        return Sentence("shogun.choice_bid_chests", {"n": card - TREASURE})
    if 0 <= card < TREASURE:
        return Sentence("shogun.choice_bid_province", {"province": province_name(card)})
    return Sentence("shogun.choice_bid_zero" if card == TREASURE else "shogun.choice_bid_none")


def _plan(_state: State, _task: Task, choice: choices.Plan) -> Sentence:
    action = space_name(choice.space)
    if choice.card >= 0:
        return Sentence("shogun.choice_plan", {"action": action, "province": province_name(choice.card)})
    key = "shogun.choice_plan_cover" if choice.card == COVER else "shogun.choice_plan_empty"
    return Sentence(key, {"action": action})


def _seal(_state: State, _task: Task, _choice: choices.Seal) -> Sentence:
    return Sentence("shogun.choice_seal")


def _slot(state: State, _task: Task, choice: choices.Slot) -> Sentence:
    special = special_name(state.specials[choice.slot])
    return Sentence("shogun.choice_slot", {"number": choice.slot + 1, "special": special})


# -- marching and winter ---------------------------------------------------------------------------


def _go(state: State, task: Task, choice: choices.Go) -> Sentence:
    owner, names = state.owner[choice.goal], {"province": province_name(choice.goal)}
    if owner == task[1]:
        return Sentence("shogun.choice_move", names)
    if owner == NOBODY:
        return Sentence("shogun.choice_attack_neutral", names)
    return Sentence("shogun.choice_attack", {**names, "other": Seat(owner)})


def _stay(_state: State, _task: Task, _choice: choices.Stay) -> Sentence:
    return Sentence("shogun.choice_stay")


def _number(_state: State, task: Task, choice: choices.Number) -> Sentence:
    return Sentence("shogun.choice_number", {"province": province_name(task[4]), "n": choice.armies})


def _revolt(_state: State, _task: Task, choice: choices.Revolt) -> Sentence:
    return Sentence("shogun.choice_revolt", {"province": province_name(choice.province)})


SENTENCES: dict[str, Callable[..., Sentence]] = {
    "take": _take,
    "blind": _blind,
    "turn_over": _turn_over,
    "group": _group,
    "bid": _bid,
    "plan": _plan,
    "seal": _seal,
    "slot": _slot,
    "go": _go,
    "stay": _stay,
    "number": _number,
    "revolt": _revolt,
}
"""The sentence of each kind of choice."""
