"""Asking why something cannot be done, and which rule speaks of a thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import table
from ..registry import Data, act, table_act
from ..session import Session
from .rulebook import open_rules

if TYPE_CHECKING:
    from ..app import App


@act("why")
def why(app: App, data: Data, _form: Data) -> None:
    """Something that cannot be done was tapped: say which rule forbids it."""
    section = _section_of(app.session, data) if app.session is not None else ""
    _explain(app, data.get("reason", ""), section)


@table_act("ask")
def ask(app: App, session: Session, data: Data, form: Data) -> None:
    """Why not this? What is this? The rule that forbids a thing now, or else the one that tells of it."""
    if session.playing_back:
        return
    section = _section_of(session, data)
    if data.get("reason"):
        why(app, data, form)
    elif data.get("ask"):
        _why_not(app, session, data["ask"])
    elif section:
        open_rules(app, session.record.game, section)


def _section_of(session: Session, data: Data) -> str:
    """The section of the rules that tells of a card."""
    return session.game.rulebook.CARDS.get(data.get("tells", ""), "")


def _why_not(app: App, session: Session, thing: str) -> None:
    """Which rule forbids what pointing at a thing on the board probably means."""
    position = session.view().position
    choice = session.game.reasons.attempt(position, thing, session.local_state) if session.my_turn else None
    sentence = session.game.why_not(position, choice) if choice else None
    if sentence is None:
        prompt = table.prompt(session, session.ui(app.words))
        _explain(app, app.words("web.ask_else", prompt=prompt), "")
    else:
        text = app.words.say(sentence, [player.name for player in session.players])
        _explain(app, text, session.game.rulebook.REASONS.get(sentence.key, ""))


def _explain(app: App, text: str, rule: str) -> None:
    app.say(text, rule)
    app.page.announce(text)
