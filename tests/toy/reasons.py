"""What pointing at things of the toy means."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.position import Choice

from .rules import Toy


def attempt(_position: Toy, thing: str, _local_state: Mapping[str, object]) -> Choice | None:
    """To throw the die twice at once, which nobody may."""
    return ("roll", 2) if thing == "die" else None
