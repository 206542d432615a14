"""Playing by typed commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..registry import Data, table_act
from ..session import Session
from ..typed import Answer, Listener, Talk
from .rulebook import open_rules
from .schedule import after_tap

if TYPE_CHECKING:
    from ..app import App


@table_act("talk")
def talk(app: App, session: Session, _data: Data, _form: Data) -> None:
    """Open or close the field for commands."""
    app.talk, app.dialog = Talk(not app.talk.open), ""
    if app.talk.open:
        _answer(app, session, "help")


@table_act("command")
def command(app: App, session: Session, _data: Data, form: Data) -> None:
    """A line was typed."""
    _answer(app, session, form.get("line", "")[:120])


def _answer(app: App, session: Session, line: str) -> None:
    app.talk.sit_at(session, app.words.language)
    answer = Listener(session, session.ui(app.words), app.talk).answer(line)
    if answer.listed is not None:
        app.talk.listed = answer.listed
    if answer.text:
        app.talk.say(answer.text)
        app.page.announce(answer.text)
    _carry_out(app, session, answer)


def _carry_out(app: App, session: Session, answer: Answer) -> None:
    if answer.choose is not None:
        app.talk.listed = ()
        made = len(session.record.choices)
        if session.tap([answer.choose], confirm=False):
            after_tap(app, session, made)
    elif answer.query is not None:
        open_rules(app, session.record.game, query=answer.query)
    elif answer.act:
        app.perform(answer.act, {}, {})
    if answer.focus:
        app.page.focus(answer.focus)
