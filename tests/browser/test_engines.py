"""The page in Firefox and WebKit: boot, a game with bots, a link, reload, offline. Chromium has all other tests."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from tests.browser.test_bots import SIT
from tools import serve as serve_tools
from tools.serve import Server
from tools.webdriver import ENGINES, PATIENCE, Engine, Visit

Serve = Callable[[Path], Server]
STATE = "document.documentElement.dataset.state"
MADE = "Number(document.querySelector('#screen-table')?.dataset.made)"
# Bots on all seats but the first; a set-up that seats them by itself has no such fields.
SEAT_BOTS = """(() => {
  for (const field of document.querySelectorAll("[name^=played-by-]:not([name=played-by-0])")) {
    field.value = "ashigaru";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  return true;
})()"""
KEPT = "navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))"


@pytest.fixture(params=ENGINES, ids=lambda engine: engine.name)
def visits(request: pytest.FixtureRequest) -> Iterator[Callable[[], Visit]]:
    """Opens browsers of one engine, each with a profile of its own."""
    engine: Engine = request.param
    missing = engine.missing()
    assert not missing, f"{engine.name} decides here, too, but {', '.join(missing)} is missing"
    opened: list[Visit] = []

    def fresh() -> Visit:
        opened.append(engine.visit())
        return opened[-1]

    yield fresh
    for visit in opened:
        visit.close()


def _boot(visit: Visit, url: str = "") -> None:
    """Opens an address, or the same again, and waits until Python is up."""
    visit.open(url) if url else visit.reload()
    state = visit.until(f"['ready', 'failed'].includes({STATE}) && {STATE}")
    assert state == "ready", visit.ask("document.getElementById('notices').textContent")


def _begin(visit: Visit) -> None:
    visit.click("[data-act=setup][data-game=rumble]")
    visit.until(SEAT_BOTS)
    visit.click("#screen-setup-rumble button.main[data-act=start]")
    visit.until("document.querySelector('#screen-table svg.board')")


def _link(visit: Visit) -> str:
    visit.click("[data-act=dialog][data-name=share]")
    link = str(visit.until("document.querySelector('#link')?.value"))
    visit.click("dialog [data-act=close]")
    return link


def _go_on(visit: Visit, least: int) -> int:
    """Makes choices, bots' among them, until there are so many; says how many there are."""
    played = visit.ask(f"({SIT})([1, {least}, {PATIENCE}])")
    assert played["made"] >= least
    return int(played["made"])


def test_the_page_works_in_every_engine(visits: Callable[[], Visit], serve: Serve, site: Path) -> None:
    server = serve(site)
    visit = visits()
    _boot(visit, server.url)
    _begin(visit)
    made = _go_on(visit, 9)
    assert visit.ask("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/bots.py'))")
    visit.until(KEPT)
    # Only until the service worker fills: under its driver WebKit has no cache that the worker could read from.
    before = [*takewhile(lambda answer: answer.path != "sw.js", server.sent)]
    assert len(before) > 30 and serve_tools.twice(before) == []

    # A friend opens the link in a browser of their own.
    link, friend = _link(visit), visits()
    _boot(friend, link)
    assert json.loads(friend.ask("JSON.stringify(location.hash)")) == ""
    friend.click("[data-act=join][data-seat=none]")
    assert int(friend.until(f"String({MADE})")) >= made

    # Loaded again, and again without the server: the game is there and goes on.
    for running in (True, False):
        if not running:
            server.stop()
        _boot(visit)
        visit.click("[data-act=open]")
        visit.until("document.querySelector('#screen-table svg.board')")
        made = _go_on(visit, made + 2)
