"""How long the link of a whole game is, against the least that information theory allows."""

from __future__ import annotations

import random
from math import log2

import game
from game.core import link
from game.core.record import Record
from tools.bench import Row, at_most

GAMES_EACH = 5
BITS_PER_CHARACTER = 6
HEAD = 28
LONGEST_LINK = 2000


def _random_record(name: str, seed: int) -> tuple[Record, float]:
    """A finished random game and the bits its choices hold."""
    dice = random.Random(seed)
    record, bits = Record(name, seed=seed), 0.0
    while record.state.turn is not None:
        choices = record.state.choices()
        bits += log2(len(choices))
        record.play(dice.choice(choices))
    return record, bits


def _rows(name: str) -> list[Row]:
    ratios, lengths = [], []
    for seed in range(GAMES_EACH):
        record, bits = _random_record(name, seed)
        lengths.append(len(link.encode(record)))
        ratios.append((lengths[-1] - HEAD) / (bits / BITS_PER_CHARACTER))
    longest = at_most(f"{name}: longest link", max(lengths), LONGEST_LINK, " characters")
    return [at_most(f"{name}: link beyond {HEAD} characters, against the bits", max(ratios), 1.15, "x"), longest]


def rows() -> list[Row]:
    """Two rows for each game."""
    return [row for name in game.GAMES for row in _rows(name)]
