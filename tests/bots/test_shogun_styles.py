"""The characters of Shogun's gunshi: their games tell them apart, and without one it decides as it did."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import game
from game.bots.levels import advice_for
from game.core.chance import Chance
from game.core.words import LANGUAGES, load
from game.shogun.advice import plan_search
from game.shogun.advice.plan_search import Taste
from game.shogun.advice.policy import play_season
from game.shogun.advice.styles import STYLES, styled
from game.shogun.cards import ACTION_COSTS, BID, COLLECT_RICE, MUSTERS, bid_price
from game.shogun.rules.actions import BATTLES, rice_yield
from game.shogun.state import State
from tests.games import LONG

GAMES = 12 if LONG else 3
SEASONS = 3
SEASONS_TRIED = 120
"""Fewer than in play, so that the test is quick."""


def plan(taste: Taste, state: State) -> list[int]:
    """What lies on the ten actions, and the bid, in the plan that somebody of this taste finds."""
    chains = list(plan_search.candidates(state, taste))
    *_, worths = plan_search.judge(state, chains, taste)
    bid, *cards, _ = chains[worths.index(max(worths))]
    return [*(card[-1] for card in cards), bid[-1]]


def raids(state: State, plan: list[int]) -> int:
    """How many battles begin beside a weaker rival."""
    return sum(STYLES["raider"].likes(state, state.agenda[-1][1], action, plan[action]) > 0 for action in BATTLES)


def spent(_state: State, plan: list[int]) -> int:
    """Chests for armies and the bid."""
    return sum(cost for action, cost in enumerate(ACTION_COSTS) if action in MUSTERS and plan[action] >= 0) + bid_price(
        plan[BID]
    )


def rice(state: State, plan: list[int]) -> int:
    """The rice that is to be collected."""
    card = plan[COLLECT_RICE]
    return rice_yield(state, state.agenda[-1][1], card) if card >= 0 else 0


COUNTED = {"raider": raids, "miser": lambda state, plan: -spent(state, plan), "steward": rice}
"""What each has more of in its plans than the others."""


@pytest.fixture(scope="module")
def counts() -> dict[str, dict[str, int]]:
    """How much each style has of each of these, in the same games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plan_search, "SEASONS_TRIED", SEASONS_TRIED)
        found = {style: dict.fromkeys(COUNTED, 0) for style in STYLES}
        for seed in range(GAMES):
            for state in seasons(seed):
                for style, taste in STYLES.items():
                    laid = plan(taste, state)
                    for name, count in COUNTED.items():
                        found[style][name] += count(state, laid)
        return found


def seasons(seed: int) -> Iterator[State]:
    """A quick game, each time that somebody begins to plan a season."""
    state: State = game.find("shogun").new(seed=seed, players=3)
    for _ in range(SEASONS):
        yield state
        play_season(state, Chance(seed))


@pytest.mark.parametrize("style", STYLES)
def test_each_style_plans_most_of_what_it_values(style: str, counts: dict[str, dict[str, int]]) -> None:
    assert all(counts[style][style] > counts[other][style] for other in STYLES if other != style), counts


def test_a_plan_found_in_one_style_is_not_remembered_in_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan_search, "SEASONS_TRIED", 60)
    state: State = game.find("shogun").new(seed=9, players=3)
    for style in STYLES:
        assert len(styled(style).candidates(state)) > 1
        plan(STYLES[style], state)
        assert len(styled(style).candidates(state)) == 1


@pytest.mark.parametrize("players", [4, 5])
def test_plans_are_found_for_any_number_of_seats(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan_search, "SEASONS_TRIED", 60)
    state: State = game.find("shogun").new(seed=9, players=players)
    assert len(plan(STYLES["raider"], state)) == BID + 1


def test_a_style_is_the_newest_gunshi_with_a_taste() -> None:
    newest = game.find("shogun").advice.newer["gunshi@2"]
    assert advice_for(game.find("shogun").advice, "gunshi@2", 3)[1] is newest
    for style in STYLES:
        assert styled(style).levels == newest.levels and styled(style).imagine is newest.imagine


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_style_has_words(language: str) -> None:
    words = load(language)
    assert all(words.has(f"shogun.style_{style}{more}") for style in STYLES for more in ("", "_note"))
