"""The browser, as the application wants it. The only module that imports ``js``."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy
from pyscript import create_named_worker

from ..core.live.lines import Lines, Servers
from ..core.live.ways import Way
from ..core.markup import Html
from ..core.shown import Shown
from ..core.store import MemoryStore, Store, StoreFull, StoreOff
from . import line_server, settings
from .thinking import LEAST, Answer, Brain, SliceBrain

PATIENCE = 20
"""Seconds to wait for the bots' worker before the page thinks itself."""
QUOTA_ERRORS = ("QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED")


class LocalStore:
    """localStorage as a key-value store."""

    def keys(self) -> Iterable[str]:
        """All keys."""
        return [str(key) for key in self._try(lambda: js.Object.keys(js.localStorage))]

    def get(self, key: str) -> str | None:
        """The text of a key, None if there is none."""
        text = self._try(lambda: js.localStorage.getItem(key))
        return text if isinstance(text, str) else None  # JavaScript's null is not Python's None

    def put(self, key: str, text: str) -> None:
        """Write a text."""
        self._try(lambda: js.localStorage.setItem(key, text))

    def drop(self, key: str) -> None:
        """Remove a key."""
        self._try(lambda: js.localStorage.removeItem(key))

    def _try(self, act: Callable[[], Any]) -> Any:
        try:
            return act()
        except Exception as error:
            name = getattr(error, "name", "") or str(error)
            if any(quota in name or quota in str(error) for quota in QUOTA_ERRORS):
                raise StoreFull(name) from error
            raise StoreOff(name) from error


def best_store() -> tuple[Store, bool]:
    """localStorage if it can be used, else a store that lasts as long as the page; and whether it lasts."""
    store = LocalStore()
    try:
        store.get("tenka.settings")
    except StoreOff:
        return MemoryStore(), False
    return store, True


def _config() -> dict[str, Any]:
    """What PyScript was told on this page, with an address that holds in a worker too."""
    config = json.loads(str(js.document.querySelector("script[type=py][config]").getAttribute("config")))
    return {**config, "interpreter": str(js.URL.new(config["interpreter"], js.location.href).href)}


class WorkerBrain:
    """Thinks in a PyScript worker, started when first needed; where none can start, on the page."""

    aside = True

    def __init__(self, instead: SliceBrain) -> None:
        self.instead = instead
        self._starting: asyncio.Future[Any] | None = None
        self._stopped = False

    def think(self, asked: dict[str, Any], then: Callable[[Answer], None]) -> None:
        """Ask the worker; whatever goes wrong there, the page thinks instead."""
        self._stopped = False
        asyncio.ensure_future(self._think(asked, then))

    def study(self, asked: dict[str, Any], then: Callable[[Answer], None]) -> None:
        """Ask the worker for the next portion; whatever goes wrong there, the page thinks instead."""
        asyncio.ensure_future(self._study(asked, then))

    async def _study(self, asked: dict[str, Any], then: Callable[[Answer], None]) -> None:
        try:
            worker = await asyncio.wait_for(asyncio.shield(self._worker()), PATIENCE)
            answered = json.loads(str(await worker.study(json.dumps(asked))))
        except Exception as error:
            js.console.info(f"Tenka: studied on the page: {error}")
            self.aside = False
            self.instead.study(asked, then)
            return
        then(answered)

    def stop(self) -> None:
        """Cut the thought short, wherever it is being thought; one that has yet to reach the worker stays short."""
        self._stopped = True
        self.instead.stop()
        if self._starting is not None and self._starting.done() and not self._starting.exception():
            self._starting.result().stop()

    def warm(self) -> None:
        """Start the worker."""
        self._worker()

    async def _think(self, asked: dict[str, Any], then: Callable[[Answer], None]) -> None:
        try:
            worker = await asyncio.wait_for(asyncio.shield(self._worker()), PATIENCE)
            answered = json.loads(str(await worker.think(json.dumps(self._timed(asked)))))
        except Exception as error:
            js.console.info(f"Tenka: the bots think on the page: {error}")
            self.instead.think(self._timed(asked), then)
            return
        then(answered)

    def _timed(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The request, with no time left to it if it was stopped before anybody could think about it."""
        return {**asked, "seconds": LEAST} if self._stopped else asked

    def _worker(self) -> asyncio.Future[Any]:
        if self._starting is None:
            config = _config()
            home = str(config["interpreter"]).rpartition("/")[0]
            started = create_named_worker(f"{home}/bots.py", "bots", config)
            self._starting = asyncio.ensure_future(started)
        return self._starting


class BrowserWire:
    """``game.core.live.lines.Wire`` over assets/page/line.js, which is loaded for the first line."""

    def call(self, line: str, servers: Servers) -> None:
        """Begin a connection."""
        js.tenka.line("call", line, json.dumps(servers))

    def answer(self, line: str, servers: Servers, sdp: str) -> None:
        """Begin the other end."""
        js.tenka.line("answer", line, json.dumps(servers), sdp)

    def accept(self, line: str, sdp: str) -> None:
        """Complete our call."""
        js.tenka.line("accept", line, sdp)

    def send(self, line: str, text: str) -> None:
        """Send a text."""
        js.tenka.line("say", line, text)

    def close(self, line: str) -> None:
        """End a connection."""
        js.tenka.line("close", line)

    def pledge(self, line: str, key: str) -> None:
        """Make a certificate, and keep it."""
        js.tenka.line("pledge", line, key)

    def come_back(self, line: str, servers: Servers, sdp: str, way: Way) -> None:
        """Answer a standing call as was pledged."""
        js.tenka.line("comeBack", line, json.dumps(servers), sdp, way.name, way.password)

    def hand_over(self, text: str) -> None:
        """Show a text to the other tabs."""
        js.tenka.line("handOver", "", text)

    def take(self, offer: str) -> None:
        """Say that an offered text was ours."""
        js.tenka.line("confirm", offer)


class BrowserPage:
    """``game.web.page.Page`` over the functions of assets/page/main.js."""

    def __init__(self) -> None:
        self.store, self.lasting = best_store()
        self.shown: Shown | None = Shown()
        self.brain: Brain = WorkerBrain(SliceBrain(self))
        self.lines = Lines(BrowserWire(), self._tell_line, self.entropy, self.later)
        self._receive: Callable[[str], None] = lambda text: None

    def render(self, html: Html) -> None:
        """Show this markup."""
        js.tenka.render(html)

    def announce(self, text: str) -> None:
        """Say something to a screen reader."""
        js.tenka.announce(text)

    def picture(self, name: str, address: str) -> None:
        """From now on ``<img data-picture="name">`` shows what lies at this address."""
        js.tenka.picture(name, address)

    def attribute(self, name: str, value: str) -> None:
        """Set an attribute of the document."""
        js.tenka.attribute(name, value)

    def later(self, milliseconds: int, act: Callable[[], None]) -> Callable[[], None]:
        """Do something later; returns how to call it off."""
        timer = js.setTimeout(create_once_callable(act), milliseconds)
        return lambda: js.clearTimeout(timer)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(js.Date.now())

    def seed(self) -> int:
        """A fresh random number below 2**32."""
        return int(js.crypto.getRandomValues(js.Uint32Array.new(1))[0])

    def entropy(self, size: int) -> bytes:
        """So many bytes that nobody can guess."""
        return bytes(js.crypto.getRandomValues(js.Uint8Array.new(size)).to_bytes())

    def date(self, milliseconds: int, language: str) -> str:
        """A date and time as that language writes it."""
        return str(js.tenka.date(milliseconds, language))

    def url(self, fragment: str) -> str:
        """The address of this page with another fragment."""
        return str(js.location.origin) + str(js.location.pathname) + fragment

    def fragment(self) -> str:
        """The fragment of the address."""
        return str(js.location.hash)

    def clear_fragment(self) -> None:
        """Take the fragment off the address without a new entry in the history."""
        js.history.replaceState(None, "", str(js.location.pathname) + str(js.location.search))

    def copy(self, text: str, then: Callable[[bool], None]) -> None:
        """Put a text on the clipboard and say whether it worked."""
        js.tenka.copy(text).then(create_once_callable(lambda worked: then(bool(worked))))

    def can_share(self) -> bool:
        """Whether the system has a share sheet."""
        return bool(js.tenka.canShare())

    def share(self, title: str, url: str) -> None:
        """Open the share sheet."""
        js.tenka.share(title, url)

    def download(self, name: str, text: str) -> None:
        """Hand the player a file."""
        js.tenka.download(name, text)

    def qr(self, text: str, then: Callable[[str], None]) -> None:
        """The QR code of a text as a path."""
        js.tenka.qr(text).then(create_once_callable(lambda path: then(str(path))))

    def sound(self, name: str) -> None:
        """Play a sound."""
        js.tenka.sound(name)

    def still(self) -> bool:
        """Whether the system asks for reduced motion."""
        return bool(js.matchMedia("(prefers-reduced-motion: reduce)").matches)

    def zoom(self, factor: float) -> None:
        """Make the board larger or smaller; 0 shows all of it."""
        js.tenka.zoom(factor)

    def focus(self, key: str) -> None:
        """Put the keyboard's focus on the element of that id, once the page is drawn."""
        js.tenka.focus(key)

    def listen(self, receive: Callable[[str], None]) -> None:
        """Hand everything the player does to this function."""
        self._receive = receive
        js.tenka.listen(create_proxy(receive))
        js.tenka.hearLines(create_proxy(self.lines.hear))

    def line_possible(self) -> bool:
        """Whether the browser can lay lines to others."""
        return bool(js.tenka.linePossible())

    def line_call(self, line: str) -> None:
        """Begin a line as its host."""
        self.lines.call(line, self._line_servers())

    def line_answer(self, line: str, call: str) -> None:
        """Answer a call; raises BadHandshake."""
        self.lines.answer(line, call, self._line_servers())

    def line_accept(self, line: str, answer: str) -> None:
        """Complete a line by the answer to its call; raises BadHandshake."""
        self.lines.accept(line, answer)

    def line_send(self, line: str, text: str) -> None:
        """Send a text over a line."""
        self.lines.send(line, text)

    def line_close(self, line: str) -> None:
        """End a line."""
        self.lines.close(line)

    def line_come_back(self, line: str, way: str) -> None:
        """Come back on a way that was kept; raises BadHandshake."""
        self.lines.come_back(line, way, self._line_servers())

    def line_hand_over(self, text: str) -> None:
        """Give an answer to the tab of this browser that waits for it."""
        self.lines.hand_over(text)

    def _line_servers(self) -> Servers:
        return line_server.servers(settings.load(self.store))

    def _tell_line(self, line: str, event: str, text: str) -> None:
        data = {"line": line, "event": event, "text": text}
        self._receive(json.dumps({"act": "line", "data": data}))

    def before(self) -> tuple[str, str, str]:
        """What the player did before Python was up: intents, the screen shown, the form's fields."""
        shown = js.document.querySelector(".screen:not([hidden])")
        screen = str(shown.id) if shown else ""
        return str(js.JSON.stringify(js.tenka.intents)), screen, str(js.tenka.formValues())
