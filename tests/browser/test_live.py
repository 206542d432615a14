"""Friends at a live table in browsers of their own, over real lines: they call, answer, play, leave, come back."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import settle
from tests.browser.test_distance import DECIDE, MANY, OVER

LONG = bool(os.environ.get("TENKA_LONG"))
PATIENCE = 20_000
STATE = """() => document.querySelector("#screen-table")?.dataset.made ?? "" """


class Friend:
    """Somebody at a browser of their own."""

    def __init__(self, page: Page, name: str, url: str) -> None:
        self.url, self.name, self.seed = url, name, len(name)
        self.asked: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        self.page = settle(page, url)

    def open(self, link: str) -> None:
        """A link that came by a messenger, opened in the tab that is open already."""
        self.page.evaluate("hash => { location.hash = hash }", link[link.index("#") :])

    def link(self) -> str:
        """The call or the answer that is shown, once it has been made."""
        field = self.page.locator("#link")
        field.wait_for(timeout=PATIENCE)
        return str(field.input_value())

    def decide(self) -> int:
        """Everything that this player has to decide now."""
        clicks, self.seed = self.page.evaluate(DECIDE, [self.seed, MANY])
        return int(clicks)

    @property
    def made(self) -> str:
        """How many choices this page has seen."""
        return str(self.page.evaluate(STATE))


def lay(page: Page, game: str, number: int, **fields: str) -> None:
    """Set a live table up."""
    page.locator(f'[data-act=setup][data-game="{game}"]').first.click()
    form = page.locator(f"#screen-setup-{game} form")
    form.locator("[name=company][value=away]").check(force=True)
    form.locator("[name=table][value=live]").check(force=True)
    if form.locator(f"[name=players][value='{number}']").count():
        form.locator(f"[name=players][value='{number}']").check(force=True)
    for name, value in fields.items():
        form.locator(f"[name={name}][value='{value}']").check(force=True)
    form.locator("button.main").click()
    expect(page.locator("#screen-live")).to_be_visible()


def call(host: Friend, guest: Friend, seat: int | str) -> None:
    """A call goes out, its answer comes back."""
    host.page.locator(f"[data-act=live_call][data-seat='{seat}']").first.click()
    guest.open(host.link())
    name = guest.page.locator("#screen-called [name=name]")
    shown = guest.page.locator("#screen-called [name=name], dialog #link")
    shown.first.wait_for(timeout=PATIENCE)
    if name.count():
        name.fill(guest.name)
        guest.page.locator("#screen-called button.main").click()
    host.open(guest.link())
    for friend in (host, guest):
        friend.page.locator("dialog, #screen-called").wait_for(state="detached", timeout=PATIENCE)


def sit_down(fresh_page: Any, url: str, game: str, names: Sequence[str], **fields: str) -> list[Friend]:
    """A table at which all have come."""
    host, *guests = friends = [Friend(fresh_page(), name, url) for name in names]
    lay(host.page, game, len(names), **fields)
    for seat, guest in enumerate(guests, 1):
        call(host, guest, seat)
    for friend in friends:
        friend.page.locator("#screen-table").wait_for(timeout=PATIENCE)
    return friends


def play(friends: Sequence[Friend], until: str = OVER, most: int = 1500) -> None:
    """All decide whenever they are asked, until every page shows what is waited for."""
    for _ in range(most):
        if all(friend.page.locator(until).count() for friend in friends):
            return
        for friend in friends:
            assert friend.decide() < MANY, "somebody clicks for ever and nothing comes of it"
    raise AssertionError(f"no {until} after {most} rounds: {[friend.made for friend in friends]}")


def no_other_host(friends: Sequence[Friend]) -> None:
    """Watched, not believed: nobody's page has asked any host but its own."""
    for friend in friends:
        assert friend.asked and all(url.startswith((friend.url, "blob:", "data:")) for url in friend.asked)


def test_two_friends_play_rumble_nation_live_to_its_end(fresh_page: Any, server: Any) -> None:
    friends = sit_down(fresh_page, server.url, "rumble", ["Anna", "Bruno"])
    play(friends)
    assert len({friend.made for friend in friends}) == 1
    no_other_host(friends)


def made(number: int) -> str:
    """The table after at least so many choices; in the long run its end."""
    return OVER if LONG else made_at_least(number)


def again(friend: Friend) -> None:
    """The page is loaded again, and the table opened from what is kept."""
    friend.page.reload()
    friend.page.locator("html[data-state=ready]").wait_for()
    friend.page.locator("[data-act=table_open]").first.click()
    friend.page.locator("#screen-table").wait_for(timeout=PATIENCE)


def test_a_guest_reloads_and_is_called_again(fresh_page: Any, server: Any) -> None:
    """In the long run ten times; what is on the devices is the same each time."""
    host, guest = friends = sit_down(fresh_page, server.url, "rumble", ["Anna", "Bruno"])
    for turn in range(10 if LONG else 1):
        play(friends, made_at_least(4 + 2 * turn))
        again(guest)
        host.page.locator("#live .gone").wait_for(timeout=60_000)
        call(host, guest, 1)
        for friend in friends:
            friend.page.locator("#live .gone").wait_for(state="detached", timeout=PATIENCE)
    play(friends, made(12))
    no_other_host(friends)


def table(number: int) -> str:
    """The table after so many choices."""
    return f'#screen-table[data-made="{number}"]'


LONG_TABLES = [
    ("rumble", ["Anna", "Bruno", "Chiara", "Dario"], {}),
    ("shogun", ["Anna", "Bruno", "Chiara"], {}),
    ("samurai", ["Anna", "Bruno"], {}),
]


@pytest.mark.parametrize(("game", "names", "fields"), LONG_TABLES if LONG else [])
def test_whole_games_live(fresh_page: Any, server: Any, game: str, names: list[str], fields: dict[str, str]) -> None:
    friends = sit_down(fresh_page, server.url, game, names, **fields)
    play(friends, most=6000)
    assert len({friend.made for friend in friends}) == 1
    no_other_host(friends)


@pytest.mark.parametrize("game", ["rumble"] if LONG else [])
def test_a_dead_host_is_missed_by_nobody_for_long(fresh_page: Any, server: Any, game: str) -> None:
    """One of the guests calls the other; the host is called when it comes back."""
    friends = anna, bruno, chiara = sit_down(fresh_page, server.url, game, ["Anna", "Bruno", "Chiara"])
    play(friends, made_at_least(6))
    again(anna)
    for friend in (bruno, chiara):
        friend.page.locator("#live .gone").wait_for(timeout=60_000)
    call(bruno, chiara, 2)
    call(bruno, anna, 0)
    play(friends)
    assert len({friend.made for friend in friends}) == 1


def made_at_least(number: int) -> str:
    """The table after at least so many choices."""
    return f":is({', '.join(table(n) for n in range(number, number + 80))})"
