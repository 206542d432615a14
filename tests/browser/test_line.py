"""Lines between browsers of their own on one machine: handshakes, texts, tabs, and what each engine can.

What needs hosts of their own and a server stands in test_line_far.py, for the long run.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser

from tests.browser.lines import UP, ChromiumTab, Device, chromium, lay_page, profile, shake_hands
from tests.browser.weather import weather
from tools.serve import Server
from tools.webdriver import ENGINES, Engine, Visit

LONG = bool(os.environ.get("TENKA_LONG"))
HANDSHAKES = 100 if LONG else 4
CARRIED = 45 if LONG else 0
"""Seconds that somebody needs to bring an answer back: by then Firefox no longer asks, and Chromium begins again."""
MOST_CHARACTERS = 140
LARGE = "天" * 65536
Opens = Callable[..., Device]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page with a line and nothing else."""
    server = Server(lay_page(tmp_path_factory.mktemp("line"))).start()
    yield server.url
    server.stop()


@pytest.fixture(scope="module")
def pair(browser: Browser) -> Iterator[list[Browser]]:
    """Two Chromiums: processes of their own."""
    with chromium(browser.browser_type) as one, chromium(browser.browser_type) as other:
        yield [one, other]


@pytest.fixture
def opens(pair: list[Browser], home: str) -> Iterator[Opens]:
    """Opens the page in profiles of their own, by turns in one Chromium and in the other."""
    turns = itertools.cycle(pair)
    with ExitStack() as stack:
        yield lambda *scripts: stack.enter_context(profile(next(turns), home, scripts))


@pytest.fixture(params=ENGINES, ids=lambda engine: engine.name)
def visits(request: pytest.FixtureRequest, home: str) -> Iterator[Visit]:
    """The page in another engine."""
    engine: Engine = request.param
    missing = engine.missing()
    assert not missing, f"{engine.name} decides here, too, but {', '.join(missing)} is missing"
    visit = engine.visit()
    visit.open(home)
    visit.until(UP)
    yield visit
    visit.close()


def _handshakes(one: Device, other: Device, number: int) -> None:
    """So many, each end calling by turns; on each a text goes there and back."""
    for turn in range(number):
        host, guest = (one, other) if turn % 2 else (other, one)
        line = f"line {turn}"
        texts = shake_hands(host, guest, line)
        assert max(map(len, texts)) <= MOST_CHARACTERS
        for sender, receiver, text in ((host, guest, LARGE if turn < 2 else "roll"), (guest, host, "share")):
            sender.lines.send(line, text)
            assert receiver.until("text", line=line, others=[sender]) == text
        guest.lines.close(line)
        assert host.until("closed", line=line, others=[guest]) == ""
    assert {event for device in (one, other) for _, event, _ in device.told} <= {"way"}


def test_handshakes_of_two_chromiums(opens: Opens) -> None:
    _handshakes(opens(), opens(), HANDSHAKES)


def test_handshakes_with_other_engines(opens: Opens, visits: Visit) -> None:
    """Firefox meets Chromium, called and calling; WebKitGTK has no WebRTC, and the page knows it."""
    if visits.ask("device.linePossible()"):
        ours, other = opens(), Device(visits)
        _handshakes(ours, other, HANDSHAKES)
        for host, guest in ((ours, other), (other, ours)):
            shake_hands(host, guest, "late", CARRIED)
            guest.lines.close("late")
            host.until("closed", line="late", others=[guest])
    else:
        assert visits.ask("typeof RTCPeerConnection") == "undefined"


def test_four_guests_of_one_host(opens: Opens) -> None:
    host, friends = opens(), opens()
    for guest in range(4):
        shake_hands(host, friends, f"guest {guest}")
    for guest in range(4):
        host.lines.send(f"guest {guest}", f"to {guest}")
    for guest in range(4):
        assert friends.until("text", line=f"guest {guest}", others=[host]) == f"to {guest}"
    friends.tab.ask("void location.reload()")
    assert {host.until("closed", line=f"guest {guest}") for guest in range(4)} == {""}


def test_many_large_texts_come_in_order(opens: Opens) -> None:
    host, guest = opens(), opens()
    shake_hands(host, guest)
    texts = [f"{number} {LARGE}"[:65536] for number in range(16)]
    for text in texts:
        host.lines.send("one", text)
    assert [guest.until("text", others=[host]) for _ in texts] == texts


def test_an_answer_opened_in_a_second_tab(opens: Opens, home: str) -> None:
    host, guest = opens(), opens()
    assert isinstance(host.tab, ChromiumTab)
    page = host.tab.page.context.new_page()
    page.goto(home)
    page.wait_for_function(UP)
    second = Device(ChromiumTab(page))
    host.lines.call("one")
    guest.lines.answer("mine", host.until("call"))
    answer = guest.until("answer")
    guest.lines.hand_over(answer)  # in another browser nobody waits for it
    assert guest.until("nobody") == answer
    second.lines.hand_over(answer)
    assert host.until("handed", line="one", others=[second]) == answer
    assert second.until("taken", others=[host]) == answer
    host.lines.accept("one", answer)
    guest.until("open", line="mine", others=[host])


def test_bad_weather(opens: Opens) -> None:
    """Late and with losses: what arrives is whole and in order, and the digits come all the same."""
    sky = weather(delay=300, loss=0.25 if LONG else 0.1)
    host, guest = opens(sky), opens(sky)
    shake_hands(host, guest)
    for number in range(60):
        host.lines.send("one", _numbered(number))
    host.tab.ask("void (weather.loss = 0)")
    host.lines.send("one", "the last")
    seen = [guest.until("text", others=[host])]
    while seen[-1] != "the last":
        seen.append(guest.until("text", others=[host]))
    numbers = [int(text.split()[0]) for text in seen[:-1]]
    assert numbers == sorted(set(numbers)) and 20 < len(numbers) < 60
    assert all(text == _numbered(number) for text, number in zip(seen, numbers, strict=False))


def _numbered(number: int) -> str:
    return f"{number} {LARGE[:50_000] if number % 10 == 9 else ''}"
