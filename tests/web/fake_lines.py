"""Lines between pages without a browser: real texts of handshakes, and a hub in place of the network."""

from __future__ import annotations

import itertools
import random
from collections import deque
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from game.core.live import handshake
from game.core.live.handshake import Description
from game.core.live.lines import Servers
from game.core.live.places import HOST, IPV4, Place
from game.core.live.ways import Way

if TYPE_CHECKING:
    from tests.web.fake import FakePage

ENOUGH = 100_000
"""Deliveries; a table that needs more of them for one act talks without end."""


class End(NamedTuple):
    """One end of a line: whose, and what it is called there."""

    page: FakePage
    line: str


class Hub:
    """The network between pages: in order on every line, in any order between lines if it is shuffled.

    ``loss`` is the share of texts that never arrive. Nothing moves until ``run``.
    """

    def __init__(self, seed: int = 0, loss: float = 0.0, shuffled: bool = False) -> None:
        self.pages: list[FakePage] = []
        self.dice, self.loss, self.shuffled = random.Random(seed), loss, shuffled
        self.numbers = itertools.count(1)
        self.names: dict[str, End] = {}
        """Whose name of ICE is whose."""
        self.promised: dict[str, End] = {}
        """Which end waits for somebody who has pledged to come back under that name."""
        self.links: dict[End, End] = {}
        self.ways: dict[End, deque[tuple[str, str]]] = {}
        """What is on its way to an end."""
        self.lost = 0
        self.carried = 0

    def join(self, *pages: FakePage) -> None:
        """From now on these pages can lay lines."""
        for page in pages:
            page.hub = self
            self.pages.append(page)

    def put(self, to: End, event: str, text: str) -> None:
        """Something is on its way."""
        self.ways.setdefault(to, deque()).append((event, text))

    def run(self, most: int = ENOUGH) -> int:
        """Delivers until nothing is on its way any more, or so much; says how much it was."""
        for count in range(most):
            waiting = [end for end, way in self.ways.items() if way]
            if not waiting:
                return count
            end = self.dice.choice(waiting) if self.shuffled else waiting[0]
            event, text = self.ways[end].popleft()
            end.page.lines.hear(end.line, event, text)
        assert most < ENOUGH, "the pages talk without end"
        return most

    def send(self, end: End, text: str) -> None:
        """A text goes to the other end, if it is not lost."""
        other = self.links.get(end)
        if other is None:
            return
        self.carried += 1
        if self.dice.random() < self.loss:
            self.lost += 1
        else:
            self.put(other, "text", text)

    def connect(self, one: End, other: End) -> None:
        """Lay a line."""
        for end, far in ((one, other), (other, one)):
            self.links[end] = far
            self.put(end, "open", "")

    def cut(self, page: FakePage, line: str = "", said: bool = True) -> None:
        """Cut one line of a page, or all; what was on its way is lost. ``said``: both ends learn it at once."""
        for end in [end for end in self.links if end.page is page and line in ("", end.line)]:
            other = self.links.pop(end)
            for far in (end, other):
                self.links.pop(far, None)
                self.ways.pop(far, None)
                if said:
                    self.put(far, "closed", "")

    def leave(self, page: FakePage) -> None:
        """A page goes away without a word of its own: its friends learn it."""
        for end in [end for end in self.links if end.page is page]:
            other = self.links.pop(end)
            self.links.pop(other, None)
            self.ways.pop(end, None)
            self.put(other, "closed", "")
        self.names = {name: end for name, end in self.names.items() if end.page is not page}
        self.promised = {name: end for name, end in self.promised.items() if end.page is not page}
        self.pages = [other for other in self.pages if other is not page]


class FakeWire:
    """``game.core.live.lines.Wire`` over a hub."""

    def __init__(self, page: FakePage) -> None:
        self.page = page
        self.asked: list[Servers] = []
        """Which hosts the page would have asked."""
        self.taken = False
        self.remembers = True
        """Whether this browser can come back; none of old could."""

    @property
    def hub(self) -> Hub:
        """The network of this page."""
        assert self.page.hub is not None, "this page has joined no hub"
        return self.page.hub

    def call(self, line: str, servers: Servers) -> None:
        """Begin a connection."""
        self._describe(line, servers, "actpass")

    def answer(self, line: str, servers: Servers, sdp: str) -> None:
        """Begin the other end."""
        self._describe(line, servers, "active")

    def _describe(self, line: str, servers: Servers, setup: str) -> None:
        self.asked.append(servers)
        end, number = End(self.page, line), next(self.hub.numbers)
        name = f"{number:04}"
        self.hub.names[name] = end
        fingerprint = sha256(b"%d" % number).digest()
        place = Place(HOST, IPV4, bytes((10, 0, 0, 1)), 5000)
        said = Description(setup, fingerprint, name, f"{number:024}", (place,))
        self.hub.put(end, "described", handshake.sdp_of(said))

    def accept(self, line: str, sdp: str) -> None:
        """Complete our call, if who answered is still there."""
        said, end = handshake.described(sdp), End(self.page, line)
        other = self.hub.names.get(said.name)
        if not said.places:
            self.hub.promised[said.name] = end
        elif other is None or other.page not in self.hub.pages:
            self.hub.put(end, "failed", "unreachable")
        else:
            self.hub.connect(end, other)

    def pledge(self, line: str, key: str) -> None:
        """Make a certificate; it lies where the page keeps what lasts."""
        fingerprint = sha256(key.encode()).hexdigest() if self.remembers else ""
        self.hub.put(End(self.page, line), "pledged", fingerprint)

    def come_back(self, line: str, servers: Servers, sdp: str, way: Way) -> None:
        """Answer a standing call, if whoever laid it is still there and waits."""
        end, waiting = End(self.page, line), self.hub.promised.pop(way.name, None)
        if not self.remembers:
            self.hub.put(end, "failed", "refused")
        elif waiting is None or waiting != self.hub.names.get(handshake.described(sdp).name):
            self.hub.put(end, "failed", "unreachable")
        else:
            self.hub.connect(end, waiting)

    def send(self, line: str, text: str) -> None:
        """Send a text."""
        self.hub.send(End(self.page, line), text)

    def close(self, line: str) -> None:
        """End a connection: the other end learns it."""
        end = End(self.page, line)
        other = self.hub.links.pop(end, None)
        self.hub.ways.pop(end, None)
        if other is not None:
            self.hub.links.pop(other, None)
            self.hub.put(other, "closed", "")

    def hand_over(self, text: str) -> None:
        """Show a text to the pages that share our store: tabs of one browser, this one among them."""
        self.taken = False
        for page in self.hub.pages:
            if page.store is self.page.store and not self.taken:
                page.lines.hear(str(self.hub.pages.index(self.page)), "offered", text)
        self.hub.put(End(self.page, ""), "taken" if self.taken else "nobody", text)

    def take(self, offer: str) -> None:
        """Say that an offered text was ours."""
        self.hub.pages[int(offer)].wire.taken = True
