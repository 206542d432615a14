"""The digests of logs: each entry is bound to all that had been given when it was written."""

from __future__ import annotations

from collections.abc import Sequence

from ..armour import coded, decoded
from .digest import SIZE, digest
from .entry import FREE, Entry


class Heads:
    """The digests of the log of one seat, as far as the course has taken it."""

    def __init__(self, first: bytes, log: Sequence[Entry]) -> None:
        self._log = log
        self._contexts: list[bytes] = []
        """For each entry the digest of the round that it was written for; nothing for what can be written any time."""
        self._packed = ""
        """Contexts that have come from a summary and that nobody has asked for."""
        self._restored = 0
        """How many of the contexts lie there, packed."""
        self._heads = {0: first}

    def trust(self, length: int, head: bytes) -> None:
        """What so many entries came to when they were checked, long ago."""
        self._heads[length] = head

    def bind(self, context: bytes = b"") -> None:
        """One more entry has been taken."""
        self._contexts.append(context)

    def dump(self) -> str:
        """The digests of the rounds, for a summary."""
        self._unpack()
        return coded(b"".join(self._contexts))

    def restore(self, length: int, data: str) -> None:
        """What ``dump`` wrote when so many entries had been taken; taken apart when somebody asks."""
        self._packed, self._contexts, self._restored = data, [b""] * length, length

    def _unpack(self) -> None:
        if not self._packed:
            return
        contexts, at, self._packed = decoded(self._packed), 0, ""
        for place, entry in enumerate(self._log):
            if entry.kind not in FREE and at < len(contexts):
                self._contexts[place] = contexts[at : at + SIZE]
                at += SIZE

    def head(self, length: int) -> bytes:
        """The digest of so many entries, each with the digest of all that had been given before it."""
        at = length
        while at not in self._heads:
            at -= 1
        if at < min(length, self._restored):
            self._unpack()
        head = self._heads[at]
        for entry, context in zip(self._log[at:length], self._contexts[at:length], strict=True):
            head = digest(b"entry", head, context, bytes((entry.kind,)), entry.body)
        self._heads[length] = head
        return head
