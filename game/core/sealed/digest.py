"""SHA-256 cut to 128 bits: enough that nobody finds a second text, and short enough for links."""

from __future__ import annotations

from hashlib import sha256

SIZE = 16
"""Bytes of a digest, a share of chance, a salt."""


def digest(purpose: bytes, *parts: bytes) -> bytes:
    """The digest of some parts; each purpose has its own, and no two lists of parts are alike."""
    text = bytearray(purpose)
    for part in parts:
        text += len(part).to_bytes(4, "big")
        text += part
    return sha256(text).digest()[:SIZE]
