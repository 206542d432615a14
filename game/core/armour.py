"""Bytes as a text that friends can send: in an address, a message, a picture of squares.

A letter says what it is, one more which version; then come the bytes in URL-safe base 64, and three characters of
checksum. Every text has only one way to be written: whatever is not exactly that raises ``BadArmour``.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc32

CHECK_LENGTH = 3
DAMAGED, LONG, FUTURE = "damaged", "long", "future"


class BadArmour(ValueError):
    """A text that holds no bytes for us; ``fault`` says whether it is damaged, too long, or of a later version."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


def wrap(kind: str, version: str, data: bytes) -> str:
    """The text for some bytes."""
    body = kind + version + coded(data)
    return body + checksum(body)


def unwrap(text: str, kinds: str, version: str, longest: int) -> bytes:
    """The bytes in a text of one of these kinds; raises BadArmour."""
    if len(text) > longest:
        raise BadArmour(LONG)
    if len(text) <= 2 + CHECK_LENGTH or not text.isascii() or text[0] not in kinds:
        raise BadArmour(DAMAGED)
    body, check = text[:-CHECK_LENGTH], text[-CHECK_LENGTH:]
    if checksum(body) != check:
        raise BadArmour(DAMAGED)
    if body[1] != version:
        raise BadArmour(FUTURE)
    return decoded(body[2:])


def coded(data: bytes) -> str:
    """Bytes in URL-safe base 64."""
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


def decoded(text: str) -> bytes:
    """The same read; raises BadArmour."""
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise BadArmour(DAMAGED) from None
    if coded(data) != text:
        raise BadArmour(DAMAGED)
    return data


def checksum(body: str) -> str:
    """By what damage shows: three characters."""
    crc = crc32(body.encode("ascii")) & 0xFFFFFF
    return urlsafe_b64encode(crc.to_bytes(3, "big")).decode("ascii")[-CHECK_LENGTH:]
