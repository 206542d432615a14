"""The sound that goes with what happened."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.position import Event

SOUNDS = {
    "move": "wood",
    "move_leader": "wood",
    "order": "wood",
    "strike": "dice",
    "duel": "clash",
    "shogun": "dice",
    "dragon_roll": "dice",
    "check": "dice",
    "end": "drum",
}


def sound(events: Sequence[Event]) -> str | None:
    """The sound of the weightiest event: the end of the battle, else the first that has one."""
    names = [event[0] for event in events]
    if "end" in names:
        return SOUNDS["end"]
    return next((SOUNDS[name] for name in names if name in SOUNDS), None)
