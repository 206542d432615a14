"""The three strengths, named after ranks of the warring age, and what each may spend."""

from __future__ import annotations

from typing import NamedTuple


class Budget(NamedTuple):
    """How a mind thinks."""

    iterations: int
    """So many imagined games at most; the cap makes a decision repeat exactly."""
    seconds: float
    """The most that a turn may take in play; whoever drives the thought keeps the clock."""
    far: bool
    """Whether imagined games run on after the mind's own turn, or are judged where it ends."""
    noise: float
    """How far its judgement of each candidate strays, in the units of ``evaluate``."""


LEVELS = {
    "ashigaru": Budget(iterations=24, seconds=1.0, far=False, noise=0.02),
    "hatamoto": Budget(iterations=60, seconds=2.0, far=False, noise=0.0),
    "gunshi": Budget(iterations=400, seconds=4.0, far=True, noise=0.0),
}
"""Foot soldier, bannerman, strategist. A game's advice may give its own table under the same names."""
