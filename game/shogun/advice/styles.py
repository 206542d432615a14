"""Characters: variants of the newest gunshi that differ in what they value.

Each likes some things a little more than they help it to win, in points for a card of its plan; it still tries plans
in imagined seasons as the gunshi does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ..cards import ACTION_COSTS, BID, COLLECT_RICE, COLLECT_TAX, MUSTERS, bid_price
from ..rules.actions import BATTLES, rice_yield, tax_yield
from ..state import NOBODY, State
from .plan_search import Taste, candidates, judge

if TYPE_CHECKING:
    from ...core.advice import Advice

RAID, CHEST, GRAIN = 0.8, 0.3, 0.3
"""What a raid, a chest kept and a sack of rice are worth to those who like them."""


def _raider(state: State, seat: int, action: int, card: int) -> float:
    """Battles beside a weaker rival."""
    if action not in BATTLES or card < 0:
        return 0.0
    weaker = any(
        state.owner[goal] not in (seat, NOBODY) and state.armies[goal] < state.armies[card]
        for goal in state.board.near[card]
    )
    return RAID * weaker


def _miser(state: State, seat: int, action: int, card: int) -> float:
    """Chests collected, and those not spent on armies and bids."""
    if action == BID:
        return -CHEST * bid_price(card)
    if card < 0:
        return 0.0
    if action == COLLECT_TAX:
        return CHEST * tax_yield(state, seat, card)
    return -CHEST * ACTION_COSTS[action] if action in MUSTERS else 0.0


def _steward(state: State, seat: int, action: int, card: int) -> float:
    """Rice, and no revolts over it."""
    if action != COLLECT_RICE or card < 0:
        return 0.0
    return GRAIN * (rice_yield(state, seat, card) - 2 * state.unrest[card])


STYLES: Mapping[str, Taste] = {
    "raider": Taste("raider", _raider),
    "miser": Taste("miser", _miser),
    "steward": Taste("steward", _steward),
}


def in_style(newest: Advice[State], name: str) -> Advice[State]:
    """What a gunshi is told that plays in this style, by what the newest one is told."""
    taste = STYLES[name]
    return replace(newest, candidates=partial(candidates, taste=taste), judge=partial(judge, taste=taste))


def styled(name: str) -> Advice[State]:
    """The same, by name alone."""
    from .. import GAME

    return in_style(GAME.advice.newer["gunshi@2"], name)
