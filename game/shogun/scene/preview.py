"""The odds of the attack that is pointed at, written beside its goal on the board."""

from __future__ import annotations

from ...core.drawing.svg import num
from ..choices import Number
from ..odds import attack_odds
from .layout import layout
from .model import BoardModel

WIDE, TALL, ABOVE = 168, 46, 62
"""The size of the plate, and how far above the armies it lies."""


def odds_plate(model: BoardModel) -> str:
    """Win, tie and loss of the aimed attack in hundredths; nothing for a mere move."""
    task = model.state.agenda[-1] if model.state.agenda else ("",)
    goal = model.aimed
    if task[0] not in ("march", "march_size") or goal is None or model.state.owner[goal] == task[1]:
        return ""
    odds = attack_odds(model.state, task[1], goal, _armies(model, task[3]))
    win, tie = round(100 * odds.win), round(100 * odds.tie)
    return _plate(goal, (("win", win), ("tie", tie), ("loss", 100 - win - tie)))


def _armies(model: BoardModel, origin: int) -> int:
    """As many as are pointed at, else all that may go."""
    choice = model.ui.preview
    return choice.armies if isinstance(choice, Number) else model.state.armies[origin] - 1


def _plate(goal: int, parts: tuple[tuple[str, int], ...]) -> str:
    width, _ = layout().size
    x, y = layout().places[goal].armies
    left = min(max(x - WIDE / 2, 6), width - WIDE - 6)
    top = y - ABOVE - TALL / 2 if y > ABOVE + TALL else y + 34
    cells = "".join(_cell(name, percent, 28 + 56 * i) for i, (name, percent) in enumerate(parts))
    return (
        f'<g class="sg-plate" transform="translate({num(left)} {num(top)})">'
        f'<rect class="sg-plate-face" width="{WIDE}" height="{TALL}" rx="8"/>{cells}</g>'
    )


def _cell(name: str, percent: int, x: float) -> str:
    return (
        f'<rect class="sg-plate-{name}" x="{num(x - 22)}" y="34" width="44" height="6" rx="3"/>'
        f'<text x="{num(x)}" y="27">{percent}</text>'
    )
