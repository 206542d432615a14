"""Looking ahead: the rest of a turn by ``playout``, up to its battles, and the value of what stands there by the odds.

No die is rolled on the way, so that looking once is enough. Against ``playout`` alone this wins eleven battles in
twenty; imagined battles with dice, thirty-two for each card, added nothing to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.chance import Chance
from ...core.position import Choice
from ..board import NEAR
from ..choices import Card
from ..rules.combat import may_battle, targets
from ..rules.pieces import units_of
from ..state import NOBODY, ORDERED, STEPPED, State
from ..units import CAVALRY
from .evaluation import FIRST, Judgement, Values, attack_value, danger, goals, nearest, open_section
from .order_value import WEAK, card_price, foes_of, range_of
from .policy import Scorers, playout

BEFORE_BATTLE = ("wisdom", "order", "march", "unit_to", "leader_to")
LEFT_OUT = ("escort", "decree", "insult")
"""Dragon cards on the way are left out: by their dice, luck would set one choice above another."""
MOST_CHOICES = 60
MOST_SEEN = 400
"""So many sets of orders are remembered with what came of them."""
NEAR_FOE = 2
BATTLE_VALUE = 50.0
"""The battle itself: more than the value of anything else."""


_SEEN: dict[tuple[object, ...], tuple[State, Scorers | None, Judgement, float]] = {}


def look_ahead(
    position: State, choice: Choice, seat: int, chance: Chance, scorers: Scorers | None = None, by: Judgement = FIRST
) -> float:
    """What a seat can expect of a choice, in banners."""
    state = position.copy()
    state.play(choice)
    price = card_price(position, seat, choice.card, by) if isinstance(choice, Card) else 0.0
    for _ in range(MOST_CHOICES):
        name = state.agenda[-1][0] if state.agenda else ""
        if name == "march":
            return _known(state, seat, chance, scorers, by) - price
        if name not in BEFORE_BATTLE and name not in LEFT_OUT:
            break
        state.play(state.choices()[0] if name in LEFT_OUT else playout(state, chance, scorers))
    return prospects(state, seat, by) - price


def _known(state: State, seat: int, chance: Chance, scorers: Scorers | None, by: Judgement) -> float:
    """What a seat can expect once its orders are given: the same orders in another order are marched but once."""
    key = (*_orders_of(state), seat)
    known = _SEEN.get(key)
    if known is not None and known[0].scenario is state.scenario and known[1] is scorers and known[2] is by:
        return known[3]
    for _ in range(MOST_CHOICES):
        name = state.agenda[-1][0] if state.agenda else ""
        if name not in BEFORE_BATTLE and name not in LEFT_OUT:
            break
        state.play(state.choices()[0] if name in LEFT_OUT else playout(state, chance, scorers))
    value = prospects(state, seat, by)
    if len(_SEEN) >= MOST_SEEN:
        _SEEN.clear()
    _SEEN[key] = state, scorers, by, value
    return value


def _orders_of(state: State) -> tuple[object, ...]:
    """All that marching and the prospects after it depend on."""
    lists: tuple[Sequence[object], ...] = (
        state.kinds,
        state.leader_kinds,
        state.leader_owners,
        state.marks,
        state.places,
        state.blocks,
        state.owners,
        state.leader_marks,
        state.leader_places,
        state.tokens,
        state.banners,
        state.holders,
        state.seized,
        state.tents,
        state.played,
        state.played_by,
    )
    return (
        state.terrain_at,
        state.card,
        state.active,
        state.hill_holder,
        *[tuple(each) for each in lists],
        tuple(sorted(state.released)),
        tuple(state.agenda),
    )


def prospects(state: State, seat: int, by: Judgement = FIRST) -> float:
    """What a seat can expect just before its battles."""
    if state.victor != NOBODY:
        return BATTLE_VALUE if state.victor == seat else -BATTLE_VALUE
    foes, wanted, worth = foes_of(state, seat), goals(state, seat), by.values
    scores, hexes = state.scores, [state.places[foe] for foe in foes]
    units = units_of(state, seat)
    fears = _fears(state, units, foes, worth)
    value = sum(worth.look_blow * best_blow(state, unit, by) - fear for unit, fear in zip(units, fears))
    value += sum(_stand(state, unit, hexes, wanted, worth) for unit in units)
    if worth.look_alone:
        value += worth.look_alone * _alone(state, units, hexes)
    return value - open_section(state, seat) + scores[seat] - scores[1 - seat]


def _fears(state: State, units: list[int], foes: list[int], worth: Values) -> list[float]:
    """How much the danger to each unit counts."""
    dangers = [danger(state, unit, state.places[unit], foes) for unit in units]
    fears = [_weight(state, unit, worth) * fear for unit, fear in zip(units, dangers)]
    if worth.look_worst_danger and fears:
        fears[dangers.index(max(dangers))] += worth.look_worst_danger * max(dangers)
    return fears


def _weight(state: State, unit: int, worth: Values) -> float:
    """How much of a danger counts."""
    more = worth.look_weak_danger * (state.blocks[unit] <= WEAK)
    return worth.look_danger + more + worth.look_cavalry_danger * CAVALRY[state.kinds[unit]]


def _alone(state: State, units: list[int], hexes: list[int]) -> int:
    """How many units near the enemy have no friend beside them."""
    places = [state.places[unit] for unit in units]
    held = set(places)
    return sum(nearest(place, hexes) <= NEAR_FOE and held.isdisjoint(NEAR[place]) for place in places)


def best_blow(state: State, unit: int, by: Judgement) -> float:
    """The best attack of a unit that has been ordered."""
    mark, place = state.marks[unit], state.places[unit]
    if not mark & ORDERED or not may_battle(state, unit):
        return 0.0
    values = [attack_value(state, unit, place, goal, bool(mark & STEPPED), by) for goal in targets(state, unit)]
    return max([0.0, *values])


def _stand(state: State, unit: int, hexes: list[int], wanted: frozenset[int], worth: Values) -> float:
    """How well a unit stands: near the enemy if it is strong, and near what the scenario asks for."""
    place = state.places[unit]
    value = -worth.look_pull * abs(nearest(place, hexes) - range_of(state.kinds[unit])) * (state.blocks[unit] > 1)
    if not wanted:
        return value
    return value + (worth.look_on_goal if place in wanted else -worth.look_goal_pull * min(8, nearest(place, wanted)))
