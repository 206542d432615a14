"""What is in a hex that was tapped: its ground, its pieces, and why it cannot be chosen now."""

from __future__ import annotations

from ...core.markup import esc
from ...core.position import View
from ...core.ui import Ui
from ...core.words import Seat, Sentence
from ..reasons import attempt, why_not
from ..scene.model import NO_HEX
from ..scene.preview import hex_of
from ..state import State
from ..units import BATTLE_MOVE, CLOSE, GUARD, MOVE, RANGED, REACH
from ..words.names import hex_name, leader_name, terrain_name, terrain_text, unit_name


def asked(view: View[State], ui: Ui) -> str:
    """A short note about the hex that was tapped; nothing once it can be chosen."""
    place = int(ui.local_state.get("asked", NO_HEX))
    state = view.position
    if place == NO_HEX or not view.choices or any(hex_of(state, choice) == place for choice in view.choices):
        return ""
    title = ui.say(
        Sentence("samurai.asked_title", {"hex": hex_name(place), "terrain": terrain_name(state.ground[place])})
    )
    lines = [ui.words(terrain_text(state.ground[place])), *_unit(state, ui, place), *_leader(state, ui, place)]
    notes = "".join(f"<p>{esc(line)}</p>" for line in lines)
    return f'<section class="sb-asked"><h3>{esc(title)}</h3>{_why(view, ui, place)}{notes}</section>'


def _why(view: View[State], ui: Ui, place: int) -> str:
    choice = attempt(view.position, f"hex-{place}", ui.local_state)
    reason = why_not(view.position, choice) if choice else None
    return f'<p class="card-why">{esc(ui.say(reason))}</p>' if reason else ""


def _unit(state: State, ui: Ui, place: int) -> list[str]:
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


def _leader(state: State, ui: Ui, place: int) -> list[str]:
    leader = state.leader_at[place]
    if leader < 0:
        return []
    args = {"seat": Seat(state.leader_owners[leader]), "leader": leader_name(state.leader_kinds[leader])}
    return [ui.say(Sentence("samurai.hex_leader", args))]
