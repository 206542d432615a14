"""Try it again: exercises from an analysis and from the training box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ... import games
from ...bots.coach import Mistake, ways_of
from ...core import link
from ...core.record import Record
from ...core.ui import Player
from .. import training
from ..players import settle_players
from ..practice import OTHER, PracticeMode, practice_session
from ..registry import Data, act, idle, table_act
from ..session import Session
from ..studying import lines_request
from .announce import announce_step
from .autosave import save_game
from .opening import open_by
from .schedule import schedule_next

if TYPE_CHECKING:
    from ..app import App


@table_act("practice", screen="analysis")
def practise(app: App, session: Session, data: Data, _form: Data) -> None:
    """One of the dearest decisions of the game, to be made once more."""
    known = app.analysis.known
    mistake = next((one for one in known.found.mistakes if str(one.at) == data.get("at")), None) if known else None
    if mistake is None or known is None:
        return
    known.told |= {mistake.at}
    app.origin, app.origin_screen = session, "analysis"
    mode = PracticeMode(mistake, "practice_back", training.exercise(session.record, mistake, 0).name, app.page.now())
    sit_down(app, practice_session(session.record, session.players, session.save.title, mode))


def sit_down(app: App, session: Session) -> None:
    """An exercise on the table."""
    app.cancel_scheduled()
    session.ask_all = app.settings.ask_all
    app.session, app.screen, app.dialog = session, "table", ""
    announce_step(app, session)
    schedule_next(app)


@table_act("practice_back")
def back_to_analysis(app: App, _session: Session, _data: Data, _form: Data) -> None:
    """Back to the analysis of the game."""
    if app.origin is None:
        app.perform("home", {}, {})
        return
    app.cancel_scheduled()
    app.session, app.origin, app.screen, app.dialog = app.origin, None, "analysis", ""


@table_act("practice_tell")
def tell(app: App, session: Session, _data: Data, _form: Data) -> None:
    """Enough thought: show the answer."""
    if isinstance(session.mode, PracticeMode) and not session.mode.outcome:
        session.mode.give_up(session)
        save_game(app, session)
        announce_step(app, session)


@table_act("practice_again")
def again(app: App, session: Session, _data: Data, _form: Data) -> None:
    """The same exercise once more."""
    if isinstance(session.mode, PracticeMode):
        session.mode.rewind(session)
        announce_step(app, session)
        schedule_next(app)


@idle("practice")
def judge_own(app: App, session: Session) -> None:
    """What somebody chose that is neither of the two is looked at as well."""
    mode = session.mode
    if isinstance(mode, PracticeMode) and mode.outcome == OTHER and not mode.asked:
        mode.asked = True
        _judge(app, session, mode)


def _judge(app: App, session: Session, mode: PracticeMode) -> None:
    state = session.history.at(mode.mistake.at)
    name = f"own-{state.digest()}-{mode.made}"
    asked = (mode.made, mode.mistake.played, mode.mistake.better)
    request = lines_request(session.record.game, state.view(mode.mistake.seat), mode.mistake.at, asked, name)
    app.page.brain.study(request, lambda answer: _judged(app, session, mode, answer))


def _judged(app: App, session: Session, mode: PracticeMode, answer: Mapping[str, Any]) -> None:
    if app.session is not session or mode.outcome != OTHER:
        return
    if answer["done"]:
        mode.ways = ways_of(answer["ways"], session.game.state.declared)
        app.draw()
    else:
        _judge(app, session, mode)


# -- the box -----------------------------------------------------------------------------------------


@act("training")
def train(app: App, _data: Data, _form: Data) -> None:
    """The exercise that is due the longest."""
    exercises = training.read(app.page.store)
    found = training.due(exercises, app.page.now()) or sorted(exercises, key=lambda one: one.due)
    if found:
        _open(app, found[0])


def _open(app: App, one: training.Exercise) -> None:
    open_by(app, link.decoding(one.link), lambda record: _lay(app, one, record), lambda _error: _spoiled(app, one))


def _lay(app: App, one: training.Exercise, record: Record) -> None:
    if record.game != one.game or not _fits(record, one.mistake):
        _spoiled(app, one)
        return
    players = settle_players([Player("", seat) for seat in range(len(record.state.scores))], app.words, record)
    title = app.words("analysis.training_of", game=app.words(f"{games.find(record.game).name}.title"))
    app.origin = None
    mode = PracticeMode(one.mistake, "training_on", one.name, app.page.now())
    sit_down(app, practice_session(record, players, title, mode))


def _fits(record: Record, mistake: Mistake) -> bool:
    """Whether an exercise speaks of the position that its link leads to."""
    state = record.state
    begins = mistake.played[:1] and mistake.better[:1]
    legal = bool(begins) and mistake.played[0] in state.choices() and mistake.better[0] in state.choices()
    return mistake.at == len(record.choices) and state.turn == mistake.seat and legal


def _spoiled(app: App, one: training.Exercise) -> None:
    """It cannot be opened any more, so it goes."""
    training.drop(app.page.store, one.name)
    app.say(app.words("analysis.training_spoiled"))


@act("training_on")
def train_on(app: App, data: Data, form: Data) -> None:
    """The next exercise that is due today, or home."""
    if training.due(training.read(app.page.store), app.page.now()):
        train(app, data, form)
    else:
        app.perform("home", {}, {})


@act("training_drop")
def drop(app: App, data: Data, form: Data) -> None:
    """Take an exercise out of the box and go on."""
    training.drop(app.page.store, data.get("name", ""))
    if app.origin is None:
        train_on(app, data, form)
    elif app.session is not None:
        back_to_analysis(app, app.session, data, form)
