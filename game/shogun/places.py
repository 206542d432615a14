"""The map in words: the provinces, region by region."""

from __future__ import annotations

from ..core.kinds import seat_of
from ..core.places import NOBODY as NO_SEAT
from ..core.places import Place, Touched
from ..core.places import touched as touched_fields
from ..core.position import Event, View
from ..core.ui import Ui
from .board import PROVINCES
from .scene.labels import province_label
from .scene.model import board_model
from .state import NOBODY, REMOVED, State
from .words.names import province_name

SUMMARY_EVENTS = frozenset({"battle", "conquer", "waste", "lapse", "revolt_end"})
"""A battle or a revolt: how it ended, what became of the province, and of the action planned there."""


TOUCHES = {
    **dict.fromkeys(("take", "occupy", "build", "collect", "muster", "conquer"), ("province",)),
    **dict.fromkeys(("calm", "waste", "revolt", "revolt_end"), ("province",)),
    "move": ("origin", "goal"),
    **dict.fromkeys(("attack", "battle"), ("goal",)),
}
"""The fields of an event that are provinces in which something changes."""
OF_FARMERS = frozenset({"calm", "waste", "revolt", "revolt_end"})
"""What no clan has done: their seat is the one that it befalls."""
PROVINCE = "province-"


def touched(event: Event) -> Touched:
    """The provinces that an event changes."""
    seat = NO_SEAT if event[0] in OF_FARMERS else seat_of(event)
    return touched_fields(event, TOUCHES, PROVINCE, seat)


def place_name(key: str) -> str:
    """The name of a province."""
    return province_name(int(key.removeprefix(PROVINCE)))


def places(view: View[State], ui: Ui) -> list[Place]:
    """The provinces by their regions."""
    model = board_model(view, ui)
    order = sorted(range(len(PROVINCES)), key=lambda province: (model.state.board.region[province], province))
    return [
        Place(
            f"{PROVINCE}{province}",
            ui.words(province_name(province)),
            province_label(model, province),
            tuple(model.choices.get(province, ())),
            empty=model.state.owner[province] in (NOBODY, REMOVED),
        )
        for province in order
    ]
