"""Battles told step by step: which events get a picture of their own, and what stands in its middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.position import Event
from ...core.ui import Frame

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


def frames(events: Sequence[Event]) -> list[Frame]:
    """A picture for each roll and for each thing that came of it; nothing where no dice were rolled."""
    if not any(event[0] in DICE for event in events):
        return []
    return [Frame(i + 1, LENGTHS[event[0]]) for i, event in enumerate(events) if event[0] in LENGTHS]


# -- what is in the middle of the picture ----------------------------------------------------------------


class Roll(NamedTuple):
    """Dice to show: who rolled, which faces, where, and what for."""

    seat: int
    faces: tuple[int, ...]
    hex: int | None
    event: Event


def rolls_of(event: Event) -> list[Roll]:
    """The rolls of an event; two where both sides roll."""
    name = event[0]
    if name == "strike":
        return [Roll(event[1], event[6], event[3], event)]
    if name == "check":
        return [Roll(event[1], event[4], event[3], event)]
    if name == "dragon_roll":
        return [Roll(event[1], event[3], event[4] if event[4] >= 0 else None, event)]
    if name in ("lack_of_honor", "shogun", "carry_over"):
        return [Roll(event[1], event[2], None, event)]
    if name in ("duel", "loyalty", "first_move"):
        first, second = event[-2], event[-1]
        return [Roll(0, first, None, event), Roll(1, second, None, event)]
    return []


class Moment(NamedTuple):
    """What the last told event puts into the middle of the picture."""

    event: Event = ("",)
    rolls: tuple[Roll, ...] = ()
    origin: int | None = None
    goal: int | None = None
    struck: int | None = None
    """The hex that has just lost something."""


def moment(played_back: Sequence[Event] | None) -> Moment:
    """What is to be emphasised now: the last roll stays in sight until the next one."""
    if not played_back:
        return Moment()
    last = played_back[-1]
    rolled = next((rolls_of(event) for event in reversed(played_back) if rolls_of(event)), [])
    strike = next((event for event in reversed(played_back) if event[0] == "strike"), None)
    struck = {"loss": 3, "leader_lost": 3, "surrender": 2, "seppuku": 3}.get(last[0])
    return Moment(
        last,
        tuple(rolled),
        strike[2] if strike else None,
        strike[3] if strike else None,
        last[struck] if struck else None,
    )


MENTIONS: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("attack", "retreat", "flight", "move", "advance", "move_leader"), (3, 4)),
    **dict.fromkeys(("check", "loss", "heal", "flags", "eliminated", "leader_lost", "defect", "loyalty"), (3,)),
    **dict.fromkeys(("seppuku", "exit", "escape", "sent_back"), (3,)),
    **dict.fromkeys(("order", "surrender", "tent"), (2,)),
    "strike": (2, 3),
}
"""Where in an event the hexes stand that it speaks of."""


def mentioned(events: Sequence[Event]) -> list[int]:
    """The hexes that events speak of, for lighting them up when an entry of the log is picked."""
    found = {event[at]: None for event in events for at in MENTIONS.get(event[0], ())}
    return [place for place in found if isinstance(place, int) and place >= 0]
