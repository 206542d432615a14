"""Links: a whole record as a short text for the fragment of an address.

Each choice is stored as its index among the legal choices, all of them in one mixed-radix integer:
close to the information-theoretic minimum. Opening a link replays it through the rules, so nothing
that the rules do not allow can come in by a link.

Text: one character for the version, the integer in URL-safe base 64, three characters of checksum.
Integer, from its low end: game code, number of options, the options, seed, number of choices, choices.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc32
from typing import Any

import game
from game.core.contract import EDITION, FIRST_EDITION, Option
from game.core.record import SEEDS, Record
from game.core.words import Sentence

VERSION = "1"
LONGEST = 20_000
CODES = 64
CHUNK = 128
CHECK_LENGTH = 3


class BadLink(ValueError):
    """A link that cannot be opened; ``reason`` says why in the player's language."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.reason = Sentence(key)


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
    for index, radix in reversed(_indices(record)):
        writer.write(index, radix)
    _write_count(writer, len(record.choices))
    writer.write(record.seed, SEEDS)
    options = game.find(record.game).OPTIONS
    for option in reversed(options):
        writer.write(option.values.index(record.options[option.name]), option.room)
    writer.write(len(options), CODES)
    writer.write(game.find(record.game).CODE, CODES)
    body = VERSION + _to_text(writer.number)
    return body + _checksum(body)


def _indices(record: Record) -> list[tuple[int, int]]:
    """For each choice its index among the legal ones, and how many there were."""
    state = game.find(record.game).new(seed=record.seed, **record.options)
    indices = []
    for choice in record.choices:
        legal = state.choices()
        indices.append((legal.index(choice), len(legal)))
        state.play(choice)
    return indices


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
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _checksum(body: str) -> str:
    crc = crc32(body.encode("ascii")) & 0xFFFFFF
    return urlsafe_b64encode(crc.to_bytes(3, "big")).decode("ascii")[-CHECK_LENGTH:]


# -- reading ------------------------------------------------------------------------------------


def decode(text: str) -> Record:
    """The record of a link, replayed through the rules; raises BadLink."""
    reader = _Reader(_from_text(_body(text)))
    try:
        return _read_record(reader)
    except BadLink:
        raise
    except (LookupError, ValueError) as error:
        raise BadLink("core.link_damaged") from error


def _body(text: str) -> str:
    if len(text) > LONGEST:
        raise BadLink("core.link_long")
    if len(text) <= 1 + CHECK_LENGTH or not text.isascii():
        raise BadLink("core.link_damaged")
    body, check = text[:-CHECK_LENGTH], text[-CHECK_LENGTH:]
    if _checksum(body) != check:
        raise BadLink("core.link_damaged")
    if body[0] != VERSION:
        raise BadLink("core.link_future")
    return body[1:]


def _from_text(body: str) -> int:
    try:
        return int.from_bytes(urlsafe_b64decode(body + "=" * (-len(body) % 4)), "big")
    except ValueError as error:
        raise BadLink("core.link_damaged") from error


def _read_record(reader: _Reader) -> Record:
    name = _game_of_code(reader.read(CODES))
    options = _read_options(reader, game.find(name).OPTIONS)
    seed = reader.read(SEEDS)
    count = _read_count(reader)
    if count > 8 * LONGEST:
        raise ValueError("more choices than a link can hold")
    record = Record(name, options, seed)
    for _ in range(count):
        legal = record.state.choices()
        if not legal:
            raise ValueError("choices after the end of the game")
        record.play(legal[reader.read(len(legal))])
    if reader.number:
        raise ValueError("something is left over")
    return record


def _game_of_code(code: int) -> str:
    for name in game.GAMES:
        if game.find(name).CODE == code:
            return name
    raise BadLink("core.link_unknown_game")


def _read_options(reader: _Reader, known: tuple[Option, ...]) -> dict[str, Any]:
    """Options that a link of an older version did not know yet keep their defaults."""
    number = reader.read(CODES)
    if number > len(known):
        raise BadLink("core.link_future")
    return {EDITION: FIRST_EDITION} | {option.name: option.values[reader.read(option.room)] for option in known[:number]}


def _read_count(reader: _Reader) -> int:
    count = scale = 0
    while True:
        digit = reader.read(2 * CHUNK)
        count += digit % CHUNK << scale
        if digit < CHUNK or scale > 28:
            return count
        scale += 7
