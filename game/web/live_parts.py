"""What is shown of a live table: who has come, the call and its answer, who is here, what is said in passing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import games
from ..core.contract import Game
from ..core.drawing.clans import crest_icon
from ..core.live.frames import EMOTES, LONGEST_LINE
from ..core.markup import NOTHING, Html, attributes, esc
from ..core.sealed.back import Back
from ..core.sealed.device import Device
from ..core.sealed.rounds import Step
from ..core.ui import NAME_LENGTH, Player
from ..core.words import Words
from . import line_server
from .dialogs import Sharing, qr_code
from .distance_parts import badge
from .distance_store import unsent
from .live import BROKEN, CONNECTING, OPEN, Call, LiveState, away, decides, missing, own_seat
from .parts import button, dialog, tool
from .settings import Settings

# -- before the first choice ---------------------------------------------------------------------------


def gathering(device: Device, players: Sequence[Player], live: LiveState, settings: Settings, words: Words) -> Html:
    """The table while people come: a line for each seat, and a call for each that is free."""
    host = bool(device.invitations)
    seats = "".join(_seat(device, seat, player, live, words) for seat, player in enumerate(players))
    free = [seat for seat in device.invitations if not device.logs[seat]]
    fill = button(words("live.fill", n=len(free)), "live_fill") if free else NOTHING
    watch = button(words("live.watch"), "live_call", icon_name="eye") if host else NOTHING
    text = words("live.gathering_host" if host else "live.gathering_guest" if device.own else "live.gathering_watch")
    more = f"{_paste(words)}{_servers(settings, words)}" if host else NOTHING
    return (
        f'<div class="screen gathering live" id="screen-live"><header class="bar">'
        f'{tool(words("web.home"), "home", "home")}<h1 tabindex="-1">{esc(words(f"{device.table.game}.title"))}</h1>'
        f'<nav>{badge(device, words)}</nav></header><main><p class="prompt">{esc(text)}</p>'
        f'<ul class="sitting">{seats}</ul><p class="actions">{fill}{watch}</p>{more}</main></div>'
    )


def _seat(device: Device, seat: int, player: Player, live: LiveState, words: Words) -> Html:
    laid = live.call_for(seat)
    invite = NOTHING
    if seat in device.invitations and not device.logs[seat] and (laid is None or laid.state != OPEN):
        invite = button(words("live.call"), "live_call", class_="main", icon_name="share", data_seat=seat)
    code = f" <b>{esc(laid.code)}</b>" if laid is not None and laid.code else NOTHING
    return (
        f'<li class="clan-{player.clan}"><span class="badge" aria-hidden="true">{crest_icon(player.clan)}</span>'
        f"<span><strong>{esc(player.name)}</strong>"
        f"<small>{esc(words(_state(device, seat, laid)))}{code}</small></span>{invite}</li>"
    )


def _state(device: Device, seat: int, laid: Call | None) -> str:
    if seat in device.own:
        return "distance.seat_here"
    if device.logs[seat]:
        return "distance.seat_come"
    if laid is None:
        return "distance.seat_awaited"
    return f"live.line_{laid.state}"


def call(shown: Call, name: str, sharing: Sharing, words: Words) -> Html:
    """An invitation to a seat, or to look on: to scan, to send, to copy; and the place for its answer."""
    title = words("distance.invite", name=name) if name else words("live.watch")
    if shown.state in (CONNECTING, OPEN, BROKEN):
        again = button(words("live.call_again"), "live_call", class_="main", data_seat=_number(shown))
        retry = f'<p class="actions">{again}</p>' if shown.state == BROKEN else NOTHING
        return dialog(title, f"<p>{esc(words(f'live.line_{shown.state}'))}</p>{retry}", words)
    body = (
        f"<p>{esc(words('live.call_text'))}</p>{_text(shown, sharing, words)}"
        f"<h3>{esc(words('live.answer_comes'))}</h3>{_paste(words)}"
    )
    return dialog(title, body, words)


def _number(shown: Call) -> str:
    return "" if shown.seat is None else str(shown.seat)


def _text(shown: Call, sharing: Sharing, words: Words) -> Html:
    """A call or an answer in its three forms: code, link and text."""
    if not shown.text:
        return f'<p class="quiet" role="status">{esc(words("live.line_making"))}</p>'
    copied = f'<p role="status" class="quiet">{esc(words("web.copied"))}</p>' if sharing.copied else NOTHING
    send = button(words("web.send"), "send", icon_name="share") if sharing.can_share else NOTHING
    copy = button(words("web.copy_link"), "copy", class_="main", data_next=True)
    link = attributes(type="text", readonly=True, value=sharing.url, aria_label=words("web.link"), id="link")
    text = attributes(type="text", readonly=True, value=shown.text, aria_label=words("live.text"), id="line-text")
    return (
        f'<div class="invitation">{qr_code(words, sharing)}<div><p><input{link}></p>'
        f'<p class="actions">{copy}{send}</p>{copied}'
        f"<p><label>{esc(words('live.text'))}<input{text}></label></p></div></div>"
    )


def _paste(words: Words) -> Html:
    label = words("live.paste")
    field = attributes(type="text", name="text", aria_label=label, placeholder=label)
    return (
        f'<form class="paste" data-act="live_paste" autocomplete="off"><input{field}>'
        f'<button type="submit" data-act="live_paste">{esc(words("distance.paste_open"))}</button></form>'
    )


def _servers(settings: Settings, words: Words) -> Html:
    """The host that may be asked how friends elsewhere are reached: empty, and asked for nothing, until filled in."""
    keep = f'<button type="submit" data-act="live_servers">{esc(words("live.servers_keep"))}</button>'
    return (
        f'<details class="more"><summary>{esc(words("live.servers"))}</summary>'
        f'<form data-act="live_servers" autocomplete="off">{line_server.fields(settings, words)}'
        f'<p class="actions">{keep}</p></form></details>'
    )


def called(live: LiveState, settings: Settings, sharing: Sharing, words: Words) -> Html:
    """The screen that a call opens: a name first, then the answer to be sent back."""
    shown = live.calls.get(live.shown)
    body = _named(live, words) if shown is None else _answering(shown, sharing, words)
    home = tool(words("web.home"), "home", "home")
    return (
        f'<div class="screen join invited" id="screen-called"><header class="bar">{home}'
        f'<h1 tabindex="-1">{esc(words("web.table_live"))}</h1></header>'
        f"<main><div>{body}{_servers(settings, words)}</div></main></div>"
    )


def _named(live: LiveState, words: Words) -> Html:
    name = attributes(
        type="text",
        name="name",
        value=live.name,
        maxlength=NAME_LENGTH,
        required=True,
        aria_label=words("distance.your_name"),
    )
    sure = f'<button type="submit" class="main" data-act="live_answer">{esc(words("live.answer"))}</button>'
    return (
        f'<p class="prompt">{esc(words("live.called"))}</p><p>{esc(words("live.called_text"))}</p>'
        f'<form data-act="live_answer" autocomplete="off"><label class="field">'
        f"<span>{esc(words('distance.your_name'))}</span><input{name}></label>"
        f'<p class="actions">{sure}</p></form>'
    )


def _answering(shown: Call, sharing: Sharing, words: Words) -> Html:
    if shown.state in (CONNECTING, OPEN, BROKEN):
        return f'<p class="prompt" role="status">{esc(words(f"live.line_{shown.state}"))}</p>'
    return (
        f'<p class="prompt">{esc(words("live.answer_send"))}</p><p>{esc(words("live.answer_text"))}</p>'
        f"{_text(shown, sharing, words)}"
    )


def answer(shown: Call, sharing: Sharing, words: Words) -> Html:
    """The same as a dialog, for whoever comes back to a table."""
    return dialog(words("live.answer_title"), _answering(shown, sharing, words), words)


def handing(words: Words, *, taken: bool) -> Html:
    """An answer goes to the tab that waits for it."""
    text = words("live.handed" if taken else "live.handing")
    return (
        f'<div class="screen join" id="screen-handing"><header class="bar">{tool(words("web.home"), "home", "home")}'
        f'<h1 tabindex="-1">{esc(words("web.table_live"))}</h1></header>'
        f'<main><div><p class="prompt" role="status">{esc(text)}</p></div></main></div>'
    )


def offered(words: Words) -> Html:
    """One more game has been laid."""
    yes = button(words("distance.sit_down"), "live_sit", class_="main", data_next=True)
    no = button(words("live.not_now"), "close")
    return dialog(words("live.again"), f'<p>{esc(words("live.offered"))}</p><p class="actions">{yes}{no}</p>', words)


# -- at the table ----------------------------------------------------------------------------------------


def strip(device: Device, players: Sequence[Player], live: LiveState, settings: Settings, words: Words) -> Html:
    """What was said last, what can be said, and a way on for whoever cannot be reached."""
    own = own_seat(device, list(players))
    passing = _passing(live, settings, words) if own is not None and live.hub is not None else NOTHING
    gone = [seat for seat in missing(live.hub, device) if seat not in device.own]
    return (
        f'<div class="strip live" id="strip">{_back(device, players, own, words)}{_said(players, live, words)}{passing}'
        f"{_gone(device, players, gone, words)}{_again(device, live, players, words)}</div>"
    )


def _back(device: Device, players: Sequence[Player], own: int | None, words: Words) -> Html:
    """What somebody would like to take back, and everybody's word on it, one tap each."""
    asked = device.course.backs.asked
    if asked is None or own is None or device.over:
        return NOTHING
    if asked.seat == own:
        names = words.listing([players[seat].name for seat in device.awaited()])
        return f'<div class="offer" id="back" role="status"><p>{esc(words("live.back_waits", names=names))}</p></div>'
    if not device.course.owed(own):
        return NOTHING
    yes = button(words("live.back_yes"), "live_back", class_="main", data_agree=1)
    no = button(words("live.back_no"), "live_back", data_agree=0)
    who = [player.name for player in players]
    text = wish(asked, device.course.steps, games.find(device.table.game), who, words)
    return f'<div class="offer" id="back" role="status"><p>{esc(text)}</p>{yes}{no}</div>'


def wish(asked: Back, steps: Sequence[Step], game: Game[Any], names: Sequence[str], words: Words) -> str:
    """Who would like to take back what: the choice in words, or how many they are."""
    steps, name = steps[asked.target :], names[asked.seat]
    if len(steps) != 1:
        return words("live.back_asked_more", name=name, n=len(steps))
    sentence = game.words.choice_sentence(steps[0].before, steps[0].choice)
    return words("live.back_asked", name=name, choice=words.say(sentence, names))


def presence(device: Device, seat: int, live: LiveState) -> str:
    """What stands under the name of somebody elsewhere: here, thinking, away, not connected."""
    if seat in missing(live.hub, device):
        return "live.is_gone"
    if away(live.hub, device, seat):
        return "live.is_away"
    if device.has_sealed(seat):
        return "live.has_sealed"
    return "live.thinks" if decides(device, seat) else "live.is_here"


def _said(players: Sequence[Player], live: LiveState, words: Words) -> Html:
    """What somebody has said in passing; the next thing takes its place."""
    if live.said is None:
        return NOTHING
    seat, text, emote = live.said
    player = players[seat]
    crest = NOTHING if emote is None else f'<span class="crest" aria-hidden="true">{crest_icon(player.clan)}</span>'
    return f'<p class="said clan-{player.clan}" role="status">{crest}<b>{esc(player.name)}</b> {esc(text)}</p>'


def _passing(live: LiveState, settings: Settings, words: Words) -> Html:
    """A few crests with a word each, and a line to type unless it has been switched off."""
    crests = "".join(button(words(f"live.emote_{number}"), "live_emote", data_emote=number) for number in range(EMOTES))
    field = attributes(type="text", name="text", maxlength=LONGEST_LINE, aria_label=words("live.say"))
    typed = (
        f'<form class="paste" data-act="live_say" autocomplete="off"><input{field}>'
        f'<button type="submit" data-act="live_say">{esc(words("live.say"))}</button></form>'
    )
    pairs = attributes(type="checkbox", data_act="set", data_name="lines", checked=settings.lines)
    codes = ", ".join(call.code for call in live.calls.values() if call.state == OPEN and call.code)
    seen = f'<p class="quiet">{esc(words("live.codes", codes=codes))}</p>' if codes else NOTHING
    switch = f"<label><input{pairs}> {esc(words('live.lines'))}</label>"
    return (
        f'<details class="passing" id="passing"><summary>{esc(words("live.emotes"))}</summary>'
        f'<p class="actions">{crests}</p>{typed if settings.lines else NOTHING}{switch}{seen}</details>'
    )


def _gone(device: Device, players: Sequence[Player], gone: Sequence[int], words: Words) -> Html:
    """Whoever cannot be reached is called again, or the game goes on by a link from the same position."""
    if not gone or device.over:
        return NOTHING
    names = words.listing([players[seat].name for seat in gone])
    calls = NOTHING
    if device.played:
        calls = "".join(
            button(words("live.call_one", name=players[seat].name), "live_call", data_seat=seat) for seat in gone
        )
    by_link = button(words("live.by_mail"), "table_send", icon_name="share") if unsent(device) else NOTHING
    paste = attributes(type="text", name="text", aria_label=words("live.paste"), placeholder=words("live.paste"))
    form = (
        f'<form class="paste" data-act="live_paste" autocomplete="off"><input{paste}>'
        f'<button type="submit" data-act="live_paste">{esc(words("distance.paste_open"))}</button></form>'
    )
    return (
        f'<div class="gone" role="status"><p>{esc(words("live.gone", names=names))}</p>'
        f'<p class="actions">{calls}{by_link}</p>{form}</div>'
    )


def _again(device: Device, live: LiveState, players: Sequence[Player], words: Words) -> Html:
    """Once a game is over: one more, with seats swapped."""
    if not device.over or live.hub is None or not live.hub.peers or own_seat(device, list(players)) is None:
        return NOTHING
    wish = [players[seat].name for seat in sorted(live.wishes)]
    text = f"<p>{esc(words('live.again_wanted', names=words.listing(wish)))}</p>" if wish else NOTHING
    return f'<div class="again">{text}{button(words("live.again"), "live_again", class_="main")}</div>'
