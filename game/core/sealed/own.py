"""What a device knows of its own seats and of nobody else's."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import chain
from .digest import digest

SECRET_SIZE = 32


@dataclass
class Own:
    """What only this device knows of one of its seats."""

    secret: bytes
    """Everything else follows from it: the shares of chance, the salts of envelopes, the locks of cards."""
    word: bytes
    name: str = ""
    answers: list[dict[int, int]] = field(default_factory=list)
    """The seat's secret answers, by token."""
    marks: list[bytes] = field(default_factory=list)
    """Marks along the chain of the seat's shares, once it has been made."""
    _shares: list[bytes] = field(default_factory=list)

    @property
    def shares(self) -> list[bytes]:
        """The shares of the seat in the order in which they are shown."""
        if not self._shares:
            self._shares = chain.shares(digest(b"shares", self.secret))
            self.marks = self._shares[:: chain.STRIDE]
        return self._shares

    def share(self, number: int, last: bytes) -> bytes:
        """The share with that number, which comes after that one: by the marks, unless they have been spoiled."""
        if not self._shares and len(self.marks) == chain.LENGTH // chain.STRIDE + 1:
            found = chain.share(self.marks, number)
            if chain.step(found) == last:
                return found
        return self.shares[number]

    @property
    def salts(self) -> bytes:
        """What the salts are made from."""
        return digest(b"salts", self.secret)

    @property
    def locks(self) -> bytes:
        """What the locks are made from; it is opened when the game is over."""
        return digest(b"locks", self.secret) + digest(b"more locks", self.secret)
