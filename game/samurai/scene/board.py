"""The board put together: the backdrop, which is sent once for each side, and above it what changes."""

from __future__ import annotations

from ...core.markup import esc
from ...core.position import View
from ...core.ui import Ui
from ..state import State
from .army import army
from .backdrop import backdrop
from .hexes import hexes
from .layout import HEIGHT, WIDTH
from .marks import arrows, badges, costs, rolled
from .model import BoardModel, board_model


def board(view: View[State], ui: Ui) -> str:
    """The field as a complete SVG."""
    model = board_model(view, ui)
    label = esc(ui.words("samurai.board_label"))
    return (
        f'<svg class="board samurai{_modes(model)}" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{label}">'
        f'{_backdrop(model)}<g class="sb-hexes">{hexes(model)}</g>'
        f'<g class="sb-army" aria-hidden="true">{army(model.state, model.clans, model.flipped)}</g>'
        f'<g class="sb-over" aria-hidden="true">{arrows(model)}{badges(model)}{costs(model)}{rolled(model)}</g></svg>'
    )


def _modes(model: BoardModel) -> str:
    looking, playing_back = model.looking is not None, model.ui.played_back is not None
    modes = {"choosing": bool(model.lit), "sb-looking": looking, "sb-telling": playing_back}
    return "".join(f" {name}" for name, on in modes.items() if on)


def _backdrop(model: BoardModel) -> str:
    number = model.state.options["scenario"]
    key = f"samurai-{number}-{'red' if model.flipped else 'blue'}"
    drawn = "" if key in model.ui.cached_layers else backdrop(number, model.flipped)
    return f'<g data-cache="{key}" aria-hidden="true">{drawn}</g>'
