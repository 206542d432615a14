"""The table and choosing at it: point, tap, confirm, step back, take back."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from ...bots.first_sight import first_sight
from ...core.markup import Html
from ...core.record import CannotUndo
from .. import drafts, table, typed
from ..registry import Data, table_act, table_screen
from ..session import Session
from .announce import announce_prompt
from .autosave import save_game
from .schedule import after_tap, schedule_next

if TYPE_CHECKING:
    from ..app import App


@table_screen("table")
def game_screen(app: App, session: Session) -> Html:
    """The game that is being played."""
    app.talk.sit_at(session, app.words.language)
    talk = typed.panel(app.words, app.talk)
    return table.screen(session, app.words, app.settings, app.page.shown, talk)


@table_act("choose")
def choose(app: App, session: Session, data: Data, _form: Data) -> bool:
    """A thing with choices was tapped."""
    if session.playing_back:
        return False
    made = len(session.record.choices)
    if session.tap(_indices(data), confirm=app.settings.confirm):
        after_tap(app, session, made)
    elif session.picked is not None:
        _announce_picked(app, session)
    return True


def _indices(data: Data) -> list[int]:
    return [int(index) for index in data.get("choices", "").split()]


def _announce_picked(app: App, session: Session) -> None:
    """What was picked waits for a confirmation; who cannot see the board must hear so."""
    if session.picked is None:
        return
    sentence = session.game.words.choice_sentence(session.position, session.picked)
    text = app.words.say(sentence, [player.name for player in session.players])
    app.page.announce(app.words("web.picked", choice=text))


@table_act("confirm")
def confirm(app: App, session: Session, _data: Data, _form: Data) -> None:
    """Make the picked choice."""
    if session.picked is not None and session.my_turn:
        made = len(session.record.choices)
        session.choose(session.picked)
        after_tap(app, session, made)


@table_act("lift")
def lift(app: App, session: Session, _data: Data, _form: Data) -> None:
    """The next player sits before the screen."""
    session.lift()
    announce_prompt(app, session)


@table_act("game")
def play_by_panel(app: App, session: Session, data: Data, form: Data) -> None:
    """Something that only the game understands, such as arranging a plan; it may lead to choices."""
    if session.playing_back:
        return
    before = deepcopy(session.local_state)
    choices = session.game.act(session.view(), session.local_state, data, form)
    if choices and session.my_turn:
        if not session.mode.allows(choices):
            session.local_state = before  # what was arranged stays as it is
            app.say(app.words("web.lesson_other"))
            return
        made = len(session.record.choices)
        session.choose_all(choices)
        if session.mode.asking:
            session.local_state = before
        after_tap(app, session, made)
    if session.mode.real:
        drafts.write(app.page.store, session.slot, session.local_state)


@table_act("briefing")
def brief(_app: App, session: Session, _data: Data, _form: Data) -> None:
    """Lay the story of the game on the field, or put it away."""
    session.briefing = not session.briefing


@table_act("hover", screen="table")
def hover(_app: App, session: Session, data: Data, _form: Data) -> bool:
    """Something is pointed at: its result is previewed."""
    return not session.playing_back and session.hover(_indices(data))


@table_act("escape")
def escape(app: App, session: Session, _data: Data, _form: Data) -> bool:
    """Step back from what is picked; or end the playback."""
    if session.playing_back:
        session.skip()
        schedule_next(app)
        return True
    return session.let_go()


@table_act("default")
def default(_app: App, session: Session, _data: Data, _form: Data) -> bool:
    """The keyboard asks where to go: to what looks best at first sight."""
    if not session.my_turn or session.picked is not None:
        return False
    session.default = first_sight(session.record.game, session.view())
    return session.default is not None


@table_act("undo")
def undo(app: App, session: Session, _data: Data, _form: Data) -> None:
    """Take the last choice back, or say why not."""
    if session.back():
        return
    try:
        session.undo()
    except CannotUndo as error:
        app.say(app.words.say(error.reason))
        return
    save_game(app, session)
    announce_prompt(app, session)
