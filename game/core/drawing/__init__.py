"""Drawing that games share: clans and crests, maps, cards, charts and the brush.

All of it is text: pure functions from data to SVG or HTML, coloured by the classes and custom
properties of ``assets/board.css``. Nothing here knows a game or a browser.
"""

from .brush import arrow, stroke
from .cards import card
from .clans import CLANS, Clan, crest, crest_icon
from .svg import num, use

__all__ = ["CLANS", "Clan", "arrow", "card", "crest", "crest_icon", "num", "stroke", "use"]
