"""Friends at a live table in browsers of their own, over real lines: they call, answer, play, leave, come back."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.hosts import HUSH, Host, two_hosts
from tests.browser.live import (
    GONE,
    Friend,
    again,
    ask_back,
    call,
    come_back,
    lay,
    made_at_least,
    once_more,
    over,
    play,
    sit_down,
    together,
)
from tests.browser.test_distance import SHORT_BATTLE
from tests.browser.weather import weather
from tools import browser as browsers

LONG = bool(os.environ.get("TENKA_LONG"))
NAMED_TWICE = """() => {
  const names = [...document.querySelectorAll("[id]")].map(one => one.id);
  return names.filter((name, at) => names.indexOf(name) < at);
}"""
"""The page finds its own parts by their names, such as where it tells a screen reader something."""


def test_two_friends_play_live_to_the_end_though_one_of_them_reloads(fresh_page: Any, server: Any) -> None:
    friends = host, guest = sit_down(fresh_page, server.url, "rumble", ["Anna", "Bruno"])
    for turn in range(10 if LONG else 1):
        play(friends, made_at_least(3 + 2 * turn))
        come_back(friends, host if turn % 3 == 1 else guest)
    over(friends)
    once_more(friends)
    play(friends, made_at_least(3))


def test_what_was_chosen_is_taken_back_only_if_the_other_agrees(fresh_page: Any, server: Any) -> None:
    friends = sit_down(fresh_page, server.url, "samurai", ["Anna", "Bruno"], scenario=SHORT_BATTLE)
    for agreed in (False, True):
        asker, other = ask_back(friends)
        assert all(not friend.page.evaluate(NAMED_TWICE) for friend in friends)
        before = int(asker.made)
        other.page.locator(f"[data-act=live_back][data-agree='{int(agreed)}']").click()
        for friend in friends:
            expect(friend.page.locator("#back")).to_have_count(0)
            assert (int(friend.made) < before) == agreed
        assert asker.made == other.made
    play(friends, made_at_least(before + 3))


def leave_as_host(fresh_page: Any, server: Any) -> None:
    """One of the guests calls the other and is the middle from then on; the host comes back to it by itself."""
    friends = anna, bruno, chiara = sit_down(fresh_page, server.url, "rumble", ["Anna", "Bruno", "Chiara"])
    play(friends, made_at_least(6))
    anna.page.goto("about:blank")
    for friend in (bruno, chiara):
        friend.page.locator(GONE).wait_for(timeout=60_000)
    call(bruno, chiara, 2)
    play([bruno, chiara], f"{GONE}:not(:has([data-act=live_call][data-seat='1'], [data-act=live_call][data-seat='2']))")
    anna.page.goto(anna.url)
    again(anna)
    together(friends)
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


@contextmanager
def friends_on_hosts(browser: Browser, site: Path, tmp_path: Path) -> Iterator[tuple[Sequence[Host], list[Friend]]]:
    """Two friends at a table of Rumble Nation, each at a host of their own as far as the network can tell."""
    with two_hosts(site, tmp_path) as hosts:
        friends = []
        for host, name in zip(hosts, ["Anna", "Bruno"], strict=True):
            flags = [*browsers.FLAGS, HUSH]
            page = browser.browser_type.launch(executable_path=host.browser, args=flags).new_page()
            page.set_default_timeout(120_000)
            friends.append(Friend(page, name, host.url))
        lay(friends[0].page, "rumble", 2)
        call(friends[0], friends[1], 1)
        yield hosts, friends
        for friend in friends:
            friend.page.context.browser.close()  # type: ignore[union-attr]


def play_between_two_hosts(browser: Browser, site: Path, tmp_path: Path) -> None:
    """As far as the network can tell: namespaces of their own, joined by a cable; packets to others are counted."""
    with friends_on_hosts(browser, site, tmp_path) as (_, friends):
        over(friends)


def lose_the_network(browser: Browser, site: Path, tmp_path: Path) -> None:
    """Either end is unplugged until both pages have given the line up; plugged in again, both are back."""
    with friends_on_hosts(browser, site, tmp_path) as (hosts, friends):
        for turn, host in enumerate(hosts, 1):
            play(friends, made_at_least(4 * turn))
            host.unplug()
            for friend in friends:
                friend.page.locator(GONE).wait_for(timeout=120_000)
            host.plug()
            plugged = perf_counter()
            together(friends, 60_000)
            print(f"back {perf_counter() - plugged:.1f} s after the cable of {host.name[-1]} was put in")
        over(friends)


if LONG:
    test_a_whole_game_in_bad_weather = play_in_bad_weather
    test_a_whole_game_between_two_hosts = play_between_two_hosts
    test_a_network_that_was_lost_for_a_while = lose_the_network
    test_a_host_that_dies_takes_nothing_along = leave_as_host
