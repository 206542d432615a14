"""Friends at a live table in browsers of their own, over real lines: they call, answer, play, leave, come back."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.hosts import HUSH, two_hosts
from tests.browser.pages import settle
from tests.browser.test_distance import DECIDE, MANY, OVER
from tests.browser.weather import weather
from tools import browser as browsers

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


def again(friend: Friend) -> None:
    """The page is loaded again, and the table opened from what is kept."""
    friend.page.reload()
    friend.page.locator("html[data-state=ready]").wait_for()
    friend.page.locator("[data-act=table_open]").first.click()
    friend.page.locator("#screen-table").wait_for(timeout=PATIENCE)


def made_at_least(number: int) -> str:
    """The table after at least so many choices."""
    reached = (f'#screen-table[data-made="{n}"]' for n in range(number, number + 80))
    return f":is({', '.join(reached)})"


def come_back(host: Friend, guest: Friend, seat: int) -> None:
    """A guest loads the page again, is missed, and is called again."""
    again(guest)
    host.page.locator("#live .gone").wait_for(timeout=60_000)
    call(host, guest, seat)
    for friend in (host, guest):
        friend.page.locator("#live .gone").wait_for(state="detached", timeout=PATIENCE)


def over(friends: Sequence[Friend]) -> None:
    """All have come to the same end, and nobody has asked another host."""
    play(friends, most=6000)
    assert len({friend.made for friend in friends}) == 1
    no_other_host(friends)


def test_two_friends_play_live_to_the_end_though_one_of_them_reloads(fresh_page: Any, server: Any) -> None:
    friends = host, guest = sit_down(fresh_page, server.url, "rumble", ["Anna", "Bruno"])
    for turn in range(10 if LONG else 1):
        play(friends, made_at_least(3 + 2 * turn))
        come_back(host, guest, 1)
    over(friends)


def play_whole_games(fresh_page: Any, server: Any) -> None:
    """Minutes in browsers: all three games, with two to four devices."""
    over(sit_down(fresh_page, server.url, "rumble", ["Anna", "Bruno", "Chiara", "Dario"]))
    over(sit_down(fresh_page, server.url, "shogun", ["Anna", "Bruno", "Chiara"]))
    over(sit_down(fresh_page, server.url, "samurai", ["Anna", "Bruno"]))


def leave_as_host(fresh_page: Any, server: Any) -> None:
    """One of the guests calls the other; the host is called when it comes back."""
    friends = anna, bruno, chiara = sit_down(fresh_page, server.url, "rumble", ["Anna", "Bruno", "Chiara"])
    play(friends, made_at_least(6))
    again(anna)
    for friend in (bruno, chiara):
        friend.page.locator("#live .gone").wait_for(timeout=60_000)
    call(bruno, chiara, 2)
    call(bruno, anna, 0)
    over(friends)


def play_in_bad_weather(fresh_page: Any, server: Any) -> None:
    """Everything comes 300 ms late, and two texts of a hundred never."""
    pages = [fresh_page(), fresh_page()]
    for page in pages:
        page.add_init_script(weather())
    friends = [Friend(page, name, server.url) for page, name in zip(pages, ["Anna", "Bruno"], strict=True)]
    lay(friends[0].page, "rumble", 2)
    call(friends[0], friends[1], 1)
    over(friends)
    # How much is sent besides hangs on how long it takes, for every beat says where somebody is.
    assert all(friend.page.evaluate("weather.lost") for friend in friends), "there was no bad weather"


def play_between_two_hosts(browser: Browser, site: Path, tmp_path: Path) -> None:
    """As far as the network can tell: namespaces of their own, joined by a cable; packets to others are counted."""
    with two_hosts(site, tmp_path) as hosts:
        friends = []
        for host, name in zip(hosts, ["Anna", "Bruno"], strict=True):
            flags = [*browsers.FLAGS, HUSH]
            page = browser.browser_type.launch(executable_path=host.browser, args=flags).new_page()
            page.set_default_timeout(120_000)
            friends.append(Friend(page, name, host.url))
        lay(friends[0].page, "rumble", 2)
        call(friends[0], friends[1], 1)
        over(friends)
        for friend in friends:
            friend.page.context.browser.close()  # type: ignore[union-attr]


if LONG:
    test_a_whole_game_in_bad_weather = play_in_bad_weather
    test_a_whole_game_between_two_hosts = play_between_two_hosts
    test_whole_games_live = play_whole_games
    test_a_host_that_dies_takes_nothing_along = leave_as_host
