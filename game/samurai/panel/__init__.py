"""What lies beside the field: what is asked, the reckoning, the dice, the hands, the seats, the scenarios."""

from .briefing import briefing
from .chooser import chosen, setup
from .controls import act, auto_pass, tools
from .panel import panel
from .result import again, result, sequel
from .seats import seats
from .sounds import sound

auto = auto_pass
"""The name under which the page asks for it."""
SECRET = True
"""Hands are hidden: the page lowers a curtain when the screen changes hands."""

FILLED = ("campaign", "red_banners", "blue_banners", "course")
"""Options that no field asks for: a campaign fills them."""

__all__ = [
    "FILLED",
    "SECRET",
    "act",
    "again",
    "auto",
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
