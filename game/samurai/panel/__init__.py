"""What lies beside the field: what is asked, the reckoning, the dice, the hands, the seats, the scenarios."""

from game.samurai.panel.acts import act, auto
from game.samurai.panel.chooser import setup
from game.samurai.panel.ending import result
from game.samurai.panel.seats import seats
from game.samurai.panel.sounds import sound
from game.samurai.panel.whole import panel

SECRET = True
"""Hands are hidden: the page lowers a curtain when the screen changes hands."""

__all__ = ["SECRET", "act", "auto", "panel", "result", "seats", "setup", "sound"]
