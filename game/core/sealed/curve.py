"""Curve25519 by x-coordinates: points that keys lock, in whatever order, and that nobody can compare.

A key is a number from 1 to ORDER - 1, and locking multiplies a point by eight times the key. The eight is the
cofactor of the curve: whatever somebody may have added to a point so as to know it again is gone after one lock.
Locks commute, and each has an inverse, so that they can be taken off in any order.

``docs/fair-play.md`` tells what this is for; RFC 7748 has the curve. Times depend on the numbers: nobody can measure
them through a link.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256, sha512

PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
"""How many points the group of the cards has; a prime."""
COFACTOR = 8
CURVE = 486662
"""The curve is y² = x³ + CURVE x² + x modulo PRIME."""
STEP = (CURVE - 2) // 4
SIZE = 32
"""Bytes of a point or a key."""


def multiply(number: int, x: int) -> int:
    """The x-coordinate of so many times a point, by Montgomery's ladder; 0 for the point at infinity."""
    x2, z2, x3, z3 = 1, 0, x, 1
    last = "0"
    for bit in f"{number:b}":
        if bit != last:
            x2, z2, x3, z3 = x3, z3, x2, z2
            last = bit
        total, difference = x2 + z2, x2 - z2
        squared, other = total * total % PRIME, difference * difference % PRIME
        crossed, back = (x3 - z3) * total, (x3 + z3) * difference
        both, apart = (crossed + back) % PRIME, (crossed - back) % PRIME
        x3, z3 = both * both % PRIME, x * (apart * apart % PRIME) % PRIME
        gap = squared - other
        x2, z2 = squared * other % PRIME, gap * (squared + STEP * gap) % PRIME
    if last == "1":
        x2, z2 = x3, z3
    return x2 * pow(z2, -1, PRIME) % PRIME if z2 else 0


def _on_curve(x: int) -> bool:
    """Whether there is a y for it; otherwise it lies on the twist, and stays there under every lock."""
    return pow(x * (x * x + CURVE * x + 1), (PRIME - 1) // 2, PRIME) == 1


# -- points --------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def point_of(name: str) -> int:
    """The point that stands for a name; nobody knows how it follows from another's."""
    count = 0
    while True:
        x = int.from_bytes(sha256(f"tenka card {count} {name}".encode()).digest(), "big") >> 1
        if x < PRIME and _on_curve(x):
            point = multiply(COFACTOR, x)
            if point:
                return point
        count += 1


def is_point(x: int) -> bool:
    """Whether a number from outside can be locked: in range, on the curve itself, and not one of its few odd points."""
    return 0 < x < PRIME and _on_curve(x) and multiply(COFACTOR, x) != 0


# -- keys ----------------------------------------------------------------------------------------------


def key_of(secret: bytes) -> int:
    """The key that follows from a secret."""
    return 1 + int.from_bytes(sha512(secret).digest(), "big") % (ORDER - 1)


def is_key(number: int) -> bool:
    """Whether a number from outside is a key."""
    return 0 < number < ORDER


def lock(point: int, key: int) -> int:
    """The point under one more lock."""
    return multiply(COFACTOR * key, point)


def inverse(key: int) -> int:
    """The key that takes the lock of another off."""
    return pow(COFACTOR * COFACTOR * key, -1, ORDER)


def combine(first: int, second: int) -> int:
    """One key that does the work of two."""
    return COFACTOR * first * second % ORDER
