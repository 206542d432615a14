"""Finds better numbers for Samurai Battles' rules of thumb: ``python -m tools.tune_samurai --seed 63 --battles 4000``.

In every battle both armies play by numbers that chance has moved a little, each by its own. What the numbers of the two
have apart is then laid to who won and by how much: so every battle tells something of every number. Printed is what a
step of each would win, with its standard error, and the number that follows if one believes such steps to be worth
little before one has seen anything. The same words print the same.
"""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.core.chance import Chance
from game.samurai.advice.dragons import scorers_by
from game.samurai.advice.evaluation import Judgement, Values
from game.samurai.advice.policy import playout
from game.samurai.advice.third import THIRD_VALUES
from game.samurai.scenario import NUMBERS
from tools.paths import say
from tools.train_samurai import begun

Array = NDArray[Any]

STEPS = Values(
    retreat=0.04, honor=0.015, leader_at_risk=0.1, leader_falls=0.3, kill=0.15, answer=0.25, led_blow=0.06,
    cavalry_blow=0.06, shot=0.05, approach=0.02, step_attack=0.2, step_shot=0.06, escape=0.25, led_order=0.05,
    weak_order=0.05, cavalry_order=0.05, shooter_order=0.05, danger=0.1, weak_danger=0.15, cavalry_danger=0.12,
    led_danger=0.12, lead_danger=0.06, pull=0.02, goal_pull=0.03, on_goal=0.1, support=0.05, friend=0.025,
    near_leader=0.05, foe=0.04, shooter_beside=0.08, weak_beside=0.08, advance=0.15, advance_danger=0.3,
    weak_leader=0.3, no_blow=0.15, kept=0.05, tokens=0.35, enough_tokens=2.0,
)  # fmt: skip
"""How far each number is moved, as a rule."""
FARTHEST = 2.0
"""None is moved farther than so many steps."""
EXPECTED = 0.8
"""How much a step of a number is thought to win before anything is seen, give or take, in percent; each further step
wins so much less."""
MARGIN = 0.5
"""How much of a result is the lead in banners, and not the victory: it says a little more about the same battle."""


class Found(NamedTuple):
    """How far the numbers of each army were moved, what came of it for Red, and the scenario, for each battle."""

    moved: Array
    result: Array
    scenario: Array


class Effect(NamedTuple):
    """What a step wins, in percent, its standard error, and the number that follows."""

    wins: float
    error: float
    number: float


def values_at(base: Values, moved: Array) -> Values:
    """Numbers so many steps away."""
    return Values(*(number + step * by for number, step, by in zip(base, STEPS, moved.tolist())))


def battle(scenario: int, seed: int, numbers: tuple[Values, Values]) -> float:
    """How a battle ended for Red, from -1 to 1."""
    state, chance = begun(scenario, seed), Chance(0)
    scorers = [scorers_by(Judgement(cards=True, values=each)) for each in numbers]
    while state.turn is not None:
        state.play(playout(state, chance, scorers[state.turn]))
    lead = (state.scores[0] - state.scores[1]) / state.scenario.flags
    return (1 - MARGIN) * (1 - 2 * state.victor) + MARGIN * max(-1.0, min(1.0, lead))


def battles(base: Values, seed: int, count: int) -> Found:
    """So many battles, all over the scenarios."""
    random = np.random.default_rng(seed)
    moved = np.clip(random.standard_normal((count, 2, len(base))), -FARTHEST, FARTHEST)
    scenario = np.array([NUMBERS[number % len(NUMBERS)] for number in range(count)])
    result = np.empty(count)
    for number in range(count):
        sides = (values_at(base, moved[number, 0]), values_at(base, moved[number, 1]))
        result[number] = battle(int(scenario[number]), int(random.integers(1 << 62)), sides)
        if number % 500 == 499:
            say(f"{number + 1} battles")
    return Found(moved, result, scenario)


def effects(base: Values, found: Found) -> list[Effect]:
    """What each number's step wins, by least squares, each scenario's own leaning taken off."""
    apart = found.moved[:, 0] - found.moved[:, 1]
    result = found.result.astype(np.float64).copy()
    for scenario in set(found.scenario.tolist()):
        result[found.scenario == scenario] -= result[found.scenario == scenario].mean()
    square = np.linalg.inv(apart.T @ apart)
    wins = square @ apart.T @ result
    errors = np.sqrt(np.diag(square) * (result - apart @ wins).var())
    return [
        Effect(won, error, number + step * _steps(won, error))
        for won, error, number, step in zip((50 * wins).tolist(), (50 * errors).tolist(), base, STEPS)
    ]


def _steps(won: float, error: float) -> float:
    """How many steps to go, by what was seen and what was expected."""
    believed = won * EXPECTED**2 / (EXPECTED**2 + error**2)
    return max(-FARTHEST, min(FARTHEST, believed / EXPECTED))


def main(words: list[str] | None = None) -> None:
    """Play, fit and print."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--seed", type=int, default=63)
    command.add_argument("--battles", type=int, default=4000)
    given = command.parse_args(words)
    for name, number, effect in zip(
        Values._fields, THIRD_VALUES, effects(THIRD_VALUES, battles(THIRD_VALUES, given.seed, given.battles))
    ):
        print(f"{name}: {effect.number:.3f} (now {number:.3f}; a step wins {effect.wins:+.2f} % +- {effect.error:.2f})")


if __name__ == "__main__":
    main()
