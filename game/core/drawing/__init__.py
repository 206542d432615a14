"""Drawing that every game shares: clans and crests, pieces, dice, cards and the brush.

All of it is text: pure functions from data to SVG or HTML, coloured by the classes and custom
properties of ``assets/board.css``. Nothing here knows a game or a browser.
"""

from .brush import arrow, stroke
from .cards import card
from .clans import CLANS, Clan, crest, crest_icon
from .dice import die
from .svg import num, use

__all__ = ["CLANS", "Clan", "arrow", "card", "crest", "crest_icon", "die", "num", "stroke", "use"]
