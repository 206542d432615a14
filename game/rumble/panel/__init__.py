"""What lies beside the board of Rumble Nation, as HTML text: pure functions of a view and what the table shows."""

from .panel import panel
from .result import result
from .seats import seats
from .sounds import sound

PROJECTION = True
"""The table can show how the game would end now."""

__all__ = ["PROJECTION", "panel", "result", "seats", "sound"]
