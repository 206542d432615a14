"""What a screen reader says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import table
from ..session import Session

if TYPE_CHECKING:
    from ..app import App


def announce_events(app: App, session: Session) -> None:
    """The events of the last choice and the next question; nothing while they are played back one by one."""
    if not session.playing_back:
        ui = session.ui(app.words)
        app.page.announce(" ".join([*table.announce_lines(session, ui), table.prompt(session, ui)]))


def announce_prompt(app: App, session: Session) -> None:
    """What is asked, played back or looked at now."""
    app.page.announce(table.prompt(session, session.ui(app.words)))


def announce_step(app: App, session: Session) -> None:
    """What the learner reads at the step of a lesson."""
    app.page.announce(session.mode.text(session, app.words))
