"""Arrows from area to area, drawn with the brush."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...core.drawing.brush import Arrow, arrow, reveal
from ...core.drawing.svg import num
from ...core.markup import Html
from ...core.ui import Ui
from ..rules.war import BattleResult
from .layout import layout
from .preview import Way

WIDTH = 26
CLEAR = 44
"""How far an arrow keeps from the middle of a castle."""


@lru_cache(maxsize=256)
def between(start: int, goal: int, width: float = WIDTH) -> Arrow:
    """The arrow from one area to another: along their link if there is one."""
    laid = layout()
    link = laid.link(start, goal)
    if link:
        a, handle, b = link.way
        return arrow(a, b, handle=handle, width=width, clear=CLEAR)
    return arrow(laid.places[start].castle, laid.places[goal].castle, width=width, clear=CLEAR)


def arrows(ways: Sequence[Way], ui: Ui, kind: Html) -> Html:
    """Arrows of one kind, in the colour of whose pieces go; the same way twice is drawn once."""
    return "".join(_arrow(way, ui, kind) for way in dict.fromkeys(ways))


def _arrow(way: Way, ui: Ui, kind: Html) -> Html:
    key = f"{kind}-{ui.serial}-{way.owner}-{way.origin}-{way.goal}"
    classes = f"{kind} clan-{ui.players[way.owner].clan}"
    return ui.part(key, None, lambda: reveal(key, between(way.origin, way.goal), WIDTH, classes))


def chain(battles: Sequence[BattleResult], ui: Ui) -> tuple[Html, Html]:
    """The reinforcements of a projected war as arrows, and the numbers of their order."""
    senders = [battle for battle in battles if battle.reinforced]
    ways = [
        (i + 1, Way(battle.winner, battle.area, goal)) for i, battle in enumerate(senders) for goal in battle.reinforced
    ]
    drawn = arrows([way for _, way in ways], ui, "chain")
    return drawn, "".join(_number(number, way, ui) for number, way in ways)


def _number(number: int, way: Way, ui: Ui) -> Html:
    x, y = between(way.origin, way.goal).label
    return (
        f'<g id="order-{way.origin}-{way.goal}" class="order clan-{ui.players[way.owner].clan}" '
        f'transform="translate({num(x)} {num(y)})"><circle r="15"/><text y="7.5">{number}</text></g>'
    )
