"""A page without a browser: it remembers what it was asked to show."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from game.core.live.lines import Lines
from game.core.markup import Html
from game.core.shown import Shown
from game.core.store import MemoryStore, StoreFull, StoreOff
from game.web import line_server, settings
from game.web.app import App
from game.web.thinking import Brain, SliceBrain
from tests.web.fake_lines import FakeWire, Hub

LINKS = (Path(__file__).parents[1] / "golden" / "links.txt").read_text(encoding="utf-8").splitlines()
LONG_LINK = "#g=" + max((line.rpartition(" | ")[2] for line in LINKS if not line.startswith("#")), key=len)


class Disk(MemoryStore):
    """A store that can be full or switched off."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        super().__init__()
        self.texts.update(texts or {})
        self.full = False
        self.off = False

    def put(self, key: str, text: str) -> None:
        """Write a text, if the disk lets us."""
        if self.off:
            raise StoreOff(key)
        if self.full:
            raise StoreFull(key)
        super().put(key, text)


class FakePage:
    """``game.web.page.Page`` in memory; time passes only when a test says so."""

    def __init__(self, store: Disk | None = None, owner: str = "") -> None:
        self.store = store or Disk()
        self.owner = owner
        self.drawn = 0
        self.brain: Brain = SliceBrain(self)
        self.html = ""
        self.shown: Shown | None = None
        self.said: list[str] = []
        self.attributes: dict[str, str] = {}
        self.waiting: list[tuple[int, Callable[[], None]]] = []
        self.clock = 1_000_000
        self.files: dict[str, str] = {}
        self.copied = ""
        self.sounds: list[str] = []
        self.reduced = False
        self.focused = ""
        self.pictures: dict[str, str] = {}
        self.hub: Hub | None = None
        self.wire = FakeWire(self)
        self.lines = Lines(self.wire, self._tell_line, self.entropy, self.later)
        self.receive: Callable[[str], None] = lambda text: None

    def render(self, html: Html) -> None:
        """Remember the markup."""
        self.html = html

    def announce(self, text: str) -> None:
        """Remember what was said."""
        self.said.append(text)

    def picture(self, name: str, address: str) -> None:
        """Remember a picture."""
        self.pictures[name] = address

    def attribute(self, name: str, value: str) -> None:
        """Remember an attribute."""
        self.attributes[name] = value

    def later(self, milliseconds: int, act: Callable[[], None]) -> Callable[[], None]:
        """Remember what is to be done."""
        entry = (milliseconds, act)
        self.waiting.append(entry)
        return lambda: self.waiting.remove(entry) if entry in self.waiting else None

    def now(self) -> int:
        """A clock that goes on by itself."""
        self.clock += 1000
        return self.clock

    def seed(self) -> int:
        """Always the same."""
        return 7

    def entropy(self, size: int) -> bytes:
        """Always other bytes, and the same in every run."""
        self.drawn += 1
        return sha256(f"{self.owner} {self.drawn}".encode()).digest()[:size]

    def date(self, milliseconds: int, language: str) -> str:
        """Any date."""
        return f"{language} {milliseconds}"

    def url(self, fragment: str) -> str:
        """An address."""
        return "https://tenka.example/" + fragment

    def clear_fragment(self) -> None:
        """There is no address bar."""

    def copy(self, text: str, then: Callable[[bool], None]) -> None:
        """Remember the clipboard."""
        self.copied = text
        then(True)

    def can_share(self) -> bool:
        """No share sheet here."""
        return False

    def share(self, title: str, url: str) -> None:
        """No share sheet here."""

    def download(self, name: str, text: str) -> None:
        """Remember the file."""
        self.files[name] = text

    def qr(self, text: str, then: Callable[[str], None]) -> None:
        """A very small code."""
        then("1 M0 0h1v1h-1z")

    def sound(self, name: str) -> None:
        """Remember the sound."""
        self.sounds.append(name)

    def still(self) -> bool:
        """Whether motion is reduced."""
        return self.reduced

    def zoom(self, factor: float) -> None:
        """Nothing is drawn here."""

    def focus(self, key: str) -> None:
        """Remember where the focus went."""
        self.focused = key

    def line_possible(self) -> bool:
        """Only a page that has joined a hub can lay lines."""
        return self.hub is not None

    def line_call(self, line: str) -> None:
        """Begin a line as its host."""
        self.lines.call(line, line_server.servers(settings.load(self.store)))

    def line_answer(self, line: str, call: str) -> None:
        """Answer a call."""
        self.lines.answer(line, call, line_server.servers(settings.load(self.store)))

    def line_accept(self, line: str, answer: str) -> None:
        """Complete a line."""
        self.lines.accept(line, answer)

    def line_send(self, line: str, text: str) -> None:
        """Send a text."""
        self.lines.send(line, text)

    def line_close(self, line: str) -> None:
        """End a line."""
        self.lines.close(line)

    def line_come_back(self, line: str, way: str) -> None:
        """Come back on a way that was kept."""
        self.lines.come_back(line, way, line_server.servers(settings.load(self.store)))

    def line_hand_over(self, text: str) -> None:
        """Give an answer to another tab."""
        self.lines.hand_over(text)

    def _tell_line(self, line: str, event: str, text: str) -> None:
        data = {"line": line, "event": event, "text": text}
        self.receive(json.dumps({"act": "line", "data": data}))

    def let_time_pass(self) -> None:
        """Do what waits longest, but no toast: those go by themselves."""
        _, act = self.waiting.pop(0)
        act()


class Player:
    """Drives an application as the page would."""

    def __init__(self, store: Disk | None = None, language: str = "en") -> None:
        self.page = FakePage(store)
        self.app = App(self.page, language)
        self.page.receive = self.app.receive
        self.app.draw()

    def act(self, act: str, form: dict[str, str] | None = None, value: str = "", **data: Any) -> None:
        """One thing the player does."""
        texts = {key: str(item) for key, item in data.items()}
        self.app.receive(json.dumps({"act": act, "data": texts, "form": form or {}, "value": value}))

    def start(self, **form: str) -> None:
        """Begin a game of Rumble Nation."""
        self.act("start", {"players": "3", **form}, game="rumble")

    def choose(self, choice: tuple[Any, ...]) -> None:
        """Tap a choice, and confirm it if that is asked."""
        assert self.app.session
        index = self.app.session.state.choices().index(choice)
        self.act("choose", choices=index)
        if self.app.session and self.app.session.picked is not None:
            self.act("confirm")

    def play_on(self, number: int) -> None:
        """So many choices, always the first legal one; stops at the end of the game."""
        for _ in range(number):
            assert self.app.session
            if self.app.session.state.turn is None:
                return
            self.choose(self.app.session.state.choices()[0])

    def let_time_pass(self) -> None:
        """Until nothing is waiting any more."""
        while self.page.waiting:
            self.page.let_time_pass()

    @property
    def shown(self) -> str:
        """The text on the page, without its markup."""
        return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", self.page.html))
