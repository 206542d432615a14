"""Why something cannot be done now: the rule that forbids it, as a sentence key."""

from __future__ import annotations

from game.core.position import Choice
from game.core.words import Sentence
from game.samurai.state import State


def why_not(state: State, choice: Choice) -> Sentence | None:
    """The rule that forbids the choice in this position; None if it is legal."""
    if choice in state.choices():
        return None
    return Sentence("core.not_now")
