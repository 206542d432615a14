"""The controls of a telling: step, pause, skip, once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..registry import Data, table_act
from ..session import Session
from .announce import announce_events
from .schedule import go_on, next_frame

if TYPE_CHECKING:
    from ..app import App


@table_act("tell_next")
def tell_next(app: App, session: Session, _data: Data, _form: Data) -> None:
    """The next thing that happened; who turns the pages by hand goes on doing so."""
    session.paused = session.paused or session.playing_back
    next_frame(app, session)


@table_act("tell_back")
def tell_back(app: App, session: Session, _data: Data, _form: Data) -> None:
    """The thing before."""
    session.paused = True
    session.step(-1)
    go_on(app)


@table_act("tell_pause")
def tell_pause(app: App, session: Session, _data: Data, _form: Data) -> None:
    """Stop or go on telling."""
    session.paused = not session.paused
    go_on(app)


@table_act("tell_skip")
def tell_skip(app: App, session: Session, _data: Data, _form: Data) -> None:
    """To the end of what is being told."""
    session.skip()
    announce_events(app, session)
    go_on(app)


@table_act("tell_again")
def tell_again(app: App, session: Session, _data: Data, _form: Data) -> None:
    """Tell the last events once more."""
    if session.log:
        session.tell_again()
        go_on(app)
