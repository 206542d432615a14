"""The rules: opened anywhere, searched, and found from a log line, a card or a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import games
from ...core.markup import Html
from .. import rulebook
from ..registry import Data, act, dialog

if TYPE_CHECKING:
    from ..app import App


@dialog("rules")
def rules_dialog(app: App) -> Html:
    """The rules as far as they are open."""
    return rulebook.sheet(app.words, app.open_rules)


@act("rules")
def read_rules(app: App, data: Data, _form: Data) -> None:
    """Open the rules of a game, at a section if one is named; of the game on the table if no game is named."""
    name = data.get("game") or (app.session.record.game if app.session else "")
    if name in games.GAMES:
        open_rules(app, name, data.get("section", ""))


def open_rules(app: App, name: str, section: str = "", query: str = "") -> None:
    """Show the rules of a game, at a section or with a search."""
    app.open_rules = rulebook.OpenRules(name, section, query)
    app.dialog = "rules"


@act("rules_search")
def search_rules(app: App, _data: Data, form: Data) -> None:
    """Something was typed into the search."""
    app.open_rules.query = form[""][:80]
