"""Who sits where, with everything that lies open before each seat."""

from __future__ import annotations

from ...core.drawing.clans import crest_copy
from ...core.drawing.plates import plate
from ...core.markup import NOTHING, Html, attributes, esc
from ...core.position import View
from ...core.ui import Ui, visually_hidden
from .. import art
from ..rules import scoring
from ..state import NONE, State
from ..words.names import special_name
from .parts import icon_number


def seats(view: View[State], ui: Ui) -> Html:
    """Who sits where: chests, rice, provinces, special card, place in the order, and points."""
    state = view.position
    points = _points(state, ui)
    return "".join(
        ui.kept(f"seat-{seat}", _seat(state, ui, seat, points[seat]), "div") for seat in range(state.players)
    )


def _points(state: State, ui: Ui) -> list[int]:
    """The points so far; with the projection switched on, also those of a winter now."""
    if not ui.projected or state.turn is None:
        return state.scores
    return [points + found.total for points, found in zip(state.scores, scoring.points_now(state), strict=True)]


def _seat(state: State, ui: Ui, seat: int, points: int) -> Html:
    player = ui.players[seat]
    turn, winner = state.turn == seat, seat in state.winners and ui.played_back is None
    classes = f"seat-card sg-seat clan-{player.clan}{' turn' if turn else ''}{' winner' if winner else ''}"
    pairs = attributes(class_=classes, id=f"seat-{seat}", aria_current="true" if turn else None)
    return (
        f'<div{pairs}><span class="badge">{crest_copy(player.clan)}{_place_badge(state, seat)}</span>'
        f"{_who(state, ui, seat)}"
        f"{_special(state, ui, seat)}{_score(ui, points)}</div>"
    )


def _who(state: State, ui: Ui, seat: int) -> Html:
    """The name and what is in stock, which stay while the turn goes round."""
    stock = _in_stock(state, seat)

    def draw() -> Html:
        return f'<span class="who" id="who-{seat}">{plate(ui, seat)}{_stock(ui, stock)}</span>'

    return ui.part(f"who-{seat}", (stock, ui.roles[seat : seat + 1]), draw, "span")


def _place_badge(state: State, seat: int) -> Html:
    return f'<b class="sg-place">{state.slots.index(seat) + 1}</b>' if seat in state.slots else NOTHING


def _in_stock(state: State, seat: int) -> tuple[int, ...]:
    """Chests, rice, provinces and buildings."""
    held = state.provinces(seat)
    built = sum(state.buildings[province].bit_count() for province in held)
    return state.chests[seat], state.rice[seat], len(held), built


def _stock(ui: Ui, stock: tuple[int, ...]) -> Html:
    chests, rice, provinces, buildings = stock
    parts = (
        (art.chest_icon(), chests, "chests", ""),
        (art.rice_icon(), rice, "rice", ""),
        (art.mark_icon("land"), provinces, "provinces", ""),
        (art.building_icon(0), buildings, "buildings", " sg-wide"),
    )
    shown = "".join(
        icon_number(icon, number, ui.words(f"shogun.stock_{name}", n=number), f"sg-bit{more}")
        for icon, number, name, more in parts
    )
    return f'<span class="stock">{shown}</span>'


def _special(state: State, ui: Ui, seat: int) -> Html:
    special = state.special[seat]
    if special == NONE:
        return NOTHING
    label = ui.words(special_name(special))
    return f'<span class="sg-special" title="{esc(label)}">{art.special_icon(special)}{visually_hidden(label)}</span>'


def _score(ui: Ui, points: int) -> Html:
    key = "shogun.points_projected" if ui.projected and ui.played_back is None else "shogun.points"
    label = visually_hidden(ui.words(key, n=points))
    return f'<span class="points"><span aria-hidden="true">{points}</span>{label}</span>'
