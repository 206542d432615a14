"""A battle shown step by step: which events get a picture of their own, and what it emphasises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.position import Event
from ...core.ui import Frame
from .. import events
from ..board import BLUE, RED

DICE = {
    "strike": 1700,
    "check": 1300,
    "duel": 2000,
    "lack_of_honor": 1600,
    "dragon_roll": 1500,
    "loyalty": 1800,
    "shogun": 1500,
    "first_move": 1500,
    "carry_over": 1500,
}
"""Events with dice, and how long each is looked at; only where one of these happens is anything told."""
OTHERS = {
    "loss": 650,
    "leader_lost": 900,
    "surrender": 800,
    "flags": 600,
    "retreat": 420,
    "flight": 500,
    "seppuku": 1200,
    "advance": 450,
    "heal": 600,
    "defect": 900,
    "banner": 650,
    "tent": 900,
}
LENGTHS = {**DICE, **OTHERS}


def frames(happened: Sequence[Event]) -> list[Frame]:
    """A picture for each roll and for each thing that came of it; nothing where no dice were rolled."""
    if not any(event[0] in DICE for event in happened):
        return []
    return [Frame(i + 1, LENGTHS[event[0]]) for i, event in enumerate(happened) if event[0] in LENGTHS]


# -- what is in the middle of the picture ----------------------------------------------------------------


class Roll(NamedTuple):
    """Dice to show: who rolled, which faces, where, and what for."""

    seat: int
    faces: tuple[int, ...]
    hex: int | None
    event: Event


def rolls_of(event: Event) -> list[Roll]:
    """The rolls of an event; two where both sides roll."""
    if isinstance(event, events.OneRolls | events.Check):
        return [Roll(event.seat, event.faces, _rolled_at(event), event)]
    if isinstance(event, events.BothRoll):
        return [Roll(RED, event.red, None, event), Roll(BLUE, event.blue, None, event)]
    return []


def _rolled_at(event: events.OneRolls | events.Check) -> int | None:
    """The hex beside which dice are shown; None for the middle of the field."""
    if isinstance(event, events.Strike):
        return event.goal
    if isinstance(event, events.Check | events.DragonRoll) and event.place >= 0:
        return event.place
    return None


class Highlight(NamedTuple):
    """What the last event shown emphasises."""

    event: Event = ("",)
    rolls: tuple[Roll, ...] = ()
    origin: int | None = None
    goal: int | None = None
    struck: int | None = None
    """The hex that has just lost something."""


def highlight(played_back: Sequence[Event] | None) -> Highlight:
    """What is to be emphasised now: the last roll stays in sight until the next one."""
    if not played_back:
        return Highlight()
    last, latest = played_back[-1], played_back[::-1]
    rolled = next((rolls_of(event) for event in latest if rolls_of(event)), [])
    strike = next((event for event in latest if isinstance(event, events.Strike)), None)
    origin, goal = (strike.origin, strike.goal) if strike else (None, None)
    struck = last.place if isinstance(last, LOSES_SOMETHING) else None
    return Highlight(last, tuple(rolled), origin, goal, struck)


LOSES_SOMETHING = (events.Loss, events.LeaderLost, events.Surrender, events.Seppuku)

MENTIONS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("attack", "strike", "move", "move_leader", "retreat", "flight", "advance"), ("origin", "goal")),
    **dict.fromkeys(("check", "loss", "heal", "flags", "eliminated", "leader_lost", "defect", "loyalty"), ("place",)),
    **dict.fromkeys(("seppuku", "exit", "escape", "sent_back", "order", "surrender", "tent"), ("place",)),
}
"""The fields of an event that are hexes to light up."""


def mentioned(happened: Sequence[Event]) -> list[int]:
    """The hexes that events speak of, for lighting them up when an entry of the log is picked."""
    found = {getattr(event, name): None for event in happened for name in MENTIONS.get(event[0], ())}
    return [place for place in found if place >= 0]
