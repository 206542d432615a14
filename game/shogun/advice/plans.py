"""Drawing up plans: every card on every action gets a rough worth, and the best ones are laid first.

A plan to draw up has HIDDEN on the spaces that are still open; what lies on the others stays. So the same
few lines finish one's own plan, lay the plans of imagined games and guess the face-down cards of others.
"""

from __future__ import annotations

from collections.abc import Callable

from ...core.chance import Chance
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
from .evaluation import UNREST, Survey, army_worth, chest_worth, fall_risk, hunger_cost
from .marches import best_march

Spaces = list[int]
"""What lies on each space of a planning board."""
Pair = tuple[float, int, int]
"""What a card is worth on an action, the action, and the province."""
BIDS = (0, 0, 1, 1, 2, 0, 1, 3)
"""Chests that people bid, the usual ones more often."""
SHARE_TO_BID = 4
"""The careless keep most of their chests for better things than a bid."""
HARMLESS = -0.01
"""A card where nothing can happen is a little worse than a treasure card, which never is in anybody's way."""
GRAIN = 1000
SAFE, DOUBTFUL, LOST = 1.0, 0.75, 0.3
"""How much of a new building one can hope to keep with strong neighbours."""
LAST_TAX = 0.1
"""What a chest helps in the last season whoever is poor."""
POOR = 6
MUSTER_ATTACK = 0.02


def draw_up(state: State, seat: int, plan: Spaces, chance: Chance, noise: float, bid: int | None = None) -> Spaces:
    """The plan with its open spaces filled, as well as one can at a glance; noise makes one plan unlike another."""
    plan = plan[:]
    if plan[BID] == HIDDEN:
        plan[BID] = TREASURE + min(state.chests[seat], chance.pick(BIDS) if bid is None else bid)
    fill(state, seat, plan, _stray(_open_pairs(state, seat, plan), chance, noise))
    return plan


def draw_up_carelessly(state: State, seat: int, chance: Chance, noise: float) -> Spaces:
    """A whole plan by somebody who misjudges how good a thing is and overlooks some, but does nothing that is bad."""
    plan = [HIDDEN] * SPACES
    plan[BID] = TREASURE + min(state.chests[seat] // SHARE_TO_BID, chance.pick(BIDS))
    pairs = _open_pairs(state, seat, plan)
    good = [pair for pair in pairs if pair[0] > 0]
    fill(state, seat, plan, _stray(good, chance, noise) + sorted((p for p in pairs if p[0] <= 0), reverse=True))
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
    for worth, action, card in pairs:
        if worth <= 0:
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
    for _worth, action, card in pairs:
        if lacking <= 0:
            break
        if plan[action] == HIDDEN and card not in plan:
            plan[action] = card
            lacking -= 1
    for space, card in enumerate(plan):
        if card == HIDDEN:
            plan[space] = COVER if covers > 0 else EMPTY
            covers -= 1


# -- what a card is worth on an action -------------------------------------------------------------------


def rated(state: State, seat: int) -> list[Pair]:
    """What every card of a seat is worth on every action; imagined games ask it of the same board all the time."""
    key = _fingerprint(state, seat)
    found = _RATED.get(key)
    if found is None:
        if len(_RATED) >= REMEMBERED:
            _RATED.clear()
        found = _RATED[key] = _rate(state, seat)
    return found


_RATED: dict[tuple[object, ...], list[Pair]] = {}
REMEMBERED = 200


def _fingerprint(state: State, seat: int) -> tuple[object, ...]:
    """Everything open that the worth of a card depends on."""
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
    return [(WORTH[action](survey, seat, action, card), action, card) for action in range(BID) for card in cards]


def _stray(pairs: list[Pair], chance: Chance, noise: float) -> list[Pair]:
    """The best pairs first, by a judgement that strays as far as the noise."""
    if not noise:
        return sorted(pairs, reverse=True)
    strayed = [(worth + noise * error(chance), action, card) for worth, action, card in pairs]
    return sorted(strayed, reverse=True)


def error(chance: Chance) -> float:
    """From -1 to 1, small ones more likely."""
    return sum(divmod(chance.below(GRAIN * GRAIN), GRAIN)) / GRAIN - 1


def _price(survey: Survey, seat: int, chests: int) -> float:
    """What so many chests less in the purse mean for the seasons after this one."""
    purse = survey.state.chests[seat]
    return chest_worth(purse, survey.later) - chest_worth(purse - chests, survey.later)


def _building(survey: Survey, seat: int, kind: int, province: int) -> float:
    reason = obstacle(survey.state, seat, kind, province)
    if reason and reason != "poor":
        return HARMLESS
    danger = survey.threat(province) - survey.state.armies[province]
    safety = SAFE if danger < 0 else DOUBTFUL if danger < 2 else LOST
    return safety * survey.build_gain(seat, kind, province) - _price(survey, seat, BUILD_COST[kind])


def _after_revolt(survey: Survey, seat: int, province: int, income: float) -> float:
    """Income where nobody rises; else it must be fought for, and the province with it."""
    state = survey.state
    unrest = state.unrest[province]
    if not unrest:
        return income - UNREST * (survey.left_in_year > 1)
    hold = survey.hold_chance(seat, province, unrest)
    return hold * income - (1 - hold) * (survey.province_worth(province) + 1.0) - UNREST


def _rice(survey: Survey, seat: int, _action: int, province: int) -> float:
    state = survey.state
    need = survey.rice_need(seat, state.owner.count(seat), max(survey.left_in_year - 1, 0.0))
    saved = hunger_cost(need) - hunger_cost(need - rice_yield(state, seat, province))
    return _after_revolt(survey, seat, province, saved)


def _tax(survey: Survey, seat: int, _action: int, province: int) -> float:
    """Taxes pay what this season costs, and after it the next ones."""
    state = survey.state
    income, purse = tax_yield(state, seat, province), state.chests[seat]
    gain = chest_worth(purse + income, survey.later) - chest_worth(purse, survey.later)
    if not survey.later and purse < POOR:
        gain += LAST_TAX * income
    return _after_revolt(survey, seat, province, gain)


def _muster(survey: Survey, seat: int, action: int, province: int) -> float:
    """Armies help where neighbours are strong, and next season where neighbours are weak."""
    state, muster = survey.state, MUSTERS[action]
    if state.supply[seat] < muster.armies:
        return HARMLESS
    armies = state.armies[province]
    safer = fall_risk(survey.threat(province) - armies) - fall_risk(survey.threat(province) - armies - muster.armies)
    gain = safer * survey.province_worth(province) + army_worth(survey.later) * muster.armies
    if survey.later:
        gain += MUSTER_ATTACK * muster.armies * _chances_to_attack(survey, seat, province)
    return gain - _price(survey, seat, muster.cost)


def _chances_to_attack(survey: Survey, seat: int, province: int) -> int:
    return sum(survey.state.owner[other] != seat for other in survey.near[province])


def _battle(survey: Survey, seat: int, action: int, province: int) -> float:
    if survey.state.armies[province] < 2:
        return HARMLESS
    return best_march(survey, seat, action, province)[0] or HARMLESS


WORTH: dict[int, Callable[[Survey, int, int, int], float]] = {
    **dict.fromkeys((CASTLE, TEMPLE, THEATRE), _building),
    COLLECT_RICE: _rice,
    COLLECT_TAX: _tax,
    **dict.fromkeys((MUSTER5, MUSTER3, MUSTER1), _muster),
    **dict.fromkeys(BATTLES, _battle),
}
assert len(WORTH) == len(ACTIONS)
