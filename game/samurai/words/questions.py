"""What can be chosen and what is asked, as sentences: one for each question and each answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.position import Choice, Task
from ...core.words import Sentence
from ..cards import DRAGON_CARDS
from ..rules.battle import back_dice
from ..rules.combat import Strike, reckon, reckoning, total
from ..setup import conclusion
from ..state import NOBODY, State
from ..units import FACES
from .events import verdict
from .names import card_name, hex_name, leader_name, piece_name, say, terrain_name, unit_name

OVER: Task = ("over", NOBODY)
Chooser = Callable[..., Sentence]


def choice_sentence(position: State, choice: Choice) -> Sentence:
    """What a choice would do, in the imperative."""
    task = position.agenda[-1] if position.agenda else OVER
    return CHOICES[choice[0]](position, task, *choice[1:])


# -- choices ---------------------------------------------------------------------------------------


def _plain(key: str) -> Chooser:
    return lambda _state, _task: Sentence(key)


def _by_task(prefix: str) -> Chooser:
    """The same word means different things in different questions."""
    return lambda _state, task: Sentence(f"samurai.choice_{prefix}_{task[0]}")


def _with_card(key: str) -> Chooser:
    return lambda _state, _task, card: Sentence(key, {"card": card_name(card)})


def _choose_card(_state: State, task: Task, card: str) -> Sentence:
    key = "samurai.choice_card" if task[0] == "command" else "samurai.choice_card_answer"
    return Sentence(key, {"card": card_name(card)})


def _choose_dragon(state: State, _task: Task, card: str, place: int | None = None) -> Sentence:
    args: dict[str, Any] = {"card": card_name(card), "n": DRAGON_CARDS[card].cost}
    if place is None:
        return Sentence("samurai.choice_dragon", args)
    where = {"piece": piece_name(state, place), "hex": hex_name(place)}
    return Sentence("samurai.choice_dragon_at", {**args, **where})


def _choose_order(state: State, _task: Task, place: int) -> Sentence:
    unit, leader = state.unit_at[place], state.leader_at[place]
    args: dict[str, Any] = {"piece": piece_name(state, place), "hex": hex_name(place)}
    if unit >= 0 and leader >= 0 and not state.leader_marks[leader]:
        args["leader"] = leader_name(state.leader_kinds[leader])
        return Sentence("samurai.choice_order_led", args)
    return Sentence("samurai.choice_order", args)


def _choose_detach(state: State, _task: Task, place: int) -> Sentence:
    leader = state.leader_kinds[state.leader_at[place]]
    return Sentence("samurai.choice_detach", {"piece": leader_name(leader), "hex": hex_name(place)})


def _choose_unit(state: State, task: Task, place: int) -> Sentence:
    args = {"piece": piece_name(state, place), "hex": hex_name(place)}
    return Sentence(f"samurai.choice_unit_{task[0]}", args)


def _choose_leader(state: State, task: Task, place: int) -> Sentence:
    leader = leader_name(state.leader_kinds[state.leader_at[place]])
    return Sentence(f"samurai.choice_leader_{task[0]}", {"piece": leader, "hex": hex_name(place)})


def _choose_to(state: State, task: Task, place: int) -> Sentence:
    args = {"hex": hex_name(place), "terrain": terrain_name(state.ground[place])}
    return Sentence(f"samurai.choice_to_{task[0]}", args)


def _choose_attack(state: State, task: Task, origin: int, goal: int) -> Sentence:
    args = {"piece": piece_name(state, origin), "origin": hex_name(origin)}
    args |= {"target": piece_name(state, goal), "goal": hex_name(goal)}
    if task[0] == "back_at":
        return Sentence("samurai.choice_attack_back", args)
    return Sentence("samurai.choice_attack", {**args, "n": total(reckoning(state, origin, goal))})


def _choose_roll(state: State, task: Task) -> Sentence:
    return Sentence("samurai.choice_roll", {"n": total(reckon(state, Strike(*task[2])))})


def _choose_ignore(_state: State, task: Task, number: int) -> Sentence:
    if not number:
        return Sentence("samurai.choice_ignore_none")
    return Sentence("samurai.choice_ignore", {"n": number, "flags": task[3]})


def _choose_back(state: State, _task: Task, origin: int, goal: int) -> Sentence:
    args = {"piece": piece_name(state, origin), "origin": hex_name(origin), "goal": hex_name(goal)}
    return Sentence("samurai.choice_back", args)


def _choose_battle_back(state: State, task: Task) -> Sentence:
    return Sentence("samurai.choice_battle_back", {"n": back_dice(state, Strike(*task[2]))})


CHOICES: dict[str, Chooser] = {
    "card": _choose_card,
    "dragon": _choose_dragon,
    "pass": _plain("samurai.choice_pass"),
    "done": _by_task("done"),
    "stay": _by_task("stay"),
    "order": _choose_order,
    "detach": _choose_detach,
    "unit": _choose_unit,
    "leader": _choose_leader,
    "to": _choose_to,
    "exit": _plain("samurai.choice_exit"),
    "attack": _choose_attack,
    "roll": _choose_roll,
    "battle_back": _choose_battle_back,
    "decline": _plain("samurai.choice_decline"),
    "inspire": _plain("samurai.choice_inspire"),
    "ignore": _choose_ignore,
    "advance": _plain("samurai.choice_advance"),
    "seppuku": _plain("samurai.choice_seppuku"),
    "become": _with_card("samurai.choice_become"),
    "defect": _plain("samurai.choice_defect"),
    "take": _with_card("samurai.choice_take"),
    "keep": _with_card("samurai.choice_keep"),
    "tokens": _plain("samurai.choice_tokens"),
    "dragon_card": _plain("samurai.choice_dragon_card"),
    "discard": _with_card("samurai.choice_discard"),
    "back": _choose_back,
}


# -- questions -------------------------------------------------------------------------------------


def prompt(position: State, ui_seat: int | None = None) -> Sentence:
    """What is asked now and of whom; ``ui_seat`` is who looks on, None for everybody at the screen."""
    if not position.agenda:
        return game_over(position)
    task = position.agenda[-1]
    if ui_seat is not None and ui_seat != task[1]:
        return say("samurai.prompt_wait", task[1])
    asker = PROMPTS.get(task[0])
    return asker(position, task) if asker else say(f"samurai.prompt_{task[0]}", task[1])


def game_over(position: State) -> Sentence:
    """Who has won, and how; only when the battle is over. The last battle of a campaign decides that, too."""
    battle = verdict(position.victor, position.ending, tuple(position.scores))
    end = conclusion(position)
    if end is None:
        return battle
    return say(f"samurai.campaign_won_{end.why}", end.victor, battle=battle)


def _about_unit(key: str) -> Callable[[State, Task], Sentence]:
    def asker(state: State, task: Task) -> Sentence:
        unit = task[2]
        return say(key, task[1], piece=unit_name(state.kinds[unit]), hex=hex_name(state.places[unit]))

    return asker


def _about_leader(key: str) -> Callable[[State, Task], Sentence]:
    def asker(state: State, task: Task) -> Sentence:
        leader = task[2]
        args = {"piece": leader_name(state.leader_kinds[leader]), "hex": hex_name(state.leader_places[leader])}
        return say(key, task[1], **args)

    return asker


def _about_strike(key: str) -> Callable[[State, Task], Sentence]:
    def asker(state: State, task: Task) -> Sentence:
        strike = Strike(*task[2])
        args = {"piece": piece_name(state, strike.origin), "origin": hex_name(strike.origin)}
        args |= {"target": piece_name(state, strike.goal), "goal": hex_name(strike.goal)}
        return say(key, task[1], **args)

    return asker


def _ask_order(state: State, task: Task) -> Sentence:
    return say("samurai.prompt_order", task[1], card=card_name(state.card))


def _ask_decree(state: State, task: Task) -> Sentence:
    return say("samurai.prompt_decree", task[1], card=card_name(state.laid[0]))


def _ask_prepare(state: State, task: Task) -> Sentence:
    return _about_strike(f"samurai.prompt_prepare_{Strike(*task[2]).mode}")(state, task)


def _ask_insult(state: State, task: Task) -> Sentence:
    leader = leader_name(state.leader_kinds[task[3]])
    return say("samurai.prompt_insult", task[1], piece=leader, hex=hex_name(state.leader_places[task[3]]))


def _ask_flags(state: State, task: Task) -> Sentence:
    unit = task[2]
    args = {"piece": unit_name(state.kinds[unit]), "hex": hex_name(state.places[unit])}
    return say("samurai.prompt_flags", task[1], n=task[3], **args)


def _ask_retreat(state: State, task: Task) -> Sentence:
    unit = task[2]
    args = {"piece": unit_name(state.kinds[unit]), "hex": hex_name(state.places[unit])}
    return say("samurai.prompt_retreat", task[1], n=task[3], **args)


def _ask_casualty(_state: State, task: Task) -> Sentence:
    return say(f"samurai.prompt_casualty_{FACES[task[3]]}", task[1])


def _ask_scared(_state: State, task: Task) -> Sentence:
    return say(f"samurai.prompt_scared_{FACES[task[2]]}", task[1])


def _ask_carry(_state: State, task: Task) -> Sentence:
    return say(f"samurai.prompt_carry_{task[3]}", task[1], n=task[2])


PROMPTS: dict[str, Callable[[State, Task], Sentence]] = {
    "order": _ask_order,
    "decree": _ask_decree,
    "unit_to": _about_unit("samurai.prompt_unit_to"),
    "leader_to": _about_leader("samurai.prompt_leader_to"),
    "insult": _ask_insult,
    "charge": _about_strike("samurai.prompt_charge"),
    "challenge": _about_strike("samurai.prompt_challenge"),
    "prepare": _ask_prepare,
    "answer": _about_strike("samurai.prompt_answer"),
    "reroll": _about_strike("samurai.prompt_reroll"),
    "shield": _about_strike("samurai.prompt_shield"),
    "back": _about_strike("samurai.prompt_back"),
    "back_at": _about_strike("samurai.prompt_back_at"),
    "flags": _ask_flags,
    "retreat": _ask_retreat,
    "flight": _about_leader("samurai.prompt_flight"),
    "casualty": _ask_casualty,
    "ground": _about_strike("samurai.prompt_ground"),
    "timid": _about_strike("samurai.prompt_timid"),
    "bonus": _about_unit("samurai.prompt_bonus"),
    "loyalty": _about_unit("samurai.prompt_loyalty"),
    "scared": _ask_scared,
    "carry": _ask_carry,
}
"""Questions that say more than their name; all others have a sentence of their own name."""
