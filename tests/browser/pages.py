"""Pages under watch: every page a test opens must stay silent, alive and at home."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request
from playwright.sync_api import Error as PlaywrightError

READY = "html[data-state=ready]"
SETTLED = "html:is([data-state=ready], [data-state=failed])"
PATIENCE_MS = 120_000
"""Whatever takes longer hangs. A busy machine is slow, so this is no measure of speed."""
BOOT_MS = 3 * PATIENCE_MS
UNHURRIED_MS = 450
"""Whoever clicks the same spot again sooner has clicked twice by accident, as the page sees it."""
CRASH = (
    "The browser's renderer crashed. That is not a slow test: see tools/browser.py for the V8 flag that "
    "keeps the large wasm module from being re-tiered."
)

# Lets a test stop the page's own time. What a page does by itself after a while (goes on telling, puts a message
# away, lets a bot begin, takes a resting finger for a drag) waits while it is held, and happens on release.
TIME = """(() => {
  const start = setTimeout, stop = clearTimeout, due = new Map();
  let least = Infinity;
  globalThis.setTimeout = (act, wait = 0, ...rest) => {
    const id = start(() => wait >= least ? due.set(id, () => act(...rest)) : act(...rest), wait);
    return id;
  };
  globalThis.clearTimeout = id => (due.delete(id), stop(id));
  globalThis.holdTime = from => { least = from; };
  globalThis.releaseTime = () => {
    least = Infinity;
    for (const [id, act] of due) start(() => due.delete(id) && act()); // unless it is called off until then
  };
})()"""
# From here on the page writes nothing down, so that it may be left at any later moment as if it were now.
WRITE_NO_MORE = "Storage.prototype.setItem = () => {}"
PRESS = """selectors => {
  for (const selector of selectors) {
    const thing = document.querySelector(selector);
    if (!thing) return selector;
    thing.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  }
  return "";
}"""


class Watch:
    """Collects what went wrong in the pages of one context."""

    def __init__(self, context: BrowserContext, home: str, allowed: Iterable[str] = ()) -> None:
        self.host = urlsplit(home).netloc
        self.allowed = [re.compile(pattern) for pattern in allowed]
        self.faults: list[str] = []
        self.crashed = False
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("weberror", lambda error: self._note(f"page error: {error.error}"))
        context.on("page", self._page)

    def _note(self, fault: str) -> None:
        if not any(pattern.search(fault) for pattern in self.allowed):
            self.faults.append(fault)

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != self.host:
            self._note(f"request to another host: {request.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"console error: {message.text} ({message.location.get('url')})")

    def _page(self, page: Page) -> None:
        page.on("crash", self._crash)

    def _crash(self, page: Page) -> None:
        self.crashed = True

    def check(self) -> None:
        """Fails if any page crashed, complained or called another host; forgets it then."""
        faults, self.faults = self.faults, []
        assert not self.crashed, CRASH
        assert not faults, "\n".join(faults)


def settle(page: Page, url: str | None = None, ready: bool = True) -> Page:
    """Opens an address (or reloads) and waits until Python is up or the page says why not."""
    try:
        if url is None:
            page.reload()
        else:
            page.goto(url)
        page.wait_for_selector(SETTLED, state="attached", timeout=BOOT_MS)
    except PlaywrightError as error:
        assert "crash" not in str(error).lower(), CRASH
        raise
    if ready:
        state = page.get_attribute("html", "data-state")
        assert state == "ready", f"boot failed: {page.locator('#notices').text_content()}"
    return page


@contextmanager
def held(page: Page, least: int = 100) -> Iterator[None]:
    """While the page's own time stands still: what a test reads is still so when it acts on it.

    Timers of fewer milliseconds than ``least`` are how a browser breathes, and go on.
    """
    page.evaluate("holdTime", least)
    yield
    page.evaluate("releaseTime()")


def press(page: Page, *selectors: str) -> None:
    """Clicks on one thing after another in one go: nothing that the page does by itself comes between."""
    missing = page.evaluate(PRESS, selectors)
    assert not missing, f"nothing to press: {missing}"


def press_if_there(page: Page, selector: str) -> bool:
    """Clicks on the first such thing if there is one at this moment; says whether there was."""
    missing: str = page.evaluate(PRESS, [selector])
    return missing == ""


def kept(page: Page) -> None:
    """Waits until the service worker holds the whole build and answers for this page."""
    page.evaluate(
        """async () => {
          await navigator.serviceWorker.ready;
          const worker = navigator.serviceWorker;
          if (worker.controller) return;
          await new Promise((done) => worker.addEventListener("controllerchange", done, { once: true }));
        }"""
    )
