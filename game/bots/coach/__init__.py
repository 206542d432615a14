"""A coach who can prove what it says: what was luck in a finished game, what decisions cost, and why.

``Coach(record)`` goes through a game slice by slice: call ``step()`` until ``done``; ``found`` has what is known.
``Lines(view)`` compares the ways to go on in one position. Both use the game's ``Insight`` (``core.insight``).
"""

from .estimate import SURE, Estimate, mean_of
from .findings import Findings, Mistake, Skill
from .lines import Lines, Way, ways_of
from .luck import SAMPLES, LuckEntry
from .reckoning import Coach

__all__ = [
    "SAMPLES",
    "SURE",
    "Coach",
    "Estimate",
    "Findings",
    "Lines",
    "LuckEntry",
    "Mistake",
    "Skill",
    "Way",
    "mean_of",
    "ways_of",
]
