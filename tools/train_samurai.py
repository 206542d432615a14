"""How Samurai Battles is trained: quick battles by rules of thumb, and a fit of who won from where they stood.

Battles go through all scenarios. The players stray from their rules of thumb, each battle as far as chance will have
it, so that more than orderly play is seen. Positions are written down where a turn begins and in the midst of turns.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import game
from game.core.chance import Chance
from game.core.position import Choice
from game.samurai.advice.dragons import SECOND_SCORERS
from game.samurai.advice.features import INPUTS, features, inputs, scales
from game.samurai.advice.policy import playout, score_choices
from game.samurai.scenario import NUMBERS
from game.samurai.state import State
from tools.train_net import Net

Array = NDArray[Any]

SEATS = (2,)
PULL = 300.0
"""How strongly weights are drawn towards nothing: so on held-out battles the loss was least."""
STEPS = 30
ENOUGH = 1e-7
STRAYS = (0.0, 0.1, 0.2, 0.4)
"""How far the players of a battle stray from their values, in banners."""
LEADING = ("command", "order", "unit_to", "battle")
"""Questions in whose answers they stray."""
TURNS_SEEN, MOMENTS_SEEN = 2, 30
"""One in so many beginnings of a turn is written down, and one in so many other moments."""
MOST = 4000
"""So many choices are a battle at most."""


class Sample(NamedTuple):
    """Positions by seat and input, who won, and what was expected of the next turn (-1: nothing was)."""

    inputs: Array
    result: Array
    expected: Array


class PairNet(Net):
    """One weight for each number of an army, fitted anew to all the positions it is given (Newton's method)."""

    def shares(self, inputs: Array) -> Array:
        """How likely each seat is to win."""
        apart = (inputs[:, 0].astype(np.float32) - inputs[:, 1]) * self.scale
        first = 1 / (1 + np.exp(-apart @ self.mean_weights[0]))
        return np.concatenate([first, 1 - first], axis=1)

    def learn(self, inputs: Array, targets: Array, random: np.random.Generator, rate: float = 0.0) -> float:
        """Fit the weights; the loss is that before, so on battles nothing was learned from yet."""
        before = self.loss(inputs, targets)
        apart = (inputs[:, 0].astype(np.float64) - inputs[:, 1]) * self.scale.astype(np.float64)
        self.weights[0][:, 0] = self.mean[0][:, 0] = fit(apart, targets[:, 0].astype(np.float64))
        self.steps += 1
        return before


def fit(apart: Array, won: Array) -> Array:
    """Weights under which what sets two armies apart tells who has won, drawn a little towards nothing."""
    weights = np.zeros(apart.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-apart @ weights))
        slope = apart.T @ (chances - won) + PULL * weights
        curve = (apart * (chances * (1 - chances))[:, None]).T @ apart + PULL * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights -= step
        if np.abs(step).max() < ENOUGH:
            break
    return weights


# -- what the training asks of a game ---------------------------------------------------------------------


def net(players: int, seed: int) -> Net:
    """Weights that know nothing yet."""
    nothing = PairNet(scales(), (1,), seed)
    nothing.mean[0][:] = nothing.weights[0][:] = 0
    return nothing


def generation(players: int, net: Net | None, count: int, random: np.random.Generator) -> Sample:
    """Battles all over the scenarios, positions of them and who won each."""
    rows: list[list[list[int]]] = []
    winners: list[int] = []
    for number in range(count):
        state = begun(NUMBERS[number % len(NUMBERS)], int(random.integers(1 << 62)))
        fought(state, Chance(int(random.integers(1 << 62))), STRAYS[int(random.integers(len(STRAYS)))], rows)
        winners += [state.victor] * (len(rows) - len(winners))
    found = np.array(rows, dtype=np.int16).reshape(len(rows), players, INPUTS)
    result = np.eye(players, dtype=np.float32)[np.array(winners, int)]
    return Sample(found, result, np.full_like(result, -1.0))


def begun(scenario: int, seed: int) -> State:
    """A new battle."""
    state: State = game.find("samurai").new(seed=seed, scenario=scenario)
    return state


def fought(state: State, chance: Chance, stray: float, rows: list[list[list[int]]]) -> None:
    """Play a battle to its end; positions of it go into the rows."""
    for _ in range(MOST):
        if state.turn is None:
            return
        if not chance.below(TURNS_SEEN if state.agenda[-1][0] == "command" else MOMENTS_SEEN):
            armies = features(state)
            rows.append([inputs(state, seat, armies) for seat in range(2)])
        state.play(astray(state, chance, stray))
    raise AssertionError("this battle does not end")


def astray(state: State, chance: Chance, stray: float) -> Choice:
    """The choice of the highest value, more or less."""
    if not stray or state.agenda[-1][0] not in LEADING:
        return playout(state, chance, SECOND_SCORERS)
    scored = score_choices(state, SECOND_SCORERS)
    return max(scored, key=lambda pair: pair[0] + stray * chance.below(1024) / 1024)[1]


def strength(players: int, net: Net, count: int, seed: int) -> float:
    """How often a seat wins that chooses its command cards by the net, the other by rules of thumb."""
    return sum(_match(net, seed + number // 2, number % 2) for number in range(count)) / count


def _match(net: Net, seed: int, seat: int) -> bool:
    state, chance = begun(NUMBERS[seed % len(NUMBERS)], seed), Chance(seed + 1)
    while state.turn is not None:
        mine = state.turn == seat and state.agenda[-1][0] == "command"
        state.play(_best_card(state, seat, net) if mine else playout(state, chance, SECOND_SCORERS))
    return state.victor == seat


def _best_card(state: State, seat: int, net: Net) -> Choice:
    """The card after which the enemy's turn begins best for us, the luck being the same for all."""
    choices, ends = state.choices(), []
    for choice in choices:
        twin = state.copy()
        twin.play(choice)
        while twin.turn is not None and twin.agenda[-1][0] != "command":
            twin.play(playout(twin, Chance(0), SECOND_SCORERS))
        ends.append(twin)
    shares = net.shares(np.array([[inputs(end, one) for one in range(2)] for end in ends]))[:, seat]
    values = [float(end.victor == seat) if end.turn is None else share for end, share in zip(ends, shares)]
    return choices[int(np.argmax(values))]
