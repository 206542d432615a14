"""The second edition's judgement of a turn just before its battles: what ``prospects`` says, and what was learned.

The weights were fitted to how far two rounds of imagined battles bettered or worsened the standing, comparing plans
for the same position (``docs/arena.md``): so they say what a plan does, not which side is ahead. Two rounds are too
short to show what coming nearer is worth, so some of that is kept by hand.
"""

from __future__ import annotations

from typing import NamedTuple

from ..rules.combat import may_battle, may_inspire
from ..rules.pieces import leaders_of, units_of
from ..state import NOBODY, ORDERED, State
from ..units import CAVALRY
from .evaluation import SECOND, danger, goals, nearest, open_section
from .lookahead import BATTLE_VALUE, best_blow
from .order_value import order_value, range_of


class Learned(NamedTuple):
    """The weights, in banners."""

    standing: float = 1.16
    """For banners won on the way and sections left open."""
    blow: float = 1.35
    """For what the best attack of each unit promises: more comes of it than the odds of one strike."""
    inspired: float = 0.08
    """For each unit beside the enemy that can be inspired."""
    reserves: float = 0.14
    """For what orders would be worth to the units that have none."""
    reply: float = -0.4
    next_reply: float = -0.6
    """For the two best orders that the enemy could give."""
    danger: float = -0.32
    cavalry_in_danger: float = 0.12
    """Cavalry that is near enough to be hit hits harder than it looks."""
    off: float = -0.055
    """For each hex off the best distance, unless the unit is on its last block."""
    on_goal: float = 0.35
    off_goal: float = -0.077
    exposed: float = -0.4
    """For a leader alone near the enemy."""


LEARNED = Learned()
FAR_OFF, NEAR_FOE = 8, 3


def outlook(state: State, seat: int, by: Learned = LEARNED) -> float:
    """What a seat can expect just before its battles, in banners: a sum of the weights, each times what it is for."""
    if state.victor != NOBODY:
        return BATTLE_VALUE if state.victor == seat else -BATTLE_VALUE
    units, foes, scores = units_of(state, seat), units_of(state, 1 - seat), state.scores
    wanted, hexes = goals(state, seat), [state.places[foe] for foe in foes]
    replies = sorted([order_value(state, foe, units, SECOND) for foe in foes], reverse=True)
    value = by.standing * (scores[seat] - scores[1 - seat] - open_section(state, seat))
    value += sum([weight * reply for weight, reply in zip((by.reply, by.next_reply), replies)])
    value += by.exposed * _exposed(state, seat, hexes)
    return value + sum([_unit(state, unit, foes, hexes, wanted, by) for unit in units])


def _unit(state: State, unit: int, foes: list[int], hexes: list[int], wanted: frozenset[int], by: Learned) -> float:
    """What a unit adds to it."""
    place, kind = state.places[unit], state.kinds[unit]
    near = nearest(place, hexes)
    value = by.off * abs(near - range_of(kind)) if state.blocks[unit] > 1 else 0.0
    if wanted:
        value += by.on_goal if place in wanted else by.off_goal * min(FAR_OFF, nearest(place, wanted))
    if not state.marks[unit] & ORDERED:
        value += by.reserves * order_value(state, unit, foes, SECOND)
    else:
        value += by.blow * best_blow(state, unit, SECOND)
        if near == 1 and may_battle(state, unit) and may_inspire(state, unit):
            value += by.inspired
    weight = by.danger + (by.cavalry_in_danger if CAVALRY[kind] else 0.0)
    return value + weight * danger(state, unit, place, foes)


def _exposed(state: State, seat: int, hexes: list[int]) -> int:
    """How many leaders are alone near the enemy."""
    places = [state.leader_places[leader] for leader in leaders_of(state, seat)]
    return sum([state.unit_at[place] < 0 and nearest(place, hexes) <= NEAR_FOE for place in places])
