"""The analysis of a finished game, and the coach who goes through it meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ... import games
from ...bots.coach import Findings
from ...core.analysis import to_csv
from ...core.markup import Html
from .. import analysis
from ..analysis import Analysis
from ..chronicle import identity
from ..moments import mistaken
from ..registry import Data, act, idle, table_act, table_screen
from ..session import Session
from ..training import keep
from .announce import announce_prompt

if TYPE_CHECKING:
    from ..app import App

STEP = 0.04
"""The progress is shown anew after so much of the work."""


@dataclass
class AnalysisState:
    """What is known of the game whose analysis was opened last, and how the work on it goes on."""

    known: Analysis | None = None
    shown_progress: float = 0.0
    asked: bool = False
    """Whether the coach has been asked for the next portion and has not answered yet."""


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
    know(app, session)
    app.screen, app.dialog = "analysis", ""
    app.page.announce(app.words("analysis.open"))
    think_on(app)


@idle("coach")
def coach_at_the_end(app: App, session: Session) -> None:
    """Once a game is over the coach begins to go through it, where that is done beside the page."""
    played = session.state.turn is None and session.mode.saved and bool(session.here) and bool(session.record.choices)
    if played and app.page.brain.aside:
        know(app, session)
        think_on(app)


def know(app: App, session: Session) -> Analysis:
    """What is known of a finished game, from now on at least its numbers."""
    mark = f"{identity(session.record)}-{len(session.record.choices)}-{session.slot}"
    if app.analysis.known is None or app.analysis.known.name != mark:
        everybody = range(len(session.players))
        app.analysis.known = Analysis(session.record, mark, session.people or everybody)
        app.analysis.shown_progress = 0.0
    return app.analysis.known


@table_act("analysis_close", screen="analysis")
def close_analysis(app: App, _session: Session, _data: Data, _form: Data) -> None:
    """Back to the table."""
    app.screen = "table"


@act("analysis_stop")
def stop_analysis(app: App, _data: Data, _form: Data) -> None:
    """Show what is known by now and search no further."""
    if app.analysis.known is not None:
        app.analysis.known.stopped = True


@table_act("analysis_tell", screen="analysis")
def tell(app: App, _session: Session, data: Data, _form: Data) -> None:
    """Show what would have been better, without trying it first."""
    if app.analysis.known is not None and data.get("at", "").isdigit():
        app.analysis.known.told |= {int(data["at"])}


@table_act("analysis_seek", screen="analysis")
def replay_from_analysis(app: App, session: Session, data: Data, _form: Data) -> None:
    """To a moment of the game; where there are secrets, through the eyes of whoever had to choose."""
    app.screen = "table"
    at, known = int(data["at"]), app.analysis.known
    mistakes = known.found.mistakes if known is not None else []
    mistake = next((one for one in mistakes if one.at == at and "seat" in data), None)
    if mistake is not None:
        session.look_at(mistaken(mistake))
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


# -- the coach, a portion at a time -----------------------------------------------------------------


def think_on(app: App) -> None:
    """Ask the coach for the next portion, unless that has been done or nothing is left to find out."""
    state = app.analysis
    known = state.known
    if known is None or state.asked or not known.busy or not _wanted(app, known):
        return
    state.asked = True
    app.page.brain.study(known.request, lambda answer: _answered(app, known, answer))


def _wanted(app: App, known: Analysis) -> bool:
    """The thought rests while anything else is shown than the analysis or the end of its game."""
    session = app.session
    if session is None or session.record is not known.record:
        return False
    return app.screen == "analysis" or (app.screen == "table" and app.page.brain.aside)


def _answered(app: App, known: Analysis, answer: Mapping[str, Any]) -> None:
    app.analysis.asked = False
    if app.analysis.known is not known or known.stopped:
        think_on(app)
        return
    before = known.found
    known.found = Findings.load(answer, games.find(known.record.game).state.declared)
    if app.session is not None and app.session.record is known.record:
        app.session.mode.coached = known.found
    if known.found.done:
        _remember(app, known)
    if _shows_more(app, before, known.found) and _wanted(app, known):
        app.analysis.shown_progress = known.found.progress
        app.draw()
    think_on(app)


def _shows_more(app: App, before: Findings, now: Findings) -> bool:
    """Whether enough has been found out since the page was drawn last."""
    steps = (now.done, now.luck_done, len(now.mistakes)) != (before.done, before.luck_done, len(before.mistakes))
    return steps or (app.screen == "analysis" and now.progress > app.analysis.shown_progress + STEP)


def _remember(app: App, known: Analysis) -> None:
    """What people here have missed goes into their training box."""
    session = app.session
    if session is not None and session.record is known.record:
        own = [one for one in known.found.mistakes if one.seat in session.here]
        keep(app.page.store, known.record, own, app.page.now())
