"""Drawing up plans: every card on every action gets a rough value, and the best ones are laid first.

A plan to draw up has HIDDEN on the spaces that are still open; what lies on the others stays. So the same
few lines finish one's own plan, lay the plans of imagined games and guess the face-down cards of others.
"""

from __future__ import annotations

from collections.abc import Callable

from ...core.chance import Chance, draw
from ..cards import (
    ACTION_COSTS,
    ACTIONS,
    BID,
    BUILD_COST,
    CASTLE,
    COLLECT_RICE,
    COLLECT_TAX,
    COVER,
    EMPTY,
    HIDDEN,
    MUSTER1,
    MUSTER3,
    MUSTER5,
    MUSTERS,
    SPACES,
    TEMPLE,
    THEATRE,
    TREASURE,
    TREASURE_CARDS,
    bid_price,
)
from ..rules.actions import BATTLES, obstacle, rice_yield, tax_yield
from ..state import State
from .evaluation import UNREST_COST, Survey, army_value, chest_value, fall_risk, hunger_cost
from .marches import best_march

Spaces = list[int]
"""What lies on each space of a planning board."""
Pair = tuple[float, int, int]
"""The value of a card on an action, the action, and the province."""
COMMON_BIDS = (0, 0, 1, 1, 2, 0, 1, 3)
"""Chests that people bid, the usual ones more often."""
BID_DIVISOR = 4
"""A careless plan bids at most this part of the chests."""
NO_EFFECT = -0.01
"""The value of a card where nothing can happen: a little less than that of a treasure card, which gains nothing."""
ERROR_STEPS = 1000
KEPT_IF_SAFE, KEPT_IF_DOUBTFUL, KEPT_IF_WEAK = 1.0, 0.75, 0.3
"""How much of a new building's value counts, by the armies that neighbours could send against it."""
LAST_SEASON_CHEST = 0.1
"""The value of a chest in the last season to a seat with fewer than FEW_CHESTS."""
FEW_CHESTS = 6
GOAL_VALUE = 0.02


def draw_up(state: State, seat: int, plan: Spaces, chance: Chance, noise: float, bid: int | None = None) -> Spaces:
    """The plan with its open spaces filled by rough values; noise makes one plan unlike another."""
    plan = plan[:]
    if plan[BID] == HIDDEN:
        plan[BID] = TREASURE + min(state.chests[seat], chance.pick(COMMON_BIDS) if bid is None else bid)
    fill(state, seat, plan, _with_errors(_open_pairs(state, seat, plan), chance, noise))
    return plan


def draw_up_carelessly(state: State, seat: int, chance: Chance, noise: float) -> Spaces:
    """A whole plan by somebody who misjudges how good a thing is and overlooks some, but does nothing that is bad."""
    plan = [HIDDEN] * SPACES
    plan[BID] = TREASURE + min(state.chests[seat] // BID_DIVISOR, chance.pick(COMMON_BIDS))
    pairs = _open_pairs(state, seat, plan)
    good = [pair for pair in pairs if pair[0] > 0]
    fill(state, seat, plan, _with_errors(good, chance, noise) + sorted((p for p in pairs if p[0] <= 0), reverse=True))
    return plan


def _open_pairs(state: State, seat: int, plan: Spaces) -> list[Pair]:
    return [pair for pair in rated(state, seat) if plan[pair[1]] == HIDDEN and pair[2] not in plan]


def fill(state: State, seat: int, plan: Spaces, pairs: list[Pair]) -> None:
    """Fill the open spaces of a plan, the first pairs first."""
    _lay_the_best(plan, pairs, _purse(state, seat, plan), state, seat)
    _lay_the_rest(plan, pairs)


def open_plan(state: State, seat: int, laid: int) -> Spaces:
    """A seat's own plan of which so many actions are laid, or not even the bid if that is less than none."""
    plan = state.plans[seat]
    return [*plan[:laid], *[HIDDEN] * (BID - laid), plan[BID]] if laid >= 0 else [HIDDEN] * SPACES


def _purse(state: State, seat: int, plan: Spaces) -> int:
    """What is left for the open spaces once the laid ones are paid."""
    shown = state.shown[seat]
    paid = sum(cost for action, cost in enumerate(ACTION_COSTS) if plan[action] >= 0 and not shown >> action & 1)
    return state.chests[seat] - paid - (0 if shown >> BID & 1 else bid_price(plan[BID]))


def _lay_the_best(plan: Spaces, pairs: list[Pair], purse: int, state: State, seat: int) -> None:
    """Whatever gains anything and can be paid, the best first; half the taxes can be counted on."""
    if plan[COLLECT_TAX] >= 0:
        purse += tax_yield(state, seat, plan[COLLECT_TAX]) // 2
    used: set[int] = set()
    for value, action, card in pairs:
        if value <= 0:
            return
        cost = ACTION_COSTS[action]
        if plan[action] == HIDDEN and card not in used and cost <= purse:
            plan[action] = card
            used.add(card)
            purse -= cost
            if action == COLLECT_TAX:
                purse += tax_yield(state, seat, card) // 2


def _lay_the_rest(plan: Spaces, pairs: list[Pair]) -> None:
    """Treasure cards where nothing is to happen; if they do not last, cards where they do least harm."""
    covers = TREASURE_CARDS - plan.count(COVER) - (plan[BID] >= TREASURE)
    lacking = plan.count(HIDDEN) - covers
    for _value, action, card in pairs:
        if lacking <= 0:
            break
        if plan[action] == HIDDEN and card not in plan:
            plan[action] = card
            lacking -= 1
    for space, card in enumerate(plan):
        if card == HIDDEN:
            plan[space] = COVER if covers > 0 else EMPTY
            covers -= 1


# -- the value of a card on an action --------------------------------------------------------------------


def rated(state: State, seat: int) -> list[Pair]:
    """The value of every card of a seat on every action, kept because imagined games ask it of the same board."""
    key = fingerprint(state, seat)
    found = _RATED.get(key)
    if found is None:
        if len(_RATED) >= MOST_RATED:
            _RATED.clear()
        found = _RATED[key] = _rate(state, seat)
    return found


_RATED: dict[tuple[object, ...], list[Pair]] = {}
MOST_RATED = 200


def fingerprint(state: State, seat: int) -> tuple[object, ...]:
    """Everything open that the value of a card depends on."""
    return (
        seat,
        state.year,
        state.season,
        state.event,
        state.planning,
        *state.options.values(),
        *map(tuple, (state.owner, state.armies, state.unrest, state.buildings, state.tiles, state.events)),
        *map(tuple, (state.supply, state.tray, state.chests, state.rice, state.points, state.special)),
    )


def _rate(state: State, seat: int) -> list[Pair]:
    survey, cards = Survey(state), state.provinces(seat)
    return [(CARD_VALUES[action](survey, seat, action, card), action, card) for action in range(BID) for card in cards]


def _with_errors(pairs: list[Pair], chance: Chance, noise: float) -> list[Pair]:
    """The best pairs first, by values with errors up to the noise."""
    if not noise:
        return sorted(pairs, reverse=True)
    judged, state = [], chance.state
    for value, action, card in pairs:  # ``error`` written out once more: imagined games ask for a hundred at a time
        state, drawn = draw(state, ERROR_STEPS * ERROR_STEPS)
        judged.append((value + noise * ((drawn // ERROR_STEPS + drawn % ERROR_STEPS) / ERROR_STEPS - 1), action, card))
    chance.state = state
    judged.sort(reverse=True)
    return judged


def error(chance: Chance) -> float:
    """From -1 to 1, small ones more likely."""
    return sum(divmod(chance.below(ERROR_STEPS * ERROR_STEPS), ERROR_STEPS)) / ERROR_STEPS - 1


def _cost(survey: Survey, seat: int, chests: int) -> float:
    """What paying so many chests costs in the seasons after this one."""
    purse = survey.state.chests[seat]
    return chest_value(purse, survey.later) - chest_value(purse - chests, survey.later)


def _building(survey: Survey, seat: int, kind: int, province: int) -> float:
    reason = obstacle(survey.state, seat, kind, province)
    if reason and reason != "poor":
        return NO_EFFECT
    danger = survey.threat(province) - survey.state.armies[province]
    safety = KEPT_IF_SAFE if danger < 0 else KEPT_IF_DOUBTFUL if danger < 2 else KEPT_IF_WEAK
    return safety * survey.build_gain(seat, kind, province) - _cost(survey, seat, BUILD_COST[kind])


def _after_revolt(survey: Survey, seat: int, province: int, income: float) -> float:
    """Income where nobody rises; else it must be fought for, and the province with it."""
    state = survey.state
    unrest = state.unrest[province]
    if not unrest:
        return income - UNREST_COST * (survey.left_in_year > 1)
    hold = survey.hold_chance(seat, province, unrest)
    return hold * income - (1 - hold) * (survey.province_value(province) + 1.0) - UNREST_COST


def _rice(survey: Survey, seat: int, _action: int, province: int) -> float:
    state = survey.state
    need = survey.rice_need(seat, state.owner.count(seat), max(survey.left_in_year - 1, 0.0))
    saved = hunger_cost(need) - hunger_cost(need - rice_yield(state, seat, province))
    return _after_revolt(survey, seat, province, saved)


def _tax(survey: Survey, seat: int, _action: int, province: int) -> float:
    """Taxes pay what this season costs, and after it the next ones."""
    state = survey.state
    income, purse = tax_yield(state, seat, province), state.chests[seat]
    gain = chest_value(purse + income, survey.later) - chest_value(purse, survey.later)
    if not survey.later and purse < FEW_CHESTS:
        gain += LAST_SEASON_CHEST * income
    return _after_revolt(survey, seat, province, gain)


def _muster(survey: Survey, seat: int, action: int, province: int) -> float:
    """Armies help where neighbours are strong, and next season where neighbours are weak."""
    state, muster = survey.state, MUSTERS[action]
    if state.supply[seat] < muster.armies:
        return NO_EFFECT
    armies = state.armies[province]
    safer = fall_risk(survey.threat(province) - armies) - fall_risk(survey.threat(province) - armies - muster.armies)
    gain = safer * survey.province_value(province) + army_value(survey.later) * muster.armies
    if survey.later:
        gain += GOAL_VALUE * muster.armies * _chances_to_attack(survey, seat, province)
    return gain - _cost(survey, seat, muster.cost)


def _chances_to_attack(survey: Survey, seat: int, province: int) -> int:
    return sum(survey.state.owner[other] != seat for other in survey.near[province])


def _battle(survey: Survey, seat: int, action: int, province: int) -> float:
    if survey.state.armies[province] < 2:
        return NO_EFFECT
    return best_march(survey, seat, action, province)[0] or NO_EFFECT


CARD_VALUES: dict[int, Callable[[Survey, int, int, int], float]] = {
    **dict.fromkeys((CASTLE, TEMPLE, THEATRE), _building),
    COLLECT_RICE: _rice,
    COLLECT_TAX: _tax,
    **dict.fromkeys((MUSTER5, MUSTER3, MUSTER1), _muster),
    **dict.fromkeys(BATTLES, _battle),
}
assert len(CARD_VALUES) == len(ACTIONS)
