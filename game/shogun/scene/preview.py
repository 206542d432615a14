"""The odds of the attack that is pointed at, written beside its goal on the board."""

from __future__ import annotations

from functools import cache
from math import hypot

from ...core.drawing.map import Box
from ...core.drawing.svg import Point, num, pair
from ...core.markup import NOTHING, Html, esc
from ..choices import Number
from ..odds import attack_odds
from .layout import layout
from .model import BoardModel
from .provinces import short_name

WIDE, TALL = 168, 46
STEP, REACH = 14, 11
"""The plate lies where it hides no name: places around the armies are tried in such steps, so many to each side."""
MARGIN = 6
LETTER, TALL_LETTER = 10.4, 22
"""About how wide a letter of a name is, and how high."""
MARK = (32, 32)
CORNERS = ((-26, -22), (-26, 24), (-34, 0), (26, -22), (26, 24), (0, 34), (-30, 30), (0, -34))
"""A mark of a province lies on its armies, rather over their crest than over their number."""
PILE = (44, 48)
"""The armies that are fought for stay in sight as well."""


def odds_plate(model: BoardModel) -> Html:
    """Win, tie and loss of the aimed attack in hundredths; nothing for a mere move."""
    task = model.state.agenda[-1] if model.state.agenda else ("",)
    goal = model.aimed
    if task[0] not in ("march", "march_size") or goal is None or model.state.owner[goal] == task[1]:
        return NOTHING
    odds = attack_odds(model.state, task[1], goal, _armies(model, task[3]))
    win, tie = round(100 * odds.win), round(100 * odds.tie)
    return _plate(goal, (("win", win), ("tie", tie), ("loss", 100 - win - tie)))


def _armies(model: BoardModel, origin: int) -> int:
    """As many as are pointed at, else all that may go."""
    choice = model.ui.preview
    return choice.armies if isinstance(choice, Number) else model.state.armies[origin] - 1


@cache
def plate_place(goal: int) -> Point:
    """The middle of the plate: as near the armies as can be without hiding a name or the armies themselves."""
    x, y = layout().places[goal].armies
    steps = [STEP * step for step in range(-REACH, REACH + 1)]
    nearest = sorted(((x + dx, y + dy) for dx in steps for dy in steps), key=lambda at: _distance(at, (x, y)))
    hidden = [box for box in (*_names(), _box((x, y), *PILE)) if _overlaps(box, _box((x, y), 500, 400))]
    free = (at for at in nearest if _on_sheet(at) and not any(_overlaps(_box(at, WIDE, TALL), box) for box in hidden))
    return next(free, (x, y - TALL))


@cache
def mark_place(province: int) -> Point:
    """A corner of the armies where a small mark hides no name."""
    x, y = layout().places[province].armies
    corners = [(x + dx, y + dy) for dx, dy in CORNERS]
    free = (at for at in corners if not any(_overlaps(_box(at, *MARK), box) for box in _names()))
    return next(free, corners[0])


@cache
def _names() -> tuple[Box, ...]:
    return tuple(
        _box(place.name, LETTER * len(short_name(i)) + 2 * MARGIN, TALL_LETTER)
        for i, place in enumerate(layout().places)
    )


def _box(middle: Point, width: float, height: float) -> Box:
    """Left, top, width and height."""
    return middle[0] - width / 2, middle[1] - height / 2, width, height


def _overlaps(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def _on_sheet(at: Point) -> bool:
    (width, height), (x, y) = layout().size, at
    beside, above = WIDE / 2 + MARGIN, TALL / 2 + MARGIN
    return beside <= x <= width - beside and above <= y <= height - above


def _distance(one: Point, other: Point) -> float:
    """A plate is wide and low, so it is near while it lies above or below."""
    return abs(one[0] - other[0]) / WIDE + abs(one[1] - other[1]) / (2 * TALL)


def _plate(goal: int, parts: tuple[tuple[str, int], ...]) -> Html:
    (x, y), (mx, my) = layout().places[goal].armies, plate_place(goal)
    left, top = mx - WIDE / 2, my - TALL / 2
    away = PILE[1] / 2 / hypot(mx - x, my - y)
    start = pair((x + (mx - x) * away, y + (my - y) * away))
    string = f'<path class="sg-plate-string" d="M{start}L{pair((mx, my))}"/>'
    cells = "".join(_cell(name, percent, 28 + 56 * i) for i, (name, percent) in enumerate(parts))
    return (
        f'<g class="sg-plate">{string}<g transform="translate({num(left)} {num(top)})">'
        f'<rect class="sg-plate-face" width="{WIDE}" height="{TALL}" rx="8"/>{cells}</g></g>'
    )


def _cell(name: str, percent: int, x: float) -> Html:
    return (
        f'<rect class="sg-plate-{esc(name)}" x="{num(x - 22)}" y="34" width="44" height="6" rx="3"/>'
        f'<text x="{num(x)}" y="27">{percent}</text>'
    )
