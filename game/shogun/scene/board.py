"""The whole board: the ground that is sent once, and above it what changes."""

from __future__ import annotations

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
    seen = board_model(view, ui)
    width, height = layout().size
    tab = _tab_stop(seen)
    places = "".join(provinces.province(seen, i, i == tab) for i in range(len(PROVINCES)))
    return (
        f'<svg class="board shogun{_phase(seen)}" '
        f'viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMin meet" '
        f'role="group" aria-label="{esc(ui.words("shogun.board_label"))}">'
        f"{_ground(view.position, ui)}{provinces.lands(seen)}{provinces.lights(seen)}{_under(seen)}"
        f'<g class="areas">{FIELD}{places}</g>'
        f'<g class="over" aria-hidden="true">{FIELD}{arrows(seen)}{odds_plate(seen)}{tower(seen)}</g></svg>'
    )


def _phase(seen: BoardModel) -> str:
    """Whether plans are made now, by whomever: the page leaves room for them, curtain or not."""
    return " sg-plans" if seen.state.planning and seen.ui.played_back is None else ""


def _ground(state: State, ui: Ui) -> str:
    side, players = state.options["side"], state.players
    key = f"shogun-{side}-{min(players, 4)}"  # four and five play on the same board
    return f'<g data-cache="{key}" aria-hidden="true">{"" if key in ui.cached_layers else ground(side, players)}</g>'


def _under(seen: BoardModel) -> str:
    """The season and the action cards."""
    state = seen.state
    played_back = (state.year, state.season, state.event, state.step, *state.actions)
    key = f"sg-under {seen.ui.words.language} {' '.join(map(str, played_back))}"
    drawn = "" if key in seen.ui.cached_layers else FIELD + season(seen) + track(seen)
    return f'<g class="under" aria-hidden="true" data-cache="{key}">{drawn}</g>'


def _tab_stop(seen: BoardModel) -> int:
    """The one province that the tab key reaches; from there the arrow keys go on."""
    if seen.aimed is not None:
        return seen.aimed
    if seen.lit:
        return min(seen.lit)
    own = seen.state.provinces(seen.view.seat) if seen.view.seat is not None else []
    return own[0] if own else 0
