"""Saves in named slots of a store.

Nothing is ever lost silently: a slot that cannot be read is set aside under another key and named, a slot of a
later version or of other rules stays where it is, a full store raises StoreFull and leaves the old text, and a
slot that somebody else has written since we read it raises SaveConflict instead of being overwritten.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from .record import OtherRules, Replaying, finish
from .save_texts import (
    TITLE_LENGTH,
    BadSave,
    Head,
    RawSave,
    Save,
    read_head,
    reading,
    revision_of,
    slot_text,
    split,
    with_head,
)
from .store import ASIDE, Store, StoreFull, StoreOff
from .words import Sentence

SLOT = "tenka.save."
KEEP_IN_PLACE = ("core.record_future",)
"""Nothing is wrong with such a save: a later version of the page can open it."""


class SaveConflict(Exception):
    """The slot was written by somebody else since we last read or wrote it."""


class Saves:
    """Saves in the slots of a store. The heads are remembered: ``forget`` them when somebody else has written."""

    def __init__(self, store: Store, levels: Collection[str] = ()) -> None:
        self.store = store
        self.levels = levels
        self.refused: dict[str, Sentence] = {}
        """Slots that were found unreadable and had to stay where they are, and why."""
        self._heads: dict[str, Head | None] | None = None
        self._last = ("", 0)
        """The text that was written last, and its revision."""

    def names(self) -> list[str]:
        """The names of all slots."""
        return sorted(key.removeprefix(SLOT) for key in self.store.keys() if key.startswith(SLOT))

    # -- heads

    def heads(self) -> dict[str, Head]:
        """The heads of all slots that have one, the game that was played last first."""
        heads = {name: head for name, head in self._all_heads().items() if head is not None}
        return dict(sorted(heads.items(), key=lambda item: -item[1].updated))

    def headless(self) -> list[str]:
        """The slots from before there were heads, and those whose head cannot be read."""
        return [name for name, head in self._all_heads().items() if head is None and name not in self.refused]

    def head(self, name: str) -> Head | None:
        """The head of a slot as it lies in the store now."""
        text = self.store.get(SLOT + name)
        head = None if text is None else split(text)[0]
        return None if head is None else read_head(head)

    def forget(self) -> None:
        """The slots may have changed."""
        self._heads, self.refused = None, {}

    def _all_heads(self) -> dict[str, Head | None]:
        if self._heads is None:
            self._heads = {name: self.head(name) for name in self.names()}
        return self._heads

    def giving_head(self, name: str) -> Replaying[None]:
        """Give a slot its head, in slices; the body stays as it is. A slot that cannot be read is set aside."""
        text = self.store.get(SLOT + name)
        if text is None:
            self._unlist(name)
            return
        try:
            head = yield from self._made_head(text)
        except BadSave as error:
            self._refuse(name, text, error)
            return
        try:
            self.store.put(SLOT + name, with_head(head, split(text)[1]))
        except StoreFull:
            pass  # the list still knows it, until the page is closed
        self._note(name, head)

    def _made_head(self, text: str) -> Replaying[Head]:
        raw = RawSave(split(text)[1])
        try:
            return Head.of((yield from raw.checking(self.levels)))
        except OtherRules as error:
            return Head.of(raw.around(error.record), error.total)

    def _note(self, name: str, head: Head) -> None:
        if self._heads is not None:
            self._heads[name] = head

    def _unlist(self, name: str) -> None:
        if self._heads is not None:
            self._heads.pop(name, None)

    # -- reading and writing

    def read(self, name: str) -> Save:
        """The save in a slot; a damaged one is set aside first and then named by BadSave. May raise OtherRules."""
        return finish(self.reading(name))

    def reading(self, name: str) -> Replaying[Save]:
        """The same in slices."""
        text = self.store.get(SLOT + name)
        if text is None:
            raise LookupError(name)
        try:
            return (yield from reading(text, self.levels))
        except BadSave as error:
            self._refuse(name, text, error)
            raise

    def written(self, name: str) -> tuple[list[Any], list[Any]]:
        """The choices and declarations in a slot as JSON has them, nothing replayed; empty if they cannot be read."""
        try:
            record = RawSave(self.store.get(SLOT + name) or "").data["record"]
            return list(record["choices"]), [one for one in record.get("declared", []) if isinstance(one, list)]
        except (AttributeError, BadSave, LookupError, TypeError):
            return [], []

    def write(self, name: str, save: Save, *, over: bool = False) -> None:
        """Write a slot and count its revision up. ``over`` means: also over somebody else's work."""
        found = self.store.get(SLOT + name)
        theirs = None if found is None else self._revision_of(found)
        if theirs is None and found is not None:
            self._set_aside(name, found)  # damaged, or of a version to come: not ours to overwrite
        if not over and theirs is not None and theirs != save.revision:
            raise SaveConflict(name)
        mine = save.revision
        save.revision = max(mine, theirs or 0) + 1
        head = Head.of(save)
        text = slot_text(save, head)
        try:
            self.store.put(SLOT + name, text)
        except (StoreFull, StoreOff):
            save.revision = mine
            raise
        self._last = (text, save.revision)
        self._note(name, head)

    def _revision_of(self, text: str) -> int | None:
        """The revision of a slot's text, which is most often what was written last: then it need not be parsed."""
        return self._last[1] if text == self._last[0] else revision_of(text)

    def rename(self, name: str, title: str) -> None:
        """Give a slot another title; nothing else of it changes, so nobody who plays it is disturbed."""
        text = self.store.get(SLOT + name)
        head = None if text is None else read_head(split(text)[0] or "")
        if text is None or head is None:
            raise LookupError(name)
        head.title = title[:TITLE_LENGTH]
        self.store.put(SLOT + name, with_head(head, split(text)[1]))
        self._note(name, head)

    def revision(self, name: str) -> int | None:
        """The revision that lies in the slot now; None if it is empty or unreadable."""
        text = self.store.get(SLOT + name)
        return None if text is None else revision_of(text)

    def drop(self, name: str) -> None:
        """Delete a slot."""
        self.store.drop(SLOT + name)
        self.forget()

    # -- what cannot be read

    def damaged(self) -> list[str]:
        """The names of the slots that were set aside."""
        return sorted(key.removeprefix(ASIDE) for key in self.store.keys() if key.startswith(ASIDE))

    def _refuse(self, name: str, text: str, error: BadSave) -> None:
        """Set a damaged slot aside; one that only another version can read stays, and both are named."""
        if error.reason.key in KEEP_IN_PLACE or not self._set_aside(name, text):
            self.refused[name] = error.reason

    def _set_aside(self, name: str, text: str) -> bool:
        """Move a slot that cannot be read out of the way; if there is no room it stays where it is."""
        place = ASIDE + name
        while self.store.get(place) not in (None, text):
            place += "+"  # an earlier damaged text of the same name is kept too
        try:
            self.store.put(place, text)
        except StoreFull:
            return False
        self.store.drop(SLOT + name)
        self._unlist(name)
        return True
