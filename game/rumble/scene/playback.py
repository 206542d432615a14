"""The war shown step by step: which events get a picture of their own, and how long it stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.position import Event
from ...core.ui import Frame
from .. import events
from ..state import NOBODY
from .preview import Way

BATTLE_MS, EMPTY_MS, REINFORCE_MS = 1200, 500, 900


class Highlight(NamedTuple):
    """What the last event that was played back puts into the middle of the picture."""

    area: int | None = None
    powers: tuple[int, ...] = ()
    winner: int = NOBODY
    ways: tuple[Way, ...] = ()


def frames(happened: Sequence[Event]) -> list[Frame]:
    """How to play the events back: a picture for each battle, and one for the reinforcements it sends.

    Everything but the war needs no playback: the pieces move by themselves.
    """
    lengths = [_length(happened, at) for at in range(len(happened))]
    return [Frame(at + 1, length) for at, length in enumerate(lengths) if length]


def _length(happened: Sequence[Event], at: int) -> int:
    """How long an event is shown; 0 for one without a picture of its own."""
    event = happened[at]
    if isinstance(event, events.Battle):
        return BATTLE_MS
    if isinstance(event, events.Empty):
        return EMPTY_MS
    following = happened[at + 1] if at + 1 < len(happened) else None
    return REINFORCE_MS if isinstance(event, events.Reinforce) and not _same_group(event, following) else 0


def _same_group(event: events.Reinforce, following: Event | None) -> bool:
    """Whether more reinforcements from the same area follow."""
    return isinstance(following, events.Reinforce) and following.origin == event.origin


def highlight(played_back: Sequence[Event] | None) -> Highlight:
    """What is to be emphasised now."""
    last = played_back[-1] if played_back else None
    if isinstance(last, events.Battle):
        return Highlight(last.area, last.powers, last.winner)
    if isinstance(last, events.Empty):
        return Highlight(last.area)
    if isinstance(last, events.Reinforce):
        return Highlight(ways=_sent_from(last.origin, played_back or ()))
    return Highlight()


def _sent_from(origin: int, played_back: Sequence[Event]) -> tuple[Way, ...]:
    sent = [event for event in played_back if isinstance(event, events.Reinforce) and event.origin == origin]
    return tuple(Way(event.seat, event.origin, event.goal) for event in sent)
