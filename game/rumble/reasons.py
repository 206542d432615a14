"""Why something cannot be done now: the rule that forbids it, as a sentence key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.position import Choice
from ..core.words import Name, Seat, Sentence
from . import choices
from .board import AREAS
from .cards import TACTICS
from .rules import daimyo, tactics
from .state import IN_STOCK, State


def why_not(state: State, choice: Choice) -> Sentence | None:
    """The rule that forbids the choice in this position; None if it is legal."""
    if choice in state.choices():
        return None
    if state.turn is None:
        return Sentence("rumble.why_over")
    finder = FINDERS.get(choice[0] if choice else "")
    return (finder and finder(state, choice)) or Sentence("core.not_now")


def attempt(state: State, thing: str, _local_state: Mapping[str, object]) -> Choice | None:
    """The beginning of the choice that pointing at an area probably means: to deploy there."""
    task = state.agenda[-1][0] if state.agenda else ""
    return ("deploy", int(thing.removeprefix("area-"))) if task in ("action", "deploy") else None


def _why_not_card(state: State, choice: Choice) -> Sentence | None:
    card, seat, task = _named(choice), _seat(state), state.agenda[-1][0]
    if card not in TACTICS:
        return None
    if card in state.used:
        return Sentence("rumble.why_card_taken", {"seat": Seat(state.used.index(card))})
    if card not in state.display:
        return Sentence("rumble.why_card_boxed")
    if task != "action":
        return _why_busy(task)
    if state.locked:
        return Sentence("rumble.why_locked")
    if state.used[seat]:
        return Sentence("rumble.why_card_once", {"card": Name(f"rumble.card_{state.used[seat]}")})
    return None if tactics.usable(state, seat, card) else Sentence(f"rumble.why_{card}")


def _why_not_lord(state: State, _choice: Choice) -> Sentence | None:
    seat, task = _seat(state), state.agenda[-1][0]
    card = state.lord_cards[seat]
    if not card:
        return None
    if task != "action":
        return _why_busy(task)
    if state.locked:
        return Sentence("rumble.why_locked")
    if state.lord_used[seat]:
        return Sentence("rumble.why_lord_once")
    if state.lords[seat] == IN_STOCK:
        return Sentence("rumble.why_lord_in_stock")
    return None if daimyo.usable(state, seat) else Sentence(f"rumble.why_{card}")


def _why_busy(task: str) -> Sentence:
    return Sentence("rumble.why_rolled" if task == "deploy" else "rumble.why_finish_first")


def _why_not_reroll(state: State, _choice: Choice) -> Sentence:
    rolled = state.agenda[-1][0] == "deploy"
    return Sentence("rumble.why_rerolled" if rolled else "rumble.why_roll_first")


def _why_not_roll(state: State, _choice: Choice) -> Sentence:
    return _why_busy(state.agenda[-1][0])


def _why_not_deploy(state: State, choice: Choice) -> Sentence | None:
    if state.agenda[-1][0] != "deploy":
        return Sentence("rumble.why_roll_first")
    area = _named(choice)
    if not isinstance(area, int) or not 0 <= area < len(AREAS):
        return None
    if any(isinstance(legal, choices.Deploy) and legal.area == area for legal in state.choices()):
        return Sentence("rumble.why_exact_number")
    return Sentence("rumble.why_no_sum", {"value": state.values[area]})


def _named(choice: Choice) -> Any:
    """The card or area that a choice names; None if it is cut short.

    What is asked about need not be a legal choice, so it has no declared type.
    """
    return choice[1] if len(choice) > 1 else None


def _seat(state: State) -> int:
    return -1 if state.turn is None else state.turn


FINDERS = {
    "card": _why_not_card,
    "lord": _why_not_lord,
    "reroll": _why_not_reroll,
    "roll": _why_not_roll,
    "deploy": _why_not_deploy,
}
