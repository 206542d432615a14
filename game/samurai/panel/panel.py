"""The panel put together: answers first, so that nothing that a pointer brings up can push them away."""

from __future__ import annotations

from ...core.markup import attributes, esc
from ...core.position import Choice, View
from ...core.ui import Ui, indices
from ...core.words import Seat, Sentence
from ..choices import Advance, Attack, Ignore, Pair, PicksCard, PlaysCard, Stay
from ..odds import fells_leader, of_strike
from ..reasons import attempt, why_not
from ..scene.model import NO_HEX, picked_out
from ..scene.preview import dice_of, hex_of, preview, strike_for, task_of
from ..state import State
from ..units import BATTLE_MOVE, CLOSE, GUARD, MOVE, RANGED, REACH
from ..words import choice_sentence
from ..words.names import hex_name, leader_name, piece_name, terrain_name, terrain_text, unit_name
from .controls import pass_turn, tools
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
    parts = (_answers, _targets, reckoning, _asked, offered, tray, on_table, hands, tools)
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
    return f'<div class="answers sb-answers">{buttons}{pass_turn(view, ui)}</div>{_hint(view, ui)}'


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


# -- a hex that was tapped and cannot be chosen ---------------------------------------------------------


def _asked(view: View[State], ui: Ui) -> str:
    """A short note about the hex that was tapped; nothing once it can be chosen."""
    place = int(ui.local_state.get("asked", NO_HEX))
    state = view.position
    if place == NO_HEX or not view.choices or any(hex_of(state, choice) == place for choice in view.choices):
        return ""
    title = ui.say(
        Sentence("samurai.asked_title", {"hex": hex_name(place), "terrain": terrain_name(state.terrain_at[place])})
    )
    lines = [
        ui.words(terrain_text(state.terrain_at[place])),
        *_unit_lines(state, ui, place),
        *_leader_lines(state, ui, place),
    ]
    notes = "".join(f"<p>{esc(line)}</p>" for line in lines)
    return f'<section class="sb-asked"><h3>{esc(title)}</h3>{_why(view, ui, place)}{notes}</section>'


def _why(view: View[State], ui: Ui, place: int) -> str:
    choice = attempt(view.position, f"hex-{place}", ui.local_state)
    reason = why_not(view.position, choice) if choice else None
    return f'<p class="card-why">{esc(ui.say(reason))}</p>' if reason else ""


def _unit_lines(state: State, ui: Ui, place: int) -> list[str]:
    unit = state.unit_at[place]
    if unit < 0:
        return []
    kind = state.kinds[unit]
    args = {"seat": Seat(state.owners[unit]), "unit": unit_name(kind), "n": state.blocks[unit]}
    parts = [ui.say(Sentence("samurai.hex_unit", args))]
    if kind != GUARD:
        parts.append(ui.words("samurai.stat_move", move=MOVE[kind], battle=BATTLE_MOVE[kind]))
    parts.append(ui.words("samurai.stat_close", n=state.blocks[unit] if kind == GUARD else CLOSE[kind]))
    if RANGED[kind]:
        parts.append(ui.words("samurai.stat_ranged", reach=REACH[kind]))
    return [" ".join(parts)]


def _leader_lines(state: State, ui: Ui, place: int) -> list[str]:
    leader = state.leader_at[place]
    if leader < 0:
        return []
    args = {"seat": Seat(state.leader_owners[leader]), "leader": leader_name(state.leader_kinds[leader])}
    return [ui.say(Sentence("samurai.hex_leader", args))]
