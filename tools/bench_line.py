"""A line between two browsers on one machine: how long its texts are, how soon it is open, how quick it is."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from game.core.live import handshake
from tools import browser as browsers
from tools.bench import Row, at_most, by_turns
from tools.paths import ROOT
from tools.serve import Server

HANDSHAKES = 10
TURNS = 15
TEXTS = 100
"""There and back, in each turn."""
SIZES = {"a roll": 80, "a long text": 60_000}
MOST_CHARACTERS = 140
TWICE = 2.0

PAGE = """<!doctype html><link rel="icon" href="data:,"><script type="module">
import * as line from "./line.js";
const Peer = RTCPeerConnection, told = [], peers = [];
globalThis.RTCPeerConnection = class extends Peer { constructor(asked) { super(asked); peers.push(this); } };
Object.assign(globalThis, { line, told, peers, heard: () => {} });
line.tellTo((name, event, text) => event === "text" ? heard(text) : told.push([event, text]));
</script>"""
ECHO = "globalThis.heard = (text) => line.say('one', text)"
RAW = """async (echoes) => {
  const channel = peers.at(-1).createDataChannel("raw", { negotiated: true, id: 1, ordered: true });
  channel.binaryType = "arraybuffer";
  globalThis.raw = channel;
  if (channel.readyState !== "open") await new Promise((done) => { channel.onopen = done; });
  if (echoes) channel.onmessage = ({ data }) => channel.send(data);
}"""
# Milliseconds for one text there and back: over the line, and over a bare channel beside it in parts of the same size.
PING = """async ([size, count]) => {
  const text = "x".repeat(size), { CHUNK } = line, parts = [];
  for (let at = 0; at < size; at += CHUNK) parts.push(new Uint8Array(Math.min(CHUNK, size - at)));
  const time = async (once) => {
    const start = performance.now();
    for (let done = 0; done < count; done++) await once();
    return (performance.now() - start) / count;
  };
  const ours = await time(() => new Promise((done) => { globalThis.heard = done; line.say("one", text); }));
  const bare = await time(() => new Promise((done) => {
    let left = parts.length;
    raw.onmessage = () => --left || done();
    for (const part of parts) raw.send(part);
  }));
  return [ours, bare];
}"""


class Met(NamedTuple):
    """One handshake: characters of call and answer, milliseconds from the answer to an open line."""

    call: int
    answer: int
    opening: float


def _told(page: Page, event: str) -> str:
    """Waits for something that is told of a line, and hands over its text."""
    found = page.wait_for_function("event => told.find(([one]) => one === event)", arg=event, polling=1)
    text = str(found.json_value()[1])
    page.evaluate("told.splice(0)")
    return text


def _meet(host: Page, guest: Page) -> Met:
    host.evaluate("void line.call('one', '[]')")
    call = handshake.call_text(_told(host, "described"))
    guest.evaluate("sdp => void line.answer('one', '[]', sdp)", handshake.sdp_of(handshake.read_call(call)))
    answer = handshake.answer_text(_told(guest, "described"), call)
    start = perf_counter()
    host.evaluate("sdp => void line.accept('one', sdp)", handshake.sdp_of(handshake.read_answer(answer, call)))
    _told(host, "open")
    opening = (perf_counter() - start) * 1000
    _told(guest, "open")
    return Met(len(call), len(answer), opening)


def _pings(host: Page, guest: Page) -> dict[str, list[list[float]]]:
    """For each size the times over the line and over a bare channel, by turns."""
    guest.evaluate(ECHO)
    guest.evaluate(f"void ({RAW})(true)")
    host.evaluate(f"({RAW})(false)")
    counts = {name: TEXTS if size < 1000 else TEXTS // 5 for name, size in SIZES.items()}
    return {name: [host.evaluate(PING, [size, counts[name]]) for _ in range(TURNS)] for name, size in SIZES.items()}


def _measure(url: str) -> tuple[list[Met], dict[str, list[list[float]]]]:
    with sync_playwright() as playwright:
        launch: Any = playwright.chromium.launch
        opened = [launch(executable_path=browsers.find(), args=browsers.FLAGS) for _ in range(2)]
        host, guest = (browser.new_page() for browser in opened)
        for page in (host, guest):
            page.goto(url)
            page.wait_for_function("globalThis.line")
        met = [_meet(host, guest) for _ in range(HANDSHAKES)]
        pings = _pings(host, guest)
        for browser in opened:
            browser.close()
    return met, pings


def _ping_row(name: str, times: Sequence[Sequence[float]]) -> Row:
    ours, bare = ([pair[at] for pair in times] for at in range(2))
    note = f"medians {median(ours):.2g} and {median(bare):.2g} ms, {SIZES[name]:,} characters"
    return at_most(f"{name} there and back on a line, against a bare channel", by_turns(ours, bare), TWICE, "x", note)


def rows() -> list[Row]:
    """Texts of the handshake, the opening, and texts there and back."""
    with tempfile.TemporaryDirectory(prefix="tenka-line-") as place:
        folder = Path(place)
        (folder / "index.html").write_text(PAGE, encoding="utf-8")
        for module in ("line.js", "certificates.js"):
            shutil.copy(ROOT / "assets" / "page" / module, folder)
        server = Server(folder).start()
        met, pings = _measure(server.url)
        server.stop()
    spread = [one.opening for one in met]
    opening = median(spread)
    note = f"median of {HANDSHAKES}, from {min(spread):.0f} to {max(spread):.0f}"
    return [
        at_most("line: longest call", max(one.call for one in met), MOST_CHARACTERS, " characters"),
        at_most("line: longest answer", max(one.answer for one in met), MOST_CHARACTERS, " characters"),
        Row("line: from the answer to an open line", f"{opening:.3g} ms", note=note),
        *(_ping_row(name, times) for name, times in pings.items()),
    ]
