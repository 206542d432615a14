"""Reading the battlefield of Samurai Battles: its hexes, row by row."""

from __future__ import annotations

from game.core.position import View
from game.core.reading import Place
from game.core.table import Ui
from game.samurai.board import ALL
from game.samurai.names import hex_name
from game.samurai.scene.labels import hex_label
from game.samurai.scene.seen import Seen, seen
from game.samurai.state import State

GIST = frozenset(
    {"attack", "loss", "eliminated", "leader_lost", "retreat", "advance", "flight", "surrender", "banner", "seppuku"}
)
"""An attack: who struck whom, what it cost, and who had to go; the dice and the tokens are left to the log."""


def places(view: View[State], ui: Ui) -> list[Place]:
    """The hexes in the order of their names."""
    sight = seen(view, ui)
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


def _empty(sight: Seen, place: int) -> bool:
    state = sight.state
    return state.unit_at[place] < 0 and state.leader_at[place] < 0 and place not in state.tents
