"""The three strengths, named after ranks of the warring age, and what each may spend."""

from __future__ import annotations

from typing import Any

from ..core.advice import Advice, Budget

LEVELS = {
    "ashigaru": Budget(iterations=24, seconds=1.0, far=False, noise=0.02),
    "hatamoto": Budget(iterations=60, seconds=2.0, far=False, noise=0.0),
    "gunshi": Budget(iterations=400, seconds=4.0, far=True, noise=0.0),
}
"""Foot soldier, bannerman, strategist. A game's advice may give its own table under the same names."""


def budget_of(advice: Advice[Any], level: str) -> Budget:
    """What a bot of that level may spend in the game of this advice."""
    return Budget(*advice.levels.get(level, LEVELS[level]))
