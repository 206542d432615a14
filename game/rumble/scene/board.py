"""The whole board: the ground that is sent once, and above it what changes."""

from __future__ import annotations

from ...core.markup import esc
from ...core.position import View
from ...core.ui import Ui
from ..board import AREAS
from ..state import State
from . import areas
from .arrows import arrows, chain
from .backdrop import ground
from .layout import layout
from .model import BoardModel, board_model
from .preview import Step, steps_of


def board(view: View[State], ui: Ui) -> str:
    """The board as a complete SVG."""
    seen = board_model(view, ui)
    width, height = layout().size
    under, over = chain(list(seen.battles.values()), ui)
    tab = _tab_stop(seen)
    places = "".join(areas.area(seen, i, i == tab) for i in range(len(AREAS)))
    return (
        f'<svg class="board rumble{" choosing" if seen.lit else ""}" viewBox="0 0 {width} {height}" '
        f'role="group" aria-label="{esc(ui.words("rumble.board_label"))}">{_ground(view.position, ui)}'
        f'<g class="regions" clip-path="url(#edge)">{areas.regions(seen)}</g>'
        f'<g class="under">{under}{_traces(seen)}</g>'
        f'<g class="areas">{places}</g><g class="over">{over}{_moves(seen)}{areas.tally(seen)}</g></svg>'
    )


def _ground(state: State, ui: Ui) -> str:
    name = state.options["map"]
    key = f"rumble-{name}"
    return f'<g data-cache="{key}" aria-hidden="true">{"" if key in ui.cached_layers else ground(name)}</g>'


def _tab_stop(seen: BoardModel) -> int:
    """The one area that the tab key reaches; from there the arrow keys go on."""
    if seen.aimed is not None:
        return seen.aimed
    return min(seen.lit, default=0)


def _moves(seen: BoardModel) -> str:
    """The arrows of the moment: what the previewed choice moves, or the reinforcements just told."""
    return (
        arrows(seen.preview.steps, seen.ui, "move")
        + arrows(seen.preview.offers or _ways_on(seen), seen.ui, "offer")
        + arrows(seen.moment.steps, seen.ui, "sent")
    )


def _ways_on(seen: BoardModel) -> tuple[Step, ...]:
    """Where the pieces may go that are about to go, as long as no choice is previewed."""
    if seen.origin is None or seen.aimed is not None or seen.state.turn is None:
        return ()
    start, owner = seen.origin, seen.state.turn
    return tuple(Step(owner, start, goal) for goal in seen.choices if goal != start)


def _traces(seen: BoardModel) -> str:
    """What moved with the last choice, fading away."""
    if seen.ui.played_back is not None or seen.ui.preview:
        return ""
    return arrows(steps_of(seen.ui.events), seen.ui, "trace")
