"""A small net that learns what positions are worth, and how it is written down for the page."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

RATE = 1e-3
DECAY = 1e-6
STEADY = 0.995
"""What is played by and written down is a running mean of the weights: this much of it stays at each step."""
BATCH = 1024


class Net:
    """Two hidden layers, then a share of victory for each seat."""

    def __init__(self, scales: list[int], widths: tuple[int, ...], seed: int) -> None:
        random = np.random.default_rng(seed)
        self.scale = (1 / np.array(scales)).astype(np.float32)
        sizes = [len(scales), *widths]
        self.weights = [
            (random.standard_normal((a, b)) * np.sqrt((2 if at else 0.5) / a)).astype(np.float32)
            for at, (a, b) in enumerate(zip(sizes, sizes[1:]))
        ]
        self.weights[-1] *= 0.1
        self.biases = [np.zeros(b, np.float32) for b in sizes[1:]]
        self.moments = [[np.zeros_like(part), np.zeros_like(part)] for part in self.parts]
        self.mean = [part.copy() for part in self.parts]
        self.steps = 0

    @property
    def parts(self) -> list[Array]:
        """Everything that learns."""
        return [*self.weights, *self.biases]

    @property
    def state(self) -> list[Array]:
        """All that has to be kept to go on learning."""
        return [*self.parts, *self.mean, *(part for pair in self.moments for part in pair)]

    @property
    def mean_weights(self) -> list[Array]:
        """The running mean of the weights."""
        return self.mean[: len(self.weights)]

    @property
    def mean_biases(self) -> list[Array]:
        """And of the biases."""
        return self.mean[len(self.weights) :]

    def shares(self, inputs: Array) -> Array:
        """What positions are worth to each seat."""
        weights, biases = self.mean_weights, self.mean_biases
        values = inputs @ (weights[0] * self.scale[:, None]) + biases[0]
        for at in range(1, len(weights)):
            values = np.maximum(values, 0) @ weights[at] + biases[at]
        return _softmax(values)

    def _forward(self, scaled: Array) -> list[Array]:
        layers = [scaled]
        for at, (weights, biases) in enumerate(zip(self.weights, self.biases)):
            out = layers[-1] @ weights + biases
            layers.append(np.maximum(out, 0) if at + 1 < len(self.weights) else out)
        return layers

    def learn(self, inputs: Array, targets: Array, random: np.random.Generator, rate: float = RATE) -> float:
        """Once through all positions; the mean loss."""
        order, total = random.permutation(len(inputs)), 0.0
        for start in range(0, len(order) - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            total += self._step(inputs[rows].astype(np.float32) * self.scale, targets[rows], rate) * BATCH
        return total / max(1, len(order) // BATCH * BATCH)

    def loss(self, inputs: Array, targets: Array) -> float:
        """The mean loss without learning."""
        return float(-(targets * np.log(self.shares(inputs.astype(np.float32)) + 1e-9)).sum(1).mean())

    def _step(self, scaled: Array, targets: Array, rate: float) -> float:
        layers = self._forward(scaled)
        shares = _softmax(layers[-1])
        slope = (shares - targets) / len(targets)
        slopes: list[Array] = []
        tilts: list[Array] = []
        for at in reversed(range(len(self.weights))):
            slopes.insert(0, layers[at].T @ slope)
            tilts.insert(0, slope.sum(0))
            if at:
                slope = (slope @ self.weights[at].T) * (layers[at] > 0)
        self._descend([*slopes, *tilts], rate)
        return float(-(targets * np.log(shares + 1e-9)).sum(1).mean())

    def _descend(self, slopes: list[Array], rate: float) -> None:
        """Adam, with a little decay."""
        self.steps += 1
        first, second = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for part, slope, moment in zip(self.parts, slopes, self.moments):
            moment[0] += 0.1 * (slope - moment[0])
            moment[1] += 0.001 * (slope * slope - moment[1])
            part -= rate * (moment[0] / first / (np.sqrt(moment[1] / second) + 1e-8) + DECAY * part)
        steady = min(STEADY, self.steps / (self.steps + 9))
        for mean, part in zip(self.mean, self.parts):
            mean *= steady
            mean += (1 - steady) * part


def _softmax(logits: Array) -> Array:
    grown = np.exp(logits - logits.max(-1, keepdims=True))
    shares: Array = grown / grown.sum(-1, keepdims=True)
    return shares
