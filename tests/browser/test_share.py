"""Links between two people, and everything that can be wrong with a link."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from game.core.chance import Chance
from tests.browser.driver import Table
from tests.browser.pages import settle


def test_a_link_opens_in_another_profile_and_the_friend_plays_the_next_turn(app: Page, fresh_page: Any) -> None:
    host = Table(app, daimyo=True).start(**{"name-0": "Ada", "name-1": "<img src=x onerror=alert(1)>"})
    chance = Chance(4)
    for _ in range(9):
        host.choose(chance.pick(host.record.state.choices()))
    friend_page = fresh_page()
    settle(friend_page, host.link())
    expect(friend_page.locator("#screen-join")).to_contain_text("<img src=x onerror=")
    assert not friend_page.locator("#screen-join [onerror]").count()
    friend_page.locator(f"[data-act=join][data-seat='{host.record.state.turn}']").click()
    friend = Table(friend_page, daimyo=True)
    friend.record = host.record.branch()
    friend.assert_same()
    seat = friend.record.state.turn
    while friend.record.state.turn == seat:
        friend.choose(chance.pick(friend.record.state.choices()))
    expect(friend_page.locator(".away")).to_be_visible()


@pytest.mark.parametrize(
    "fragment",
    ["#g=1", "#g=1AAAA", "#g=2abcdefghijkl", "#g=" + "A" * 30_000, "#g=%3Cscript%3Ealert(1)%3C/script%3E"],
)
def test_a_bad_link_is_explained_in_plain_words(app: Page, fragment: str) -> None:
    app.evaluate("hash => { location.hash = hash }", fragment)
    expect(app.locator("dialog")).to_be_visible()
    assert app.evaluate("location.hash") == ""
    app.locator("dialog button.main").click()
    expect(app.locator("#screen-home")).to_be_visible()


def test_the_share_dialog_copies_and_draws_a_code(fresh_page: Any, server: Any) -> None:
    page = fresh_page(permissions=["clipboard-read", "clipboard-write"])
    settle(page, server.url)
    Table(page).start()
    page.locator("[data-name=share]").click()
    expect(page.locator("svg.qr path")).to_be_visible()
    page.locator("[data-act=copy]").click()
    expect(page.locator("dialog [role=status]")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("#link").input_value()
