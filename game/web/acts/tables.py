"""The kinds of tables for people who are elsewhere, one function each: the set-up offers them in this order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.save_texts import Save
from ..registry import table_kind
from .links import prepare_link
from .setup import sit_down

if TYPE_CHECKING:
    from ..app import App


@table_kind("open")
def lay_open(app: App, save: Save, own: int) -> None:
    """The whole game travels in a link: who is to move next gets it, or is told that the host begins."""
    save.mine = [own]
    sit_down(app, save, app.fresh_slot(), (own,))
    session = app.session
    if session is not None and session.away_turn:
        prepare_link(app, session)
        app.dialog = "share"
    elif session is not None and session.my_turn:
        app.say(app.words("web.table_open_first"))
