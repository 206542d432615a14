"""The law of undo: never over a die roll, a reveal, another player's choice or the end."""

from __future__ import annotations

from .position import Choice, Position
from .words import Sentence


def ends_turn(position: Position, choice: Choice) -> bool:
    """Whether a choice would hand the turn to somebody else, so that it could not be undone.

    Ask it of what a seat may know: asked of the position itself it might betray a hidden answer.
    """
    after = position.copy()
    after.play(choice)
    barrier = barrier_between(position, after)
    return barrier is not None and barrier.key in ("core.undo_seat", "core.undo_over")


def barrier_between(before: Position, after: Position) -> Sentence | None:
    """What stands between two positions so that one cannot go back from the second to the first."""
    if after.turn is None:
        return Sentence("core.undo_over")
    if before.chance != after.chance:
        return Sentence("core.undo_roll")
    if before.reveals != after.reveals:
        return Sentence("core.undo_reveal")
    if before.turn != after.turn:
        return Sentence("core.undo_seat")
    return None
