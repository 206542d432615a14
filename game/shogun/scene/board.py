"""The board: the backdrop that is sent once, and above it what changes."""

from __future__ import annotations

from ...core.drawing.map import backdrop_layer, land_outline
from ...core.drawing.marks import marks
from ...core.drawing.touched import touched
from ...core.markup import Html, esc
from ...core.position import View
from ...core.ui import Ui
from ..state import State
from . import provinces
from .arrows import arrows, marchers
from .backdrop import ground
from .layout import FIELD, layout
from .model import BoardModel, board_model
from .nameplates import nameplates
from .preview import mark_place, odds_plate
from .tower import tower
from .track import season, track


def board(view: View[State], ui: Ui) -> Html:
    """The board as a complete SVG; it keeps to the top, because tables and tower may lie below the map."""
    model = board_model(view, ui)
    width, height = layout().size
    tab = _tab_stop(model)
    return (
        f'<svg class="board shogun{_phase(model)}" '
        f'viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMin meet" '
        f'role="group" aria-label="{esc(ui.words("shogun.board_label"))}">'
        f"{_backdrop(view.position, ui)}{provinces.lands(model)}{provinces.lights(model)}{_under(model)}"
        f'<g class="areas">{FIELD}{provinces.provinces(model, tab)}</g>'
        f'<g class="over" aria-hidden="true">{FIELD}{_touched(ui)}{arrows(model)}{marchers(model)}{odds_plate(model)}'
        f"{tower(model)}{nameplates(model)}{marks(ui, width)}</g></svg>"
    )


def _phase(model: BoardModel) -> Html:
    """Whether plans are made now, by whomever: the page leaves space for them, curtain or not."""
    return Html(" sg-plans" if model.state.planning and model.ui.played_back is None else "")


def _touched(ui: Ui) -> Html:
    """What somebody has changed, at the upper left of its armies."""
    return touched(ui, "province-", land_outline, mark_place, (0, 0))


def _backdrop(state: State, ui: Ui) -> Html:
    side, players = state.options["side"], state.players
    facts = (side, min(players, 4))  # four and five play on the same board
    return backdrop_layer(ui, facts, lambda: ground(side, players))


def _under(model: BoardModel) -> Html:
    """The season and the action cards."""
    state = model.state
    facts = (state.year, state.season, state.event, state.step, *state.actions)
    return model.ui.part(
        "under",
        facts,
        lambda: f'<g id="under" class="under layer" aria-hidden="true">{FIELD}{season(model)}{track(model)}</g>',
    )


def _tab_stop(model: BoardModel) -> int:
    """The one province that the tab key reaches; from there the arrow keys go on."""
    if model.aimed is not None:
        return model.aimed
    if model.lit:
        return min(model.lit)
    own = model.state.provinces(model.view.seat) if model.view.seat is not None else []
    return own[0] if own else 0
