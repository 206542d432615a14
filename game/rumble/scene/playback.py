"""The war told step by step: which events get a picture of their own, and how long it stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.position import Event
from ...core.ui import Frame
from ..state import NOBODY
from .preview import Step

BATTLE_MS, EMPTY_MS, REINFORCE_MS = 1200, 500, 900


class Moment(NamedTuple):
    """What the last told event puts into the middle of the picture."""

    area: int | None = None
    powers: tuple[int, ...] = ()
    winner: int = NOBODY
    steps: tuple[Step, ...] = ()


def frames(events: Sequence[Event]) -> list[Frame]:
    """How to tell the events: a picture for each battle, and one for the reinforcements it sends.

    Everything but the war needs no telling: the pieces move by themselves.
    """
    return [
        Frame(i + 1, _length(event))
        for i, event in enumerate(events)
        if event[0] in ("battle", "empty") or (event[0] == "reinforce" and _ends_group(events, i))
    ]


def _length(event: Event) -> int:
    return {"battle": BATTLE_MS, "empty": EMPTY_MS}.get(event[0], REINFORCE_MS)


def _ends_group(events: Sequence[Event], i: int) -> bool:
    return i + 1 == len(events) or events[i + 1][0] != "reinforce" or events[i + 1][2] != events[i][2]


def moment(played_back: Sequence[Event] | None) -> Moment:
    """What is to be emphasised now."""
    last = played_back[-1] if played_back else ("",)
    if last[0] == "battle":
        return Moment(last[1], last[3], last[4])
    if last[0] == "empty":
        return Moment(last[1])
    if played_back and last[0] == "reinforce":
        group = [event for event in played_back if event[0] == "reinforce" and event[2] == last[2]]
        return Moment(steps=tuple(Step(seat, start, goal) for _, seat, start, goal, _ in group))
    return Moment()
