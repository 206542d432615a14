"""Keeping what is on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.ending import YIELD
from ...core.saves import SaveConflict
from ...core.store import StoreFull, StoreOff
from ...core.ui import HUMAN
from ..chronicle import Chronicle, entry
from ..session import Session

if TYPE_CHECKING:
    from ..app import App


def save_game(app: App, session: Session, *, over: bool = False) -> None:
    """Remember the progress of a lesson; save a game, and write one that is over into the chronicle, once.

    ``over`` overwrites what another tab has saved meanwhile. Whatever goes wrong, the game goes on.
    """
    session.mode.keep_progress(app.page.store)
    if session.mode.saved:
        came_new = session.save.revision == 0 and session.mine is None  # asked before saving counts the revision up
        _save(app, session, over=over)
        if session.state.turn is None and not came_new:
            _note_finished(app, session)


def _save(app: App, session: Session, *, over: bool) -> None:
    """Write the game into its slot; if that fails the player is told, but only once that there is no room."""
    session.save.updated = app.page.now()
    try:
        app.saves.write(session.slot, session.save, over=over)
        app.storage_warned = False
    except SaveConflict:
        app.dialog = "conflict"
    except StoreFull:
        _warn(app, "web.store_full")
    except StoreOff:
        _warn(app, "web.store_off")


def _warn(app: App, key: str) -> None:
    if not app.storage_warned:
        app.show_message(app.words("web.not_saved"), app.words(key))
        app.storage_warned = True


def note_left(app: App, session: Session, seat: int) -> None:
    """Whoever leaves a game that goes on without them has lost it."""
    played_by = [player.played_by for player in session.players]
    played_by[seat] = HUMAN
    left = entry(session.record, played_by, (seat,), app.page.now())
    Chronicle(app.page.store).note(left._replace(how=YIELD))


def _note_finished(app: App, session: Session) -> None:
    """Into the chronicle, if somebody here has played; what came finished by a link or a file was played elsewhere."""
    if session.here:
        played_by = [player.played_by for player in session.players]
        Chronicle(app.page.store).note(entry(session.record, played_by, session.here, app.page.now()))
