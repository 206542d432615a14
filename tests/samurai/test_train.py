"""The training: it repeats exactly, goes on where it stopped, and what the page says is what it found."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from game.core.chance import Chance
from game.core.judgement import dot, read, softmax
from game.samurai import new
from game.samurai.advice.features import INPUTS, LARGEST, features, inputs
from game.samurai.advice.insight import DOUBT
from game.samurai.advice.policy import playout
from tools import balance_samurai, calibrate_samurai, train, train_file, train_samurai
from tools.train_samurai import fit, generation, net, strength

RECIPE = train.Recipe("samurai", 2, 5, 2, 2)


def test_the_same_luck_plays_the_same_battles() -> None:
    first, again = (generation(2, None, 2, np.random.default_rng(4)) for _ in range(2))
    assert all((one == other).all() for one, other in zip(first, again))
    assert first.inputs.shape[1:] == (2, INPUTS) and np.abs(first.inputs).max() <= LARGEST
    assert (first.result.sum(1) == 1).all() and (first.expected == -1).all()


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = train.train(RECIPE, 2, tmp_path / "whole")
    train.train(RECIPE, 1, tmp_path / "parts")
    parts = train.train(RECIPE, 2, tmp_path / "parts")
    assert (whole.mean_weights[0] == parts.mean_weights[0]).all() and np.abs(whole.mean_weights[0]).max() > 0


def test_the_page_says_what_was_found() -> None:
    sample = generation(2, None, 3, np.random.default_rng(6))
    found = net(2, 1)
    found.learn(sample.inputs, sample.result, np.random.default_rng(1))
    there = read(train_file.packed(found))
    state, chance = new(seed=6, scenario=6), Chance(0)
    for _ in range(150):
        state.play(playout(state, chance))
    armies = features(state)
    rows = [inputs(state, seat, armies) for seat in (0, 1)]
    said = softmax([dot(there.layers[0].rows[0], row) / there.unit for row in rows])
    assert said == pytest.approx(found.shares(np.array([rows]))[0].tolist(), abs=0.01)


def test_the_fit_finds_what_is_there() -> None:
    random = np.random.default_rng(3)
    apart, true = 10 * random.standard_normal((20_000, 4)), np.array([0.1, -0.05, 0.0, 0.2])
    won = (random.random(20_000) < 1 / (1 + np.exp(-apart @ true))).astype(float)
    assert fit(apart, won) == pytest.approx(true, abs=0.01)


def test_strength_is_a_share() -> None:
    assert strength(2, net(2, 1), 2, 3) in (0.0, 0.5, 1.0)


def test_the_calibration_sees_both_sides_of_every_moment() -> None:
    found = calibrate_samurai.said_of(9, 3)
    rows = calibrate_samurai.table(found)
    assert sum(number for *_, number in rows) == 2 * len(found) > 20
    assert all(low + high == pytest.approx(1) for (low, *_), (high, *_) in zip(rows, reversed(rows)))
    widths = calibrate_samurai.doubts(9, 1, 3)
    assert len(widths) == len(DOUBT) and all(width >= 0 and number == 1 for width, number in widths)


def test_the_balance_of_a_scenario_repeats() -> None:
    assert balance_samurai.balance(2, 3, "") == balance_samurai.balance(2, 3, "")
    with_two = balance_samurai.count(2, 5, 4, "", "red_two")
    assert with_two >= balance_samurai.count(2, 5, 4, "", "blue_two")
    assert balance_samurai.count(2, 5, 1, "gunshi@1") in (0, 1)
    assert train_samurai.SEATS == (2,)
