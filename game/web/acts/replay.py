"""Looking back at the game that was: steps, turns, battles, bookmarks, branches."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...core.save_texts import Save
from .. import replay
from ..players import guarded, players_data
from ..registry import Data, table_act
from ..session import Session
from .announce import announce_prompt
from .autosave import save_game
from .schedule import schedule_next
from .setup import sit_down

if TYPE_CHECKING:
    from ..app import App


@table_act("replay")
def move(app: App, session: Session, data: Data, _form: Data) -> None:
    """Move through the game that was: a step, a turn, a battle, by itself, or back to now."""
    to = data.get("to", "")
    if to == "play":
        session.paused = not session.paused
    else:
        session.seek(WAYS.get(to, _stay)(session))
        session.paused = True
    _moved(app, session)


def _stay(session: Session) -> int | None:
    return session.shown


def _toggle(session: Session) -> int | None:
    return session.shown if session.replay_at is None else None


def _battle_before(session: Session) -> int | None:
    return max((place for place in replay.battles(session) if place < session.shown), default=session.shown)


def _battle_after(session: Session) -> int | None:
    return min((place for place in replay.battles(session) if place > session.shown), default=session.shown)


WAYS: dict[str, Callable[[Session], int | None]] = {
    "toggle": _toggle,
    "begin": _stay,
    "now": lambda session: None,
    "back": lambda session: session.shown - 1,
    "on": lambda session: session.shown + 1,
    "turn-back": lambda session: session.history.turn_before(session.shown),
    "turn-on": lambda session: session.history.turn_after(session.shown),
    "battle-back": _battle_before,
    "battle-on": _battle_after,
}
"""Where each way leads: after how many choices, None for the table as it is."""


def _moved(app: App, session: Session) -> None:
    announce_prompt(app, session)
    schedule_next(app)


@table_act("seek")
def seek(_app: App, session: Session, _data: Data, form: Data) -> None:
    """The slider was moved."""
    if form[""].isdigit():
        session.seek(int(form[""]))
        session.paused = True


@table_act("seek_to")
def seek_to(app: App, session: Session, data: Data, _form: Data) -> None:
    """The moment of an entry of the log or of a bookmark was chosen."""
    app.dialog = "" if app.dialog == "log" else app.dialog
    session.seek(int(data["at"]))
    session.paused = True
    _moved(app, session)


@table_act("light")
def light(app: App, session: Session, data: Data, _form: Data) -> None:
    """A line of the log was chosen: its places light up, and where the log lies over the board it goes away."""
    app.dialog = "" if app.dialog == "log" else app.dialog
    session.light(int(data["at"]), int(data["event"]))


@table_act("replay_seat")
def replay_as(_app: App, session: Session, _data: Data, form: Data) -> None:
    """Look back through somebody's eyes."""
    session.replay_seat = int(form[""]) if form[""].isdigit() else None


@table_act("branch")
def branch(app: App, old: Session, _data: Data, _form: Data) -> None:
    """A new game that goes on from what is shown; the old one stays as it is.

    Whoever goes on with it plays all seats, so that is for later while somebody elsewhere has secrets in it.
    """
    if guarded(old) or not old.mode.saved:
        return
    title = app.words("web.branch_of", title=old.save.title)
    save = Save(old.record.branch(old.shown), title, players_data(old.players))
    sit_down(app, save, app.fresh_slot())


@table_act("bookmark")
def bookmark(app: App, session: Session, _data: Data, form: Data) -> None:
    """Remember this place with a note."""
    note = form.get("note", "").strip()[: replay.NOTE_LENGTH]
    marks = [mark for mark in session.save.bookmarks if mark["at"] != session.shown]
    marks.append({"at": session.shown, "note": note})
    session.save.bookmarks = sorted(marks, key=lambda mark: int(mark["at"]))
    save_game(app, session)


@table_act("bookmark_drop")
def drop_bookmark(app: App, session: Session, data: Data, _form: Data) -> None:
    """Forget a place."""
    session.save.bookmarks = [mark for mark in session.save.bookmarks if mark["at"] != int(data["at"])]
    save_game(app, session)
