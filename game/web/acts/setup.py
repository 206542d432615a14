"""The form for a new game, and the ways to the table: a new game, one more, the next one, one to be followed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING

from ... import games
from ...core.markup import Html
from ...core.options import EDITION, BadOption
from ...core.record import Record
from ...core.save_texts import Save
from ...core.store import StoreOff
from ...core.ui import HUMAN, Player
from .. import drafts, rulebook, settings, setup, table
from ..chronicle import Chronicle
from ..players import players_data, settle_players
from ..registry import TABLES, Data, act, screen, table_act
from ..session import Session
from ..suggestion import suggested
from .announce import announce_prompt
from .autosave import save_game
from .schedule import schedule_next

if TYPE_CHECKING:
    from ..app import App


@screen("setup")
def setup_screen(app: App) -> Html:
    """The form for a new game."""
    found = suggested(Chronicle(app.page.store).entries(), app.setup_game)
    return setup.screen(app.words, app.setup_game, app.form, app.settings.names, suggestion=found)


@act("setup")
def set_up(app: App, data: Data, _form: Data) -> None:
    """Open the form for a new game."""
    if data.get("game") in games.GAMES:
        app.screen, app.setup_game = "setup", data["game"]
        app.form = {f"clan-{seat}": str(clan) for seat, clan in enumerate(app.settings.clans)}
        app.form |= {name: value for name in ("company", "level") if (value := getattr(app.settings, name))}


@act("start")
def start(app: App, data: Data, form: Data) -> None:
    """Begin a game with what the form says."""
    name = data.get("game", "")
    if name not in games.GAMES:
        return
    try:
        options = setup.read_options(name, form)
    except BadOption as error:
        app.say(app.words.say(error.reason))
        return
    seed = setup.read_seed(form)
    record = Record(name, options, app.page.seed() if seed is None else seed)
    seating = setup.read_seating(name, len(record.state.scores), form, record.seed)
    players = settle_players(seating.players, app.words, record)
    _remember_players(app, players, form)
    save = new_save(app, record, players)
    if seating.table:
        TABLES[seating.table](app, save, seating.own)
    else:
        sit_down(app, save, app.fresh_slot())


def _remember_players(app: App, players: Sequence[Player], form: Data) -> None:
    """Seats remember the names that were typed, not those that stand in for an empty field."""
    for field in ("company", "level"):
        settings.put(app.settings, field, form.get(field, ""))
    app.settings.names = [form.get(f"name-{seat}", "").strip() for seat in range(len(players))]
    if not any(player.crest for player in players):  # who wears their own clan's colours has chosen them
        app.settings.clans = [player.clan for player in players]
    settings.save(app.page.store, app.settings)


@table_act("rematch")
def rematch(app: App, old: Session, _data: Data, _form: Data) -> None:
    """The same people and options, a new game, by the newest edition of the rules."""
    options = {name: value for name, value in old.game.rematch(old.record.options).items() if name != EDITION}
    record = Record(old.record.game, options, app.page.seed())
    sit_down(app, new_save(app, record, old.players), app.fresh_slot())


@table_act("sequel")
def sequel(app: App, old: Session, _data: Data, _form: Data) -> None:
    """Begin what follows from a finished game, where it has such a thing: the same people in the same seats."""
    found = table.sequel(old)
    if found is not None:
        record = Record(old.record.game, found.options, app.page.seed())
        sit_down(app, new_save(app, record, old.players), app.fresh_slot(), mine=old.mine)


@act("follow")
def follow(app: App, _data: Data, _form: Data) -> None:
    """Look at a game of other rules as far as it can be followed; nothing is kept before somebody plays on."""
    if app.opening.followable is not None:
        record, title = app.opening.followable
        players = settle_players([Player("", seat) for seat in range(len(record.state.scores))], app.words, record)
        save = new_save(app, record, players)
        save.title = app.words("web.followed", title=title or save.title)
        sit_down(app, save, app.fresh_slot(), new=False)


def new_save(app: App, record: Record, players: Sequence[Player]) -> Save:
    """A game that was never saved, with the usual title; one that is taken already is numbered."""
    headline = games.find(record.game).headline(record.options)
    usual = f"{app.words(f'{record.game}.title')}: {', '.join(player.name for player in players)}"
    return Save(record, _untaken(app, app.words.say(headline) if headline else usual), players_data(players))


def _untaken(app: App, title: str) -> str:
    """The title, or the first of its numbered kin that no game has."""
    try:
        taken = {head.title for head in app.saves.heads().values()}
    except StoreOff:
        return title
    numbered = (f"{title} ({number})" for number in count(2))
    return title if title not in taken else next(one for one in numbered if one not in taken)


def sit_down(app: App, save: Save, slot: str, mine: tuple[int, ...] | None = None, *, new: bool = True) -> None:
    """To the table with this game; ``mine`` are the seats of this device. Only a ``new`` one is saved at once."""
    session = Session(save, slot, mine=mine)
    session.local_state = drafts.read(app.page.store, slot)
    session.forget_fleeting()
    session.ask_all = app.settings.ask_all
    session.players = settle_players(session.players, app.words, save.record)
    save.players = players_data(session.players)
    app.session = session
    app.screen, app.dialog, app.joining = "table", "", None
    rulebook.ready(save.record.game, app.words.language)
    if any(player.played_by != HUMAN for player in session.players):
        app.page.brain.warm()
    if new:
        save_game(app, session)
    announce_prompt(app, session)
    schedule_next(app)
