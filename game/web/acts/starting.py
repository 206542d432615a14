"""The home screen, the form for a new game, and sitting down at the table."""

from __future__ import annotations

import game
from game.core.contract import EDITION, BadOption
from game.core.record import Record, Replaying
from game.core.saves import Head, Save, StoreOff
from game.core.table import HUMAN, Player
from game.web import desks, home, rules, settings, setup
from game.web.acts.going_on import GoingOn
from game.web.acts.opening import Opening
from game.web.acts.stage import Data
from game.web.page import Page
from game.web.pictures import picture_address
from game.web.rooms import rooms
from game.web.session import Session, players_data, settle_players

FEW = {"playing": 3, "finished": 0}
"""So many games of each kind are shown before anybody asks for more: finished ones need no place of their own."""
MORE = 12
"""So many come with each further tap."""


class Starting(GoingOn, Opening):
    """From home to the table."""

    looking_at_old: bool = False
    _old_save: Replaying[None] | None = None

    def __init__(self, page: Page, language: str) -> None:
        super().__init__(page, language)
        self.shelf_shown = dict(FEW)
        self._cards: dict[str, str] = {}
        """What was said of each card that has been drawn."""

    def _screen_home(self) -> str:
        return home.screen(self.words, self._shelf())

    def _screen_setup(self) -> str:
        return setup.screen(self.words, self.setup_game, self.form, self.settings.names)

    # -- the games kept here -----------------------------------------------------------------------

    def _shelf(self) -> home.Shelf:
        try:
            heads, waiting, aside = self.saves.heads(), self.saves.headless(), self.saves.damaged()
        except StoreOff:
            return home.Shelf()
        if waiting:
            self._look_at_old_saves()
        playing = [slot for slot, head in heads.items() if not head.over]
        finished = [slot for slot, head in heads.items() if head.over]
        reason = self.words("core.record_broken")
        return home.Shelf(
            self._card(playing[0], heads[playing[0]]) if playing else None,
            [self._card(slot, heads[slot]) for slot in playing[1 : 1 + self.shelf_shown["playing"]]],
            [self._card(slot, heads[slot]) for slot in finished[: self.shelf_shown["finished"]]],
            {"playing": len(playing[1:]), "finished": len(finished)},
            len(waiting),
            [(slot, reason) for slot in aside],
            [(slot, self.words.say(why)) for slot, why in self.saves.refused.items()],
        )

    def _card(self, slot: str, head: Head) -> home.Card:
        status, picture = self._drawn(slot, head)
        return home.Card(slot, head.title, status, self.page.date(head.updated, self.settings.language), picture)

    def _drawn(self, slot: str, head: Head) -> tuple[str, str]:
        """What the game waits for and the name of its small picture, drawn once for each state of the game."""
        key = f"{slot} {head.revision} {self.words.language}"
        if key not in self._cards:
            try:
                self._cards[key], picture = self._draw_card(head)
            except Exception:  # whatever lies in a head that somebody has tampered with spoils this card alone
                self._cards[key], picture = "", f"assets/pictures/{head.game}.svg"
            self.page.picture(key, picture)
        return self._cards[key], key

    def _draw_card(self, head: Head) -> tuple[str, str]:
        players = [Player.load(data, seat) for seat, data in enumerate(head.players)]
        state, place = head.state(), rooms(head.game)
        status = self.words.say(place.words.prompt(state), [player.name for player in players])
        return status, picture_address(place.scene.picture(state, [player.clan for player in players]))

    def _look_at_old_saves(self) -> None:
        """Saves from before there were heads get theirs, a slice at a time while the home screen is shown."""
        if not self.looking_at_old:
            self.looking_at_old = True
            self.page.later(1, self._give_head)

    def _give_head(self) -> None:
        self.looking_at_old = False
        waiting = self.saves.headless() if self.screen == "home" else []
        if waiting:
            self._old_save = self._old_save or self.saves.giving_head(waiting[0])
            if next(self._old_save, None) is None:
                self._old_save = None
                self.draw()
            self._look_at_old_saves()

    def on_shelf_more(self, data: Data, _form: Data) -> None:
        """Show more of the games that are kept here."""
        kind = data.get("kind", "")
        if kind in self.shelf_shown:
            self.shelf_shown[kind] += MORE

    def on_home(self, _data: Data, _form: Data) -> None:
        """Back to the home screen; the game is saved already."""
        self._cancel_tick()
        self.session = None
        self.joining = None
        self.screen, self.dialog, self.shelf_shown = "home", "", dict(FEW)

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

    def _sit_down(self, save: Save, slot: str, mine: tuple[int, ...] | None = None, *, new: bool = True) -> None:
        """To the table with this game. One that lies in its slot already is not written again."""
        self.session = Session(save, slot, mine=mine)
        self.session.switches = desks.read(self.page.store, slot)
        self.session.players = settle_players(self.session.players, self.words)
        save.players = players_data(self.session.players)
        self.screen, self.dialog, self.joining = "table", "", None
        rules.ready(save.record.game, self.words.language)
        if any(player.mind != HUMAN for player in self.session.players):
            self.page.brain.warm()
        if new:
            self.keep()
        self._announce_prompt()
        self.go_on()

    def on_follow(self, _data: Data, _form: Data) -> None:
        """Look at a game of other rules as far as it can be followed; nothing is kept before somebody plays on."""
        if self.followable is not None:
            record, title = self.followable
            players = settle_players([Player("", seat) for seat in range(len(record.state.scores))], self.words)
            title = self.words("web.followed", title=title or self._title(record.game, players))
            self._sit_down(Save(record, title, players_data(players)), self._fresh_slot(), new=False)

    def on_rematch(self, _data: Data, _form: Data) -> None:
        """The same people and options, a new game, by the newest edition of the rules."""
        old = self.session
        if old is not None:
            again = getattr(old.rooms.panel, "again", dict)
            options = {name: value for name, value in again(old.record.options).items() if name != EDITION}
            record = Record(old.record.game, options, self.page.seed())
            title = self._title(record.game, old.players)
            self._sit_down(Save(record, title, players_data(old.players)), self._fresh_slot())
