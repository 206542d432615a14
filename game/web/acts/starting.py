"""The home screen, the form for a new game, and sitting down at the table."""

from __future__ import annotations

import game
from game.core.contract import BadOption
from game.core.record import Record
from game.core.saves import Save, StoreOff
from game.core.table import HUMAN, Player
from game.web import desks, home, rules, settings, setup
from game.web.acts.going_on import GoingOn
from game.web.acts.stage import Data
from game.web.pictures import picture_address
from game.web.rooms import rooms
from game.web.session import Session, players_data, settle_players


class Starting(GoingOn):
    """From home to the table."""

    def _screen_home(self) -> str:
        return home.screen(self.words, *self._shelves())

    def _screen_setup(self) -> str:
        return setup.screen(self.words, self.setup_game, self.form, self.settings.names)

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
            rooms(save.record.game).scene.picture(state, [p.get("clan", i) for i, p in enumerate(save.players)])
        )
        return home.Shelf(slot, save.title, save.record.game, status, when, picture)

    def on_home(self, _data: Data, _form: Data) -> None:
        """Back to the home screen; the game is saved already."""
        self._cancel_tick()
        self.session = None
        self.joining = None
        self.screen, self.dialog = "home", ""

    def on_setup(self, data: Data, _form: Data) -> None:
        """The form for a new game."""
        if data.get("game") in game.GAMES:
            self.screen, self.setup_game = "setup", data["game"]
            self.form = {f"clan-{seat}": str(clan) for seat, clan in enumerate(self.settings.clans)}

    def on_start(self, data: Data, form: Data) -> None:
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
        setup.seat_others(players, data.get("others", ""))
        self._remember_players(players, form)
        self._sit_down(Save(record, self._title(name, players), players_data(players)), self._fresh_slot())

    def _remember_players(self, players: list[Player], form: Data) -> None:
        """Seats remember the names that were typed, not those that stand in for an empty field."""
        self.settings.names = [form.get(f"name-{seat}", "").strip() for seat in range(len(players))]
        self.settings.clans = [player.clan for player in players]
        settings.save(self.page.store, self.settings)

    def _sit_down(self, save: Save, slot: str, mine: tuple[int, ...] | None = None) -> None:
        """To the table with this game."""
        self.session = Session(save, slot, mine=mine)
        self.session.switches = desks.read(self.page.store, slot)
        self.session.players = settle_players(self.session.players, self.words)
        save.players = players_data(self.session.players)
        self.screen, self.dialog, self.joining = "table", "", None
        rules.ready(save.record.game, self.words.language)
        if any(player.mind != HUMAN for player in self.session.players):
            self.page.brain.warm()
        self.keep()
        self._announce_prompt()
        self.go_on()

    def on_rematch(self, _data: Data, _form: Data) -> None:
        """The same people and rules, a new game."""
        old = self.session
        if old is not None:
            record = Record(old.record.game, old.record.options, self.page.seed())
            title = self._title(record.game, old.players)
            self._sit_down(Save(record, title, players_data(old.players)), self._fresh_slot())
