"""What training has learned of a game: a small net that says what a position is worth to each seat.

All its numbers are whole, so that it says the same everywhere, to the bit. ``tools/train.py`` finds the weights; they
lie in ``assets/judgement``, twelve bits each.
"""

from __future__ import annotations

import json
import math
from binascii import a2b_base64
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import mul
from struct import Struct
from typing import Any

from .data import asset

Vector = Sequence[int]
BITS = 12
OFFSET = 1 << (BITS - 1)
FIELD = 64
"""So many bits has each output where all of them are reckoned as one number."""
HALF = 1 << (FIELD - 1)


def _plain_sum(one: Vector, other: Vector) -> int:
    return sum(map(mul, one, other))


dot: Callable[[Vector, Vector], int] = getattr(math, "sumprod", _plain_sum)
"""The sum of products; before Python 3.12 a plain sum, which for whole numbers is the same."""


class Layer:
    """Weights by output, and what each output begins with.

    The weights of an input stand side by side in one long number, a field for each output: so an input costs one
    product instead of one for each output, several times as quick as ``math.sumprod``, and the same on every Python.
    """

    __slots__ = ("_fields", "biases", "columns", "rows", "start")

    def __init__(self, rows: list[tuple[int, ...]], biases: list[int]) -> None:
        self.rows, self.biases = rows, biases
        self.columns = [_side_by_side(column) for column in zip(*rows)]
        self.start = _side_by_side([bias + HALF for bias in biases])
        self._fields = Struct(f"<{len(biases)}Q")

    def out(self, values: Vector) -> list[int]:
        """What comes out; inputs that are left out at the end are zeros."""
        total = self.start
        for column, value in zip(self.columns, values):
            if value:
                total += column * value
        return [field - HALF for field in self._fields.unpack(total.to_bytes(self._fields.size, "little"))]


def _side_by_side(numbers: Sequence[int]) -> int:
    return sum(number << FIELD * place for place, number in enumerate(numbers))


class Judgement:
    """The net of one game and number of seats."""

    def __init__(self, layers: Sequence[Layer], unit: int) -> None:
        self.layers = layers
        self.unit = unit
        """The number that stands for 1.0 in what comes out."""

    def logits(self, inputs: Vector) -> list[int]:
        """What comes out for each seat, before it is turned into shares."""
        values: Vector = inputs
        for layer in self.layers[:-1]:
            values = [value if value > 0 else 0 for value in layer.out(values)]
        return self.layers[-1].out(values)

    def shares(self, inputs: Vector) -> list[float]:
        """What the position is worth to each seat; together 1."""
        return softmax([logit / self.unit for logit in self.logits(inputs)])


def softmax(logits: Sequence[float]) -> list[float]:
    """Shares that sum up to one."""
    most = max(logits)
    grown = [math.exp(logit - most) for logit in logits]
    total = sum(grown)
    return [one / total for one in grown]


@lru_cache(maxsize=8)
def judgement(game: str, seats: int) -> Judgement:
    """The judgement of a game for so many seats."""
    text = asset(f"judgement/{game}.json").read_text("utf-8")
    return read(json.loads(text)["nets"][str(seats)])


def read(net: dict[str, Any]) -> Judgement:
    """A net as its file has it."""
    layers = [
        Layer(unpacked(layer["weights"], layer["inputs"]), [int(bias) for bias in layer["biases"]])
        for layer in net["layers"]
    ]
    return Judgement(layers, net["unit"])


def unpacked(text: str, inputs: int) -> list[tuple[int, ...]]:
    """Rows of weights: two of them in three bytes, the lower first."""
    data = a2b_base64(text)
    flat: list[int] = []
    for at in range(0, len(data), 3):
        pair = int.from_bytes(data[at : at + 3], "little")
        flat += ((pair & 2 * OFFSET - 1) - OFFSET, (pair >> BITS) - OFFSET)
    return [tuple(flat[at : at + inputs]) for at in range(0, len(flat) - inputs + 1, inputs)]
