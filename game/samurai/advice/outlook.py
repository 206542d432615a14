"""The second edition's judgement of a turn just before its battles: what ``prospects`` says, and what was learned.

The weights were fitted to how far two rounds of imagined battles bettered or worsened the standing, comparing plans
for the same position (``docs/arena.md``): so they say what a plan does, not which side is ahead.
"""

from __future__ import annotations

from typing import NamedTuple

from ..rules.combat import may_battle, may_inspire
from ..rules.pieces import units_of
from ..rules.result import supported
from ..state import NOBODY, ORDERED, State
from ..units import CAVALRY
from .evaluation import SECOND, danger, goals, nearest, open_section
from .lookahead import BATTLE_VALUE, best_blow
from .order_value import order_value, range_of


class Learned(NamedTuple):
    """The weights, in banners; those of ``prospects`` times 1.2, and what was learned besides."""

    standing: float = 1.2
    """For banners won on the way and sections left open."""
    blow: float = 1.2
    """For what the best attack of each unit promises."""
    inspired: float = 0.155
    """For each unit beside the enemy that can be inspired."""
    reserves: float = 0.22
    """For what orders would be worth to the units that have none."""
    replies: float = -1.1
    """For the two best orders that the enemy could give."""
    danger: float = -0.34
    cavalry_in_danger: float = 0.5
    """The enemy's replies say most of it; cavalry that is near enough to be hit hits harder than it looks."""
    unsupported_in_danger: float = 0.08
    off: float = -0.03
    """For each hex off the best distance."""
    dying_off: float = 0.15
    """The same for a unit on its last block: it had better be far away."""
    on_goal: float = 0.45
    off_goal: float = -0.08


LEARNED = Learned()
REPLIES, FAR_OFF = 2, 8


def outlook(state: State, seat: int) -> float:
    """What a seat can expect just before its battles, in banners."""
    if state.victor != NOBODY:
        return BATTLE_VALUE if state.victor == seat else -BATTLE_VALUE
    units, foes, scores = units_of(state, seat), units_of(state, 1 - seat), state.scores
    wanted, hexes = goals(state, seat), [state.places[foe] for foe in foes]
    replies = sorted([order_value(state, foe, units, SECOND) for foe in foes], reverse=True)
    value = LEARNED.standing * (scores[seat] - scores[1 - seat] - open_section(state, seat))
    value += LEARNED.replies * sum(replies[:REPLIES])
    return value + sum([_unit(state, unit, foes, hexes, wanted) for unit in units])


def _unit(state: State, unit: int, foes: list[int], hexes: list[int], wanted: frozenset[int]) -> float:
    """What a unit adds to it."""
    place, kind = state.places[unit], state.kinds[unit]
    near = nearest(place, hexes)
    value = (LEARNED.off if state.blocks[unit] > 1 else LEARNED.dying_off) * abs(near - range_of(kind))
    if wanted:
        value += LEARNED.on_goal if place in wanted else LEARNED.off_goal * min(FAR_OFF, nearest(place, wanted))
    if not state.marks[unit] & ORDERED:
        value += LEARNED.reserves * order_value(state, unit, foes, SECOND)
    else:
        value += LEARNED.blow * best_blow(state, unit, SECOND)
        if near == 1 and may_battle(state, unit) and may_inspire(state, unit):
            value += LEARNED.inspired
    afraid = danger(state, unit, place, foes)
    if not afraid:
        return value
    by_kind = LEARNED.cavalry_in_danger if CAVALRY[kind] else 0.0
    alone = 0.0 if supported(state, unit) else LEARNED.unsupported_in_danger
    return value + afraid * (LEARNED.danger + by_kind + alone)
