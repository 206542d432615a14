"""What a choice would do, as a sentence: one function for each kind of choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.position import Choice, Task
from ...core.words import Sentence
from .. import choices
from ..cards import DRAGON_CARDS
from ..rules.battle import attacks
from ..rules.combat import Strike, reckon, reckoning, total
from ..rules.strike import back_dice
from ..state import NOBODY, State
from .names import card_name, hex_name, leader_name, piece_name, terrain_name

OVER: Task = ("over", NOBODY)


def choice_sentence(position: State, choice: Choice) -> Sentence:
    """What a choice would do, in the imperative."""
    task = position.agenda[-1] if position.agenda else OVER
    return SENTENCES[choice[0]](position, task, choice)


OneCard = choices.Become | choices.Take | choices.Keep | choices.Discard


def _plain(_state: State, _task: Task, choice: Choice) -> Sentence:
    return Sentence(f"samurai.choice_{choice[0]}")


def _by_task(_state: State, task: Task, choice: choices.Done | choices.Stay) -> Sentence:
    """The same word means different things in different questions."""
    return Sentence(f"samurai.choice_{choice.kind}_{task[0]}")


def _done(state: State, task: Task, choice: choices.Done) -> Sentence:
    """What comes after arranging a turn depends on whether anybody could attack."""
    battle = task[0] == "arrange" and attacks(state, task[1])
    return Sentence("samurai.choice_done_arrange_battle") if battle else _by_task(state, task, choice)


def _with_card(_state: State, _task: Task, choice: OneCard) -> Sentence:
    return Sentence(f"samurai.choice_{choice.kind}", {"card": card_name(choice.card)})


def _card(_state: State, task: Task, choice: choices.Card) -> Sentence:
    key = "samurai.choice_card" if task[0] == "command" else "samurai.choice_card_answer"
    return Sentence(key, {"card": card_name(choice.card)})


def _dragon(state: State, _task: Task, choice: choices.Dragon | choices.DragonAt) -> Sentence:
    args: dict[str, Any] = {"card": card_name(choice.card), "n": DRAGON_CARDS[choice.card].cost}
    if isinstance(choice, choices.Dragon):
        return Sentence("samurai.choice_dragon", args)
    return Sentence("samurai.choice_dragon_at", {**args, **_piece(state, choice.place)})


def _piece(state: State, place: int) -> dict[str, Any]:
    return {"piece": piece_name(state, place), "hex": hex_name(place)}


def _order(state: State, _task: Task, choice: choices.Order) -> Sentence:
    place = choice.place
    unit, leader, args = state.unit_at[place], state.leader_at[place], _piece(state, place)
    if unit >= 0 and leader >= 0 and not state.leader_marks[leader]:
        args["leader"] = leader_name(state.leader_kinds[leader])
        return Sentence("samurai.choice_order_led", args)
    return Sentence("samurai.choice_order", args)


def _detach(state: State, _task: Task, choice: choices.Detach) -> Sentence:
    leader = state.leader_kinds[state.leader_at[choice.place]]
    return Sentence("samurai.choice_detach", {"piece": leader_name(leader), "hex": hex_name(choice.place)})


def _unit(state: State, task: Task, choice: choices.Unit) -> Sentence:
    return Sentence(f"samurai.choice_unit_{task[0]}", _piece(state, choice.place))


def _leader(state: State, task: Task, choice: choices.Leader) -> Sentence:
    leader = leader_name(state.leader_kinds[state.leader_at[choice.place]])
    return Sentence(f"samurai.choice_leader_{task[0]}", {"piece": leader, "hex": hex_name(choice.place)})


def _to(state: State, task: Task, choice: choices.To) -> Sentence:
    args = {"hex": hex_name(choice.place), "terrain": terrain_name(state.terrain_at[choice.place])}
    return Sentence(f"samurai.choice_to_{task[0]}", args)


def _go(state: State, _task: Task, choice: choices.Takes) -> Sentence:
    """Which piece goes where, or stays; one that has moved may be taken back to where it stood."""
    origin, goal, alone = choice.origin, choice.goal, isinstance(choice, choices.Lead)
    piece = leader_name(state.leader_kinds[state.leader_at[origin]]) if alone else piece_name(state, origin)
    args = {"piece": piece, "origin": hex_name(origin), "goal": hex_name(goal)}
    if origin == goal:
        return Sentence(f"samurai.choice_{choice.kind}_stay", args)
    return Sentence(f"samurai.choice_{choice.kind}", {**args, "terrain": terrain_name(state.terrain_at[goal])})


def _leave(state: State, _task: Task, choice: choices.Leave) -> Sentence:
    leader = leader_name(state.leader_kinds[state.leader_at[choice.place]])
    return Sentence("samurai.choice_leave", {"piece": leader, "hex": hex_name(choice.place)})


def _recall(state: State, _task: Task, choice: choices.Recall | choices.RecallLeader) -> Sentence:
    piece = piece_name(state, choice.place)
    if isinstance(choice, choices.RecallLeader):
        piece = leader_name(state.leader_kinds[state.leader_at[choice.place]])
    return Sentence("samurai.choice_recall", {"piece": piece, "hex": hex_name(choice.place)})


def _attack(state: State, task: Task, choice: choices.Attack) -> Sentence:
    origin, goal = choice.origin, choice.goal
    args: dict[str, Any] = {"piece": piece_name(state, origin), "origin": hex_name(origin)}
    args |= {"target": piece_name(state, goal), "goal": hex_name(goal)}
    if task[0] == "back_at":
        return Sentence("samurai.choice_attack_back", args)
    return Sentence("samurai.choice_attack", {**args, "n": total(reckoning(state, origin, goal))})


def _roll(state: State, task: Task, _choice: choices.Roll) -> Sentence:
    return Sentence("samurai.choice_roll", {"n": total(reckon(state, Strike(*task[2])))})


def _ignore(_state: State, task: Task, choice: choices.Ignore) -> Sentence:
    if not choice.number:
        return Sentence("samurai.choice_ignore_none")
    return Sentence("samurai.choice_ignore", {"n": choice.number, "flags": task[3]})


def _battle_back(state: State, task: Task, _choice: choices.BattleBack) -> Sentence:
    return Sentence("samurai.choice_battle_back", {"n": back_dice(state, Strike(*task[2]))})


def _back(state: State, _task: Task, choice: choices.Back) -> Sentence:
    places = {"origin": hex_name(choice.origin), "goal": hex_name(choice.goal)}
    return Sentence("samurai.choice_back", {"piece": piece_name(state, choice.origin), **places})


PLAIN = (
    *("pass", "exit", "decline", "inspire", "advance", "seppuku"),
    *("defect", "tokens", "dragon_card"),
)
SENTENCES: dict[str, Callable[..., Sentence]] = {
    **dict.fromkeys(PLAIN, _plain),
    "stay": _by_task,
    "done": _done,
    **dict.fromkeys(("become", "take", "keep", "discard"), _with_card),
    "card": _card,
    "dragon": _dragon,
    "order": _order,
    "detach": _detach,
    "unit": _unit,
    "leader": _leader,
    "to": _to,
    **dict.fromkeys(("go", "lead"), _go),
    "leave": _leave,
    **dict.fromkeys(("recall", "recall_leader"), _recall),
    "attack": _attack,
    "roll": _roll,
    "ignore": _ignore,
    "battle_back": _battle_back,
    "back": _back,
}
"""By the kind of a choice."""
