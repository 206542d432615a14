"""Saved games: opened, renamed, exported, imported, deleted, and shared by two tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.address import quote
from ...core.markup import Html
from ...core.record import BadRecord, OtherRules
from ...core.save_texts import BadSave, Save, reading, split, to_text
from ...core.saves import SLOT
from ...core.store import ASIDE, StoreFull, StoreOff
from .. import dialogs, drafts
from ..registry import Data, act, dialog, table_act
from ..session import Session
from .autosave import save_game
from .opening import open_by, tell_of_other_rules
from .setup import sit_down

if TYPE_CHECKING:
    from ..app import App

# -- what can be done with a save -------------------------------------------------------------------


@dialog("shelf")
def shelf_dialog(app: App) -> Html:
    """What can be done with a saved game."""
    return dialogs.shelf(app.words, app.dialog_data["slot"], _slot_title(app))


@dialog("delete")
def delete_dialog(app: App) -> Html:
    """Whether a saved game is really to be deleted."""
    return dialogs.delete(app.words, app.dialog_data["slot"], _slot_title(app))


def _slot_title(app: App) -> str:
    slot = app.dialog_data["slot"]
    try:
        head = app.saves.heads().get(slot)
    except StoreOff:
        head = None
    return slot if head is None else head.title


@act("rename")
def rename(app: App, data: Data, form: Data) -> None:
    """A new title for a saved game."""
    title = form.get("title", "").strip()[:60]
    app.dialog = ""
    try:
        if title:
            app.saves.rename(data.get("slot", ""), title)
    except (LookupError, StoreFull, StoreOff):
        app.say(app.words("web.gone"))


@act("delete")
def delete(app: App, data: Data, _form: Data) -> None:
    """Delete a saved game, after the player has been asked."""
    app.saves.drop(data.get("slot", ""))
    drafts.drop(app.page.store, data.get("slot", ""))
    app.dialog = ""


# -- opening ----------------------------------------------------------------------------------------


@act("open")
def open_slot(app: App, data: Data, _form: Data) -> None:
    """Go on with a saved game."""
    _open(app, data.get("slot", ""))


def _open(app: App, slot: str) -> None:
    open_by(
        app,
        app.saves.reading(slot),
        lambda save: sit_down(app, save, slot, _mine(save), new=False),
        lambda error: _explain_closed(app, slot, error),
    )


def _mine(save: Save) -> tuple[int, ...] | None:
    return None if save.mine is None else tuple(save.mine)


def _explain_closed(app: App, slot: str, error: Exception) -> None:
    """A game cannot be opened: say why."""
    if isinstance(error, OtherRules):
        head = app.saves.head(slot)
        tell_of_other_rules(app, error, head.title if head else "")
    elif isinstance(error, BadRecord):
        app.show_message(app.words("web.damaged"), app.words.say(error.reason))
    else:
        app.say(app.words("web.gone"))


# -- two tabs ---------------------------------------------------------------------------------------


@act("stored")
def stored(app: App, data: Data, _form: Data) -> bool:
    """Another tab wrote something: the home screen shows it, the table warns when it is our game."""
    app.saves.forget()
    if app.screen == "home":
        return True
    session = app.session
    if session is None or data.get("key", "") != SLOT + session.slot:
        return False
    head = app.saves.head(session.slot)
    if head is not None and head.revision == session.save.revision:
        session.save.title = head.title  # only its name has changed
    else:
        app.dialog = "conflict"
    return True


@dialog("conflict")
def conflict_dialog(app: App) -> Html:
    """Which of two tabs counts."""
    return dialogs.conflict(app.words)


@table_act("conflict_theirs")
def take_theirs(app: App, session: Session, _data: Data, _form: Data) -> None:
    """Take the position of the other tab."""
    app.dialog = ""
    _open(app, session.slot)


@table_act("conflict_copy")
def keep_both(app: App, session: Session, _data: Data, _form: Data) -> None:
    """Keep both: this tab goes on in a slot of its own."""
    session.slot = app.fresh_slot()
    session.save.title = app.words("web.copy_of", title=session.save.title)
    session.save.revision = 0
    app.dialog = ""
    save_game(app, session)


@table_act("conflict_mine")
def keep_mine(app: App, session: Session, _data: Data, _form: Data) -> None:
    """This tab's position counts."""
    app.dialog = ""
    save_game(app, session, over=True)


# -- files ------------------------------------------------------------------------------------------


@table_act("export")
def export(app: App, session: Session, _data: Data, _form: Data) -> None:
    """The game on the table as a file."""
    _download(app, session.save)


@act("export_slot")
def export_slot(app: App, data: Data, _form: Data) -> None:
    """A saved game as a file."""
    slot = data.get("slot", "")
    open_by(app, app.saves.reading(slot), lambda save: _download(app, save), lambda error: _download_raw(app, slot))


def _download(app: App, save: Save) -> None:
    app.page.download(f"tenka-{save.record.game}-{save.record.seed}.json", to_text(save))


def _download_raw(app: App, slot: str) -> None:
    """A game that cannot be opened here as it lies in the store: another version may open it."""
    text = app.page.store.get(SLOT + slot)
    if text is None:
        app.say(app.words("web.gone"))
    else:
        app.page.download(f"tenka-{quote(slot)}.json", split(text)[1])


@act("import")
def import_file(app: App, _data: Data, form: Data) -> None:
    """A file from somewhere else: into a slot of its own, if it replays."""
    open_by(
        app,
        reading(form[""], app.saves.levels),
        lambda save: _imported(app, save),
        lambda error: _explain_refused(app, error),
    )


def _imported(app: App, save: Save) -> None:
    save.revision = 0
    sit_down(app, save, app.fresh_slot(), _mine(save))


def _explain_refused(app: App, error: Exception) -> None:
    if isinstance(error, OtherRules):
        tell_of_other_rules(app, error, "")
    elif isinstance(error, BadSave):
        app.show_message(app.words("web.import"), " ".join(map(app.words.say, error.reasons)))


# -- what cannot be read ----------------------------------------------------------------------------


@act("damaged_export")
def export_damaged(app: App, data: Data, _form: Data) -> None:
    """What is left of a damaged slot, as a file."""
    slot = data.get("slot", "")
    app.page.download(f"tenka-damaged-{quote(slot)}.txt", app.page.store.get(ASIDE + slot) or "")


@act("damaged_drop")
def drop_damaged(app: App, data: Data, _form: Data) -> None:
    """Delete a slot that was set aside."""
    app.page.store.drop(ASIDE + data.get("slot", ""))


@act("refused_export")
def export_refused(app: App, data: Data, _form: Data) -> None:
    """A game that only another version can read, as a file."""
    _download_raw(app, data.get("slot", ""))


@act("refused_drop")
def drop_refused(app: App, data: Data, _form: Data) -> None:
    """Delete it."""
    app.saves.drop(data.get("slot", ""))
