"""Reading a board without seeing it: its places by name, what stands there, and what can be done there.

A game's module ``places`` lists them: see ``core.contract.PlacesModule``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .position import Event
from .rulebook import folded


class Place(NamedTuple):
    """An area, a province, a hex."""

    key: str
    """The id of its element on the page."""
    name: str
    text: str
    """Everything about it in words: who is where, what it touches."""
    choices: tuple[int, ...]
    """The choices of the view that mean this place."""
    empty: bool = False
    """Whether nobody and nothing is there, so that a list can leave it out."""


# -- what events change --------------------------------------------------------------------------------

NOBODY = -1
"""In place of a seat: what no seat has done, such as a revolt."""


class Touched(NamedTuple):
    """The places that an event changes, by their keys."""

    places: tuple[str, ...] = ()
    seat: int | None = None
    """Whose doing it is, or NOBODY; None if it is simply that of whoever chose."""


def touched(event: Event, fields: Mapping[str, Sequence[str]], prefix: str, seat: int | None = None) -> Touched:
    """What an event changes, given the fields that name places, by kind of event, and how a key begins."""
    numbers = (getattr(event, name) for name in fields.get(event[0], ()))
    return Touched(tuple(dict.fromkeys(f"{prefix}{number}" for number in numbers if number >= 0)), seat)


# -- reading -------------------------------------------------------------------------------------------


def find_place(places: Sequence[Place], typed: str) -> Place | None:
    """The place that somebody means who types this: its name, or a beginning that fits only one."""
    wanted = folded(typed).strip()
    exact = [place for place in places if folded(place.name) == wanted]
    near = exact or [place for place in places if wanted and folded(place.name).startswith(wanted)]
    return near[0] if len(near) == 1 else None


def matching(sentences: Sequence[str], typed: str) -> list[int]:
    """The sentences that hold every word typed, in any order; a whole sentence beats those that only hold it."""
    words = folded(typed).split()
    plain = [folded(sentence).strip(" .") for sentence in sentences]
    exact = [at for at, text in enumerate(plain) if text == " ".join(words).strip(" .")]
    return exact or [at for at, text in enumerate(plain) if words and all(_holds(text, word) for word in words)]


def _holds(text: str, word: str) -> bool:
    """Whether a word of the text begins so; numbers must be whole."""
    parts = text.replace("(", " ").replace(")", " ").replace(",", " ").replace(".", " ").replace(":", " ").split()
    return any(part == word if word.isdigit() else part.startswith(word) for part in parts)
