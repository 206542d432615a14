"""What is asked, as sentences: one for each question, and the end of the battle in their place."""

from __future__ import annotations

from collections.abc import Callable

from ...core.position import Task
from ...core.words import Sentence
from ..draft import Draft, most_orders
from ..events import End
from ..rules.combat import Strike
from ..setup import conclusion
from ..state import State
from ..units import FACES
from .events import end_sentence
from .names import card_name, hex_name, leader_name, piece_name, say, unit_name


def prompt(position: State) -> Sentence:
    """What is asked now and of whom."""
    if not position.agenda:
        return game_over(position)
    task = position.agenda[-1]
    ask = PROMPTS.get(task[0])
    return ask(position, task) if ask else say(f"samurai.prompt_{task[0]}", task[1])


def game_over(position: State) -> Sentence:
    """Who has won, and how; only when the battle is over. The last battle of a campaign decides that, too."""
    battle = end_sentence(End("end", position.victor, position.ending, tuple(position.scores)))
    end = conclusion(position)
    if end is None:
        return battle
    return say(f"samurai.campaign_won_{end.why}", end.victor, battle=battle)


def _about_unit(key: str) -> Callable[[State, Task], Sentence]:
    def ask(state: State, task: Task) -> Sentence:
        unit = task[2]
        return say(key, task[1], piece=unit_name(state.kinds[unit]), hex=hex_name(state.places[unit]))

    return ask


def _about_leader(key: str) -> Callable[[State, Task], Sentence]:
    def ask(state: State, task: Task) -> Sentence:
        leader = task[2]
        args = {"piece": leader_name(state.leader_kinds[leader]), "hex": hex_name(state.leader_places[leader])}
        return say(key, task[1], **args)

    return ask


def _about_strike(key: str) -> Callable[[State, Task], Sentence]:
    def ask(state: State, task: Task) -> Sentence:
        strike = Strike(*task[2])
        args = {"piece": piece_name(state, strike.origin), "origin": hex_name(strike.origin)}
        args |= {"target": piece_name(state, strike.goal), "goal": hex_name(strike.goal)}
        return say(key, task[1], **args)

    return ask


def _ask_order(state: State, task: Task) -> Sentence:
    return say("samurai.prompt_order", task[1], card=card_name(state.card))


def _ask_arrange(state: State, task: Task) -> Sentence:
    """A turn being arranged: how many of the orders of the card are given."""
    assert isinstance(state, Draft)
    if task[2][0] != "order":
        return say("samurai.prompt_arrange_march", task[1])
    args, most = {"card": card_name(state.card), "n": len(state.given)}, most_orders(task[2])
    return (
        say("samurai.prompt_arrange", task[1], most=most, **args)
        if most
        else say("samurai.prompt_arrange_free", task[1], **args)
    )


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
    "arrange": _ask_arrange,
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
