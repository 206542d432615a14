"""What a player can switch that is no choice: the table's side, a line of sight, a unit picked out, passing ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.markup import attributes, esc
from ...core.position import Choice, View
from ...core.ui import Ui
from ..choices import PASS
from ..scene.model import NO_HEX
from ..scene.preview import task_of
from ..state import State

TOGGLES = {"turn": "turned", "sight": "sight"}
HEX_STATE = {"look": "look", "select": "selected", "ask": "asked"}
"""By the verb of an element: the name in the local state of what it switches, or of the hex that it sets."""
PASSED = "hushed"
"""The name in the local state of the turn that is passed; devices keep it, so it stays."""
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
    elif verb == "pass_turn" and PASS in view.choices:
        local_state[PASSED] = _this_turn(view)
        return [PASS]
    return []


def _set_hex(local_state: dict[str, Any], name: str, text: str) -> None:
    """Set a hex, or take it back when it is tapped again."""
    place = int(text) if text.isdecimal() else NO_HEX
    local_state[name] = NO_HEX if local_state.get(name) == place else place


# -- passing for the rest of a turn ----------------------------------------------------------------


def _this_turn(view: View[State]) -> list[int]:
    """The turn and the seat for which passing ahead holds."""
    state = view.position
    return [*state.turns, state.active, NO_HEX if view.seat is None else view.seat]


def _may_pass_turn(view: View[State]) -> bool:
    """Whether the question is one that can be passed for the rest of the turn."""
    return task_of(view.position)[0] in REACTIONS and PASS in view.choices


def auto_pass(view: View[State], local_state: Mapping[str, Any]) -> Choice | None:
    """The choice that the player has asked to be made without asking: a pass, for this turn only."""
    return PASS if local_state.get(PASSED) == _this_turn(view) and _may_pass_turn(view) else None


def pass_turn(view: View[State], ui: Ui) -> str:
    """The button that passes, and does not ask again this turn."""
    if not _may_pass_turn(view):
        return ""
    pairs = attributes(type="button", data_act="game", data_do="pass_turn", data_key="x")
    return f"<button{pairs}><span>{esc(ui.words('samurai.pass_turn'))}</span></button>"


# -- tools -----------------------------------------------------------------------------------------

ICONS = {
    "turn": "M4 9a8 8 0 0 1 14-3l2 2M20 3v5h-5M20 15a8 8 0 0 1-14 3l-2-2M4 21v-5h5",
    "sight": "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6",
    "in": "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 21 21M10.5 7.5v6M7.5 10.5h6",
    "out": "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 21 21M7.5 10.5h6",
    "whole": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
}
ZOOMS = (("in", "1.4"), ("out", "0.7"), ("whole", "0"))


def tools(view: View[State], ui: Ui) -> str:
    """Buttons that turn the table, look along a line of sight, zoom."""
    mine = bool(view.choices)
    toggles = "".join(_toggle(ui, verb, name) for verb, name in TOGGLES.items()) if mine else ""
    zooms = "".join(_zoom(ui, name, factor) for name, factor in ZOOMS)
    hint = esc(ui.words("samurai.sight_hint")) if ui.local_state.get("sight") and mine else ""
    note = f'<p class="quiet sb-tools-hint">{hint}</p>' if hint else ""
    label = esc(ui.words("samurai.tools"))
    return f'<div class="sb-tools" role="group" aria-label="{label}">{toggles}{zooms}</div>{note}'


def _toggle(ui: Ui, verb: str, name: str) -> str:
    pressed = str(bool(ui.local_state.get(name))).lower()
    label = ui.words(f"samurai.tool_{verb}")
    pairs = attributes(
        type="button", class_="tool", data_act="game", data_do=verb, aria_pressed=pressed, aria_label=label, title=label
    )
    return f"<button{pairs}>{_icon(verb)}</button>"


def _zoom(ui: Ui, name: str, factor: str) -> str:
    label = ui.words(f"samurai.zoom_{name}")
    pairs = attributes(type="button", class_="tool", data_act="zoom", data_factor=factor, aria_label=label, title=label)
    return f"<button{pairs}>{_icon(name)}</button>"


def _icon(name: str) -> str:
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{ICONS[name]}"/></svg>'
