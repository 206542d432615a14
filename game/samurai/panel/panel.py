"""The panel as a whole: answers first, so that nothing that a pointer brings up can push them away."""

from __future__ import annotations

from ...core.markup import attributes, esc
from ...core.position import Choice, View
from ...core.ui import Ui, indices
from ...core.words import Sentence
from ..choices import Advance, Attack, Ignore, Pair, PicksCard, PlaysCard, Stay
from ..scene.model import NO_HEX, picked_out
from ..scene.odds import fells_leader, of_strike
from ..scene.preview import dice_of, hex_of, preview, strike_for, task_of
from ..state import State
from ..words import choice_sentence
from ..words.names import hex_name, piece_name
from .acts import TOGGLES, may_hush
from .asked import asked
from .hand import hands, offered, on_table
from .reckoning import cost_words, percent, reckoning, retreat_costs, tray

MAIN = ("done", "roll", "battle_back", "pass", "advance", "tokens")
"""Answers on the one filled button, whichever of them comes first."""
KEYS = {
    **{"done": "d", "roll": "r", "pass": "d", "stay": "d", "advance": "a", "inspire": "i", "tokens": "t"},
    **{"battle_back": "r", "decline": "d"},
}


def panel(view: View[State], ui: Ui) -> str:
    """Everything beside the field that can be chosen now, and what is good to see."""
    parts = (_answers, _targets, reckoning, asked, offered, tray, on_table, hands, _tools)
    return "".join(part(view, ui) for part in parts)


# -- answers ---------------------------------------------------------------------------------------------


def _answers(view: View[State], ui: Ui) -> str:
    """Buttons for what is neither a hex nor a card; the filled one comes first."""
    found = [choice for choice in view.choices if _is_button(view.position, choice)]
    if not found:
        return _hint(view, ui)
    main = next((choice for choice in found if choice[0] in MAIN), None)
    order = ([main] if main else []) + [choice for choice in found if choice != main]
    buttons = "".join(_button(view, ui, choice, choice == main, i == 0) for i, choice in enumerate(order))
    return f'<div class="answers sb-answers">{buttons}{_hush(view, ui)}</div>{_hint(view, ui)}'


def _is_button(state: State, choice: Choice) -> bool:
    if isinstance(choice, Stay | Advance):
        return True
    return hex_of(state, choice) is None and not isinstance(choice, PlaysCard | PicksCard)


def _button(view: View[State], ui: Ui, choice: Choice, main: bool, first: bool) -> str:
    pairs = attributes(
        type="button",
        class_="main" if main else None,
        data_choices=indices(view, choice),
        data_key=KEYS.get(choice[0]),
        data_next=first,
        aria_pressed="true" if choice == ui.picked else None,
    )
    label = esc(ui.say(choice_sentence(view.position, choice)))
    cost = retreat_costs(view, ui, choice) if isinstance(choice, Ignore) else ""
    note = f'<small class="sb-note">{esc(cost)}</small>' if cost else ""
    return f"<button{pairs}><span>{label}{note}</span></button>"


def _hush(view: View[State], ui: Ui) -> str:
    """Pass, and do not be asked again this turn."""
    if not may_hush(view):
        return ""
    pairs = attributes(type="button", data_act="game", data_do="hush", data_key="x")
    return f"<button{pairs}><span>{esc(ui.words('samurai.pass_turn'))}</span></button>"


def _hint(view: View[State], ui: Ui) -> str:
    """What the previewed step of a retreat or flight would cost, as far as it is certain."""
    if task_of(view.position)[0] not in ("retreat", "flight") or not ui.preview:
        return ""
    seen = preview(view, ui.preview)
    held = view.position.tokens[view.seat] if view.seat is not None else 0
    cost = cost_words(ui, sum(n for _, n in seen.losses), seen.tokens, held)
    return f'<p class="sb-odds-note">{esc(cost)}</p>'


# -- targets: for whoever has no pointer to hover with ---------------------------------------------------


def _targets(view: View[State], ui: Ui) -> str:
    """The attacks of the unit that was picked out, each with its dice and chances."""
    pairs = [choice for choice in view.choices if isinstance(choice, Pair)]
    selected = picked_out(frozenset(choice.origin for choice in pairs), ui.local_state)
    if not pairs:
        return ""
    if selected == NO_HEX:
        return f'<p class="quiet">{esc(ui.words("samurai.pick_unit"))}</p>'
    buttons = "".join(_target(view, ui, choice) for choice in pairs if choice.origin == selected)
    return f'<div class="sb-targets">{buttons}</div>'


def _target(view: View[State], ui: Ui, choice: Pair) -> str:
    state = view.position
    opening = attributes(type="button", class_="sb-target-row", data_choices=indices(view, choice))
    if not isinstance(choice, Attack):
        return f"<button{opening}><span>{esc(ui.say(choice_sentence(state, choice)))}</span></button>"
    strike = strike_for(state, choice)
    number = dice_of(state, strike) if strike else 0
    args = {"target": piece_name(state, choice.goal), "goal": hex_name(choice.goal)}
    name = esc(ui.say(Sentence("samurai.target", args)))
    odds = of_strike(state, strike, number) if strike else None
    chance = percent(1 - odds.hits[0]) if odds else percent(fells_leader(number))
    hit = esc(ui.words("samurai.target_hit", chance=chance))
    return (
        f'<button{opening}><b class="sb-dice-count">{number}</b><span>{name}</span>'
        f'<span class="visually-hidden">{esc(ui.words("samurai.dice", n=number))}</span><small>{hit}</small></button>'
    )


# -- tools -----------------------------------------------------------------------------------------------

ICONS = {
    "turn": "M4 9a8 8 0 0 1 14-3l2 2M20 3v5h-5M20 15a8 8 0 0 1-14 3l-2-2M4 21v-5h5",
    "sight": "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6",
    "in": "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 21 21M10.5 7.5v6M7.5 10.5h6",
    "out": "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 21 21M7.5 10.5h6",
    "whole": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
}


def _tools(view: View[State], ui: Ui) -> str:
    """Turn the table, look along a line of sight, zoom."""
    mine = bool(view.choices)
    local_state = "".join(_switch(ui, verb, name) for verb, name in TOGGLES.items()) if mine else ""
    zooms = "".join(_zoom(ui, name, factor) for name, factor in (("in", "1.4"), ("out", "0.7"), ("whole", "0")))
    hint = esc(ui.words("samurai.sight_hint")) if ui.local_state.get("sight") and mine else ""
    note = f'<p class="quiet sb-tools-hint">{hint}</p>' if hint else ""
    label = esc(ui.words("samurai.tools"))
    return f'<div class="sb-tools" role="group" aria-label="{label}">{local_state}{zooms}</div>{note}'


def _switch(ui: Ui, verb: str, name: str) -> str:
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
