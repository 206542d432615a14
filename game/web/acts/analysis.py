"""The analysis of a finished game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...core.analysis import to_csv
from ...core.markup import Html
from .. import analysis
from ..analysis import Analysis
from ..chronicle import identity
from ..moments import Moment
from ..registry import Data, act, table_act, table_screen
from ..session import Session
from .announce import announce_prompt

if TYPE_CHECKING:
    from ..app import App

SLICE = 10
"""Milliseconds of thought before the page may breathe."""
STEP = 0.04
"""The progress is shown anew after so much of the work."""


@dataclass
class AnalysisState:
    """What is known of the game whose analysis was opened last, and how the work on it goes on."""

    known: Analysis | None = None
    known_of: str = ""
    shown_progress: float = 0.0
    scheduled: bool = False


# -- the screen -------------------------------------------------------------------------------------


@table_screen("analysis")
def analysis_screen(app: App, session: Session) -> Html:
    """A finished game in numbers."""
    assert app.analysis.known
    return analysis.screen(session, session.ui(app.words, shown=app.page.shown), app.analysis.known)


@table_act("analysis")
def open_analysis(app: App, session: Session, _data: Data, _form: Data) -> None:
    """Open the analysis of the game on the table, once it is over."""
    if session.state.turn is not None or not session.mode.saved:
        return
    app.cancel_scheduled()
    session.skip()
    mark = f"{identity(session.record)}-{len(session.record.choices)}-{session.slot}"
    if app.analysis.known is None or app.analysis.known_of != mark:
        app.analysis.known, app.analysis.known_of = analysis.analyse(session.record), mark
    app.screen, app.dialog = "analysis", ""
    app.page.announce(app.words("analysis.open"))
    _think_later(app)


@table_act("analysis_close", screen="analysis")
def close_analysis(app: App, _session: Session, _data: Data, _form: Data) -> None:
    """Back to the table."""
    app.screen = "table"


@act("analysis_stop")
def stop_analysis(app: App, _data: Data, _form: Data) -> None:
    """Show what is known by now and search no further."""
    if app.analysis.known is not None:
        app.analysis.known.stopped = True


@table_act("analysis_seek", screen="analysis")
def replay_from_analysis(app: App, session: Session, data: Data, _form: Data) -> None:
    """To a moment of the game; where there are secrets, through the eyes of whoever had to choose."""
    app.screen = "table"
    at, known = int(data["at"]), app.analysis.known
    points = known.hindsight.points if known is not None else []
    point = next((one for one in points if one.at == at and "seat" in data), None)
    if point is not None:
        ways = (("played", point.played), ("better", point.better))
        session.look_at(Moment(at, at, point.seat, ways, point))
    else:
        session.seek(at)
        session.paused = True
        session.replay_seat = int(data["seat"]) if session.game.secret and "seat" in data else None
    announce_prompt(app, session)


@table_act("decisive")
def look_at_decisive(app: App, session: Session, _data: Data, _form: Data) -> None:
    """To the moment that decided the game."""
    if session.decisive is not None:
        session.look_at(session.decisive)
        announce_prompt(app, session)


@table_act("analysis_csv")
def export_analysis(app: App, session: Session, _data: Data, _form: Data) -> bool:
    """All numbers as a file."""
    if app.analysis.known is not None:
        text = to_csv(analysis.table(session, session.ui(app.words), app.analysis.known))
        app.page.download(f"tenka-{session.record.game}-{session.record.seed}.csv", text)
    return False


# -- thinking, a slice at a time --------------------------------------------------------------------


def _think_later(app: App) -> None:
    analysis = app.analysis
    if not analysis.scheduled and analysis.known is not None and analysis.known.busy:
        analysis.scheduled = True
        app.page.later(1, lambda: _think(app))


def _think(app: App) -> None:
    """Think for a moment; the thought rests while another screen is shown."""
    app.analysis.scheduled = False
    known = app.analysis.known
    if known is None or not known.busy or app.screen != "analysis":
        return
    closed = known.hindsight.luck_done
    _take_slice(app, known)
    progress = known.hindsight.progress
    further = progress > app.analysis.shown_progress + STEP
    if not known.busy or known.hindsight.luck_done != closed or further:
        app.analysis.shown_progress = progress
        app.draw()
    _think_later(app)


def _take_slice(app: App, known: Analysis) -> None:
    until = app.page.now() + SLICE
    known.hindsight.step()
    while known.busy and app.page.now() < until:
        known.hindsight.step()
