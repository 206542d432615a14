"""A thought: repeats exactly, knows only its view, can be cut at any moment and never breaks a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import game
from game import bots, rumble
from game.bots import BOTS, KNOWN_BOTS, LEVELS, Search, think
from game.core.advice import Advice, Sight
from game.core.chance import Chance
from game.core.position import Position, View
from game.core.words import LANGUAGES, Sentence
from tests.games import Options, find, label, of_kind, random_record, suite
from tests.rumble.suite import OPTION_SETS
from tests.words import words

every_level = pytest.mark.parametrize("level", KNOWN_BOTS)
every_game = pytest.mark.parametrize("name", game.GAMES)
FEW = 30


def moments(name: str, options: Options, seed: int, every: int = 7) -> Iterator[Position]:
    """Positions from all over a random game in which there is something to decide."""
    length = len(random_record(name, options, seed).choices)
    for count in range(0, length, max(every, length // 12)):
        state = random_record(name, options, seed, count).state
        if len(state.choices()) > 1:
            yield state


def seen(state: Position) -> View[Any]:
    return state.view(state.turn)


# -- the names ---------------------------------------------------------------------------------------


def test_five_strengths_are_offered_and_the_mind_of_old_saves_is_accepted() -> None:
    assert list(LEVELS) == list(BOTS) == ["ashigaru", "kogashira", "hatamoto", "karo", "gunshi"]
    assert set(KNOWN_BOTS) == {*BOTS, "random"}
    assert [bots.seconds(level) for level in BOTS] == [1.0, 1.0, 2.0, 3.0, 4.0]


# -- the same again ------------------------------------------------------------------------------------


@every_level
def test_same_view_seed_and_iterations_give_the_same_choice(level: str) -> None:
    for state in moments("rumble", {"players": 3, "daimyo": True}, 4):
        assert think("rumble", seen(state), level, 5, FEW) == think("rumble", seen(state), level, 5, FEW)


@every_level
def test_what_a_seat_cannot_know_changes_nothing(level: str) -> None:
    chance = Chance(6)
    for state in moments("rumble", {"players": 2}, 8):
        other = suite("rumble").perturb(state, state.turn, chance)
        assert think("rumble", seen(other), level, 5, FEW) == think("rumble", seen(state), level, 5, FEW)


@every_level
def test_a_thought_does_not_touch_its_view(level: str) -> None:
    for state in moments("rumble", {"players": 2, "daimyo": True}, 9):
        view = seen(state)
        before = view.dump()
        think("rumble", view, level, 5, FEW)
        assert view.dump() == before


@every_game
def test_a_view_travels_as_text(name: str) -> None:
    options = suite(name).OPTION_SETS[0]
    for state in moments(name, options, 3, every=40):
        view = seen(state)
        there = game.find(name).load_view(json.loads(json.dumps(view.dump())))
        assert there.seat == view.seat and there.choices == view.choices and there.position == view.position
        assert there.position.choices() == list(view.choices)


# -- whole games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTION_SETS, ids=label)
def test_every_mind_plays_whole_games_with_any_options(options: Options) -> None:
    state = find("rumble").new(seed=11, **options)
    levels = list(KNOWN_BOTS)
    while state.turn is not None:
        one = Search("rumble", seen(state), levels[state.turn], 3, iterations=4)
        state.play(one.run())
        assert one.error is None
    assert state.winners


# -- slices ----------------------------------------------------------------------------------------------


def test_a_thought_has_a_legal_answer_from_the_start_and_after_each_slice() -> None:
    for state in moments("rumble", {"players": 4, "daimyo": True}, 2):
        view = seen(state)
        one = Search("rumble", view, "gunshi", 1, iterations=20)
        last = 0.0
        while not one.done:
            assert one.best in view.choices and one.plan[0] == one.best
            assert last <= one.progress <= 1
            last = one.progress
            one.step()
        assert one.best in view.choices and one.progress == 1.0 and one.error is None
        assert one.iterations <= 20


def test_a_finished_thought_stays_as_it_is() -> None:
    one = Search("rumble", seen(rumble.new(seed=1)), "hatamoto", 1)
    choice = one.run()
    one.step()
    assert one.best == choice and one.done


def test_there_must_be_something_to_choose() -> None:
    with pytest.raises(ValueError):
        Search("rumble", rumble.new(seed=1).view(None), "gunshi", 1)


# -- errors ------------------------------------------------------------------------------------------------


def explode(*_: Any) -> Any:
    raise RuntimeError("boom")


PARTS = ("imagine", "candidates", "noisy_candidates", "playout", "limit", "evaluate", "rollout", "reason", "judge")


@pytest.mark.parametrize("level", ["ashigaru@1", "hatamoto@1", *BOTS])
@pytest.mark.parametrize("part", PARTS)
def test_advice_that_explodes_still_leaves_a_legal_choice(
    part: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts: dict[str, Any] = {"noisy_candidates": None, part: explode}
    told = rumble.GAME.advice
    newer = {name: replace(one, **parts) for name, one in told.newer.items()}
    broken = replace(told, newer=newer) if part == "judge" else replace(told, **parts, newer=newer)
    monkeypatch.setattr(rumble.GAME, "advice", broken)
    state = rumble.new(seed=2, players=2)
    state.play(("roll",))
    one = Search("rumble", seen(state), level, 1, iterations=12)
    assert one.run() in state.choices()
    assert one.reason is None or isinstance(one.reason, Sentence)
    if part in ("imagine", "candidates") or part == "noisy_candidates" and level in ("ashigaru@1", "hatamoto@1"):
        assert one.error == "RuntimeError: boom"


def test_candidates_that_cannot_be_played_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = replace(rumble.GAME.advice, candidates=lambda _position: [(("fly",),), ()], newer={})
    monkeypatch.setattr(rumble.GAME, "advice", odd)
    state = rumble.new(seed=2, players=2)
    state.play(("roll",))
    assert think("rumble", seen(state), "gunshi", 1, 12) in state.choices()


def test_a_game_without_advice_is_played_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rumble.GAME, "advice", Advice())
    state = rumble.new(seed=3, players=2)
    while state.turn is not None:
        one = Search("rumble", seen(state), "gunshi", 1, iterations=3)
        state.play(one.run())
        assert one.error is None


@pytest.mark.parametrize(("level", "place"), [("hatamoto", -1), ("gunshi", 0)])
def test_what_candidates_promise_decides_where_no_game_is_imagined(
    level: str, place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Advice may promise other things after a longer look."""
    told = replace(
        rumble.GAME.advice,
        prior=lambda _position, chains, far: [number / len(chains) * (1 - 2 * far) for number in range(len(chains))],
        levels={"hatamoto": (0, 2.0, False, 0.0), "gunshi": (0, 4.0, True, 0.0)},
        newer={},
    )
    monkeypatch.setattr(rumble.GAME, "advice", told)
    for state in moments("rumble", {"players": 2}, 3):
        assert think("rumble", seen(state), level, 5) == told.candidates(of_kind(rumble.State, state))[place][0]


# -- reasons -------------------------------------------------------------------------------------------------


def test_reasons_have_words_in_every_language() -> None:
    heard: set[str] = set()
    for seed, options in enumerate(OPTION_SETS):
        for state in moments("rumble", options, seed, every=3):
            one = Search("rumble", seen(state), "gunshi", 1, iterations=24)
            one.run()
            if one.reason is not None:
                heard.add(one.reason.key)
                check_sayable(one.reason)
            assert one.error is None
    assert len(heard) > 5, heard


def check_sayable(reason: Sentence) -> None:
    for language in LANGUAGES:
        assert words(language).has(reason.key), (language, reason.key)
        text = words(language).say(reason)
        assert text and not set("{}") & set(text) and "rumble." not in text


def test_the_only_choice_needs_no_thought() -> None:
    state = rumble.new(seed=1, players=2)
    assert len(state.choices()) == 1
    one = Search("rumble", seen(state), "gunshi", 1)
    assert one.run() == state.choices()[0] and one.iterations == 0
    assert one.reason == Sentence("bots.reason_only")


# -- what a level sees ---------------------------------------------------------------------------------


def prefers(monkeypatch: pytest.MonkeyPatch, sight: Sight, *worths: float) -> set[int]:
    """Which of some choices a level makes by different seeds if they are worth so much, from the first on."""

    def candidates(position: Position) -> list[tuple[Any, ...]]:
        return [(choice,) for choice in position.choices()[: len(worths)]]

    told = Advice[Any](
        candidates=candidates,
        prior=lambda _position, chains, _far: list(worths[: len(chains)]),
        levels={"hatamoto": (0, 1.0, False, 0.0)},
        sight=sight,
    )
    monkeypatch.setattr(rumble.GAME, "advice", told)
    state = rumble.new(seed=2, players=2)
    state.play(("roll",))
    assert len(state.choices()) >= len(worths)
    view = seen(state)
    return {view.choices.index(think("rumble", view, "hatamoto", seed)) for seed in range(40)}


@pytest.mark.parametrize(
    ("sight", "worths", "wanted"),
    [
        (Sight(), (0.48, 0.5, 0.49), {1}),
        (Sight(grain=0.03), (0.48, 0.5, 0.45), {0, 1}),
        (Sight(grain=0.03), (0.479, 0.509, 0.51), {1, 2}),
        (Sight(grain=0.5), (0.48, 0.5, 0.45), {0, 1, 2}),
        (Sight(ideas=2), (0.48, 0.49, 0.9), {1}),
        (Sight(ideas=2, grain=0.5), (0.48, 0.49, 0.9), {0, 1}),
    ],
)
def test_chance_decides_only_among_what_looks_alike(
    monkeypatch: pytest.MonkeyPatch, sight: Sight, worths: tuple[float, ...], wanted: set[int]
) -> None:
    assert prefers(monkeypatch, sight, *worths) == wanted
