"""A group small enough for whole games: powers modulo a prime of 61 bits, with the interface of the curve.

It locks and unlocks like the curve and refuses what the curve refuses, but it would keep nothing secret for long.
"""

from __future__ import annotations

from hashlib import sha256

SIZE = 8
PRIME = 2305843009213699919
"""Twice ORDER and one more; both are primes."""
ORDER = (PRIME - 1) // 2


def point_of(name: str) -> int:
    """A square, so that it lies in the group of ORDER points."""
    return pow(int.from_bytes(sha256(name.encode()).digest(), "big") % (PRIME - 3) + 2, 2, PRIME)


def is_point(x: int) -> bool:
    """Squares but for 1."""
    return 1 < x < PRIME and pow(x, ORDER, PRIME) == 1


def key_of(secret: bytes) -> int:
    """The key that follows from a secret."""
    return 1 + int.from_bytes(sha256(secret).digest(), "big") % (ORDER - 1)


def is_key(number: int) -> bool:
    """Whether a number is a key."""
    return 0 < number < ORDER


def lock(point: int, key: int) -> int:
    """A power of the point."""
    return pow(point, key, PRIME)


def inverse(key: int) -> int:
    """The key that takes the lock of another off."""
    return pow(key, -1, ORDER)


def combine(first: int, second: int) -> int:
    """One key that does the work of two."""
    return first * second % ORDER
