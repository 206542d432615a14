"""The characters of Shogun's gunshi: their games tell them apart, and without one it decides as it did."""

from __future__ import annotations

from functools import cache

import pytest

import game
from game.bots.levels import advice_for
from game.core.advice import Advice
from game.core.chance import Chance
from game.core.words import LANGUAGES, load
from game.shogun.advice import plan_search
from game.shogun.advice.features import NAMES, features
from game.shogun.advice.policy import PLANNING, first_sight
from game.shogun.advice.styles import STYLES, styled
from game.shogun.cards import WINTER
from game.shogun.state import State
from tests.games import LONG

GAMES = 12 if LONG else 3
SEASONS_TRIED = 240
"""Fewer than in play, so that the test is quick."""
SIGNS = {
    "builder": ("castles", "temples", "theatres"),
    "raider": ("provinces",),
    "miser": ("chests",),
}
"""What each has more of than the others when winter comes."""


def plan(advice: Advice[State], state: State, chance: Chance) -> None:
    """Lay the plan that the style finds."""
    world = advice.imagine(state.view(state.turn), chance)
    chains = list(advice.candidates(world))
    assert advice.judge is not None
    *_, worths = advice.judge(world, chains)
    for choice in chains[list(worths).index(max(worths))]:
        state.play(choice)


def year(style: str, seed: int) -> list[int]:
    """What the first seat has at the end of the first autumn, if it plays in that style against quick plans."""
    state: State = game.find("shogun").new(seed=seed, players=3)
    advice, chance = styled(style), Chance(seed)
    while state.year == 1 and state.season != WINTER and state.turn is not None:
        before = state
        if state.turn == 0 and state.agenda[-1][0] in PLANNING:
            plan(advice, state, chance)
        else:
            before = state.copy()
            state.play(first_sight(state, chance))
    return features(before)[0]


@cache
def amounts(style: str) -> dict[str, int]:
    """What a style has come to have in all its games."""
    rows = [year(style, 300 + seed) for seed in range(GAMES)]
    return {name: sum(row[place] for row in rows) for place, name in enumerate(NAMES)}


@pytest.mark.parametrize("style", STYLES)
def test_each_style_has_most_of_what_it_values(style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan_search, "SEASONS_TRIED", SEASONS_TRIED)
    have = {one: sum(amounts(one)[name] for name in SIGNS[style]) for one in STYLES}
    assert all(have[style] > have[other] for other in STYLES if other != style), have


def test_a_plan_found_in_one_style_is_not_remembered_in_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan_search, "SEASONS_TRIED", 60)
    state: State = game.find("shogun").new(seed=9, players=3)
    for style in STYLES:
        assert len(styled(style).candidates(state)) > 1
        plan(styled(style), state.copy(), Chance(1))
        assert len(styled(style).candidates(state)) == 1


def test_a_style_is_the_newest_gunshi_with_a_taste() -> None:
    newest = game.find("shogun").advice.newer["gunshi@2"]
    assert advice_for(game.find("shogun").advice, "gunshi@2")[1] is newest
    for style in STYLES:
        assert styled(style).levels == newest.levels and styled(style).imagine is newest.imagine


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_style_has_words(language: str) -> None:
    words = load(language)
    assert all(words.has(f"shogun.style_{style}{more}") for style in STYLES for more in ("", "_note"))
