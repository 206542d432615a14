"""The panel put together: answers first, so that nothing that a pointer brings up can push them away."""

from __future__ import annotations

from ...core.markup import NOTHING, Html, attributes, esc
from ...core.position import Choice, View
from ...core.ui import Ui, choice_button, indices, visually_hidden
from ...core.words import Seat, Sentence
from ..board import NO_HEX, stored_hex
from ..choices import (
    Advance,
    Attack,
    Back,
    DragonCard,
    Ignore,
    Leave,
    PicksCard,
    PlaysCard,
    Recall,
    RecallLeader,
    Stay,
    Tokens,
)
from ..draft import Draft
from ..odds import fells_leader, of_strike
from ..reasons import attempt, why_not
from ..scene.model import selection
from ..scene.preview import dice_of, hex_of, preview, strike_for, task_of
from ..state import State
from ..units import BATTLE_MOVE, CLOSE, GUARD, MOVE, RANGED, REACH
from ..words import choice_sentence
from ..words.names import hex_name, leader_sentence, piece_name, terrain_name, terrain_text, unit_name
from .arranging import closing, picked_piece
from .controls import pass_turn, sight_hint
from .hand import hands, offered, on_table, playable
from .reckoning import cost_words, percent, reckoning, retreat_costs, tray

MAIN = ("done", "roll", "battle_back", "pass", "advance", "tokens")
"""Answers on the one filled button, whichever of them comes first."""
KEYS = {
    **{"done": "d", "roll": "r", "pass": "d", "stay": "d", "advance": "a", "inspire": "i", "tokens": "t"},
    **{"battle_back": "r", "decline": "d"},
}


def panel(view: View[State], ui: Ui) -> Html:
    """Everything beside the field that can be chosen now, and what is good to see."""
    parts = (_answers, closing, playable, _targets, offered, reckoning, _asked, tray, on_table, hands, sight_hint)
    return "".join(part(view, ui) for part in parts)


# -- answers ---------------------------------------------------------------------------------------------


def _answers(view: View[State], ui: Ui) -> Html:
    """Buttons for what is neither a hex nor a card; the filled one comes first."""
    picked = selection(view, ui).hex
    found = [choice for choice in view.choices if _is_button(view.position, choice, picked)]
    if not found:
        return _hint(view, ui)
    early = _too_early(view.position)
    main = None if early else next((choice for choice in found if choice[0] in MAIN), None)
    order = ([main] if main else []) + [choice for choice in found if choice != main]
    buttons = "".join(_button(view, ui, choice, choice == main) for choice in order)
    return f'<div class="answers sb-answers">{buttons}{pass_turn(view, ui)}</div>{_hint(view, ui)}'


def _too_early(state: State) -> bool:
    """Nothing has been arranged yet: to end the turn is not the next thing to do."""
    return isinstance(state, Draft) and state.agenda[-1][0] == "arrange" and not state.given and not state.moves


def _is_button(state: State, choice: Choice, picked: int) -> bool:
    if isinstance(choice, Stay | Advance):
        return True
    if isinstance(choice, Leave | Recall | RecallLeader):
        return choice.place == picked
    if isinstance(choice, Tokens | DragonCard) and isinstance(state, Draft):
        return False  # on the card that closes the turn
    return hex_of(state, choice) is None and not isinstance(choice, PlaysCard | PicksCard)


def _button(view: View[State], ui: Ui, choice: Choice, main: bool) -> Html:
    label = esc(ui.say(choice_sentence(view.position, choice)))
    cost = retreat_costs(view, ui, choice) if isinstance(choice, Ignore) else ""
    note = f'<small class="sb-note">{esc(cost)}</small>' if cost else ""
    body = f"<span>{label}{note}</span>"
    return choice_button(view, ui, choice, body, class_="main" if main else "", key=KEYS.get(choice[0], ""))


def _hint(view: View[State], ui: Ui) -> Html:
    """What the previewed step of a retreat or flight would cost, as far as it is certain."""
    if task_of(view.position)[0] not in ("retreat", "flight") or not ui.preview:
        return NOTHING
    seen = preview(view, ui.preview)
    held = view.position.tokens[view.seat] if view.seat is not None else 0
    cost = cost_words(ui, sum(n for _, n in seen.losses), seen.tokens, held)
    return f'<p class="sb-odds-note">{esc(cost)}</p>'


# -- targets: for whoever has no pointer to hover with ---------------------------------------------------


def _targets(view: View[State], ui: Ui) -> Html:
    """The attacks of the unit that was picked out, each with its dice and chances; or what there is to pick."""
    chosen = selection(view, ui)
    if not chosen.origins:
        return NOTHING
    if chosen.hex == NO_HEX:
        key = "samurai.arrange_hint" if isinstance(view.position, Draft) else "samurai.pick_unit"
        return f'<p class="quiet">{esc(ui.words(key))}</p>'
    rows = [choice for choice in view.choices if isinstance(choice, Attack | Back) and choice.origin == chosen.hex]
    buttons = "".join(_target(view, ui, choice) for choice in rows) if not chosen.alone else NOTHING
    return f'{picked_piece(view, ui, chosen)}<div class="sb-targets">{buttons}</div>'


def _target(view: View[State], ui: Ui, choice: Attack | Back) -> Html:
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
        f"{visually_hidden(ui.words('samurai.dice', n=number))}<small>{hit}</small></button>"
    )


# -- a hex that was tapped and cannot be chosen ---------------------------------------------------------


def _asked(view: View[State], ui: Ui) -> Html:
    """A short note about the hex that was tapped; nothing once it can be chosen."""
    place = stored_hex(ui.local_state, "asked")
    state = view.position
    if place == NO_HEX or any(hex_of(state, choice) == place for choice in view.choices):
        return NOTHING
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


def _why(view: View[State], ui: Ui, place: int) -> Html:
    choice = attempt(view.position, f"hex-{place}", ui.local_state) if view.choices else None
    reason = why_not(view.position, choice) if choice else None
    return f'<p class="card-why">{esc(ui.say(reason))}</p>' if reason else NOTHING


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
    return [ui.say(leader_sentence(state, leader))] if leader >= 0 else []
