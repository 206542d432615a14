"""Bots: cut short, replaced by a person, and asked for a hint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...bots import seconds
from ...core.position import Choice, Position, View
from ...core.record import SEEDS
from ...core.ui import HUMAN
from ...core.words import Name, Sentence
from .. import table
from ..players import players_data
from ..registry import Data, act, table_act
from ..session import HARDEST, Session
from ..thinking import legal_or_first, request
from .autosave import save_game
from .schedule import bot_thinks

if TYPE_CHECKING:
    from ..app import App


LATER_SHARE = 0.25
"""Of the time for a hint: what each further choice may take that has to be known to tell it."""


@act("stop_bot")
def stop_bot(app: App, _data: Data, _form: Data) -> None:
    """Enough thought: the bot plays the best it has found; if it only paused so far, after a glance."""
    bot_thinks(app)
    app.page.brain.stop()


@table_act("take_over")
def take_over(app: App, session: Session, data: Data, _form: Data) -> None:
    """A person takes the bot's seat; not where others have been told who plays it."""
    if not session.mode.saved:
        return
    session.players[int(data["seat"])].played_by = HUMAN
    session.save.players = players_data(session.players)
    app.page.brain.stop()
    save_game(app, session)


@table_act("hint")
def hint(app: App, session: Session, _data: Data, _form: Data) -> None:
    """What would the strongest bot do here?"""
    if session.my_turn and not session.thinking:
        _ask_for_hint(app, session, _asked_of_bot(session))


def _ask_for_hint(app: App, session: Session, position: Position, *, later: bool = False) -> None:
    made, asked = len(session.record.choices), session.position
    session.thinking = True

    def hinted(answer: Mapping[str, Any]) -> None:
        session.thinking = False
        if app.session is session and len(session.record.choices) == made and session.position is asked:
            _hinted(app, session, position, answer)
        app.draw()

    app.page.brain.think(_hint_request(session, app.chance.below(SEEDS), position, later=later), hinted)


def _hinted(app: App, session: Session, position: Position, answer: Mapping[str, Any]) -> None:
    """A hint for what is being arranged may take several choices of the bot to know."""
    choice = legal_or_first(position, answer)
    meant = _meaning(session, position, choice)
    if meant is None:
        further = position.copy()
        further.play(choice)
        if further.turn == position.turn:
            _ask_for_hint(app, session, further, later=True)
    elif session.my_turn and meant in session.offered():
        session.hint = (meant, _reason(answer))
        app.page.announce(table.hint_text(session, session.ui(app.words)))


def _asked_of_bot(session: Session) -> Position:
    """The position about which a bot can be asked for a hint: as the person in turn knows it, and no draft."""
    draft, module = session.draft, session.game.drafts
    if draft is None or module is None:
        return session.state.view(session.state.turn).position
    found: Position = module.as_asked(draft)
    return found


def _hint_request(session: Session, seed: int, position: Position, *, later: bool) -> dict[str, Any]:
    """What the strongest bot is asked when a person wants a hint; ``later`` if one choice did not tell it all."""
    offered = session.offered() if session.draft is None else position.choices()
    view = View(position.turn, position, tuple(offered))
    return request(session.record.game, view, HARDEST, seed, seconds(HARDEST) * (LATER_SHARE if later else 1))


def _meaning(session: Session, position: Position, choice: Choice) -> Choice | None:
    """What a bot's choice means for whoever is arranging; None if its next choice must be known for that."""
    draft, module = session.draft, session.game.drafts
    return choice if draft is None or module is None else module.hinted(draft, position, choice)


def _reason(answer: Mapping[str, Any]) -> Sentence | None:
    """The reason in an answer; names of areas and cards in it are keys again."""
    if not answer.get("reason"):
        return None
    key, args = answer["reason"]
    return Sentence(key, {name: _argument(value) for name, value in args.items()})


def _argument(value: Any) -> Any:
    return Name(value) if isinstance(value, str) and "." in value else value
