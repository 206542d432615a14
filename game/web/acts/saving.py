"""Saved games: opened, renamed, exported, imported, deleted, and shared by two tabs."""

from __future__ import annotations

from game.core.address import quote
from game.core.saves import ASIDE, BadSave, Save, StoreFull, StoreOff, from_text, to_text
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
        try:
            return self.saves.read(self.dialog_data["slot"]).title
        except (BadSave, LookupError, StoreOff):
            return self.dialog_data["slot"]

    def on_open(self, data: Data, _form: Data) -> None:
        """Go on with a saved game."""
        try:
            save = self.saves.read(data["slot"])
        except BadSave as error:
            self.tell(self.words("web.damaged"), self.words.say(error.reason))
            return
        except (LookupError, StoreOff):
            self.say(self.words("web.gone"))
            return
        seats = save.mine
        self._sit_down(save, data["slot"], None if seats is None else tuple(seats))

    def on_stored(self, data: Data, _form: Data) -> bool:
        """Another tab wrote something: the home screen shows it, the table warns when it is our game."""
        if self.screen == "home":
            return True
        session = self.session
        if session is None or not data.get("key", "").endswith(f".{session.slot}"):
            return False
        if self.saves.revision(session.slot) != session.save.revision:
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
            save = self.saves.read(data["slot"])
            save.title = title or save.title
            self.saves.write(data["slot"], save)
        except (BadSave, LookupError, StoreFull, StoreOff):
            self.say(self.words("web.gone"))

    def on_delete(self, data: Data, _form: Data) -> None:
        """Delete a saved game, after the player has been asked."""
        self.saves.drop(data["slot"])
        desks.drop(self.page.store, data["slot"])
        self.dialog = ""

    def on_export_slot(self, data: Data, _form: Data) -> None:
        """A saved game as a file."""
        try:
            self._download(self.saves.read(data["slot"]))
        except (BadSave, LookupError, StoreOff):
            self.say(self.words("web.gone"))

    def on_export(self, _data: Data, _form: Data) -> None:
        """The game on the table as a file."""
        if self.session:
            self._download(self.session.save)

    def _download(self, save: Save) -> None:
        self.page.download(f"tenka-{save.record.game}-{save.record.seed}.json", to_text(save))

    def on_import(self, _data: Data, form: Data) -> None:
        """A file from somewhere else: into a slot of its own, if it replays."""
        try:
            save = from_text(form[""])
        except BadSave as error:
            self.tell(self.words("web.import"), self.words.say(error.reason))
            return
        save.revision = 0
        self._sit_down(save, self._fresh_slot())

    def on_damaged_export(self, data: Data, _form: Data) -> None:
        """What is left of a damaged slot, as a file."""
        self.page.download(f"tenka-damaged-{quote(data['slot'])}.txt", self.page.store.get(ASIDE + data["slot"]) or "")

    def on_damaged_drop(self, data: Data, _form: Data) -> None:
        """Delete a slot that was set aside."""
        self.page.store.drop(ASIDE + data["slot"])
