"""What a live table takes: a roll there and back against the channel alone, the way to the first board, characters.

All devices are pages of one browser on this machine, each in a profile of its own. The channel alone is a data channel
between the same two pages, on which a script answers at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from game.core.live.frames import News, read
from game.core.live.lines import TEXT
from game.core.sealed import wire
from game.core.sealed.entry import Kind
from tools import browser as browsers
from tools.bench import Row, at_most
from tools.paths import DIST
from tools.serve import Server

PATIENCE = 60_000
TIMES = 2.0
"""A roll there and back against the channel's own, at most."""
ROUNDS = 200
PINGS = 200
MIB = 1 << 20
MOMENTS = 6
OVER = "#screen-table[data-phase=over]"
CHOICES = 40
NAMES = ("Anna", "Bruno", "Chiara", "Dario")
# Notes everything that passes a data channel of the page, with its time: what comes in before the page has read it.
NOTE = """(() => {
  globalThis.passed = [];
  const send = RTCDataChannel.prototype.send;
  const text = data => String.fromCharCode(...new Uint8Array(data.buffer ?? data)).slice(8); // after its numbers
  const note = (way, data) => passed.push([performance.now(), way, typeof data === "string" ? data : text(data)]);
  const make = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...how) {
    const channel = make.apply(this, how);
    channel.addEventListener("message", event => note("in", event.data));
    return channel;
  };
  RTCDataChannel.prototype.send = function (text) {
    note("out", text);
    return send.call(this, text);
  };
})()"""
CALL = """async () => {
  globalThis.bare = new RTCPeerConnection();
  globalThis.channel = bare.createDataChannel("x", {negotiated: true, id: 0});
  await bare.setLocalDescription();
  while (bare.iceGatheringState !== "complete") await new Promise(done => setTimeout(done, 20));
  return bare.localDescription.sdp;
}"""
ANSWER = """async sdp => {
  globalThis.bare = new RTCPeerConnection();
  globalThis.channel = bare.createDataChannel("x", {negotiated: true, id: 0});
  channel.onmessage = event => channel.send(event.data);
  await bare.setRemoteDescription({type: "offer", sdp});
  await bare.setLocalDescription();
  while (bare.iceGatheringState !== "complete") await new Promise(done => setTimeout(done, 20));
  return bare.localDescription.sdp;
}"""
PING = """async ([sdp, times]) => {
  await bare.setRemoteDescription({type: "answer", sdp});
  while (channel.readyState !== "open") await new Promise(done => setTimeout(done, 20));
  const taken = [];
  for (let at = 0; at < times; at++) {
    const start = performance.now();
    await new Promise(done => { channel.onmessage = done; channel.send("x".repeat(120)) });
    taken.push(performance.now() - start);
  }
  bare.close();
  return taken;
}"""
DECIDE = """async seed => {
  const find = selector => document.querySelector(selector);
  const pause = ms => new Promise(done => setTimeout(done, ms));
  for (let tries = 0; tries < 12; tries++) {
    const lit = [...document.querySelectorAll("#screen-table [data-choices]")];
    const thing = find("[data-act=playback_skip]") ?? find("[data-act=confirm]") ?? lit[seed++ % lit.length];
    if (!thing) break;
    thing.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    await pause(120);
  }
}"""


# Frames of the page's own thread, and the memory of WebAssembly however it came to be.
WATCH = """(() => {
  const found = globalThis.memories = new Set(), { Memory } = WebAssembly;
  const note = exports => Object.values(exports).forEach(one => one instanceof Memory && found.add(one));
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const plain = WebAssembly[name];
    WebAssembly[name] = async (...how) => {
      const made = await plain.apply(WebAssembly, how);
      note((made.instance ?? made).exports);
      return made;
    };
  }
  WebAssembly.Memory = class extends Memory { constructor(...how) { super(...how); found.add(this); } };
  globalThis.frames16 = globalThis.frames50 = globalThis.frames = 0;
  let last = 0;
  const tick = now => {
    if (last) frames += 1, frames16 += now - last > 17.5, frames50 += now - last > 50;
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})()"""
WASM = "[...memories].reduce((sum, one) => sum + one.buffer.byteLength, 0)"
FRAMES = "(() => { const all = [frames, frames16, frames50]; frames = frames16 = frames50 = 0; return all; })()"
# Decides whenever this player is asked, for good.
PLAY = """seed => {
  const find = selector => document.querySelector(selector);
  const pause = ms => new Promise(done => setTimeout(done, ms));
  const first = ["[data-act=playback_skip]", "[data-act=confirm]", "dialog [data-act=table_seal].main",
    "[data-do=seal]", "[data-do=fill]"];
  let last = null;
  (async () => {
    while (!find("#screen-table[data-phase=over]")) {
      const shown = [...document.querySelectorAll("#screen-table [data-choices]")];
      const lit = shown.filter(one => !one.closest("[hidden]"));
      const thing = first.map(find).find(Boolean) ?? lit[seed++ % lit.length];
      thing?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
      await pause(thing && thing === last ? 410 : 120);
      last = thing;
    }
  })();
}"""


class Weight(NamedTuple):
    """What a page holds at one moment, after the browser has cleared up."""

    made: int
    """Choices of the game so far."""
    heap: float
    """Of scripts, in MiB."""
    wasm: float
    """Of Python, in MiB: it only ever grows."""
    nodes: int


class Seen(NamedTuple):
    """What a table has taken."""

    rolls: list[float]
    """Milliseconds of each roll there and back, at its mover's."""
    first_board: float
    characters: float
    """Of each choice, over all lines."""
    choices: int


@contextmanager
def _pages(browser: Browser, number: int, home: str, script: str = NOTE) -> Iterator[list[Page]]:
    contexts = [browser.new_context() for _ in range(number)]
    pages = []
    for context in contexts:
        context.set_default_timeout(PATIENCE)
        context.add_init_script(script)
        pages.append(context.new_page())
        pages[-1].goto(home)
        pages[-1].locator("html[data-state=ready]").wait_for()
    yield pages
    for context in contexts:
        context.close()


def _link(page: Page) -> str:
    field = page.locator("#link")
    field.wait_for()
    return str(field.input_value())


def _open(page: Page, link: str) -> None:
    page.evaluate("hash => { location.hash = hash }", link[link.index("#") :])


def _sit_down(pages: Sequence[Page], game: str = "rumble") -> float:
    """All at one table; seconds from the last answer to the host's first board."""
    host = pages[0]
    host.locator(f"[data-act=setup][data-game={game}]").first.click()
    form = host.locator(f"#screen-setup-{game} form")
    for name, value in (("company", "away"), ("table", "live"), ("players", str(len(pages)))):
        form.locator(f"[name={name}][value='{value}']").check(force=True)
    form.locator("button.main").click()
    start = 0.0
    for seat, guest in enumerate(pages[1:], 1):
        host.locator(f"[data-act=live_call][data-seat='{seat}']").first.click()
        _open(guest, _link(host))
        guest.locator("#screen-called [name=name]").fill(NAMES[seat])
        guest.locator("#screen-called button.main").click()
        answer = _link(guest)
        start = perf_counter()
        _open(host, answer)
        guest.locator("#screen-called").wait_for(state="detached")
    host.locator("#screen-table svg.board").wait_for()
    return perf_counter() - start


def _kinds(text: str) -> set[int]:
    """The kinds of entries that a text of a line carries."""
    if text[:1] != TEXT or not isinstance(frame := read(text[1:]), News):
        return set()
    return {entry.kind for part in wire.read(frame.text).parts for entry in part.entries}


def _rolls(passed: Sequence[Any]) -> list[float]:
    """From each choice that went out to the shares that came for it."""
    found = []
    for (start, way, text), (end, back, answer) in pairwise([one for one in passed if _kinds(one[2])]):
        rolled = way == "out" and back == "in" and Kind.CHOOSE in _kinds(text) and _kinds(answer) == {Kind.SHARE}
        if rolled:
            found.append(end - start)
    return found


def _play(browser: Browser, number: int, home: str) -> Seen:
    with _pages(browser, number, home) as pages:
        first = _sit_down(pages)
        made = 0
        for turn in range(ROUNDS):
            made = int(pages[0].locator("#screen-table").get_attribute("data-made") or 0)
            if made >= CHOICES or pages[0].locator("#screen-table[data-phase=over]").count():
                break
            pages[turn % number].evaluate(DECIDE, turn)
        passed = [page.evaluate("passed") for page in pages]
    characters = sum(len(text) for one in passed for _, way, text in one if way == "out")
    return Seen([roll for one in passed for roll in _rolls(one)], first, characters / max(made, 1), made)


def _channel(browser: Browser, home: str) -> list[float]:
    """A text there and back over a data channel with nothing behind it."""
    with _pages(browser, 2, home) as (one, other):
        return list(one.evaluate(PING, [other.evaluate(ANSWER, one.evaluate(CALL)), PINGS]))


# -- a long evening -------------------------------------------------------------------------------------


def _weight(page: Page) -> Weight:
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")["usedSize"]
    nodes = session.send("Memory.getDOMCounters")["nodes"]
    session.detach()
    made = int(page.locator("#screen-table").get_attribute("data-made") or 0)
    return Weight(made, heap / MIB, page.evaluate(WASM) / MIB, nodes)


def _evening(browser: Browser, home: str, minutes: float) -> tuple[list[list[Weight]], list[list[int]]]:
    """A table of four plays Shogun for so long, or to its end: what each page holds, now and then, and its frames."""
    with _pages(browser, 4, home, WATCH) as pages:
        _sit_down(pages, "shogun")
        for seed, page in enumerate(pages):
            page.evaluate(PLAY, seed)
            page.evaluate(FRAMES)
        weights, end = [[_weight(page) for page in pages]], perf_counter() + 60 * minutes
        while perf_counter() < end and not all(page.locator(OVER).count() for page in pages):
            pages[0].wait_for_timeout(1000 * 60 * minutes / MOMENTS)
            weights.append([_weight(page) for page in pages])
        return weights, [page.evaluate(FRAMES) for page in pages]


def evening(minutes: float = 2.5) -> list[Row]:
    """Rows of a table of four at Shogun: memory at its beginning, in its middle and at its end, and frames."""
    server = Server(DIST, "/bench/").start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=browsers.FLAGS)
        weights, frames = _evening(browser, server.url, minutes)
        browser.close()
    server.stop()
    found = []
    for place, name in ((0, "host"), (1, "guest")):
        for moment in sorted({0, len(weights) // 2, len(weights) - 1}):
            one = weights[moment][place]
            text = f"{one.heap:.1f} MiB and {one.wasm:.0f} MiB"
            found.append(Row(f"live, 4 devices at Shogun, {name}: scripts and Python", text, note=_moment(one)))
    for place, (all_frames, late, lost) in enumerate(frames):
        text = f"{late} of {all_frames} over 16.7 ms, {lost} over 50 ms"
        found.append(Row(f"live, 4 devices at Shogun, {NAMES[place]}: frames", text))
    return found


def _moment(one: Weight) -> str:
    return f"after {one.made} choices, {one.nodes} nodes"


def rows() -> list[Row]:
    """All rows of this bench."""
    found = []
    server = Server(DIST, "/bench/").start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=browsers.FLAGS)
        bare = median(_channel(browser, server.url))
        for number in (2, 4):
            found += _rows(number, _play(browser, number, server.url), bare)
        browser.close()
    server.stop()
    return found


def _rows(number: int, seen: Seen, bare: float) -> list[Row]:
    roll = median(seen.rolls)
    note = f"median {roll:.1f} ms over {len(seen.rolls)} rolls, the channel alone {bare:.2f} ms"
    what = f"live, {number} devices"
    return [
        at_most(f"{what}: a roll there and back against the channel's own", roll / bare, TIMES, "x", note),
        Row(f"{what}: last answer to the host's first board", f"{seen.first_board:.2f} s"),
        Row(
            f"{what}: characters over all lines for each choice",
            f"{seen.characters:.0f}",
            note=f"{seen.choices} choices",
        ),
    ]
