"""A key-value store of texts, which the browser gives us as localStorage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

ASIDE = "tenka.damaged."
"""Before the key of a text that could not be read and was kept word for word."""
LATEST = 1 << 53
"""No time and no revision of ours is as large: JavaScript counts no further."""


class Store(Protocol):
    """A key-value store of texts. ``put`` raises StoreFull, any method may raise StoreOff."""

    def keys(self) -> Iterable[str]:
        """All keys."""

    def get(self, key: str) -> str | None:
        """The text of a key, None if there is none."""

    def put(self, key: str, text: str) -> None:
        """Write a text."""

    def drop(self, key: str) -> None:
        """Remove a key; nothing happens if there is none."""


class StoreFull(Exception):
    """No room for this text; what was there before is still there."""


class StoreOff(Exception):
    """The store cannot be used at all (private window, blocked by a setting)."""


class MemoryStore:
    """A store that lasts as long as the page; for tests, and where the browser allows no other."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def keys(self) -> Iterable[str]:
        """All keys."""
        return list(self.texts)

    def get(self, key: str) -> str | None:
        """The text of a key, None if there is none."""
        return self.texts.get(key)

    def put(self, key: str, text: str) -> None:
        """Write a text."""
        self.texts[key] = text

    def drop(self, key: str) -> None:
        """Remove a key."""
        self.texts.pop(key, None)
