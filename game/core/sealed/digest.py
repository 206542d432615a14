"""SHA-256 cut to 128 bits: enough that nobody finds a second text, and short enough for links."""

from __future__ import annotations

from hashlib import sha256

SIZE = 16
"""Bytes of a digest, a share of chance, a salt."""


_LENGTHS = tuple(length.to_bytes(4, "big") for length in range(256))


def digest(purpose: bytes, *parts: bytes) -> bytes:
    """The digest of some parts; each purpose has its own, and no two lists of parts are alike."""
    text = purpose
    for part in parts:
        length = len(part)
        text += (_LENGTHS[length] if length < 256 else length.to_bytes(4, "big")) + part
    return sha256(text).digest()[:SIZE]
