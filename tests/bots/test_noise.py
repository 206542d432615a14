"""What a game may tell a thought besides its candidates: a level's errors, how much is enough, nothing to decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game import rumble
from game.bots import Search
from game.core.advice import Chain
from game.core.position import View


def told(monkeypatch: pytest.MonkeyPatch, **given: Any) -> View[Any]:
    """A view of a game whose advice says this too."""
    monkeypatch.setattr(rumble.GAME, "advice", replace(rumble.GAME.advice, newer={}, **given))
    state = rumble.new(players=2, seed=3)
    state.play(("roll",))
    return state.view(state.turn)


def test_a_mind_that_errs_has_ideas_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[float] = []

    def noisy_candidates(position: Any, noise: float) -> Sequence[Chain]:
        heard.append(noise)
        return [(position.choices()[-1],)]

    strengths = {"hatamoto": (5, 2.0, False, 0.5), "gunshi": (5, 4.0, True, 0.0)}
    view = told(monkeypatch, noisy_candidates=noisy_candidates, levels=strengths)
    erring, sure = Search("rumble", view, "hatamoto", 1), Search("rumble", view, "gunshi", 1)
    assert erring.run() == view.choices[-1] and erring.iterations == 0
    assert sure.run() in view.choices and heard == [0.5]


def test_a_race_ends_where_the_game_says_it_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    view = told(monkeypatch, rounds=lambda _position: 2)
    seen = Search("rumble", view, "gunshi", 1, 10_000)
    seen.run()
    assert seen.iterations == 2 * len(seen._chains) > 2


def test_where_all_candidates_begin_alike_nothing_is_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    view = told(monkeypatch, candidates=lambda position: [(position.choices()[1],), (position.choices()[1],) * 2])
    seen = Search("rumble", view, "gunshi", 1)
    assert seen.run() == view.choices[1] and seen.iterations == 0
