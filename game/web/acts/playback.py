"""The controls of playback: step, pause, skip, once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import since
from ..registry import Data, table_act
from ..session import Session
from .announce import announce_events, announce_prompt
from .schedule import next_frame, schedule_next

if TYPE_CHECKING:
    from ..app import App


@table_act("playback_next")
def playback_next(app: App, session: Session, _data: Data, _form: Data) -> None:
    """The next thing that happened; who turns the pages by hand goes on doing so."""
    session.paused = session.paused or session.playing_back
    next_frame(app, session)


@table_act("playback_back")
def playback_back(app: App, session: Session, _data: Data, _form: Data) -> None:
    """The thing before."""
    session.paused = True
    session.step(-1)
    schedule_next(app)


@table_act("playback_pause")
def playback_pause(app: App, session: Session, _data: Data, _form: Data) -> None:
    """Pause or go on."""
    session.paused = not session.paused
    schedule_next(app)


@table_act("playback_skip")
def playback_skip(app: App, session: Session, _data: Data, _form: Data) -> None:
    """To the end."""
    session.skip()
    announce_events(app, session)
    schedule_next(app)


@table_act("playback_again")
def playback_again(app: App, session: Session, _data: Data, _form: Data) -> None:
    """The last events once more."""
    if session.log:
        session.play_back(session.last_shots())
        schedule_next(app)


@table_act("playback_since")
def playback_since(app: App, session: Session, _data: Data, _form: Data) -> None:
    """All that the others have done since one's own turn, once more."""
    if not session.playing_back and session.replay_at is None:
        session.forget_pointing()
        session.play_back(since.shots(session))
        announce_prompt(app, session)
        schedule_next(app)
