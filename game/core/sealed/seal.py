"""Seals: a number in an envelope. Everybody sees the envelope; only its owner can open it, and only as it was.

What is always opened together is a bundle: its salts follow from one secret, which opens all of it.
"""

from __future__ import annotations

from .digest import digest


def bundle_secret(secret: bytes, answers: int, bundle: int) -> bytes:
    """What the salts of a bundle follow from; ``answers`` counts the seat's secret answers, so none is ever alike."""
    return digest(b"bundle", secret, answers.to_bytes(4, "big"), bundle.to_bytes(4, "big"))


def salt(secret: bytes, token: int) -> bytes:
    """The salt of one envelope of a bundle, which nobody can guess who does not know its secret."""
    return digest(b"salt", secret, token.to_bytes(8, "big"))


def seal(table: bytes, token: int, value: int, salted: bytes) -> bytes:
    """The envelope for a value."""
    return digest(b"seal", table, token.to_bytes(8, "big"), value.to_bytes(9, "big", signed=True), salted)
