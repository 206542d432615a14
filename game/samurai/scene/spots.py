"""Where a choice takes place on the field."""

from __future__ import annotations

from ...core.drawing.svg import Point
from ...core.position import Choice, View
from ...core.ui import Ui
from ..board import RED
from ..choices import Pair, To
from ..state import State
from .layout import middle
from .model import bottom
from .preview import hex_of, origin_of, strike_of


def spots(view: View[State], ui: Ui, choice: Choice) -> tuple[Point, ...]:
    """The hex that a choice means, after the one from which a piece goes or strikes; within a combat, its strike."""
    flipped = bottom(view, ui) == RED
    return tuple(middle(place, flipped) for place in dict.fromkeys(_ends(view.position, choice)) if place is not None)


def _ends(state: State, choice: Choice) -> tuple[int | None, ...]:
    if isinstance(choice, Pair):
        return choice.origin, choice.goal
    if isinstance(choice, To):
        return origin_of(state), choice.place
    strike = strike_of(state)
    goal = hex_of(state, choice)
    return (strike.origin, strike.goal) if goal is None and strike is not None else (goal,)
