"""Games that travel as links: sent, opened, and joined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import games
from ...core.ending import YIELD
from ...core.link import BadLink
from ...core.markup import Html
from ...core.position import as_choice
from ...core.record import BadRecord, OtherRules, Record
from ...core.save_texts import Save
from ...core.store import StoreOff
from ...core.ui import Player
from .. import dialogs, join
from ..dialogs import Sharing
from ..parts import picture_address
from ..players import guarded, players_data, settle_players
from ..registry import LINKS, Data, act, dialog, link, screen, table_act
from ..session import Session
from .autosave import save_game
from .opening import open_by, tell_of_other_rules
from .setup import new_save, sit_down

if TYPE_CHECKING:
    from ..app import App

# -- opening ----------------------------------------------------------------------------------------


@act("address")
def open_address(app: App, data: Data, _form: Data) -> bool:
    """The fragment of the address has changed: perhaps it holds a game."""
    fragment = data.get("hash", "").lstrip("#")
    opener = next((opener for start, opener in LINKS.items() if fragment.startswith(start)), None)
    if opener is None:
        return False
    app.cancel_scheduled()
    app.page.clear_fragment()
    if app.session is None:
        app.screen = "sent"
    opener(app, fragment)
    return True


@link(join.GAME)
def open_game(app: App, fragment: str) -> None:
    """A whole game in the address."""
    open_by(app, join.reading(fragment), lambda found: _ask_who(app, *found), lambda error: _refuse(app, error))


@screen("sent")
def sent_screen(app: App) -> Html:
    """A game was sent and is being opened."""
    return f'<div class="screen" id="screen-sent">{join.sent(app.words)}</div>'


def _ask_who(app: App, record: Record, players: list[Player]) -> None:
    """A game has come by a link: ask who sits here before anything is kept of it."""
    app.joining = (record, settle_players(players, app.words, record))
    app.session, app.screen, app.dialog = None, "join", ""


def _refuse(app: App, error: Exception) -> None:
    app.screen = "home" if app.session is None else app.screen
    if isinstance(error, OtherRules):
        tell_of_other_rules(app, error, "")
    elif isinstance(error, BadLink):
        app.show_message(app.words("web.bad_link"), app.words.say(error.reason))


# -- joining ----------------------------------------------------------------------------------------


@screen("join")
def join_screen(app: App) -> Html:
    """The game that came by a link, and who may sit here."""
    assert app.joining
    record, players = app.joining
    game = games.find(record.game)
    names = [player.name for player in players]
    picture = picture_address(game.scene.picture(record.state, [player.clan for player in players]))
    prompt = app.words.say(game.prompt(record.state), names)
    headline = game.headline(record.options)
    title = app.words.say(headline) if headline else app.words(f"{record.game}.title")
    return join.screen(app.words, title, picture, prompt, players, record.state.turn)


@act("join")
def take_seats(app: App, data: Data, _form: Data) -> None:
    """This is my seat (or all of them, or none)."""
    if app.joining is None:
        return
    record, players = app.joining
    seats = {"all": None, "none": ()}.get(data["seat"], (int(data["seat"]),) if data["seat"].isdigit() else None)
    save, slot = _slot_of(app, record) or (new_save(app, record, players), app.fresh_slot())
    mine = None if seats is None else list(seats)
    ours = (save.record.choices, save.record.declared, save.mine)
    known = save.revision > 0 and ours == (record.choices, record.declared, mine)
    save.record, save.mine = record, mine
    save.players = save.players or players_data(players)
    sit_down(app, save, slot, seats, new=not known)


def _slot_of(app: App, record: Record) -> tuple[Save, str] | None:
    """A save of the same game that this position goes on from, so that a game keeps one slot."""
    try:
        for slot, head in app.saves.heads().items():
            same = (head.game, head.seed, head.options) == (record.game, record.seed, record.options)
            if same and _goes_on_from(app, record, slot):
                return app.saves.read(slot), slot
    except (BadRecord, StoreOff):
        pass
    return None


def _goes_on_from(app: App, record: Record, slot: str) -> bool:
    """Whether the link knows all that we know: our choices, and what was declared unless the game went on since."""
    choices, declared = app.saves.written(slot)
    ours = [as_choice(choice) for choice in choices]
    theirs = [list(one) for one in record.declared]
    stands = [one for one in declared if len(ours) == len(record.choices) or YIELD in one]
    return record.choices[: len(ours)] == ours and all(one in theirs for one in stands)


@table_act("take_seat")
def take_seat(app: App, session: Session, data: Data, _form: Data) -> None:
    """Somebody at this screen plays this seat too; never where that would show what its player hides."""
    if session.mine is not None and session.mode.saved and not guarded(session):
        session.mine = tuple(sorted({*session.mine, int(data["seat"])}))
        session.save.mine = list(session.mine)
        save_game(app, session)


# -- sending ----------------------------------------------------------------------------------------


@dialog("share")
def share_dialog(app: App) -> Html:
    """The link of what is shown."""
    return dialogs.share(app.words, app.sharing)


def prepare_link(app: App, session: Session) -> None:
    """Make the link of what is shown, and its QR code."""
    record = session.record if session.replay_at is None else session.record.branch(session.replay_at)
    url = app.page.url(join.address(record, session.players))
    app.sharing = Sharing(url, can_share=app.page.can_share())
    app.page.qr(url, lambda path: _show_qr(app, path))


def _show_qr(app: App, path: str) -> None:
    app.sharing.qr, app.sharing.qr_failed = path, not path
    if app.dialog == "share":
        app.draw()


@act("copy")
def copy_link(app: App, _data: Data, _form: Data) -> None:
    """Copy the link."""
    app.page.copy(app.sharing.url, lambda worked: _copied(app, worked))


def _copied(app: App, worked: bool) -> None:
    app.sharing.copied = worked
    if not worked:
        app.say(app.words("web.copy_failed"))
    app.draw()


@act("send")
def send_link(app: App, _data: Data, _form: Data) -> None:
    """The system's share sheet; an invitation is sent before there is a game on the table."""
    title = app.session.save.title if app.session else "Tenka"
    app.page.share(title, app.sharing.url)
