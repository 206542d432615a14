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


class Run:
    """Choices that followed each other with nothing shown or dealt between them, from a position that is kept.

    The positions between them are played again when somebody looks at one: a copy of each takes about as long as
    playing them.
    """

    def __init__(self, start: Position) -> None:
        self._found = {0: start}
        """Positions that somebody has looked at, by the number of choices before them."""
        self._played: list[tuple[Choice, int | None]] = []

    def __len__(self) -> int:
        return len(self._played)

    def play(self, position: Position, choice: Choice, chance: int | None) -> list[Event]:
        """Make the next choice in the position that the run has come to."""
        self._played.append((choice, chance))
        return _play(position, choice, chance)

    def position(self, length: int) -> Position:
        """The position after so many of the choices."""
        if length not in self._found:
            position = self._found[0].copy()
            for choice, chance in self._played[:length]:
                _play(position, choice, chance)
            self._found[length] = position
        return self._found[length]


def _play(position: Position, choice: Choice, chance: int | None) -> list[Event]:
    if chance is not None:
        position.chance = chance
    return position.play(choice)


SECRET = -1
"""Stands for the place of a choice that was made in secret."""


class Step(NamedTuple):
    """A choice that has been made: by whom, from which chance if it drew, and what it brought about."""

    seat: int
    choice: Choice
    place: int
    """The place of the choice among the legal ones."""
    chance: int | None
    events: list[Event]
    run: Run
    at: int = 0
    """So many choices of the run were made before it."""
    answer: Answer | None = None
    """The secret answer that this choice stands for."""

    @property
    def before(self) -> Position:
        """The public position in which it was played, with all that it needed."""
        return self.run.position(self.at)


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
