"""Looking back at the game that was: steps, turns, bookmarks, branches."""

from __future__ import annotations

from game.core.saves import Save
from game.web import lookback
from game.web.acts.stage import Data
from game.web.acts.starting import Starting
from game.web.session import players_data


class Looking(Starting):
    """Looking back."""

    def on_look(self, data: Data, _form: Data) -> None:
        """Move through the game that was: a step, a turn, by itself, or back to now."""
        session = self.session
        if session is None:
            return
        to, at = data.get("to", ""), session.shown
        if to == "toggle":
            to = "begin" if session.looking is None else "now"
        places = {"begin": at, "now": None, "back": at - 1, "on": at + 1}
        if to == "play":
            session.paused = not session.paused
        elif to == "turn-back":
            session.look(session.history.turn_before(at))
        elif to == "turn-on":
            session.look(session.history.turn_after(at))
        elif to == "battle-back":
            session.look(max((place for place in session.battles() if place < at), default=at))
        elif to == "battle-on":
            session.look(min((place for place in session.battles() if place > at), default=at))
        else:
            session.look(places.get(to, at))
        if to != "play":
            session.paused = True
        self._looked()

    def on_seek(self, _data: Data, form: Data) -> None:
        """The slider was moved."""
        if self.session is not None and form[""].isdigit():
            self.session.look(int(form[""]))
            self.session.paused = True

    def on_seek_to(self, data: Data, _form: Data) -> None:
        """A line of the log or a bookmark was chosen."""
        if self.session is not None:
            self.dialog = "" if self.dialog == "log" else self.dialog
            self.session.look(int(data["at"]))
            self.session.paused = True
            self._looked()

    def on_eyes(self, _data: Data, form: Data) -> None:
        """Look back through somebody's eyes."""
        if self.session is not None:
            self.session.eyes = int(form[""]) if form[""].isdigit() else None

    def on_branch(self, _data: Data, _form: Data) -> None:
        """A new game that goes on from what is shown; the old one stays as it is."""
        old = self.session
        if old is not None:
            title = self.words("web.branch_of", title=old.save.title)
            save = Save(old.record.branch(old.shown), title, players_data(old.players))
            self._sit_down(save, self._fresh_slot())

    def on_bookmark(self, _data: Data, form: Data) -> None:
        """Remember this place with a note."""
        session = self.session
        if session is not None:
            note = form.get("note", "").strip()[: lookback.NOTE_LENGTH]
            marks = [mark for mark in session.save.bookmarks if mark["at"] != session.shown]
            marks.append({"at": session.shown, "note": note})
            session.save.bookmarks = sorted(marks, key=lambda mark: int(mark["at"]))
            self.keep()

    def on_bookmark_drop(self, data: Data, _form: Data) -> None:
        """Forget a place."""
        session = self.session
        if session is not None:
            session.save.bookmarks = [m for m in session.save.bookmarks if m["at"] != int(data["at"])]
            self.keep()
