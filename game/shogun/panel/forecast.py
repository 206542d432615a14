"""What a plan leads to if all goes well: chests and rice left, and what cannot, or may not, happen.

The actions are walked through in their order, as far as it is known, so that what an earlier one brings counts
for a later one. Of the hidden actions any may come before any other. What is called certain holds whatever the
others do; what is called possible leaves out only that somebody takes the province away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...core.words import Sentence
from ..board import CHESTS
from ..cards import (
    ACTION_COSTS,
    ACTIONS,
    ARMIES,
    BATTLE_A,
    BATTLE_B,
    BID,
    CASTLE,
    COLLECT_RICE,
    COLLECT_TAX,
    EVENTS,
    HIDDEN,
    MUSTER1,
    MUSTER3,
    MUSTER5,
    MUSTERS,
    SIX_ARMIES,
    TAX_CAP,
    TAX_FLOOR,
    TEMPLE,
    THEATRE,
    bid_price,
)
from ..odds import revolt_odds
from ..rules.actions import BATTLES, obstacle, rice_yield, tax_yield
from ..state import State
from ..words.names import province_name, space_name
from .arranging import Arranged, is_province

COLLECTIONS = (COLLECT_RICE, COLLECT_TAX)


class PlanWarning(NamedTuple):
    """Something that will, or may, go wrong on a space of a plan."""

    space: int
    sentence: Sentence
    certain: bool


class PlanForecast(NamedTuple):
    """The result of a plan if all goes well, and where it may not."""

    chests: int
    rice: int
    warnings: tuple[PlanWarning, ...]


class Stock(NamedTuple):
    """How much a seat has when an action comes: at least, if all goes well, and at most."""

    least: int
    hoped: int
    most: int


class Resources(NamedTuple):
    """What a seat may have when an action comes, and what may have come before it."""

    chests: Stock
    supply: Stock
    """The armies that are left to be placed."""
    before: frozenset[int]
    """The actions that have, or may have, been carried out."""


class Hindrance(NamedTuple):
    """Why an action may not happen."""

    reason: str
    certain: bool
    likely: bool
    """Whether it does not happen as things stand, even if something may still change that."""


def plan_forecast(state: State, plan: Arranged) -> PlanForecast:
    """Walk through the actions in the order that is known, then through the others in any order."""
    known, hidden = order(state)
    resources, warnings = _beginning(state, plan), []
    for action in known:
        warnings += _warnings(state, plan, action, resources)
        resources = _after(state, plan, action, resources)
    for action in hidden:
        warnings += _warnings(state, plan, action, _some_time(state, plan, action, hidden, resources))
    for action in sorted(hidden, key=lambda action: action != COLLECT_TAX):  # if all goes well taxes come first
        resources = _after(state, plan, action, resources)
    rice = state.rice[plan.seat] + _income(state, plan, COLLECT_RICE)
    return PlanForecast(resources.chests.hoped, rice, tuple(sorted(warnings, key=lambda warning: warning.space)))


def order(state: State) -> tuple[list[int], list[int]]:
    """The actions whose place is known, in their order, and those that lie face down, by number."""
    known = [action for action in state.actions[: state.open_actions] if action != HIDDEN]
    return known, [action for action in range(len(ACTIONS)) if action not in known]


def _price(plan: Arranged, action: int) -> int:
    return ACTION_COSTS[action] if is_province(plan.spaces[action]) else 0


def _income(state: State, plan: Arranged, action: int) -> int:
    card = plan.spaces[action]
    if not is_province(card):
        return 0
    return (rice_yield if action == COLLECT_RICE else tax_yield)(state, plan.seat, card)


# -- one action after another ------------------------------------------------------------------------------


def _beginning(state: State, plan: Arranged) -> Resources:
    """The bid is paid before the first action; one that cannot be paid cannot be sealed either."""
    chests = max(state.chests[plan.seat] - bid_price(plan.spaces[BID]), 0)
    supply = state.supply[plan.seat]
    return Resources(Stock(chests, chests, chests), Stock(supply, supply, supply), frozenset())


def _after(state: State, plan: Arranged, action: int, resources: Resources) -> Resources:
    """What there is once an action has been carried out."""
    found = _hindrances(state, plan, action, resources)
    done = is_province(plan.spaces[action]) and not any(one.certain for one in found)
    hoped = done and not any(one.likely for one in found)
    sure = hoped and not found and not _fought(state, plan, resources.before)
    cost = ACTION_COSTS[action]
    chests = _less(resources.chests, done * cost, hoped * cost, sure * cost)
    need = _need(state, action)
    supply = _less(resources.supply, done * need.most, hoped * need.hoped, sure * need.least)
    before = resources.before | {action}
    if action == COLLECT_TAX:
        chests = _more(chests, _taxes(state, plan))
    return Resources(chests, _after_fights(state, plan, before, supply), before)


def _some_time(state: State, plan: Arranged, action: int, hidden: Iterable[int], resources: Resources) -> Resources:
    """A hidden action comes before or after any other: what is the least and the most there can be then."""
    others = [other for other in hidden if other != action]
    needs = [_need(state, other) for other in others if is_province(plan.spaces[other])]
    chests = _less(resources.chests, sum(_price(plan, other) for other in others), 0, 0)
    supply = _less(resources.supply, sum(need.most for need in needs), 0, 0)
    before = resources.before | set(others)
    if COLLECT_TAX in others:
        taxes = _taxes(state, plan)
        chests = _more(chests, Stock(0, taxes.hoped, taxes.most))
    return Resources(chests, _after_fights(state, plan, before, supply), before)


def _less(stock: Stock, least: int, hoped: int, most: int) -> Stock:
    """A stock after a payment; what is not there is not paid."""
    return Stock(max(stock.least - least, 0), stock.hoped - hoped, stock.most - most)


def _more(stock: Stock, income: Stock) -> Stock:
    return Stock(*(have + get for have, get in zip(stock, income, strict=True)))


def _after_fights(state: State, plan: Arranged, before: frozenset[int], supply: Stock) -> Stock:
    """Any fight may give armies back to the supply."""
    return supply._replace(most=ARMIES) if _fought(state, plan, before) else supply


def _fought(state: State, plan: Arranged, before: frozenset[int]) -> bool:
    """Whether a battle or a revolt of the seat's own may have come before."""
    return any(action in BATTLES or _rises(state, plan, action) for action in before)


def _rises(state: State, plan: Arranged, action: int) -> bool:
    """Whether a collection brings a revolt."""
    card = plan.spaces[action]
    return action in COLLECTIONS and is_province(card) and state.unrest[card] > 0


def _effects(state: State) -> set[str]:
    """What the event of the season may change: it is drawn when all plans are sealed."""
    return {EVENTS[card].effect for card in (state.event, *state.events)}


def _taxes(state: State, plan: Arranged) -> Stock:
    """The taxes: nothing if a revolt is lost, and as the event and a special card may change them."""
    card = plan.spaces[COLLECT_TAX]
    if not is_province(card):
        return Stock(0, 0, 0)
    effects, chests = _effects(state), CHESTS[card]
    low = min(chests, TAX_CAP) if "tax_cap" in effects else chests
    high = max(chests, TAX_FLOOR) if "tax_floor" in effects else chests
    least = 0 if _rises(state, plan, COLLECT_TAX) else low
    return Stock(least, tax_yield(state, plan.seat, card), high + 1)


def _need(state: State, action: int) -> Stock:
    """The armies that an action places: at least, as things stand, and at most."""
    if action not in MUSTERS:
        return Stock(0, 0, 0)
    muster = MUSTERS[action]
    least = muster.shortage if "levy_shortage" in _effects(state) else muster.armies
    return Stock(least, muster.armies, SIX_ARMIES if action == MUSTER5 else muster.armies)


# -- can it happen? ----------------------------------------------------------------------------------------


def _warnings(state: State, plan: Arranged, action: int, resources: Resources) -> list[PlanWarning]:
    card = plan.spaces[action]
    found = [_warning(action, card, one) for one in _hindrances(state, plan, action, resources)]
    return found + ([_revolt(state, plan, action, card)] if _rises(state, plan, action) else [])


def _warning(action: int, card: int, found: Hindrance) -> PlanWarning:
    if found.reason == "poor":
        key = "shogun.plan_poor" if found.certain else "shogun.plan_maybe_poor"
        return PlanWarning(
            action, Sentence(key, {"action": space_name(action), "n": ACTION_COSTS[action]}), found.certain
        )
    key = f"shogun.{'warn' if found.certain else 'maybe'}_{found.reason}"
    return PlanWarning(action, Sentence(key, {"province": province_name(card)}), found.certain)


def _revolt(state: State, plan: Arranged, action: int, card: int) -> PlanWarning:
    hold = min(round(100 * revolt_odds(state, plan.seat, card)), 99)  # the tower promises nothing
    args = {"province": province_name(card), "n": state.unrest[card], "percent": hold}
    return PlanWarning(action, Sentence("shogun.plan_revolt", args), False)


def _hindrances(state: State, plan: Arranged, action: int, resources: Resources) -> list[Hindrance]:
    """What may keep an action from happening; money is of no account where something else surely does."""
    if not is_province(plan.spaces[action]):
        return []
    found = HINDRANCE[action](state, plan, action, resources)
    price = _price(plan, action)
    if resources.chests.least < price and not any(one.likely for one in found):
        found.append(Hindrance("poor", resources.chests.most < price, resources.chests.hoped < price))
    return found


def _building(state: State, plan: Arranged, kind: int, resources: Resources) -> list[Hindrance]:
    """Only its own card changes what stands in a province; tiles are everybody's, and fights give them back."""
    reason = obstacle(state, plan.seat, kind, plan.spaces[kind])
    if reason in ("same_kind", "no_plot"):
        return [Hindrance(reason, True, True)]
    left = state.tiles[kind]
    returned = any(action in BATTLES or action in COLLECTIONS for action in resources.before)
    return [Hindrance("no_tile", not left and not returned, not left)] if left < state.players else []


def _mustering(state: State, _plan: Arranged, action: int, resources: Resources) -> list[Hindrance]:
    need, supply = _need(state, action), resources.supply
    if supply.least >= need.hoped:
        return []
    return [Hindrance("no_cubes", supply.most < need.least, supply.hoped < need.hoped)]


def _marching(state: State, plan: Arranged, action: int, resources: Resources) -> list[Hindrance]:
    province = plan.spaces[action]
    if state.armies[province] < 2:
        return [Hindrance("alone", not _may_be_joined(state, plan, province, resources), True)]
    peace = "temple_peace" in _effects(state)
    if peace and all(_is_closed(state, plan.seat, goal) for goal in state.board.near[province]):
        return [Hindrance("no_goal", False, False)]
    return []


def _may_be_joined(state: State, plan: Arranged, province: int, resources: Resources) -> bool:
    """Armies may come from a neighbour before, or out of the tower if somebody attacks."""
    near = state.board.near[province]
    friends = any(plan.spaces[mover] in near for mover in (MUSTER1, BATTLE_A, BATTLE_B) if mover in resources.before)
    return friends or any(state.owner[other] >= 0 and state.owner[other] != plan.seat for other in near)


def _is_closed(state: State, seat: int, goal: int) -> bool:
    """Whether the peace of the temples would keep a seat out of a province."""
    return state.owner[goal] != seat and bool(state.buildings[goal] & 1 << TEMPLE)


def _nothing(_state: State, _plan: Arranged, _action: int, _stage: Resources) -> list[Hindrance]:
    return []


HINDRANCE: dict[int, Callable[[State, Arranged, int, Resources], list[Hindrance]]] = {
    **dict.fromkeys((CASTLE, TEMPLE, THEATRE), _building),
    **dict.fromkeys(COLLECTIONS, _nothing),
    **dict.fromkeys((MUSTER5, MUSTER3, MUSTER1), _mustering),
    **dict.fromkeys(BATTLES, _marching),
}
