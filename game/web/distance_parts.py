"""What is shown of a table with friends elsewhere: who has sat down, who owes what, the link to send, the audit."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.drawing.clans import crest_icon
from ..core.markup import NOTHING, Html, attributes, esc
from ..core.sealed.device import Device
from ..core.sealed.rounds import in_words
from ..core.secrets import Offered
from ..core.ui import HUMAN, NAME_LENGTH, Player
from ..core.words import Words
from .distance_store import unsent
from .parts import button, dialog, icon, tool

# -- before the first choice ---------------------------------------------------------------------------


def gathering(device: Device, players: Sequence[Player], words: Words) -> Html:
    """The table while people come: a line for each seat, and an invitation for each that is free."""
    title = words(f"{device.table.game}.title")
    seats = "".join(_seat(device, seat, player, words) for seat, player in enumerate(players))
    text = words("distance.gathering_host" if device.invitations else "distance.gathering_guest")
    return (
        f'<div class="screen gathering" id="screen-gathering"><header class="bar">'
        f'{tool(words("web.home"), "home", "home")}<h1 tabindex="-1">{esc(title)}</h1>'
        f'<nav>{badge(device, words)}</nav></header><main><p class="prompt">{esc(text)}</p>'
        f'<ul class="sitting">{seats}</ul>{_send(device, words)}{_paste(words)}</main></div>'
    )


def _seat(device: Device, seat: int, player: Player, words: Words) -> Html:
    here = seat in device.own
    seated = bool(device.logs[seat])
    state = "distance.seat_here" if here else "distance.seat_come" if seated else "distance.seat_awaited"
    invite = NOTHING
    if seat in device.invitations and not seated:
        label = words("distance.invite", name=player.name)
        invite = button(label, "table_invite", class_="main", icon_name="share", data_seat=seat)
    return (
        f'<li class="clan-{player.clan}"><span class="badge" aria-hidden="true">{crest_icon(player.clan)}</span>'
        f"<span><strong>{esc(player.name)}</strong><small>{esc(words(state))}</small></span>{invite}</li>"
    )


def invited(title: str, kind: str, players: Sequence[Player], seat: int, words: Words) -> Html:
    """The screen that an invitation opens: what is offered, and the name of who sits down."""
    others = ", ".join(player.name for at, player in enumerate(players) if at != seat and player.name)
    name = attributes(
        type="text", name="name", maxlength=NAME_LENGTH, required=True, aria_label=words("distance.your_name")
    )
    offer = words("distance.invited_by", names=others) if others else words("distance.invited")
    sit = f'<button type="submit" class="main" data-act="table_join">{esc(words("distance.sit_down"))}</button>'
    watch = button(words("web.join_watch"), "table_watch")
    home = tool(words("web.home"), "home", "home")
    return (
        f'<div class="screen join invited" id="screen-invited"><header class="bar">{home}'
        f'<h1 tabindex="-1">{esc(title)}</h1></header><main><div><p class="prompt">{esc(offer)}</p>'
        f"<p>{esc(words(f'web.table_{kind}_hint'))}</p>"
        f'<form data-act="table_join" autocomplete="off"><label class="field">'
        f"<span>{esc(words('distance.your_name'))}</span><input{name}></label>"
        f'<p class="actions">{sit}{watch}</p></form>'
        f'<p class="quiet">{esc(words("distance.invited_bound"))}</p></div></main></div>'
    )


# -- at the table ----------------------------------------------------------------------------------------


def badge(device: Device, words: Words) -> Html:
    """The kind of table, in the bar; it leads to what is sealed and who owes what."""
    label = words(f"web.table_{device.table.kind}")
    return button(label, "dialog", class_="kind", icon_name="seal", data_name="seals")


def strip(device: Device, players: Sequence[Player], words: Words) -> Html:
    """One line above the question: whom the game waits for, or the link that has to be sent."""
    if unsent(device):
        text, send = words("distance.unsent_yet" if device.owes() else "distance.unsent"), _send(device, words)
    else:
        text, send = waiting(device, players, words), NOTHING
    return f'<div class="strip owed" role="status"><p>{esc(text)}</p>{send}</div>' if text else NOTHING


def waiting(device: Device, players: Sequence[Player], words: Words) -> str:
    """Whom the game waits for; empty if nobody elsewhere owes anything."""
    names = [players[seat].name for seat in device.awaited()]
    return words("distance.waits", names=words.listing(names)) if names else ""


def _send(device: Device, words: Words) -> Html:
    if not unsent(device):
        return NOTHING
    first = not device.owes()  # one link for all of it is better than two, but somebody may be waiting for this one
    class_ = "main" if first else ""
    return button(words("distance.send"), "table_send", class_=class_, icon_name="share", data_next=first)


def _paste(words: Words) -> Html:
    """A link can be opened, or its text put in here: messengers do not always make it something to tap."""
    field = attributes(
        type="text", name="text", aria_label=words("distance.paste"), placeholder=words("distance.paste")
    )
    return (
        f'<form class="paste" data-act="table_paste" autocomplete="off"><input{field}>'
        f'<button type="submit" data-act="table_paste">{esc(words("distance.paste_open"))}</button></form>'
    )


def seals(device: Device, players: Sequence[Player], words: Words, since: str) -> Html:
    """What is sealed at this table, who owes what and since when, and what can be done with the table itself."""
    kind = device.table.kind
    names = [player.name for player in players]
    rows = "".join(_row(device, seat, player, names, words) for seat, player in enumerate(players))
    spectate = button(words("distance.spectate"), "table_spectate")
    move = button(words("distance.move"), "dialog", data_name="table_move") if device.own else NOTHING
    audited = button(words("distance.audit"), "dialog", data_name="audit") if device.over else NOTHING
    body = (
        f"<p>{esc(words(f'distance.sealed_{kind}'))}</p>"
        f'<table class="owing"><tbody>{rows}</tbody></table>{_orders(device, players, words)}'
        f'<p class="quiet">{esc(words("distance.since", when=since))}</p>{_paste(words)}'
        f'<p class="actions stacked">{audited}{spectate}{move}</p>'
    )
    return dialog(words(f"web.table_{kind}"), body, words)


def _orders(device: Device, players: Sequence[Player], words: Words) -> Html:
    """Standing orders: what this device answers by itself in the turns of others."""
    own = [seat for seat in sorted(device.own) if players[seat].played_by == HUMAN]
    if not own or device.position is None or device.over:
        return NOTHING
    seat, course = own[0], device.course
    offered = course.secrets.offered_orders(device.position, seat)
    given = course.given_orders(seat) or [offer.order for offer in offered[:1]]
    choices = "".join(_order(offer, words, given=offer.order in given) for offer in offered)
    legend = f"<legend>{esc(words('distance.orders'))}</legend>"
    return f'<fieldset class="orders">{legend}{choices}</fieldset>' if choices else NOTHING


def _order(offer: Offered, words: Words, *, given: bool) -> Html:
    pressed = "true" if given else "false"
    return button(words.say(offer.sentence), "table_order", data_order=offer.order, aria_pressed=pressed)


def _row(device: Device, seat: int, player: Player, names: Sequence[str], words: Words) -> Html:
    owed = device.course.owed(seat)
    text = words.say(in_words(seat, owed[0]), names) if owed else words("distance.owes_nothing")
    here = seat in device.own and player.played_by == HUMAN
    who = f"<small>{esc(words('distance.seat_here'))}</small>" if here else NOTHING
    return f'<tr class="clan-{player.clan}"><th scope="row">{esc(player.name)}{who}</th><td>{esc(text)}</td></tr>'


# -- the end ---------------------------------------------------------------------------------------------


def audit(lines: Sequence[str], words: Words, *, holds: bool) -> Html:
    """Every roll, plan and card, opened and checked."""
    items = "".join(f"<li>{esc(line)}</li>" for line in lines)
    verdict = words("distance.audit_holds" if holds else "distance.audit_fails")
    keep = button(words("distance.keep"), "table_keep", class_="main") if holds else NOTHING
    body = (
        f'<p class="verdict">{icon("seal")}{esc(verdict)}</p><ul class="audit">{items}</ul>'
        f'<p class="actions">{keep}{button(words("distance.audit_export"), "audit_export")}</p>'
    )
    return dialog(words("distance.audit"), body, words)


def fork(words: Words, reason: str) -> Html:
    """Two pasts of one table: where they part, and what the player may do; nothing has been changed."""
    keep = button(words("distance.fork_keep"), "close", class_="main")
    look = button(words("distance.fork_look"), "fork_look")
    export = button(words("distance.fork_export"), "fork_export")
    body = (
        f"<p><strong>{esc(reason)}</strong></p><p>{esc(words('distance.fork_text'))}</p>"
        f'<p class="actions stacked">{keep}{look}{export}</p>'
    )
    return dialog(words("distance.fork_title"), body, words)
