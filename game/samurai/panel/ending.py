"""The end of a battle: what is left of the armies. Who won and by which rule, the prompt above has said."""

from __future__ import annotations

from game.core.drawing.clans import crest_icon
from game.core.markup import esc
from game.core.position import View
from game.core.table import Ui
from game.samurai.pieces import leaders_of, units_of
from game.samurai.state import State

COLUMNS = (
    "samurai.result_who",
    "samurai.result_units",
    "samurai.result_leaders",
    "samurai.result_tokens",
    "samurai.result_banners",
)


def result(view: View[State], ui: Ui) -> str:
    """A table with the winner first and the banners last."""
    state = view.position
    head = "".join(f"<th scope='col'>{esc(ui.words(key))}</th>" for key in COLUMNS)
    rows = "".join(_row(state, ui, seat) for seat in (state.victor, 1 - state.victor))
    return f'<table class="result"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _row(state: State, ui: Ui, seat: int) -> str:
    player = ui.players[seat]
    name = f'<span class="badge">{crest_icon(player.clan)}</span>{esc(player.name)}'
    units, leaders = len(units_of(state, seat)), len(leaders_of(state, seat))
    cells = "".join(f"<td>{number}</td>" for number in (units, leaders, state.tokens[seat]))
    classes = f"clan-{player.clan}{' winner' if seat == state.victor else ''}"
    return f'<tr class="{classes}"><th scope="row">{name}</th>{cells}<td><b>{state.scores[seat]}</b></td></tr>'
