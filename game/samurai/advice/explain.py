"""Why one would make a choice, in words, from the same numbers that the choice was weighed with."""

from __future__ import annotations

from collections.abc import Callable

from ...core.position import Choice, Task
from ...core.words import Sentence
from .. import choices
from ..board import DISTANCE
from ..cards import ORDER_ONE
from ..state import STEPPED, State
from ..words.names import card_name, hex_name, piece_name
from .candidates import Chain
from .evaluation import attack_value, close_dice, danger, goals, harm, nearest, shot_dice
from .order_value import best_attack, foes_of
from .policy import ENOUGH_TOKENS

LIKELY = 0.25
"""From here on the elimination itself is the reason for an attack."""
SAFER = 0.12

Why = Callable[..., Sentence | None]


def reason(position: State, chain: Chain) -> Sentence | None:
    """Why one would make these choices; None where there is nothing to say."""
    task, choice = position.agenda[-1], chain[0]
    if isinstance(choice, choices.Unit) and len(chain) > 1:
        unit = position.unit_at[choice.place]
        return _to(position, ("unit_to", task[1], unit, ""), chain[1])
    why = REASONS.get((task[0], choice[0]))
    return why(position, task, choice) if why else None


def _plain(key: str) -> Why:
    return lambda _state, _task, _choice: Sentence(key)


def _card(_state: State, _task: Task, choice: choices.Card) -> Sentence:
    key = "samurai.reason_card_one" if choice.card in ORDER_ONE else "samurai.reason_card"
    return Sentence(key, {"card": card_name(choice.card)})


def _order(state: State, task: Task, choice: choices.Order) -> Sentence:
    place = choice.place
    unit, args = state.unit_at[place], {"piece": piece_name(state, place), "hex": hex_name(place)}
    ready = unit >= 0 and best_attack(state, unit, place, foes_of(state, task[1])) > 0
    return Sentence("samurai.reason_order_attack" if ready else "samurai.reason_order_move", args)


def _to(state: State, task: Task, choice: Choice) -> Sentence | None:
    """What a hex offers: a banner, an attack, shelter, or a shorter way to the enemy."""
    if not isinstance(choice, choices.To):
        return Sentence("samurai.reason_stay")
    unit, place, foes = task[2], choice.place, foes_of(state, task[1])
    origin, args = state.places[unit], {"hex": hex_name(place)}
    if place in goals(state, task[1]):
        return Sentence("samurai.reason_to_goal", args)
    if best_attack(state, unit, place, foes) > 0:
        return Sentence("samurai.reason_to_attack", args)
    if danger(state, unit, origin, foes) - danger(state, unit, place, foes) > SAFER:
        return Sentence("samurai.reason_to_safety", args)
    hexes = [state.places[foe] for foe in foes]
    return Sentence("samurai.reason_to_near", args) if nearest(place, hexes) < nearest(origin, hexes) else None


def _attack(state: State, _task: Task, choice: choices.Attack) -> Sentence | None:
    origin, goal = choice.origin, choice.goal
    unit, target, args = state.unit_at[origin], state.unit_at[goal], {"target": piece_name(state, goal)}
    if target < 0:
        return Sentence("samurai.reason_attack_leader")
    stepped, shot = bool(state.marks[unit] & STEPPED), DISTANCE[origin][goal] > 1
    dice = shot_dice(state, unit, origin, goal, stepped) if shot else close_dice(state, unit, origin, goal)
    kills = harm(state.kinds[target], state.kinds[unit], shot, dice, state.blocks[target]).kills
    if kills >= LIKELY:
        return Sentence("samurai.reason_attack_kill", {**args, "hex": hex_name(goal), "percent": round(100 * kills)})
    if shot:
        return Sentence("samurai.reason_attack_shot", args)
    gain = attack_value(state, unit, origin, goal, stepped)
    return Sentence("samurai.reason_attack_gain", args) if gain > 0 else None


def _tokens(state: State, task: Task, _choice: choices.Tokens) -> Sentence | None:
    return Sentence("samurai.reason_tokens") if state.tokens[task[1]] < ENOUGH_TOKENS else None


def _flags(_state: State, _task: Task, choice: choices.Ignore) -> Sentence | None:
    return Sentence("samurai.reason_ignore") if choice.number else None


REASONS: dict[tuple[str, str], Why] = {
    ("command", "card"): _card,
    ("order", "order"): _order,
    ("unit_to", "to"): _to,
    ("unit_to", "stay"): _to,
    ("battle", "attack"): _attack,
    ("bonus", "attack"): _attack,
    ("battle", "done"): _plain("samurai.reason_no_attack"),
    ("prepare", "inspire"): _plain("samurai.reason_inspire"),
    ("flags", "ignore"): _flags,
    ("back", "battle_back"): _plain("samurai.reason_battle_back"),
    ("reward", "tokens"): _tokens,
    ("reward", "dragon_card"): _plain("samurai.reason_dragon_card"),
}
"""By question and choice."""
