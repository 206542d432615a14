"""Two browsers on a line: the page's own line.js and nothing else, driven by the Python that the page would run."""

from __future__ import annotations

import itertools
import json
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, BrowserType, Page

from game.core.live.lines import Lines, Servers
from game.core.live.ways import Way
from tests.browser.hosts import HUSH
from tests.browser.pages import Watch
from tools import browser as browsers
from tools.paths import ROOT
from tools.webdriver import PATIENCE

INDEX = (ROOT / "index.html").read_text(encoding="utf-8")
POLICY = INDEX[INDEX.index("<meta http-equiv") :].partition("\n")[0]
"""The page's own rules for what it may ask: they hold here, too."""
PAGE = f"""<!doctype html><html lang="en"><head><meta charset="utf-8">{POLICY}<title>A line</title>
<link rel="icon" href="data:,"><script type="module" src="start.js"></script></head><body></body></html>
"""
START = """import * as device from "./device.js";
import * as line from "./line.js";
Object.assign(globalThis, { device, line, told: [] });
line.tellTo((name, event, text) => told.push([name, event, text]));
"""
TAKE_ALL = "globalThis.told ? told.splice(0) : []"
UP = "Boolean(globalThis.line)"


def lay_page(folder: Path) -> Path:
    """The page, in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "start.js").write_text(START, encoding="utf-8")
    for module in ("line.js", "certificates.js", "device.js"):
        shutil.copy(ROOT / "assets" / "page" / module, folder)
    return folder


class Tab(Protocol):
    """As much of a browser as a line needs."""

    def ask(self, expression: str) -> Any:
        """What an expression of JavaScript comes to."""


class TabWire:
    """``game.core.live.lines.Wire`` in a browser that a test drives."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    def _do(self, name: str, *words: str) -> None:
        self.tab.ask(f"void line.{name}({', '.join(map(json.dumps, words))})")

    def call(self, line: str, servers: Servers) -> None:
        """Begin a connection."""
        self._do("call", line, json.dumps(servers))

    def answer(self, line: str, servers: Servers, sdp: str) -> None:
        """Begin the other end."""
        self._do("answer", line, json.dumps(servers), sdp)

    def accept(self, line: str, sdp: str) -> None:
        """Complete our call."""
        self._do("accept", line, sdp)

    def send(self, line: str, text: str) -> None:
        """Send a text."""
        self._do("say", line, text)

    def close(self, line: str) -> None:
        """End a connection."""
        self._do("close", line)

    def pledge(self, line: str, key: str) -> None:
        """Make a certificate, and keep it."""
        self._do("pledge", line, key)

    def come_back(self, line: str, servers: Servers, sdp: str, way: Way) -> None:
        """Answer a standing call as was pledged."""
        self._do("comeBack", line, json.dumps(servers), sdp, way.name, way.password)

    def hand_over(self, text: str) -> None:
        """Show a text to other tabs."""
        self._do("handOver", "", text)

    def take(self, offer: str) -> None:
        """Say that an offered text was ours."""
        self._do("confirm", offer)


class Device:
    """Somebody's browser with a line in it."""

    def __init__(self, tab: Tab, servers: Servers = ()) -> None:
        self.tab, self.servers = tab, servers
        self.drawn = itertools.count()
        self.due: list[tuple[float, Callable[[], None]]] = []
        self.told: list[tuple[str, str, str]] = []
        self.lines = Lines(TabWire(tab), lambda *what: self.told.append(what), _entropy, self._later)

    def _later(self, milliseconds: int, act: Callable[[], None]) -> Callable[[], None]:
        entry = (time.monotonic() + milliseconds / 1000, act)
        self.due.append(entry)
        return lambda: self.due.remove(entry) if entry in self.due else None

    def listen(self) -> None:
        """Take in what has happened since."""
        for name, event, text in self.tab.ask(TAKE_ALL):
            self.lines.hear(name, event, text)
        for entry in [entry for entry in self.due if entry[0] <= time.monotonic()]:
            self.due.remove(entry)
            entry[1]()

    def until(self, *events: str, line: str = "", others: Sequence[Device] = ()) -> str:
        """Waits for one of these events, of a line or of any; hands over its text. Other devices listen meanwhile."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for place, (name, event, text) in enumerate(self.told):
                if line in ("", name) and event in (*events, "failed"):
                    assert event in events, f"{name or 'the line'} has failed: {text}"
                    del self.told[place]
                    return text
            for device in (self, *others):
                device.listen()
            time.sleep(0.002)
        raise AssertionError(f"no {' or '.join(events)}, but {self.told}")


def _entropy(size: int) -> bytes:
    return (next(SECRETS) % (1 << 8 * size)).to_bytes(size, "big")


SECRETS = itertools.count(1 << 100)


class ChromiumTab:
    """A page of Playwright's."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def ask(self, expression: str) -> Any:
        """What an expression of JavaScript comes to."""
        return self.page.evaluate(expression)


def shake_hands(host: Device, guest: Device, line: str = "one", carried: float = 0) -> tuple[str, str]:
    """Call, answer, open, and the same four digits; hands over both texts. The answer is so many seconds on its way."""
    host.lines.call(line, host.servers)
    call = host.until("call", line=line)
    guest.lines.answer(line, call, guest.servers)
    answer = guest.until("answer", line=line)
    arrives = time.monotonic() + carried
    while time.monotonic() < arrives:
        guest.listen()
        time.sleep(0.2)
    host.lines.accept(line, answer)
    meet(host, guest, line)
    return call, answer


def meet(host: Device, guest: Device, line: str = "one") -> str:
    """Waits until both ends are open and know the digits; hands them over."""
    for device, other in ((host, guest), (guest, host)):
        device.until("open", line=line, others=[other])
    codes = [host.until("code", line=line, others=[guest]), guest.until("code", line=line, others=[host])]
    assert codes[0] == codes[1]
    return codes[0]


@contextmanager
def chromium(kind: BrowserType, program: str = "") -> Iterator[Browser]:
    """A Chromium of its own: another process, and of this machine unless another program is named."""
    with kind.launch(executable_path=program or browsers.find(), args=[*browsers.FLAGS, HUSH]) as browser:
        yield browser


@contextmanager
def profile(browser: Browser, url: str, scripts: Sequence[str] = ()) -> Iterator[Device]:
    """The page in a profile of its own; scripts run before the page's own. Fails if another host was asked."""
    with browser.new_context() as context:
        watch = Watch(context, url)
        page = context.new_page()
        for script in scripts:
            page.add_init_script(script)
        page.goto(url)
        page.wait_for_function(UP)
        yield Device(ChromiumTab(page))
        watch.check()
