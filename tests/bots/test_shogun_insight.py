"""What Shogun tells whoever explains it: chances in any position, and sentences for what they hang on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import game
from game.core.insight import Insight
from game.core.words import LANGUAGES, load
from game.shogun.advice.insight import TRAITS, UNSPOKEN, trait
from game.shogun.advice.moments import MOMENT_NAMES, PARTS, STAGES, moment
from game.shogun.state import State
from tests.games import LONG, random_record

TABLES: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 4, "setup": "draft"},
    {"players": 5, "side": "moon"},
]
every_table = pytest.mark.parametrize("options", TABLES, ids=str)
GAMES = 6 if LONG else 1
LENGTH = 1200


def insight() -> Insight[State]:
    found = game.find("shogun").advice.insight
    assert found is not None
    return found


def positions(options: dict[str, Any]) -> Iterator[State]:
    """Every position of a few random games, as the rules have it and as a seat sees it."""
    for seed in range(GAMES):
        record = random_record("shogun", options, seed, LENGTH)
        state: State = game.find("shogun").new(seed=seed, **record.options)
        for number, choice in enumerate(record.choices):
            yield state
            if number % 5 == 0:
                yield state.view(number % state.players).position
            state.play(choice)
        yield state


@every_table
def test_chances_sum_to_one_in_every_position(options: dict[str, Any]) -> None:
    stages = set()
    for state in positions(options):
        chances = insight().chances(state)
        assert len(chances) == state.players and all(0 <= one <= 1 for one in chances)
        assert abs(sum(chances) - 1) < 1e-9
        assert 0 <= insight().doubt(state) < 1
        if state.turn is not None:
            now = moment(state)
            assert 0 <= now.stage <= now.next < STAGES and 0 <= now.part < PARTS
            stages.add(now.stage)
    assert len(stages) >= 14, "all seasons and winters have been looked at"


@every_table
def test_traits_have_the_same_names_and_sizes_and_say_it_all(options: dict[str, Any]) -> None:
    shapes = set()
    for number, state in enumerate(positions(options)):
        if number % 7:
            continue
        chances = insight().chances(state)
        for seat in range(state.players):
            traits = insight().traits(state, seat)
            shapes.add(tuple((name, len(traits[name])) for name in traits))
            assert insight().chance(state, seat, traits) == chances[seat]
    assert len(shapes) == 1


def after(length: int) -> State:
    """A position of a random game."""
    state = random_record("shogun", {"players": 3}, 2, length).state
    assert isinstance(state, State)
    return state


def test_a_finished_game_belongs_to_its_winners() -> None:
    state = after(5000)
    assert state.turn is None
    shares = [(seat in state.winners) / len(state.winners) for seat in range(3)]
    assert insight().chances(state) == shares
    assert insight().chance(state, 0, insight().traits(state, 0)) == shares[0]


def test_more_of_what_is_good_is_better() -> None:
    """In the last season: points, castles, less hunger."""
    state = next(s for s in positions({"players": 3}) if s.turn is not None and s.year == 2 and s.season == 2)
    traits = dict(insight().traits(state, 1))
    before = insight().chance(state, 1, traits)
    for name, change in (("points", 5), ("castles", 2), ("provinces", 3)):
        more = [traits[trait(name, 1)][0] + change, *traits[trait(name, 1)][1:]]
        assert insight().chance(state, 1, traits | {trait(name, 1): more}) > before
        assert insight().chance(state, 0, traits | {trait(name, 1): more}) < insight().chance(state, 0, traits)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trait_can_be_told(language: str) -> None:
    """Each number that is spoken of has a name; what only others can tell gives no sentence."""
    words, state = load(language), after(300)
    before = dict(insight().traits(state, 0))
    for name, parts in TRAITS.items():
        for place, part in enumerate(parts):
            more = [*before[trait(name, 1)]]
            more[place] += 8
            args = trait(name, 1), before, before | {trait(name, 1): more}
            told = insight().sentence(state, 0, *args)
            if part in UNSPOKEN:
                assert told is None
                continue
            assert told is not None and words.has(f"shogun.trait_{part}")
            text = words.say(told, ("Aki", "Emi", "Jun"))
            assert "Emi" in text and "{" not in text and "shogun." not in text
            own = insight().sentence(state, 1, *args)
            assert own is not None and "Emi" not in words.say(own, ("Aki", "Emi", "Jun"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_there_is_more_or_less_of_on_the_average_is_told_to_whom_it_helps(language: str) -> None:
    words, state, told = load(language), after(300), insight().on_average
    assert told is not None
    before = dict(insight().traits(state, 0))
    name = trait("points", 1)
    more = before | {name: [before[name][0] + 0.4, *before[name][1:]]}
    own, less = told(state, 1, name, before, more), told(state, 0, name, more, before)
    assert own is not None and less is not None and told(state, 0, name, before, more) is None
    for sentence, key in ((own, "shogun.trait_own_more"), (less, "shogun.trait_other_less")):
        text = words.say(sentence, ("Aki", "Emi", "Jun"))
        assert sentence.key == key and "{" not in text and "shogun." not in text
    assert told(state, 0, name, before, before) is None and told(state, 0, "moment", before, more) is None


def test_nothing_is_told_of_what_did_not_change_or_is_no_trait() -> None:
    state = after(300)
    traits = insight().traits(state, 0)
    assert all(insight().sentence(state, 0, name, traits, traits) is None for name in traits)
    for name in ("moment", "points", "points of", "points of x", "nothing of 1"):
        assert insight().sentence(state, 0, name, traits, traits) is None


def test_each_number_belongs_to_one_trait() -> None:
    assert sorted(one for parts in TRAITS.values() for one in parts) == sorted(MOMENT_NAMES)
