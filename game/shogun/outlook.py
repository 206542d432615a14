"""What a plan leads to if all goes well: chests and rice left, and what cannot be paid or cannot happen."""

from __future__ import annotations

from typing import NamedTuple

from game.core.words import Sentence
from game.shogun.actions import obstacle, rice_yield, tax_yield
from game.shogun.cards import (
    ACTIONS,
    BID,
    BUILD_COST,
    COLLECT_RICE,
    COLLECT_TAX,
    HIDDEN,
    MUSTERS,
    bid_price,
)
from game.shogun.names import province_name, space_name
from game.shogun.odds import revolt_odds
from game.shogun.plan import Arranged, is_province
from game.shogun.state import State
from game.shogun.winter import Forecast, forecast


class Doubt(NamedTuple):
    """Something that will, or may, go wrong on a space of a plan."""

    space: int
    sentence: Sentence
    certain: bool


class Outlook(NamedTuple):
    """The result of a plan if all goes well, and where it may not."""

    chests: int
    rice: int
    warnings: tuple[Doubt, ...]


def outlook(state: State, plan: Arranged) -> Outlook:
    """Walk through the actions in the order that is known, then through the others in the worst order."""
    purse = state.chests[plan.seat] - bid_price(plan.spaces[BID])
    purse, known = _walk(state, plan, purse)
    purse, later = _rest(state, plan, purse)
    rice = state.rice[plan.seat] + _income(state, plan, COLLECT_RICE)
    warnings = sorted([*known, *later, *_troubles(state, plan)], key=lambda warning: warning.space)
    return Outlook(purse, rice, tuple(warnings))


def order(state: State) -> tuple[list[int], list[int]]:
    """The actions whose place is known, in their order, and those that lie face down, by number."""
    known = [action for action in state.actions[: state.open_actions] if action != HIDDEN]
    return known, [action for action in range(len(ACTIONS)) if action not in known]


def cost(action: int) -> int:
    """The chests that an action costs whoever carries it out."""
    if action < len(BUILD_COST):
        return BUILD_COST[action]
    return MUSTERS[action].cost if action in MUSTERS else 0


def _price(plan: Arranged, action: int) -> int:
    return cost(action) if is_province(plan.spaces[action]) else 0


def _income(state: State, plan: Arranged, action: int) -> int:
    card = plan.spaces[action]
    if not is_province(card):
        return 0
    return (rice_yield if action == COLLECT_RICE else tax_yield)(state, plan.seat, card)


# -- can it be paid? ---------------------------------------------------------------------------------------


def _walk(state: State, plan: Arranged, purse: int) -> tuple[int, list[Doubt]]:
    """Pay and earn in the known order."""
    warnings = []
    for action in order(state)[0]:
        price = _price(plan, action)
        if price > purse:
            warnings.append(_poor(plan, action))
            continue
        purse -= price
        purse += _income(state, plan, COLLECT_TAX) if action == COLLECT_TAX else 0
    return purse, warnings


def _rest(state: State, plan: Arranged, purse: int) -> tuple[int, list[Doubt]]:
    """Of the hidden actions any may come first: what fails in every order, and what fails in some."""
    hidden = order(state)[1]
    earned = _income(state, plan, COLLECT_TAX) if COLLECT_TAX in hidden else 0
    prices = {action: _price(plan, action) for action in hidden}
    total = sum(prices.values())
    warnings = []
    for action, price in prices.items():
        if price > purse + earned:
            warnings.append(_poor(plan, action))
        elif price and total > purse:
            warnings.append(_poor(plan, action, certain=False))
    paid = sum(price for price in prices.values() if price <= purse + earned)
    return max(purse + earned - paid, 0), warnings


def _poor(plan: Arranged, action: int, certain: bool = True) -> Doubt:
    key = "shogun.plan_poor" if certain else "shogun.plan_maybe_poor"
    return Doubt(action, Sentence(key, {"action": space_name(action), "n": cost(action)}), certain)


# -- can it happen? ----------------------------------------------------------------------------------------


def _troubles(state: State, plan: Arranged) -> list[Doubt]:
    found = []
    for action in range(len(ACTIONS)):
        card = plan.spaces[action]
        if not is_province(card):
            continue
        reason = obstacle(state, plan.seat, action, card)
        if reason and reason != "poor":  # money is looked at above, in its order
            found.append(_warn(action, f"shogun.warn_{reason}", card))
        if action in (COLLECT_RICE, COLLECT_TAX) and state.unrest[card]:
            found.append(_revolt(state, plan, action, card))
    return found


def _warn(action: int, key: str, card: int) -> Doubt:
    return Doubt(action, Sentence(key, {"province": province_name(card)}), True)


def _revolt(state: State, plan: Arranged, action: int, card: int) -> Doubt:
    hold = min(round(100 * revolt_odds(state, plan.seat, card)), 99)  # the tower promises nothing
    args = {"province": province_name(card), "n": state.unrest[card], "percent": hold}
    return Doubt(action, Sentence("shogun.plan_revolt", args), False)


# -- winter ------------------------------------------------------------------------------------------------


def winters(state: State, seat: int, rice: int | None = None) -> list[Forecast]:
    """The winter for each event card that may be left for it, with so much rice."""
    if rice is None or rice == state.rice[seat]:
        return forecast(state, seat)
    later = state.copy()
    later.rice[seat] = rice
    return forecast(later, seat)
