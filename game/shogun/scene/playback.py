"""A season played back step by step: which events get a frame of their own, and how long it stays."""

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

MILLISECONDS = {
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
"""How long the frame of an event stays; events that are not here need none."""
ALWAYS_SHOWN = ("throw", "event", "ranking", "winter")
"""Events that are played back even if nothing else happened; any other alone is seen without."""


def frames(events: Sequence[Event]) -> list[Frame]:
    """How to play the events back: a frame for each that changes the board, if there is more than one."""
    shown = [Frame(i + 1, MILLISECONDS[event[0]]) for i, event in enumerate(events) if _has_frame(event)]
    return shown if len(shown) > 1 or any(event[0] in ALWAYS_SHOWN for event in events) else []


def _has_frame(event: Event) -> bool:
    return event[0] in MILLISECONDS and not (isinstance(event, Pass) and event.reason == "no_card")


# -- what the picture is about ---------------------------------------------------------------------------

ABOUT_A_PROVINCE = (Take, Occupy, Build, Calm, Collect, Muster)
BATTLE = (Attack, Revolt, Throw, Battle, RevoltEnd, Conquer, Waste, Lapse, Tray)
"""What is shown with a battle or a revolt: its beginning, its end and what follows from it."""


class Highlight(NamedTuple):
    """What the last event played back puts into the middle of the picture."""

    place: int | None = None
    fight: Attack | Revolt | None = None
    """The attack or revolt that is going on."""
    throw: Throw | None = None
    """The throw into the tower that belongs to it, once it has come."""
    outcome: Battle | RevoltEnd | None = None
    """How it ended, once that is known."""
    march: tuple[int, int, int] | None = None
    """Who goes from where to where."""
    number: int = 0
    """How many events have been played back: part of the key of what appears anew."""


def highlight(played_back: Sequence[Event] | None) -> Highlight:
    """What is to be emphasised now."""
    if not played_back:
        return Highlight()
    last, number = played_back[-1], len(played_back)
    if isinstance(last, BATTLE) or isinstance(last, TowerFilled):
        return _fight(played_back)
    if isinstance(last, Move):
        return Highlight(place=last.goal, march=(last.seat, last.origin, last.goal), number=number)
    if isinstance(last, Pass) and last.card >= 0:
        return Highlight(place=last.card, number=number)
    return Highlight(place=last.province if isinstance(last, ABOUT_A_PROVINCE) else None, number=number)


def _fight(played_back: Sequence[Event]) -> Highlight:
    """The last battle as far as it has been played back; the filling of the tower is only a throw."""
    found = Highlight(number=len(played_back))
    for event in played_back:
        if isinstance(event, Attack):
            march = (event.seat, event.origin, event.goal)
            found = Highlight(place=event.goal, fight=event, march=march, number=found.number)
        elif isinstance(event, Revolt):
            found = Highlight(place=event.province, fight=event, number=found.number)
        elif isinstance(event, Throw):
            found = found._replace(throw=event)
        elif isinstance(event, Battle | RevoltEnd):
            found = found._replace(outcome=event)
    return found
