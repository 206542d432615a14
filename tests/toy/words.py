"""The words of the toy; the catalogue stands beside this module."""

from __future__ import annotations

from game.core.position import Choice, Event
from game.core.words import Seat, Sentence

from .rules import Toy

NOTES = (Sentence("toy.note"),)


def event_sentence(event: Event) -> Sentence | None:
    """What a seat did."""
    return None if event[0] == "begin" else Sentence(f"toy.event_{event[0]}", {"seat": Seat(event[1])})


def choice_sentence(_position: Toy, choice: Choice) -> Sentence:
    """What a choice does."""
    return Sentence(f"toy.choice_{choice[0]}", {"points": choice[1] if choice[1:] else 0})


def prompt(position: Toy) -> Sentence:
    """Whose turn it is."""
    if position.turn is None:
        return Sentence("toy.over", {"seat": Seat(position.winners[0])})
    return Sentence("toy.prompt", {"seat": Seat(position.turn)})
