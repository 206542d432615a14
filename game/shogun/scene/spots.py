"""Where a choice takes place on the map."""

from __future__ import annotations

from ...core.drawing.svg import Point
from ...core.position import Choice, View
from ...core.ui import Ui
from ..board import PROVINCES
from ..choices import Bid, Number, Plan
from ..state import State
from .layout import layout
from .model import origin_of, province_of


def spots(view: View[State], _ui: Ui, choice: Choice) -> tuple[Point, ...]:
    """The province that a choice means, after the one from which armies march."""
    goal, start = _goal(view.position, choice), origin_of(view.position)
    if goal is None:
        return ()
    places = layout().places
    return (places[goal].armies,) if start in (None, goal) else (places[start].armies, places[goal].armies)


def _goal(state: State, choice: Choice) -> int | None:
    if isinstance(choice, Plan | Bid):
        return choice.card if 0 <= choice.card < len(PROVINCES) else None
    if isinstance(choice, Number) and state.agenda[-1][0] == "march_size":
        goal: int = state.agenda[-1][4]
        return goal
    return province_of(choice)
