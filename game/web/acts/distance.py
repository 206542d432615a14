"""Tables with friends elsewhere: laid, joined, gone on with by links, looked at, audited."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...core.ending import conceded
from ...core.markup import NOTHING, Html, esc
from ...core.save_texts import Save
from ...core.saves import SaveConflict
from ...core.sealed import shelf, wire
from ...core.sealed.audit import Audit
from ...core.sealed.device import Device, News
from ...core.sealed.entry import read_seated
from ...core.sealed.errors import BadMessage
from ...core.sealed.merge import Fork
from ...core.sealed.table import DICE, LIVE, MAIL
from ...core.store import StoreFull, StoreOff
from ...core.ui import HUMAN, Player
from .. import dialogs, distance_parts, distance_store, drafts, since
from ..dialogs import Sharing
from ..distance import Distance, DistanceRecord, Held, agree_for_bots, players_of, said
from ..distance_store import NoTable
from ..parts import button
from ..parts import dialog as parts_dialog
from ..players import plainly, players_data
from ..registry import Data, act, dialog, link, screen, table_act, table_dialog, table_kind
from ..session import Session
from .announce import announce_prompt
from .autosave import save_game
from .ending import SUBSTITUTE
from .opening import LOCKS_AT_A_TIME, open_by
from .schedule import schedule_next

if TYPE_CHECKING:
    from ..app import App

KEPT: list[Callable[[App, Device], None]] = []
"""What follows when a table has been written down: a live one is told to whoever sits at it."""
SHOWN: list[Callable[[App, Device], None]] = []
"""What follows when a table comes on the screen."""
LINK = "t="
MOVED = "m="
"""A table on its way to its owner's other device."""


@dataclass
class DistanceState:
    """The table that is on the screen, or the invitation to one."""

    device: Device | None = None
    invitation: str = ""
    """The text of an invitation that nobody has answered yet."""
    forked: str = ""
    """The text of a message that tells another past than this device knows."""
    fork: Fork | None = None
    """Where the two part."""
    audited: Audit | None = None
    link_title: str = ""
    link_text: str = ""


# -- laying a table ---------------------------------------------------------------------------------------


@table_kind(MAIL)
def lay_mail(app: App, save: Save, own: int) -> None:
    """Sealed mail: every roll takes somebody else's word, every secret stays at home."""
    _lay(app, save, own, MAIL)


@table_kind(DICE)
def lay_dice(app: App, save: Save, own: int) -> None:
    """Open dice: the dice of a turn lie open when it begins, so that fewer links have to travel."""
    _lay(app, save, own, DICE)


def _lay(app: App, save: Save, own: int, kind: str) -> None:
    """A new table; the host plays the own seat, and those of bots."""
    players = [Player.load(data, seat) for seat, data in enumerate(save.players)]
    mine = {seat: said(player) for seat, player in enumerate(players) if seat == own or player.played_by != HUMAN}
    device = Device.host(save.record.game, save.record.options, kind, mine, app.page.entropy)
    keep(app, device)
    show_table(app, device)


def keep(app: App, device: Device) -> bool:
    """Write a table down; whether it may go on from here. If another tab has gone on with it, that one counts."""
    if device.handed_over or device.played:  # who only looks on has nothing to keep
        try:
            distance_store.write(app.page.store, device, app.page.now())
        except (StoreFull, StoreOff):
            app.show_message(app.words("web.not_saved"), app.words("distance.not_kept"))
        except SaveConflict:
            app.page.later(1, lambda: _follow_other_tab(app, device.table.id.hex()))
            return False
    for follow in KEPT:
        follow(app, device)
    return True


def _follow_other_tab(app: App, table_id: str) -> None:
    """Show the table as another tab has left it: what was done here since was never sent to anybody."""
    if is_shown(app, table_id):
        open_table(app, {"table": table_id}, {})
        app.say(app.words("distance.other_tab"))
        app.draw()


def is_shown(app: App, table_id: str) -> bool:
    """Whether that table is on the screen."""
    device = app.distance.device
    return device is not None and device.table.id.hex() == table_id


# -- sitting down -----------------------------------------------------------------------------------------


def show_table(app: App, device: Device, told_from: int | None = None) -> None:
    """To the table: the seats while people come, then the game, playing back what was made since ``told_from``."""
    app.cancel_scheduled()
    app.distance = DistanceState(device)
    app.dialog, app.joining = "", None
    if device.position is None:
        app.session, app.screen = None, "live" if device.table.kind == LIVE else "gathering"
        _follow(app, device)
        return
    players = sitting(app, device)
    own = [seat for seat in device.played if players[seat].played_by == HUMAN]
    record = DistanceRecord(device, min(own, default=None))
    save = Save(record, app.words(f"{device.table.game}.title"), players_data(players))
    slot = f"table-{device.table.id.hex()}"
    session = Session(save, slot, mine=tuple(own), mode=Distance(record, lambda one: keep(app, one)))
    session.local_state = drafts.read(app.page.store, slot)
    session.forget_fleeting()
    app.session, app.screen = session, "table"
    _follow(app, device)
    if any(player.played_by != HUMAN for player in players):
        app.page.brain.warm()
    go_on(app, session, len(record.choices) if told_from is None else told_from)
    announce_prompt(app, session)


def _follow(app: App, device: Device) -> None:
    for follow in SHOWN:
        follow(app, device)


def sitting(app: App, device: Device) -> list[Player]:
    """Who sits where, as far as this device knows; for whoever has conceded a bot plays on, on the same device."""
    players = players_of(distance_store.names_of(device), app.words)
    plainly(players, device.table.game)
    for seat in conceded(device.course.declared):
        if not device.over:
            players[seat].played_by = SUBSTITUTE
    return players


def go_on(app: App, session: Session, told_from: int) -> None:
    """Answer what is no decision, play back what was made since ``told_from``, and keep the table."""
    session.go_on()
    session.play_back(since.told(session, told_from))
    save_game(app, session)
    schedule_next(app)


@screen("gathering")
def gathering_screen(app: App) -> Html:
    """Who has come, and whom to invite."""
    device = app.distance.device
    assert device
    return distance_parts.gathering(device, sitting(app, device), app.words)


@screen("invited")
def invited_screen(app: App) -> Html:
    """What an invitation offers."""
    message = wire.read(app.distance.invitation)
    assert message.table and message.invitation
    names = [read_seated(part.entries[0].body).name if part.entries else "" for part in message.parts]
    title, kind = app.words(f"{message.table.game}.title"), message.table.kind
    seated = [player.name for player, name in zip(players_of(names, app.words), names, strict=True) if name]
    return distance_parts.invited(title, kind, seated, app.words)


@act("table_join")
def take_invitation(app: App, _data: Data, form: Data) -> None:
    """Sit down where the invitation says; from now on the seat belongs to this device."""
    message = wire.read(app.distance.invitation)
    if message.invitation is None:
        return
    seat = message.invitation.seat
    player = Player(form.get("name", "").strip(), seat)
    try:
        device = Device.join(app.distance.invitation, said(player), app.page.entropy)
    except BadMessage as error:
        refuse(app, error)
        return
    keep(app, device)
    show_table(app, device)


@act("table_watch")
def watch(app: App, _data: Data, _form: Data) -> None:
    """Look on instead."""
    _watch(app, app.distance.invitation)


def _watch(app: App, text: str) -> None:
    def show(device: Device) -> None:
        show_table(app, device, 0)

    open_by(app, Device.watching(text), show, lambda error: _not_taken(app, None, error, text), each=LOCKS_AT_A_TIME)


def pay_and_show(app: App, device: Device, told_from: int | None = None) -> None:
    """To the table once everything is given that needs no decision; locking decks is done in slices."""

    def arrive(paid: bool) -> None:
        if paid:
            keep(app, device)
        show_table(app, device, told_from)

    def stop(_error: Exception) -> None:
        app.show_message(app.words("web.bad_link"), app.words("core.record_broken"))

    agree_for_bots(device, sitting(app, device))
    open_by(app, device.paying(), arrive, stop, each=LOCKS_AT_A_TIME)


@act("table_open")
def open_table(app: App, data: Data, _form: Data) -> None:
    """Go on at a table that is kept here."""
    try:
        pay_and_show(app, distance_store.read(app.page.store, data.get("table", "")))
    except (NoTable, StoreOff) as error:
        reason = app.words.say(error.reason) if isinstance(error, NoTable) else app.words("web.store_off")
        app.show_message(app.words("web.bad_link"), reason)


# -- what arrives -----------------------------------------------------------------------------------------


@link(LINK)
def open_link(app: App, fragment: str) -> None:
    """A link of a table: an invitation, news for a table that is kept here, or a game to look at."""
    receive(app, fragment.removeprefix(LINK))


@act("table_paste")
def paste(app: App, _data: Data, form: Data) -> None:
    """The text of a link that somebody has put into the field: the whole address, or only what matters of it."""
    receive(app, form.get("text", "").strip().rpartition(f"#{LINK}")[2])


def receive(app: App, text: str) -> None:
    """Take a message in, whatever table it belongs to."""
    device: Device | None = None
    try:
        message = wire.read(text)
        device = found_table(app, message.table_id.hex())
        if device is not None:
            _merge(app, device, text)
        elif message.invitation is not None:
            app.distance = DistanceState(invitation=text)
            app.session, app.screen, app.dialog = None, "invited", ""
        else:
            _watch(app, text)
    except (BadMessage, NoTable, StoreOff) as error:
        _not_taken(app, device, error, text)


def _not_taken(app: App, device: Device | None, error: Exception, text: str) -> None:
    """Say why a message was not taken in."""
    if isinstance(error, Fork):
        tell_of_fork(app, device, error, text)
    elif isinstance(error, BadMessage | NoTable):
        refuse(app, error, device)
    elif isinstance(error, StoreOff):
        app.show_message(app.words("web.bad_link"), app.words("web.store_off"))
    else:
        app.show_message(app.words("web.bad_link"), app.words("core.record_broken"))


def found_table(app: App, table_id: str) -> Device | None:
    """The table as it is on the screen, or as it is kept here if another tab has gone on with it; None if it is not."""
    device = app.distance.device if is_shown(app, table_id) else None
    if device is not None and distance_store.is_newest(app.page.store, device):
        return device
    return distance_store.read(app.page.store, table_id) if distance_store.has(app.page.store, table_id) else None


def _merge(app: App, device: Device, text: str) -> None:
    """News for a table of this device: taken in, written down, and told from where the player left off."""
    before = len(device.course.steps)

    def arrive(news: News) -> None:
        keep(app, device)
        pay_and_show(app, device, before)
        if not news.entries:
            app.say(app.words("distance.nothing_new"))

    def stop(error: Exception) -> None:
        _not_taken(app, device, error, text)

    open_by(app, device.taking_in(text), arrive, stop, each=LOCKS_AT_A_TIME)


def names_at(app: App, device: Device | None) -> list[str]:
    """The names of all seats of a table, as far as they are known here."""
    return [player.name for player in sitting(app, device)] if device else []


def refuse(app: App, error: BadMessage | NoTable, device: Device | None = None) -> None:
    """Say why something was not taken in; the screen stays as it is."""
    app.screen = "home" if app.session is None and app.screen != "gathering" else app.screen
    app.show_message(app.words("web.bad_link"), app.words.say(error.reason, names_at(app, device)))


def tell_of_fork(app: App, device: Device | None, fork: Fork, text: str) -> None:
    """Somebody's past is not what this device knows: say where and whose, and change nothing."""
    if device is not None and not is_shown(app, device.table.id.hex()):
        show_table(app, device)
    app.distance.forked, app.distance.fork = text, fork
    app.dialog = "fork"


# -- what is sent -----------------------------------------------------------------------------------------


def _offer_link(app: App, text: str, title: str, explanation: str) -> None:
    _offer(app, f"#{LINK}{text}", title, explanation)


def _offer(app: App, fragment: str, title: str, explanation: str) -> None:
    url = app.page.url(fragment)
    app.sharing = Sharing(url, can_share=app.page.can_share())
    app.distance.link_title, app.distance.link_text = title, explanation
    app.dialog = "table_link"
    app.page.qr(url, lambda path: _show_qr(app, path))


def _show_qr(app: App, path: str) -> None:
    app.sharing.qr, app.sharing.qr_failed = path, not path
    if app.dialog == "table_link":
        app.draw()


@dialog("table_link")
def link_dialog(app: App) -> Html:
    """The link to send."""
    return dialogs.link(app.words, app.sharing, app.distance.link_title, app.distance.link_text)


@act("table_invite")
def invite(app: App, data: Data, _form: Data) -> None:
    """The invitation to one seat."""
    device, seat = app.distance.device, data.get("seat", "")
    if device is not None and seat.isdigit() and int(seat) in device.invitations:
        name = sitting(app, device)[int(seat)].name
        text = device.invite(int(seat))  # an invitation brings everything along
        keep(app, device)
        _offer_link(app, text, app.words("distance.invite", name=name), app.words("distance.invite_text"))


@act("table_send")
def send(app: App, _data: Data, _form: Data) -> None:
    """One link with everything that the others may lack."""
    device = app.distance.device
    if device is not None:
        text = device.message()
        if keep(app, device):
            _offer_link(app, text, app.words("distance.send"), app.words("distance.send_text"))


@act("table_spectate")
def spectate(app: App, _data: Data, _form: Data) -> None:
    """A link for whoever wants to look on or to run the audit."""
    device = app.distance.device
    if device is not None:
        _offer_link(app, device.everything(), app.words("distance.spectate"), app.words("distance.spectate_text"))


# -- the table itself -------------------------------------------------------------------------------------


@dialog("seals")
def seals_dialog(app: App) -> Html:
    """What is sealed, and who owes what."""
    device = app.distance.device
    assert device
    dates = {seat: app.page.date(when, app.settings.language) for seat, (_, when) in device.since.items()}
    return distance_parts.seals(device, sitting(app, device), app.words, dates)


@table_dialog("table_plan")
def plan_dialog(app: App, session: Session) -> Html:
    """What can be settled with a secret answer before it is sealed."""
    record, held = session.record, _held(session)
    if held is None or not isinstance(record, DistanceRecord):
        return NOTHING
    names = [player.name for player in session.players]
    return distance_parts.plan_orders(held.fields, names, app.words, unfolded=record.gave_orders(held.seat))


def _held(session: Session) -> Held | None:
    return session.record.held if isinstance(session.record, DistanceRecord) else None


@table_act("table_seal")
def seal_plan(app: App, session: Session, _data: Data, form: Data) -> None:
    """Seal the answer with what was settled; anything odd in the form counts as nothing said."""
    held, record = _held(session), session.record
    if held is None or not isinstance(record, DistanceRecord):
        return
    chosen = {}
    for field in held.fields:
        offered = {str(option.order): option.order for option in field.options}
        chosen[field.name] = offered.get(form.get(field.name, ""), field.options[0].order)
    app.dialog, made = "", len(record.choices)
    session.local_state.pop("plan", None)
    record.seal_held(chosen)
    drafts.drop(app.page.store, session.slot)
    go_on(app, session, made)
    announce_prompt(app, session)


@act("table_order")
def give_order(app: App, data: Data, _form: Data) -> None:
    """Say when to be asked in the turns of others; it comes into force with the next thing that is sent."""
    device, order = app.distance.device, data.get("order", "")
    seats = [seat for seat in sorted(device.own) if sitting(app, device)[seat].played_by == HUMAN] if device else []
    if device is None or device.position is None or not seats:
        return
    offered = device.course.secrets.offered_orders(device.position, seats[0])
    if any(order == str(offer.order) for offer in offered) and int(order) not in device.course.orders.given(seats[0]):
        device.order(seats[0], int(order))
        keep(app, device)


@dialog("table_move")
def move_dialog(app: App) -> Html:
    """One more question: the link holds secrets, and this device stops playing."""
    words = app.words
    sure = button(words("distance.move_sure"), "table_move", class_="main")
    return parts_dialog(
        words("distance.move"), f'<p>{esc(words("distance.move_text"))}</p><p class="actions">{sure}</p>', words
    )


@act("table_move")
def move(app: App, _data: Data, _form: Data) -> None:
    """Make the link that takes the table along; from now on this device only looks on."""
    device = app.distance.device
    if device is not None and device.own:
        text = shelf.moved(device)
        keep(app, device)
        _offer(app, f"#{MOVED}{text}", app.words("distance.move"), app.words("distance.move_text"))


@link(MOVED)
def take_over(app: App, fragment: str) -> None:
    """A table has come from the owner's other device; never an older one over what was done here since."""
    try:
        device = shelf.taken_over(fragment.removeprefix(MOVED))
        kept = found_table(app, device.table.id.hex())
    except (BadMessage, NoTable) as error:
        refuse(app, error)
        return
    if kept is not None and not _follows(device, kept):
        app.show_message(app.words("web.bad_link"), app.words("distance.move_older"))
        return
    device.revision = kept.revision if kept is not None else 0
    keep(app, device)
    pay_and_show(app, device)


def _follows(device: Device, kept: Device) -> bool:
    """Whether a device that has come knows all that its seats have done here."""
    return all(device.logs[seat][: len(kept.logs[seat])] == kept.logs[seat] for seat in kept.own)
