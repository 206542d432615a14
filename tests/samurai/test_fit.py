"""The fit of the outlook's weights: it sees what the outlook sees, repeats exactly and finds what is there."""

from __future__ import annotations

import numpy as np
import pytest

from game.core.chance import Chance
from game.samurai import new
from game.samurai.advice.outlook import LEARNED, Learned, outlook
from tools import fit_samurai
from tools.fit_samurai import Plan, features, fit, positions


def test_the_outlook_is_the_sum_of_what_it_sees() -> None:
    state = new(seed=2, scenario=15)
    fit_samurai.to_battle(state, Chance(1), 0.2)
    seen = features(state, 0)
    assert sum(weight * each for weight, each in zip(LEARNED, seen)) == pytest.approx(outlook(state, 0))
    assert sum(each != 0 for each in seen) > 5


def test_the_same_seed_gives_the_same_weights() -> None:
    first, again = (fit(list(positions(4, 2))) for _ in range(2))
    assert (first[0] == again[0]).all() and (first[1] == again[1]).all()
    assert len(first[0]) == len(Learned._fields)


def test_weights_that_made_the_ends_are_found() -> None:
    """Ends that follow from other weights than today's lead back to those."""
    random = np.random.default_rng(1)
    true = np.array(LEARNED) + random.normal(size=len(LEARNED))
    found = []
    for _ in range(200):
        seen = random.normal(size=(6, len(LEARNED)))
        found.append([Plan(tuple(row), float(row @ true)) for row in seen])
    assert fit(found, ridge=1e-6)[0] == pytest.approx(true, abs=1e-6)
