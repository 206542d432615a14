"""What a choice would do, for buttons and accessible names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.position import Choice, Task
from ...core.words import Seat, Sentence
from .. import choices
from ..cards import LURES, MARCHES
from ..rules.turn import REROLLS
from ..state import NOBODY, State
from .names import area_name, card_name, lord_name


def choice_sentence(position: State, choice: Choice) -> Sentence:
    """What a choice would do, in the imperative; the same choice may mean different things by task."""
    task = position.agenda[-1] if position.agenda else OVER
    say = SENTENCES.get((choice[0], "")) or SENTENCES[choice[0], task[0]]
    return say(position, task, choice)


OVER: Task = ("over", NOBODY)


def _daimyo(_state: State, _task: Task, choice: choices.Daimyo) -> Sentence:
    return Sentence("rumble.choice_daimyo", {"lord": lord_name(choice.card)})


def _roll(_state: State, _task: Task, _choice: choices.Roll) -> Sentence:
    return Sentence("rumble.choice_roll")


def _reroll(_state: State, task: Task, _choice: choices.Reroll) -> Sentence:
    return Sentence("rumble.choice_reroll", {"n": task[2] if task[0] == "deploy" else REROLLS})


def _card(_state: State, _task: Task, choice: choices.Card) -> Sentence:
    return Sentence("rumble.choice_card", {"card": card_name(choice.card)})


def _lord(state: State, task: Task, _choice: choices.Lord) -> Sentence:
    return Sentence("rumble.choice_lord", {"lord": lord_name(state.lord_cards[task[1]])})


def _deploy(_state: State, _task: Task, choice: choices.Deploy) -> Sentence:
    if not choice.soldiers:
        return Sentence("rumble.choice_deploy_lord", {"area": area_name(choice.area)})
    key = "rumble.choice_deploy_with_lord" if choice.lord else "rumble.choice_deploy"
    return Sentence(key, {"area": area_name(choice.area), "n": choice.soldiers})


def _march_from(state: State, task: Task, choice: choices.From) -> Sentence:
    _, seat, card = task
    number = MARCHES[card].size(state.soldiers[seat][choice.area])
    return Sentence("rumble.choice_march_from", {"area": area_name(choice.area), "n": number})


def _march_to(state: State, task: Task, choice: choices.To) -> Sentence:
    _, seat, card, origin = task
    return _marching(origin, choice.area, MARCHES[card].size(state.soldiers[seat][origin]))


def _marching(origin: int, goal: int, number: int) -> Sentence:
    args = {"origin": area_name(origin), "goal": area_name(goal), "n": number}
    return Sentence("rumble.choice_march_to", args)


def _lure_from(_state: State, task: Task, choice: choices.Victim) -> Sentence:
    lure = LURES[task[2]]
    key = "rumble.choice_decoy_from" if lure.own else "rumble.choice_lure_from"
    return Sentence(key, {"area": area_name(choice.area), "owner": Seat(choice.owner), "n": lure.theirs})


def _lure_to(_state: State, task: Task, choice: choices.To) -> Sentence:
    _, _seat, card, origin, owner = task
    return _luring(owner, origin, choice.area, LURES[card].theirs, bool(LURES[card].own))


def _luring(owner: int, origin: int, goal: int, number: int, with_own: bool = False) -> Sentence:
    key = "rumble.choice_decoy_to" if with_own else "rumble.choice_lure_to"
    args = {"origin": area_name(origin), "goal": area_name(goal)}
    return Sentence(key, {**args, "owner": Seat(owner), "n": number})


def _take(_state: State, _task: Task, choice: choices.Take) -> Sentence:
    return Sentence("rumble.choice_take", {"area": area_name(choice.area), "n": choice.soldiers})


def _place(_state: State, _task: Task, choice: choices.To) -> Sentence:
    return Sentence("rumble.choice_place", {"area": area_name(choice.area), "n": 1})


def _replace(_state: State, _task: Task, choice: choices.Victim) -> Sentence:
    return Sentence("rumble.choice_replace", {"area": area_name(choice.area), "owner": Seat(choice.owner)})


def _retreat(_state: State, _task: Task, choice: choices.From) -> Sentence:
    return Sentence("rumble.choice_retreat", {"area": area_name(choice.area)})


def _one_soldier_to(_state: State, task: Task, choice: choices.To) -> Sentence:
    return _marching(task[2], choice.area, 1)


def _takeda_whom(_state: State, _task: Task, choice: choices.Victim) -> Sentence:
    return Sentence("rumble.choice_takeda_whom", {"area": area_name(choice.area), "owner": Seat(choice.owner)})


def _takeda(_state: State, task: Task, choice: choices.To) -> Sentence:
    return _luring(task[3], task[2], choice.area, 1)


def _lord_to(_state: State, _task: Task, choice: choices.LordTo) -> Sentence:
    key = "rumble.choice_lord_to_with_soldier" if choice.escort else "rumble.choice_lord_to"
    return Sentence(key, {"goal": area_name(choice.area)})


def _done(_state: State, _task: Task, _choice: choices.Done) -> Sentence:
    return Sentence("rumble.choice_done")


SENTENCES: dict[tuple[str, str], Callable[[State, Task, Any], Sentence]] = {
    ("daimyo", ""): _daimyo,
    ("roll", ""): _roll,
    ("reroll", ""): _reroll,
    ("card", ""): _card,
    ("lord", ""): _lord,
    ("deploy", ""): _deploy,
    ("take", ""): _take,
    ("lord_to", ""): _lord_to,
    ("done", ""): _done,
    ("from", "march_from"): _march_from,
    ("to", "march_to"): _march_to,
    ("victim", "lure_from"): _lure_from,
    ("to", "lure_to"): _lure_to,
    ("to", "support"): _place,
    ("victim", "rebel"): _replace,
    ("from", "retreat"): _retreat,
    ("to", "uesugi"): _one_soldier_to,
    ("victim", "takeda_whom"): _takeda_whom,
    ("to", "takeda"): _takeda,
    ("to", "mori"): _place,
    ("to", "chosokabe"): _one_soldier_to,
    ("victim", "otomo"): _replace,
}
"""By the kind of the choice and the task on top of the agenda; an empty task where any will do."""
