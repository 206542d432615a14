"""Which sound goes with what happened."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.position import Event

SOUNDS = {
    "roll": "dice",
    "deploy": "wood",
    "move": "wood",
    "place": "wood",
    "take_back": "wood",
    "end": "drum",
}
"""By the kind of the event; the others are silent."""


def sound(events: Sequence[Event]) -> str | None:
    """The sound that goes with what happened; the last event with one counts."""
    return next((SOUNDS[event[0]] for event in reversed(events) if event[0] in SOUNDS), None)
