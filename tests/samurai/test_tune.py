"""The search for better numbers: it repeats exactly, finds what is there, and knows every number."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from game.core.chance import Chance
from game.samurai.advice.evaluation import FIRST, Values
from game.samurai.advice.third import THIRD_VALUES
from tools.moved_samurai import BASE, FARTHEST, STEPS, Fought, Luck, battle, fight, main, moved, read
from tools.tune_samurai import effects


def test_every_number_has_a_step_and_is_moved_so_far() -> None:
    assert all(step > 0 for step in STEPS)
    steps = [(there - here) / step for there, here, step in zip(moved(BASE, Chance(3)), BASE, STEPS)]
    assert max(map(abs, steps)) <= FARTHEST + 1e-9 and 0.6 < np.std(steps) < 1.4


def test_the_same_seed_plays_the_same_battles_and_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "moved.jsonl"
    words = ["--seed", "4", "--keep", str(kept), "--quick", "--battles"]
    main([*words, "1"])
    main([*words, "3"])
    found = read(kept)
    assert found == [battle(number, 4, ahead=False) for number in range(3)]
    assert all(one.won in (-1, 1) and any(one.luck) for one in found)


def test_looking_ahead_is_another_battle() -> None:
    seen, quick = (fight(2, 5, (THIRD_VALUES, THIRD_VALUES), ahead) for ahead in (True, False))
    assert seen != quick


def test_numbers_decide_battles() -> None:
    """Who attacks on no account loses to who does."""
    never = Values()._replace(no_blow=99.0)
    lost, won = (fight(1, 7, numbers, ahead=False) for numbers in ((never, FIRST.values), (FIRST.values, never)))
    assert lost.won == -1 and won.won == 1


def test_effects_that_are_there_are_found_under_the_luck() -> None:
    random = np.random.default_rng(2)
    count = 4000
    steps = random.standard_normal((count, 2, len(STEPS)))
    true = random.standard_normal(len(STEPS)) / 50
    luck = random.standard_normal((count, 3))
    lead = 2 * ((steps[:, 0] - steps[:, 1]) @ true + luck @ [0.5, 0.1, 0.0] + 0.1 * random.standard_normal(count))
    numbers = [[Values(*(BASE + np.array(STEPS) * army)) for army in both] for both in steps]
    found = [
        Fought(1, (red, blue), 0, end, Luck(*had))
        for (red, blue), end, had in zip(numbers, lead.tolist(), luck.tolist())
    ]
    seen = effects(BASE, found)
    assert [effect.wins for effect in seen] == pytest.approx((50 * true).tolist(), abs=0.3)
    assert all(
        (effect.number > number) == (effect.wins > 0) for effect, number, by in zip(seen, BASE, true) if abs(by) > 0.01
    )
