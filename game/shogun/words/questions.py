"""What is asked, as sentences."""

from __future__ import annotations

from collections.abc import Callable

from ...core.position import Task
from ...core.words import Sentence
from ..cards import COVER, EMPTY, MUSTER1
from ..rules.actions import obstacle
from ..state import State
from .names import province_name, say, space_name, verdict


def prompt(position: State) -> Sentence:
    """What is asked now and of whom."""
    if not position.agenda:
        return game_over(position)
    task = position.agenda[-1]
    return PROMPTS[task[0]](task)


def game_over(position: State) -> Sentence:
    """Who has won, and by what; only when the game is over."""
    return verdict(position.winners, position.scores)


def _plan(task: Task) -> Sentence:
    return say("shogun.prompt_plan", task[1], action=space_name(task[2]))


def _march(task: Task) -> Sentence:
    key = "shogun.prompt_move" if task[2] == MUSTER1 else "shogun.prompt_march"
    return say(key, task[1], province=province_name(task[3]))


def _march_size(task: Task) -> Sentence:
    names = {"origin": province_name(task[3]), "goal": province_name(task[4])}
    return say("shogun.prompt_march_size", task[1], **names)


def _group(task: Task) -> Sentence:
    return say("shogun.prompt_group", task[1], province=province_name(task[2]))


def _of_seat(key: str) -> Callable[[Task], Sentence]:
    return lambda task: say(key, task[1])


PROMPTS: dict[str, Callable[[Task], Sentence]] = {
    "draft": _of_seat("shogun.prompt_draft"),
    "group": _group,
    "bid": _of_seat("shogun.prompt_bid"),
    "plan": _plan,
    "seal": _of_seat("shogun.prompt_seal"),
    "place": _of_seat("shogun.prompt_place"),
    "march": _march,
    "march_size": _march_size,
    "uprising": _of_seat("shogun.prompt_uprising"),
}
"""The sentence of each question, by the name of its task."""


def warning(position: State, seat: int, action: int, card: int) -> Sentence | None:
    """What would keep an action with this card from happening as things stand; None if nothing would."""
    reason = None if card in (COVER, EMPTY) else obstacle(position, seat, action, card)
    if not reason:
        return None
    return Sentence(f"shogun.warn_{reason}", {"province": province_name(card)})
