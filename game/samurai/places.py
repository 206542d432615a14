"""Reading the battlefield of Samurai Battles: its hexes, row by row."""

from __future__ import annotations

from ..core.places import Place
from ..core.position import View
from ..core.ui import Ui
from .board import ALL
from .scene.labels import hex_label
from .scene.model import BoardModel, board_model
from .state import State
from .words.names import hex_name

SUMMARY_EVENTS = frozenset(
    {"attack", "loss", "eliminated", "leader_lost", "retreat", "advance", "flight", "surrender", "banner", "seppuku"}
)
"""An attack: who struck whom, what it cost, and who had to go; the dice and the tokens are left to the log."""


def places(view: View[State], ui: Ui) -> list[Place]:
    """The hexes in the order of their names."""
    sight = board_model(view, ui)
    return [
        Place(
            f"hex-{place}",
            hex_name(place),
            hex_label(sight, place),
            tuple(sight.choices.get(place, ())),
            empty=_empty(sight, place),
        )
        for place in ALL
    ]


def _empty(sight: BoardModel, place: int) -> bool:
    state = sight.state
    return state.unit_at[place] < 0 and state.leader_at[place] < 0 and place not in state.tents
