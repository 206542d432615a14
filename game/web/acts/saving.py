"""Saved games: opened, renamed, exported, imported, deleted, and shared by two tabs."""

from __future__ import annotations

from game.core.address import quote
from game.core.record import BadRecord, OtherRules
from game.core.saves import ASIDE, SLOT, BadSave, Save, StoreFull, StoreOff, reading, split, to_text
from game.web import desks, dialogs
from game.web.acts.stage import Data
from game.web.acts.starting import Starting


class Saving(Starting):
    """The shelf of games."""

    def _dialog_shelf(self) -> str:
        return dialogs.shelf(self.words, self.dialog_data["slot"], self._slot_title())

    def _dialog_delete(self) -> str:
        return dialogs.delete(self.words, self.dialog_data["slot"], self._slot_title())

    def _dialog_conflict(self) -> str:
        return dialogs.conflict(self.words)

    def _slot_title(self) -> str:
        slot = self.dialog_data["slot"]
        try:
            head = self.saves.heads().get(slot)
        except StoreOff:
            head = None
        return slot if head is None else head.title

    def on_open(self, data: Data, _form: Data) -> None:
        """Go on with a saved game."""
        slot = data["slot"]
        self.open_by(
            self.saves.reading(slot),
            lambda save: self._opened_save(save, slot),
            lambda error: self._closed(slot, error),
        )

    def _opened_save(self, save: Save, slot: str) -> None:
        self._sit_down(save, slot, None if save.mine is None else tuple(save.mine), new=False)

    def _closed(self, slot: str, error: Exception) -> None:
        """A game cannot be opened: say why."""
        if isinstance(error, OtherRules):
            head = self.saves.head(slot)
            self.tell_of_other_rules(error, head.title if head else "")
        elif isinstance(error, BadRecord):
            self.tell(self.words("web.damaged"), self.words.say(error.reason))
        else:
            self.say(self.words("web.gone"))

    def on_stored(self, data: Data, _form: Data) -> bool:
        """Another tab wrote something: the home screen shows it, the table warns when it is our game."""
        self.saves.forget()
        if self.screen == "home":
            return True
        session = self.session
        if session is None or data.get("key", "") != SLOT + session.slot:
            return False
        head = self.saves.head(session.slot)
        if head is not None and head.revision == session.save.revision:
            session.save.title = head.title  # only its name has changed
        else:
            self.dialog = "conflict"
        return True

    def on_conflict_theirs(self, _data: Data, _form: Data) -> None:
        """Take the position of the other tab."""
        assert self.session
        self.dialog = ""
        self.on_open({"slot": self.session.slot}, {})

    def on_conflict_copy(self, _data: Data, _form: Data) -> None:
        """Keep both: this tab goes on in a slot of its own."""
        assert self.session
        self.session.slot = self._fresh_slot()
        self.session.save.title = self.words("web.copy_of", title=self.session.save.title)
        self.session.save.revision = 0
        self.dialog = ""
        self.keep()

    def on_conflict_mine(self, _data: Data, _form: Data) -> None:
        """This tab's position counts."""
        self.dialog = ""
        self.keep(over=True)

    def on_rename(self, data: Data, form: Data) -> None:
        """A new title for a saved game."""
        title = form.get("title", "").strip()[:60]
        self.dialog = ""
        try:
            if title:
                self.saves.rename(data["slot"], title)
        except (LookupError, StoreFull, StoreOff):
            self.say(self.words("web.gone"))

    def on_delete(self, data: Data, _form: Data) -> None:
        """Delete a saved game, after the player has been asked."""
        self.saves.drop(data["slot"])
        desks.drop(self.page.store, data["slot"])
        self.dialog = ""

    def on_export_slot(self, data: Data, _form: Data) -> None:
        """A saved game as a file."""
        slot = data["slot"]
        self.open_by(self.saves.reading(slot), self._download, lambda error: self._export_raw(slot))

    def _export_raw(self, slot: str) -> None:
        """A game that cannot be opened here as it lies in the store: another version may open it."""
        text = self.page.store.get(SLOT + slot)
        if text is None:
            self.say(self.words("web.gone"))
        else:
            self.page.download(f"tenka-{quote(slot)}.json", split(text)[1])

    def on_export(self, _data: Data, _form: Data) -> None:
        """The game on the table as a file."""
        if self.session:
            self._download(self.session.save)

    def _download(self, save: Save) -> None:
        self.page.download(f"tenka-{save.record.game}-{save.record.seed}.json", to_text(save))

    def on_import(self, _data: Data, form: Data) -> None:
        """A file from somewhere else: into a slot of its own, if it replays."""
        self.open_by(reading(form[""], self.saves.levels), self._imported, self._not_imported)

    def _imported(self, save: Save) -> None:
        save.revision = 0
        self._sit_down(save, self._fresh_slot(), None if save.mine is None else tuple(save.mine))

    def _not_imported(self, error: Exception) -> None:
        if isinstance(error, OtherRules):
            self.tell_of_other_rules(error, "")
        elif isinstance(error, BadSave):
            self.tell(self.words("web.import"), " ".join(map(self.words.say, error.reasons)))

    def on_damaged_export(self, data: Data, _form: Data) -> None:
        """What is left of a damaged slot, as a file."""
        self.page.download(f"tenka-damaged-{quote(data['slot'])}.txt", self.page.store.get(ASIDE + data["slot"]) or "")

    def on_refused_export(self, data: Data, _form: Data) -> None:
        """A game that only another version can read, as a file."""
        self._export_raw(data["slot"])

    def on_refused_drop(self, data: Data, _form: Data) -> None:
        """Delete it."""
        self.saves.drop(data["slot"])

    def on_damaged_drop(self, data: Data, _form: Data) -> None:
        """Delete a slot that was set aside."""
        self.page.store.drop(ASIDE + data["slot"])
