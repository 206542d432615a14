"""The browser, as the application wants it. The only module that imports ``js``."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy
from pyscript import create_named_worker

from ..core.markup import Html
from ..core.shown import Shown
from ..core.store import MemoryStore, Store, StoreFull, StoreOff
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

    def __init__(self, instead: SliceBrain) -> None:
        self.instead = instead
        self._starting: asyncio.Future[Any] | None = None
        self._stopped = False

    def think(self, asked: dict[str, Any], then: Callable[[Answer], None]) -> None:
        """Ask the worker; whatever goes wrong there, the page thinks instead."""
        self._stopped = False
        asyncio.ensure_future(self._think(asked, then))

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


class BrowserPage:
    """``game.web.page.Page`` over the functions of assets/page/main.js."""

    def __init__(self) -> None:
        self.store, self.lasting = best_store()
        self.shown: Shown | None = Shown()
        self.brain: Brain = WorkerBrain(SliceBrain(self))

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
        js.tenka.listen(create_proxy(receive))

    def before(self) -> tuple[str, str, str]:
        """What the player did before Python was up: intents, the screen shown, the form's fields."""
        shown = js.document.querySelector(".screen:not([hidden])")
        screen = str(shown.id) if shown else ""
        return str(js.JSON.stringify(js.tenka.intents)), screen, str(js.tenka.formValues())
