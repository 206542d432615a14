"""The application: which screen is shown, and what each thing the player does leads to.

Knows no browser: it is given a ``Page`` and could as well be driven by a test.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import game
from game.core import words as catalogue
from game.core.address import quote
from game.core.chance import Chance
from game.core.contract import BadOption
from game.core.link import BadLink
from game.core.markup import esc
from game.core.record import SEEDS, CannotUndo, Record
from game.core.saves import (
    ASIDE,
    BadSave,
    Save,
    SaveConflict,
    Saves,
    Store,
    StoreFull,
    StoreOff,
    from_text,
    to_text,
)
from game.core.table import HUMAN, Player
from game.core.words import Name, Sentence, Words
from game.web import dialogs, home, join, lookback, settings, setup, table
from game.web.dialogs import Sharing
from game.web.pictures import picture_address
from game.web.rooms import rooms
from game.web.session import Session, players_data, settle_players
from game.web.thinking import Brain

TOAST_TIME = 7000
BOT_PAUSE = 450
LOOK_PAUSE = 900


class Page(Protocol):
    """What the application asks of the browser."""

    store: Store
    brain: Brain

    def render(self, html: str) -> None:
        """Show this markup."""

    def kept(self) -> frozenset[str]:
        """The layers that are on the page already."""

    def announce(self, text: str) -> None:
        """Say something to a screen reader."""

    def attribute(self, name: str, value: str) -> None:
        """Set an attribute of the document."""

    def later(self, milliseconds: int, act: Callable[[], None]) -> Callable[[], None]:
        """Do something later; returns how to call it off."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def seed(self) -> int:
        """A fresh random number below 2**32."""

    def date(self, milliseconds: int, language: str) -> str:
        """A date and time as that language writes it."""

    def url(self, fragment: str) -> str:
        """The address of this page with another fragment."""

    def clear_fragment(self) -> None:
        """Take the fragment off the address without a new entry in the history."""

    def copy(self, text: str, then: Callable[[bool], None]) -> None:
        """Put a text on the clipboard and say whether it worked."""

    def can_share(self) -> bool:
        """Whether the system has a share sheet."""

    def share(self, title: str, url: str) -> None:
        """Open the share sheet."""

    def download(self, name: str, text: str) -> None:
        """Hand the player a file."""

    def qr(self, text: str, then: Callable[[str], None]) -> None:
        """The QR code of a text as a path."""

    def sound(self, name: str) -> None:
        """Play a sound."""

    def still(self) -> bool:
        """Whether the system asks for reduced motion."""

    def zoom(self, factor: float) -> None:
        """Make the board larger or smaller; 0 shows all of it."""


class App:
    """The page's state, and one method ``on_...`` for each thing a player can do."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.saves = Saves(page.store)
        self.settings = settings.load(page.store)
        self.settings.language = self.settings.language or language
        self.session: Session | None = None
        self.screen = "home"
        self.setup_game = ""
        self.form: dict[str, str] = {}
        self.dialog = ""
        self.dialog_data: dict[str, str] = {}
        self.sharing = Sharing()
        self.toast = ""
        self.message: tuple[str, str] | None = None
        self.joining: tuple[Record, list[Player]] | None = None
        self.storage_warned = False
        self._cancel_toast: Callable[[], None] = _nothing
        self._cancel_tick: Callable[[], None] = _nothing
        self._chance = Chance(page.seed())

    @property
    def words(self) -> Words:
        """The words of the player's language."""
        return catalogue.load(self.settings.language)

    # -- drawing --------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show what the application is now."""
        toast = f'<div class="toast" role="status" id="toast">{esc(self.toast)}</div>' if self.toast else ""
        self.page.render(self._screen() + self._dialog() + toast)

    def _screen(self) -> str:
        if self.screen == "table" and self.session:
            return table.screen(self.session, self.words, self.settings, self.page.kept())
        if self.screen == "setup":
            return setup.screen(self.words, self.setup_game, self.form, self.settings.names)
        if self.screen == "join" and self.joining:
            return self._join_screen(*self.joining)
        return home.screen(self.words, *self._shelves())

    def _dialog(self) -> str:
        maker = getattr(self, f"_dialog_{self.dialog}", None)
        return str(maker()) if maker else ""

    def _dialog_settings(self) -> str:
        return dialogs.settings(self.words, self.settings)

    def _dialog_share(self) -> str:
        return dialogs.share(self.words, self.sharing)

    def _dialog_log(self) -> str:
        assert self.session
        ui = self.session.ui(self.words, projected=False, kept=frozenset())
        return dialogs.log(self.words, self.session, ui)

    def _dialog_help(self) -> str:
        notes = rooms(self.session.record.game).words.NOTES if self.session else ()
        return dialogs.help_(self.words, [self.words.say(note) for note in notes])

    def _dialog_about(self) -> str:
        return dialogs.about(self.words)

    def _dialog_shelf(self) -> str:
        return dialogs.shelf(self.words, self.dialog_data["slot"], self._slot_title())

    def _dialog_delete(self) -> str:
        return dialogs.delete(self.words, self.dialog_data["slot"], self._slot_title())

    def _dialog_conflict(self) -> str:
        return dialogs.conflict(self.words)

    def _dialog_message(self) -> str:
        return dialogs.message(self.words, *self.message) if self.message else ""

    def _slot_title(self) -> str:
        try:
            return self.saves.read(self.dialog_data["slot"]).title
        except (BadSave, LookupError, StoreOff):
            return self.dialog_data["slot"]

    def say(self, text: str) -> None:
        """A short message that goes away by itself."""
        self.toast = text
        self._cancel_toast()
        self._cancel_toast = self.page.later(TOAST_TIME, self._drop_toast)

    def _drop_toast(self) -> None:
        self.toast = ""
        self.draw()

    def tell(self, title: str, text: str) -> None:
        """A message that stays until it is closed."""
        self.message = (title, text)
        self.dialog = "message"

    def dress(self) -> None:
        """Language, theme and motion of the whole document."""
        self.page.attribute("lang", self.settings.language)
        self.page.attribute("data-theme", self.settings.theme)
        self.page.attribute("data-motion", "off" if self.motionless else "on")

    @property
    def motionless(self) -> bool:
        """Whether things change without moving."""
        return self.settings.motion == "off" or (self.settings.motion == "auto" and self.page.still())

    # -- receiving ------------------------------------------------------------------------------

    def receive(self, text: str) -> None:
        """Something happened on the page: a message with the name of the act, data and form fields."""
        message = json.loads(text)
        act = getattr(self, f"on_{message['act']}", None)
        if (
            act
            and act(message.get("data", {}), {**message.get("form", {}), "": message.get("value", "")})
            is not False
        ):
            self.draw()

    # -- home and set-up ------------------------------------------------------------------------

    def _shelves(self) -> tuple[list[home.Shelf], list[tuple[str, str]]]:
        try:
            good, _ = self.saves.read_all()
            aside = self.saves.damaged()
        except StoreOff:
            return [], []
        reason = self.words("core.record_broken")
        return [self._shelf(slot, save) for slot, save in good.items()], [(slot, reason) for slot in aside]

    def _shelf(self, slot: str, save: Save) -> home.Shelf:
        names = [str(player.get("name", "")) for player in save.players]
        state = save.record.state
        status = self.words.say(rooms(save.record.game).words.prompt(state), names)
        when = self.page.date(save.updated, self.settings.language)
        picture = picture_address(
            rooms(save.record.game).scene.picture(
                state, [p.get("clan", i) for i, p in enumerate(save.players)]
            )
        )
        return home.Shelf(slot, save.title, save.record.game, status, when, picture)

    def on_home(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Back to the home screen; the game is saved already."""
        self._cancel_tick()
        self.session = None
        self.joining = None
        self.screen, self.dialog = "home", ""

    def on_setup(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """The form for a new game."""
        if data.get("game") in game.GAMES:
            self.screen, self.setup_game = "setup", data["game"]
            self.form = {f"clan-{seat}": str(clan) for seat, clan in enumerate(self.settings.clans)}

    def on_start(self, data: Mapping[str, str], form: Mapping[str, str]) -> None:
        """Begin a game with what the form says."""
        name = data.get("game", "")
        if name not in game.GAMES:
            return
        try:
            options = setup.read_options(name, form)
        except BadOption as error:
            self.say(self.words.say(error.reason))
            return
        seed = setup.read_seed(form)
        record = Record(name, options, self.page.seed() if seed is None else seed)
        players = settle_players(setup.read_players(len(record.state.scores), form), self.words)
        self._remember_players(players, form)
        self._sit_down(Save(record, self._title(name, players), players_data(players)), self._fresh_slot())

    def _remember_players(self, players: list[Player], form: Mapping[str, str]) -> None:
        """Seats remember the names that were typed, not those that stand in for an empty field."""
        self.settings.names = [form.get(f"name-{seat}", "").strip() for seat in range(len(players))]
        self.settings.clans = [player.clan for player in players]
        settings.save(self.page.store, self.settings)

    def _title(self, name: str, players: list[Player]) -> str:
        return f"{self.words(f'{name}.title')}: {', '.join(player.name for player in players)}"

    def _fresh_slot(self) -> str:
        return f"{self.page.now():x}-{self._chance.below(1 << 16):04x}"

    def _sit_down(self, save: Save, slot: str, mine: tuple[int, ...] | None = None) -> None:
        """To the table with this game."""
        self.session = Session(save, slot, mine=mine)
        self.session.players = settle_players(self.session.players, self.words)
        save.players = players_data(self.session.players)
        self.screen, self.dialog, self.joining = "table", "", None
        if any(player.mind != HUMAN for player in self.session.players):
            self.page.brain.warm()
        self.keep()
        self._announce_prompt()
        self.go_on()

    # -- saves ----------------------------------------------------------------------------------

    def keep(self, *, over: bool = False) -> None:
        """Save the game; whatever goes wrong, it goes on, and the player is told once."""
        session = self.session
        if session is None:
            return
        session.save.updated = self.page.now()
        try:
            self.saves.write(session.slot, session.save, over=over)
            self.storage_warned = False
        except SaveConflict:
            self.dialog = "conflict"
        except (StoreFull, StoreOff) as error:
            if not self.storage_warned:
                key = "full" if isinstance(error, StoreFull) else "off"
                self.tell(self.words("web.not_saved"), self.words(f"web.store_{key}"))
                self.storage_warned = True

    def on_open(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Go on with a saved game."""
        try:
            save = self.saves.read(data["slot"])
        except BadSave as error:
            self.tell(self.words("web.damaged"), self.words.say(error.reason))
            return
        except (LookupError, StoreOff):
            self.say(self.words("web.gone"))
            return
        seats = save.mine
        self._sit_down(save, data["slot"], None if seats is None else tuple(seats))

    def on_stored(self, data: Mapping[str, str], _form: Mapping[str, str]) -> bool:
        """Another tab wrote something: the home screen shows it, the table warns when it is our game."""
        if self.screen == "home":
            return True
        session = self.session
        if session is None or not data.get("key", "").endswith(f".{session.slot}"):
            return False
        if self.saves.revision(session.slot) != session.save.revision:
            self.dialog = "conflict"
        return True

    def on_conflict_theirs(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Take the position of the other tab."""
        assert self.session
        self.dialog = ""
        self.on_open({"slot": self.session.slot}, {})

    def on_conflict_copy(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Keep both: this tab goes on in a slot of its own."""
        assert self.session
        self.session.slot = self._fresh_slot()
        self.session.save.title = self.words("web.copy_of", title=self.session.save.title)
        self.session.save.revision = 0
        self.dialog = ""
        self.keep()

    def on_conflict_mine(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """This tab's position counts."""
        self.dialog = ""
        self.keep(over=True)

    def on_rename(self, data: Mapping[str, str], form: Mapping[str, str]) -> None:
        """A new title for a saved game."""
        title = form.get("title", "").strip()[:60]
        self.dialog = ""
        try:
            save = self.saves.read(data["slot"])
            save.title = title or save.title
            self.saves.write(data["slot"], save)
        except (BadSave, LookupError, StoreFull, StoreOff):
            self.say(self.words("web.gone"))

    def on_delete(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Delete a saved game, after the player has been asked."""
        self.saves.drop(data["slot"])
        self.dialog = ""

    def on_export_slot(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """A saved game as a file."""
        try:
            self._download(self.saves.read(data["slot"]))
        except (BadSave, LookupError, StoreOff):
            self.say(self.words("web.gone"))

    def on_export(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """The game on the table as a file."""
        if self.session:
            self._download(self.session.save)

    def _download(self, save: Save) -> None:
        self.page.download(f"tenka-{save.record.game}-{save.record.seed}.json", to_text(save))

    def on_import(self, _data: Mapping[str, str], form: Mapping[str, str]) -> None:
        """A file from somewhere else: into a slot of its own, if it replays."""
        try:
            save = from_text(form[""])
        except BadSave as error:
            self.tell(self.words("web.import"), self.words.say(error.reason))
            return
        save.revision = 0
        self._sit_down(save, self._fresh_slot())

    def on_damaged_export(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """What is left of a damaged slot, as a file."""
        self.page.download(
            f"tenka-damaged-{quote(data['slot'])}.txt", self.page.store.get(ASIDE + data["slot"]) or ""
        )

    def on_damaged_drop(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Delete a slot that was set aside."""
        self.page.store.drop(ASIDE + data["slot"])

    # -- links ----------------------------------------------------------------------------------

    def on_address(self, data: Mapping[str, str], _form: Mapping[str, str]) -> bool:
        """The fragment of the address has changed: perhaps it holds a game."""
        fragment = data.get("hash", "")
        if not join.is_game(fragment):
            return False
        self._cancel_tick()
        self.page.clear_fragment()
        try:
            record, players = join.read(fragment)
        except BadLink as error:
            self.screen = "home" if self.session is None else self.screen
            self.tell(self.words("web.bad_link"), self.words.say(error.reason))
            return True
        self.joining = (record, settle_players(players, self.words))
        self.session, self.screen, self.dialog = None, "join", ""
        return True

    def _join_screen(self, record: Record, players: list[Player]) -> str:
        place = rooms(record.game)
        names = [player.name for player in players]
        picture = picture_address(place.scene.picture(record.state, [player.clan for player in players]))
        prompt = self.words.say(place.words.prompt(record.state), names)
        return join.screen(
            self.words, self.words(f"{record.game}.title"), picture, prompt, players, record.state.turn
        )

    def on_join(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """This is my seat (or all of them, or none)."""
        if self.joining is None:
            return
        record, players = self.joining
        seats = {"all": None, "none": ()}.get(
            data["seat"], (int(data["seat"]),) if data["seat"].isdigit() else None
        )
        save, slot = self._slot_of(record) or (
            Save(record, self._title(record.game, players)),
            self._fresh_slot(),
        )
        save.record = record
        save.players = save.players or players_data(players)
        save.mine = None if seats is None else list(seats)
        self._sit_down(save, slot, seats)

    def _slot_of(self, record: Record) -> tuple[Save, str] | None:
        """A save of the same game that this position goes on from, so that a game keeps one slot."""
        try:
            good, _ = self.saves.read_all()
        except StoreOff:
            return None
        for slot, save in good.items():
            ours = save.record
            same = (ours.game, ours.seed, ours.options) == (record.game, record.seed, record.options)
            if same and record.choices[: len(ours.choices)] == ours.choices:
                return save, slot
        return None

    def on_take_seat(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Somebody at this screen plays this seat too."""
        session = self.session
        if session is not None and session.mine is not None:
            session.mine = tuple(sorted({*session.mine, int(data["seat"])}))
            session.save.mine = list(session.mine)
            self.keep()

    # -- dialogs --------------------------------------------------------------------------------

    def on_dialog(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Open a dialog."""
        self.dialog, self.dialog_data = data["name"], dict(data)
        if self.dialog == "share" and self.session:
            self._open_sharing(self.session)

    def _open_sharing(self, session: Session) -> None:
        record = session.record if session.looking is None else session.record.branch(session.looking)
        url = self.page.url(join.address(record, session.players))
        self.sharing = Sharing(url, can_share=self.page.can_share())
        self.page.qr(url, self._show_qr)

    def _show_qr(self, path: str) -> None:
        self.sharing.qr, self.sharing.qr_failed = path, not path
        if self.dialog == "share":
            self.draw()

    def on_close(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Close the dialog; the question which tab counts has to be answered."""
        if self.dialog != "conflict":
            self.dialog, self.message = "", None

    def on_copy(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Copy the link."""
        self.page.copy(self.sharing.url, self._copied)

    def _copied(self, worked: bool) -> None:
        self.sharing.copied = worked
        if not worked:
            self.say(self.words("web.copy_failed"))
        self.draw()

    def on_send(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """The system's share sheet."""
        if self.session:
            self.page.share(self.session.save.title, self.sharing.url)

    def on_set(self, data: Mapping[str, str], form: Mapping[str, str]) -> None:
        """Change a setting; everything is drawn anew in it at once."""
        settings.put(self.settings, data["name"], settings.parsed(data["name"], form[""]))
        settings.save(self.page.store, self.settings)
        self.dress()

    def on_project(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Switch the projection."""
        self.settings.projected = not self.settings.projected
        settings.save(self.page.store, self.settings)

    # -- playing --------------------------------------------------------------------------------

    def on_choose(self, data: Mapping[str, str], _form: Mapping[str, str]) -> bool:
        """A thing with choices was tapped."""
        session = self.session
        if session is None or session.telling:
            return False
        indices = [int(index) for index in data.get("choices", "").split()]
        if session.tap(indices, confirm=self.settings.confirm):
            self._played()
        elif session.picked is not None or session.narrowed:
            self._announce_pending(session)
        return True

    def _announce_pending(self, session: Session) -> None:
        """What was picked waits for a confirmation; who cannot see the board must hear so."""
        if session.picked is not None:
            sentence = session.rooms.words.choice_sentence(session.state, session.picked)
            text = self.words.say(sentence, [player.name for player in session.players])
            self.page.announce(self.words("web.picked", choice=text))

    def on_lift(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """The next player sits before the screen."""
        if self.session is not None:
            self.session.lift()
            self._announce_prompt()

    def on_game(self, data: Mapping[str, str], form: Mapping[str, str]) -> None:
        """Something that only the game understands, such as arranging a plan; it may lead to choices."""
        session = self.session
        if session is None or session.telling:
            return
        choices = session.rooms.panel.act(session.view(), session.switches, data, form)
        if choices and session.my_turn:
            session.play_chain(choices)
            self._played()

    def on_zoom(self, data: Mapping[str, str], _form: Mapping[str, str]) -> bool:
        """Larger, smaller, or all of it."""
        self.page.zoom(float(data.get("factor", 0)))
        return False

    def on_confirm(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Make the picked choice."""
        session = self.session
        if session is not None and session.picked is not None and session.my_turn:
            session.play(session.picked)
            self._played()

    def _played(self) -> None:
        """After a choice: pass what was to be passed, save, sound, say what happened, and go on."""
        if self.session is not None:
            self.session.pass_ahead()
        self.keep()
        self._sound()
        self._announce_events()
        self.go_on()

    def _sound(self) -> None:
        if self.settings.sound and self.session:
            name = self.session.rooms.panel.sound(self.session.log[-1])
            if name:
                self.page.sound(name)

    def _announce_events(self) -> None:
        """The events of the last choice and the next question, for a screen reader."""
        session = self.session
        assert session
        if session.telling:
            return
        ui = session.ui(self.words, projected=False, kept=frozenset())
        lines = [text for text in table.told(session, ui, session.log[-1]) if text] if session.log else []
        self.page.announce(" ".join([*lines[-4:], table.prompt(session, ui)]))

    def _announce_prompt(self) -> None:
        assert self.session
        self.page.announce(
            table.prompt(self.session, self.session.ui(self.words, projected=False, kept=frozenset()))
        )

    def on_hover(self, data: Mapping[str, str], _form: Mapping[str, str]) -> bool:
        """Something is pointed at: its result is previewed."""
        session = self.session
        if self.screen != "table" or session is None or session.telling:
            return False
        return session.hover([int(index) for index in data.get("choices", "").split()])

    def on_escape(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> bool:
        """Step back from what is picked; or end the telling."""
        session = self.session
        if session is None:
            return False
        if session.telling:
            session.skip()
            self.go_on()
            return True
        return session.back()

    def on_elsewhere(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> bool:
        """A click on nothing in particular puts a short message away."""
        had = bool(self.toast)
        self.toast = ""
        return had

    def on_undo(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Take the last choice back, or say why not."""
        session = self.session
        if session is None or session.back():
            return
        try:
            session.undo()
        except CannotUndo as error:
            self.say(self.words.say(error.reason))
            return
        self.keep()
        self._announce_prompt()

    def on_why(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Something that cannot be done was tapped: say which rule forbids it."""
        self.say(data.get("reason", ""))
        self.page.announce(data.get("reason", ""))

    def on_rematch(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """The same people and rules, a new game."""
        old = self.session
        if old is not None:
            record = Record(old.record.game, old.record.options, self.page.seed())
            title = self._title(record.game, old.players)
            self._sit_down(Save(record, title, players_data(old.players)), self._fresh_slot())

    # -- looking back -----------------------------------------------------------------------------

    def on_look(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Move through the game that was: a step, a turn, by itself, or back to now."""
        session = self.session
        if session is None:
            return
        to, at = data.get("to", ""), session.shown
        if to == "toggle":
            to = "begin" if session.looking is None else "now"
        places = {"begin": at, "now": None, "back": at - 1, "on": at + 1}
        if to == "play":
            session.paused = not session.paused
        elif to == "turn-back":
            session.look(session.history.turn_before(at))
        elif to == "turn-on":
            session.look(session.history.turn_after(at))
        else:
            session.look(places.get(to, at))
        if to != "play":
            session.paused = True
        self._looked()

    def _looked(self) -> None:
        self._announce_prompt()
        self.go_on()

    def on_seek(self, _data: Mapping[str, str], form: Mapping[str, str]) -> None:
        """The slider was moved."""
        if self.session is not None and form[""].isdigit():
            self.session.look(int(form[""]))
            self.session.paused = True

    def on_seek_to(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """A line of the log or a bookmark was chosen."""
        if self.session is not None:
            self.dialog = "" if self.dialog == "log" else self.dialog
            self.session.look(int(data["at"]))
            self.session.paused = True
            self._looked()

    def on_eyes(self, _data: Mapping[str, str], form: Mapping[str, str]) -> None:
        """Look back through somebody's eyes."""
        if self.session is not None:
            self.session.eyes = int(form[""]) if form[""].isdigit() else None

    def on_branch(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """A new game that goes on from what is shown; the old one stays as it is."""
        old = self.session
        if old is not None:
            title = self.words("web.branch_of", title=old.save.title)
            save = Save(old.record.branch(old.shown), title, players_data(old.players))
            self._sit_down(save, self._fresh_slot())

    def on_bookmark(self, _data: Mapping[str, str], form: Mapping[str, str]) -> None:
        """Remember this place with a note."""
        session = self.session
        if session is not None:
            note = form.get("note", "").strip()[: lookback.NOTE_LENGTH]
            marks = [mark for mark in session.save.bookmarks if mark["at"] != session.shown]
            marks.append({"at": session.shown, "note": note})
            session.save.bookmarks = sorted(marks, key=lambda mark: int(mark["at"]))
            self.keep()

    def on_bookmark_drop(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Forget a place."""
        session = self.session
        if session is not None:
            session.save.bookmarks = [m for m in session.save.bookmarks if m["at"] != int(data["at"])]
            self.keep()

    # -- telling and bots: what goes on by itself ---------------------------------------------------

    def go_on(self) -> None:
        """If something is being told or a bot must choose, see to the next step."""
        self._cancel_tick()
        session = self.session
        if session is None:
            return
        if session.looking is not None and not session.paused:
            self._cancel_tick = self.page.later(int(LOOK_PAUSE / self.settings.speed), self._look_on)
            return
        if session.telling and self.motionless and not session.paused:
            session.paused = True  # without motion the player turns the pages
        if session.telling and not session.paused:
            wait = int(session.frames[session.frame].milliseconds / self.settings.speed)
            self._cancel_tick = self.page.later(wait, self._next_frame)
        elif session.bot_turn:
            quiet = getattr(session.rooms.panel, "quiet", None)
            nothing_to_see = self.motionless or (quiet is not None and quiet(session.state))
            wait = 0 if nothing_to_see else int(BOT_PAUSE / self.settings.speed)
            self._cancel_tick = self.page.later(wait, self._bot_thinks)

    def _look_on(self) -> None:
        """Looking back by itself: one choice further, until the end."""
        session = self.session
        if session is not None and session.looking is not None:
            session.look(session.looking + 1)
            session.paused = session.looking == len(session.record.choices)
            self._looked()
            self.draw()

    def _next_frame(self) -> None:
        self.on_tell_next({}, {}, pause=False)
        self.draw()

    def _bot_thinks(self) -> None:
        session = self.session
        if session is None or not session.bot_turn or session.thinking:
            return
        made = len(session.record.choices)
        session.thinking = True
        self.page.brain.think(
            session.bot_request(self._chance.below(SEEDS)), lambda answer: self._bot_plays(session, made, answer)
        )
        self.draw()

    def _bot_plays(self, session: Session, made: int, answer: Mapping[str, Any]) -> None:
        """The bot has answered; if the game has gone another way meanwhile, the answer is let go."""
        session.thinking = False
        if self.session is not session or len(session.record.choices) != made or not session.bot_turn:
            return
        if answer.get("error"):
            self.say(self.words("web.bot_stumbled", name=session.players[session.state.turn or 0].name))
        session.play(session.settled(answer))
        self._played()
        self.draw()

    def on_stop_bot(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Enough thought: the bot plays the best it has found."""
        self.page.brain.stop()

    def on_take_over(self, data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """A person takes the bot's seat."""
        session = self.session
        if session is not None:
            session.players[int(data["seat"])].mind = HUMAN
            session.save.players = players_data(session.players)
            self.page.brain.stop()
            self.keep()

    def on_hint(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """What would the strongest bot do here?"""
        session = self.session
        if session is None or not session.my_turn or session.thinking:
            return
        made = len(session.record.choices)
        session.thinking = True
        self.page.brain.think(
            session.hint_request(self._chance.below(SEEDS)), lambda answer: self._hinted(session, made, answer)
        )

    def _hinted(self, session: Session, made: int, answer: Mapping[str, Any]) -> None:
        session.thinking = False
        if self.session is session and len(session.record.choices) == made and session.my_turn:
            session.hint = (session.settled(answer), _reason(answer))
            self.page.announce(table.hint_text(session, session.ui(self.words, projected=False, kept=frozenset())))
        self.draw()

    def on_tell_next(self, _data: Mapping[str, str], _form: Mapping[str, str], *, pause: bool = True) -> None:
        """The next thing that happened."""
        session = self.session
        if session is not None and session.telling:
            session.paused = pause or session.paused
            session.step()
            if session.telling:
                self._announce_told(session)
            else:
                self._announce_events()
            self.go_on()

    def _announce_told(self, session: Session) -> None:
        ui = session.ui(self.words, projected=False, kept=frozenset())
        self.page.announce(table.prompt(session, ui))

    def on_tell_back(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """The thing before."""
        if self.session is not None:
            self.session.paused = True
            self.session.step(-1)
            self.go_on()

    def on_tell_pause(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Stop or go on telling."""
        if self.session is not None:
            self.session.paused = not self.session.paused
            self.go_on()

    def on_tell_skip(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """To the end of what is being told."""
        if self.session is not None:
            self.session.skip()
            self._announce_events()
            self.go_on()

    def on_tell_again(self, _data: Mapping[str, str], _form: Mapping[str, str]) -> None:
        """Tell the last events once more."""
        if self.session is not None and self.session.log:
            self.session.tell_again()
            self.go_on()


def _reason(answer: Mapping[str, Any]) -> Sentence | None:
    """The reason in an answer; names of areas and cards in it are keys again."""
    if not answer.get("reason"):
        return None
    key, args = answer["reason"]
    return Sentence(key, {name: _argument(value) for name, value in args.items()})


def _argument(value: Any) -> Any:
    return Name(value) if isinstance(value, str) and "." in value else value


def _nothing() -> None:
    """There is nothing to call off."""
