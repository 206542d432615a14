"""Bots: cut short, replaced by a person, and asked for a hint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.record import SEEDS
from ...core.ui import HUMAN
from ...core.words import Name, Sentence
from .. import table
from ..registry import Data, act, table_act
from ..session import Session, players_data
from .autosave import save_game
from .schedule import bot_thinks

if TYPE_CHECKING:
    from ..app import App


@act("stop_bot")
def stop_bot(app: App, _data: Data, _form: Data) -> None:
    """Enough thought: the bot plays the best it has found; if it only paused so far, after a glance."""
    bot_thinks(app)
    app.page.brain.stop()


@table_act("take_over")
def take_over(app: App, session: Session, data: Data, _form: Data) -> None:
    """A person takes the bot's seat."""
    session.players[int(data["seat"])].played_by = HUMAN
    session.save.players = players_data(session.players)
    app.page.brain.stop()
    save_game(app, session)


@table_act("hint")
def hint(app: App, session: Session, _data: Data, _form: Data) -> None:
    """What would the strongest bot do here?"""
    if not session.my_turn or session.thinking:
        return
    made = len(session.record.choices)
    session.thinking = True
    app.page.brain.think(
        session.hint_request(app.chance.below(SEEDS)), lambda answer: _hinted(app, session, made, answer)
    )


def _hinted(app: App, session: Session, made: int, answer: Mapping[str, Any]) -> None:
    session.thinking = False
    if app.session is session and len(session.record.choices) == made and session.my_turn:
        session.hint = (session.legal_or_first(answer), _reason(answer))
        app.page.announce(table.hint_text(session, session.ui(app.words)))
    app.draw()


def _reason(answer: Mapping[str, Any]) -> Sentence | None:
    """The reason in an answer; names of areas and cards in it are keys again."""
    if not answer.get("reason"):
        return None
    key, args = answer["reason"]
    return Sentence(key, {name: _argument(value) for name, value in args.items()})


def _argument(value: Any) -> Any:
    return Name(value) if isinstance(value, str) and "." in value else value
