"""Games kept on this device, in the real page: old saves, other rules, hostile texts, a second tab."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from game.core import link
from game.core.position import Position
from tests.browser.driver import Table
from tests.browser.pages import settle
from tests.games import random_record
from tests.web.test_shelf import BAD

GOLDEN = Path(__file__).parents[1] / "golden" / "saves"
OLD = [path for path in GOLDEN.glob("*.json") if "-whole." in path.name or "-middle." in path.name]
"""Those that were written before there were heads."""
PUT = "([key, text]) => localStorage.setItem(key, text)"
FORCED = "#g=1E8UAAAAAAgAAAYMTNh"


def keys(page: Page) -> list[str]:
    found: list[str] = page.evaluate("Object.keys(localStorage)")
    return found


def test_old_saves_are_looked_at_while_home_is_shown_and_open_as_they_were(fresh_page: Any, server: Any) -> None:
    page = fresh_page()
    page.goto(server.url)
    for path in OLD:
        page.evaluate(PUT, [f"tenka.save.{path.name}", path.read_text(encoding="utf-8")])
    settle(page, server.url)
    expect(page.locator(".home .shelf")).to_have_count(2)
    expect(page.locator(".saves [role=status]")).to_have_count(0)
    page.locator("[data-act=shelf_more][data-kind=finished]").click()
    page.locator('[data-slot="samurai-34-whole.edition-1.json"].shelf').click()
    expect(page.locator("#screen-table")).to_have_attribute("data-made", "2303")
    page.locator("#screen-table [data-act=home]").first.click()
    page.locator(".last [data-act=open]").click()
    expect(page.locator("#screen-table")).to_be_visible()


def test_bad_texts_in_the_store_spoil_nothing_else(fresh_page: Any, server: Any) -> None:
    page = fresh_page()
    page.goto(server.url)
    for number, (key, text) in enumerate(BAD):
        name = f"{key}{number}" if key.startswith("tenka.save.") else key
        page.evaluate(PUT, [name, text])
    settle(page, server.url)
    expect(page.locator(".damaged li").first).to_be_visible()
    page.locator("[data-act=dialog][data-name=chronicle]").click()
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    table = Table(page).start()
    table.choose(("roll",))


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> str:
    """The link of a game that leads elsewhere by the rules we know."""
    record = random_record("rumble", {"players": 4}, 52)
    assert len(record.choices) == 101
    true = Position.digest
    monkeypatch.setattr(Position, "digest", lambda state: true(state) ^ (state.turn is None))
    return link.encode(record)


def test_a_link_of_other_rules_says_so_and_can_be_followed(fresh_page: Any, server: Any, other_rules: str) -> None:
    page = fresh_page()
    settle(page, f"{server.url}#g={other_rules}")
    expect(page.locator("dialog")).to_contain_text("other rules than we know")
    expect(page.locator("dialog")).to_contain_text("choice 64 of 101")
    page.locator("[data-act=follow]").click()
    expect(page.locator("#screen-table")).to_have_attribute("data-made", "64")
    assert not [key for key in keys(page) if key.startswith("tenka.save.")], "nothing was kept of it"


def test_a_link_of_forced_choices_is_refused_and_leaves_nothing(fresh_page: Any, server: Any) -> None:
    page = fresh_page()
    settle(page, server.url + FORCED)
    expect(page.locator("dialog")).to_contain_text("too long")
    page.locator("dialog button.main").click()
    expect(page.locator(".home .game").first).to_be_visible()
    assert not [key for key in keys(page) if key.startswith("tenka.save.")]


def test_a_second_tab_that_only_opens_or_renames_disturbs_nobody(fresh_page: Any, server: Any) -> None:
    one = fresh_page()
    settle(one, server.url)
    first = Table(one).start()
    two = one.context.new_page()
    settle(two, server.url)
    two.locator(".last [data-act=open]").click()
    expect(two.locator("#screen-table")).to_be_visible()
    two.locator("#screen-table [data-act=home]").first.click()
    two.locator(".last [data-name=shelf]").click()
    two.locator("dialog [name=title]").fill("Sunday")
    two.keyboard.press("Enter")
    expect(two.locator(".last h2")).to_have_text("Sunday")
    first.choose(("roll",))
    assert not one.locator("dialog").count()
    one.locator("#screen-table [data-act=home]").first.click()
    expect(one.locator(".last h2")).to_have_text("Sunday")
