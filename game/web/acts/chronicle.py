"""The chronicle of all games finished on this device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.markup import Html
from .. import chronicle_dialog
from ..chronicle import Chronicle
from ..registry import Data, act, dialog

if TYPE_CHECKING:
    from ..app import App


@dialog("chronicle")
def show_chronicle(app: App) -> Html:
    """All games finished on this device."""
    return chronicle_dialog.sheet(app.words, Chronicle(app.page.store).entries())


@dialog("chronicle_clear")
def ask_clear(app: App) -> Html:
    """Whether they are really to be forgotten."""
    return chronicle_dialog.clear(app.words)


@act("chronicle_clear")
def clear_chronicle(app: App, _data: Data, _form: Data) -> None:
    """Forget all games, after the player has been asked."""
    Chronicle(app.page.store).clear()
    app.dialog = "chronicle"
