"""Games that travel as links: sent, opened, and joined."""

from __future__ import annotations

from game.core.link import BadLink
from game.core.position import as_choice
from game.core.record import BadRecord, OtherRules, Record
from game.core.saves import Save, StoreOff
from game.core.table import Player
from game.web import dialogs, join
from game.web.acts.stage import Data
from game.web.acts.starting import Starting
from game.web.dialogs import Sharing
from game.web.pictures import picture_address
from game.web.rooms import rooms
from game.web.session import Session, players_data, settle_players


class Linking(Starting):
    """Links."""

    def on_address(self, data: Data, _form: Data) -> bool:
        """The fragment of the address has changed: perhaps it holds a game."""
        fragment = data.get("hash", "")
        if not join.is_game(fragment):
            return False
        self._cancel_tick()
        self.page.clear_fragment()
        self.open_by(join.reading(fragment), self._came, self._refused)
        return True

    def _came(self, game: tuple[Record, list[Player]]) -> None:
        """A game has come by a link: ask who sits here before anything is kept of it."""
        record, players = game
        self.joining = (record, settle_players(players, self.words))
        self.session, self.screen, self.dialog = None, "join", ""

    def _refused(self, error: Exception) -> None:
        self.screen = "home" if self.session is None else self.screen
        if isinstance(error, OtherRules):
            self.tell_of_other_rules(error, "")
        elif isinstance(error, BadLink):
            self.tell(self.words("web.bad_link"), self.words.say(error.reason))

    def _screen_join(self) -> str:
        assert self.joining
        record, players = self.joining
        place = rooms(record.game)
        names = [player.name for player in players]
        picture = picture_address(place.scene.picture(record.state, [player.clan for player in players]))
        prompt = self.words.say(place.words.prompt(record.state), names)
        return join.screen(self.words, self.words(f"{record.game}.title"), picture, prompt, players, record.state.turn)

    def on_join(self, data: Data, _form: Data) -> None:
        """This is my seat (or all of them, or none)."""
        if self.joining is None:
            return
        record, players = self.joining
        seats = {"all": None, "none": ()}.get(data["seat"], (int(data["seat"]),) if data["seat"].isdigit() else None)
        save, slot = self._slot_of(record) or (
            Save(record, self._title(record.game, players)),
            self._fresh_slot(),
        )
        mine = None if seats is None else list(seats)
        known = save.revision > 0 and (save.record.choices, save.mine) == (record.choices, mine)
        save.record, save.mine = record, mine
        save.players = save.players or players_data(players)
        self._sit_down(save, slot, seats, new=not known)

    def _slot_of(self, record: Record) -> tuple[Save, str] | None:
        """A save of the same game that this position goes on from, so that a game keeps one slot."""
        try:
            for slot, head in self.saves.heads().items():
                same = (head.game, head.seed, head.options) == (record.game, record.seed, record.options)
                if same and self._goes_on_from(record, slot):
                    return self.saves.read(slot), slot
        except (BadRecord, StoreOff):
            pass
        return None

    def _goes_on_from(self, record: Record, slot: str) -> bool:
        ours = [as_choice(choice) for choice in self.saves.choices(slot)]
        return record.choices[: len(ours)] == ours

    def on_take_seat(self, data: Data, _form: Data) -> None:
        """Somebody at this screen plays this seat too."""
        session = self.session
        if session is not None and session.mine is not None:
            session.mine = tuple(sorted({*session.mine, int(data["seat"])}))
            session.save.mine = list(session.mine)
            self.keep()

    # -- sending -----------------------------------------------------------------------------------

    def _dialog_share(self) -> str:
        return dialogs.share(self.words, self.sharing)

    def _open_sharing(self, session: Session) -> None:
        record = session.record if session.looking is None else session.record.branch(session.looking)
        url = self.page.url(join.address(record, session.players))
        self.sharing = Sharing(url, can_share=self.page.can_share())
        self.page.qr(url, self._show_qr)

    def _show_qr(self, path: str) -> None:
        self.sharing.qr, self.sharing.qr_failed = path, not path
        if self.dialog == "share":
            self.draw()

    def on_copy(self, _data: Data, _form: Data) -> None:
        """Copy the link."""
        self.page.copy(self.sharing.url, self._copied)

    def _copied(self, worked: bool) -> None:
        self.sharing.copied = worked
        if not worked:
            self.say(self.words("web.copy_failed"))
        self.draw()

    def on_send(self, _data: Data, _form: Data) -> None:
        """The system's share sheet."""
        if self.session:
            self.page.share(self.session.save.title, self.sharing.url)
