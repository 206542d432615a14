"""A longer look: the rest of a turn by quick choices, up to its battles, and what stands there by the odds.

No die is rolled on the way, so that one look is enough. Against quick choices alone this wins eleven battles in
twenty; imagined battles with dice, thirty-two for each card, added nothing to it.
"""

from __future__ import annotations

from ...core.chance import Chance
from ...core.position import Choice
from ..rules.combat import may_battle, targets
from ..rules.pieces import units_of
from ..state import NOBODY, ORDERED, STEPPED, State
from .evaluation import attack_worth, danger, goals, nearest, open_section
from .order_value import GOAL_PULL, ON_GOAL, foes_of, price_of_card, range_of
from .policy import playout

BEFORE_BATTLE = ("order", "march", "unit_to", "leader_to")
LEFT_OUT = ("escort", "decree", "insult")
"""Dragon cards on the way are left out: their dice would tell one look from another by luck."""
LONGEST = 60
FALL = 50.0
"""More than anything else can be worth: the battle itself."""
RISK, PULL = 0.28, 0.05


def look(position: State, choice: Choice, seat: int, chance: Chance) -> float:
    """What a seat can expect of a choice, in banners."""
    state, asked = position.copy(), position.agenda[-1][0]
    state.play(choice)
    for _ in range(LONGEST):
        name = state.agenda[-1][0] if state.agenda else ""
        if name not in BEFORE_BATTLE and name not in LEFT_OUT:
            break
        state.play(state.choices()[0] if name in LEFT_OUT else playout(state, chance))
    return prospects(state, seat) - (price_of_card(position, seat, choice[1]) if asked == "command" else 0.0)


def prospects(state: State, seat: int) -> float:
    """What a seat can expect just before its battles."""
    if state.victor != NOBODY:
        return FALL if state.victor == seat else -FALL
    foes, wanted = foes_of(state, seat), goals(state, seat)
    scores, hexes = state.scores, [state.places[foe] for foe in foes]
    units = units_of(state, seat)
    worth = sum(_attack(state, unit) - RISK * danger(state, unit, state.places[unit], foes) for unit in units)
    worth += sum(_stand(state, unit, hexes, wanted) for unit in units)
    return worth - open_section(state, seat) + scores[seat] - scores[1 - seat]


def _attack(state: State, unit: int) -> float:
    """The best attack of a unit that has been ordered."""
    mark, place = state.marks[unit], state.places[unit]
    if not mark & ORDERED or not may_battle(state, unit):
        return 0.0
    worths = [attack_worth(state, unit, place, goal, bool(mark & STEPPED)) for goal in targets(state, unit)]
    return max([0.0, *worths])


def _stand(state: State, unit: int, hexes: list[int], wanted: frozenset[int]) -> float:
    """How well a unit stands: near the enemy if it is strong, and near what the scenario asks for."""
    place = state.places[unit]
    worth = -PULL * abs(nearest(place, hexes) - range_of(state.kinds[unit])) * (state.blocks[unit] > 1)
    if not wanted:
        return worth
    return worth + (ON_GOAL if place in wanted else -GOAL_PULL * min(8, nearest(place, wanted)))
