"""How Shogun's chances to win are found for any moment of a game: quick games, and a fit of who won them.

Like ``train_shogun``, but positions are taken all along the games, some of them as a seat sees them; what they come to
is the victory alone; and within a season the weights are a mean of those at its beginning and at its end.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

import game
from game.core.chance import Chance
from game.shogun.advice.features import SCALES
from game.shogun.advice.moments import MOMENT_NAMES, PARTS, STAGES, moment, numbers
from game.shogun.advice.policy import FAST_PLAY, play_choice
from game.shogun.state import State
from tools import train_shogun
from tools.train_net import Net
from tools.train_shogun import LARGEST, SEATS, TABLES, Sample, fit, softmax

__all__ = ["SEATS", "generation", "net", "strength"]

Array = NDArray[Any]
Row = list[int]

FEATURES = len(MOMENT_NAMES)
OWN_SCALES = (*SCALES[: FEATURES - 9], 2, 16, 40, 4, 4, 4, 20, 20, 8)
"""How large each number gets, roughly."""
EVERY, EVERY_IN_DRAFT = 9, 40
"""One position in so many is taken, at random."""
UNSEEN = 3
"""One in so many of them as a seat sees it."""


class MomentNet(train_shogun.SeasonNet):
    """Weights for each stage of a game."""

    scales, stages = OWN_SCALES, STAGES

    def shares(self, inputs: Array) -> Array:
        """How likely each seat is to win."""
        numbers, stages, part = _split(inputs, self.scale)
        weights = self.mean_weights[0].T
        mixed = weights[stages[:, 0]] * (1 - part)[:, None] + weights[stages[:, 1]] * part[:, None]
        return softmax(np.einsum("nkf,nf->nk", numbers, mixed))

    def learn(self, inputs: Array, targets: Array, random: np.random.Generator, rate: float = 0.0) -> float:
        """Fit the weights of every stage, those at the beginning and the end of a season together."""
        before = self.loss(inputs, targets)
        numbers, stages, part = _split(inputs, self.scale)
        for one in range(STAGES):
            chosen = stages[:, 0] == one
            if not chosen.any():
                continue
            following = int(stages[chosen][0, 1])
            seen = numbers[chosen]
            if following != one:
                late = part[chosen][:, None, None]
                seen = np.concatenate([seen * (1 - late), seen * late], axis=2)
            found = fit(seen, targets[chosen])
            for at, stage in enumerate((one, following)[: len(found) // FEATURES]):
                weights = found[at * FEATURES : (at + 1) * FEATURES]
                self.mean[0][:, stage] = self.weights[0][:, stage] = weights
        self.steps += 1
        return before


def _split(inputs: Array, scale: Array) -> tuple[Array, Array, Array]:
    """The named numbers, each about as large as one; the two stages; how far between them."""
    return inputs[:, :, :FEATURES] * scale, inputs[:, 0, FEATURES:-1].astype(int), inputs[:, 0, -1] / PARTS


def inputs(state: State) -> list[Row]:
    """The named numbers of each seat, and the moment."""
    now = moment(state)
    return [row + [*now] for row in numbers(state)]


# -- what the training asks of a game ---------------------------------------------------------------------


def net(players: int, seed: int) -> Net:
    """Weights that know nothing yet."""
    return MomentNet(seed)


def generation(players: int, net: Net | None, count: int, random: np.random.Generator) -> Sample:
    """Games against itself at first sight: some positions of each, and who won."""
    rows: list[list[Row]] = []
    results: list[list[float]] = []
    for number in range(count):
        table = TABLES[number % len(TABLES)]
        state: State = game.find("shogun").new(seed=int(random.integers(1 << 62)), players=players, **table)
        begun = len(rows)
        rows += _moments(state, Chance(int(random.integers(1 << 62))))
        won = [(seat in state.winners) / len(state.winners) for seat in range(players)]
        results += [won] * (len(rows) - begun)
    found = np.clip(np.array(rows, dtype=np.int16).reshape(len(rows), players, FEATURES + 3), -LARGEST, LARGEST)
    result = np.array(results, np.float32)
    return Sample(found, result, np.full_like(result, -1.0))


def _moments(state: State, chance: Chance) -> list[list[Row]]:
    """A game to its end, and what some of its positions look like."""
    found = []
    while state.turn is not None:
        if not chance.below(EVERY if state.year else EVERY_IN_DRAFT):
            seen = chance.below(UNSEEN * state.players)
            found.append(inputs(state.view(seen).position if seen < state.players else state))
        FAST_PLAY.get(state.agenda[-1][0], play_choice)(state, chance)
    return found


strength = partial(train_shogun.strength, see=inputs)
