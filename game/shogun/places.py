"""The map in words: the provinces, region by region."""

from __future__ import annotations

from ..core.places import Place
from ..core.position import View
from ..core.ui import Ui
from .board import PROVINCES
from .scene.labels import province_label
from .scene.model import board_model
from .state import NOBODY, REMOVED, State
from .words.names import province_name

SUMMARY_EVENTS = frozenset({"battle", "conquer", "waste", "lapse", "revolt_end"})
"""A battle or a revolt: how it ended, what became of the province, and of the action planned there."""


def places(view: View[State], ui: Ui) -> list[Place]:
    """The provinces by their regions."""
    model = board_model(view, ui)
    order = sorted(range(len(PROVINCES)), key=lambda province: (model.state.board.region[province], province))
    return [
        Place(
            f"province-{province}",
            ui.words(province_name(province)),
            province_label(model, province),
            tuple(model.choices.get(province, ())),
            empty=model.state.owner[province] in (NOBODY, REMOVED),
        )
        for province in order
    ]
