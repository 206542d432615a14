"""What a full shelf costs: the home screen with sixty saves against the one with none."""

from __future__ import annotations

import json
import random
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

import game
from game.core.record import Record
from game.core.save_texts import Save
from game.core.saves import Saves
from game.core.store import MemoryStore
from tools import browser as browsers
from tools import site
from tools.bench import Row, at_most, by_turns
from tools.serve import Server

SAVES = 60
ROUNDS = 30
CEILING = 1.3
FILL = "text => Object.entries(JSON.parse(text)).forEach(one => localStorage.setItem(...one))"
# From the set-up back to the home screen: from the click to the frame after its paint.
HOME_TIMED = """async () => {
  const click = selector => document.querySelector(selector).dispatchEvent(new MouseEvent("click", {bubbles: true}));
  click("[data-act=setup]");
  await new Promise(done => setTimeout(done, 60));
  const start = performance.now();
  click("[data-act=home]");
  await new Promise(done => requestAnimationFrame(() => { const c = new MessageChannel();
    c.port1.onmessage = done; c.port2.postMessage(0); }));
  return performance.now() - start;
}"""


def shelf(number: int = SAVES) -> dict[str, str]:
    """A store with so many games, half of them finished."""
    store, dice = MemoryStore(), random.Random(7)
    for place in range(number):
        record = _some_record(game.GAMES[place % len(game.GAMES)], place, dice)
        people = [{"name": f"Player {seat}", "clan": seat} for seat in range(len(record.state.scores))]
        Saves(store).write(f"{place:03}", Save(record, f"Evening {place}", people, updated=place))
    return store.texts


def _some_record(name: str, place: int, dice: random.Random) -> Record:
    record = Record(name, seed=place)
    while record.state.turn is not None and (place % 2 or len(record.choices) < 60):
        record.play(dice.choice(record.state.choices()))
    return record


def _page(browser: Browser, home: str, texts: dict[str, str]) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block").new_page()
    page.goto(home + "assets/style.css")
    page.evaluate(FILL, json.dumps(texts))
    page.goto(home)
    page.locator("html[data-state=ready]").wait_for(timeout=60_000)
    return page


def rows() -> list[Row]:
    """One row."""
    site.build()
    with sync_playwright() as playwright:
        server = Server().start()
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=browsers.FLAGS)
        full, empty = _page(browser, server.url, shelf()), _page(browser, server.url, {})
        times = [(full.evaluate(HOME_TIMED), empty.evaluate(HOME_TIMED)) for _ in range(ROUNDS)][3:]
        browser.close()
        server.stop()
    ours, bare = [one for one, _ in times], [one for _, one in times]
    note = f"medians {median(ours):.0f} and {median(bare):.0f} ms"
    return [at_most(f"home screen with {SAVES} saves against none", by_turns(ours, bare), CEILING, "x", note)]
