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


BALANCE: dict[int, Balance] = {}
"""By the number of the scenario."""
