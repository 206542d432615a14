"""A season told step by step: which events get a picture of their own, and how long it stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.position import Event
from ...core.ui import Frame
from ..events import (
    Attack,
    Battle,
    Build,
    Calm,
    Collect,
    Conquer,
    Lapse,
    Move,
    Muster,
    Occupy,
    Pass,
    Revolt,
    RevoltEnd,
    Take,
    Throw,
    TowerFilled,
    Tray,
    Waste,
)

LENGTHS = {
    "tower_filled": 1500,
    "event": 1700,
    "ranking": 1800,
    "order": 1200,
    "pass": 600,
    "build": 850,
    "collect": 850,
    "muster": 850,
    "move": 900,
    "attack": 1200,
    "throw": 2400,
    "battle": 1700,
    "conquer": 1000,
    "waste": 1100,
    "lapse": 900,
    "revolt": 1200,
    "revolt_end": 1600,
    "winter": 1800,
    "feed": 900,
    "hungry": 1300,
    "majority": 700,
    "score": 1300,
}
"""How many milliseconds the picture of an event stays; events that are not here need none."""
LOUD = ("throw", "event", "ranking", "winter")
"""Events that are always worth telling; a single quiet one is seen without."""


def frames(events: Sequence[Event]) -> list[Frame]:
    """How to tell the events: a picture for each that changes the table, if there is more than one."""
    shown = [Frame(i + 1, LENGTHS[event[0]]) for i, event in enumerate(events) if _worth(event)]
    return shown if len(shown) > 1 or any(event[0] in LOUD for event in events) else []


def _worth(event: Event) -> bool:
    return event[0] in LENGTHS and not (isinstance(event, Pass) and event.reason == "no_card")


# -- what the picture is about ---------------------------------------------------------------------------

ABOUT_A_PROVINCE = (Take, Occupy, Build, Calm, Collect, Muster)
BATTLE = (Attack, Revolt, Throw, Battle, RevoltEnd, Conquer, Waste, Lapse, Tray)
"""What is told with the picture of a battle or a revolt: its beginning, its end and what follows from it."""


class Moment(NamedTuple):
    """What the last told event puts into the middle of the picture."""

    place: int | None = None
    fight: Attack | Revolt | None = None
    """The attack or revolt that is going on."""
    throw: Throw | None = None
    """The throw into the tower that belongs to it, once it is told."""
    outcome: Battle | RevoltEnd | None = None
    """How it ended, once that is told."""
    march: tuple[int, int, int] | None = None
    """Who goes from where to where."""
    number: int = 0
    """How many events have been told: part of the key of what appears anew."""


def moment(played_back: Sequence[Event] | None) -> Moment:
    """What is to be emphasised now."""
    if not played_back:
        return Moment()
    last, number = played_back[-1], len(played_back)
    if isinstance(last, BATTLE) or isinstance(last, TowerFilled):
        return _fight(played_back)
    if isinstance(last, Move):
        return Moment(place=last.goal, march=(last.seat, last.origin, last.goal), number=number)
    if isinstance(last, Pass) and last.card >= 0:
        return Moment(place=last.card, number=number)
    return Moment(place=last.province if isinstance(last, ABOUT_A_PROVINCE) else None, number=number)


def _fight(played_back: Sequence[Event]) -> Moment:
    """The last battle with all that has been told of it; the filling of the tower is only a throw."""
    found = Moment(number=len(played_back))
    for event in played_back:
        if isinstance(event, Attack):
            march = (event.seat, event.origin, event.goal)
            found = Moment(place=event.goal, fight=event, march=march, number=found.number)
        elif isinstance(event, Revolt):
            found = Moment(place=event.province, fight=event, number=found.number)
        elif isinstance(event, Throw):
            found = found._replace(throw=event)
        elif isinstance(event, Battle | RevoltEnd):
            found = found._replace(outcome=event)
    return found
