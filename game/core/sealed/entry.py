"""Entries: the only things that ever travel. Each stands in the log of one seat.

The body of an entry is bytes, as it is hashed, compared, kept and sent. Numbers are written seven bits at a time,
the low ones first; a byte of 128 or more says that more follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

from .. import ending
from ..words import Sentence
from .digest import SIZE
from .errors import BadMessage
from .seal import salt

KEY_SIZE = 32
"""Bytes of a point of the curve, and of the key of a card."""
MOST_OPENINGS = 256
BUNDLE = MOST_OPENINGS + 1
"""Stands where the number of openings stands, and says that a whole bundle is opened."""
LONGEST_BODY = 9000
"""The pass of a deck of 256 cards has 8,192 bytes."""
LONGEST_NAME = 80
MOST_STEPS = 1 << 20
LARGEST = 1 << 62
"""No number of ours is larger."""


class Kind(IntEnum):
    """What a seat can do."""

    OPEN = 0
    """Sit down: the anchor of the seat's chain, the word of its invitation, its name."""
    CHOOSE = 1
    """Make a choice: its place among the legal ones, and what it shows."""
    SEAL = 2
    """Answer in secret: one envelope for each value."""
    SHOW = 3
    """Open envelopes or locked cards."""
    SHARE = 4
    """Open the next share of chance."""
    LOCK = 5
    """A pass over a deck: lock all cards and shuffle them, or give each card a lock of its own."""
    KEY = 6
    """Take one's own lock off cards that another seat may look at."""
    ORDER = 7
    """Answer a question before it is asked."""
    DECLARE = 8
    """Concede, or agree to a draw or an early end (``game.core.ending``), after so many steps."""
    REVEAL = 9
    """Open everything that the seat still hides, once the game is over."""
    BACK = 10
    """Ask to take steps back, from that one on, instead of choosing."""
    AGREE = 11
    """Say whether another seat may take back what it asks for."""


FREE = (Kind.ORDER, Kind.DECLARE, Kind.REVEAL)
"""What can be written at any time, whatever is asked."""
DECISIONS = (Kind.CHOOSE, Kind.SEAL, Kind.AGREE)
"""What nobody but the player can give."""


class Entry(NamedTuple):
    """One entry of a log."""

    kind: int
    body: bytes = b""


class Opening(NamedTuple):
    """What lies behind a token, and what proves it: the salt of the envelope, or the owner's key of the card."""

    token: int
    value: int
    proof: bytes


def damaged() -> BadMessage:
    """Bytes that no device of ours writes."""
    return BadMessage(Sentence("core.link_damaged"))


# -- writing ------------------------------------------------------------------------------------------


def number(value: int) -> bytes:
    """A number from 0 on."""
    written = bytearray()
    while value > 127:
        written.append(value & 127 | 128)
        value >>= 7
    written.append(value)
    return bytes(written)


def signed(value: int) -> bytes:
    """Any number: twice as large, and odd if it is below zero."""
    return number(value * 2 if value >= 0 else -value * 2 - 1)


def text(value: bytes) -> bytes:
    """Bytes with their length before them."""
    return number(len(value)) + value


def opened(openings: Sequence[Opening]) -> bytes:
    """Openings, each with its proof."""
    return number(len(openings)) + b"".join(number(one.token) + signed(one.value) + text(one.proof) for one in openings)


def opened_together(secret: bytes, values: Sequence[int]) -> bytes:
    """All that a bundle hides: the secret from which its salts follow, and the values in the order of the question."""
    return number(BUNDLE) + secret + joined(map(signed, values))


def choose(index: int, openings: Sequence[Opening] = ()) -> Entry:
    """A choice by its place among the legal ones, and what it shows."""
    return Entry(Kind.CHOOSE, number(index) + (opened(openings) if openings else b""))


# -- reading ------------------------------------------------------------------------------------------


class Reader:
    """Takes bytes apart from their beginning; raises BadMessage where they end too soon."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    @property
    def done(self) -> bool:
        """Whether everything has been read."""
        return self.at == len(self.data)

    def take(self, length: int) -> bytes:
        """So many bytes."""
        end = self.at + length
        if end > len(self.data):
            raise damaged()
        taken = self.data[self.at : end]
        self.at = end
        return taken

    def number(self, most: int = LARGEST) -> int:
        """A number from 0 to ``most``, written in the one shortest way."""
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 127) << shift
            if byte < 128:
                break
            shift += 7
            if shift > 63:
                raise damaged()
        if value > most or (shift and not byte):
            raise damaged()
        return value

    def signed(self) -> int:
        """Any number."""
        value = self.number()
        return -(value + 1) // 2 if value & 1 else value // 2

    def text(self, most: int) -> bytes:
        """Bytes with their length before them."""
        return self.take(self.number(most))

    def openings(self) -> list[Opening]:
        """Openings, each with its proof."""
        count = self.number(MOST_OPENINGS)
        return [Opening(self.number(), self.signed(), self.text(KEY_SIZE)) for _ in range(count)]


def read_choice(body: bytes) -> tuple[int, list[Opening]]:
    """The index of a choice, and what it shows."""
    if len(body) == 1 and body[0] < 128:  # most choices show nothing
        return body[0], []
    reader = Reader(body)
    index = reader.number()
    openings = [] if reader.done else reader.openings()
    return index, _finished(reader, openings)


def read_openings(body: bytes, tokens: Sequence[int], *, salted: bool = True) -> list[Opening]:
    """What a SHOW of these tokens shows; the salts of a bundle only if somebody is going to look at them."""
    reader = Reader(body)
    if body[:2] != number(BUNDLE):
        return _finished(reader, reader.openings())
    reader.number()
    secret = reader.take(SIZE)
    values = [reader.signed() for _ in tokens]
    salts = [salt(secret, token) if salted else b"" for token in tokens]
    return _finished(reader, list(map(Opening, tokens, values, salts)))


def read_pieces(body: bytes, size: int, count: int) -> list[bytes]:
    """So many pieces of the same size."""
    if len(body) != size * count:
        raise damaged()
    return [body[at : at + size] for at in range(0, len(body), size)]


def _finished(reader: Reader, value: list[Opening]) -> list[Opening]:
    if not reader.done:
        raise damaged()
    return value


class Seated(NamedTuple):
    """What a seat says when it sits down."""

    anchor: bytes
    word: bytes
    name: str


WORD_SIZE = 8


def declare(kind: str, steps: int, backs: int = 0) -> Entry:
    """A declaration after so many steps; and how often steps had been taken back, if they ever were."""
    times = number(backs) if backs else b""
    return Entry(Kind.DECLARE, number(ending.KINDS.index(kind)) + number(steps) + times)


def read_declared(body: bytes, seat: int) -> tuple[int, ending.Declared]:
    """The same read: how often steps had been taken back, and the declaration."""
    reader = Reader(body)
    kind, steps = reader.number(len(ending.KINDS) - 1), reader.number(MOST_STEPS)
    backs = 0 if reader.done else reader.number(MOST_STEPS) or -1
    if backs < 0 or not reader.done:
        raise damaged()
    return backs, ending.Declared(steps, ending.KINDS[kind], seat)


def back(target: int) -> Entry:
    """The wish to take steps back, from that one on."""
    return Entry(Kind.BACK, number(target))


def agree(agreed: bool) -> Entry:
    """The answer to it."""
    return Entry(Kind.AGREE, number(int(agreed)))


def read_number(body: bytes, most: int = LARGEST) -> int:
    """The only number in an entry."""
    reader = Reader(body)
    value = reader.number(most)
    if not reader.done:
        raise damaged()
    return value


def reveal(secret: bytes, openings: Sequence[Opening]) -> Entry:
    """The secret of the seat's locks, and what its envelopes still hide."""
    return Entry(Kind.REVEAL, text(secret) + opened(openings))


def read_revealed(body: bytes) -> tuple[bytes, list[Opening]]:
    """The same read."""
    reader = Reader(body)
    return reader.text(KEY_SIZE), _finished(reader, reader.openings())


def sit_down(anchor: bytes, word: bytes, name: str) -> Entry:
    """The first entry of a seat."""
    return Entry(Kind.OPEN, anchor + word + name.encode()[:LONGEST_NAME])


def read_seated(body: bytes) -> Seated:
    """The same read."""
    reader = Reader(body)
    anchor, word = reader.take(SIZE), reader.take(WORD_SIZE)
    rest = reader.data[reader.at :]
    if len(rest) > LONGEST_NAME:
        raise damaged()
    return Seated(anchor, word, rest.decode("utf-8", "replace"))


def joined(parts: Iterable[bytes]) -> bytes:
    """Pieces one after the other."""
    return b"".join(parts)
