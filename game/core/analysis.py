"""The account of a game that is over: its course as numbers, gathered once from the record.

Each game has a room ``account`` that answers the same few questions:

``COUNTED``                              the key of what is counted in the end: points or banners
``STRENGTH``                             the key of what ``strength`` measures
``CHANCE``                               the key of what chance decides: the dice, the cubes in the tower
``BESIDES``                              the name of who draws from chance beside the seats (may be left out)
``standing(position) -> [float]``        what each seat would have if everything were counted now
``strength(position) -> [Part]``         how strong each seat is in each part of the board
``rubrics(position) -> [Label]``         the ways in which chance can fall
``drawn(before, events) -> [Drawn]``     how chance fell in the events of one choice, and how it falls on average
``TOLD``                                 events that tell how chance fell
``PENDING``                              questions asked while a roll has not come down yet
``judge(position) -> [float]``           how well each seat stands, from 0 to 1; left out, the bots' ``evaluate`` says
``ITERATIONS``                           how many imagined games it may take to find the turning points
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple

from .record import Record
from .words import Name, Sentence, Words

Label = str | Sentence
"""What something is called: a plain text, the key of a name, or a sentence."""
Row = tuple[str, int, str, str, float, float | None]
"""A line of the table for spreadsheets: table, number of choices, seat, item, value, value on average."""

HEAD = ("table", "choices", "seat", "item", "value", "average")


class Part(NamedTuple):
    """A part of the board, and how strong each seat is there."""

    label: Label
    strength: Sequence[float]


class Drawn(NamedTuple):
    """How often chance fell in one way for a seat, and how often it does on average."""

    rubric: int
    seat: int
    came: float
    average: float


def room_of(game_name: str) -> Any:
    """The module ``analysis`` of a game."""
    return import_module(f"..{game_name}.analysis", __package__)


def spoken(label: Label, words: Words, names: Sequence[str] = ()) -> str:
    """A label as text."""
    if isinstance(label, Sentence):
        return words.say(label, names)
    return words(label) if isinstance(label, Name) else label


@dataclass
class Annals:
    """The course of a game: one number for each seat after each choice, the first before any."""

    seats: int
    length: int
    standing: list[list[float]] = field(default_factory=list)
    """By seat: what it had after so many choices."""
    parts: list[tuple[Label, list[list[float]]]] = field(default_factory=list)
    """By part of the board: its label, and by seat the strength after so many choices."""
    rubrics: list[Label] = field(default_factory=list)
    came: list[list[float]] = field(default_factory=list)
    """By rubric: how often chance fell so for each seat, and for whoever else draws from it."""
    average: list[list[float]] = field(default_factory=list)

    @property
    def drawers(self) -> int:
        """How many draw from chance: the seats, and the farmers in Shogun."""
        return len(self.came[0]) if self.came else self.seats


def write(record: Record) -> tuple[Annals, Iterator[None]]:
    """The annals of a record, empty at first, and the work that fills them, a choice at a time."""
    state = record.begin()
    annals = Annals(len(state.scores), len(record.choices))
    return annals, _write(annals, record)


def written(record: Record) -> Annals:
    """The annals of a record, in one go."""
    annals, work = write(record)
    for _ in work:
        pass
    return annals


def _write(annals: Annals, record: Record) -> Iterator[None]:
    room, state = room_of(record.game), record.begin()
    _open(annals, room, state)
    _enter(annals, room, state)
    for choice in record.choices:
        before = state.copy()
        events = state.play(choice)
        for drawn in room.drawn(before, events):
            annals.came[drawn.rubric][drawn.seat] += drawn.came
            annals.average[drawn.rubric][drawn.seat] += drawn.average
        _enter(annals, room, state)
        yield


def _open(annals: Annals, room: Any, state: Any) -> None:
    annals.standing = [[] for _ in range(annals.seats)]
    annals.parts = [(part.label, [[] for _ in range(annals.seats)]) for part in room.strength(state)]
    annals.rubrics = list(room.rubrics(state))
    drawers = annals.seats + hasattr(room, "BESIDES")
    annals.came = [[0.0] * drawers for _ in annals.rubrics]
    annals.average = [[0.0] * drawers for _ in annals.rubrics]


def _enter(annals: Annals, room: Any, state: Any) -> None:
    for line, value in zip(annals.standing, room.standing(state)):
        line.append(value)
    for (_, lines), part in zip(annals.parts, room.strength(state)):
        for line, value in zip(lines, part.strength):
            line.append(value)


# -- for spreadsheets ------------------------------------------------------------------------------


def rows(annals: Annals, words: Words, names: Sequence[str]) -> list[Row]:
    """All numbers of the annals, one to a row; ``names`` are those of the seats and of who else draws."""
    found: list[Row] = []
    for seat, line in enumerate(annals.standing):
        found += [("score", at, names[seat], "", value, None) for at, value in enumerate(line)]
    for label, lines in annals.parts:
        part = spoken(label, words)
        for seat, line in enumerate(lines):
            found += [("strength", at, names[seat], part, value, None) for at, value in enumerate(line)]
    for label, came, average in zip(annals.rubrics, annals.came, annals.average):
        way = spoken(label, words)
        for seat, (value, mean) in enumerate(zip(came, average)):
            found.append(("chance", annals.length, names[seat], way, value, mean))
    return found


def to_csv(table: Sequence[Row]) -> str:
    """Rows as text that every spreadsheet reads: commas, quotes doubled, lines ended as the standard asks."""
    lines = [",".join(HEAD), *(",".join(map(_cell, row)) for row in table)]
    return "\r\n".join(lines) + "\r\n"


def _cell(value: object) -> str:
    text = "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
    text = f"'{text}" if text[:1] in FORMULA and not isinstance(value, float | int) else text
    return '"' + text.replace('"', '""') + '"' if set(text) & set('",\r\n') else text


FORMULA = tuple("=+-@")
"""A name that begins so would be reckoned by a spreadsheet; an apostrophe before it keeps it a text."""
