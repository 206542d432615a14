"""How soon the first board is there, against bare Pyodide drawing the same board from the same server.

Both pages open a game of Rumble at once, as for a player who pressed Start before Python was up. The bare page is
Pyodide as npm ships it, the same game.zip and the same drawing, without PyScript and without our boot.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools import browser as browsers
from tools import pack, runtime, site
from tools.bench import Row, at_most
from tools.paths import DIST, ROOT
from tools.runtime import PYODIDE
from tools.serve import Sent, Server, first_visit, twice

ROUNDS = 5
FIRST, LATER = 0.43, 0.37
READY = "performance.getEntriesByName('tenka-ready')[0]?.startTime ?? 0"
WISH = {"act": "start", "data": {"game": "rumble"}, "form": {"players": "3", "seed": "7"}}
BARE = """<!doctype html><html lang="en" data-theme="auto"><meta charset="utf-8"><link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/fonts.css"><link rel="stylesheet" href="assets/style.css">
<body><div id="app"></div><div id="live"></div><div id="notices"></div>
<script>
  globalThis.tenka = { language: "en", intents: [%s], stage() {}, fail: console.error,
    ready() { performance.mark("tenka-ready"); document.documentElement.dataset.state = "ready"; } };
</script>
<script src="vendor/morphdom.js"></script><script type="module" src="bare/page/main.js"></script>
<script type="module">
  import { loadPyodide } from "./bare/pyodide.mjs";
  const python = await loadPyodide();
  const zip = await (await fetch("bare/game.zip")).arrayBuffer();
  python.unpackArchive(zip, "zip");
  python.registerJsModule("pyscript", { create_named_worker() {} }); // no bot is seated here
  python.runPython("from game.web.main import start; start()");
</script>"""
# Our page, as soon as it is parsed, gets the same wish, as if Start had been pressed.
PRESS = f"addEventListener('DOMContentLoaded', () => {{ tenka.intents = [{json.dumps(WISH)}]; }})"
TEN_MEGABITS = {"offline": False, "latency": 20, "downloadThroughput": 1_250_000, "uploadThroughput": 1_250_000}
MOST_BYTES = 6.0


def _copy_game(source: Path, target: Path) -> None:
    """The game's zip without the modules of PyScript, which the bare page does not have."""
    with zipfile.ZipFile(source) as whole, zipfile.ZipFile(target, "w") as part:
        for entry in whole.infolist():
            if not entry.filename.startswith("pyscript/"):
                part.writestr(entry, whole.read(entry))


@contextmanager
def _place() -> Iterator[Server]:
    """dist/ with the bare page beside it, served."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(shutil.copytree(DIST, Path(folder) / "site"))
        shutil.copytree(PYODIDE, place / "bare")
        shutil.copytree(ROOT / "assets" / "page", place / "bare" / "page")
        _copy_game(runtime.compiled(pack.game_zip()), place / "bare" / "game.zip")
        (place / "bare.html").write_text(BARE % json.dumps(WISH), encoding="utf-8")
        server = Server(place, "/bench/").start()
        yield server
        server.stop()


def _time(context: BrowserContext, url: str) -> float:
    """Milliseconds from the start of the navigation to a board that answers."""
    page: Page = context.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-state=ready]", state="attached", timeout=120_000)
    assert page.locator("#screen-table svg").count(), "there is no board to time"
    took = float(page.evaluate(READY))
    page.evaluate("location.pathname.endsWith('bare.html') || navigator.serviceWorker.ready.then(() => 1)")
    page.close()
    return took


def _round(browser: Browser, url: str) -> dict[str, float]:
    took = {}
    context = browser.new_context()
    took["bare"] = _time(context, f"{url}bare.html")
    context.close()
    context = browser.new_context()
    context.add_init_script(PRESS)
    took["first"] = _time(context, url)
    took["later"] = _time(context, url)
    context.close()
    return took


def _traffic(browser: Browser, server: Server) -> list[Sent]:
    """What the server sends on a first visit over a line of 10 Mbit/s, until all is kept for offline use."""
    server.sent.clear()
    context = browser.new_context()
    context.add_init_script(PRESS)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", TEN_MEGABITS)
    page.goto(server.url)
    page.wait_for_selector("#screen-table svg", state="attached", timeout=120_000)
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    context.close()
    return list(server.sent)


def _bytes(sent: list[Sent]) -> list[Row]:
    again = twice(sent)
    note = "10 Mbit/s, as sent: text and wasm in gzip, the rest as it lies"
    return [
        at_most("bytes to the first board, first visit", first_visit(sent) / 1e6, MOST_BYTES, " MB", note),
        at_most("files fetched twice", len(again), 0, "", ", ".join(again)),
    ]


def rows() -> list[Row]:
    """First and later visit as shares of the bare boot, and what a first visit fetches."""
    site.build()
    with _place() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=browsers.FLAGS)
        version = f"Chromium {browser.version} {browsers.FLAGS[-1]}"
        _round(browser, server.url)  # the server packs and keeps its answers: not part of anyone's time
        rounds = [_round(browser, server.url) for _ in range(ROUNDS)]
        sent = _traffic(browser, server)
        browser.close()
    middle = {name: median(took[name] for took in rounds) for name in ("bare", "first", "later")}
    share = {name: median(took[name] / took["bare"] for took in rounds) for name in ("first", "later")}
    return [
        at_most("first board, first visit, against bare Pyodide", share["first"], FIRST, "x",
                f"{middle['first']:.0f} ms, bare {middle['bare']:.0f} ms, {version}"),
        at_most("first board, later visit, against bare Pyodide", share["later"], LATER, "x",
                f"{middle['later']:.0f} ms"),
        *_bytes(sent),
    ]  # fmt: skip
