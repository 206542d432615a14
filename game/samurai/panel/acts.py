"""What the page leaves to the game: turning the table, picking out a unit, asking about a hex, passing ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.position import Choice, View
from ..choices import PASS
from ..scene.model import NO_HEX
from ..scene.preview import task_of
from ..state import State

REACTIONS = ("decree", "insult", "challenge", "answer", "reroll", "shield", "timid")
"""Questions whether to answer with a card, which one may pass for the rest of a turn."""


def act(
    view: View[State], local_state: dict[str, Any], data: Mapping[str, str], _form: Mapping[str, str]
) -> list[Choice]:
    """Do what a ``data-act="game"`` element asks; returns the choices to make."""
    verb = data.get("do", "")
    if verb in TOGGLES:
        local_state[TOGGLES[verb]] = not local_state.get(TOGGLES[verb])
    elif verb in HEX_STATE:
        _set_hex(local_state, HEX_STATE[verb], data.get("hex", ""))
    elif verb == "hush" and PASS in view.choices:
        local_state["hushed"] = moment(view)
        return [PASS]
    return []


TOGGLES = {"turn": "turned", "sight": "sight"}
HEX_STATE = {"look": "look", "select": "selected", "ask": "asked"}


def _set_hex(local_state: dict[str, Any], name: str, text: str) -> None:
    """Set a hex, or take it back when it is tapped again."""
    place = int(text) if text.isdecimal() else NO_HEX
    local_state[name] = NO_HEX if local_state.get(name) == place else place


def moment(view: View[State]) -> list[int]:
    """The turn and the seat for which passing ahead holds."""
    state = view.position
    return [*state.turns, state.active, NO_HEX if view.seat is None else view.seat]


def may_hush(view: View[State]) -> bool:
    """Whether the question is one that can be passed for the rest of the turn."""
    return task_of(view.position)[0] in REACTIONS and PASS in view.choices


def auto(view: View[State], local_state: Mapping[str, Any]) -> Choice | None:
    """The choice that the player has asked to be made without asking: a pass, for this turn only."""
    return PASS if local_state.get("hushed") == moment(view) and may_hush(view) else None
