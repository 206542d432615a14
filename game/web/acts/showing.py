"""Dialogs and settings."""

from __future__ import annotations

from game.web import dialogs, settings
from game.web.acts.linking import Linking
from game.web.acts.stage import Data
from game.web.rooms import rooms


class Showing(Linking):
    """What is opened over the screen, and how things look."""

    def _dialog_settings(self) -> str:
        return dialogs.settings(self.words, self.settings)

    def _dialog_log(self) -> str:
        assert self.session
        ui = self.session.ui(self.words, projected=False, kept=frozenset())
        return dialogs.log(self.words, self.session, ui)

    def _dialog_help(self) -> str:
        notes = rooms(self.session.record.game).words.NOTES if self.session else ()
        game = self.session.record.game if self.session else ""
        return dialogs.help_(self.words, [self.words.say(note) for note in notes], game)

    def _dialog_about(self) -> str:
        return dialogs.about(self.words)

    def _dialog_message(self) -> str:
        return dialogs.message(self.words, *self.message) if self.message else ""

    def on_dialog(self, data: Data, _form: Data) -> None:
        """Open a dialog."""
        self.dialog, self.dialog_data = data["name"], dict(data)
        if self.dialog == "share" and self.session:
            self._open_sharing(self.session)

    def on_close(self, _data: Data, _form: Data) -> None:
        """Close the dialog; the question which tab counts has to be answered."""
        if self.dialog != "conflict":
            self.dialog, self.message = "", None

    def on_set(self, data: Data, form: Data) -> None:
        """Change a setting; everything is drawn anew in it at once."""
        settings.put(self.settings, data["name"], settings.parsed(data["name"], form[""]))
        settings.save(self.page.store, self.settings)
        self.dress()

    def on_project(self, _data: Data, _form: Data) -> None:
        """Switch the projection."""
        self.settings.projected = not self.settings.projected
        settings.save(self.page.store, self.settings)

    def on_zoom(self, data: Data, _form: Data) -> bool:
        """Larger, smaller, or all of it."""
        self.page.zoom(float(data.get("factor", 0)))
        return False

    def on_elsewhere(self, _data: Data, _form: Data) -> bool:
        """A click on nothing in particular puts a short message away."""
        had = bool(self.toast)
        self.toast = ""
        return had
