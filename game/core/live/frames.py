"""Frames: the texts that two devices of a live table send each other, each on its own, over an ordered channel.

A frame is the version, a letter for its kind, and its fields with a line break between them. News carry a message of
``core.sealed`` as it would stand in a link; all else is about the people and not about the game. Whatever comes twice,
late or once more after a line was laid again does no harm: logs merge, and passing words have a number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..sealed.table import ID_SIZE, MOST_SEATS
from ..sealed.wire import MOST_ENTRIES
from .errors import BadFrame

VERSION, WITH_BACKS = "1", "2"
"""What is said at a table where steps can be taken back begins otherwise: a page that cannot do that says so."""
LONGEST = 60_000
"""Characters of a frame; whatever is longer goes in pieces."""
PIECE = LONGEST - 64
MOST_PIECES = 8
LONGEST_NEWS = PIECE * MOST_PIECES
"""A whole game of any kind is shorter."""
LONGEST_LINE = 120
"""Characters of a line that somebody has typed."""
EMOTES = 8
LARGEST = 1 << 62
BREAK = "\n"
HERE, AWAY, UNKNOWN = "h", "a", "."
"""At the screen; elsewhere for the moment, with the page still open; not reached by whoever says so."""


class Hello(NamedTuple):
    """The first thing that both ends say: which table, who plays where, and how much of each log they have.

    No lengths at all say that the table is not known yet.
    """

    table: bytes
    seats: tuple[int, ...]
    lengths: tuple[int, ...]


class News(NamedTuple):
    """What the other end lacks, as a message of ``core.sealed``; after pieces the end of it."""

    text: str


class Piece(NamedTuple):
    """The beginning of news that are too long for one frame."""

    text: str


class Presence(NamedTuple):
    """One letter for each seat: who is here, as far as the sender can tell without whom it tells."""

    states: str


class Emote(NamedTuple):
    """A crest that somebody shows, by its number."""

    number: int
    seat: int
    emote: int


class Line(NamedTuple):
    """A line that somebody has typed."""

    number: int
    seat: int
    text: str


class Again(NamedTuple):
    """Somebody would like to play once more."""

    number: int
    seat: int


Passing = Emote | Line | Again
"""What is said in passing: it is handed on once, and forgotten."""
Frame = Hello | News | Piece | Presence | Emote | Line | Again

# -- writing ------------------------------------------------------------------------------------------


def write(frame: Frame, version: str = VERSION) -> str:
    """The frame as text."""
    letter = next(letter for letter, (kind, _) in KINDS.items() if type(frame) is kind)
    return version + letter + BREAK.join(map(_text, frame))


def _text(field: Any) -> str:
    if isinstance(field, bytes):
        return field.hex()
    return ",".join(map(str, field)) if isinstance(field, tuple) else str(field)


def news(text: str) -> list[Piece | News]:
    """News as frames, in as many as it takes."""
    pieces = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
    return [*map(Piece, pieces[:-1]), News(pieces[-1])]


def one_line(text: str) -> str:
    """What somebody has typed, as it may travel: what can be printed, on one line, not too long."""
    printable = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(printable.split())[:LONGEST_LINE]


# -- reading ------------------------------------------------------------------------------------------


def read(text: str) -> Frame:
    """The frame in a text; raises BadFrame."""
    if len(text) > LONGEST or len(text) < 2:
        raise damaged()
    if text[0] not in (VERSION, WITH_BACKS):
        raise BadFrame("live.other_version")
    if text[1] not in KINDS:
        raise damaged()
    kind, readers = KINDS[text[1]]
    fields = text[2:].split(BREAK)
    if len(fields) != len(readers):
        raise damaged()
    frame: Frame = kind(*(reader(field) for reader, field in zip(readers, fields, strict=True)))
    return frame


def damaged() -> BadFrame:
    """A text that none of our devices writes."""
    return BadFrame("live.damaged")


def _number(text: str, most: int = LARGEST) -> int:
    """A number from 0 on, written in the one shortest way."""
    if len(text) > 20 or not (text.isascii() and text.isdigit()) or str(int(text)) != text or int(text) > most:
        raise damaged()
    return int(text)


def _numbers(text: str, most: int) -> tuple[int, ...]:
    parts: Sequence[str] = text.split(",") if text else ()
    if len(parts) > MOST_SEATS:
        raise damaged()
    return tuple(_number(part, most) for part in parts)


def _seat(text: str) -> int:
    return _number(text, MOST_SEATS - 1)


def _seats(text: str) -> tuple[int, ...]:
    seats = _numbers(text, MOST_SEATS - 1)
    if list(seats) != sorted(set(seats)):
        raise damaged()
    return seats


def _lengths(text: str) -> tuple[int, ...]:
    return _numbers(text, MOST_ENTRIES)


def _emote(text: str) -> int:
    return _number(text, EMOTES - 1)


def _id(text: str) -> bytes:
    if len(text) != 2 * ID_SIZE or not set(text) <= set("0123456789abcdef"):
        raise damaged()
    return bytes.fromhex(text)


def _states(text: str) -> str:
    if not 0 < len(text) <= MOST_SEATS or not set(text) <= {HERE, AWAY, UNKNOWN}:
        raise damaged()
    return text


def _news(text: str) -> str:
    if not text.isascii():
        raise damaged()
    return text


def _line(text: str) -> str:
    if not text or one_line(text) != text:
        raise damaged()
    return text


KINDS: dict[str, tuple[Callable[..., Any], tuple[Callable[[str], Any], ...]]] = {
    "h": (Hello, (_id, _seats, _lengths)),
    "n": (News, (_news,)),
    "m": (Piece, (_news,)),
    "p": (Presence, (_states,)),
    "e": (Emote, (_number, _seat, _emote)),
    "s": (Line, (_number, _seat, _line)),
    "r": (Again, (_number, _seat)),
}
"""The letter of each kind of frame, and how each of its fields is read."""
