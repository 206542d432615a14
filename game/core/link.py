"""Links: a whole record as a short text for the fragment of an address.

Each choice is stored as its index among the legal choices, all of them in one mixed-radix integer:
close to the information-theoretic minimum. Opening a link replays it through the rules, so nothing
that the rules do not allow can come in by a link.

Text: one character for the version, the integer in URL-safe base 64, three characters of checksum.
Integer, from its low end: game code, edition of the rules, number of options, the options, seed, number of
choices, the choices with a short digest of the position after every CHECKPOINT of them, and a longer digest of
the last position. Version 1 had neither edition nor digests: it is read as the first edition. Version 3 is for a game
whose chance several devices made together: before the choices stand the decks that they shuffled, and before each
choice whether it draws, and from which chance. Versions 4 and 5 are 2 and 3 with what the players have declared after
all of that: how many declarations, and for each the number of choices before it, its kind and the seat.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Sequence
from typing import Any

from .. import games
from .armour import CHECK_LENGTH, checksum, coded
from .chance import MASK
from .ending import KINDS, Declared
from .joint import Dealt
from .options import EDITION, FIRST_EDITION, Option
from .position import Choice, Position
from .record import CHECKPOINT, ODD_DATA, SEEDS, BadRecord, OtherRules, Record, Replaying, finish, follow
from .secrets import MOST_CARDS, MOST_DECKS
from .words import Sentence

OLD, VERSION, JOINT, DECLARED, JOINT_DECLARED = "1", "2", "3", "4", "5"
WITH_JOINT, WITH_DECLARED = (JOINT, JOINT_DECLARED), (DECLARED, JOINT_DECLARED)
PLACES, VALUES = 1 << 16, 1 << 8
"""Where a deck was laid, and what its cards are."""
LONGEST = 20_000
CODES = 64
EDITIONS = 64
CHUNK = 128
SHORT_DIGEST, DIGEST = 1 << 8, 1 << 16
MOST_DECLARED = 64
ROOM = 16
"""Kinds of declarations and seats that a link has room for."""


class BadLink(BadRecord):
    """A link that cannot be opened; ``reason`` says why in the player's language."""

    def __init__(self, key: str) -> None:
        super().__init__(Sentence(key))


class _Writer:
    """Builds the integer; digits must be written in the reverse of the order of reading."""

    def __init__(self) -> None:
        self.number = 0

    def write(self, digit: int, radix: int) -> None:
        self.number = self.number * radix + digit


class _Reader:
    """Takes digits off the low end of the integer."""

    def __init__(self, number: int) -> None:
        self.number = number

    def read(self, radix: int) -> int:
        self.number, digit = divmod(self.number, radix)
        return digit


# -- writing ------------------------------------------------------------------------------------


def encode(record: Record) -> str:
    """The record as link text."""
    writer = _Writer()
    if record.declared:
        _write_declared(writer, record.declared)
    writer.write(record.digest % DIGEST, DIGEST)
    for digit, radix in reversed(_digits(record)):
        writer.write(digit, radix)
    if record.joint:
        for digit, radix in reversed(_dealt_digits(record)):
            writer.write(digit, radix)
    _write_count(writer, len(record.choices))
    writer.write(record.seed, SEEDS)
    options = games.find(record.game).options
    for option in reversed(options):
        writer.write(option.values.index(record.options[option.name]), option.capacity)
    writer.write(len(options), CODES)
    writer.write(record.edition, EDITIONS)
    writer.write(games.find(record.game).code, CODES)
    body = _version(record) + _to_text(writer.number)
    return body + checksum(body)


def _version(record: Record) -> str:
    """The least version that has room for all of a record."""
    if record.declared:
        return JOINT_DECLARED if record.joint else DECLARED
    return JOINT if record.joint else VERSION


def _write_declared(writer: _Writer, declared: Sequence[Declared]) -> None:
    for one in reversed(declared):
        writer.write(one.seat, ROOM)
        writer.write(KINDS.index(one.kind), ROOM)
        _write_count(writer, one.at)
    writer.write(len(declared), MOST_DECLARED)


def _digits(record: Record) -> list[tuple[int, int]]:
    """For each choice its index among the legal ones and how many there were, and the digests between."""
    digits: list[tuple[int, int]] = []
    legal: list[Choice] = []
    for at, (state, choice, _) in enumerate(record.replay()):
        if choice is not None:
            digits += _draw_digits(record, at - 1)
            digits.append((legal.index(choice), len(legal)))
            if at % CHECKPOINT == 0:
                digits.append((state.digest() % SHORT_DIGEST, SHORT_DIGEST))
        legal = state.choices()
    return digits


def _draw_digits(record: Record, at: int) -> list[tuple[int, int]]:
    """Whether a choice draws from a chance that several devices made, and from which."""
    if not record.joint:
        return []
    chance = record.draws.get(at)
    return [(0, 2)] if chance is None else [(1, 2), (chance, MASK + 1)]


def _dealt_digits(record: Record) -> list[tuple[int, int]]:
    digits = [(len(record.dealt), MOST_DECKS + 1)]
    for deal in record.dealt:
        digits += [(deal.at + 1, PLACES), (deal.kind, VALUES), (len(deal.cards), MOST_CARDS + 1)]
        digits += [(card, VALUES) for card in deal.cards]
    return digits


def _write_count(writer: _Writer, count: int) -> None:
    """Seven bits at a time, the low ones read first; a digit of 128 or more says that more follow."""
    chunks = [count % CHUNK]
    while count := count // CHUNK:
        chunks.append(count % CHUNK)
    for place in reversed(range(len(chunks))):
        more = place < len(chunks) - 1
        writer.write(chunks[place] + (CHUNK if more else 0), 2 * CHUNK)


def _to_text(number: int) -> str:
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return coded(data)


# -- reading ------------------------------------------------------------------------------------


def decode(text: str) -> Record:
    """The record of a link, replayed through the rules; raises BadLink or OtherRules."""
    return finish(decoding(text))


def decoding(text: str) -> Replaying[Record]:
    """The same in slices."""
    version, body = _opened(text)
    reader = _Reader(_from_text(body))
    try:
        record, trail = _read_head(reader, version)
    except BadLink:
        raise
    except ODD_DATA as error:
        raise BadLink("core.link_damaged") from error
    try:
        yield from follow(record, trail)
    except OtherRules as error:
        if version == OLD:  # nothing vouches for what it led to, so nobody can say whether it is rules or damage
            raise BadLink("core.link_damaged") from error
        raise
    if version in WITH_DECLARED:
        _read_declared(reader, record)
    if reader.number:
        raise BadLink("core.link_damaged") if version == OLD else OtherRules(record.branch(0), trail.total)
    return record


def _read_declared(reader: _Reader, record: Record) -> None:
    """What the players have declared; a link of this version has something, and nothing that cannot be."""
    number = reader.read(MOST_DECLARED)
    try:
        read = [(_read_count(reader), KINDS[reader.read(ROOM)], reader.read(ROOM)) for _ in range(number)]
        record.declare_all(Declared(*one) for one in read)
    except ODD_DATA as error:
        raise BadLink("core.link_damaged") from error
    if not number:
        raise BadLink("core.link_damaged")


def _opened(text: str) -> tuple[str, str]:
    """The version of a link and its body, if the checksum is right."""
    if len(text) > LONGEST:
        raise BadLink("core.link_long")
    if len(text) <= 1 + CHECK_LENGTH or not text.isascii():
        raise BadLink("core.link_damaged")
    body, check = text[:-CHECK_LENGTH], text[-CHECK_LENGTH:]
    if checksum(body) != check:
        raise BadLink("core.link_damaged")
    if body[0] not in (OLD, VERSION, *WITH_JOINT, *WITH_DECLARED):
        raise BadLink("core.link_future")
    return body[0], body[1:]


def _from_text(body: str) -> int:
    try:
        return int.from_bytes(urlsafe_b64decode(body + "=" * (-len(body) % 4)), "big")
    except ValueError as error:
        raise BadLink("core.link_damaged") from error


class _Indices:
    """The trail in a link: what is to be read next depends on the position, so it is read along the way."""

    def __init__(self, reader: _Reader, total: int, version: str, dealt: Sequence[Dealt]) -> None:
        self._reader = reader
        self._dealt = dealt
        self.total = total
        self.digested = version != OLD
        self._joint = version in WITH_JOINT
        self._chance: int | None = None

    def dealt(self, at: int) -> Sequence[Dealt]:
        return [deal for deal in self._dealt if deal.at == at]

    def chance(self, _at: int) -> int | None:
        return self._chance

    def choice(self, state: Position, _at: int) -> Choice:
        self._chance = self._reader.read(MASK + 1) if self._joint and self._reader.read(2) else None
        legal = state.choices()
        if not legal:
            raise LookupError("choices after the end of the game")
        return legal[self._reader.read(len(legal))]

    def agrees(self, state: Position, at: int) -> bool | None:
        if not self.digested:
            return None
        middle = at % CHECKPOINT == 0 and at > 0
        if middle and self._reader.read(SHORT_DIGEST) != state.digest() % SHORT_DIGEST:
            return False
        if at == self.total:
            return self._reader.read(DIGEST) == state.digest() % DIGEST
        return True if middle else None


def _read_head(reader: _Reader, version: str) -> tuple[Record, _Indices]:
    """Everything before the choices."""
    name = _game_of_code(reader.read(CODES))
    edition = reader.read(EDITIONS) if version != OLD else FIRST_EDITION
    if edition > games.find(name).edition:
        raise BadLink("core.link_future")
    options = _read_options(reader, games.find(name).options)
    seed = reader.read(SEEDS)
    count = _read_count(reader)
    if count > games.find(name).most_choices:
        raise BadLink("core.link_long")
    dealt = _read_dealt(reader) if version in WITH_JOINT else []
    settled = options | {EDITION: edition}
    if version in WITH_JOINT:
        settled = dict(games.find(name).secrets.options(settled))
    return Record(name, settled, seed, dealt), _Indices(reader, count, version, dealt)


def _read_dealt(reader: _Reader) -> list[Dealt]:
    """The decks that several devices have shuffled."""
    dealt = []
    for _ in range(reader.read(MOST_DECKS + 1)):
        at, kind, count = reader.read(PLACES) - 1, reader.read(VALUES), reader.read(MOST_CARDS + 1)
        dealt.append(Dealt(at, kind, tuple(reader.read(VALUES) for _ in range(count))))
    return dealt


def _game_of_code(code: int) -> str:
    for name in games.GAMES:
        if games.find(name).code == code:
            return name
    raise BadLink("core.link_unknown_game")


def _read_options(reader: _Reader, known: tuple[Option, ...]) -> dict[str, Any]:
    """Options that a link of an older version did not know yet keep their defaults."""
    number = reader.read(CODES)
    if number > len(known):
        raise BadLink("core.link_future")
    return {option.name: option.values[reader.read(option.capacity)] for option in known[:number]}


def _read_count(reader: _Reader) -> int:
    count = scale = 0
    while True:
        digit = reader.read(2 * CHUNK)
        count += digit % CHUNK << scale
        if digit < CHUNK or scale > 28:
            return count
        scale += 7
