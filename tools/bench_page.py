"""How the page itself keeps up: a click to a painted board; random play and the hard bot in the browser and CPython."""

from __future__ import annotations

import shutil
import tempfile
from inspect import getsource
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Page, sync_playwright

import game
from tools import browser as browsers
from tools import pack, runtime, site
from tools.bench import Row, at_least, at_most, by_turns
from tools.bench_play import play_ours, speed
from tools.paths import DIST
from tools.runtime import PYODIDE
from tools.serve import Server

CLICKS = 120
PAINT = {"rumble": 50.0, "shogun": 100.0, "samurai": 100.0}
ROUNDS = 3
THOUGHT = 0.25
"""The hard bot's speed in the browser against CPython, at least."""
# Clicks on whatever the page offers, as a person would come to it, at any time of a frame; the time of each click
# runs to the frame after its paint.
CLICKS_TIMED = """async most => {
  const find = selector => document.querySelector(selector);
  const acts = ["lift", "playback_skip", "confirm"].map(act => `[data-act=${act}]`);
  const first = [...acts, "[data-do=seal]", "[data-do=fill]"];
  let seed = 5;
  const below = n => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return Math.floor(seed / 2 ** 32 * n) };
  const times = [];
  while (times.length < most) {
    const lit = [...document.querySelectorAll("[data-choices]")];
    const thing = first.map(find).find(Boolean) ?? lit[below(lit.length)];
    if (!thing) break;
    await new Promise(done => setTimeout(done, 30 + 17 * Math.random()));
    const start = performance.now();
    thing.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    await new Promise(done => requestAnimationFrame(() => { const c = new MessageChannel();
      c.port1.onmessage = done; c.port2.postMessage(0); }));
    times.push(performance.now() - start);
  }
  return times;
}"""
BARE = """<!doctype html><meta charset="utf-8"><script type="module">
  import { loadPyodide } from "./bare/pyodide.mjs";
  const python = await loadPyodide();
  python.unpackArchive(await (await fetch("bare/game.zip")).arrayBuffer(), "zip");
  globalThis.python = python;
</script>"""
LOOP = """
import random, game
from time import perf_counter
def play(name, dice):
    state = game.find(name).new(seed=dice.getrandbits(30))
    decisions = 0
    while state.turn is not None:
        state.play(dice.choice(state.choices()))
        decisions += 1
    return decisions
dice, decisions, start = random.Random({seed}), 0, perf_counter()
while perf_counter() - start < 0.4:
    decisions += play("{name}", dice)
decisions / (perf_counter() - start)
"""


def _paint(page: Page, home: str, name: str) -> Row:
    """The 95th percentile over the first clicks of a game."""
    page.goto(home)
    page.locator("html[data-state=ready]").wait_for(timeout=60_000)
    page.locator(f'[data-act=setup][data-game="{name}"]').click()
    page.locator(f"#screen-setup-{name} summary").first.click()
    page.locator(f"#screen-setup-{name} [name=seed]").fill("7")
    page.locator(f"#screen-setup-{name} form button.main").click()
    page.locator("#screen-table").wait_for()
    times = page.evaluate(CLICKS_TIMED, CLICKS)
    p95 = quantiles(times, n=20)[-1]
    note = f"median {median(times):.0f} ms over {len(times)} clicks"
    return at_most(f"{name}: click to painted board, 95th percentile", p95, PAINT[name], " ms", note)


def _in_the_browser(page: Page, home: str, name: str) -> Row:
    """Reported, with the ratio: there is no floor for it."""
    page.goto(home + "bare.html")
    page.wait_for_function("globalThis.python", timeout=60_000)
    ratios, best = [], 0.0
    for turn in range(ROUNDS):
        inside = page.evaluate("code => python.runPython(code)", LOOP.format(name=name, seed=turn))
        ratios.append(inside / speed(lambda dice: play_ours(name, dice), turn))
        best = max(best, inside)
    what = f"{name}: random play in the browser against CPython"
    return Row(what, f"{median(ratios):.2f}x", note=f"{best:,.0f} decisions/s")


def hard_decisions(name: str, turn: int) -> float:
    """The hard bot's decisions per second at its real cap; the browser is sent this very text."""
    from time import perf_counter

    import game
    from game.bots import think
    from game.core.chance import Chance

    state, dice, moments = game.find(name).new(seed=7 + turn), Chance(turn), []
    while state.turn is not None:
        if len(state.choices()) > 1:
            moments.append(state.view(state.turn))
        state.play(dice.pick(state.choices()))
    asked = moments[:: len(moments) // 4][:4]
    start = perf_counter()
    for view in asked:
        think(name, view, "gunshi", turn)
    return len(asked) / (perf_counter() - start)


def _hard_bot(page: Page, home: str, name: str) -> Row:
    """The same decisions by turns in the browser and here."""
    page.goto(home + "bare.html")
    page.wait_for_function("globalThis.python", timeout=60_000)
    inside, here = [], []
    for turn in range(ROUNDS):
        code = f"from __future__ import annotations\n{getsource(hard_decisions)}\nhard_decisions({name!r}, {turn})"
        inside.append(float(page.evaluate("code => python.runPython(code)", code)))
        here.append(hard_decisions(name, turn))
    what = f"{name}: the hard bot in the browser against CPython"
    note = f"{max(inside):.3g} decisions/s, CPython {max(here):.3g}"
    return at_least(what, by_turns(inside, here), THOUGHT, "x", note)


def rows() -> list[Row]:
    """Three rows for each game."""
    site.build()
    found: list[Row] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Path(shutil.copytree(DIST, Path(folder) / "site"))
        shutil.copytree(PYODIDE, place / "bare")
        shutil.copy(runtime.compiled(pack.game_zip()), place / "bare" / "game.zip")
        (place / "bare.html").write_text(BARE, encoding="utf-8")
        server: Any = Server(place, "/bench/").start()
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=browsers.FLAGS)
        page = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block").new_page()
        for name in game.GAMES:
            found += [make(page, server.url, name) for make in (_paint, _in_the_browser, _hard_bot)]
        browser.close()
        server.stop()
    return found
