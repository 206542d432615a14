"""What lies beside the field: what is asked, the reckoning, the dice, the hands, the seats, the scenarios."""

from .acts import act, auto
from .chooser import chosen, setup
from .ending import again, result, sequel
from .panel import panel
from .seats import seats
from .sounds import sound

SECRET = True
"""Hands are hidden: the page lowers a curtain when the screen changes hands."""

FILLED = ("campaign", "red_banners", "blue_banners", "course")
"""Options that no field asks for: a campaign fills them."""

__all__ = ["FILLED", "SECRET", "act", "again", "auto", "chosen", "panel", "result", "seats", "sequel", "setup", "sound"]
