"""Starting and ending on the real page: the set-up at two sizes, a table for friends elsewhere, conceding."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import game
from tests.browser.pages import settle
from tests.browser.test_everybody import check

SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
COMPANIES = ("alone", "here", "away")

IN_SIGHT = """thing => {
  const box = thing.getBoundingClientRect();
  const spot = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const inside = box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  return inside && (spot === thing || thing.contains(spot));
}"""


def set_up(page: Page, name: str) -> Any:
    """Opens the set-up of a game; gives its form."""
    page.locator(f'[data-act=setup][data-game="{name}"]').first.click()
    form = page.locator(f"#screen-setup-{name} form")
    expect(form).to_be_visible()
    return form


def keep_company(form: Any, company: str) -> None:
    form.locator(f"[name=company][value={company}]").check(force=True)


@pytest.mark.parametrize("size", SIZES)
def test_begin_is_always_in_sight(app: Page, size: str) -> None:
    """For every game and company, before and after everything else has been unfolded."""
    app.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
    for name in game.GAMES:
        form = set_up(app, name)
        for company in COMPANIES:
            keep_company(form, company)
            assert form.locator("button.main").evaluate(IN_SIGHT), (name, company)
            assert app.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, company)
        keep_company(form, "alone")
        form.locator(".more > summary").click()
        assert form.locator("button.main").evaluate(IN_SIGHT), name
        app.locator("[data-act=home]").first.click()
    app.set_viewport_size(SIZES["desk"])  # type: ignore[arg-type]


def test_who_is_alone_is_asked_three_things(app: Page) -> None:
    form = set_up(app, "rumble")
    expect(form.locator("fieldset:visible > legend")).to_have_text(
        ["Who plays?", "How strong are the bots?", "Your clan"]
    )
    expect(form.locator(".records small").first).to_be_hidden()
    form.locator(".records > summary").click()
    expect(form.locator(".records small").first).to_be_visible()
    check(app, "set-up")
    keep_company(form, "away")
    check(app, "set-up for friends elsewhere")


def test_the_set_up_is_filled_in_by_keys(app: Page) -> None:
    form = set_up(app, "rumble")
    form.locator("[name=company]:checked").focus()
    app.keyboard.press("Tab")
    app.keyboard.press("ArrowRight")
    app.keyboard.press("Enter")
    expect(app.locator(".seat-card .role")).to_have_text(["You", "Kogashira", "Kogashira"])


def test_a_table_for_friends_elsewhere_leads_to_its_link(app: Page, fresh_page: Any) -> None:
    """With this seed a friend begins: the link is shown at once, and whoever opens it finds a seat."""
    form = set_up(app, "rumble")
    keep_company(form, "away")
    form.locator("[name=table][value=open]").check(force=True)
    form.locator("[name=players][value='2']").check(force=True)
    form.locator("[name=name-0]").fill("Ada")
    form.locator("[name=name-1]").fill("Ben")
    form.locator(".more > summary").click()
    form.locator("[name=seed]").fill("5")
    form.locator("button.main").click()
    expect(app.locator("dialog #link")).to_be_visible()
    url = app.locator("#link").input_value()
    app.locator("dialog [data-act=close]").first.click()
    expect(app.locator(".seat-card .role")).to_have_text(["You", "elsewhere"])
    friend = fresh_page()
    settle(friend, url)
    friend.locator("[data-act=join].main").click()
    expect(friend.locator(".seat-card .role")).to_have_text(["elsewhere", "You"])


def test_conceding_is_asked_twice_told_and_kept(app: Page) -> None:
    form = set_up(app, "rumble")
    form.locator("button.main").click()
    app.locator("#screen-table").wait_for()
    app.locator("[data-name=ending]").click()
    check(app, "ways to end a game")
    app.locator("[data-name=end_sure][data-kind=yield]").click()
    app.locator("dialog [data-act=close].main, dialog [data-next]").first.click()
    expect(app.locator("#screen-table")).not_to_have_attribute("data-phase", "over")
    app.locator("[data-name=ending]").click()
    app.locator("[data-name=end_sure][data-kind=yield]").click()
    app.locator("[data-act=declare]").click()
    expect(app.locator("#place")).to_have_text("You have lost")
    expect(app.locator("table.result")).to_contain_text("conceded")
    check(app, "the end of a conceded game")
    settle(app)
    app.locator("[data-act=shelf_more][data-kind=finished]").click()
    expect(app.locator(".shelf em").first).to_have_text(re.compile("Shimazu has conceded"))
