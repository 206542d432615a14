"""Mini-campaigns: which battles belong together, what is carried to the second, and who wins (ruling 45)."""

from __future__ import annotations

from typing import Any

import pytest

from game import samurai
from game.core.words import LANGUAGES
from game.samurai import panel
from game.samurai.scenario import NUMBERS, scenario
from game.samurai.setup import CAMPAIGNS, conclusion, second_battle
from game.samurai.state import NOBODY, State
from game.samurai.words import prompt
from tests.samurai.test_panel import Reader, ui
from tests.words import words


def over(victor: int, banners: tuple[int, int], **options: Any) -> State:
    """A battle that has just been won."""
    state = samurai.new(seed=3, **options)
    state.agenda.clear()
    state.turn, state._legal = None, None
    state.victor, state.ending, state.banners = victor, "banners", list(banners)
    state.hill_holder = NOBODY
    return state


def second(before: str, first: tuple[int, int], victor: int, banners: tuple[int, int], **more: Any) -> State:
    """The second battle of a campaign, won."""
    carried = {"campaign": before, "red_banners": first[0], "blue_banners": first[1]}
    return over(victor, banners, scenario=19, **{"course": "campaign", **carried, **more})


def test_the_campaigns_are_those_that_the_scenarios_name() -> None:
    named = {rows[0][0]: number for number in NUMBERS if (rows := scenario(number).rules["campaign"])}
    assert named == CAMPAIGNS


@pytest.mark.parametrize("first", CAMPAIGNS)
@pytest.mark.parametrize(("victor", "side"), [(0, "red"), (1, "blue")])
def test_the_first_battle_leads_to_the_second_with_winner_and_banners(first: int, victor: int, side: str) -> None:
    state = over(victor, (4, 3), scenario=first, course="campaign", battle_back="asked", edition=1)
    options = second_battle(state)
    assert options is not None
    carried = {"scenario": CAMPAIGNS[first], "campaign": side, "red_banners": 4, "blue_banners": 3}
    assert options == {**state.options, **carried}
    following = samurai.new(seed=1, **options)
    assert following.scenario.number == CAMPAIGNS[first] and following.edition == 1
    assert following.options["course"] == "campaign" and following.options["battle_back"] == "asked"


def test_banners_that_are_held_for_now_are_carried_too_and_never_more_than_can_be() -> None:
    state = over(0, (20, 2), scenario=39, course="campaign")
    state.hill_holder = 1
    options = second_battle(state)
    assert options is not None and (options["red_banners"], options["blue_banners"]) == (9, 3)


def test_nothing_follows_a_single_battle_or_one_that_goes_on_or_the_second() -> None:
    assert second_battle(over(0, (5, 1), scenario=18)) is None
    assert second_battle(over(0, (5, 1), scenario=7, course="campaign")) is None
    assert second_battle(samurai.new(scenario=18, course="campaign")) is None
    assert second_battle(second("red", (5, 1), 0, (5, 2))) is None


@pytest.mark.parametrize(
    ("before", "first", "victor", "banners", "winner", "why"),
    [
        ("red", (5, 3), 0, (5, 4), 0, "both"),
        ("blue", (5, 0), 1, (4, 1), 1, "both"),
        ("red", (5, 1), 1, (3, 5), 0, "banners"),
        ("red", (5, 4), 1, (2, 5), 1, "banners"),
        ("blue", (3, 5), 0, (5, 3), 0, "last"),
    ],
)
def test_ruling_45_who_wins_the_campaign(
    before: str, first: tuple[int, int], victor: int, banners: tuple[int, int], winner: int, why: str
) -> None:
    end = conclusion(second(before, first, victor, banners))
    assert end == (winner, why, first, banners)


def test_only_the_second_battle_of_a_campaign_ends_one() -> None:
    assert conclusion(over(0, (5, 1), scenario=18, course="campaign")) is None
    assert conclusion(second("red", (5, 1), 0, (5, 1), course="battle")) is None
    assert conclusion(over(0, (5, 1), scenario=19, course="campaign")) is None, "nothing came before"
    assert conclusion(samurai.new(scenario=19, course="campaign", campaign="red", red_banners=5)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_the_first_battle_offers_the_second(language: str) -> None:
    state = over(1, (3, 5), scenario=39, course="campaign")
    sequel = panel.sequel(state)
    assert sequel is not None and sequel.options["scenario"] == 40
    assert words(language)("samurai.scenario_40_title") in words(language).say(sequel.label)
    assert words(language)("samurai.campaign_goes_on") in Reader(panel.result(state.view(None), ui(language))).text
    assert panel.sequel(over(1, (3, 5), scenario=39)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_the_second_battle_tells_the_result_of_both(language: str) -> None:
    for state in (second("red", (5, 1), 1, (3, 5)), second("red", (5, 1), 0, (5, 3)), second("red", (5, 3), 1, (3, 5))):
        said = words(language).say(prompt(state), ["Aki", "Ben"])
        end = conclusion(state)
        assert end is not None and ("Aki", "Ben")[end.victor] in said.split(".")[-2] and "{" not in said
        text = Reader(panel.result(state.view(None), ui(language))).text
        assert words(language)("samurai.campaign_caption") in text
        assert all(words(language)(f"samurai.campaign_{name}") in text for name in ("first", "second", "together"))
    assert "8" in Reader(panel.result(second("red", (5, 1), 1, (3, 5)).view(None), ui(language))).text


@pytest.mark.parametrize(
    ("value", "options"),
    [
        ("7", {"scenario": "7", "course": "battle"}),
        ("18", {"scenario": "18", "course": "battle"}),
        ("campaign-39", {"scenario": "39", "course": "campaign"}),
        ("campaign-", {"scenario": "", "course": "battle"}),
    ],
)
def test_what_the_chooser_means(value: str, options: dict[str, str]) -> None:
    assert panel.chosen(value) == options
