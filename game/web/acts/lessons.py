"""Lessons: chosen from a list, left and resumed, and led step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import games
from ...core.drawing.clans import CLANS
from ...core.lesson import Course, Wording
from ...core.markup import Html
from .. import lesson
from ..progress import Progress
from ..registry import Data, act, screen, table_act
from ..session import Session
from .announce import announce_step
from .autosave import save_game
from .schedule import schedule_next

if TYPE_CHECKING:
    from ..app import App


@screen("learn")
def learn_screen(app: App) -> Html:
    """The list of a game's lessons."""
    progress = Progress(app.page.store)
    done, begun = (progress.names(app.setup_game, what) for what in ("done", "left"))
    return lesson.screen(app.words, app.setup_game, done, begun)


@act("learn")
def learn(app: App, data: Data, _form: Data) -> None:
    """Open the list of a game's lessons."""
    if data.get("game") in games.GAMES:
        app.cancel_scheduled()
        app.session = None
        app.screen, app.setup_game, app.dialog = "learn", data["game"], ""


@act("lesson")
def begin_lesson(app: App, data: Data, _form: Data) -> None:
    """Begin a lesson, or go on where it was left."""
    name = data.get("game", "")
    lessons = games.find(name).lessons if name in games.GAMES else ()
    found = [one for one in lessons if one.name == data.get("name")]
    if found:
        _open_lesson(app, name, Progress(app.page.store).open(name, found[0]))


def _open_lesson(app: App, name: str, course: Course) -> None:
    title = app.words.say(Wording(name).title(course.lesson))
    number = len(course.record.state.scores)
    names = [app.words(CLANS[seat].name) for seat in range(number)]
    names[course.lesson.seat] = app.words("web.lesson_you", name=names[course.lesson.seat])
    app.session = lesson.lesson_session(course, title, names)
    app.screen, app.setup_game, app.dialog = "table", name, ""
    announce_step(app, app.session)
    schedule_next(app)


@table_act("lesson_on")
def lesson_on(app: App, session: Session, _data: Data, _form: Data) -> None:
    """The step has been read."""
    if not session.playing_back and session.mode.read_on(session):
        schedule_next(app)


@table_act("lesson_back")
def lesson_back(app: App, session: Session, _data: Data, _form: Data) -> None:
    """The step before, or this one once more."""
    if session.mode.rewind(session):
        app.cancel_scheduled()
        save_game(app, session)
        announce_step(app, session)
