"""What lies beside the field: what is asked, the reckoning, the dice, the hands, the seats, the scenarios."""

from .briefing import briefing
from .chooser import chosen, setup
from .controls import act, auto_pass, tools
from .panel import panel
from .result import again, result, sequel
from .seats import seats
from .sounds import sound

__all__ = [
    "act",
    "again",
    "auto_pass",
    "briefing",
    "chosen",
    "panel",
    "result",
    "seats",
    "sequel",
    "setup",
    "sound",
    "tools",
]
