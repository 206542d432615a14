"""What lies over the field for a moment: dice on targets, arrows, costs, the roll that is being told."""

from __future__ import annotations

from functools import lru_cache

from ...core.drawing.brush import Arrow, arrow, reveal
from ...core.drawing.svg import Point, num
from ...core.ui import Ui
from ..board import DISTANCE
from ..rules.combat import Strike
from ..state import State
from . import dice
from .layout import HEIGHT, MARGIN, WIDTH, middle
from .model import NO_HEX, Seen, narrowed_paths
from .playback import Roll
from .preview import Step, dice_of, steps_of

ARROW = 24
CLEAR, NEAR_CLEAR = 34, 14
"""How far an arrow keeps from the middles of hexes, and of two that touch."""


@lru_cache(maxsize=512)
def _between(origin: int, goal: int, flipped: bool) -> Arrow:
    clear = NEAR_CLEAR if DISTANCE[origin][goal] == 1 else CLEAR
    return arrow(middle(origin, flipped), middle(goal, flipped), width=ARROW, clear=clear)


def _arrow(sight: Seen, step: Step, kind: str) -> str:
    key = f"{kind}-{sight.ui.serial}-{step.origin}-{step.goal}"
    drawn = _between(step.origin, step.goal, sight.flipped)
    return reveal(key, drawn, ARROW, f"sb-{kind} clan-{sight.clans[step.owner]}")


# -- dice on targets -----------------------------------------------------------------------------------------


def badges(sight: Seen) -> str:
    """The dice of every attack that can be chosen now, and of those a previewed move would allow."""
    now = "".join(_dice_badge(sight, goal, number, "") for goal, number in sight.dice.items())
    if sight.strike and sight.strike.goal not in sight.dice:
        now += _dice_badge(sight, sight.strike.goal, dice_of(sight.state, sight.strike), "")
    then = [(goal, number) for goal, number in sight.preview.aims if goal not in sight.dice]
    return now + "".join(_dice_badge(sight, goal, number, " sb-later") for goal, number in then)


def _dice_badge(sight: Seen, goal: int, number: int, classes: str) -> str:
    x, y = middle(goal, sight.flipped)
    return (
        f'<g class="sb-dice{classes}" transform="translate({num(x - 31)} {num(y - 32)})"><g class="sb-dice-box">'
        f'<rect x="-19" y="-19" width="38" height="38" rx="9"/><text y="10">{number}</text></g></g>'
    )


def costs(sight: Seen) -> str:
    """Blocks that the previewed choice would cost, where they would be lost."""
    return "".join(_cost(sight, place, number) for place, number in sight.preview.losses)


def _cost(sight: Seen, place: int, number: int) -> str:
    x, y = middle(place, sight.flipped)
    return (
        f'<g class="sb-cost" transform="translate({num(x)} {num(y)})"><circle r="26"/><text y="11">−{number}</text></g>'
    )


# -- arrows ----------------------------------------------------------------------------------------------------


def arrows(sight: Seen) -> str:
    """The previewed move or attack, the ways of a retreat, and what moved with the last choice."""
    if sight.ui.told is not None:
        return _told_arrows(sight)
    drawn = "".join(_arrow(sight, step, step.kind) for step in dict.fromkeys(sight.preview.steps))
    strike = sight.strike
    if strike:
        drawn += _arrow(sight, Step(strike.seat, strike.origin, strike.goal, "strike"), "strike")
    drawn += _paths(sight)
    return drawn or _traces(sight)


def _paths(sight: Seen) -> str:
    seat = sight.view.seat
    if seat is None:
        return ""
    steps = {
        Step(seat, a, b, "retreat"): None
        for path in narrowed_paths(sight.view, sight.ui.preview)
        for a, b in zip(path, path[1:])
    }
    return "".join(_arrow(sight, step, "retreat") for step in steps)


def _traces(sight: Seen) -> str:
    """What moved with the last choice, fading away."""
    if sight.ui.preview or sight.selected != NO_HEX:
        return ""
    return "".join(_arrow(sight, step, "trace") for step in dict.fromkeys(steps_of(sight.ui.events)))


def _told_arrows(sight: Seen) -> str:
    told = sight.moment
    if told.event[0] == "strike" and told.origin is not None and told.goal is not None:
        return _arrow(sight, Step(told.event[1], told.origin, told.goal, "strike"), "strike")
    return "".join(_arrow(sight, step, step.kind) for step in steps_of([told.event]))


# -- the roll that is being told ---------------------------------------------------------------------------------


def rolled(sight: Seen) -> str:
    """The dice of the last told roll, beside the hex that they concern."""
    told = sight.ui.told
    if not told:
        return ""
    rolls = sight.moment.rolls
    return "".join(_roll(sight, roll, place, len(rolls)) for place, roll in enumerate(rolls))


def _roll(sight: Seen, roll: Roll, place: int, several: int) -> str:
    columns = min(len(roll.faces), dice.ROW) or 1
    lines = max(1, -(-len(roll.faces) // dice.ROW))
    x, y = _spot(sight, roll, place, several, columns, lines)
    width, height = columns * dice.SIZE + 22, lines * dice.SIZE + 18
    key = f"roll-{sight.ui.serial}-{_when(sight, roll)}-{place}"
    tray = (
        f'<rect class="sb-tray" x="{num(x - width / 2)}" y="{num(y - dice.SIZE / 2 - 10)}" width="{width}" '
        f'height="{height}" rx="16"/>'
    )
    counts = counted(sight.ui, roll)
    return (
        f'<g id="{key}" class="sb-roll clan-{sight.clans[roll.seat]}">{tray}'
        f"{dice.on_field(roll.faces, counts, key, (x, y))}</g>"
    )


def _when(sight: Seen, roll: Roll) -> int:
    """Which of the events it was, for a key that changes from roll to roll."""
    return _number_of(sight.ui, roll) or 0


def _number_of(ui: Ui, roll: Roll) -> int | None:
    return next((i for i, event in enumerate(ui.events) if event is roll.event), None)


def _spot(sight: Seen, roll: Roll, place: int, several: int, columns: int, lines: int) -> Point:
    half = columns * dice.SIZE / 2 + 14
    if roll.hex is None:
        return WIDTH / 2, HEIGHT / 2 + (place - (several - 1) / 2) * (lines * dice.SIZE + 50) - 30
    x, y = middle(roll.hex, sight.flipped)
    top = y - 104 - (lines - 1) * dice.SIZE
    return min(max(x, MARGIN + half), WIDTH - MARGIN - half), top if top > 40 else y + 112


def counted(ui: Ui, roll: Roll) -> list[bool]:
    """Which dice of a roll did anything; of rolls other than strikes all are shown alike."""
    number = _number_of(ui, roll)
    if roll.event[0] != "strike" or number is None or ui.after is None:
        return [True] * len(roll.faces)
    then: State = ui.after(number)
    _, seat, origin, goal, mode, _lines, faces = roll.event
    unit = then.unit_at[origin]
    if unit < 0:
        return [True] * len(faces)
    return dice.counting(then, Strike(seat, unit, origin, goal, mode), faces)
