"""A season told step by step: which events get a picture of their own, and how long it stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.position import Event
from ...core.ui import Frame

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
    return event[0] in LENGTHS and not (event[0] == "pass" and event[4] == "no_card")


# -- what the picture is about ---------------------------------------------------------------------------

PLACES = {"build": 3, "collect": 3, "muster": 3, "calm": 1, "waste": 1, "conquer": 2, "occupy": 2, "take": 2}
"""Where in an event the province stands that it is about."""
BATTLE = ("attack", "revolt", "throw", "battle", "revolt_end", "conquer", "waste", "lapse", "tray")


class Moment(NamedTuple):
    """What the last told event puts into the middle of the picture."""

    place: int | None = None
    fight: Event | None = None
    """The attack or revolt that is going on."""
    throw: Event | None = None
    """The throw into the tower that belongs to it, once it is told."""
    outcome: Event | None = None
    """How it ended, once that is told."""
    march: tuple[int, int, int] | None = None
    """Who goes from where to where."""
    number: int = 0
    """How many events have been told: part of the key of what appears anew."""


def moment(played_back: Sequence[Event] | None) -> Moment:
    """What is to be emphasised now."""
    if not played_back:
        return Moment()
    last = played_back[-1]
    if last[0] in BATTLE or last[0] == "tower_filled":
        return _fight(played_back)
    if last[0] == "move":
        return Moment(place=last[3], march=last[1:4], number=len(played_back))
    if last[0] == "pass" and last[3] >= 0:
        return Moment(place=last[3], number=len(played_back))
    return Moment(place=last[PLACES[last[0]]] if last[0] in PLACES else None, number=len(played_back))


def _fight(played_back: Sequence[Event]) -> Moment:
    """The last battle with all that has been told of it."""
    start = max((i for i, event in enumerate(played_back) if event[0] in ("attack", "revolt")), default=None)
    events = played_back[start:] if start is not None else played_back
    fight = played_back[start] if start is not None else None
    found = {event[0]: event for event in events}
    attack = fight is not None and fight[0] == "attack"
    return Moment(
        place=None if fight is None else fight[3] if attack else fight[2],
        fight=fight,
        throw=found.get("throw"),
        outcome=found.get("battle") or found.get("revolt_end"),
        march=fight[1:4] if fight is not None and attack else None,
        number=len(played_back),
    )
