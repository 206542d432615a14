"""The sounds of what happens."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.position import Event

SOUNDS = {
    "occupy": "wood",
    "sealed": "wood",
    "slot": "wood",
    "build": "wood",
    "muster": "wood",
    "move": "wood",
    "collect": "wood",
    "throw": "tower",
    "battle": "clash",
    "end": "drum",
}


def sound(events: Sequence[Event]) -> str | None:
    """The sound that goes with what happened; a throw is heard above all else, and the end above that."""
    heard = [SOUNDS[event[0]] for event in events if event[0] in SOUNDS]
    return next((name for name in ("drum", "tower") if name in heard), heard[-1] if heard else None)
