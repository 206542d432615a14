"""The board of the toy in words: one place."""

from __future__ import annotations

from game.core.places import Place, Touched
from game.core.position import Event, View
from game.core.ui import Ui
from game.core.words import Name

from .rules import Toy

SUMMARY_EVENTS = frozenset({"end"})


def touched(event: Event) -> Touched:
    """A roll changes the die."""
    return Touched(("die",)) if event[0] == "roll" else Touched()


def place_name(_key: str) -> Name:
    """The only place is the die."""
    return Name("toy.die")


def places(view: View[Toy], ui: Ui) -> list[Place]:
    """The die."""
    rolls = tuple(at for at, choice in enumerate(view.choices) if choice == ("roll",))
    return [Place("die", ui.words("toy.die"), ui.words("toy.die_shows", face=view.position.die), rolls)]
