"""How the forty scenarios are balanced: strategists against strategists, counted for Red.

Played on 16 November 2026 with version 0.1.0; ARENA.md says how to repeat it.
"""

from __future__ import annotations

from typing import NamedTuple


class Balance(NamedTuple):
    """Battles between strategists, those that Red won, and the 95 % interval of Red's rate (Wilson)."""

    games: int
    wins: int
    low: float
    high: float


BALANCE: dict[int, Balance] = {
    1: Balance(7, 4, 0.250, 0.842),
    2: Balance(7, 7, 0.646, 1.000),
    3: Balance(7, 4, 0.250, 0.842),
    4: Balance(7, 3, 0.158, 0.750),
    5: Balance(7, 5, 0.359, 0.918),
    6: Balance(7, 5, 0.359, 0.918),
    7: Balance(7, 3, 0.158, 0.750),
    8: Balance(7, 3, 0.158, 0.750),
    9: Balance(7, 1, 0.026, 0.513),
    10: Balance(7, 6, 0.487, 0.974),
    11: Balance(7, 5, 0.359, 0.918),
    12: Balance(7, 3, 0.158, 0.750),
    13: Balance(7, 4, 0.250, 0.842),
    14: Balance(7, 2, 0.082, 0.641),
    15: Balance(7, 4, 0.250, 0.842),
    16: Balance(7, 3, 0.158, 0.750),
    17: Balance(7, 6, 0.487, 0.974),
    18: Balance(7, 1, 0.026, 0.513),
    19: Balance(7, 4, 0.250, 0.842),
    20: Balance(7, 0, -0.000, 0.354),
    21: Balance(7, 5, 0.359, 0.918),
    22: Balance(7, 1, 0.026, 0.513),
    23: Balance(7, 4, 0.250, 0.842),
    24: Balance(7, 4, 0.250, 0.842),
    25: Balance(7, 4, 0.250, 0.842),
    26: Balance(7, 4, 0.250, 0.842),
    27: Balance(7, 3, 0.158, 0.750),
    28: Balance(7, 7, 0.646, 1.000),
    29: Balance(7, 3, 0.158, 0.750),
    30: Balance(7, 4, 0.250, 0.842),
    31: Balance(7, 1, 0.026, 0.513),
    32: Balance(7, 5, 0.359, 0.918),
    33: Balance(7, 3, 0.158, 0.750),
    34: Balance(7, 0, -0.000, 0.354),
    35: Balance(7, 5, 0.359, 0.918),
    36: Balance(7, 3, 0.158, 0.750),
    37: Balance(7, 3, 0.158, 0.750),
    38: Balance(7, 3, 0.158, 0.750),
    39: Balance(7, 4, 0.250, 0.842),
    40: Balance(7, 4, 0.250, 0.842),
}
"""By the number of the scenario."""
