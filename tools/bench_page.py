"""How the page itself keeps up: a click to a painted board; random play and the hard bot in the browser and CPython."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Sequence
from inspect import getsource
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

import game
from tools import browser as browsers
from tools import pack, runtime, site
from tools.bench import Row, at_least, at_most, by_turns
from tools.bench_locks import lock_both_decks
from tools.bench_play import play_ours, speed
from tools.paths import DIST
from tools.runtime import PYODIDE
from tools.serve import Server

CLICKS = 120
PAINT = {"rumble": 50.0, "shogun": 100.0, "samurai": 100.0}
ROUNDS = 3
THOUGHT = 0.25
"""The hard bot's speed in the browser against CPython, at least."""
SHARE = 0.35
"""Python and morphing together against painting, at most."""
MOST_MARKUP = 15_000
FIRST = 1.5
"""The first click of a game against the tenth, at most."""
LOOK = 1500
"""Milliseconds for which a person looks at a new board before the first click."""
SLOW = 4
HALF = 0.5
"""A click on a slow processor against the page of OLD, at most."""
OLD = "TENKA_OLD_DIST"
"""The variable that names a built page of another commit, to compare clicks with by turns."""
# Clicks on whatever the page offers, as a person would come to it, at any time of a frame. A click takes the time of
# Python, of putting the markup into the page, and from there to the frame after its paint.
CLICKS_TIMED = """async most => {
  const find = selector => document.querySelector(selector);
  const acts = ["lift", "playback_skip", "confirm"].map(act => `[data-act=${act}]`);
  const first = [...acts, "[data-do=seal]", "[data-do=fill]"];
  let seed = 5;
  const below = n => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return Math.floor(seed / 2 ** 32 * n) };
  let morphing = 0, characters = 0;
  for (const name of ["render", "cachedLayers"].filter(name => tenka[name])) {
    const whole = tenka[name];
    tenka[name] = (...given) => {
      const start = performance.now();
      characters += given[0]?.length ?? 0;
      const result = whole(...given);
      morphing += performance.now() - start;
      return result;
    };
  }
  const clicks = [];
  while (clicks.length < most) {
    const lit = [...document.querySelectorAll("[data-choices]")];
    const thing = first.map(find).find(Boolean) ?? lit[below(lit.length)];
    if (!thing) break;
    await new Promise(done => setTimeout(done, 30 + 17 * Math.random()));
    morphing = characters = 0;
    const start = performance.now();
    thing.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    const drawn = performance.now(), split = [drawn - start - morphing, morphing];
    await new Promise(done => requestAnimationFrame(() => { const c = new MessageChannel();
      c.port1.onmessage = done; c.port2.postMessage(0); }));
    clicks.push([...split, performance.now() - drawn, characters]);
  }
  return clicks;
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


class Click(NamedTuple):
    """What one click takes, in milliseconds, and how much markup it hands over."""

    python: float
    morphing: float
    painting: float
    characters: int

    @property
    def whole(self) -> float:
        """Until it is seen."""
        return self.python + self.morphing + self.painting


def _clicks(page: Page, home: str, name: str, rate: int = 1, look: int = LOOK, most: int = CLICKS) -> list[Click]:
    """The first clicks of a game for people at one screen, on a processor that is so many times slower."""
    page.goto(home)
    page.locator("html[data-state=ready]").wait_for(timeout=60_000)
    page.locator(f'[data-act=setup][data-game="{name}"]').first.click()
    form = page.locator(f"#screen-setup-{name} form")
    form.wait_for()
    form.evaluate(SEATED)
    form.locator("button.main").click()
    page.locator("#screen-table").wait_for()
    page.wait_for_timeout(look)
    slower = page.context.new_cdp_session(page)
    slower.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    clicks = [Click(*split) for split in page.evaluate(CLICKS_TIMED, most)]
    slower.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return clicks


SEATED = """form => {
  form.querySelector("[name=seed]").value = "7";
  const here = form.querySelector("[name=company][value=here]");
  if (here) here.checked = true;
}"""


def _middle(clicks: Sequence[Click]) -> Click:
    return Click(*(median(column) for column in zip(*clicks)))


def _told(clicks: Sequence[Click]) -> str:
    python, morphing, painting, _ = _middle(clicks)
    return f"Python {python:.1f}, morphing {morphing:.1f}, painting {painting:.1f} ms over {len(clicks)} clicks"


def _paint(page: Page, home: str, name: str) -> list[Row]:
    """The 95th percentile over the first clicks of a game, and what the one in the middle is made of."""
    games = [_clicks(page, home, name) for _ in range(ROUNDS)]
    clicks = [click for one in games for click in one]
    middle = _middle(clicks)
    p95 = quantiles([click.whole for click in clicks], n=20)[-1]
    first, tenth = (median(one[place].whole for one in games) for place in (0, 9))
    hasty = median(_clicks(page, home, name, look=0, most=1)[0].whole for _ in range(ROUNDS))
    note = f"median {median(click.whole for click in clicks):.0f} ms over {len(clicks)} clicks"
    share = (middle.python + middle.morphing) / middle.painting
    title = f"{name}: markup that a click hands over"
    return [
        at_most(f"{name}: click to painted board, 95th percentile", p95, PAINT[name], " ms", note),
        at_most(f"{name}: Python and morphing against painting", share, SHARE, "x", _told(clicks)),
        at_most(title, middle.characters, MOST_MARKUP, " characters", "the median"),
        at_most(
            f"{name}: the first click against the tenth", first / tenth, FIRST, "x", f"{first:.0f}, {tenth:.0f} ms"
        ),
        Row(f"{name}: a first click without a look at the board, against the tenth", f"{hasty / tenth:.2f}x"),
    ]


def _slow(page: Page, home: str, old: str | None, name: str) -> Row:
    """A click on a processor four times slower, by turns with another build of the page if there is one."""
    ours: list[Click] = []
    theirs: list[Click] = []
    for _ in range(ROUNDS):
        ours += _clicks(page, home, name, SLOW)
        theirs += _clicks(page, old, name, SLOW) if old else []
    what = f"{name}: click on a processor {SLOW} times slower"
    here = median(click.whole for click in ours)
    if not theirs:
        return Row(what, f"{here:.0f} ms", note=_told(ours))
    there = median(click.whole for click in theirs)
    note = f"{here:.0f} ms, before {there:.0f} ms; {_told(ours)}"
    return at_most(f"{what}, against {os.environ[OLD]}", here / there, HALF, "x", note)


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


def _locks(page: Page, home: str) -> Row:
    """Both decks of Samurai locked by two, in the browser and here; reported, there is no floor for it."""
    page.goto(home + "bare.html")
    page.wait_for_function("globalThis.python", timeout=60_000)
    inside, here = [], []
    for _ in range(ROUNDS):
        code = f"from __future__ import annotations\n{getsource(lock_both_decks)}\nmax(lock_both_decks())"
        inside.append(float(page.evaluate("code => python.runPython(code)", code)))
        here.append(max(lock_both_decks()))
    note = f"who begins {min(inside):.2f} s, CPython {min(here):.2f} s"
    return Row("samurai: both decks locked in the browser against CPython", f"{by_turns(inside, here):.2f}x", note=note)


def rows() -> list[Row]:
    """For each game its clicks and how quick it is in the browser, and one for the card locks."""
    site.build()
    found: list[Row] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Path(shutil.copytree(DIST, Path(folder) / "site"))
        shutil.copytree(PYODIDE, place / "bare")
        shutil.copy(runtime.compiled(pack.game_zip()), place / "bare" / "game.zip")
        (place / "bare.html").write_text(BARE, encoding="utf-8")
        server: Any = Server(place, "/bench/").start()
        before: Any = Server(Path(os.environ[OLD]), "/bench/").start() if os.environ.get(OLD) else None
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=browsers.FLAGS)
        page = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block").new_page()
        for name in game.GAMES:
            found += _paint(page, server.url, name)
            found.append(_slow(page, server.url, before and before.url, name))
            found += [make(page, server.url, name) for make in (_in_the_browser, _hard_bot)]
        found.append(_locks(page, server.url))
        browser.close()
        for one in filter(None, (server, before)):
            one.stop()
    return found
