"""The board of the toy in words: one place."""

from __future__ import annotations

from game.core.places import Place
from game.core.position import View
from game.core.ui import Ui

from .rules import Toy

SUMMARY_EVENTS = frozenset({"end"})


def places(view: View[Toy], ui: Ui) -> list[Place]:
    """The die."""
    rolls = tuple(at for at, choice in enumerate(view.choices) if choice == ("roll",))
    return [Place("die", ui.words("toy.die"), ui.words("toy.die_shows", face=view.position.die), rolls)]
