"""What every act of the player finds: the page, the settings, the game on the table, and the words."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from game.bots import ACCEPTED
from game.core import words as catalogue
from game.core.chance import Chance
from game.core.markup import esc
from game.core.record import Record
from game.core.saves import SaveConflict, Saves, StoreFull, StoreOff
from game.core.table import HUMAN, Player
from game.core.words import Words
from game.web import command, settings, table
from game.web.command import Talk
from game.web.dialogs import Sharing
from game.web.page import Page
from game.web.parts import button
from game.web.rules import Reading
from game.web.session import Session

Data = Mapping[str, str]
"""What comes with an act: the data of the thing, or the fields of its form."""
TOAST_TIME = 7000


class Stage:
    """The state of the page, how it is drawn, and how messages reach the player."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.saves = Saves(page.store, (HUMAN, *ACCEPTED))
        self.settings = settings.load(page.store)
        self.settings.language = self.settings.language or language
        self.session: Session | None = None
        self.screen = "home"
        self.setup_game = ""
        self.form: dict[str, str] = {}
        self.dialog = ""
        self.dialog_data: dict[str, str] = {}
        self.sharing = Sharing()
        self.reading = Reading()
        self.talk = Talk()
        self.toast = ""
        self.toast_rule = ""
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

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show what the application is now."""
        self.page.render(self._screen() + self._dialog() + self._toast())

    def _toast(self) -> str:
        """The short message, with the rule behind it where there is one."""
        if not self.toast:
            return ""
        rule = self.toast_rule and button(self.words("web.rule"), "rules", data_section=self.toast_rule)
        return f'<div class="toast" role="status" id="toast"><span>{esc(self.toast)}</span>{rule}</div>'

    def _screen(self) -> str:
        maker = getattr(self, f"_screen_{self.screen}", None)
        return str(maker()) if maker else ""

    def _screen_table(self) -> str:
        assert self.session
        talk = command.panel(self.words, self.talk)
        return table.screen(self.session, self.words, self.settings, self.page.kept(), talk)

    def _dialog(self) -> str:
        maker = getattr(self, f"_dialog_{self.dialog}", None)
        return str(maker()) if maker else ""

    def say(self, text: str, rule: str = "") -> None:
        """A short message that goes away by itself; ``rule`` is the section of the rules behind it."""
        self.toast, self.toast_rule = text, rule
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

    # -- receiving ---------------------------------------------------------------------------------

    def receive(self, text: str) -> None:
        """Something happened on the page: a message with the name of the act, data and form fields."""
        message = json.loads(text)
        act = getattr(self, f"on_{message['act']}", None)
        if act and act(message.get("data", {}), {**message.get("form", {}), "": message.get("value", "")}) is not False:
            self.draw()

    # -- keeping and saying ------------------------------------------------------------------------

    def keep(self, *, over: bool = False) -> None:
        """Save the game; whatever goes wrong, it goes on, and the player is told once."""
        session = self.session
        if session is None:
            return
        session.mode.keep_progress(self.page.store)
        if not session.mode.saved:
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

    def _announce_events(self) -> None:
        """The events of the last choice and the next question, for a screen reader."""
        session = self.session
        assert session
        if session.telling:
            return
        ui = session.ui(self.words, projected=False, kept=frozenset())
        self.page.announce(" ".join([*table.gist(session, ui), table.prompt(session, ui)]))

    def _announce_prompt(self) -> None:
        assert self.session
        self.page.announce(table.prompt(self.session, self.session.ui(self.words, projected=False, kept=frozenset())))

    def _announce_told(self, session: Session) -> None:
        ui = session.ui(self.words, projected=False, kept=frozenset())
        self.page.announce(table.prompt(session, ui))

    def _title(self, name: str, players: list[Player]) -> str:
        return f"{self.words(f'{name}.title')}: {', '.join(player.name for player in players)}"

    def _fresh_slot(self) -> str:
        return f"{self.page.now():x}-{self._chance.below(1 << 16):04x}"


def _nothing() -> None:
    """There is nothing to call off."""
