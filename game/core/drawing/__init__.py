"""Drawing that every game shares: clans and crests, pieces, dice, cards and the brush.

All of it is text: pure functions from data to SVG or HTML, coloured by the classes and custom
properties of ``assets/board.css``. Nothing here knows a game or a browser.
"""

from game.core.drawing.brush import arrow, stroke
from game.core.drawing.cards import card
from game.core.drawing.clans import CLANS, Clan, crest, crest_icon
from game.core.drawing.dice import die
from game.core.drawing.svg import num, use

__all__ = ["CLANS", "Clan", "arrow", "card", "crest", "crest_icon", "die", "num", "stroke", "use"]
