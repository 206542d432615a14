"""Why one would make a choice, in words."""

from __future__ import annotations

from collections.abc import Callable

from ...core.words import Sentence
from .. import choices
from ..cards import BUILDINGS, COLLECT_RICE, COLLECT_TAX, COVER, bid_price
from ..odds import attack_odds
from ..rules.actions import BATTLES, rice_yield, tax_yield
from ..state import State
from ..words.names import province_name, special_name
from .evaluation import Survey
from .marches import best_march
from .plans import CARD_VALUES, NO_EFFECT
from .policy import Chain


def reason(position: State, chain: Chain) -> Sentence | None:
    """Why one would make these choices; None where there is nothing to say."""
    first, *then = chain
    say = REASONS.get(first[0])
    return say(position, first, tuple(then)) if say else None


def _bid(_position: State, choice: choices.Bid, _then: Chain) -> Sentence:
    chests = bid_price(choice.card)
    return Sentence("shogun.reason_bid", {"n": chests}) if chests else Sentence("shogun.reason_bid_nothing")


def _plan(position: State, choice: choices.Plan, _then: Chain) -> Sentence | None:
    action, card = choice.space, choice.card
    if card == COVER:
        return Sentence("shogun.reason_cover")
    seat = position.turn
    if card < 0 or seat is None:
        return None
    survey = Survey(position)
    if CARD_VALUES[action](survey, seat, action, card) <= NO_EFFECT:
        return Sentence("shogun.reason_harmless", {"province": province_name(card)})
    return _use(survey, seat, action, card)


def _use(survey: Survey, seat: int, action: int, card: int) -> Sentence:
    """What an action is good for in this province."""
    args = {"province": province_name(card)}
    if action < len(BUILDINGS):
        points = max(1, round(survey.build_gain(seat, action, card) / survey.weight))
        return Sentence("shogun.reason_build", {**args, "n": points})
    if action == COLLECT_RICE:
        return Sentence("shogun.reason_rice", {**args, "n": rice_yield(survey.state, seat, card)})
    if action == COLLECT_TAX:
        return Sentence("shogun.reason_tax", {**args, "n": tax_yield(survey.state, seat, card)})
    if action in BATTLES:
        _, goal, armies = best_march(survey, seat, action, card)
        return _march_to(survey.state, seat, goal, armies)
    threatened = survey.threat(card) >= survey.state.armies[card]
    return Sentence("shogun.reason_muster_defend" if threatened else "shogun.reason_muster", args)


def _march_to(position: State, seat: int, goal: int, armies: int) -> Sentence:
    args = {"province": province_name(goal)}
    if position.owner[goal] == seat:
        return Sentence("shogun.reason_move", args)
    percent = min(round(100 * attack_odds(position, seat, goal, armies).win), 99)  # the tower promises nothing
    return Sentence("shogun.reason_attack", {**args, "percent": percent})


def _place(position: State, choice: choices.Slot, _then: Chain) -> Sentence:
    return Sentence("shogun.reason_place", {"special": special_name(position.specials[choice.slot])})


def _go(position: State, choice: choices.Go, then: Chain) -> Sentence:
    _, seat, _, origin = position.agenda[-1]
    number = then[0] if then else None
    armies = number.armies if isinstance(number, choices.Number) else position.armies[origin] - 1
    return _march_to(position, seat, choice.goal, armies)


def _number(position: State, choice: choices.Number, _then: Chain) -> Sentence:
    _, seat, _, _, goal = position.agenda[-1]
    return _march_to(position, seat, goal, choice.armies)


def _stay(_position: State, _choice: choices.Stay, _then: Chain) -> Sentence:
    return Sentence("shogun.reason_stay")


def _take(_position: State, choice: choices.Take, _then: Chain) -> Sentence:
    return Sentence("shogun.reason_take", {"province": province_name(choice.province)})


REASONS: dict[str, Callable[..., Sentence | None]] = {
    "bid": _bid,
    "plan": _plan,
    "slot": _place,
    "go": _go,
    "number": _number,
    "stay": _stay,
    "take": _take,
}
