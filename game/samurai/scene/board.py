"""The whole field: the ground that is sent once for each side, and above it what changes."""

from __future__ import annotations

from ...core.markup import esc
from ...core.position import View
from ...core.ui import Ui
from ..state import State
from .army import army
from .backdrop import ground
from .hexes import hexes
from .layout import HEIGHT, WIDTH
from .marks import arrows, badges, costs, rolled
from .model import Seen, seen


def board(view: View[State], ui: Ui) -> str:
    """The field as a complete SVG."""
    sight = seen(view, ui)
    label = esc(ui.words("samurai.board_label"))
    return (
        f'<svg class="board samurai{_modes(sight)}" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-label="{label}">'
        f'{_ground(sight)}<g class="sb-hexes">{hexes(sight)}</g>'
        f'<g class="sb-army" aria-hidden="true">{army(sight.state, sight.clans, sight.flipped)}</g>'
        f'<g class="sb-over" aria-hidden="true">{arrows(sight)}{badges(sight)}{costs(sight)}{rolled(sight)}</g></svg>'
    )


def _modes(sight: Seen) -> str:
    looking, telling = sight.looking is not None, sight.ui.told is not None
    modes = {"choosing": bool(sight.lit), "sb-looking": looking, "sb-telling": telling}
    return "".join(f" {name}" for name, on in modes.items() if on)


def _ground(sight: Seen) -> str:
    number = sight.state.options["scenario"]
    key = f"samurai-{number}-{'red' if sight.flipped else 'blue'}"
    drawn = "" if key in sight.ui.kept else ground(number, sight.flipped)
    return f'<g data-keep="{key}" aria-hidden="true">{drawn}</g>'
