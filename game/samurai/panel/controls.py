"""What a player can switch that is no choice: the table's side, a line of sight, a unit picked out, passing ahead."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.markup import NOTHING, Html, attributes, esc
from ...core.position import Choice, View
from ...core.ui import Ui
from ..board import NO_HEX
from ..choices import PASS, Go, Lead, attack
from ..draft import Draft, weighty
from ..scene.preview import task_of
from ..state import State

TOGGLES = {"turn": "turned", "sight": "sight"}
ALONE = "alone"
"""The name in the local state of whether a leader is picked out without his unit."""
HEX_STATE = {"look": "look", "select": "selected", "ask": "asked"}
"""By the verb of an element: the name in the local state of what it switches, or of the hex that it sets."""
PASSED = "hushed"
"""The name in the local state of the turn that is passed; devices keep it, so it stays."""
REACTIONS = ("decree", "insult", "challenge", "answer", "reroll", "shield", "timid")
"""Questions whether to answer with a card, which one may pass for the rest of a turn."""


def act(
    view: View[State], local_state: dict[str, object], data: Mapping[str, str], _form: Mapping[str, str]
) -> list[Choice]:
    """Do what a ``data-act="game"`` element asks; returns the choices to make."""
    verb = data.get("do", "")
    if verb in TOGGLES:
        local_state[TOGGLES[verb]] = not local_state.get(TOGGLES[verb])
    elif verb in HEX_STATE:
        _set_hex(local_state, HEX_STATE[verb], data.get("hex", ""))
        local_state.pop(ALONE, None)
    elif verb == ALONE:
        local_state[ALONE] = data.get("on") == "true"
    elif verb == "lift":
        local_state["selected"] = _number(data.get("drag", ""))
    elif verb == "drop":
        local_state.pop("selected", None)
        return _dropped(view, local_state, _number(data.get("drag", "")), _number(data.get("at", "")))
    elif verb == "pass_turn" and PASS in view.choices:
        local_state[PASSED] = _this_turn(view)
        return [PASS]
    return []


def _set_hex(local_state: dict[str, object], name: str, text: str) -> None:
    """Set a hex, or take it back when it is tapped again."""
    place = _number(text)
    local_state[name] = NO_HEX if local_state.get(name) == place else place


def _number(text: str) -> int:
    """The hex in the name of an element, such as ``hex-57``, or by itself."""
    digits = text.removeprefix("hex-")
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 4 else NO_HEX


def _dropped(view: View[State], local_state: Mapping[str, object], origin: int, goal: int) -> list[Choice]:
    """What dropping a piece means: a move, or an attack if that gives nothing up; nothing where it came from."""
    if origin == goal or not isinstance(view.position, Draft):
        return []
    alone = bool(local_state.get(ALONE))
    meant = (
        (Lead("lead", origin, goal), Go("go", origin, goal))
        if alone
        else (Go("go", origin, goal), Lead("lead", origin, goal))
    )
    strike = attack(origin, goal) if NO_HEX not in (origin, goal) else PASS
    found = [choice for choice in (*meant, strike) if choice in view.choices]
    return [choice for choice in found[:1] if not weighty(view.position, choice)]


# -- passing for the rest of a turn ----------------------------------------------------------------


def _this_turn(view: View[State]) -> list[int]:
    """The turn and the seat for which passing ahead holds."""
    state = view.position
    return [*state.turns, state.active, NO_HEX if view.seat is None else view.seat]


def _may_pass_turn(view: View[State]) -> bool:
    """Whether the question is one that can be passed for the rest of the turn."""
    return task_of(view.position)[0] in REACTIONS and PASS in view.choices


def auto_pass(view: View[State], local_state: Mapping[str, object]) -> Choice | None:
    """The choice that the player has asked to be made without asking: a pass, for this turn only."""
    return PASS if local_state.get(PASSED) == _this_turn(view) and _may_pass_turn(view) else None


def pass_turn(view: View[State], ui: Ui) -> Html:
    """The button that passes, and does not ask again this turn."""
    if not _may_pass_turn(view):
        return NOTHING
    pairs = attributes(type="button", data_act="game", data_do="pass_turn", data_key="x")
    return f"<button{pairs}><span>{esc(ui.words('samurai.pass_turn'))}</span></button>"


# -- tools -----------------------------------------------------------------------------------------

ICONS = {
    "turn": "M4 9a8 8 0 0 1 14-3l2 2M20 3v5h-5M20 15a8 8 0 0 1-14 3l-2-2M4 21v-5h5",
    "sight": "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6",
    "story": "M6 4h11a2 2 0 0 1 2 2v12M6 4a2 2 0 0 0-2 2v2h4M8 8v10a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2H11M11 9h5M11 13h5",
    "in": "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 21 21M10.5 7.5v6M7.5 10.5h6",
    "out": "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 21 21M7.5 10.5h6",
    "whole": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
}
ZOOMS = (("in", "1.4"), ("out", "0.7"), ("whole", "0"))


def tools(view: View[State], ui: Ui) -> Html:
    """Buttons that turn the table, look along a line of sight, zoom."""
    mine = bool(view.choices)
    toggles = "".join(_toggle(ui, verb, name) for verb, name in TOGGLES.items()) if mine else ""
    zooms = "".join(_zoom(ui, name, factor) for name, factor in ZOOMS)
    label = esc(ui.words("samurai.tools"))
    return f'<section class="sb-tools" aria-label="{label}">{toggles}{zooms}{_story(ui)}</section>'


def sight_hint(view: View[State], ui: Ui) -> Html:
    """What to tap while lines of sight are shown."""
    if not (ui.local_state.get("sight") and view.choices):
        return NOTHING
    return f'<p class="quiet sb-tools-hint">{esc(ui.words("samurai.sight_hint"))}</p>'


def _toggle(ui: Ui, verb: str, name: str) -> Html:
    pressed = str(bool(ui.local_state.get(name))).lower()
    label = ui.words(f"samurai.tool_{verb}")
    pairs = attributes(
        type="button", class_="tool", data_act="game", data_do=verb, aria_pressed=pressed, aria_label=label, title=label
    )
    return f"<button{pairs}>{_icon(verb)}</button>"


def _story(ui: Ui) -> Html:
    """The button that lays the story of the battle on the field."""
    label = ui.words("web.briefing")
    pairs = attributes(type="button", class_="tool sb-story", data_act="briefing", aria_label=label, title=label)
    return f"<button{pairs}>{_icon('story')}</button>"


def _zoom(ui: Ui, name: str, factor: str) -> Html:
    label = ui.words(f"samurai.zoom_{name}")
    pairs = attributes(
        type="button",
        class_="tool",
        data_act="zoom",
        data_factor=factor,
        data_repeat=True,
        aria_label=label,
        title=label,
    )
    return f"<button{pairs}>{_icon(name)}</button>"


def _icon(name: str) -> Html:
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{ICONS[name]}"/></svg>'
