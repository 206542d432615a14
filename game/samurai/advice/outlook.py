"""The second edition's judgement of a turn just before its battles: what ``prospects`` says, and what was learned.

The weights were fitted to how far two rounds of imagined battles bettered or worsened the standing, comparing plans
for the same position (``docs/arena.md``): so they say what a plan does, not which side is ahead.
"""

from __future__ import annotations

from typing import NamedTuple

from ..board import DISTANCE
from ..rules.combat import may_battle, may_inspire
from ..rules.pieces import units_of
from ..rules.result import supported
from ..state import NOBODY, ORDERED, State
from ..units import CAVALRY
from .evaluation import SECOND, danger, goals, nearest
from .lookahead import BATTLE_VALUE, prospects
from .order_value import order_value, range_of


class Learned(NamedTuple):
    """The weights, in banners."""

    prospects: float = 1.2
    replies: float = -1.1
    """For the two best orders that the enemy could give."""
    inspired: float = 0.155
    """For each unit beside the enemy that has an order and can be inspired."""
    reserves: float = 0.22
    """For what orders to those would be worth that have none."""
    on_goal: float = 0.25
    nearer: float = -0.03
    """For each hex nearer to the best distance: ``prospects`` makes too much of it."""
    dying_nearer: float = -0.15
    """The same for a unit on its last block."""
    cavalry_in_danger: float = 0.5
    """Danger counts in ``prospects`` and in the enemy's replies; less for cavalry, and for units without support."""
    unsupported_in_danger: float = 0.08


LEARNED = Learned()
REPLIES = 2


def outlook(state: State, seat: int) -> float:
    """What a seat can expect just before its battles, in banners."""
    if state.victor != NOBODY:
        return BATTLE_VALUE if state.victor == seat else -BATTLE_VALUE
    units, foes = units_of(state, seat), units_of(state, 1 - seat)
    wanted, hexes = goals(state, seat), [state.places[foe] for foe in foes]
    replies = sorted((order_value(state, foe, units, SECOND) for foe in foes), reverse=True)
    value = LEARNED.prospects * prospects(state, seat, SECOND) + LEARNED.replies * sum(replies[:REPLIES])
    return value + sum(_unit(state, unit, foes, hexes, wanted) for unit in units)


def _unit(state: State, unit: int, foes: list[int], hexes: list[int], wanted: frozenset[int]) -> float:
    """What a unit adds to it."""
    place, ordered = state.places[unit], state.marks[unit] & ORDERED
    value = LEARNED.on_goal * (place in wanted)
    off = abs(nearest(place, hexes) - range_of(state.kinds[unit]))
    value -= (LEARNED.nearer if state.blocks[unit] > 1 else LEARNED.dying_nearer) * off
    if not ordered:
        value += LEARNED.reserves * order_value(state, unit, foes, SECOND)
    elif may_battle(state, unit) and _inspired(state, unit, hexes):
        value += LEARNED.inspired
    afraid = danger(state, unit, place, foes)
    if CAVALRY[state.kinds[unit]]:
        value += LEARNED.cavalry_in_danger * afraid
    return value + (0.0 if supported(state, unit) else LEARNED.unsupported_in_danger * afraid)


def _inspired(state: State, unit: int, hexes: list[int]) -> bool:
    """Whether a unit beside the enemy can be inspired, and paid for."""
    far = DISTANCE[state.places[unit]]
    return any(far[place] == 1 for place in hexes) and may_inspire(state, unit)
