"""The names of the provinces that are spoken of, large enough for a small screen, where the map shows no others."""

from __future__ import annotations

from ...core.drawing.svg import num
from ...core.markup import NOTHING, Html, esc
from .layout import layout
from .model import BoardModel
from .provinces import short_name
from .tower import beside_tower

LETTER, HEIGHT, ROOM = 23, 54, 26
"""How wide a letter is, how high the plate, and how much room there is beside the name."""
AWAY = 76
"""How far the plate lies from the middle of the armies."""


def nameplates(model: BoardModel) -> Html:
    """The provinces between which armies march, the one of the event played back, and the one that is pointed at."""
    start, goal = _ends(model)
    if goal is None:
        return NOTHING
    if model.highlight.throw:
        return _plate(goal, above=True, within=beside_tower(model))
    above = start is None or _height(goal) <= _height(start)
    other = _plate(start, above=not above) if start is not None and start != goal else NOTHING
    return other + _plate(goal, above=above)


def _ends(model: BoardModel) -> tuple[int | None, int | None]:
    """From where and where to; what is only pointed at is a goal without a beginning, since the question names that."""
    if model.highlight.march:
        _, start, goal = model.highlight.march
        return start, goal
    if model.highlight.place is not None:
        return None, model.highlight.place
    return None, model.aimed


def _height(province: int) -> float:
    return layout().places[province].small.armies[1]


def _plate(province: int, *, above: bool, within: tuple[float, float] | None = None) -> Html:
    """A plate above or below the armies, within the sheet or a part of its height."""
    width, height = layout().size
    top, bottom = within or (0, height)
    x, y = layout().places[province].small.armies
    name = short_name(province)
    wide = LETTER * len(name) + ROOM
    x = min(max(x, wide / 2 + 4), width - wide / 2 - 4)
    y = min(max(y - AWAY if above else y + AWAY, top + HEIGHT / 2 + 4), bottom - HEIGHT / 2 - 4)
    return (
        f'<g class="sg-nameplate" transform="translate({num(x)} {num(y)})">'
        f'<rect x="{num(-wide / 2)}" y="{num(-HEIGHT / 2)}" width="{num(wide)}" height="{HEIGHT}" rx="10"/>'
        f'<text y="15">{esc(name)}</text></g>'
    )
