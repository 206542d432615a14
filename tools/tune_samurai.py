"""Finds better numbers for Samurai Battles: ``python -m tools.tune_samurai moved.jsonl``.

The battles of ``tools/moved_samurai.py`` were fought with numbers that chance had moved a little, each army by its own.
What the numbers of the two have apart is laid to who won and by how much: so every battle tells something of every
number. What the dice and the scenario explain is taken off before. Printed is what a step of each would win, with its
standard error, and the number that follows if one believes such steps to be worth little before one has seen anything.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.samurai.advice.evaluation import Values
from tools.moved_samurai import BASE, FARTHEST, STEPS, Fought, read

Array = NDArray[Any]

EXPECTED = 0.6
"""How much a step of a number is thought to win before anything is seen, give or take, in percent; each further step
wins so much less."""
MARGIN = 0.5
"""How much of a result is the lead in banners, and not the victory: it says a little more about the same battle."""
LEANING = 4.0
"""How strongly the leaning of each scenario is drawn towards nothing."""


class Effect(NamedTuple):
    """What a step wins, in percent, its standard error, and the number that follows."""

    wins: float
    error: float
    number: float


def effects(base: Values, found: Sequence[Fought]) -> list[Effect]:
    """What each number's step wins, by least squares."""
    apart = np.array([np.subtract(*one.numbers) for one in found]) / np.array(STEPS)
    scenarios = np.array([one.scenario for one in found])
    leaning = (scenarios[:, None] == np.unique(scenarios)).astype(float)
    table = np.hstack([apart, [one.luck for one in found], leaning])
    pull = np.zeros(table.shape[1])
    pull[-leaning.shape[1] :] = LEANING
    result = np.array([(1 - MARGIN) * one.won + MARGIN * one.lead for one in found])
    square = np.linalg.inv(table.T @ table + np.diag(pull))
    wins = square @ table.T @ result
    errors = np.sqrt(np.diag(square) * (result - table @ wins).var())
    return [
        Effect(won, error, number + step * _steps(won, error))
        for won, error, number, step in zip((50 * wins).tolist(), (50 * errors).tolist(), base, STEPS)
    ]


def _steps(won: float, error: float) -> float:
    """How many steps to go, by what was seen and what was expected."""
    believed = won * EXPECTED**2 / (EXPECTED**2 + error**2)
    return max(-FARTHEST, min(FARTHEST, believed / EXPECTED))


def main(words: list[str] | None = None) -> None:
    """Fit and print."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("files", type=Path, nargs="+")
    given = command.parse_args(words)
    found = [one for file in given.files for one in read(file)]
    print(f"{len(found)} battles")
    for name, number, effect in zip(Values._fields, BASE, effects(BASE, found)):
        print(f"{name}: {effect.number:.3f} (now {number:.3f}; a step wins {effect.wins:+.2f} % +- {effect.error:.2f})")


if __name__ == "__main__":
    main()
