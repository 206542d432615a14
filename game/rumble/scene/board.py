"""The board: the backdrop that is sent once, and above it what changes."""

from __future__ import annotations

from ...core.drawing.map import backdrop_layer, land_outline
from ...core.drawing.marks import marks
from ...core.drawing.svg import field
from ...core.drawing.touched import touched
from ...core.markup import NOTHING, Html, esc
from ...core.position import View
from ...core.ui import Ui
from ..state import State
from . import areas
from .arrows import arrows, chain
from .backdrop import backdrop
from .layout import layout
from .model import BoardModel, board_model
from .preview import Way, ways_of


def board(view: View[State], ui: Ui) -> Html:
    """The board as a complete SVG."""
    model = board_model(view, ui)
    width, height = layout().size
    ground = field(width, height)
    under, over = chain(list(model.battles.values()), ui)
    tab = _tab_stop(model)
    return (
        f'<svg class="board rumble{" choosing" if model.lit else ""}" viewBox="0 0 {width} {height}" '
        f'role="group" aria-label="{esc(ui.words("rumble.board_label"))}">{_backdrop(view.position, ui)}'
        f'<g class="regions" clip-path="url(#edge)">{ground}{areas.regions(model)}</g>'
        f'<g class="under">{ground}{under}{_traces(model)}</g>'
        f'<g class="areas">{ground}{areas.areas(model, tab)}</g>'
        f'<g class="over">{ground}{over}{_moves(model)}{areas.tally(model)}'
        f"{_touched(ui)}{marks(ui, width)}</g></svg>"
    )


def _touched(ui: Ui) -> Html:
    """What somebody has changed, above its castle."""
    return touched(ui, "area-", land_outline, lambda area: layout().places[area].castle, (0, -56))


def _backdrop(state: State, ui: Ui) -> Html:
    name = state.options["map"]
    return backdrop_layer(ui, name, lambda: backdrop(name))


def _tab_stop(model: BoardModel) -> int:
    """The one area that the tab key reaches; from there the arrow keys go on."""
    if model.aimed is not None:
        return model.aimed
    return min(model.lit, default=0)


def _moves(model: BoardModel) -> Html:
    """The arrows of the moment: what the previewed choice moves, or the reinforcements just told."""
    return (
        arrows(model.preview.ways, model.ui, "move")
        + arrows(model.preview.offers or _ways_on(model), model.ui, "offer")
        + arrows(model.highlight.ways, model.ui, "sent")
    )


def _ways_on(model: BoardModel) -> tuple[Way, ...]:
    """Where the pieces may go that are about to go, as long as no choice is previewed."""
    if model.origin is None or model.aimed is not None or model.state.turn is None:
        return ()
    start, owner = model.origin, model.state.turn
    return tuple(Way(owner, start, goal) for goal in model.choices if goal != start)


def _traces(model: BoardModel) -> Html:
    """What moved with the last choice, fading away."""
    if model.ui.played_back is not None or model.ui.preview:
        return NOTHING
    return arrows(ways_of(model.ui.events), model.ui, "trace")
