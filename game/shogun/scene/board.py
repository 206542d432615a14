"""The board: the backdrop that is sent once, and above it what changes."""

from __future__ import annotations

from ...core.drawing.map import cached_layer
from ...core.markup import esc
from ...core.position import View
from ...core.ui import Ui
from ..board import PROVINCES
from ..state import State
from . import provinces
from .arrows import arrows
from .backdrop import ground
from .layout import FIELD, layout
from .model import BoardModel, board_model
from .preview import odds_plate
from .tower import tower
from .track import season, track


def board(view: View[State], ui: Ui) -> str:
    """The board as a complete SVG; it keeps to the top, because tables and tower may lie below the map."""
    model = board_model(view, ui)
    width, height = layout().size
    tab = _tab_stop(model)
    places = "".join(provinces.province(model, i, i == tab) for i in range(len(PROVINCES)))
    return (
        f'<svg class="board shogun{_phase(model)}" '
        f'viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMin meet" '
        f'role="group" aria-label="{esc(ui.words("shogun.board_label"))}">'
        f"{_backdrop(view.position, ui)}{provinces.lands(model)}{provinces.lights(model)}{_under(model)}"
        f'<g class="areas">{FIELD}{places}</g>'
        f'<g class="over" aria-hidden="true">{FIELD}{arrows(model)}{odds_plate(model)}{tower(model)}</g></svg>'
    )


def _phase(model: BoardModel) -> str:
    """Whether plans are made now, by whomever: the page leaves space for them, curtain or not."""
    return " sg-plans" if model.state.planning and model.ui.played_back is None else ""


def _backdrop(state: State, ui: Ui) -> str:
    side, players = state.options["side"], state.players
    key = f"shogun-{side}-{min(players, 4)}"  # four and five play on the same board
    return cached_layer(key, ui, lambda: ground(side, players))


def _under(model: BoardModel) -> str:
    """The season and the action cards."""
    state = model.state
    shown = (state.year, state.season, state.event, state.step, *state.actions)
    key = f"sg-under {model.ui.words.language} {' '.join(map(str, shown))}"
    drawn = "" if key in model.ui.cached_layers else FIELD + season(model) + track(model)
    return f'<g class="under" aria-hidden="true" data-cache="{key}">{drawn}</g>'


def _tab_stop(model: BoardModel) -> int:
    """The one province that the tab key reaches; from there the arrow keys go on."""
    if model.aimed is not None:
        return model.aimed
    if model.lit:
        return min(model.lit)
    own = model.state.provinces(model.view.seat) if model.view.seat is not None else []
    return own[0] if own else 0
