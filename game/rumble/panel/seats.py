"""Who sits where: stock, chip, used cards, and the points as things stand."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.drawing.clans import crest_copy
from ...core.drawing.plates import plate
from ...core.markup import NOTHING, Html, attributes, esc
from ...core.position import View
from ...core.ui import Ui, visually_hidden
from ..odds import points_now
from ..scene.pieces import figure
from ..state import IN_STOCK, State
from ..words import card_name, lord_name


def seats(view: View[State], ui: Ui) -> Html:
    """Who sits where: stock, chip, used cards, and the points as things stand."""
    state = view.position
    points = _points(state, ui)
    return "".join(
        ui.kept(f"seat-{seat}", _seat(state, ui, seat, points[seat]), "div") for seat in range(state.players)
    )


def _points(state: State, ui: Ui) -> Sequence[int | None]:
    """Points so far in the war, points projected if that is switched on, else none."""
    if ui.played_back is not None or (state.turn is None and state.declared_end is None):
        return state.scores
    if not ui.projected or state.turn is None:
        return [None] * state.players
    return points_now(state)


def _seat(state: State, ui: Ui, seat: int, points: int | None) -> Html:
    player = ui.players[seat]
    turn = state.turn == seat
    winner = seat in state.winners and ui.played_back is None
    classes = f"seat-card clan-{player.clan}{' turn' if turn else ''}{' winner' if winner else ''}"
    current = attributes(class_=classes, id=f"seat-{seat}", aria_current="true" if turn else None)
    return (
        f'<div{current}><span class="badge">{crest_copy(player.clan)}</span>'
        f'<span class="who">{plate(ui, seat)}{_stock(state, ui, seat)}</span>'
        f"{_chip(state, ui, seat)}{_score(ui, points)}</div>"
    )


def _stock(state: State, ui: Ui, seat: int) -> Html:
    return f'<span class="stock">{_left(state, ui, seat)}{_used(state, ui, seat)}</span>'


def _left(state: State, ui: Ui, seat: int) -> Html:
    """The pieces still in stock, as a number and figures; nothing once the seat has finished."""
    if state.chips[seat]:
        return NOTHING
    clan, lord = ui.players[seat].clan, state.lords[seat] == IN_STOCK
    text = ui.words("rumble.stock_with_lord" if lord else "rumble.stock", n=state.stock[seat])
    figures = figure("soldier", clan) + (figure("daimyo", clan) if lord else "")
    shown = f'<span aria-hidden="true">{state.stock[seat]}{figures}</span>'
    return f"{visually_hidden(text)}{shown}"


def _used(state: State, ui: Ui, seat: int) -> Html:
    """The cards the seat has used, and its daimyo by the family name."""
    cards = [ui.words(card_name(state.used[seat]))] if state.used[seat] else []
    if state.lord_cards[seat]:
        family = ui.words(lord_name(state.lord_cards[seat])).split()[0]
        cards.append(family + (" ✓" if state.lord_used[seat] else ""))
    return f" <i>{esc(' · '.join(cards))}</i>" if cards else NOTHING


def _chip(state: State, ui: Ui, seat: int) -> Html:
    if not state.chips[seat]:
        return NOTHING
    label = ui.words("rumble.chip_label", value=state.chips[seat])
    shown = f'<span aria-hidden="true">{state.chips[seat]}</span>{visually_hidden(label)}'
    return f'<span class="chip" title="{esc(label)}">{shown}</span>'


def _score(ui: Ui, points: int | None) -> Html:
    if points is None:
        return NOTHING
    label = "rumble.points_projected" if ui.projected and ui.played_back is None else "rumble.points"
    shown = f'<span aria-hidden="true">{points}</span>{visually_hidden(ui.words(label, n=points))}'
    return f'<span class="points">{shown}</span>'
