"""A turn that nobody sees, once for each game: what is made when it is first asked for is made before a player asks.

Modules are imported, pictures and tables are made and remembered, and the browser compiles what it runs for the first
time. All of it happens while the player reads the set-up or looks at the board for the first time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ..core.markup import Html
from ..core.shown import Shown
from ..core.store import MemoryStore, Store
from .app import App
from .thinking import Brain, SliceBrain

if TYPE_CHECKING:
    from .session import Session

REST = 40
"""Milliseconds in which the page shows itself before it is held up."""
BREATH = 4
"""Milliseconds between two steps, in which the page hears what the player does."""
ACTS = 4
"""Acts of a turn: what a curtain hides, a choice, its confirmation, and the next choice."""
LOG = logging.getLogger(__name__)


class Unseen:
    """A page that shows nothing, keeps nothing, and on which no time passes."""

    def __init__(self) -> None:
        self._store, self._shown, self._brain = MemoryStore(), Shown(), SliceBrain(self)

    @property
    def store(self) -> Store:
        """In memory, and gone with the page."""
        return self._store

    @property
    def brain(self) -> Brain:
        """Never asked."""
        return self._brain

    @property
    def shown(self) -> Shown:
        """As on a page that is seen, parts are drawn only where they change."""
        return self._shown

    def render(self, html: Html) -> None:
        """Nothing is shown."""

    def announce(self, text: str) -> None:
        """Nothing is said."""

    def picture(self, name: str, address: str) -> None:
        """Nothing is shown."""

    def attribute(self, name: str, value: str) -> None:
        """There is no document."""

    def clear_fragment(self) -> None:
        """There is no address."""

    def copy(self, text: str, then: Callable[[bool], None]) -> None:
        """There is no clipboard."""

    def share(self, title: str, url: str) -> None:
        """With nobody."""

    def download(self, name: str, text: str) -> None:
        """To nobody."""

    def qr(self, text: str, then: Callable[[str], None]) -> None:
        """Nothing is shown."""

    def sound(self, name: str) -> None:
        """Silence."""

    def zoom(self, factor: float) -> None:
        """Nothing is shown."""

    def focus(self, key: str) -> None:
        """There is no keyboard."""

    def later(self, milliseconds: int, act: Callable[[], None]) -> Callable[[], None]:
        """Never."""
        return lambda: None

    def now(self) -> int:
        """No time."""
        return 0

    def seed(self) -> int:
        """Always the same."""
        return 1

    def entropy(self, size: int) -> bytes:
        """Nothing is hidden here."""
        return bytes(size)

    def date(self, milliseconds: int, language: str) -> str:
        """No date."""
        return ""

    def url(self, fragment: str) -> str:
        """No address."""
        return fragment

    def can_share(self) -> bool:
        """With nobody."""
        return False

    def still(self) -> bool:
        """Nothing moves."""
        return True

    def line_possible(self) -> bool:
        """Nobody is called."""
        return False

    def line_call(self, line: str) -> None:
        """Nobody is called."""

    def line_answer(self, line: str, call: str) -> None:
        """Nobody is answered."""

    def line_accept(self, line: str, answer: str) -> None:
        """Nobody is there."""

    def line_send(self, line: str, text: str) -> None:
        """To nobody."""

    def line_close(self, line: str) -> None:
        """There is no line."""

    def line_come_back(self, line: str, way: str) -> None:
        """Nobody comes back here."""

    def line_hand_over(self, text: str) -> None:
        """There is no other tab."""


def ahead(app: App) -> str:
    """The game that is about to be played; empty if none is."""
    if app.screen == "setup":
        return app.setup_game
    return app.session.record.game if app.screen == "table" and app.session else ""


class Rehearsals:
    """Which games have been rehearsed."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.held: set[str] = set()

    def soon(self) -> None:
        """Rehearse the game ahead once the page has been shown, unless it has been already."""
        name = ahead(self.app)
        if name and name not in self.held:
            self.held.add(name)
            steps = turn(App(Unseen(), self.app.settings.language), name)
            self.app.page.later(REST, lambda: self._go_on(name, steps))

    def _go_on(self, name: str, steps: Iterator[None]) -> None:
        """One step, then the page breathes. It is there for speed alone: where it fails, nothing is lost."""
        try:
            next(steps)
        except StopIteration:
            return
        except Exception:
            LOG.warning("the rehearsal of %s failed", name, exc_info=True)
            return
        self.app.page.later(BREATH, lambda: self._go_on(name, steps))


def turn(app: App, name: str) -> Iterator[None]:
    """A game begins, and its first player takes a turn, in steps."""
    app.perform("start", {"game": name}, {"company": "here"})
    yield
    app.draw()
    for _ in range(ACTS):
        if app.session is not None:
            yield
            app.perform(*_next(app.session), {})
            yield
            app.draw()


def _next(session: Session) -> tuple[str, dict[str, str]]:
    """What a player would do now who wants to get on."""
    if session.curtained:
        return "lift", {}
    if session.playing_back:
        return "playback_skip", {}
    return ("confirm", {}) if session.picked is not None else ("choose", {"choices": "0"})
