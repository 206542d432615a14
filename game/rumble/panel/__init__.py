"""What lies beside the board of Rumble Nation, as HTML text: pure functions of a view and what the table shows."""

from .panel import panel
from .result import result
from .seats import seats
from .sounds import sound

__all__ = ["panel", "result", "seats", "sound"]
