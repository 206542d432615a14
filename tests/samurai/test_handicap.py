"""The handicap: what it gives, that it is told, and that battles without one are as they were."""

from __future__ import annotations

import pytest

from game.core.words import LANGUAGES
from game.samurai import GAME, State, load, new, opening
from game.samurai.balance import BALANCE, EVENED, Balance, Evened
from game.samurai.panel import chooser
from game.samurai.scenario import TOKENS, scenario
from game.samurai.setup import HANDICAPS, NO_HANDICAP
from game.samurai.words import event_sentence
from game.samurai.words.names import army_name
from tests.words import words
from tools.arena import wilson

every_handicap = pytest.mark.parametrize("name", [name for name in HANDICAPS if name != NO_HANDICAP])


@every_handicap
def test_one_side_is_given_something_and_the_pool_pays(name: str) -> None:
    plain, given = new(seed=3, scenario=18), new(seed=3, scenario=18, handicap=name)
    seat, banners, tokens = HANDICAPS[name]
    assert given.scores[seat] - plain.scores[seat] == banners and given.scores[1 - seat] == plain.scores[1 - seat]
    assert given.tokens[seat] - plain.tokens[seat] == tokens and given.tokens[1 - seat] == plain.tokens[1 - seat]
    assert sum(given.tokens) + given.pool == TOKENS
    assert given.hands == plain.hands, "the deal is the same"


def test_without_one_nothing_has_changed() -> None:
    assert new(seed=5, scenario=2).dump() == new(seed=5, scenario=2, handicap=NO_HANDICAP).dump()


def test_a_position_from_before_handicaps_loads() -> None:
    data = new(seed=5, scenario=2).dump()
    del data["options"]["handicap"]
    assert load(data).scores == [0, 0]
    state = State({**new(scenario=2).options}, 5)
    del state.options["handicap"]
    GAME.set_up(state)
    assert state.scores == [0, 0] and state.turn == 0


@every_handicap
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told(name: str, language: str) -> None:
    events = opening(seed=3, scenario=18, handicap=name)
    told = [event for event in events if "handicap" in event]
    assert len(told) == 1
    sentence = event_sentence(told[0])
    assert sentence is not None and words(language).has(sentence.key)


def test_a_measured_scenario_favors_whom_chance_cannot_explain() -> None:
    assert Balance(20, 19, 0.764, 0.991).favored == 0
    assert Balance(20, 1, 0.009, 0.236).favored == 1
    assert Balance(20, 11, 0.342, 0.742).favored is None


def test_only_uneven_scenarios_are_evened_and_by_whom_they_do_not_favor() -> None:
    for number, even in EVENED.items():
        favored = BALANCE[number].favored
        assert favored is not None and HANDICAPS[even.handicap].seat == 1 - favored
        low, high = wilson(even.wins, even.games)
        assert abs(low - even.low) < 0.001 and abs(high - even.high) < 0.001


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chooser_says_which_side_is_favored_and_what_helps(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    say = words(language)
    for even, key in (
        (Evened("blue_two", 60, 31, 0.39, 0.64), "even"),
        (Evened("blue_two", 60, 50, 0.72, 0.91), "nearer"),
    ):
        monkeypatch.setattr(chooser, "BALANCE", {2: Balance(100, 81, 0.722, 0.875)})
        monkeypatch.setattr(chooser, "EVENED", {2: even})
        told = chooser._balance(say, scenario(2))
        red, blue = (say(army_name(army)) for army in scenario(2).armies)
        assert say("samurai.balance_uneven", army=red) in told and blue not in told
        handicap = say("samurai.option_handicap_blue_two")
        assert say(f"samurai.balance_{key}", handicap=handicap, red=red, wins=even.wins, games=60) in told
