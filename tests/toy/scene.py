"""The board of the toy: its die, which rolls when it is tapped."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.drawing.svg import Point
from game.core.markup import Html, attributes, esc
from game.core.position import Choice, Event, View
from game.core.ui import Frame, Ui, indices

from .rules import Toy


def board(view: View[Toy], ui: Ui) -> Html:
    """The die."""
    rolls = indices(view, ("roll",)) if view.choices else None
    pairs = attributes(id="die", data_choices=rolls, role="button", tabindex="0", aria_label=ui.words("toy.die"))
    return f'<svg viewBox="0 0 9 9"><g{pairs}><text>{esc(view.position.die)}</text></g></svg>'


def spots(_view: View[Toy], _ui: Ui, choice: Choice) -> tuple[Point, ...]:
    """The die lies in the middle; nothing else is on the board."""
    return ((4.5, 4.5),) if choice == ("roll",) else ()


def picture(position: Toy, _clans: Sequence[int] = ()) -> Html:
    """The die, small."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>{position.die}</text></svg>'


def frames(events: Sequence[Event]) -> list[Frame]:
    """A roll takes its time."""
    return [Frame(at, 300) for at, event in enumerate(events, 1) if event[0] == "roll"]
