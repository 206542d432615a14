"""How Shogun is trained: quick games by rules of thumb, and a fit of what positions at the ends of seasons come to.

A position is judged by one weight for each named number of ``game/shogun/advice/features.py`` and each season that is
over; the seats' sums are turned into shares that add up to one. The fit is exact (Newton's method, with a little pull
towards nothing), so the same games give the same weights.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import game
from game.core.chance import Chance
from game.shogun.advice.features import INPUTS, NAMES, SCALES, SEASONS, inputs
from game.shogun.advice.judge import result_shares
from game.shogun.advice.plans import draw_up
from game.shogun.advice.policy import FAST_PLAY, PLANNING, play_choice, play_season
from game.shogun.advice.seasons import laid_out, season_with
from game.shogun.cards import BID, HIDDEN, SPACES
from game.shogun.rules.planning import chain
from game.shogun.state import State
from tools.train_net import Net

Array = NDArray[Any]

SEATS = (3, 4, 5)
TABLES: tuple[dict[str, Any], ...] = ({}, {}, {}, {"setup": "draft"}, {"side": "moon"})
"""What is played, by turns: mostly the set-up of the rulebook's sheet."""
PULL = 1.0
"""How strongly weights are drawn towards nothing."""
STEPS = 30
ENOUGH = 1e-7
LARGEST = 127


class Sample(NamedTuple):
    """Positions by seat and input, how the games ended, and what was expected of the next turn (-1: nothing was)."""

    inputs: Array
    result: Array
    expected: Array


class SeasonNet(Net):
    """Weights for each season that is over, fitted anew to all the positions it is given."""

    scales: tuple[int, ...] = SCALES[: len(NAMES)]
    stages = SEASONS

    def __init__(self, seed: int) -> None:
        super().__init__(list(self.scales), (self.stages,), seed)
        for part in self.state:
            part[...] = 0

    def shares(self, inputs: Array) -> Array:
        """What positions are worth to each seat."""
        numbers, season = _split(inputs, self.scale)
        weights = self.mean_weights[0].T[season]
        return softmax(np.einsum("nkf,nf->nk", numbers, weights))

    def learn(self, inputs: Array, targets: Array, random: np.random.Generator, rate: float = 0.0) -> float:
        """Fit the weights of each season; the loss is that before, so on games nothing was learned from yet."""
        before = self.loss(inputs, targets)
        numbers, season = _split(inputs, self.scale)
        for one in range(SEASONS):
            chosen = season == one
            if chosen.any():
                self.mean[0][:, one] = self.weights[0][:, one] = fit(numbers[chosen], targets[chosen])
        self.steps += 1
        return before


def _split(inputs: Array, scale: Array) -> tuple[Array, Array]:
    """The named numbers, each about as large as one, and the season that is over."""
    return inputs[:, :, : len(NAMES)] * scale, inputs[:, 0, len(NAMES) :].argmax(1)


def softmax(logits: Array) -> Array:
    grown = np.exp(logits - logits.max(-1, keepdims=True))
    shares: Array = grown / grown.sum(-1, keepdims=True)
    return shares


def fit(numbers: Array, targets: Array) -> Array:
    """Weights under which the seats' shares are as near as can be to what came of the positions."""
    numbers = numbers.astype(np.float64) - numbers.mean(1, keepdims=True)
    size = numbers.shape[2]
    weights = np.zeros(size)
    for _ in range(STEPS):
        shares = softmax(numbers @ weights)
        slope = np.einsum("nkf,nk->f", numbers, shares - targets) + PULL * weights
        apart = numbers - np.einsum("nkf,nk->nf", numbers, shares)[:, None]
        curve = np.einsum("nkf,nkg,nk->fg", apart, apart, shares, optimize=True) + PULL * np.eye(size)
        step = np.linalg.solve(curve, slope)
        weights -= step
        if np.abs(step).max() < ENOUGH:
            break
    return weights


# -- what the training asks of a game ---------------------------------------------------------------------


def net(players: int, seed: int) -> Net:
    """Weights that know nothing yet."""
    return SeasonNet(seed)


def generation(players: int, net: Net | None, count: int, random: np.random.Generator) -> Sample:
    """Games against itself at first sight; the positions before each season and how each game ended."""
    rows: list[list[list[int]]] = []
    results: list[list[float]] = []
    for number in range(count):
        table = TABLES[number % len(TABLES)]
        state: State = game.find("shogun").new(seed=int(random.integers(1 << 62)), players=players, **table)
        chance = Chance(int(random.integers(1 << 62)))
        begun = len(rows)
        while state.turn is not None:
            if state.year:
                rows.append(inputs(state))
            play_season(state, chance)
        results += [result_shares(state)] * (len(rows) - begun)
    found = np.clip(np.array(rows, dtype=np.int16).reshape(len(rows), players, INPUTS), -LARGEST, LARGEST)
    result = np.array(results, np.float32)
    return Sample(found, result, np.full_like(result, -1.0))


See = Callable[[State], list[list[int]]]
"""What a net is given of a position."""


def strength(players: int, net: Net, count: int, seed: int, see: See = inputs) -> float:
    """How often a seat wins that picks its plans by the net, the others' being made at first sight."""
    return sum(_match(players, net, seed + number, number % players, see) for number in range(count)) / count


PLANS_COMPARED = 6
SEASONS_EACH = 6
PLAN_ERROR = 0.6


def _match(players: int, net: Net, seed: int, seat: int, see: See) -> float:
    """One game; the seat's share of the victory."""
    state: State = game.find("shogun").new(seed=seed, players=players)
    chance = Chance(seed + 1)
    while state.turn is not None:
        if state.turn == seat and state.agenda[-1][0] == "bid":
            plan = _best_plan(state, net, chance, see)
            for choice in chain(plan[:BID], plan[BID]):
                state.play(choice)
        elif state.agenda[-1][0] in PLANNING:
            FAST_PLAY[state.agenda[-1][0]](state, chance)
        else:
            play_choice(state, chance)
    return (seat in state.winners) / len(state.winners)


def _best_plan(state: State, net: Net, chance: Chance, see: See) -> list[int]:
    """The plan that comes out best in a few imagined seasons, by the net."""
    seat = state.agenda[-1][1]
    plans = [
        draw_up(state, seat, [HIDDEN] * SPACES, chance, PLAN_ERROR * (number > 0)) for number in range(PLANS_COMPARED)
    ]
    ends: list[State] = []
    for _ in range(SEASONS_EACH):
        world, luck = laid_out(state, seat, chance), chance.below(1 << 62)
        ends += [season_with(world, seat, plan, luck) for plan in plans]
    worths = _worths(ends, net, see)[:, seat].reshape(SEASONS_EACH, PLANS_COMPARED).mean(0)
    return plans[int(worths.argmax())]


def _worths(ends: list[State], net: Net, see: See) -> Array:
    found: Array = net.shares(np.array([see(end) for end in ends], np.float32))
    for row, end in zip(found, ends):
        if end.turn is None:
            row[:] = result_shares(end)
    return found
