"""Beside the board of the toy: a button for each choice, and the points."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.markup import Html, attributes, esc
from game.core.position import Event, View
from game.core.ui import Ui

from .rules import Toy
from .words import choice_sentence


def panel(view: View[Toy], ui: Ui) -> Html:
    """The choices."""
    return "".join(
        f"<button{attributes(data_choices=index)}>{esc(ui.say(choice_sentence(view.position, choice)))}</button>"
        for index, choice in enumerate(view.choices)
    )


def seats(view: View[Toy], ui: Ui) -> Html:
    """The points."""
    return "".join(f"<p>{esc(name)}: {score}</p>" for name, score in zip(ui.names, view.position.scores))


def result(view: View[Toy], ui: Ui) -> Html:
    """The points, in the end."""
    return seats(view, ui)


def sound(events: Sequence[Event]) -> str | None:
    """Only the die is heard."""
    return "dice" if any(event[0] == "roll" for event in events) else None
