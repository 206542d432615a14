"""What lies beside the board of Shogun: the planning board, answers with their odds, seats, and the result.

A plan is arranged on the page and becomes choices only when it is sealed: ``arranging`` is that plan as data,
``planning_board`` draws it, ``forecast`` says what it leads to, and ``filling`` completes it. What everybody did is
gathered from events by ``report``; ``summary`` makes tables of it, and ``own_plan`` ticks off one's own.
"""

from __future__ import annotations

from ..state import State
from .arranging import act
from .panel import kept_in_sight, panel
from .result import result
from .seats import seats
from .sounds import sound

__all__ = ["act", "kept_in_sight", "panel", "quiet", "result", "seats", "sound"]


def quiet(position: State) -> bool:
    """Whether what is chosen now is secret, so that nobody need be given time to watch."""
    return position.planning
