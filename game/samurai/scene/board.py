"""The board put together: the backdrop, which is sent once for each side, and above it what changes."""

from __future__ import annotations

from ...core.drawing.map import backdrop_layer
from ...core.drawing.marks import marks
from ...core.drawing.svg import Point, field, num
from ...core.drawing.touched import touched
from ...core.markup import Html, esc
from ...core.position import View
from ...core.ui import Ui
from ..state import State
from .army import army
from .backdrop import backdrop
from .hexes import hexes
from .layout import HEIGHT, INNER, WIDTH, middle
from .marks import arrows, badges, costs, rolled
from .model import BoardModel, board_model

GROUND = field(WIDTH, HEIGHT)


def board(view: View[State], ui: Ui) -> Html:
    """The field as a complete SVG."""
    model = board_model(view, ui)
    label = esc(ui.words("samurai.board_label"))
    pieces = army(model.state, model.clans, model.flipped, ui, _standing(model))
    return (
        f'<svg class="board samurai{_modes(model)}" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{label}">'
        f'{_backdrop(model)}<g class="sb-hexes">{GROUND}{hexes(model)}</g>'
        f'<g class="sb-army" aria-hidden="true">{GROUND}{pieces}</g>'
        f'<g class="sb-over" aria-hidden="true">{GROUND}{_touched(model)}{arrows(model)}{badges(model)}{costs(model)}'
        f"{rolled(model)}{marks(ui, WIDTH)}</g></svg>"
    )


def _standing(model: BoardModel) -> dict[int, Html]:
    """How pieces stand while a turn is arranged, by hex: who can be taken up, and who steps back."""
    return {**dict.fromkeys(model.aside, Html("sb-aside")), **dict.fromkeys(model.ready, Html("sb-ready"))}


def _modes(model: BoardModel) -> Html:
    modes = {"choosing": bool(model.lit), "sb-looking": model.looking is not None}
    return "".join(f" {name}" for name, on in modes.items() if on)


def _touched(model: BoardModel) -> Html:
    """What somebody has changed, in the upper left corner of its hex."""

    def spot(place: int) -> Point:
        return middle(place, model.flipped)

    def ring(place: int) -> Html:
        x, y = spot(place)
        return f'<path class="touched-line" d="{INNER}" transform="translate({num(x)} {num(y)})"/>'

    return touched(model.ui, "hex-", ring, spot, (-30, -28))


def _backdrop(model: BoardModel) -> Html:
    number = model.state.options["scenario"]
    return backdrop_layer(model.ui, (number, model.flipped), lambda: backdrop(number, model.flipped))
