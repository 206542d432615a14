"""How the forty scenarios are balanced: strategists against strategists, counted for Red.

Played on 16 November 2026 with version 0.1.0; docs/arena.md says how to repeat it.
"""

from __future__ import annotations

from typing import NamedTuple


class Balance(NamedTuple):
    """Battles between strategists, those that Red won, and the 95 % interval of Red's rate (Wilson)."""

    games: int
    wins: int
    low: float
    high: float

    @property
    def favored(self) -> int | None:
        """The seat that wins more often than chance can explain; None where that is not sure."""
        return 0 if self.low > EVEN else 1 if self.high < EVEN else None


class Evened(NamedTuple):
    """A handicap, battles between strategists with it, and those that Red won."""

    handicap: str
    games: int
    wins: int


EVEN = 0.5

BALANCE: dict[int, Balance] = {
    1: Balance(100, 52, 0.423, 0.615),
    2: Balance(100, 81, 0.722, 0.875),
    3: Balance(100, 62, 0.522, 0.709),
    4: Balance(100, 34, 0.255, 0.437),
    5: Balance(100, 60, 0.502, 0.691),
    6: Balance(100, 56, 0.462, 0.653),
    7: Balance(20, 10, 0.299, 0.701),
    8: Balance(20, 13, 0.433, 0.819),
    9: Balance(20, 3, 0.052, 0.360),
    10: Balance(20, 13, 0.433, 0.819),
    11: Balance(20, 13, 0.433, 0.819),
    12: Balance(20, 9, 0.258, 0.658),
    13: Balance(20, 17, 0.640, 0.948),
    14: Balance(20, 6, 0.145, 0.519),
    15: Balance(20, 6, 0.145, 0.519),
    16: Balance(20, 8, 0.219, 0.613),
    17: Balance(20, 18, 0.699, 0.972),
    18: Balance(20, 1, 0.009, 0.236),
    19: Balance(20, 7, 0.181, 0.567),
    20: Balance(20, 6, 0.145, 0.519),
    21: Balance(20, 10, 0.299, 0.701),
    22: Balance(20, 6, 0.145, 0.519),
    23: Balance(20, 10, 0.299, 0.701),
    24: Balance(20, 11, 0.342, 0.742),
    25: Balance(20, 5, 0.112, 0.469),
    26: Balance(20, 6, 0.145, 0.519),
    27: Balance(20, 10, 0.299, 0.701),
    28: Balance(20, 17, 0.640, 0.948),
    29: Balance(20, 13, 0.433, 0.819),
    30: Balance(20, 15, 0.531, 0.888),
    31: Balance(20, 5, 0.112, 0.469),
    32: Balance(20, 18, 0.699, 0.972),
    33: Balance(20, 8, 0.219, 0.613),
    34: Balance(20, 3, 0.052, 0.360),
    35: Balance(20, 15, 0.531, 0.888),
    36: Balance(20, 6, 0.145, 0.519),
    37: Balance(20, 8, 0.219, 0.613),
    38: Balance(20, 11, 0.342, 0.742),
    39: Balance(20, 8, 0.219, 0.613),
    40: Balance(20, 13, 0.433, 0.819),
}
"""By the number of the scenario."""

EVENED: dict[int, Evened] = {
    2: Evened("blue_two", 60, 31),
    3: Evened("blue_banner", 60, 26),
    4: Evened("red_banner", 60, 32),
}
"""For scenarios that favor a side: the handicap that came out nearest to even."""
