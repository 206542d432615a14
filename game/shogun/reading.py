"""Reading the map of Shogun: its provinces, region by region."""

from __future__ import annotations

from game.core.position import View
from game.core.reading import Place
from game.core.table import Ui
from game.shogun.board import PROVINCES
from game.shogun.names import province_name
from game.shogun.scene.labels import province_label
from game.shogun.scene.sight import sight
from game.shogun.state import NOBODY, REMOVED, State

GIST = frozenset({"battle", "conquer", "waste", "lapse", "revolt_end"})
"""A battle or a revolt: how it ended, what became of the province, and of the action planned there."""


def places(view: View[State], ui: Ui) -> list[Place]:
    """The provinces by their regions."""
    seen = sight(view, ui)
    order = sorted(range(len(PROVINCES)), key=lambda province: (seen.state.board.region[province], province))
    return [
        Place(
            f"province-{province}",
            ui.words(province_name(province)),
            province_label(seen, province),
            tuple(seen.choices.get(province, ())),
            empty=seen.state.owner[province] in (NOBODY, REMOVED),
        )
        for province in order
    ]
