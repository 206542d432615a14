"""Live tables: laid, called to, sat down at over lines of their own, gone on with after whatever has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import games
from ...core.live.frames import EMOTES, Again, Emote, Line, one_line
from ...core.live.hub import Bad, Effect, Grown, Hub, Met, Offered, Parted, Said, again, emote, line
from ...core.live.seats import swapped
from ...core.markup import Html
from ...core.options import EDITION
from ...core.save_texts import Save
from ...core.sealed import wire
from ...core.sealed.back import Back
from ...core.sealed.device import Device
from ...core.sealed.errors import BadMessage
from ...core.sealed.rounds import AGREE
from ...core.sealed.table import LIVE
from ...core.store import StoreOff
from ...core.ui import HUMAN, Player
from .. import distance_store, live_parts
from ..distance import Distance, DistanceRecord, agree_for_bots, said
from ..distance_store import NoTable
from ..live import LiveState, catch_up, own_seat
from ..registry import Data, act, dialog, table_kind
from ..session import Session
from .announce import announce_events, announce_prompt
from .distance import KEPT, SHOWN, DistanceState, found_table, keep, show_table, sitting, tell_of_fork
from .opening import LOCKS_AT_A_TIME, open_by
from .schedule import schedule_next

if TYPE_CHECKING:
    from ..app import App

__all__ = ["LiveState"]

# -- laying a table ---------------------------------------------------------------------------------------


@table_kind(LIVE)
def lay_live(app: App, save: Save, own: int) -> None:
    """All sit down at the same time, each at a device of their own."""
    if not app.page.line_possible():
        app.show_message(app.words("web.table_live"), app.words("distance.line_impossible"))
        return
    players = [Player.load(data, seat) for seat, data in enumerate(save.players)]
    mine = {seat: said(player) for seat, player in enumerate(players) if seat == own or player.played_by != HUMAN}
    _lay(app, Device.host(save.record.game, save.record.options, LIVE, mine, app.page.entropy))


def _lay(app: App, device: Device) -> None:
    keep(app, device)
    show_table(app, device)


def hub_of(app: App) -> Hub:
    """The hub of this page, made when it is first needed."""
    if app.live.hub is None:
        app.live.hub = Hub(lambda table: _kept(app, table), number=app.page.now())
    return app.live.hub


def _kept(app: App, table: bytes) -> Device | None:
    try:
        return found_table(app, table.hex())
    except (NoTable, StoreOff):
        return None


def attend(app: App, device: Device) -> None:
    """A table has come on the screen: if it is a live one, the lines of this page are about it from now on."""
    if device.table.kind != LIVE:
        return
    hub, session = hub_of(app), app.session
    if hub.device is None or hub.device.table.id != device.table.id:
        hub.sit(device)
    hub.device = device
    if session is not None and app.screen == "table" and isinstance(session.mode, Distance):
        session.mode.above = lambda at, words: live_parts.strip(device, at.players, app.live, app.settings, words)
        session.mode.whereabouts = lambda seat, words: words(live_parts.presence(device, seat, app.live))
    flush(app)


def spread(app: App, device: Device) -> None:
    """A table has been written down: now everybody else may hear what is new."""
    hub = app.live.hub
    if hub is not None and hub.device is device:
        hub.spread()
        flush(app)


SHOWN.append(attend)
KEPT.append(spread)


def flush(app: App) -> None:
    for name, text in app.live.hub.sending() if app.live.hub else ():
        app.page.line_send(name, text)


def drop(app: App, name: str) -> None:
    app.live.calls.pop(name, None)
    app.page.line_close(name)
    hub_of(app).closed(name)


# -- what has happened ------------------------------------------------------------------------------------


def settle(app: App) -> bool:
    """See to everything that the hub tells, and send what follows from it; whether there was anything."""
    hub = hub_of(app)
    effects = hub.happened()
    for effect in effects:
        _see_to(app, hub, effect)
    hub.spread()
    flush(app)
    return bool(effects)


def _see_to(app: App, hub: Hub, effect: Effect) -> None:
    match effect:
        case Grown():
            if hub.device is not None:
                grown(app, hub.device)
        case Offered():
            _offered(app, hub, effect)
        case Parted():
            tell_of_fork(app, hub.device, effect.fork, effect.text)
        case Bad():
            drop(app, effect.line)
            app.say(app.words.say(effect.reason, _names(app, hub.device)))
        case Said():
            _told(app, effect)
        case Met():
            pass  # who is here is drawn anew


def _names(app: App, device: Device | None) -> list[str]:
    return [player.name for player in sitting(app, device)] if device is not None else []


def grown(app: App, device: Device) -> None:
    """Pay what needs no decision, write all of it down, send it, and only then show it.

    Shares alone could be sent before they are written down, since they follow from the secret. But a page that has
    forgotten one could put something else in its place in the log before it hears of it, such as giving up; and
    writing takes a quarter of the time from a text to its answer. So everything is written first.
    """
    if app.live.paying:
        return  # the work that is going on sees to this, too

    def arrive(_paid: bool) -> None:
        app.live.paying = False
        if keep(app, device):
            _refresh(app, device)

    def stop(_error: Exception) -> None:
        app.live.paying = False

    app.live.paying = True
    agree_for_bots(device, sitting(app, device))
    open_by(app, device.paying(), arrive, stop, each=LOCKS_AT_A_TIME)


def _refresh(app: App, device: Device) -> None:
    """Show what has come at the table that is on the screen; another one goes on unseen."""
    session = app.session
    if app.screen == "live" and app.distance.device is device and device.position is None:
        return  # who has come is drawn anew; a call that is being scanned stays where it is
    if app.screen in ("called", "live") or app.distance.device is None:
        show_table(app, device, 0 if device.position is not None and not device.course.steps else None)
    elif app.distance.device is not device or session is None or not isinstance(session.record, DistanceRecord):
        return
    else:
        _go_on(app, session, session.record)


def _go_on(app: App, session: Session, record: DistanceRecord) -> None:
    told, backs, asked = session.playing_back, record.backs, record.asked
    if catch_up(session):
        announce_events(app, session)
    if (record.asked, record.backs) != (asked, backs):
        _tell_of_back(app, session, asked, went=record.backs != backs)
    if not told:
        session.go_on()
        schedule_next(app)
        announce_prompt(app, session)


def _tell_of_back(app: App, session: Session, asked: Back | None, *, went: bool) -> None:
    """Somebody asks to take something back, or everybody has answered."""
    record, names = session.record, [player.name for player in session.players]
    if went:
        app.say(app.words("live.back_done", name=names[session.state.turn or 0]))
    elif asked is not None:
        app.say(app.words("live.back_refused"))
    elif isinstance(record, DistanceRecord) and record.asked is not None:
        app.page.announce(live_parts.wish(record.asked, record.device.course.steps, session.game, names, app.words))


def _offered(app: App, hub: Hub, offer: Offered) -> None:
    """A seat, or a look: taken at once by whoever has answered a call, and asked about after a game."""
    if hub.device is None or app.screen == "called" or app.live.wishes:
        _sit_down(app, hub, offer.text)
    elif not app.live.offered or wire.read(offer.text).table_id != wire.read(app.live.offered).table_id:
        app.live.offered, app.dialog = offer.text, "live_offered"


def _sit_down(app: App, hub: Hub, text: str) -> None:
    app.live.wishes, app.live.offered = set(), ""
    try:
        invitation = wire.read(text).invitation
        name = said(Player(_name(app, hub), invitation.seat)) if invitation else ""
        device = Device.join(text, name, app.page.entropy) if invitation else Device.watch(text)
    except BadMessage as error:
        app.show_message(app.words("web.bad_link"), app.words.say(error.reason))
        return
    app.distance = DistanceState()
    keep(app, device)
    hub.sit(device)
    show_table(app, device)


def _name(app: App, hub: Hub) -> str:
    """Under which name somebody sits down: the one of the last game, or the one given for this."""
    device = hub.device
    seat = own_seat(device, sitting(app, device)) if device is not None else None
    return _names(app, device)[seat] if seat is not None else app.live.name


@dialog("live_offered")
def offered_dialog(app: App) -> Html:
    """Somebody has laid the table once more."""
    return live_parts.offered(app.words)


@act("live_sit")
def sit(app: App, _data: Data, _form: Data) -> None:
    """Sit down for one more game."""
    if app.live.offered:
        app.dialog = ""
        _sit_down(app, hub_of(app), app.live.offered)
        settle(app)


# -- taking back ------------------------------------------------------------------------------------------


@act("live_back")
def answer_back(app: App, data: Data, _form: Data) -> None:
    """Say whether somebody may take back what was asked for."""
    device, seat = app.distance.device, _seat(app)
    wants = device.course.owed(seat) if device is not None and seat is not None else ()
    if device is not None and seat is not None and AGREE in wants:
        device.answer_back(seat, agreed=data.get("agree") == "1")
        grown(app, device)


# -- in passing -------------------------------------------------------------------------------------------


def _told(app: App, effect: Said) -> None:
    what = effect.what
    if isinstance(what, Again):
        app.live.wishes.add(what.seat)
    elif isinstance(what, Emote):
        app.live.said = (what.seat, app.words(f"live.emote_{what.emote}"), what.emote)
    elif isinstance(what, Line) and app.settings.lines:
        app.live.said = (what.seat, what.text, None)
    if app.live.said is not None and app.live.said[0] == what.seat and not isinstance(what, Again):
        app.page.announce(f"{_names(app, hub_of(app).device)[what.seat]}: {app.live.said[1]}")


def _seat(app: App) -> int | None:
    device = app.distance.device
    return own_seat(device, sitting(app, device)) if device is not None and device.table.kind == LIVE else None


@act("live_emote")
def show_emote(app: App, data: Data, _form: Data) -> None:
    """Show the others a crest."""
    seat, number = _seat(app), data.get("emote", "")
    if seat is not None and number.isdigit() and int(number) < EMOTES:
        app.live.said = (seat, app.words(f"live.emote_{int(number)}"), int(number))
        hub_of(app).say(seat, emote(int(number)))
        flush(app)


@act("live_say")
def say_line(app: App, _data: Data, form: Data) -> None:
    """Say a line to the others."""
    seat, text = _seat(app), one_line(form.get("text", ""))
    if seat is not None and text and app.settings.lines:
        app.live.said = (seat, text, None)
        hub_of(app).say(seat, line(text))
        flush(app)


@act("live_again")
def play_again(app: App, _data: Data, _form: Data) -> None:
    """One more game with seats swapped: the host lays it, a guest asks for it."""
    hub, device, seat = hub_of(app), app.distance.device, _seat(app)
    if device is None or seat is None or not device.over or hub.device is not device:
        return
    if any(peer.upper for peer in hub.peers.values()):
        app.live.wishes.add(seat)
        hub.say(seat, again)
        app.say(app.words("live.again_asked"))
        flush(app)
    else:
        _lay_again(app, hub, device)


def _lay_again(app: App, hub: Hub, device: Device) -> None:
    seats, names = swapped(device.table.seats), distance_store.names_of(device)
    game = games.find(device.table.game)
    options = {name: value for name, value in game.rematch(device.table.options).items() if name != EDITION}
    mine = {seats[seat]: names[seat] for seat in device.played}
    fresh = Device.host(device.table.game, options, LIVE, mine, app.page.entropy)
    app.live.wishes, app.distance = set(), DistanceState()
    hub.sit(fresh, seats)
    _lay(app, fresh)


@act("pulse")
def beat(app: App, _data: Data, _form: Data) -> bool:
    """Now and then: what was lost on a line is asked for once more."""
    if app.live.hub is not None and app.live.hub.peers:
        app.live.hub.pulse()
        flush(app)
    return False


@act("seen")
def be_seen(app: App, data: Data, _form: Data) -> bool:
    """The page was put aside, or is looked at again."""
    if app.live.hub is not None:
        app.live.hub.away = data.get("hidden") == "true"
        app.live.hub.spread()
        flush(app)
    return False
