"""The analysis board: opened from a finished game or a link; dice at will, branches, the best ways to go on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ... import games
from ...bots.coach import ways_of
from ...core import placed
from ...core.link import BadLink, encode
from ...core.placed import BadPlacing, PlacedRecord
from ...core.record import OtherRules, Record
from ...core.save_texts import Save
from ...core.ui import Player
from .. import explore, join, settings
from ..dialogs import Sharing
from ..explore import ExploreMode
from ..players import players_data, settle_players
from ..practice import PracticeMode
from ..registry import Data, act, idle, link, table_act
from ..session import Session
from ..studying import lines_request
from .announce import announce_step
from .opening import open_by, tell_of_other_rules
from .schedule import after_tap, schedule_next
from .setup import sit_down

if TYPE_CHECKING:
    from ..app import App

BOARD, PLACED = "b=", "p="
"""How the fragment of an address begins that opens a game on the analysis board, or a position set up by hand."""


# -- opening and leaving -----------------------------------------------------------------------------


@table_act("explore")
def open_board(app: App, session: Session, data: Data, _form: Data) -> None:
    """The analysis board at the moment that is shown, or after so many choices; not of a game that goes on."""
    if isinstance(session.mode, PracticeMode):
        at = session.mode.mistake.at
    elif session.state.turn is None and session.mode.saved:
        at = int(data["at"]) if data.get("at", "").isdigit() else session.shown
        app.origin, app.origin_screen = session, app.screen
    else:
        return
    players = session.players
    record = session.record.branch(min(at, len(session.record.choices)))
    _lay(app, explore.explore_session(record, players, session.save.title))


def _lay(app: App, session: Session) -> None:
    app.cancel_scheduled()
    session.ask_all = app.settings.ask_all
    app.session, app.screen, app.dialog = session, "table", ""
    app.page.brain.warm()
    announce_step(app, session)
    schedule_next(app)


@table_act("explore_leave")
def leave(app: App, _session: Session, _data: Data, _form: Data) -> None:
    """Back to the game, as it was; home where the board came by a link."""
    if app.origin is None:
        app.perform("home", {}, {})
        return
    app.cancel_scheduled()
    app.session, app.screen, app.dialog = app.origin, app.origin_screen, ""
    app.origin = None
    schedule_next(app)


@table_act("explore_keep")
def keep(app: App, session: Session, _data: Data, _form: Data) -> None:
    """The line on the board as a game of its own."""
    if isinstance(session.mode, ExploreMode) and not isinstance(session.record, PlacedRecord):
        title = app.words("web.branch_of", title=session.save.title)
        sit_down(app, Save(session.record.branch(), title, players_data(session.players)), app.fresh_slot())


@link(BOARD)
def open_linked(app: App, fragment: str) -> None:
    """A line on the analysis board came by a link."""
    text = fragment.removeprefix(BOARD)
    open_by(app, join.reading(text), lambda found: _linked(app, *found), lambda error: _refuse(app, error))


def _linked(app: App, record: Record, players: list[Player]) -> None:
    app.origin = None
    seats = settle_players(players, app.words, record)
    _lay(app, explore.explore_session(record, seats, app.words(f"{games.find(record.game).name}.title")))


def _refuse(app: App, error: Exception) -> None:
    app.screen = "home" if app.session is None else app.screen
    if isinstance(error, OtherRules):
        tell_of_other_rules(app, error, "")
    elif isinstance(error, BadLink):
        app.show_message(app.words("web.bad_link"), app.words.say(error.reason))


@table_act("explore_link")
def share(app: App, session: Session, _data: Data, _form: Data) -> None:
    """The link of the line on the board, with its dice."""
    record = session.record if session.replay_at is None else session.record.branch(session.replay_at)
    names = join.names_of(session.players)
    text = f"{PLACED}{placed.to_text(record)}" if isinstance(record, PlacedRecord) else f"{BOARD}{encode(record)}"
    url = app.page.url(f"#{text}{join.NAMES}{names}")
    app.sharing = Sharing(url, can_share=app.page.can_share())
    app.page.qr(url, lambda path: _show_qr(app, path))
    app.dialog = "share"


def _show_qr(app: App, path: str) -> None:
    app.sharing.qr, app.sharing.qr_failed = path, not path
    if app.dialog == "share":
        app.draw()


# -- branches ----------------------------------------------------------------------------------------


def _mode(session: Session) -> ExploreMode | None:
    return session.mode if isinstance(session.mode, ExploreMode) else None


def _go_to(app: App, session: Session, record: Record, *, show: bool = False) -> None:
    """Another record on the board; what lay there is kept as a line."""
    mode = _mode(session)
    if mode is None:
        return
    mode.leave_line(session.record)
    mode.lines = [line for line in mode.lines if line.choices != record.choices or line.draws != record.draws]
    mode.picking = False
    session.restart(record)
    mode.settle(session)
    if show:
        session.play_back(session.last_shots())
    announce_step(app, session)
    schedule_next(app)


@table_act("explore_back")
def back(app: App, session: Session, _data: Data, _form: Data) -> None:
    """One choice back, over dice and other seats' choices as well; or what was arranged is taken back first."""
    if session.arranging:
        session.undo()
    elif session.replay_at is not None:
        _go_to(app, session, session.record.branch(session.replay_at))
    elif session.record.choices:
        _go_to(app, session, session.record.branch(len(session.record.choices) - 1))


@table_act("explore_line")
def line(app: App, session: Session, data: Data, _form: Data) -> None:
    """Back to a line that was left."""
    mode = _mode(session)
    number = int(data["line"]) if data.get("line", "").isdigit() else -1
    if mode is not None and 0 <= number < len(mode.lines):
        _go_to(app, session, mode.lines[number])


# -- a position of one's own -------------------------------------------------------------------------


@table_act("explore_placing")
def show_fields(_app: App, session: Session, _data: Data, _form: Data) -> None:
    """Lay the fields for a position of one's own on the table, or put them away."""
    mode = _mode(session)
    if mode is not None:
        mode.placing = not mode.placing


@table_act("explore_place")
def place(app: App, session: Session, _data: Data, form: Data) -> None:
    """Set the board up as the fields say."""
    mode, placing = _mode(session), session.game.placing
    if mode is None or placing is None:
        return
    options = {name: session.record.options[name] for name in placing.KEPT}
    try:
        numbers = placing.read(session.state, form)
        record = PlacedRecord(session.record.game, options, session.record.seed, numbers)
    except BadPlacing as error:
        app.say(app.words.say(error.reason))
        return
    except ValueError:
        app.say(app.words("analysis.place_odd"))
        return
    mode.placing = False
    _go_to(app, session, record)


@link(PLACED)
def open_placed(app: App, fragment: str) -> None:
    """A position of somebody's own came by a link."""
    text, _, names = fragment.removeprefix(PLACED).partition(join.NAMES)
    try:
        record = placed.of_text(text)
    except BadLink as error:
        _refuse(app, error)
        return
    _linked(app, record, join.players_in(names, len(record.state.scores)))


# -- dice at will ------------------------------------------------------------------------------------


@table_act("explore_roll")
def roll_again(app: App, session: Session, _data: Data, _form: Data) -> None:
    """The last draw once more, with another chance."""
    at = explore.last_draw(session.record)
    if at is not None:
        chance = app.page.seed() << 32 | app.page.seed()
        _go_to(app, session, explore.rolled_anew(session.record, at, chance), show=True)


@table_act("explore_pick")
def pick(_app: App, session: Session, _data: Data, _form: Data) -> None:
    """List the ways in which the last draw can fall, or put the list away."""
    mode = _mode(session)
    if mode is not None:
        mode.picking = not mode.picking


@table_act("explore_fall")
def fall(app: App, session: Session, data: Data, _form: Data) -> None:
    """Let the last draw fall so."""
    at, text = explore.last_draw(session.record), data.get("chance", "")
    if at is not None and text.isdigit() and int(text) < 1 << 64:
        _go_to(app, session, explore.rolled_anew(session.record, at, int(text)), show=True)


# -- the best ways to go on --------------------------------------------------------------------------


@table_act("explore_play")
def play_way(app: App, session: Session, data: Data, _form: Data) -> None:
    """Make the choices of one of the ways, as far as they are the seat's own."""
    mode = _mode(session)
    number = int(data["way"]) if data.get("way", "").isdigit() else -1
    if mode is None or not 0 <= number < len(mode.ways) or session.playing_back or session.replay_at is not None:
        return
    if mode.ways_of != explore.position_name(session.record):
        return
    made, seat = len(session.record.choices), session.state.turn
    for choice in mode.ways[number].chain:
        if session.state.turn != seat or choice not in session.state.choices():
            break
        session.play(choice)
    after_tap(app, session, made)


@idle("explore")
def think_on(app: App, session: Session) -> None:
    """Compare the ways to go on from what lies on the board, portion by portion."""
    mode = _mode(session)
    if mode is None or mode.asked or session.state.turn is None or app.session is not session:
        return
    name = explore.position_name(session.record)
    if mode.ways_of != name:
        mode.ways, mode.ways_of, mode.done, mode.progress = [], name, False, 0.0
    if mode.done:
        return
    mode.asked = True
    view = session.state.view(session.state.turn)
    request = lines_request(session.record.game, view, session.record.seed, (), name)
    app.page.brain.study(request, lambda answer: _answered(app, session, mode, name, answer))


def _answered(app: App, session: Session, mode: ExploreMode, name: str, answer: Mapping[str, Any]) -> None:
    mode.asked = False
    if app.session is not session:
        return
    if mode.ways_of == name == explore.position_name(session.record):
        mode.ways = ways_of(answer["ways"], session.game.state.declared)
        mode.done, mode.progress = bool(answer["done"]), float(answer["progress"])
        app.draw()
    think_on(app, session)


# -- the bar -----------------------------------------------------------------------------------------


@act("chance_bar")
def switch_bar(app: App, _data: Data, _form: Data) -> None:
    """Show the bar of win chances where it gives nobody a hint, or take it away."""
    app.settings.chance_bar = not app.settings.chance_bar
    settings.save(app.page.store, app.settings)
