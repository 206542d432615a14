"""Reading the board of Rumble Nation: its eleven areas."""

from __future__ import annotations

from ..core.places import Place
from ..core.position import View
from ..core.ui import Ui
from .board import AREAS
from .scene.labels import area_label
from .scene.model import board_model
from .state import State
from .words import area_name

SUMMARY_EVENTS = frozenset({"battle", "empty", "reinforce"})
"""A battle in the war: who wins what, and who is sent on."""


def places(view: View[State], ui: Ui) -> list[Place]:
    """The areas by their castles' values, as the war goes through them."""
    model = board_model(view, ui)
    order = sorted(range(len(AREAS)), key=lambda area: model.state.values[area])
    return [
        Place(
            f"area-{area}",
            ui.words(area_name(area)),
            area_label(model.state, area, ui, lit=area in model.lit, battle=model.battles.get(area)),
            tuple(model.choices.get(area, ())),
            empty=not any(model.state.power(seat, area) for seat in range(model.state.players)),
        )
        for area in order
    ]
