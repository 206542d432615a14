"""How the forty scenarios are balanced: the strategists' rules of thumb against themselves, counted for Red.

Played on 19 November 2026 with version 0.1.0; docs/arena.md says how to repeat it.
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
    """A handicap, battles between strategists with it, those that Red won, and the interval of that rate."""

    handicap: str
    games: int
    wins: int
    low: float
    high: float

    @property
    def even(self) -> bool:
        """Whether chance can explain what is still missing to one half."""
        return self.low <= EVEN <= self.high


EVEN = 0.5

BALANCE: dict[int, Balance] = {
    1: Balance(100, 52, 0.423, 0.615),
    2: Balance(100, 81, 0.722, 0.875),
    3: Balance(100, 62, 0.522, 0.709),
    4: Balance(100, 34, 0.255, 0.437),
    5: Balance(100, 60, 0.502, 0.691),
    6: Balance(100, 56, 0.462, 0.653),
    7: Balance(50, 20, 0.276, 0.538),
    8: Balance(50, 24, 0.348, 0.615),
    9: Balance(50, 8, 0.083, 0.285),
    10: Balance(50, 33, 0.522, 0.776),
    11: Balance(50, 28, 0.423, 0.688),
    12: Balance(50, 22, 0.312, 0.577),
    13: Balance(50, 41, 0.692, 0.902),
    14: Balance(50, 36, 0.583, 0.825),
    15: Balance(50, 17, 0.224, 0.478),
    16: Balance(50, 20, 0.276, 0.538),
    17: Balance(50, 45, 0.786, 0.957),
    18: Balance(50, 7, 0.070, 0.262),
    19: Balance(50, 15, 0.191, 0.438),
    20: Balance(50, 8, 0.083, 0.285),
    21: Balance(50, 12, 0.143, 0.374),
    22: Balance(50, 29, 0.442, 0.706),
    23: Balance(50, 15, 0.191, 0.438),
    24: Balance(50, 33, 0.522, 0.776),
    25: Balance(50, 12, 0.143, 0.374),
    26: Balance(50, 14, 0.175, 0.417),
    27: Balance(50, 18, 0.241, 0.499),
    28: Balance(50, 37, 0.604, 0.841),
    29: Balance(50, 29, 0.442, 0.706),
    30: Balance(50, 43, 0.738, 0.930),
    31: Balance(50, 13, 0.159, 0.396),
    32: Balance(50, 50, 0.929, 1.000),
    33: Balance(50, 22, 0.312, 0.577),
    34: Balance(50, 12, 0.143, 0.374),
    35: Balance(50, 24, 0.348, 0.615),
    36: Balance(50, 24, 0.348, 0.615),
    37: Balance(50, 10, 0.112, 0.330),
    38: Balance(50, 27, 0.404, 0.670),
    39: Balance(50, 17, 0.224, 0.478),
    40: Balance(50, 32, 0.501, 0.759),
}
"""By the number of the scenario."""

EVENED: dict[int, Evened] = {
    2: Evened("blue_two", 60, 31, 0.393, 0.638),
    3: Evened("blue_banner", 60, 26, 0.316, 0.559),
    4: Evened("red_banner", 60, 32, 0.409, 0.654),
    5: Evened("blue_honor", 40, 26, 0.495, 0.779),
    9: Evened("red_two", 40, 13, 0.201, 0.480),
    10: Evened("blue_banner", 40, 22, 0.398, 0.693),
    13: Evened("blue_honor", 40, 26, 0.495, 0.779),
    14: Evened("blue_honor", 40, 20, 0.352, 0.648),
    15: Evened("red_banner", 40, 21, 0.375, 0.671),
    17: Evened("blue_two", 40, 21, 0.375, 0.671),
    18: Evened("red_two", 40, 22, 0.398, 0.693),
    19: Evened("red_two", 40, 24, 0.446, 0.737),
    20: Evened("red_two", 40, 20, 0.352, 0.648),
    21: Evened("red_two", 40, 22, 0.398, 0.693),
    23: Evened("red_honor", 40, 21, 0.375, 0.671),
    24: Evened("blue_honor", 40, 19, 0.329, 0.625),
    25: Evened("red_two", 40, 18, 0.307, 0.602),
    26: Evened("red_two", 40, 23, 0.422, 0.715),
    27: Evened("red_banner", 40, 20, 0.352, 0.648),
    28: Evened("blue_two", 40, 17, 0.285, 0.578),
    30: Evened("blue_two", 40, 19, 0.329, 0.625),
    31: Evened("red_honor", 40, 23, 0.422, 0.715),
    32: Evened("blue_two", 40, 38, 0.835, 0.986),
    34: Evened("red_two", 40, 14, 0.221, 0.505),
    37: Evened("red_banner", 40, 19, 0.329, 0.625),
    39: Evened("red_banner", 40, 21, 0.375, 0.671),
}
"""For scenarios that favor a side: the handicap that came out nearest to even."""
