"""The judgement for whoever explains: chances in any position, traits by name, sentences in three languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.chance import Chance
from game.core.insight import Insight, Traits
from game.core.judgement import HALF, judgement
from game.core.words import LANGUAGES
from game.samurai import GAME, new
from game.samurai.advice.features import ARMY, INPUTS, LARGEST, SIDE, SIZES, TRAITS, features, inputs, scales
from game.samurai.advice.insight import PARTS, SAID
from game.samurai.scenario import NUMBERS
from game.samurai.state import State
from tests.games import LONG
from tests.samurai.build import position
from tests.words import words
from tools.train_file import MOST_BYTES, path

SCENARIOS = tuple(NUMBERS) if LONG else (1, 4, 12, 18, 21, 26, 34, 39)
every_scenario = pytest.mark.parametrize("scenario", SCENARIOS)


def insight() -> Insight[State]:
    found = GAME.advice.insight
    assert found is not None
    return found


def moments(scenario: int, every: int = 7, options: dict[str, object] | None = None) -> Iterator[State]:
    """Moments of a battle of any choices, in the midst of strikes too, and its end."""
    state, chance = new(seed=scenario, scenario=scenario, **(options or {})), Chance(scenario)
    while state.turn is not None:
        if not chance.below(every):
            yield state
        state.play(chance.pick(state.choices()))
    yield state


@every_scenario
def test_chances_sum_to_one_and_are_what_the_own_traits_say(scenario: int) -> None:
    for state in moments(scenario):
        said = insight().chances(state)
        assert sum(said) == pytest.approx(1) and all(0 <= one <= 1 for one in said)
        for seat in (0, 1):
            assert insight().chance(state, seat, insight().traits(state, seat)) == pytest.approx(said[seat])


@every_scenario
def test_the_end_leaves_no_doubt(scenario: int) -> None:
    *_, state = moments(scenario, 1000)
    assert state.turn is None
    assert insight().chances(state) == [float(seat == state.victor) for seat in (0, 1)]
    assert insight().doubt(state) == 0.0


def test_there_is_doubt_before_the_end() -> None:
    assert all(0 < insight().doubt(state) < 0.5 for state in moments(3) if state.turn is not None)


def test_every_battle_has_the_same_traits() -> None:
    shapes = set()
    for scenario in NUMBERS:
        state = new(seed=1, scenario=scenario)
        shapes |= {tuple((name, len(seen)) for name, seen in insight().traits(state, seat).items()) for seat in (0, 1)}
    assert len(shapes) == 1
    assert [name for name, _ in next(iter(shapes))] == [*TRAITS, SIDE]


def test_a_hidden_hand_is_no_error() -> None:
    """Whoever looks without imagining sees the number of the cards and nothing of their worth."""
    state = new(seed=4, scenario=8)
    state.hide_from(0)
    assert sum(insight().chances(state)) == pytest.approx(1)


def test_the_weights_fit_and_are_small() -> None:
    net = judgement("samurai", 2)
    (layer,) = net.layers
    assert [len(row) for row in layer.rows] == [INPUTS] and len(scales()) == INPUTS
    assert sum(LARGEST * abs(weight) for weight in layer.rows[0]) < HALF
    assert path("samurai").stat().st_size <= MOST_BYTES
    assert set(SAID) == set(ARMY) == set(SIZES) and all(len(ARMY[name]) == len(SIZES[name]) for name in ARMY)


def test_the_two_sides_see_the_same_battle() -> None:
    for state in moments(17):
        armies = features(state)
        for seat in (0, 1):
            seen = insight().traits(state, seat)
            assert inputs(state, seat, armies)[: -len(NUMBERS)] == [n for name in ARMY for n in seen[f"own_{name}"]]
        red, blue = (insight().traits(state, seat) for seat in (0, 1))
        assert all(red[f"own_{name}"] == blue[f"their_{name}"] for name in ARMY)
        assert red[SIDE] == [-number for number in blue[SIDE]]


# -- what it has learned ---------------------------------------------------------------------------------


def chance_of(units: tuple[str, str] = ("5.5 S, 5.6 S", "8.5 S, 8.6 S"), banners: tuple[int, int] = (0, 0)) -> float:
    state = position(*units, tokens=(5, 5))
    state.banners[:] = banners
    return insight().chances(state)[0]


def test_who_has_more_is_more_likely_to_win() -> None:
    even = chance_of()
    assert chance_of(banners=(2, 0)) > even > chance_of(banners=(0, 2))
    assert chance_of(("5.5 S, 5.6 S", "8.5 S1, 8.6 S")) > even > chance_of(("5.5 S1, 5.6 S", "8.5 S, 8.6 S"))
    assert chance_of(("5.5 S, 5.6 S, 3.6 C", "8.5 S, 8.6 S")) > even


# -- in words ----------------------------------------------------------------------------------------------


def test_every_difference_can_be_said_in_three_languages() -> None:
    """Each trait against itself with every number moved up or down; side alone has no words."""
    state = new(seed=2, scenario=20)
    before = insight().traits(state, 0)
    said: set[str] = set()
    for name in TRAITS:
        for place in range(len(before[name])):
            for step in (1, -1):
                moved = [number + step * (at == place) for at, number in enumerate(before[name])]
                after: Traits = {**before, name: moved}
                found = insight().sentence(state, 0, name, before, after)
                if found is None:
                    continue
                said.add(name)
                texts = [words(language).say(found) for language in LANGUAGES]
                assert len(set(texts)) == len(LANGUAGES) and not any("{" in text for text in texts)
                assert all(words(language).has(found.key) for language in LANGUAGES)
    assert said == set(TRAITS)
    assert insight().sentence(state, 0, SIDE, before, insight().traits(state, 1)) is None
    assert all(insight().sentence(state, 0, name, before, before) is None for name in TRAITS)


def test_what_there_is_more_or_less_of_on_the_average_has_words() -> None:
    """Only what speaks for the better line is told, in a sentence without numbers."""
    state, told = new(seed=2, scenario=20), insight().on_average
    assert told is not None
    before = insight().traits(state, 0)
    keys = {
        f"samurai.because_{whose}_{part}_{step}"
        for whose in ("own", "their")
        for parts in PARTS.values()
        for part in parts
        for step in ("more", "less")
    }
    assert all(words(language).has(key) for language in LANGUAGES for key in keys)
    banners = [number + 0.3 * (at == 0) for at, number in enumerate(before["own_banners"])]
    found = told(state, 0, "own_banners", before, {**before, "own_banners": banners})
    assert found is not None and words("en").say(found) == "You hold more banners."
    assert told(state, 0, "own_banners", {**before, "own_banners": banners}, before) is None
    assert told(state, 0, SIDE, before, before) is None


@pytest.mark.parametrize(("now", "text"), [(1, "You hold 1 banner, not 0."), (3, "You hold 3 banners, not 0.")])
def test_a_banner_is_named(now: int, text: str) -> None:
    state = new(seed=2, scenario=20)
    before = insight().traits(state, 0)
    state.banners[0] = now
    after = insight().traits(state, 0)
    found = insight().sentence(state, 0, "own_banners", before, after)
    assert found is not None and words("en").say(found) == text
