"""Ending a game otherwise than by its rules: concede, a draw, an early end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...bots import is_bot
from ...core.ending import AGREEMENTS, STOP, YIELD
from ...core.markup import Html
from .. import ending
from ..players import players_data
from ..registry import Data, table_act, table_dialog
from ..session import Session
from .announce import announce_prompt
from .autosave import note_left, save_game
from .schedule import schedule_next

if TYPE_CHECKING:
    from ..app import App

SUBSTITUTE = "hatamoto"
"""Who plays on for somebody who has conceded while others want to go on."""


@table_dialog("ending")
def ending_dialog(app: App, session: Session) -> Html:
    """The ways to end the game on the table."""
    return ending.sheet(session, app.words)


@table_dialog("end_sure")
def sure_dialog(app: App, session: Session) -> Html:
    """Whether it is really to end so."""
    return ending.sure(session, app.words, app.dialog_data.get("kind", ""))


@table_act("declare")
def declare(app: App, session: Session, data: Data, _form: Data) -> None:
    """Whoever sits here declares something; the bots go along with what people agree on."""
    kind, seat = data.get("kind", ""), session.conceding
    if seat is None or not session.mode.real:
        return
    app.dialog = ""
    session.skip()
    session.seek(None)
    if kind == YIELD:
        _concede(app, session, seat)
    elif kind in AGREEMENTS:
        _agree(session, kind, [*session.here, *_bots(session)])
    else:
        return
    save_game(app, session)
    announce_prompt(app, session)
    schedule_next(app)


@table_act("decline")
def decline(_app: App, session: Session, _data: Data, _form: Data) -> None:
    """Play on: the offer is put away here, and lapses with the next choice."""
    session.declined = len(session.record.choices)


def _concede(app: App, session: Session, seat: int) -> None:
    """The game is over, or a bot plays on for whoever has conceded if other people want to go on."""
    goes_on = ending.outlives(session, seat)
    session.declare(YIELD, seat)
    if not goes_on:
        _agree(session, STOP, range(len(session.players)))  # nobody is left who would play on
        return
    session.players[seat].played_by = SUBSTITUTE
    session.save.players = players_data(session.players)
    app.page.brain.warm()
    if not session.here:
        note_left(app, session, seat)


def _agree(session: Session, kind: str, seats: Iterable[int]) -> None:
    for seat in seats:
        if session.record.why_not_declare(kind, seat) is None:
            session.declare(kind, seat)


def _bots(session: Session) -> list[int]:
    return [seat for seat, player in enumerate(session.players) if is_bot(player.played_by)]
