"""What lies beside the field: what is asked, the reckoning, the dice, the hands, the seats, the scenarios."""

from game.samurai.panel.acts import act, auto
from game.samurai.panel.chooser import chosen, setup
from game.samurai.panel.ending import again, result, sequel
from game.samurai.panel.seats import seats
from game.samurai.panel.sounds import sound
from game.samurai.panel.whole import panel

SECRET = True
"""Hands are hidden: the page lowers a curtain when the screen changes hands."""

FILLED = ("campaign", "red_banners", "blue_banners", "course")
"""Options that no field asks for: a campaign fills them."""

__all__ = ["FILLED", "SECRET", "act", "again", "auto", "chosen", "panel", "result", "seats", "sequel", "setup", "sound"]
