"""Where a choice takes place on the map."""

from __future__ import annotations

from ...core.drawing.svg import Point
from ...core.position import Choice, View
from ...core.ui import Ui
from ..state import State
from .layout import layout
from .preview import area_of, origin


def spots(view: View[State], _ui: Ui, choice: Choice) -> tuple[Point, ...]:
    """The area that a choice means, after the one from which pieces go."""
    area, start = area_of(choice), origin(view.position)
    if area is None:
        return ()
    places = layout().places
    return (places[area].castle,) if start in (None, area) else (places[start].castle, places[area].castle)
