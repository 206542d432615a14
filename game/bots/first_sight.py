"""What looks best at first sight: for the keyboard's focus, never for a bot."""

from __future__ import annotations

from typing import Any

from .. import games
from ..core.chance import Chance
from ..core.position import Choice, View

SEED = 1
"""The same question has the same answer."""


def first_sight(game_name: str, view: View[Any]) -> Choice | None:
    """The choice that the game's advice would make without a search; None if it has nothing to say."""
    advice = games.find(game_name).advice
    chance = Chance(SEED)
    try:
        choice = (advice.first_sight or advice.playout)(advice.imagine(view, chance), chance)
    except Exception:  # like a bot's, an error here must never end the game
        return None
    return choice if choice in view.choices else None
