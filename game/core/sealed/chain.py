"""Hash chains: a seat's shares of chance, all fixed by one value that it shows before the game begins.

From a secret one digest is made after another. The last one is shown first. A share is the digest before the
one that was shown last: everybody can check it by one more step, and nobody can guess it. So a link carries one
value for each seat, the deepest; all earlier ones follow from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from .digest import SIZE, digest

LENGTH = 4096
"""More shares than any game needs."""
STRIDE = 256
"""One value in so many is marked, so that a share is found without going through the whole chain again."""
_PURPOSE = b"chain" + SIZE.to_bytes(4, "big")


def step(value: bytes) -> bytes:
    """The value that stands after this one in a chain: ``digest(b"chain", value)``, without the calls."""
    return sha256(_PURPOSE + value).digest()[:SIZE]


def shares(secret: bytes) -> list[bytes]:
    """All values of a chain in the order in which they are shown; the first is its anchor."""
    values = [digest(b"chain of", secret)]
    for _ in range(LENGTH):
        values.append(step(values[-1]))
    values.reverse()
    return values


def share(marks: Sequence[bytes], number: int) -> bytes:
    """The value with that number of a chain of which every ``STRIDE``-th is marked."""
    mark = -(-number // STRIDE)
    value = marks[mark]
    for _ in range(mark * STRIDE - number):
        value = step(value)
    return value
