"""What lies over the field for a moment: dice on targets, arrows, costs, the roll that is played back."""

from __future__ import annotations

from functools import lru_cache

from ...core.drawing.brush import Arrow, arrow, reveal
from ...core.drawing.svg import Point, num
from ...core.markup import NOTHING, Html
from ...core.ui import Ui
from .. import events
from ..board import DISTANCE, NO_HEX
from ..rules.combat import Strike
from ..state import State
from . import dice
from .layout import HEIGHT, MARGIN, WIDTH, middle
from .model import BoardModel, narrowed_paths
from .playback import Roll
from .preview import Step, dice_of, steps_of

ARROW = 24
CLEAR, NEAR_CLEAR = 34, 14
"""How far an arrow keeps from the middles of hexes, and of two that touch."""


@lru_cache(maxsize=512)
def _between(origin: int, goal: int, flipped: bool) -> Arrow:
    clear = NEAR_CLEAR if DISTANCE[origin][goal] == 1 else CLEAR
    return arrow(middle(origin, flipped), middle(goal, flipped), width=ARROW, clear=clear)


def _arrow(model: BoardModel, step: Step, kind: Html) -> Html:
    key = f"{kind}-{model.ui.serial}-{step.origin}-{step.goal}"
    drawn = _between(step.origin, step.goal, model.flipped)
    return reveal(key, drawn, ARROW, f"sb-{kind} clan-{model.clans[step.owner]}")


# -- dice on targets -----------------------------------------------------------------------------------------


def badges(model: BoardModel) -> Html:
    """The dice of every attack that can be chosen now, and of those a previewed move would allow."""
    now = "".join(_dice_badge(model, goal, number, "") for goal, number in model.dice.items())
    if model.strike and model.strike.goal not in model.dice:
        now += _dice_badge(model, model.strike.goal, dice_of(model.state, model.strike), "")
    then = [(goal, number) for goal, number in model.preview.aims if goal not in model.dice]
    return now + "".join(_dice_badge(model, goal, number, " sb-later") for goal, number in then)


def _dice_badge(model: BoardModel, goal: int, number: int, classes: Html) -> Html:
    x, y = middle(goal, model.flipped)
    return (
        f'<g class="sb-dice{classes}" transform="translate({num(x - 31)} {num(y - 32)})"><g class="sb-dice-box">'
        f'<rect x="-19" y="-19" width="38" height="38" rx="9"/><text y="10">{number}</text></g></g>'
    )


def costs(model: BoardModel) -> Html:
    """Blocks that the previewed choice would cost, where they would be lost."""
    return "".join(_cost(model, place, number) for place, number in model.preview.losses)


def _cost(model: BoardModel, place: int, number: int) -> Html:
    x, y = middle(place, model.flipped)
    return (
        f'<g class="sb-cost" transform="translate({num(x)} {num(y)})"><circle r="26"/><text y="11">−{number}</text></g>'
    )


# -- arrows ----------------------------------------------------------------------------------------------------


def arrows(model: BoardModel) -> Html:
    """The previewed move or attack, the ways of a retreat, and what moved with the last choice."""
    if model.ui.played_back is not None:
        return _playback_arrows(model)
    drawn = "".join(_arrow(model, step, step.kind) for step in dict.fromkeys(model.preview.steps))
    strike = model.strike
    if strike:
        drawn += _arrow(model, Step(strike.seat, strike.origin, strike.goal, "strike"), "strike")
    drawn += _paths(model)
    return drawn or _traces(model)


def _paths(model: BoardModel) -> Html:
    seat = model.view.seat
    if seat is None:
        return NOTHING
    steps = {
        Step(seat, a, b, "retreat"): None
        for path in narrowed_paths(model.view, model.ui.preview)
        for a, b in zip(path, path[1:])
    }
    return "".join(_arrow(model, step, "retreat") for step in steps)


def _traces(model: BoardModel) -> Html:
    """What moved with the last choice, fading away."""
    if model.ui.preview or model.selected != NO_HEX:
        return NOTHING
    return "".join(_arrow(model, step, "trace") for step in dict.fromkeys(steps_of(model.ui.events)))


def _playback_arrows(model: BoardModel) -> Html:
    event = model.highlight.event
    if isinstance(event, events.Strike):
        return _arrow(model, Step(event.seat, event.origin, event.goal, "strike"), "strike")
    return "".join(_arrow(model, step, step.kind) for step in steps_of([event]))


# -- the roll that is played back ---------------------------------------------------------------------------------


def rolled(model: BoardModel) -> Html:
    """The dice of the last told roll, beside the hex that they concern."""
    played_back = model.ui.played_back
    if not played_back:
        return NOTHING
    rolls = model.highlight.rolls
    return "".join(_roll(model, roll, place, len(rolls)) for place, roll in enumerate(rolls))


def _roll(model: BoardModel, roll: Roll, place: int, several: int) -> Html:
    columns = min(len(roll.faces), dice.ROW) or 1
    lines = max(1, -(-len(roll.faces) // dice.ROW))
    x, y = _spot(model, roll, place, several, columns, lines)
    width, height = columns * dice.SIZE + 22, lines * dice.SIZE + 18
    key = f"roll-{model.ui.serial}-{_when(model, roll)}-{place}"
    tray = (
        f'<rect class="sb-tray" x="{num(x - width / 2)}" y="{num(y - dice.SIZE / 2 - 10)}" width="{width}" '
        f'height="{height}" rx="16"/>'
    )
    counts = counted(model.ui, roll)
    return (
        f'<g id="{key}" class="sb-roll clan-{model.clans[roll.seat]}">{tray}'
        f"{dice.on_field(roll.faces, counts, key, (x, y))}</g>"
    )


def _when(model: BoardModel, roll: Roll) -> int:
    """Which of the events it was, for a key that changes from roll to roll."""
    return _number_of(model.ui, roll) or 0


def _number_of(ui: Ui, roll: Roll) -> int | None:
    return next((i for i, event in enumerate(ui.events) if event is roll.event), None)


def _spot(model: BoardModel, roll: Roll, place: int, several: int, columns: int, lines: int) -> Point:
    half = columns * dice.SIZE / 2 + 14
    if roll.hex is None:
        return WIDTH / 2, HEIGHT / 2 + (place - (several - 1) / 2) * (lines * dice.SIZE + 50) - 30
    x, y = middle(roll.hex, model.flipped)
    top = y - 104 - (lines - 1) * dice.SIZE
    return min(max(x, MARGIN + half), WIDTH - MARGIN - half), top if top > 40 else y + 112


def counted(ui: Ui, roll: Roll) -> list[bool]:
    """Which dice of a roll did anything; of rolls other than strikes all are shown alike."""
    number, event = _number_of(ui, roll), roll.event
    if not isinstance(event, events.Strike) or number is None or ui.after is None:
        return [True] * len(roll.faces)
    then = ui.after(number)
    assert isinstance(then, State)
    unit = then.unit_at[event.origin]
    if unit < 0:
        return [True] * len(event.faces)
    return dice.counting(then, Strike(event.seat, unit, event.origin, event.goal, event.mode), event.faces)
