"""Live tables: laid, called to, sat down at over lines of their own, gone on with after whatever has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import games
from ...core.live import handshake
from ...core.live.frames import EMOTES, Again, Emote, Line, one_line
from ...core.live.handshake import BadHandshake
from ...core.live.hub import Bad, Effect, Grown, Hub, Met, Offered, Parted, Said, again, emote, line
from ...core.live.lines import why
from ...core.live.seats import seat_here, swapped
from ...core.markup import Html
from ...core.options import EDITION
from ...core.save_texts import Save
from ...core.sealed import wire
from ...core.sealed.device import Device
from ...core.sealed.errors import BadMessage
from ...core.sealed.table import LIVE
from ...core.store import StoreOff
from ...core.ui import HUMAN, Player
from .. import distance_store, line_server, live_parts, settings
from ..dialogs import Sharing
from ..distance import Distance, DistanceRecord, said
from ..distance_store import NoTable
from ..live import BROKEN, CONNECTING, LINK, MAKING, OPEN, WAITING, Call, LiveState, catch_up, missing, own_seat
from ..registry import Data, act, dialog, link, screen, table_kind
from ..session import Session
from ..setup import EASY
from .announce import announce_events, announce_prompt
from .distance import KEPT, SHOWN, DistanceState, found_table, keep, receive, show_table, sitting, tell_of_fork
from .distance import LINK as MAILED
from .opening import open_by
from .schedule import schedule_next

if TYPE_CHECKING:
    from ..app import App

__all__ = ["LiveState"]
CROWD = 6
"""So many can look on."""

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


def _hub(app: App) -> Hub:
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
    hub, session = _hub(app), app.session
    if hub.device is None or hub.device.table.id != device.table.id:
        hub.sit(device)
    hub.device = device
    if session is not None and app.screen == "table" and isinstance(session.mode, Distance):
        session.mode.above = lambda at, words: live_parts.strip(device, at.players, app.live, app.settings, words)
    _flush(app)


def spread(app: App, device: Device) -> None:
    """A table has been written down: now everybody else may hear what is new."""
    hub = app.live.hub
    if hub is not None and hub.device is device:
        hub.spread()
        _flush(app)


SHOWN.append(attend)
KEPT.append(spread)


def _flush(app: App) -> None:
    for name, text in app.live.hub.sending() if app.live.hub else ():
        app.page.line_send(name, text)


# -- calls ------------------------------------------------------------------------------------------------


@screen("live")
def live_screen(app: App) -> Html:
    """Who has come to a live table, and whom to call."""
    device = app.distance.device
    assert device
    return live_parts.gathering(device, sitting(app, device), app.live, app.settings, app.words)


@act("live_call")
def call(app: App, data: Data, _form: Data) -> None:
    """Call somebody to a seat, or to look on: an invitation that only one device can answer."""
    device, seat = app.distance.device, data.get("seat", "")
    if device is None or not (seat == "" or (seat.isdigit() and int(seat) in device.table.seats)):
        return
    wanted = int(seat) if seat else None
    if wanted in device.own or not app.page.line_possible():
        app.say(app.words("distance.line_impossible"))
        return
    known = app.live.call_for(wanted)
    if known is None or known.state not in (MAKING, WAITING):
        known = _new_call(app, wanted)
    app.live.shown, app.dialog = known.line, "live_call"
    _show_text(app, known)


def _new_call(app: App, seat: int | None) -> Call:
    """A fresh line; one for the same seat that has come to nothing is let go."""
    for old in [one for one in app.live.calls.values() if not one.upper and one.seat == seat]:
        if seat is not None or old.state == BROKEN:
            _drop(app, old.line)
    made = _begin(app, Call("", seat))
    app.page.line_call(made.line)
    return made


def _begin(app: App, made: Call) -> Call:
    app.live.laid += 1
    made.line = f"l{app.live.laid}"
    app.live.calls[made.line] = made
    return made


def _drop(app: App, name: str) -> None:
    app.live.calls.pop(name, None)
    app.page.line_close(name)
    _hub(app).closed(name)


def _show_text(app: App, shown: Call) -> None:
    """The link of a call or of an answer, and its code to be scanned."""
    if not shown.text or app.live.shown != shown.line:
        return
    url = app.page.url(f"#{LINK}{shown.text}")
    app.sharing = Sharing(url, can_share=app.page.can_share())
    app.page.qr(url, lambda path: _show_qr(app, url, path))


def _show_qr(app: App, url: str, path: str) -> None:
    if app.sharing.url == url:
        app.sharing.qr, app.sharing.qr_failed = path, not path
        app.draw()


@dialog("live_call")
def call_dialog(app: App) -> Html:
    """An invitation to scan or to send, and the place for its answer."""
    device, shown = app.distance.device, app.live.calls.get(app.live.shown)
    if device is None or shown is None:
        return Html("")
    name = sitting(app, device)[shown.seat].name if shown.seat is not None else ""
    return live_parts.call(shown, name, app.sharing, app.words)


@link(LINK)
def open_line(app: App, fragment: str) -> None:
    """A call or an answer has come by a link."""
    device = app.distance.device
    if app.screen == "sent" and app.live.hub is not None and app.live.hub.device is device and device is not None:
        show_table(app, device)  # where it came from
    elif app.screen == "sent":
        app.screen = "home"
    take_text(app, fragment.removeprefix(LINK))


@act("live_paste")
def paste(app: App, _data: Data, form: Data) -> None:
    """The text of a call or of an answer, or the whole address, put into the field."""
    text = form.get("text", "").strip()
    if wire.is_message(mail := text.rpartition(f"#{MAILED}")[2]):
        receive(app, mail)
    else:
        take_text(app, text.rpartition(f"#{LINK}")[2])


def take_text(app: App, text: str) -> None:
    """A call is answered, an answer goes to the line that waits for it, in this tab or another one."""
    if text.startswith(handshake.CALL):
        _take_call(app, text)
        return
    waiting = [one for one in app.live.calls.values() if not one.upper and one.text]
    mine = next((one for one in waiting if handshake.answers(text, one.text)), None)
    if mine is not None:
        _accept(app, mine, text)
    elif waiting:
        _refuse(app, text)
    else:
        app.live.handing, app.live.handed = text, False
        app.session, app.screen, app.dialog = None, "handing", ""
        app.page.line_hand_over(text)


def _refuse(app: App, text: str) -> None:
    """Say what is wrong with a text that fits none of the lines that wait."""
    reason = "distance.line_other_call" if text.startswith(handshake.ANSWER) else "distance.line_damaged"
    app.say(app.words(reason))


def _accept(app: App, mine: Call, text: str) -> None:
    try:
        app.page.line_accept(mine.line, text)
        mine.state = CONNECTING if mine.state == WAITING else mine.state
    except BadHandshake as error:
        app.say(app.words.say(error.reason))


@act("live_servers")
def name_servers(app: App, _data: Data, form: Data) -> None:
    """The host that may be asked how friends elsewhere are reached; calls that nobody has answered are made anew."""
    try:
        line_server.take(app.settings, form)
    except line_server.BadServer as error:
        app.say(app.words.say(error.reason))
        return
    settings.save(app.page.store, app.settings)
    for old in [one for one in app.live.calls.values() if not one.upper and one.state in (MAKING, WAITING)]:
        _drop(app, old.line)
    app.say(app.words("live.servers_kept"))


@act("live_fill")
def fill_up(app: App, _data: Data, _form: Data) -> None:
    """Bots sit down on the seats that nobody has taken."""
    device = app.distance.device
    if device is None or device.position is not None or not device.invitations:
        return
    for seat in [seat for seat in device.invitations if not device.logs[seat]]:
        bot = Player("", seat, EASY)
        bot.name = app.words(f"web.rank_{EASY}")
        seat_here(device, seat, said(bot), app.page.entropy)
        for old in [one for one in app.live.calls.values() if one.seat == seat]:
            _drop(app, old.line)
    _grown(app, device)


# -- being called -----------------------------------------------------------------------------------------


def _take_call(app: App, text: str) -> None:
    """A call: answered at once where somebody comes back to a table, else a name is asked for first."""
    if not app.page.line_possible():
        app.show_message(app.words("web.table_live"), app.words("distance.line_impossible"))
        return
    app.live.called, app.live.shown = text, ""
    hub, device = app.live.hub, app.distance.device
    back = hub is not None and hub.device is device and device is not None and bool(missing(hub, device))
    if back and app.screen in ("table", "live"):
        _answer(app)
        app.dialog = "live_answer"
        return
    app.live.name = app.live.name or next(iter(app.settings.names), "")
    app.session, app.screen, app.dialog = None, "called", ""


@screen("called")
def called_screen(app: App) -> Html:
    """Who is called gives a name, and an answer to be sent back."""
    return live_parts.called(app.live, app.settings, app.sharing, app.words)


@dialog("live_answer")
def answer_dialog(app: App) -> Html:
    """The answer of whoever comes back to a table."""
    shown = app.live.calls.get(app.live.shown)
    return live_parts.answer(shown, app.sharing, app.words) if shown is not None else Html("")


@act("live_answer")
def answer(app: App, _data: Data, form: Data) -> None:
    """Answer the call under this name."""
    name = form.get("name", "").strip()
    if not app.live.called:
        return
    app.live.name = name or app.live.name or app.words("live.guest")
    app.settings.names = [app.live.name, *app.settings.names[1:]]
    settings.save(app.page.store, app.settings)
    _answer(app)


def _answer(app: App) -> None:
    for old in [one for one in app.live.calls.values() if one.upper and one.state != OPEN]:
        _drop(app, old.line)
    made = _begin(app, Call("", upper=True, call=app.live.called))
    app.live.shown = made.line
    try:
        app.page.line_answer(made.line, app.live.called)
    except BadHandshake as error:
        _drop(app, made.line)
        app.live.shown = ""
        app.show_message(app.words("web.bad_link"), app.words.say(error.reason))


@screen("handing")
def handing_screen(app: App) -> Html:
    """An answer that another tab waits for."""
    return live_parts.handing(app.words, taken=app.live.handed)


# -- what the lines tell ----------------------------------------------------------------------------------


@act("line")
def tell(app: App, data: Data, _form: Data) -> bool:
    """Something has happened on a line."""
    name, event, text = data.get("line", ""), data.get("event", ""), data.get("text", "")
    if event in ("taken", "nobody"):
        return _handed_over(app, taken=event == "taken")
    known = app.live.calls.get(name)
    if known is None:
        return False
    if event == "text":
        _hub(app).heard(name, text)
    elif event in ("call", "answer"):
        known.text, known.state = text, WAITING
        _show_text(app, known)
    elif event == "code":
        known.code = text
        app.say(app.words("live.code", code=text))
    elif event == "handed":
        _accept(app, known, text)
    elif event == "open":
        _opened(app, known)
    elif event in ("closed", "failed"):
        _broken(app, known, text if event == "failed" else "")
    _settle(app)
    return True


def _opened(app: App, known: Call) -> None:
    known.state = OPEN
    if app.dialog in ("live_call", "live_answer") and app.live.shown == known.line:
        app.dialog = ""
    _hub(app).opened(known.line, upper=known.upper, seat=known.seat)


def _broken(app: App, known: Call, reason: str) -> None:
    """A line has come to nothing, or has ended: the game stays as it is, and goes on by a new call or by links."""
    known.state, known.text = BROKEN, ""
    _hub(app).closed(known.line)
    if reason:
        app.say(app.words.say(why(reason)))


def _handed_over(app: App, *, taken: bool) -> bool:
    if app.screen != "handing":
        return False
    app.live.handed = taken
    if not taken:
        app.screen = "home"
        app.show_message(app.words("web.table_live"), app.words("live.nobody_waits"))
    return True


@act("seen")
def be_seen(app: App, data: Data, _form: Data) -> bool:
    """The page was put aside, or is looked at again."""
    if app.live.hub is not None:
        app.live.hub.away = data.get("hidden") == "true"
        app.live.hub.spread()
        _flush(app)
    return False


# -- what has happened ------------------------------------------------------------------------------------


def _settle(app: App) -> None:
    """See to everything that the hub tells, and send what follows from it."""
    hub = _hub(app)
    for effect in hub.happened():
        _see_to(app, hub, effect)
    hub.spread()
    _flush(app)


def _see_to(app: App, hub: Hub, effect: Effect) -> None:
    match effect:
        case Grown():
            if hub.device is not None:
                _grown(app, hub.device)
        case Offered():
            _offered(app, hub, effect)
        case Parted():
            tell_of_fork(app, hub.device, effect.fork, effect.text)
        case Bad():
            _drop(app, effect.line)
            app.say(app.words.say(effect.reason, _names(app, hub.device)))
        case Said():
            _told(app, effect)
        case Met():
            pass  # who is here is drawn anew


def _names(app: App, device: Device | None) -> list[str]:
    return [player.name for player in sitting(app, device)] if device is not None else []


def _grown(app: App, device: Device) -> None:
    """Pay what needs no decision, write all of it down, send it, and only then show it."""
    if app.live.paying:
        return  # the work that is going on sees to this, too

    def arrive(_paid: bool) -> None:
        app.live.paying = False
        if keep(app, device):
            _refresh(app, device)

    def stop(_error: Exception) -> None:
        app.live.paying = False

    app.live.paying = True
    open_by(app, device.paying(), arrive, stop)


def _refresh(app: App, device: Device) -> None:
    """Show what has come at the table that is on the screen; another one goes on unseen."""
    session = app.session
    if app.screen in ("called", "live") or app.distance.device is None:
        show_table(app, device, 0 if device.position is not None and not device.course.steps else None)
    elif app.distance.device is not device or session is None or not isinstance(session.record, DistanceRecord):
        return
    else:
        _go_on(app, session)


def _go_on(app: App, session: Session) -> None:
    told = session.playing_back
    if catch_up(session):
        announce_events(app, session)
    if not told:
        session.go_on()
        schedule_next(app)
        announce_prompt(app, session)


def _offered(app: App, hub: Hub, offer: Offered) -> None:
    """A seat, or a look: taken at once by whoever has answered a call, and asked about after a game."""
    if hub.device is None or app.screen == "called" or app.live.wishes:
        _sit_down(app, hub, offer.text)
    else:
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
        _sit_down(app, _hub(app), app.live.offered)
        _settle(app)


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
        app.page.announce(f"{_names(app, _hub(app).device)[what.seat]}: {app.live.said[1]}")


def _seat(app: App) -> int | None:
    device = app.distance.device
    return own_seat(device, sitting(app, device)) if device is not None and device.table.kind == LIVE else None


@act("live_emote")
def show_emote(app: App, data: Data, _form: Data) -> None:
    """Show the others a crest."""
    seat, number = _seat(app), data.get("emote", "")
    if seat is not None and number.isdigit() and int(number) < EMOTES:
        app.live.said = (seat, app.words(f"live.emote_{int(number)}"), int(number))
        _hub(app).say(seat, emote(int(number)))
        _flush(app)


@act("live_say")
def say_line(app: App, _data: Data, form: Data) -> None:
    """Say a line to the others."""
    seat, text = _seat(app), one_line(form.get("text", ""))
    if seat is not None and text and app.settings.lines:
        app.live.said = (seat, text, None)
        _hub(app).say(seat, line(text))
        _flush(app)


@act("live_again")
def play_again(app: App, _data: Data, _form: Data) -> None:
    """One more game with seats swapped: the host lays it, a guest asks for it."""
    hub, device, seat = _hub(app), app.distance.device, _seat(app)
    if device is None or seat is None or not device.over or hub.device is not device:
        return
    if any(peer.upper for peer in hub.peers.values()):
        app.live.wishes.add(seat)
        hub.say(seat, again)
        app.say(app.words("live.again_asked"))
        _flush(app)
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
