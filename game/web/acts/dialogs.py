"""Dialogs that only show something, how things look, and drawing all of it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.markup import NOTHING, Html
from .. import dialogs, settings
from ..registry import Data, act, dialog, table_dialog
from ..session import Session
from .links import prepare_link

if TYPE_CHECKING:
    from ..app import App


@act("redraw")
def redraw(app: App, _data: Data, _form: Data) -> None:
    """The page lacks something that it is thought to have: all of it is drawn again."""
    if app.page.shown is not None:
        app.page.shown.forget()


# -- dialogs ----------------------------------------------------------------------------------------


@dialog("settings")
def settings_dialog(app: App) -> Html:
    """The settings."""
    return dialogs.settings(app.words, app.settings)


@table_dialog("log")
def log_dialog(app: App, session: Session) -> Html:
    """The whole log."""
    return dialogs.log(app.words, session, session.ui(app.words))


@dialog("help")
def help_dialog(app: App) -> Html:
    """The keys, and at the table what the notes of the game say."""
    if app.session is None:
        return dialogs.help_(app.words, ())
    notes = [app.words.say(note) for note in app.session.game.words.NOTES]
    return dialogs.help_(app.words, notes, app.session.record.game, ends=app.session.conceding is not None)


@dialog("about")
def about_dialog(app: App) -> Html:
    """Whose games these are."""
    return dialogs.about(app.words)


@dialog("message")
def message_dialog(app: App) -> Html:
    """Something the player must know."""
    return dialogs.message(app.words, *app.message) if app.message else NOTHING


@act("dialog")
def open_dialog(app: App, data: Data, _form: Data) -> None:
    """Open a dialog."""
    app.dialog, app.dialog_data = data["name"], dict(data)
    if app.dialog == "share" and app.session:
        if app.session.mode.saved:
            prepare_link(app, app.session)
        else:
            app.dialog = ""  # what is not kept as a game does not travel as one


@act("close")
def close_dialog(app: App, _data: Data, _form: Data) -> None:
    """Close the dialog; the question which tab counts has to be answered."""
    if app.dialog != "conflict":
        app.dialog, app.message = "", None


# -- how things look --------------------------------------------------------------------------------


@act("set")
def change_setting(app: App, data: Data, form: Data) -> None:
    """Change a setting; everything is drawn anew in it at once."""
    settings.put(app.settings, data["name"], settings.parsed(data["name"], form[""]))
    settings.save(app.page.store, app.settings)
    if app.session is not None and app.session.mode.saved:
        app.session.ask_all = app.settings.ask_all
    app.dress()


@act("project")
def project(app: App, _data: Data, _form: Data) -> None:
    """Switch the projection."""
    app.settings.projected = not app.settings.projected
    settings.save(app.page.store, app.settings)


@act("zoom")
def zoom(app: App, data: Data, _form: Data) -> bool:
    """Larger, smaller, or all of it."""
    app.page.zoom(float(data.get("factor", 0)))
    return False


@act("elsewhere")
def put_away(app: App, _data: Data, _form: Data) -> bool:
    """A click on nothing in particular puts a short message away, and lets go of what was picked on the table."""
    had = bool(app.toast)
    app.toast = ""
    return (app.session is not None and app.screen == "table" and app.session.let_go()) or had
