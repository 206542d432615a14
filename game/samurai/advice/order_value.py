"""The value of an order to a unit, of a hex it may go to, and so of a command card."""

from __future__ import annotations

from ..board import CENTER, DISTANCE, LEFT, NEAR, RIGHT, SECTION
from ..cards import COMMAND, COMMAND_CARDS, ORDER_ONE, CommandCard, mirrored
from ..rules.movement import allowance
from ..rules.orders import NEEDS
from ..rules.pieces import units_of
from ..rules.result import SUPPORTERS
from ..rules.victory import ENTERING
from ..state import NOBODY, State
from ..terrain import may_battle_after_entering
from ..units import BATTLE_MOVE, CAVALRY, GUARD, MOVE, RANGED, REACH, SYMBOL
from .evaluation import (
    FIRST,
    Judgement,
    Values,
    attack_value,
    danger,
    goals,
    nearest,
    open_section,
    won_by_entering,
)

WEAK = 2
"""A unit with no more blocks than this is weak."""
PLAIN, MOST_LEAD = FIRST.values, 2
DRAGON_BONUS, PATIENCE = 0.06, 0.7


def foes_of(state: State, seat: int) -> list[int]:
    """The enemy's units."""
    return units_of(state, 1 - seat)


def order_value(state: State, unit: int, foes: list[int], by: Judgement = FIRST) -> float:
    """The value of an order to a unit: its best attack within reach, or else some steps forward."""
    kind, origin, places = state.kinds[unit], state.places[unit], state.places
    far, step, reach, worth = DISTANCE[origin], BATTLE_MOVE[kind], REACH[kind], by.values
    best = 0.0 if kind == GUARD else worth.approach
    for foe in foes:
        near = far[places[foe]]
        if near == 1 or 1 < near <= reach:
            best = max(best, attack_value(state, unit, origin, places[foe], by=by) + worth.approach)
        elif near <= 1 + step:
            beside = _beside(origin, places[foe])
            best = max(best, worth.step_attack * attack_value(state, unit, beside, places[foe], by=by))
        elif near <= reach + step:
            best = max(best, worth.step_shot)
    if by.danger and state.blocks[unit] == 1 and MOVE[kind]:
        best = max(best, worth.escape * danger(state, unit, origin, foes))
    best += worth.led_order * (state.leader_at[origin] >= 0) + worth.weak_order * (state.blocks[unit] <= WEAK)
    best += worth.cavalry_order * CAVALRY[kind] + worth.shooter_order * bool(RANGED[kind])
    return max(best, _prize_in_reach(state, unit))


def _prize_in_reach(state: State, unit: int) -> float:
    """What the unit could win by entering a hex this turn."""
    rules, far = state.scenario.rules, DISTANCE[state.places[unit]]
    if not any(rules[name] for name in ENTERING):
        return 0.0
    near = [place for place in goals(state, state.owners[unit]) if 0 < far[place] <= MOVE[state.kinds[unit]]]
    return max([won_by_entering(state, unit, place) for place in near if state.unit_at[place] < 0], default=0.0)


def _beside(origin: int, goal: int) -> int:
    """Some hex next to the goal on the way from the origin."""
    return _WAYS.get((origin, goal)) or _WAYS.setdefault((origin, goal), _find_beside(origin, goal))


_WAYS: dict[tuple[int, int], int] = {}


def _find_beside(origin: int, goal: int) -> int:
    return min((DISTANCE[origin][place], place) for place, far in enumerate(DISTANCE[goal]) if far == 1)[1]


# -- hexes -------------------------------------------------------------------------------------------


def hex_values(state: State, unit: int, places: list[int], haste: str = "", by: Judgement = FIRST) -> list[float]:
    """The value to a unit of ending its move in each of some hexes."""
    seat = state.owners[unit]
    foes, wanted = foes_of(state, seat), goals(state, seat)
    near = [foe for foe in foes if DISTANCE[state.places[unit]][state.places[foe]] <= 8]
    battle, feared = allowance(state, unit, haste)[1], _feared(state, unit, by)
    values = [_hex_value(state, unit, place, battle, near or foes, wanted, feared, by) for place in places]
    if not state.scenario.rules["empty_section"]:
        return values
    return [value - open_section(state, seat, unit, place) for value, place in zip(values, places)]


def _feared(state: State, unit: int, by: Judgement) -> float:
    """How much of a danger counts for a unit."""
    if not by.danger:
        return 0.0
    kind, led, worth = state.kinds[unit], state.leader_at[state.places[unit]] >= 0, by.values
    feared = worth.danger + worth.weak_danger * (state.blocks[unit] <= WEAK)
    feared += worth.cavalry_danger * CAVALRY[kind] + worth.led_danger * led
    if worth.lead_danger:
        feared += worth.lead_danger * _lead(state, state.owners[unit])
    return feared


def _hex_value(
    state: State,
    unit: int,
    place: int,
    battle: int,
    foes: list[int],
    wanted: frozenset[int],
    feared: float,
    by: Judgement,
) -> float:
    kind, origin, far = state.kinds[unit], state.places[unit], DISTANCE[place]
    moved = far[origin]
    free = not moved or may_battle_after_entering(state.terrain_at[place], CAVALRY[kind])
    value = best_attack(state, unit, place, foes, by) if moved <= battle and free else 0.0
    worth, weak = by.values, state.blocks[unit] <= WEAK
    if by.danger:
        value -= feared * danger(state, unit, place, foes)
    if by.values is not PLAIN:
        value += _company(state, unit, place, weak, worth)
    closest = min([far[state.places[foe]] for foe in foes], default=0)
    value -= worth.pull * abs(closest - range_of(kind)) * (state.blocks[unit] > 1)
    if wanted:
        value += won_by_entering(state, unit, place) if moved and place in wanted else 0.0
    if wanted and by.goals:
        value += worth.on_goal if place in wanted else -worth.goal_pull * min(8, nearest(place, wanted))
    return value


def _lead(state: State, seat: int) -> int:
    """How many banners a seat is ahead, as far as that matters."""
    scores = state.scores
    return max(-MOST_LEAD, min(MOST_LEAD, scores[seat] - scores[1 - seat]))


def _company(state: State, unit: int, place: int, weak: bool, worth: Values) -> float:
    """What it is worth to stand beside these friends and enemies."""
    seat, friends, foes, led = state.owners[unit], 0, 0, False
    for near in NEAR[place]:
        other, leader = state.unit_at[near], state.leader_at[near]
        led = led or (leader >= 0 and state.leader_owners[leader] == seat and near != state.places[unit])
        if other >= 0 and other != unit:
            friends, foes = friends + (state.owners[other] == seat), foes + (state.owners[other] != seat)
    value = worth.support * (friends >= SUPPORTERS) + worth.friend * friends + worth.near_leader * led
    value += worth.foe * foes
    if not foes:
        return value
    return value + worth.shooter_beside * bool(RANGED[state.kinds[unit]]) + worth.weak_beside * weak


def range_of(kind: int) -> int:
    """The distance to the enemy at which a unit fights best."""
    return max(1, REACH[kind] - 1) if RANGED[kind] else 1


def best_attack(state: State, unit: int, place: int, foes: list[int], by: Judgement = FIRST) -> float:
    """The value of the best attack from a hex; 0 if none has any."""
    far, places = DISTANCE[place], state.places
    kind, stepped = state.kinds[unit], place != state.places[unit]
    close = [places[foe] for foe in foes if far[places[foe]] == 1]
    if not close and RANGED[kind]:
        close = [places[foe] for foe in foes if 1 < far[places[foe]] <= REACH[kind]]
    seat = state.owners[unit]
    for leader, goal in enumerate(state.leader_places):
        if goal >= 0 and far[goal] == 1 and state.leader_owners[leader] != seat and state.unit_at[goal] < 0:
            close.append(goal)
    return max([attack_value(state, unit, place, goal, stepped, by) for goal in close], default=0.0)


# -- cards -------------------------------------------------------------------------------------------


Wishes = list[tuple[float, int]]
"""The value of an order to each unit, the highest first."""


def card_values(
    state: State, seat: int, cards: list[str], by: Judgement = FIRST, wishes: Wishes | None = None
) -> dict[str, float]:
    """The value of each command card if it were played now."""
    if wishes is None:
        wishes = order_wishes(state, units_of(state, seat), foes_of(state, seat), by)
    return {card: _card_value(state, seat, card, wishes, by) for card in cards}


def order_wishes(state: State, units: list[int], foes: list[int], by: Judgement = FIRST) -> Wishes:
    """The value of an order to each unit."""
    return sorted([(order_value(state, unit, foes, by), unit) for unit in units], reverse=True)


def _card_value(state: State, seat: int, card: str, wishes: Wishes, by: Judgement) -> float:
    if card == "counter_attack":
        last = mirrored(state.last_cards[1 - seat])
        return _card_value(state, seat, last, wishes, by) if last and last != card else 0.0
    value, _ = _orders_value(state, seat, COMMAND_CARDS[card], wishes)
    return value - card_price(state, seat, card, by) if by.price else value


def card_price(state: State, seat: int, card: str, by: Judgement = FIRST) -> float:
    """What is given away with a card, less what playing it brings besides its orders."""
    if card == "counter_attack":
        return 0.0
    price = by.values.card_price * _orders_value(state, seat, COMMAND_CARDS[card], [(0.0, NOBODY)])[1]
    if card in ORDER_ONE:
        price -= DRAGON_BONUS + PATIENCE * any(side == seat for (side,) in state.scenario.rules["patience"])
    return price


def _orders_value(state: State, seat: int, row: CommandCard, wishes: Wishes) -> tuple[float, int]:
    """The sum of the most valuable orders that a card can give, and how many it gives."""
    most = len(state.hands[seat])
    if row.scope == "sections":
        quotas = [most if number == COMMAND else number for number in row.sections]
        return _sections_value(state, seat, quotas, wishes), min(sum(quotas), most + 1)
    if row.scope == "nothing":
        return 0.0, 3
    if not wishes:
        return 0.0, 0
    able = wishes
    if row.scope == "symbol":
        able = [(value, unit) for value, unit in wishes if SYMBOL[state.kinds[unit]] == row.symbol]
    elif row.scope in NEEDS:
        able = [(value, unit) for value, unit in wishes if NEEDS[row.scope](state, unit)]
    number = most if row.number == COMMAND or row.scope in ("shogun", "group") else row.number
    share = SHARES.get(row.scope, 1.0)
    return share * sum(value for value, _ in able[:number]) if able else wishes[0][0], number


SHARES = {"shogun": 0.85, "group": 0.6, "leader_group": 0.75, "infantry_group": 0.85, "cavalry": 1.25, "missile": 1.3}
"""How much of what its number of orders promises a card keeps: groups must hang together, dice may be added."""


def _sections_value(state: State, seat: int, quotas: list[int], wishes: Wishes) -> float:
    section, left, total = SECTION[seat], dict(zip((LEFT, CENTER, RIGHT), quotas)), 0.0
    for value, unit in wishes:
        for bit in (LEFT, CENTER, RIGHT):
            if section[state.places[unit]] & bit and left[bit]:
                left[bit] -= 1
                total += value
                break
    return total
