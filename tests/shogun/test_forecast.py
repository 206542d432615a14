"""What a plan leads to: what is called certain comes true, and what may still change is called possible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from game import shogun
from game.core.chance import Chance
from game.core.position import Event
from game.core.words import LANGUAGES
from game.shogun import State
from game.shogun.board import number
from game.shogun.cards import (
    ACTIONS,
    ATTACK,
    BATTLE_A,
    BATTLE_B,
    BID,
    CASTLE,
    COLLECT_TAX,
    COVER,
    EMPTY,
    MUSTER1,
    MUSTER3,
    MUSTER5,
    TEMPLE,
    THEATRE,
    TREASURE,
    bid_price,
)
from game.shogun.panel import arranging, forecast
from tests.shogun.build import go_on, table
from tests.shogun.suite import OPTION_SETS
from tests.shogun.test_panel import Page
from tests.words import words

HELD = {"kai": (0, 3), "suruga": (0, 1), "izu": (0, 4), "settsu": (0, 1)}


def planner(*order: int, held: dict[str, tuple[int, int]] | None = None, chests: int = 9, **more: Any) -> Page:
    """A seat that begins to plan, with so many actions in a known order."""
    state = table(held=held or HELD, chests=chests, **more)
    state.events = [1, 2, 3, 4]
    rest = [action for action in range(len(ACTIONS)) if action not in order]
    state.actions, state.open_actions = [*order, *rest], len(order)
    go_on(state, ("bid", 0))
    return Page(state)


def lay(page: Page, **cards: str) -> Page:
    for action, name in cards.items():
        page.lay(number(name), ACTIONS.index(action))
    return page


def seen(page: Page) -> forecast.PlanForecast:
    return forecast.plan_forecast(page.view.position, page.now)


def doubts(page: Page) -> list[tuple[int, str, bool]]:
    return [(doubt.space, doubt.sentence.key, doubt.certain) for doubt in seen(page).warnings]


# -- what is paid --------------------------------------------------------------------------------------------


def test_what_passes_costs_nothing() -> None:
    page = lay(planner(CASTLE, MUSTER5, TEMPLE, 8, 9, built={"kai": ("castle",)}), castle="kai", muster5="izu")
    assert doubts(page) == [(CASTLE, "shogun.warn_same_kind", True)] and seen(page).chests == 9 - 3


def test_a_full_province_costs_nothing_in_the_hidden_actions_either() -> None:
    page = lay(planner(8, 9, 3, 4, 5, built={"kai": ("temple",)}), castle="kai", theatre="izu")
    assert doubts(page) == [(CASTLE, "shogun.warn_no_plot", True)] and seen(page).chests == 9 - 1


def test_a_castle_that_passes_leaves_its_chests_to_the_next() -> None:
    page = planner(CASTLE, MUSTER5, TEMPLE, 8, 9, chests=3, built={"kai": ("castle",)})
    assert doubts(lay(page, castle="kai", muster5="izu")) == [(CASTLE, "shogun.warn_same_kind", True)]


def test_the_event_may_lower_the_taxes() -> None:
    """Seven chests, or five if the collectors are lenient: not enough then for all three."""
    page = lay(planner(COLLECT_TAX, CASTLE, TEMPLE, 8, 9, chests=0), tax="settsu", castle="izu", temple="kai")
    assert doubts(page) == [] and seen(page).chests == 2
    page.lay(number("suruga"), THEATRE)
    page.state.events = [1, 2, 3, 7]
    assert doubts(page) == [(THEATRE, "shogun.plan_maybe_poor", False)]


def test_a_revolt_may_cost_the_taxes() -> None:
    page = planner(COLLECT_TAX, CASTLE, TEMPLE, 8, 9, chests=0, unrest={"settsu": 1})
    lay(page, tax="settsu", castle="izu")
    assert doubts(page) == [(CASTLE, "shogun.plan_maybe_poor", False), (COLLECT_TAX, "shogun.plan_revolt", False)]
    assert seen(page).chests == 7 - 3


# -- armies that may still come ------------------------------------------------------------------------------


def test_a_lone_army_stays_where_nobody_can_join_it() -> None:
    page = lay(planner(MUSTER1, BATTLE_A, 0, 1, 2), battle_a="settsu", muster1="kai")
    assert doubts(page) == [(BATTLE_A, "shogun.warn_alone", True)]


@pytest.mark.parametrize(("first", "action"), [(MUSTER1, "muster1"), (BATTLE_B, "battle_b")])
def test_an_earlier_action_may_join_a_lone_army(first: int, action: str) -> None:
    early = lay(planner(first, BATTLE_A, 0, 1, 2), battle_a="suruga", **{action: "kai"})
    late = lay(planner(BATTLE_A, first, 0, 1, 2), battle_a="suruga", **{action: "kai"})
    assert doubts(early) == [(BATTLE_A, "shogun.maybe_alone", False)]
    assert doubts(late) == [(BATTLE_A, "shogun.warn_alone", True)]


def test_of_hidden_actions_another_may_come_first() -> None:
    page = lay(planner(0, 1, 2, 3, 4), battle_a="suruga", muster1="kai")
    assert doubts(page) == [(BATTLE_A, "shogun.maybe_alone", False)]


def test_the_tower_may_give_a_lone_army_company_if_it_is_attacked() -> None:
    page = lay(planner(BATTLE_A, 0, 1, 2, 3, held={**HELD, "totomi": (1, 4)}), battle_a="suruga")
    assert doubts(page) == [(BATTLE_A, "shogun.maybe_alone", False)]


# -- cubes and tiles -----------------------------------------------------------------------------------------


def test_the_supply_is_counted_in_the_order_of_the_actions() -> None:
    page = lay(planner(MUSTER5, MUSTER3, 0, 1, 2), muster5="kai", muster3="izu")
    page.state.supply[0] = 7
    assert doubts(page) == [(MUSTER3, "shogun.warn_no_cubes", True)] and seen(page).chests == 9 - 3


def test_a_fight_may_fill_the_supply_again() -> None:
    page = lay(planner(BATTLE_A, MUSTER5, 0, 1, 2), muster5="kai")
    page.state.supply[0] = 4
    assert doubts(page) == [(MUSTER5, "shogun.maybe_no_cubes", False)] and seen(page).chests == 9


def test_thin_levies_may_make_do_with_few() -> None:
    page = lay(planner(MUSTER5, 0, 1, 2, 3), muster5="kai")
    page.state.supply[0] = 4
    assert doubts(page) == [(MUSTER5, "shogun.warn_no_cubes", True)]
    page.state.events = [1, 2, 3, 12]
    assert doubts(page) == [(MUSTER5, "shogun.maybe_no_cubes", False)]


def test_tiles_may_run_out_or_come_back() -> None:
    page = lay(planner(CASTLE, BATTLE_A, 1, 2, 3), castle="kai")
    assert doubts(page) == []
    page.state.tiles[CASTLE] = 3  # the three others may all build before
    assert doubts(page) == [(CASTLE, "shogun.maybe_no_tile", False)] and seen(page).chests == 9 - 3
    page.state.tiles[CASTLE] = 0
    assert doubts(page) == [(CASTLE, "shogun.warn_no_tile", True)] and seen(page).chests == 9
    page.state.actions[:2] = [BATTLE_A, CASTLE]
    assert doubts(page) == [(CASTLE, "shogun.maybe_no_tile", False)] and seen(page).chests == 9


def test_the_peace_of_the_temples_may_close_every_way() -> None:
    page = planner(BATTLE_A, 0, 1, 2, 3, held={"shima": (0, 3), "ise": (1, 2), "izu": (1, 2)})
    lay(page, battle_a="shima")
    page.state.buildings[number("ise")] = page.state.buildings[number("izu")] = 1 << TEMPLE
    assert doubts(page) == []
    page.state.events = [1, 2, 3, 6]
    assert doubts(page) == [(BATTLE_A, "shogun.maybe_no_goal", False)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_may_happen_has_words(language: str) -> None:
    say = words(language)
    assert all(say.has(f"shogun.maybe_{reason}") for reason in ("no_tile", "no_cubes", "alone", "no_goal"))


# -- what is certain -----------------------------------------------------------------------------------------


def planners(options: dict[str, Any], seed: int) -> Iterator[tuple[State, int, list[int]]]:
    """Positions in which a seat has sealed a plan laid at random, and the spaces called certain to fail."""
    page, chance = Page(shogun.new(seed=seed, **options)), Chance(seed)
    while page.state.turn is not None:
        if not arranging.is_planning(page.view):
            page.state.play(chance.pick(page.state.choices()))
            continue
        seat = page.state.turn
        _starve(page.state, seat, chance)
        while page.now.missing:
            page.lay(chance.pick(page.now.hand), chance.pick(page.now.missing))
        if arranging.why_no_seal(page.view, page.now):
            page.lay(TREASURE, BID)
        certain = [doubt.space for doubt in seen(page).warnings if doubt.certain]
        assert page.seal()
        yield page.state, seat, certain


def _starve(state: State, seat: int, chance: Chance) -> None:
    """Few chests and few tiles, as late in a game, so that much fails."""
    state.chests[seat] = chance.below(6)
    state.tiles[chance.below(3)] = chance.below(2)
    state._legal = None


def _acted(state: State, seat: int, chance: Chance) -> set[int]:
    """The actions that a seat carries out in the rest of the season, played at random."""
    twin, season = state.copy(), (state.year, state.season)
    twin.chance, twin._legal = chance.below(1 << 64), None
    events: list[Event] = []
    while twin.turn is not None and (twin.year, twin.season) == season:
        events += twin.play(chance.pick(twin.choices()))
    done, now = set(), BID
    for event in events:
        now = event[2] if event[0] == "action" else now
        if event[0] in ("build", "muster", "collect", "attack", "move") and event[1] == seat:
            done.add(now)
    return done


@pytest.mark.parametrize("options", OPTION_SETS)
def test_what_is_certain_to_fail_fails_however_it_goes(options: dict[str, Any]) -> None:
    chance, found = Chance(17), 0
    for state, seat, certain in chain.from_iterable(planners(options, seed) for seed in (17, 18)):
        for _ in range(4 if certain else 0):
            assert not _acted(state, seat, chance) & set(certain)
            found += 1
    assert found > 40


# -- if all goes well ----------------------------------------------------------------------------------------


def _undisturbed(state: State, seat: int) -> None:
    """The rest of the season with nothing planned by others, an event that changes nothing, and nobody marching."""
    for other in range(state.players):
        if other != seat:
            state.plans[other] = [COVER] * 5 + [EMPTY] * 6
    state.event, state.special = 3, [ATTACK] * state.players
    state.chests[seat] -= bid_price(state.plans[seat][BID])
    state.agenda = state.agenda[: state.agenda.index(("next_action",)) + 1]
    go_on(state)
    while state.season == 0 and ("season_end",) in state.agenda:
        state.play(("stay",))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_hoped_for_comes_true_where_nothing_disturbs_it(players: int) -> None:
    """With all ten actions open; chests, tiles and cubes are short, so that much of the plan passes."""
    for seed in range(60):
        page, chance = Page(shogun.new(players=players, seed=seed)), Chance(seed)
        state = page.state
        state.actions = list(range(len(ACTIONS)))
        chance.shuffle(state.actions)
        state.open_actions, state.chests[0], state.supply[0] = len(ACTIONS), chance.below(9), chance.below(12)
        state.tiles, state.buildings[page.now.hand[0]] = [chance.below(2) * 9 for _ in range(3)], 1 << chance.below(3)
        while page.now.missing:
            page.lay(chance.pick(page.now.hand), chance.pick(page.now.missing))
        page.lay(TREASURE, BID)
        hoped = seen(page)
        assert page.seal()
        _undisturbed(state, 0)
        assert (state.chests[0], state.rice[0]) == (hoped.chests, hoped.rice)
