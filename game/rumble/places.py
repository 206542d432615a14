"""Reading the board of Rumble Nation: its eleven areas."""

from __future__ import annotations

from ..core.kinds import seat_of
from ..core.places import Place, Touched
from ..core.places import touched as touched_fields
from ..core.position import Event, View
from ..core.ui import Ui
from . import events
from .board import AREAS
from .scene.labels import area_label
from .scene.model import board_model
from .state import State
from .words import area_name

SUMMARY_EVENTS = frozenset({"battle", "empty", "reinforce"})
"""A battle in the war: who wins what, and who is sent on."""


TOUCHES = {
    **dict.fromkeys(("deploy", "place", "take_back", "battle"), ("area",)),
    **dict.fromkeys(("move", "move_lord"), ("origin", "goal")),
    "reinforce": ("goal",),
}
"""The fields of an event that are areas in which something changes."""
AREA = "area-"


def touched(event: Event) -> Touched:
    """The areas that an event changes; a battle and the end are the doing of the winner."""
    seat = event.winner if isinstance(event, events.Battle | events.End) else seat_of(event)
    return touched_fields(event, TOUCHES, AREA, seat)


def place_name(key: str) -> str:
    """The name of an area."""
    return area_name(int(key.removeprefix(AREA)))


def places(view: View[State], ui: Ui) -> list[Place]:
    """The areas by their castles' values, as the war goes through them."""
    model = board_model(view, ui)
    order = sorted(range(len(AREAS)), key=lambda area: model.state.values[area])
    return [
        Place(
            f"{AREA}{area}",
            ui.words(area_name(area)),
            area_label(model.state, area, ui, lit=area in model.lit, battle=model.battles.get(area)),
            tuple(model.choices.get(area, ())),
            empty=not any(model.state.power(seat, area) for seat in range(model.state.players)),
        )
        for area in order
    ]
