"""What rounds are made of: who owes what, and what has been given and done so far."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple

from ..position import Choice, Event, Position
from ..secrets import Deal
from ..words import Seat, Sentence
from .entry import Entry, Kind
from .errors import BadMessage


class BadEntry(BadMessage):
    """An entry that the course cannot take: whose it is, and its place in the log of that seat."""

    def __init__(self, key: str, seat: int, at: int) -> None:
        super().__init__(Sentence(key, {"who": Seat(seat), "at": at + 1}))
        self.seat, self.at = seat, at


class Want(NamedTuple):
    """One entry that a seat owes in a round."""

    kind: Kind
    tokens: tuple[int, ...] = ()
    """What is to be sealed, shown or unlocked."""
    value: int | None = None
    """Only the token that hides this value is to be shown, or none."""
    deck: int = 0
    stage: int = 0


Round = dict[int, tuple[Want, ...]]
Given = dict[int, list[Any]]
Script = Generator[Round, Given, None]
CHOOSE, SHARE, OPEN, AGREE = Want(Kind.CHOOSE), Want(Kind.SHARE), Want(Kind.OPEN), Want(Kind.AGREE)


@dataclass
class Answer:
    """A secret answer: what it was given to, and what lies behind its tokens as far as it has been shown."""

    seat: int
    before: Position
    tokens: tuple[int, ...]
    values: dict[int, int] = field(default_factory=dict)

    @property
    def open(self) -> bool:
        """Whether all of it has been shown."""
        return len(self.values) == len(self.tokens)


class Step(NamedTuple):
    """A choice that has been made: by whom, from which chance if it drew, and what it brought about."""

    seat: int
    choice: Choice
    chance: int | None
    events: list[Event]
    before: Position
    """The public position in which it was played, with all that it needed."""
    answer: Answer | None = None
    """The secret answer that this choice stands for."""


class Dealt(NamedTuple):
    """A deck that all have locked and shuffled, after so many steps."""

    at: int
    deal: Deal


class Note(IntEnum):
    """What changes a position between two choices."""

    DEAL = 0
    PLAN = 1
    CONCEAL = 2
    LEARN = 3
    DENY = 4


def in_words(seat: int, want: Want) -> Sentence:
    """What a seat owes, for players."""
    return Sentence(f"core.sealed_owes_{want.kind.name.lower()}", {"who": Seat(seat)})


def told_in_words(seat: int, entry: Entry | None) -> Sentence:
    """What an entry of a seat is, for players who compare two of them."""
    if entry is None:
        return Sentence("core.sealed_told_nothing", {"who": Seat(seat)})
    return Sentence(f"core.sealed_told_{Kind(entry.kind).name.lower()}", {"who": Seat(seat)})
