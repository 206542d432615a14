"""Quick sensible choices: what a careful player would do at a glance, for every question of the game."""

from __future__ import annotations

from collections.abc import Callable

from ...core.chance import Chance
from ...core.position import Choice, Task
from ..cards import DRAGON_CARDS
from ..choices import BATTLE_BACK
from ..rules.combat import Strike
from ..rules.pieces import units_of
from ..state import STEPPED, State
from .evaluation import SPENT, attack_worth, back_harm, danger, nearest
from .order_value import card_worths, foes_of, hex_worths, urge

Glance = Callable[[State, Task, list[Choice]], list[tuple[float, Choice]]]
"""What each choice seems to be worth; only the order matters."""

THRIFT = 2
"""So many tokens stay in hand when a dragon card is paid for: retreats must be paid too."""
ENOUGH_TOKENS = 7
MANY_DRAGONS = 4
WORTHLESS = -9.0
LEAST_ATTACK = -0.03
"""An attack that promises a little less than nothing is still made: the odds know nothing of the enemy's disorder."""
GROUND, GROUND_DANGER = 0.24, 0.7


def playout(position: State, chance: Chance) -> Choice:
    """The choice that looks best at a glance."""
    choices = position.choices()
    if len(choices) == 1:
        return choices[0]
    return max(glance(position), key=lambda pair: pair[0])[1]


def glance(state: State) -> list[tuple[float, Choice]]:
    """Every choice with its worth at a glance."""
    task, choices = state.agenda[-1], state.choices()
    return GLANCES.get(task[0], _as_listed)(state, task, choices)


def _as_listed(_state: State, _task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    return [(-number, choice) for number, choice in enumerate(choices)]


# -- cards -------------------------------------------------------------------------------------------


def _command(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    worths = card_worths(state, task[1], [choice[1] for choice in choices])
    return [(worths[choice[1]], choice) for choice in choices]


def _keep(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    return _command(state, task, choices)


def _dragon(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    """Play a card that one can well afford, the dearest first; otherwise do the plain thing."""
    tokens = state.tokens[task[1]]
    return [(_dragon_worth(choice, tokens), choice) for choice in choices]


def _dragon_worth(choice: Choice, tokens: int) -> float:
    if choice[0] != "dragon":
        return 0.0
    cost = DRAGON_CARDS[choice[1]].cost
    return cost + 1.0 if tokens - cost >= THRIFT and choice[1] not in KEPT else WORTHLESS


KEPT = ("insult", "personal_challenge", "spirit_kisshoten", "panic", "ninja_thief")
"""Cards that only thought can tell when to play."""


def _prepare(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    """A leader's word is nearly always worth its token."""
    tokens = state.tokens[task[1]]
    inspire = 9.0 if tokens > THRIFT else WORTHLESS
    return [(inspire if choice[0] == "inspire" else _dragon_worth(choice, tokens), choice) for choice in choices]


def _answer(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    tokens = state.tokens[task[1]]
    return [(9.0 if choice[0] == "card" else _dragon_worth(choice, tokens), choice) for choice in choices]


def _reward(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    seat = task[1]
    rich = state.tokens[seat] >= ENOUGH_TOKENS and len(state.dragons[seat]) < MANY_DRAGONS
    return [(float((choice[0] == "dragon_card") == rich), choice) for choice in choices]


# -- orders and moves --------------------------------------------------------------------------------


def _order(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    foes, found = foes_of(state, task[1]), []
    for choice in choices:
        unit = state.unit_at[choice[1]] if choice[0] == "order" else -1
        plain = 0.0 if choice[0] == "done" else 0.05 if choice[0] == "order" else -0.1
        found.append((urge(state, unit, foes) if unit >= 0 else plain, choice))
    return found


def _march(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    """Those in front move first, so that the others find room."""
    places = [state.places[foe] for foe in foes_of(state, task[1])]
    return [(_march_worth(choice, places), choice) for choice in choices]


def _march_worth(choice: Choice, places: list[int]) -> float:
    if choice[0] == "unit":
        return 50.0 - nearest(choice[1], places)
    return {"leader": 20.0, "done": 0.0}.get(choice[0], WORTHLESS)


def _unit_to(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    unit = task[2]
    here = state.places[unit]
    places = [choice[1] if len(choice) > 1 else here for choice in choices]
    return list(zip(hex_worths(state, unit, places, task[3]), choices))


def _leader_to(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    """To a unit without a leader, the nearer to the enemy the better; never alone before the enemy."""
    leader = task[2]
    seat, here = task[1], state.leader_places[leader]
    places = [state.places[foe] for foe in foes_of(state, seat)]
    return [(_leader_worth(state, choice, here, places), choice) for choice in choices]


def _leader_worth(state: State, choice: Choice, here: int, places: list[int]) -> float:
    if choice[0] not in ("to", "stay"):
        return WORTHLESS
    place = choice[1] if choice[0] == "to" else here
    far = nearest(place, places)
    if state.unit_at[place] >= 0:
        return 1.0 - 0.05 * far
    return -1.0 if far <= 3 else -0.02 * far


# -- battle ------------------------------------------------------------------------------------------


def _battle(state: State, _task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    """The best attack, as long as it promises anything."""
    return [(_attack(state, choice) if choice[0] == "attack" else LEAST_ATTACK, choice) for choice in choices]


def _attack(state: State, choice: Choice) -> float:
    unit = state.unit_at[choice[1]]
    return attack_worth(state, unit, choice[1], choice[2], stepped=bool(state.marks[unit] & STEPPED))


def _charge(_state: State, _task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    return [(float(choice[0] == "unit"), choice) for choice in choices]


def _ground(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    """Advance unless the new hex is much worse."""
    unit, goal = task[2][1], task[2][3]
    foes = foes_of(state, task[1])
    worse = danger(state, unit, goal, foes) - danger(state, unit, state.places[unit], foes)
    going = GROUND - GROUND_DANGER * worse
    return [({"advance": going, "stay": 0.0}.get(choice[0], WORTHLESS), choice) for choice in choices]


def _retreat(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    foes = foes_of(state, task[1])
    return [(-danger(state, task[2], choice[1], foes), choice) for choice in choices]


def _flight(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    places = [state.places[foe] for foe in foes_of(state, task[1])]
    return [(_refuge(state, choice, places), choice) for choice in choices]


def _refuge(state: State, choice: Choice, places: list[int]) -> float:
    if choice[0] != "to":
        return WORTHLESS
    return (2.0 if state.unit_at[choice[1]] >= 0 else 0.0) + 0.1 * nearest(choice[1], places)


# -- who suffers, who is struck ----------------------------------------------------------------------


def _loss(state: State, _task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    """One's own block to lose: from whom it costs least."""
    return [(_block_cost(state, choice[1]), choice) for choice in choices]


def _block_cost(state: State, place: int) -> float:
    blocks = state.blocks[state.unit_at[place]]
    return SPENT[blocks] - SPENT[blocks - 1]


def _scared(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    places = [state.places[foe] for foe in foes_of(state, task[1])]
    return [(float(nearest(choice[1], places)), choice) for choice in choices]


def _physician(state: State, _task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    return [(SPENT[state.blocks[state.unit_at[choice[1]]]], choice) for choice in choices]


def _assassin(state: State, _task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    return [(float(state.prizes[state.leader_at[choice[1]]]), choice) for choice in choices]


def _turncoat(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    """The enemy's strongest unit nearest to us."""
    mine = [state.places[unit] for unit in units_of(state, task[1])]
    return [(state.blocks[state.unit_at[c[1]]] - 0.3 * nearest(c[1], mine), c) for c in choices]


def _loyalty(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    theirs = state.owners[task[2]] != task[1]
    return [(float((choice[0] == "defect") == theirs), choice) for choice in choices]


def _carry(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    """The losses of the battle before hit the enemy where he is nearest to us."""
    mine = [state.places[unit] for unit in units_of(state, task[1])]
    return [(-float(nearest(choice[1], mine)), choice) for choice in choices]


def _back(state: State, task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    """Striking back costs nothing; it is declined only if it promises less than that."""
    strike = Strike(*task[2])
    promised = back_harm(state, strike.unit, state.unit_at[strike.goal], strike.origin, strike.goal)
    return [(promised if choice == BATTLE_BACK else 0.0, choice) for choice in choices]


def _back_at(state: State, _task: Task, choices: list[Choice]) -> list[tuple[float, Choice]]:
    return [(-state.blocks[state.unit_at[choice[2]]], choice) for choice in choices]


GLANCES: dict[str, Glance] = {
    "command": _command,
    "keep": _keep,
    "escort": _dragon,
    "decree": _dragon,
    "challenge": _dragon,
    "shield": _dragon,
    "timid": _dragon,
    "insult": _dragon,
    "reroll": _dragon,
    "advisor": _dragon,
    "seek": _keep,
    "prepare": _prepare,
    "answer": _answer,
    "reward": _reward,
    "order": _order,
    "march": _march,
    "unit_to": _unit_to,
    "leader_to": _leader_to,
    "battle": _battle,
    "bonus": _battle,
    "charge": _charge,
    "ground": _ground,
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
"""Questions not named here are answered with the first choice on the list: ignore all flags, trade nothing."""
