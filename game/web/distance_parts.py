"""What is shown of a table with friends elsewhere: who has sat down, who owes what, the link to send, the audit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.drawing.clans import crest_icon
from ..core.markup import NOTHING, Html, attributes, esc
from ..core.position import Position
from ..core.sealed.device import Device
from ..core.sealed.entry import Kind
from ..core.sealed.rounds import in_words
from ..core.secrets import Offered, OrderField
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
    inviting = any(not device.logs[seat] for seat in device.invitations)  # each invitation brings all there is
    news = NOTHING if inviting else _send(device, words, "distance.send_come")
    return (
        f'<div class="screen gathering" id="screen-gathering"><header class="bar">'
        f'{tool(words("web.home"), "home", "home")}<h1 tabindex="-1">{esc(title)}</h1>'
        f'<nav>{badge(device, words)}</nav></header><main><p class="prompt">{esc(text)}</p>'
        f'<ul class="sitting">{seats}</ul>{news}{_paste(words)}</main></div>'
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


def invited(title: str, kind: str, seated: Sequence[str], words: Words) -> Html:
    """The screen that an invitation opens: what is offered, what is sealed there, and the name of who sits down."""
    name = attributes(
        type="text", name="name", maxlength=NAME_LENGTH, required=True, aria_label=words("distance.your_name")
    )
    offer = words("distance.invited_by", names=words.listing(seated)) if seated else words("distance.invited")
    sit = f'<button type="submit" class="main" data-act="table_join">{esc(words("distance.sit_down"))}</button>'
    watch = button(words("web.join_watch"), "table_watch")
    home = tool(words("web.home"), "home", "home")
    return (
        f'<div class="screen join invited" id="screen-invited"><header class="bar">{home}'
        f'<h1 tabindex="-1">{esc(title)}</h1></header><main><div><p class="prompt">{esc(offer)}</p>'
        f"<p>{esc(words(f'distance.sealed_{kind}'))}</p>"
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
    if device.handed_over:
        text, acts = words("distance.handed_over"), NOTHING
    elif unsent(device):
        text, acts = words("distance.unsent_yet" if device.owes() else "distance.unsent"), _send(device, words)
    else:
        text, acts = waiting(device, players, words), NOTHING
    if not text:
        return NOTHING
    orders = button(words("distance.orders_give"), "dialog", data_name="seals") if _offers(device, players) else NOTHING
    return f'<div class="strip owed" role="status"><p>{esc(text)}</p>{orders}{acts}</div>'


def waiting(device: Device, players: Sequence[Player], words: Words) -> str:
    """Whom the game waits for, and first what the player here owes; empty if nobody elsewhere owes anything."""
    names = [players[seat].name for seat in device.awaited()]
    planning = any(want.kind == Kind.SEAL and players[seat].played_by == HUMAN for seat, want in device.owes())
    key = "distance.waits_plan" if planning else "distance.waits"
    return words(key, names=words.listing(names)) if names else ""


def _send(device: Device, words: Words, label: str = "distance.send") -> Html:
    if not unsent(device):
        return NOTHING
    first = not device.owes()  # one link for all of it is better than two, but somebody may be waiting for this one
    class_ = "main" if first else ""
    return button(words(label), "table_send", class_=class_, icon_name="share", data_next=first)


def _paste(words: Words) -> Html:
    """A link can be opened, or its text put in here: messengers do not always make it something to tap."""
    field = attributes(
        type="text", name="text", aria_label=words("distance.paste"), placeholder=words("distance.paste")
    )
    return (
        f'<form class="paste" data-act="table_paste" autocomplete="off"><input{field}>'
        f'<button type="submit" data-act="table_paste">{esc(words("distance.paste_open"))}</button></form>'
    )


def seals(device: Device, players: Sequence[Player], words: Words, since: Mapping[int, str]) -> Html:
    """What is sealed at this table, who owes what and since when, and what can be done with the table itself."""
    kind = device.table.kind
    names = [player.name for player in players]
    rows = "".join(_row(device, seat, player, names, since.get(seat, ""), words) for seat, player in enumerate(players))
    spectate = button(words("distance.spectate"), "table_spectate")
    move = button(words("distance.move"), "dialog", data_name="table_move") if device.own else NOTHING
    audited = button(words("distance.audit"), "audit", icon_name="seal") if device.over else NOTHING
    body = (
        f"<p>{esc(words(f'distance.sealed_{kind}'))}</p>"
        f'<table class="owing"><tbody>{rows}</tbody></table>{_orders(device, players, words)}'
        f"{_paste(words)}"
        f'<p class="actions stacked">{audited}{spectate}{move}</p>'
    )
    return dialog(words(f"web.table_{kind}"), body, words)


def _offers(device: Device, players: Sequence[Player]) -> Sequence[Offered]:
    """The standing orders that the player of this device can give now."""
    own = [seat for seat in sorted(device.own) if players[seat].played_by == HUMAN]
    if not own or device.position is None or device.over or device.handed_over:
        return ()
    return device.course.secrets.offered_orders(device.position, own[0])


def _orders(device: Device, players: Sequence[Player], words: Words) -> Html:
    """Standing orders: what this device answers by itself in the turns of others."""
    offered = _offers(device, players)
    if not offered:
        return NOTHING
    seat = min(seat for seat in device.own if players[seat].played_by == HUMAN)
    given = device.course.orders.given(seat)
    if not any(offer.order in given for offer in offered):
        given = [offered[0].order]
    choices = "".join(_order(offer, words, given=offer.order in given) for offer in offered)
    return f'<fieldset class="orders"><legend>{esc(words("distance.orders"))}</legend>{choices}</fieldset>'


def _order(offer: Offered, words: Words, *, given: bool) -> Html:
    pressed = "true" if given else "false"
    return button(words.say(offer.sentence), "table_order", data_order=offer.order, aria_pressed=pressed)


def _row(device: Device, seat: int, player: Player, names: Sequence[str], since: str, words: Words) -> Html:
    owed = device.course.owed(seat)
    text = words.say(in_words(seat, owed[0]), names) if owed else words("distance.owes_nothing")
    when = f"<small>{esc(words('distance.since', when=since))}</small>" if owed and since else NOTHING
    count = _sealed(device, seat)
    hides = f"<small>{esc(words('distance.hides', n=count))}</small>" if count else NOTHING
    here = seat in device.own and player.played_by == HUMAN
    who = f"<small>{esc(words('distance.seat_here'))}</small>" if here else NOTHING
    name = f'<th scope="row">{esc(player.name)}{who}</th>'
    return f'<tr class="clan-{player.clan}">{name}<td>{esc(text)}{when}{hides}</td></tr>'


def _sealed(device: Device, seat: int) -> int:
    """How many things of a seat lie sealed: the envelopes it has just given, those on the table, the cards in hand."""
    course, position = device.course, device.position
    if position is None or course.over:
        return 0
    wants = course.round.get(seat, ())
    given = wants[: len(wants) - len(course.owed(seat))]
    envelopes = sum(len(want.tokens) for want in given if want.kind == Kind.SEAL)
    return envelopes + sum(_owner(device, position, token) == seat for token in course.secrets.hidden(position, None))


def _owner(device: Device, position: Position, token: int) -> int | None:
    """Whose a token is; a card in a deck is nobody's."""
    try:
        return device.course.secrets.owner(position, token)
    except LookupError:
        return None


# -- a plan before it is sealed ------------------------------------------------------------------------------


def plan_orders(fields: Sequence[OrderField], names: Sequence[str], words: Words, *, unfolded: bool) -> Html:
    """One tap seals; what can be settled with the plan, so that nobody has to be asked later, is folded below it."""
    rows = "".join(_field(field, names, words) for field in fields)
    seal = f'<button type="submit" class="main" data-act="table_seal">{esc(words("distance.plan_seal"))}</button>'
    back = button(words("distance.plan_back"), "close")
    fold = attributes(class_="fold", open=unfolded)
    return dialog(
        words("distance.plan_seal"),
        f'<form class="plan-orders" data-act="table_seal" autocomplete="off">'
        f'<p class="actions">{seal}{back}</p>'
        f"<details{fold}><summary>{esc(words('distance.plan_orders'))}</summary>"
        f'<p class="quiet">{esc(words("distance.plan_text"))}</p><div class="fields">{rows}</div></details></form>',
        words,
    )


def _field(field: OrderField, names: Sequence[str], words: Words) -> Html:
    options = "".join(
        f"<option{attributes(value=offer.order)}>{esc(words.say(offer.sentence, names))}</option>"
        for offer in field.options
    )
    label = esc(words.say(field.label, names))
    return f'<label class="field"><span>{label}</span><select name="{esc(field.name)}">{options}</select></label>'


# -- the end ---------------------------------------------------------------------------------------------


def audit(lines: Sequence[str], words: Words, *, holds: bool, forgotten: bool) -> Html:
    """Every roll, plan and card, opened and checked."""
    items = "".join(f"<li>{esc(line)}</li>" for line in lines)
    verdict = words("distance.audit_holds" if holds else "distance.audit_fails")
    keep = button(words("distance.keep"), "table_keep", class_="main") if holds else NOTHING
    deleted = f'<p class="quiet">{esc(words("distance.forgotten"))}</p>' if forgotten else NOTHING
    body = (
        f'<p class="verdict">{icon("seal")}{esc(verdict)}</p><ul class="audit">{items}</ul>{deleted}'
        f'<p class="actions">{keep}{button(words("distance.audit_export"), "audit_export")}</p>'
    )
    return dialog(words("distance.audit"), body, words)


def fork(words: Words, reason: str, ours: str, theirs: str, *, mine: bool) -> Html:
    """Two pasts of one table: where they part, and what the player may do; nothing has been changed."""
    stay = button(words("distance.fork_keep"), "close", class_="main")
    look = button(words("distance.fork_look"), "fork_look")
    export = button(words("distance.fork_export"), "fork_export")
    take = NOTHING if mine else button(words("distance.fork_take"), "fork_take", class_="danger")
    cost = NOTHING if mine else f'<p class="quiet">{esc(words("distance.fork_take_text"))}</p>'
    body = (
        f"<p><strong>{esc(reason)}</strong></p><dl><dt>{esc(words('distance.fork_mine'))}</dt>"
        f"<dd>{esc(ours)}</dd><dt>{esc(words('distance.fork_theirs'))}</dt><dd>{esc(theirs)}</dd></dl>"
        f"<p>{esc(words('distance.fork_text'))}</p>"
        f'<p class="actions stacked">{stay}{look}{export}{take}</p>{cost}'
    )
    return dialog(words("distance.fork_title"), body, words)
