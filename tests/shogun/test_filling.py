"""Filling the rest of a plan: the draft can be sealed, paid and defended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game import shogun
from game.core.chance import Chance
from game.shogun import State
from game.shogun.board import number
from game.shogun.cards import ACTIONS, BID, CASTLE, COLLECT_RICE, COLLECT_TAX, EMPTY, MUSTER5, TEMPLE, THEATRE, TREASURE
from game.shogun.panel import arranging, forecast
from game.shogun.panel.arranging import Arranged, is_province, is_treasure
from game.shogun.panel.forecast import PlanWarning
from game.shogun.rules.actions import BATTLES
from tests.shogun.build import go_on, table
from tests.shogun.suite import OPTION_SETS
from tests.shogun.test_panel import Page


def doubts(page: Page) -> tuple[PlanWarning, ...]:
    return forecast.plan_forecast(page.view.position, page.now).warnings


def planner(*, chests: int = 12, **more: Any) -> Page:
    """A seat with seven provinces that begins to plan; the taxes come first."""
    names = ("kai", "izu", "suruga", "sagami", "musashi", "totomi", "shinano")
    state = table(held=dict.fromkeys(names, (0, 3)) | {"mikawa": (1, 1)}, chests=chests, **more)
    state.events = [1, 2, 3, 4]
    state.actions, state.open_actions = [4, 3, 0, 1, 2, 5, 6, 7, 8, 9], 5
    go_on(state, ("bid", 0))
    return Page(state)


# -- the bid -------------------------------------------------------------------------------------------------


def test_the_cheapest_treasure_card_in_hand_is_bid() -> None:
    """All provinces laid, the empty card on the eighth action, one chest: once the dearest card was bid."""
    page = Page(shogun.new(players=5, side="sun", setup="preset", seed=7))
    page.state.chests[0] = 1
    for space, card in enumerate(page.now.hand[:7]):
        page.lay(card, space)
    page.lay(TREASURE, 7)
    laid = page.now.spaces
    page.do("fill")
    assert page.now.spaces[BID] == TREASURE + 1 and page.now.spaces[:8] == laid[:8]
    assert not page.now.missing and page.seal()


def test_the_empty_card_goes_to_the_bid_where_no_other_could_be_paid() -> None:
    page = planner(chests=0)
    for space, card in enumerate(page.now.hand[:7]):
        page.lay(card, space)
    page.lay(TREASURE, 7)
    page.do("fill")
    assert page.now.spaces[BID] == TREASURE and is_treasure(page.now.spaces[7]) and page.seal()


def test_a_province_is_bid_where_no_treasure_card_is_left() -> None:
    page = planner()
    for chests in range(5):
        page.lay(TREASURE + chests, chests + 5)
    page.do("fill")
    assert is_province(page.now.spaces[BID]) and page.seal()


# -- the actions ---------------------------------------------------------------------------------------------


def test_nothing_is_built_where_it_cannot_be() -> None:
    full = {"sagami": ("castle", "temple", "theatre"), "kai": ("castle",), "izu": ("castle",)}
    page = planner(built=full)
    page.do("fill")
    assert page.now.spaces[CASTLE] not in map(number, full)
    assert page.now.spaces[TEMPLE] not in map(number, ("sagami", "kai"))
    assert page.now.spaces[THEATRE] not in map(number, ("sagami", "kai"))
    assert not doubts(page) and page.seal()


def test_nothing_is_collected_where_farmers_would_rise() -> None:
    page = planner(unrest=dict.fromkeys(("kai", "izu", "suruga", "sagami", "musashi", "totomi"), 1))
    page.do("fill")
    collected = {page.now.spaces[action] for action in (COLLECT_TAX, COLLECT_RICE)}
    assert {card for card in collected if is_province(card)} <= {number("shinano")}
    assert not doubts(page)


def test_what_is_not_there_is_not_spent() -> None:
    page = planner(chests=0)
    page.do("fill")
    assert not doubts(page) and forecast.plan_forecast(page.view.position, page.now).chests >= 0
    poor = planner(chests=0)
    poor.lay(TREASURE + 4, COLLECT_TAX)
    poor.do("fill")
    assert poor.now.spaces[BID] == TREASURE
    assert not is_province(poor.now.spaces[MUSTER5]) and poor.seal()


def test_taxes_that_come_first_pay_for_the_rest() -> None:
    page = planner(chests=1)
    page.do("fill")
    assert is_province(page.now.spaces[COLLECT_TAX]) and is_province(page.now.spaces[CASTLE])


def test_a_lone_army_is_not_sent_to_war() -> None:
    page = planner()
    for province in page.state.provinces(0):
        page.state.armies[province] = 1
    page.do("fill")
    assert not any(is_province(page.now.spaces[action]) for action in BATTLES)


# -- everywhere ----------------------------------------------------------------------------------------------


def planners(options: dict[str, Any], seed: int) -> Iterator[tuple[Page, tuple[int, ...]]]:
    """Plans of a game played at random, some begun by hand: the page after the filling, and what lay there before."""
    page, chance = Page(shogun.new(seed=seed, **options)), Chance(seed)
    while page.state.turn is not None:
        if not arranging.is_planning(page.view):
            page.state.play(chance.pick(page.state.choices()))
            continue
        if chance.below(3) == 0:  # the purses of random players run full: some must be empty
            page.state.chests[page.state.turn] = chance.below(4)
            page.state._legal = None
        for _ in range(chance.below(9) * chance.below(2)):
            page.lay(chance.pick(page.now.hand), chance.below(BID))
        before = page.now.spaces
        page.do("fill")
        yield page, before
        _mix(page, chance)
        assert page.seal(), arranging.why_no_seal(page.view, page.now)


def _mix(page: Page, chance: Chance) -> None:
    """Cards change places before the seal, so that games go differently."""
    for _ in range(chance.below(6)):
        page.lay(chance.pick([card for card in page.now.spaces[:BID] if card != EMPTY]), chance.below(BID))


@pytest.mark.parametrize("options", OPTION_SETS)
@pytest.mark.parametrize("seed", range(2))
def test_a_draft_is_whole_legal_and_payable(options: dict[str, Any], seed: int) -> None:
    for page, before in planners(options, seed):
        state, now = page.state, page.now
        assert state.turn is not None and not now.missing
        kept = [(old, new) for old, new in zip(before, now.spaces, strict=True) if old not in (EMPTY, TREASURE)]
        assert all(old == new for old, new in kept)
        bid = now.spaces[BID]
        assert not bid >= TREASURE or bid - TREASURE <= state.chests[state.turn]
        assert bid <= TREASURE or TREASURE in now.spaces  # no chest is bid while the empty card is in hand
        twin = state.copy()
        for choice in arranging.chain(now):
            assert choice in twin.choices()
            twin.play(choice)


def _is_wasted(state: State, now: Arranged, space: int) -> bool:
    """Whether a card surely does nothing on its space, or brings a revolt."""
    card = now.spaces[space]
    risen = space in (COLLECT_RICE, COLLECT_TAX) and state.unrest[card] > 0
    return risen or any(doubt.space == space and doubt.certain for doubt in forecast.plan_forecast(state, now).warnings)


def _exchanged(now: Arranged, one: int, other: int) -> Arranged:
    spaces = list(now.spaces)
    spaces[one], spaces[other] = spaces[other], spaces[one]
    return now._replace(spaces=tuple(spaces))


@pytest.mark.parametrize("options", OPTION_SETS)
@pytest.mark.parametrize("seed", range(2))
def test_no_card_is_wasted_that_would_do_something_elsewhere(options: dict[str, Any], seed: int) -> None:
    for page, before in planners(options, seed):
        state, now = page.view.position, page.now
        drafted = [space for space in range(BID) if before[space] == EMPTY]
        covered = [space for space in drafted if is_treasure(now.spaces[space])]
        covered = [space for space in covered if space not in BATTLES or not state.options["strict"]]
        wasted = [space for space in drafted if is_province(now.spaces[space]) and _is_wasted(state, now, space)]
        here = {doubt.space for doubt in forecast.plan_forecast(state, now).warnings}
        for space in wasted:
            for other in covered:
                there = {doubt.space for doubt in forecast.plan_forecast(state, _exchanged(now, space, other)).warnings}
                assert not there <= here - {other}, (ACTIONS[space], ACTIONS[other])


def test_a_draft_of_a_whole_plan_at_the_start_raises_no_doubt() -> None:
    for options in OPTION_SETS:
        state, chance = shogun.new(seed=11, **options), Chance(11)
        while not state.planning:
            state.play(chance.pick(state.choices()))
        page = Page(state)
        page.do("fill")
        assert not doubts(page) and page.now.spaces[BID] == TREASURE
        assert is_province(page.now.spaces[COLLECT_TAX])


def test_the_same_plan_is_drafted_again() -> None:
    first, second = planner(), planner()
    for page in (first, second):
        page.do("fill")
    assert first.now == second.now
