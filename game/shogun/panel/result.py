"""The table of a finished game."""

from __future__ import annotations

from ...core.drawing.clans import crest_copy
from ...core.markup import Html, esc
from ...core.position import View
from ...core.ui import Ui, visually_hidden
from .. import art
from ..rules import scoring
from ..state import State
from .overview import fold, majority_table


def result(view: View[State], ui: Ui) -> Html:
    """The final scores and where those of the last winter came from."""
    state = view.position
    ranked = sorted(range(state.players), key=lambda seat: (-state.points[seat], -state.chests[seat]))
    last = scoring.points_now(state)
    rows = "".join(_result_row(state, ui, place, seat, last[seat]) for place, seat in enumerate(ranked))
    head = "".join(_result_head(ui, name, icon) for name, icon in RESULT.items())
    return (
        f'<table class="result sg-result"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        f"{fold(ui, 'majorities', majority_table(state, ui))}"
    )


RESULT = {
    "place": "",
    "who": "",
    "before": art.mark_icon("first-year"),
    "provinces": art.mark_icon("land"),
    "buildings": art.building_icon(0),
    "majorities": art.mark_icon("banner"),
    "chests": art.chest_icon(),
    "points": "",
}
"""The columns of the final table, those of mere numbers with a picture for a title."""


def _result_head(ui: Ui, name: str, icon: Html) -> Html:
    title = ui.words(f"shogun.result_{name}")
    if not icon:
        return f'<th scope="col">{esc(title) if name != "place" else visually_hidden(title)}</th>'
    return f'<th scope="col" title="{esc(title)}">{icon}{visually_hidden(title)}</th>'


def _result_row(state: State, ui: Ui, place: int, seat: int, last: scoring.Points) -> Html:
    player = ui.players[seat]
    numbers = (state.points[seat] - last.total, *last, state.chests[seat])
    cells = "".join(f"<td>{number}</td>" for number in numbers)
    name = f'<span class="badge">{crest_copy(player.clan)}</span>{esc(player.name)}'
    classes = f"clan-{player.clan}{' winner' if seat in state.winners else ''}"
    return (
        f'<tr class="{classes}"><td>{place + 1}</td><th scope="row">{name}</th>'
        f"{cells}<td><b>{state.points[seat]}</b></td></tr>"
    )
