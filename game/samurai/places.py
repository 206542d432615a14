"""Reading the battlefield of Samurai Battles: its hexes, row by row."""

from __future__ import annotations

from ..core.places import Place, Touched
from ..core.places import touched as touched_fields
from ..core.position import Event, View
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


TOUCHES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("attack", "strike", "move", "move_leader", "retreat", "flight", "advance"), ("origin", "goal")),
    **dict.fromkeys(("check", "loss", "heal", "flags", "eliminated", "leader_lost", "defect", "loyalty"), ("place",)),
    **dict.fromkeys(("seppuku", "exit", "escape", "sent_back", "order", "surrender", "tent"), ("place",)),
}
"""The fields of an event that are hexes in which something changes."""
HEX = "hex-"


def touched(event: Event) -> Touched:
    """The hexes that an event changes; in a battle the seat of an event is often the one that suffers it."""
    return touched_fields(event, TOUCHES, HEX)


def place_name(key: str) -> str:
    """The name of a hex."""
    return hex_name(int(key.removeprefix(HEX)))


def places(view: View[State], ui: Ui) -> list[Place]:
    """The hexes in the order of their names."""
    sight = board_model(view, ui)
    return [
        Place(
            f"{HEX}{place}",
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
