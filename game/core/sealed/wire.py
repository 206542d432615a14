"""Messages as text: what somebody wants the others to have of all logs, short enough for a link.

A message carries for each seat some entries from the end of its log, and the digest of that log. Of all shares of a
seat only the deepest travels, for the others follow from it. As text it wears armour (``game.core.armour``).
"""

from __future__ import annotations

from typing import NamedTuple

from .. import armour
from ..words import Sentence
from . import chain
from .digest import SIZE
from .entry import LONGEST_BODY, WORD_SIZE, Entry, Kind, Reader, damaged, number
from .errors import BadMessage
from .table import ID_SIZE, MOST_SEATS, Table, read_table

PREFIX, VERSION = "t", "1"
LONGEST = 60_000
"""Characters; a message that is more than one pass over a deck stays far below 2,000."""
MOST_ENTRIES = 8_000
"""Of one seat in one message."""
SHORT = 15
"""Bodies of fewer bytes have their length in the same byte as their kind."""
HAS_TABLE, HAS_INVITATION = 1, 2


class Invitation(NamedTuple):
    """The seat that a message offers, and the word that takes it."""

    seat: int
    word: bytes


class Part(NamedTuple):
    """Entries of one seat: the place of the first in its log, and the digest of the log after the last."""

    start: int
    entries: tuple[Entry, ...]
    head: bytes

    @property
    def end(self) -> int:
        """How long the log of the seat is, as far as the sender knows."""
        return self.start + len(self.entries)


class Message(NamedTuple):
    """What somebody sends."""

    table_id: bytes
    senders: frozenset[int]
    """The seats that are played on the sender's device; none if somebody only passes a game on."""
    parts: tuple[Part, ...]
    table: Table | None = None
    invitation: Invitation | None = None


def is_message(text: str) -> bool:
    """Whether a text in an address is one of ours, and no plain link."""
    return text.startswith(PREFIX)


# -- writing ------------------------------------------------------------------------------------------


def write(message: Message) -> str:
    """The message as text."""
    flags = HAS_TABLE * (message.table is not None) + HAS_INVITATION * (message.invitation is not None)
    data = bytearray(number(flags))
    data += message.table_id if message.table is None else message.table.written()
    if message.invitation is not None:
        data += number(message.invitation.seat) + message.invitation.word
    data += number(sum(1 << seat for seat in message.senders)) + number(len(message.parts))
    for part in message.parts:
        data += _part(part)
    return armour.wrap(PREFIX, VERSION, bytes(data))


def _part(part: Part) -> bytes:
    written = bytearray(number(part.start) + number(len(part.entries)))
    shares = [entry.body for entry in part.entries if entry.kind == Kind.SHARE]
    for entry in part.entries:
        written += _entry(entry)
    return bytes(written) + (shares[-1] if shares else b"") + (part.head if part.end else b"")


def _entry(entry: Entry) -> bytes:
    length = 0 if entry.kind == Kind.SHARE else len(entry.body)
    body = b"" if entry.kind == Kind.SHARE else entry.body
    if length < SHORT:
        return bytes((entry.kind << 4 | length,)) + body
    return bytes((entry.kind << 4 | SHORT,)) + number(length) + body


# -- reading ------------------------------------------------------------------------------------------


def read(text: str, longest: int = LONGEST) -> Message:
    """The message in a text; raises BadMessage. What comes over a line or from one's own storage may be longer."""
    reader = Reader(_bytes(text, longest))
    flags = reader.number(HAS_TABLE | HAS_INVITATION)
    table = read_table(reader) if flags & HAS_TABLE else None
    table_id = reader.take(ID_SIZE) if table is None else table.id
    invitation = None
    if flags & HAS_INVITATION:
        invitation = Invitation(reader.number(MOST_SEATS - 1), reader.take(WORD_SIZE))
    mask, count = reader.number((1 << MOST_SEATS) - 1), reader.number(MOST_SEATS)
    parts = tuple(_read_part(reader) for _ in range(count))
    senders = frozenset(seat for seat in range(MOST_SEATS) if mask >> seat & 1)
    wrong_seat = max(senders, default=0) >= count or (invitation is not None and invitation.seat >= count)
    if not reader.done or wrong_seat or (table is not None and len(table.words) != count):
        raise damaged()
    return Message(table_id, senders, parts, table, invitation)


def _bytes(text: str, longest: int) -> bytes:
    """The bytes of a text, if its checksum is right."""
    try:
        return armour.unwrap(text, PREFIX, VERSION, longest)
    except armour.BadArmour as error:
        raise BadMessage(Sentence(f"core.link_{error.fault}")) from None


def _read_part(reader: Reader) -> Part:
    start, count = reader.number(MOST_ENTRIES), reader.number(MOST_ENTRIES)
    entries = [_read_entry(reader) for _ in range(count)]
    places = [at for at, entry in enumerate(entries) if entry.kind == Kind.SHARE]
    if len(places) > chain.LENGTH:
        raise damaged()
    share = reader.take(SIZE) if places else b""
    for at in reversed(places):
        entries[at] = Entry(Kind.SHARE, share)
        share = chain.step(share)
    return Part(start, tuple(entries), reader.take(SIZE) if start + count else b"")


def _read_entry(reader: Reader) -> Entry:
    first = reader.take(1)[0]
    kind, length = first >> 4, first & SHORT
    if kind >= len(Kind):
        raise damaged()
    if length == SHORT:
        length = reader.number(LONGEST_BODY)
        if length < SHORT:
            raise damaged()
    if kind == Kind.SHARE and length:
        raise damaged()
    return Entry(kind, reader.take(length))
