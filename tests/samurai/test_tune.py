"""The search for better numbers: it repeats exactly, finds what is there, and knows every number."""

from __future__ import annotations

import numpy as np
import pytest

from game.samurai.advice.evaluation import FIRST, Values
from game.samurai.advice.third import THIRD_VALUES
from tools.tune_samurai import STEPS, Found, battle, battles, effects, values_at


def test_every_number_has_a_step() -> None:
    assert all(step > 0 for step in STEPS)
    moved = values_at(Values(), np.ones(len(STEPS)))
    assert all(there > here for there, here in zip(moved, Values()))
    assert values_at(THIRD_VALUES, np.zeros(len(STEPS))) == THIRD_VALUES


def test_the_same_seed_plays_the_same_battles() -> None:
    first, again = (battles(THIRD_VALUES, 4, 3) for _ in range(2))
    assert (first.moved == again.moved).all() and (first.result == again.result).all()
    assert all(-1 <= one <= 1 and one != 0 for one in first.result)


def test_numbers_decide_battles() -> None:
    """Who attacks on no account loses to who does."""
    never = Values()._replace(no_blow=99.0)
    assert battle(1, 7, (never, FIRST.values)) < 0 < battle(1, 7, (FIRST.values, never))


def test_effects_that_are_there_are_found() -> None:
    random = np.random.default_rng(2)
    moved = random.standard_normal((4000, 2, len(STEPS)))
    true = random.standard_normal(len(STEPS)) / 50
    result = (moved[:, 0] - moved[:, 1]) @ true + 0.1 * random.standard_normal(4000)
    found = effects(Values(), Found(moved, result, np.zeros(4000, int)))
    assert [effect.wins for effect in found] == pytest.approx((50 * true).tolist(), abs=0.3)
    for effect, number in zip(found, Values()):
        assert (effect.number > number) == (effect.wins > 0)
