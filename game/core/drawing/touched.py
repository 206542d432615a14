"""The places of a board that somebody has changed, each with the crest of who did it."""

from __future__ import annotations

from collections.abc import Callable

from ..markup import NOTHING, Html
from ..ui import Ui
from .svg import Point, num

Outline = Callable[[int], Html]
Spot = Callable[[int], Point]


def touched(ui: Ui, prefix: str, outline: Outline, spot: Spot, aside: Point) -> Html:
    """A dotted line along each of them, and a disc with the crest; ``prefix`` is how the keys of places begin.

    ``outline`` draws a place by its number with the class ``touched-line``; the disc lies ``aside`` of its ``spot``.
    """
    numbers = [(int(key.removeprefix(prefix)), seat) for key, seat in ui.touched.items()]
    drawn = "".join(_mark(ui, seat, outline(number), _beside(spot(number), aside)) for number, seat in numbers)
    return f'<g class="touched" aria-hidden="true">{drawn}</g>' if drawn else NOTHING


def _beside(spot: Point, aside: Point) -> Point:
    return spot[0] + aside[0], spot[1] + aside[1]


def _mark(ui: Ui, seat: int, outline: Html, at: Point) -> Html:
    clan = ui.players[seat].clan if 0 <= seat < len(ui.players) else None
    place = f'transform="translate({num(at[0])} {num(at[1])})"'
    if clan is None:  # the farmers' doing, or nobody's
        return f'<g class="nobody">{outline}<g {place}><circle class="touched-disc" r="15"/></g></g>'
    disc = f'<use class="touched-disc" href="#mark-{clan}" x="-17" y="-17" width="34" height="34"/>'
    return f'<g class="clan-{clan}">{outline}<g {place}>{disc}</g></g>'
