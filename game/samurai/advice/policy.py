"""A value for every choice of every question by a few rules of thumb: for playing on quickly, and for ranking."""

from __future__ import annotations

from collections.abc import Callable

from ...core.chance import Chance
from ...core.position import Choice, Task
from ..cards import DRAGON_CARDS
from ..choices import (
    Advance,
    Attack,
    Back,
    BattleBack,
    Become,
    Card,
    Decline,
    Defect,
    Detach,
    Done,
    Dragon,
    DragonAt,
    DragonCard,
    Exit,
    Inspire,
    Keep,
    Leader,
    Order,
    Pass,
    Roll,
    Seppuku,
    Stay,
    Take,
    To,
    Tokens,
    Unit,
)
from ..rules.combat import Strike
from ..rules.pieces import units_of
from ..state import STEPPED, State
from .evaluation import FIRST, LOST_BLOCKS, Judgement, attack_value, back_harm, danger, nearest
from .order_value import card_values, foes_of, hex_values, order_value

Scored = list[tuple[float, Choice]]
"""Choices, each with its value in banners or, where only their order matters, any number."""
Scorers = dict[str, Callable[..., Scored]]
"""By question: how its choices are valued."""

TOKENS_TO_KEEP = 2
"""A dragon card is paid for only if so many tokens are left: retreats must be paid too."""
ENOUGH_TOKENS = 7
MANY_DRAGONS = 4
NEVER = -9.0
ALWAYS = 9.0
LEAST_ATTACK = -0.03
"""An attack that promises a little less than nothing is still made: the odds know nothing of the enemy's disorder."""


def playout(position: State, chance: Chance, scorers: Scorers | None = None) -> Choice:
    """The choice of the highest value."""
    choices = position.choices()
    if len(choices) == 1:
        return choices[0]
    return max(score_choices(position, scorers), key=lambda pair: pair[0])[1]


def score_choices(state: State, scorers: Scorers | None = None) -> Scored:
    """Every legal choice with its value, by a table of rules of thumb."""
    task, choices = state.agenda[-1], state.choices()
    return (scorers or SCORERS).get(task[0], _as_listed)(state, task, choices)


def _as_listed(_state: State, _task: Task, choices: list[Choice]) -> Scored:
    return [(-number, choice) for number, choice in enumerate(choices)]


# -- cards -------------------------------------------------------------------------------------------


def score_card(state: State, task: Task, choices: list[Card | Keep | Take | Become], by: Judgement = FIRST) -> Scored:
    values = card_values(state, task[1], [choice.card for choice in choices], by)
    return [(values[choice.card], choice) for choice in choices]


def _dragon(state: State, task: Task, choices: list[Pass | Dragon]) -> Scored:
    """Play a card that one can well afford, the dearest first; otherwise pass."""
    tokens = state.tokens[task[1]]
    return [(_dragon_value(choice, tokens), choice) for choice in choices]


def _dragon_value(choice: Choice, tokens: int) -> float:
    if not isinstance(choice, Dragon):
        return 0.0
    cost = DRAGON_CARDS[choice.card].cost
    affordable = tokens - cost >= TOKENS_TO_KEEP
    return cost + 1.0 if affordable and choice.card not in LEFT_TO_SEARCH else NEVER


LEFT_TO_SEARCH = ("insult", "personal_challenge", "spirit_kisshoten", "panic", "ninja_thief")
"""Cards for which no rule of thumb says when to play them."""


def _prepare(state: State, task: Task, choices: list[Roll | Inspire | Dragon]) -> Scored:
    """Inspiration is nearly always worth its token."""
    tokens = state.tokens[task[1]]
    inspire = ALWAYS if tokens > TOKENS_TO_KEEP else NEVER
    return [(inspire if isinstance(choice, Inspire) else _dragon_value(choice, tokens), choice) for choice in choices]


def _answer(state: State, task: Task, choices: list[Pass | Card | Dragon]) -> Scored:
    tokens = state.tokens[task[1]]
    return [(ALWAYS if isinstance(choice, Card) else _dragon_value(choice, tokens), choice) for choice in choices]


def _reward(state: State, task: Task, choices: list[Tokens | DragonCard]) -> Scored:
    seat = task[1]
    rich = state.tokens[seat] >= ENOUGH_TOKENS and len(state.dragons[seat]) < MANY_DRAGONS
    return [(float(isinstance(choice, DragonCard) == rich), choice) for choice in choices]


# -- orders and moves --------------------------------------------------------------------------------

DONE_VALUE, LONE_LEADER_VALUE, DETACH_VALUE = 0.0, 0.05, -0.1


def score_order(state: State, task: Task, choices: list[Done | Order | Detach], by: Judgement = FIRST) -> Scored:
    foes = foes_of(state, task[1])
    return [(_value_of_order(state, choice, foes, by), choice) for choice in choices]


def _value_of_order(state: State, choice: Done | Order | Detach, foes: list[int], by: Judgement) -> float:
    if not isinstance(choice, Order):
        return DONE_VALUE if isinstance(choice, Done) else DETACH_VALUE
    unit = state.unit_at[choice.place]
    return order_value(state, unit, foes, by) if unit >= 0 else LONE_LEADER_VALUE


def _march(state: State, task: Task, choices: list[Done | Unit | Leader | DragonAt]) -> Scored:
    """Those in front move first, so that the others find room."""
    places = [state.places[foe] for foe in foes_of(state, task[1])]
    return [(_march_value(choice, places), choice) for choice in choices]


def _march_value(choice: Done | Unit | Leader | DragonAt, places: list[int]) -> float:
    if isinstance(choice, Unit):
        return 50.0 - nearest(choice.place, places)
    return {"leader": 20.0, "done": 0.0}.get(choice.kind, NEVER)


def score_unit_to(state: State, task: Task, choices: list[Stay | To], by: Judgement = FIRST) -> Scored:
    unit = task[2]
    here = state.places[unit]
    places = [choice.place if isinstance(choice, To) else here for choice in choices]
    return list(zip(hex_values(state, unit, places, task[3], by), choices))


def _leader_to(state: State, task: Task, choices: list[Stay | To | Exit]) -> Scored:
    """To a unit without a leader, the nearer to the enemy the better; never alone before the enemy."""
    leader = task[2]
    seat, here = task[1], state.leader_places[leader]
    places = [state.places[foe] for foe in foes_of(state, seat)]
    return [(_leader_value(state, choice, here, places), choice) for choice in choices]


def _leader_value(state: State, choice: Stay | To | Exit, here: int, places: list[int]) -> float:
    if isinstance(choice, Exit):
        return NEVER
    place = choice.place if isinstance(choice, To) else here
    far = nearest(place, places)
    if state.unit_at[place] >= 0:
        return 1.0 - 0.05 * far
    return -1.0 if far <= 3 else -0.02 * far


# -- battle ------------------------------------------------------------------------------------------


def score_battle(state: State, _task: Task, choices: list[Done | Attack], by: Judgement = FIRST) -> Scored:
    """The best attack, as long as it promises anything."""
    return [(_attack(state, choice, by) if isinstance(choice, Attack) else LEAST_ATTACK, choice) for choice in choices]


def _attack(state: State, choice: Attack, by: Judgement) -> float:
    unit = state.unit_at[choice.origin]
    return attack_value(state, unit, choice.origin, choice.goal, bool(state.marks[unit] & STEPPED), by)


def _charge(_state: State, _task: Task, choices: list[Done | Unit]) -> Scored:
    return [(float(isinstance(choice, Unit)), choice) for choice in choices]


def score_ground(state: State, task: Task, choices: list[Stay | Advance | Dragon], by: Judgement = FIRST) -> Scored:
    """Advance unless the new hex is much worse."""
    strike, foes = Strike(*task[2]), foes_of(state, task[1])
    unit = strike.unit
    worse = danger(state, unit, strike.goal, foes) - danger(state, unit, state.places[unit], foes)
    advance = by.values.advance - by.values.advance_danger * worse
    return [({"advance": advance, "stay": 0.0}.get(choice.kind, NEVER), choice) for choice in choices]


def _retreat(state: State, task: Task, choices: list[To]) -> Scored:
    foes = foes_of(state, task[1])
    return [(-danger(state, task[2], choice.place, foes), choice) for choice in choices]


def _flight(state: State, task: Task, choices: list[To | Seppuku]) -> Scored:
    places = [state.places[foe] for foe in foes_of(state, task[1])]
    return [(_refuge(state, choice, places), choice) for choice in choices]


def _refuge(state: State, choice: To | Seppuku, places: list[int]) -> float:
    if isinstance(choice, Seppuku):
        return NEVER
    return (2.0 if state.unit_at[choice.place] >= 0 else 0.0) + 0.1 * nearest(choice.place, places)


# -- who suffers, who is struck ----------------------------------------------------------------------


def _loss(state: State, _task: Task, choices: list[Unit]) -> Scored:
    """One's own block to lose: from the unit where it costs least."""
    return [(_block_cost(state, choice.place), choice) for choice in choices]


def _block_cost(state: State, place: int) -> float:
    blocks = state.blocks[state.unit_at[place]]
    return LOST_BLOCKS[blocks] - LOST_BLOCKS[blocks - 1]


def _scared(state: State, task: Task, choices: list[Unit]) -> Scored:
    places = [state.places[foe] for foe in foes_of(state, task[1])]
    return [(float(nearest(choice.place, places)), choice) for choice in choices]


def _physician(state: State, _task: Task, choices: list[Unit]) -> Scored:
    return [(LOST_BLOCKS[state.blocks[state.unit_at[choice.place]]], choice) for choice in choices]


def _assassin(state: State, _task: Task, choices: list[Leader]) -> Scored:
    return [(float(state.prizes[state.leader_at[choice.place]]), choice) for choice in choices]


def _turncoat(state: State, task: Task, choices: list[Unit]) -> Scored:
    """The enemy's strongest unit nearest to us."""
    mine = [state.places[unit] for unit in units_of(state, task[1])]
    blocks, unit_at = state.blocks, state.unit_at
    return [(blocks[unit_at[choice.place]] - 0.3 * nearest(choice.place, mine), choice) for choice in choices]


def _loyalty(state: State, task: Task, choices: list[Stay | Defect]) -> Scored:
    theirs = state.owners[task[2]] != task[1]
    return [(float(isinstance(choice, Defect) == theirs), choice) for choice in choices]


def _carry(state: State, task: Task, choices: list[Unit | Back]) -> Scored:
    """The losses of the battle before hit the enemy where he is nearest to us."""
    mine = [state.places[unit] for unit in units_of(state, task[1])]
    places = [choice.place if isinstance(choice, Unit) else choice.origin for choice in choices]
    return [(-float(nearest(place, mine)), choice) for place, choice in zip(places, choices)]


def _back(state: State, task: Task, choices: list[BattleBack | Decline]) -> Scored:
    """Striking back costs nothing; it is declined only if it promises less than that."""
    strike = Strike(*task[2])
    promised = back_harm(state, strike.unit, state.unit_at[strike.goal], strike.origin, strike.goal)
    return [(promised if isinstance(choice, BattleBack) else 0.0, choice) for choice in choices]


def _back_at(state: State, _task: Task, choices: list[Attack]) -> Scored:
    return [(-state.blocks[state.unit_at[choice.goal]], choice) for choice in choices]


SCORERS: Scorers = {
    **dict.fromkeys(("command", "keep", "seek"), score_card),
    **dict.fromkeys(("escort", "decree", "challenge", "shield", "timid", "insult", "reroll", "advisor"), _dragon),
    "prepare": _prepare,
    "answer": _answer,
    "reward": _reward,
    "order": score_order,
    "march": _march,
    "unit_to": score_unit_to,
    "leader_to": _leader_to,
    "battle": score_battle,
    "bonus": score_battle,
    "charge": _charge,
    "ground": score_ground,
    "retreat": _retreat,
    "flight": _flight,
    "casualty": _loss,
    "scared": _scared,
    "physician": _physician,
    "assassin": _assassin,
    "turncoat": _turncoat,
    "loyalty": _loyalty,
    "carry": _carry,
    "back": _back,
    "back_at": _back_at,
}
"""By question; those not named here are answered with the first choice on the list: ignore all flags, trade nothing."""
