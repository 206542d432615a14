"""The digests of logs: each entry is bound to all that had been given when it was written."""

from __future__ import annotations

from collections.abc import Sequence

from .digest import digest
from .entry import Entry


class Heads:
    """The digests of the log of one seat, as far as the course has taken it."""

    def __init__(self, first: bytes, log: Sequence[Entry]) -> None:
        self._log = log
        self._contexts: list[bytes] = []
        """For each entry the digest of the round that it was written for; nothing for what can be written any time."""
        self._heads = {0: first}

    def trust(self, length: int, head: bytes) -> None:
        """What so many entries came to when they were checked, long ago."""
        self._heads[length] = head

    def bind(self, context: bytes = b"") -> None:
        """One more entry has been taken."""
        self._contexts.append(context)

    def head(self, length: int) -> bytes:
        """The digest of so many entries, each with the digest of all that had been given before it."""
        at = length
        while at not in self._heads:
            at -= 1
        head = self._heads[at]
        for entry, context in zip(self._log[at:length], self._contexts[at:length], strict=True):
            head = digest(b"entry", head, context, bytes((entry.kind,)), entry.body)
        self._heads[length] = head
        return head
