"""Calls to a live table: made, answered, handed to the tab that waits for them; and what the lines tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.live import handshake
from ...core.live.handshake import BadHandshake
from ...core.live.lines import why
from ...core.live.seats import seat_here
from ...core.markup import Html
from ...core.sealed import wire
from ...core.sealed.table import LIVE
from ...core.ui import Player
from .. import line_server, live_parts, live_ways, settings
from ..dialogs import Sharing
from ..distance import said
from ..live import BROKEN, CONNECTING, LINK, MAKING, OPEN, WAITING, Call, missing
from ..live_ways import Kept
from ..registry import Data, act, dialog, link, screen
from ..setup import EASY
from .distance import LINK as MAILED
from .distance import SHOWN, receive, show_table, sitting

if TYPE_CHECKING:
    from ...core.sealed.device import Device
    from ..app import App

from .live import drop, grown, hub_of, settle

ATTEMPT, PAUSE = 4000, 300
"""Milliseconds that an attempt to come back may take, and until the next one."""
MOST_TRIES = 400
"""About half an hour; then friends call each other again."""
REFUSED = "refused"
"""The browser does not let us come back: it takes a new call."""

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
    """A fresh line; one for the same seat that has come to nothing is let go, unless its friend may still come back."""
    for old in [one for one in app.live.calls.values() if not one.upper and one.seat == seat]:
        if not old.way and (seat is not None or old.state == BROKEN):
            drop(app, old.line)
    made = _begin(app, Call("", seat))
    app.page.line_call(made.line)
    return made


def _begin(app: App, made: Call) -> Call:
    app.live.laid += 1
    made.line = f"l{app.live.laid}"
    app.live.calls[made.line] = made
    return made


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
        drop(app, old.line)
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
            drop(app, old.line)
    grown(app, device)


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
        drop(app, old.line)
    made = _begin(app, Call("", upper=True, call=app.live.called))
    app.live.shown = made.line
    try:
        app.page.line_answer(made.line, app.live.called)
    except BadHandshake as error:
        drop(app, made.line)
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
    if event == "back":
        return _came_back(app, name, text)
    if known is None:
        return False
    if event == "text":
        hub_of(app).heard(name, text)
        return settle(app)
    if event in ("call", "answer"):
        known.text, known.state = text, WAITING
        _show_text(app, known)
    elif event == "code":
        known.code = text
        if not known.returning:
            app.say(app.words("live.code", code=text))
    elif event == "way":
        known.way = text
        keep_ways(app)
    elif event == "handed":
        _accept(app, known, text)
    elif event == "open":
        _opened(app, known)
    elif event in ("closed", "failed"):
        _broken(app, known, text if event == "failed" else "")
    settle(app)
    return True


def _opened(app: App, known: Call) -> None:
    known.state, app.live.tries = OPEN, 0
    shown = app.live.calls.get(app.live.shown)
    rivals = app.live.rivals(known)
    if app.dialog in ("live_call", "live_answer") and shown is not None and shown in (known, *rivals):
        app.dialog = ""
    for rival in rivals:
        drop(app, rival.line)
    hub_of(app).opened(known.line, upper=known.upper, seat=known.seat)


def _broken(app: App, known: Call, reason: str) -> None:
    """A line has come to nothing, or has ended: the game stays as it is.

    It goes on as soon as the other end comes back, or we do; else by a new call, or by links.
    """
    known.state, known.text = BROKEN, ""
    hub_of(app).closed(known.line)
    if known.returning and not known.code:
        _try_later(app, known, gone=reason == REFUSED)
        return
    if reason:
        app.say(app.words.say(why(reason)))
    if known.upper and known.way:
        _come_back(app, Kept(known.way, known.upper, known.seat))


# -- coming back ------------------------------------------------------------------------------------------


def keep_ways(app: App) -> None:
    """Write down how this device comes back to everybody at the table, after its page was loaded again."""
    device = app.live.hub.device if app.live.hub is not None else None
    known = [Kept(one.way, one.upper, one.seat) for one in app.live.calls.values() if one.way and one.state == OPEN]
    if device is not None and device.played and known:
        live_ways.write(app.page.store, device.table.id.hex(), known)


def attend(app: App, device: Device) -> None:
    """A table is on the screen: if nobody is on any line, back to all who have stayed."""
    if device.table.kind != LIVE:
        return
    keep_ways(app)
    if app.live.calls or device.over or not app.page.line_possible():
        return
    for kept in live_ways.read(app.page.store, device.table.id.hex()):
        _come_back(app, kept)


def _come_back(app: App, kept: Kept) -> None:
    made = _begin(app, Call("", kept.seat, kept.upper, state=CONNECTING, way=kept.text, returning=True))
    app.page.line_come_back(made.line, kept.text)
    app.page.later(ATTEMPT, lambda: _give_up(app, made))


def _give_up(app: App, made: Call) -> None:
    """On the same network it takes a moment; where it does not, the network may have come back only now."""
    if app.live.calls.get(made.line) is made and made.state == CONNECTING:
        app.page.line_close(made.line)
        _try_later(app, made, gone=False)


def _try_later(app: App, made: Call, *, gone: bool) -> None:
    """Once more, unless somebody else was quicker, or the browser does not let us."""
    rivals = app.live.rivals(made)
    drop(app, made.line)
    app.live.tries += 1
    if made.way and not gone and app.live.tries < MOST_TRIES and all(one.state == BROKEN for one in rivals):
        app.page.later(PAUSE, lambda: _come_back(app, Kept(made.way, made.upper, made.seat)))


def _came_back(app: App, name: str, lost: str) -> bool:
    """The other end of a line has come back on the call that stood ready for it."""
    old = app.live.calls.get(lost)
    if old is None:
        app.page.line_close(name)
        return False
    made = app.live.calls[name] = Call(name, old.seat, old.upper, returning=True)
    if not app.live.rivals(made):
        drop(app, lost)
    _opened(app, made)
    settle(app)
    return True


SHOWN.append(attend)


def _handed_over(app: App, *, taken: bool) -> bool:
    if app.screen != "handing":
        return False
    app.live.handed = taken
    if not taken:
        app.screen = "home"
        app.show_message(app.words("web.table_live"), app.words("live.nobody_waits"))
    return True
