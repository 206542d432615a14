"""The application: the state of the page, how it is drawn, and how messages reach it and the player.

Knows no browser: it is given a ``Page`` and could as well be driven by a test. What each act does stands in
``game.web.acts``, one kind of act to a module, and is found by name in the tables of ``game.web.registry``.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from typing import Any

from ..bots import KNOWN_BOTS
from ..core import words as catalogue
from ..core.chance import Chance
from ..core.markup import NOTHING, Html, esc
from ..core.record import Record
from ..core.saves import Saves
from ..core.shown import Shown
from ..core.ui import HUMAN, Player
from ..core.words import Words
from . import settings
from .acts.analysis import AnalysisState
from .acts.distance import DistanceState
from .acts.live import LiveState
from .acts.opening import Opening
from .acts.shelf import ShelfState
from .dialogs import Sharing
from .page import Page
from .parts import button
from .registry import ACTS, DIALOGS, SCREENS, Data
from .rulebook import OpenRules
from .session import Session
from .typed import Talk

TOAST_TIME = 7000
ROLL_TIME = 150
"""So many milliseconds a board waits for a roll at a live table that is under way: it is drawn once, with the roll."""
LOG = logging.getLogger(__name__)


class App:
    """What every act finds: the page, the settings, the game on the table, and what is shown."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.saves = Saves(page.store, (HUMAN, *KNOWN_BOTS))
        self.settings = settings.load(page.store)
        self.settings.language = self.settings.language or language
        self.session: Session | None = None
        self.screen = "home"
        self.setup_game = ""
        self.form: dict[str, str] = {}
        self.dialog = ""
        self.dialog_data: dict[str, str] = {}
        self.shelf = ShelfState()
        self.opening = Opening()
        self.joining: tuple[Record, list[Player]] | None = None
        """A game that came by a link, until somebody has said who sits here."""
        self.sharing = Sharing()
        self.open_rules = OpenRules()
        self.talk = Talk()
        self.analysis = AnalysisState()
        self.origin: Session | None = None
        """The finished game from which an exercise or the analysis board was opened, and the screen it was on."""
        self.origin_screen = "table"
        self.distance = DistanceState()
        self.live = LiveState()
        self.toast = ""
        self.toast_rule = ""
        self.message: tuple[str, str] | None = None
        self.storage_warned = False
        self.chance = Chance(page.seed())
        self._cancel_toast: Callable[[], None] = _nothing
        self._cancel_draw: Callable[[], None] | None = None
        self._drawn_roll = b""
        """The roll that was under way when the board was drawn last."""
        self._cancel_scheduled: Callable[[], None] = _nothing

    @property
    def words(self) -> Words:
        """The words of the player's language."""
        return catalogue.load(self.settings.language)

    @property
    def motionless(self) -> bool:
        """Whether things change without moving."""
        return self.settings.motion == "off" or (self.settings.motion == "auto" and self.page.still())

    def fresh_slot(self) -> str:
        """A slot that no game lies in."""
        return f"{self.page.now():x}-{self.chance.below(1 << 16):04x}"

    # -- receiving ---------------------------------------------------------------------------------

    def receive(self, text: str) -> None:
        """Something happened on the page: do it, and show what has come of it."""
        if not self.take(json.loads(text)):
            return
        roll = self.live.roll(self.distance.device) if self.screen == "table" else b""
        if roll and roll != self._drawn_roll:
            self._draw_later()
        else:
            self.draw()

    def take(self, message: Mapping[str, Any]) -> bool:
        """Do what a message says: the name of the act, data, form fields; whether the page has to be drawn."""
        form = {**message.get("form", {}), "": message.get("value", "")}
        return self.perform(str(message.get("act", "")), message.get("data", {}), form)

    def perform(self, name: str, data: Data, form: Data) -> bool:
        """Do an act; whether the page has to be drawn. One that nobody knows is logged and nothing else."""
        known = ACTS.get(name)
        if known is None:
            LOG.warning("no act has the name %.40r", name)
            return False
        return known(self, data, form) is not False

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show what the application is now."""
        if self._cancel_draw is not None:
            self._cancel_draw()
            self._cancel_draw = None
        self._drawn_roll = self.live.roll(self.distance.device)
        screen, dialog = SCREENS.get(self.screen, _empty), DIALOGS.get(self.dialog, _empty)
        shown = self.page.shown or Shown()
        shown.begin(self._common())
        html = screen(self) + dialog(self) + self._toast()
        try:
            self.page.render(html)
        except BaseException:
            shown.forget()  # nobody knows what is on the page now
            raise
        shown.settle()

    def _draw_later(self) -> None:
        """Whoever draws cannot hear: the answers to a roll come first, unless they are slow."""
        if self._cancel_draw is None:
            self._cancel_draw = self.page.later(ROLL_TIME, self.draw)

    def _common(self) -> object:
        """What everything that is drawn depends on."""
        players = self.session.players if self.session else ()
        who = tuple((player.name, player.clan, player.played_by, player.crest) for player in players)
        return self.screen, self.settings.language, self.settings.projected, self.session, who

    def _toast(self) -> Html:
        """The short message, with the rule behind it where there is one."""
        if not self.toast:
            return NOTHING
        rule = self.toast_rule and button(self.words("web.rule"), "rules", data_section=self.toast_rule)
        return f'<div class="toast" role="status" id="toast"><span>{esc(self.toast)}</span>{rule}</div>'

    def dress(self) -> None:
        """Language, theme and motion of the whole document."""
        self.page.attribute("lang", self.settings.language)
        self.page.attribute("data-theme", self.settings.theme)
        self.page.attribute("data-motion", "off" if self.motionless else "on")

    # -- messages ----------------------------------------------------------------------------------

    def say(self, text: str, rule: str = "") -> None:
        """A short message that goes away by itself; ``rule`` is the section of the rules behind it."""
        self.toast, self.toast_rule = text, rule
        self._cancel_toast()
        self._cancel_toast = self.page.later(TOAST_TIME, self._drop_toast)

    def _drop_toast(self) -> None:
        self.toast = ""
        self.draw()

    def show_message(self, title: str, text: str) -> None:
        """A message that stays until it is closed."""
        self.message = (title, text)
        self.dialog = "message"

    # -- what goes on by itself --------------------------------------------------------------------

    def schedule(self, milliseconds: float, step: Callable[[], None]) -> None:
        """The next thing that happens by itself at the table, in place of what was scheduled before."""
        self.cancel_scheduled()
        self._cancel_scheduled = self.page.later(int(milliseconds), step)

    def cancel_scheduled(self) -> None:
        """Nothing happens by itself any more."""
        self._cancel_scheduled()


def _empty(_app: App) -> Html:
    """There is nothing of that name to show."""
    return NOTHING


def _nothing() -> None:
    """There is nothing to call off."""
