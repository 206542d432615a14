"""Chance: a generator whose whole state is one 64-bit integer, the same in CPython and the browser.

The steps are SplitMix64 (Steele, Lea and Flood 2014): the state walks by a constant, and a
mixing function makes each stop look random.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

MASK = (1 << 64) - 1
STRIDE = 0x9E3779B97F4A7C15


def draw(state: int, n: int) -> tuple[int, int]:
    """The next state, and a number from 0 to n - 1."""
    state = (state + STRIDE) & MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, ((z ^ (z >> 31)) * n) >> 64


class Chance:
    """A generator of its own, for tests, bots and arenas; positions carry only the integer."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state, drawn = draw(self.state, n)
        return drawn

    def pick(self, items: Any) -> Any:
        """One of the items of a sequence."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
