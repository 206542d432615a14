"""Saves: games kept in named slots of any key-value store. The browser gives it localStorage.

Nothing is ever lost silently: a slot that cannot be read is set aside under another key and named,
a full store raises StoreFull and leaves the old text, and a slot that somebody else has written
since we read it raises SaveConflict instead of being overwritten.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from game.core.record import BadRecord, Record
from game.core.words import Sentence

SLOT = "tenka.save."
ASIDE = "tenka.damaged."
FILE_FORMAT = 1


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


class SaveConflict(Exception):
    """The slot was written by somebody else since we last read or wrote it."""


class BadSave(ValueError):
    """Text that is no save of ours; ``reason`` says why."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason.key)
        self.reason = reason


@dataclass
class Save:
    """A record with what the table needs around it."""

    record: Record
    title: str = ""
    players: list[dict[str, Any]] = field(default_factory=list)
    """For each seat a name, a crest and who plays: see ``game.web.seats``."""
    updated: int = 0
    """Milliseconds since 1970, given by whoever saves; the house itself reads no clock."""
    revision: int = 0
    mine: list[int] | None = None
    """The seats played on this device when the game travels by links; None means all of them."""
    bookmarks: list[dict[str, Any]] = field(default_factory=list)
    """Places to come back to: ``at`` so many choices, with a ``note``."""
    stumbles: dict[int, int] = field(default_factory=dict)
    """The choices at which a bot failed to think, by their number, and whose bot it was."""


def to_text(save: Save) -> str:
    """A save as text, for a slot or a file."""
    return json.dumps(
        {
            "tenka_save": FILE_FORMAT,
            "title": save.title,
            "players": save.players,
            "updated": save.updated,
            "revision": save.revision,
            "mine": save.mine,
            "bookmarks": save.bookmarks,
            "stumbles": save.stumbles,
            "record": save.record.dump(),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def from_text(text: str) -> Save:
    """The save in a text; raises BadSave. The record is replayed through the rules."""
    data = _parsed(text)
    try:
        return Save(
            Record.load(data["record"]),
            str(data.get("title", "")),
            [dict(player) for player in data.get("players", [])],
            int(data.get("updated", 0)),
            int(data.get("revision", 0)),
            None if data.get("mine") is None else [int(seat) for seat in data["mine"]],
            [{"at": int(mark["at"]), "note": str(mark["note"])} for mark in data.get("bookmarks", [])],
            _stumbles(data),
        )
    except BadRecord as error:
        raise BadSave(error.reason) from error
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise BadSave(Sentence("core.record_broken")) from error


def _stumbles(data: dict[str, Any]) -> dict[int, int]:
    seats = range(len(data.get("players", [])))
    return {int(at): int(seat) for at, seat in dict(data.get("stumbles", {})).items() if int(seat) in seats}


def _parsed(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSave(Sentence("core.record_not_ours")) from error
    if not isinstance(data, dict) or not isinstance(data.get("tenka_save"), int):
        raise BadSave(Sentence("core.record_not_ours"))
    if data["tenka_save"] > FILE_FORMAT:
        raise BadSave(Sentence("core.record_future"))
    return data


class Saves:
    """The slots of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def names(self) -> list[str]:
        """The names of all slots."""
        return sorted(key.removeprefix(SLOT) for key in self.store.keys() if key.startswith(SLOT))

    def read(self, name: str) -> Save:
        """The save in a slot; a damaged one is set aside first and then named by BadSave."""
        text = self.store.get(SLOT + name)
        if text is None:
            raise LookupError(name)
        try:
            return from_text(text)
        except BadSave:
            self._set_aside(name, text)
            raise

    def read_all(self) -> tuple[dict[str, Save], dict[str, Sentence]]:
        """All good saves, newest first, and the damaged slots with the reason for each."""
        good: dict[str, Save] = {}
        damaged: dict[str, Sentence] = {}
        for name in self.names():
            try:
                good[name] = self.read(name)
            except BadSave as error:
                damaged[name] = error.reason
        return dict(sorted(good.items(), key=lambda item: -item[1].updated)), damaged

    def write(self, name: str, save: Save, *, over: bool = False) -> None:
        """Write a slot and count its revision up. ``over`` means: also over somebody else's work."""
        theirs = self.revision(name)
        found = self.store.get(SLOT + name)
        if theirs is None and found is not None:
            self._set_aside(name, found)  # damaged, or of a version to come: not ours to overwrite
        if not over and theirs is not None and theirs != save.revision:
            raise SaveConflict(name)
        mine = save.revision
        save.revision = max(mine, theirs or 0) + 1
        try:
            self.store.put(SLOT + name, to_text(save))
        except (StoreFull, StoreOff):
            save.revision = mine
            raise

    def revision(self, name: str) -> int | None:
        """The revision that lies in the slot now; None if it is empty or unreadable."""
        text = self.store.get(SLOT + name)
        if text is None:
            return None
        try:
            return int(_parsed(text).get("revision", 0))
        except (BadSave, TypeError, ValueError, OverflowError):
            return None

    def drop(self, name: str) -> None:
        """Delete a slot."""
        self.store.drop(SLOT + name)

    def damaged(self) -> list[str]:
        """The names of the slots that were set aside."""
        return sorted(key.removeprefix(ASIDE) for key in self.store.keys() if key.startswith(ASIDE))

    def _set_aside(self, name: str, text: str) -> None:
        """Move a slot that cannot be read out of the way; if there is no room it stays where it is."""
        place = ASIDE + name
        while self.store.get(place) not in (None, text):
            place += "+"  # an earlier damaged text of the same name is kept too
        try:
            self.store.put(place, text)
        except StoreFull:
            return
        self.store.drop(SLOT + name)


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
