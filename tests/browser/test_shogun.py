"""Shogun through the real page: whole games, secrets, a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import Table
from tests.browser.pages import settle


@pytest.mark.parametrize(
    "options",
    [{"players": 3, "side": "sun"}, {"players": 4, "side": "moon"}, {"players": 5, "side": "sun", "setup": "draft"}],
    ids=lambda options: "-".join(map(str, options.values())),
)
def test_a_whole_game_by_clicks_ends_with_the_engines_scores(app: Page, options: dict[str, Any]) -> None:
    table = Table(app, "shogun", **options).start()
    table.wander()
    assert table.record.state.turn is None
    table.assert_scores()


def test_a_plan_is_laid_card_by_card_rearranged_and_sealed(app: Page) -> None:
    Table(app, "shogun", players=3).start()
    app.locator("[data-act=lift]").click()
    cards = app.locator(".sg-card")
    first, second = cards.nth(0).get_attribute("id"), cards.nth(1).get_attribute("id")
    app.locator(f"#{first}").click()
    app.locator("#space-0").click()
    expect(app.locator("#space-0.sg-filled")).to_be_visible()
    app.locator("#space-0").click()
    app.locator("#space-3").click()
    expect(app.locator("#space-3.sg-filled")).to_be_visible()
    expect(app.locator("#space-0.sg-filled")).to_have_count(0)
    app.locator(f"#{second}").click()
    app.locator("#space-0").click()
    app.locator("[data-do=fill]").click()
    app.locator("[data-do=seal]").click()
    expect(app.locator("[data-act=lift]")).to_be_visible()


def test_nobody_sees_another_plan_behind_the_curtain(app: Page) -> None:
    Table(app, "shogun", players=3).start()
    expect(app.locator("[data-act=lift]")).to_be_visible()
    assert not app.locator(".sg-card").count()
    app.locator("[data-act=lift]").click()
    app.locator("[data-do=fill]").click()
    app.locator("[data-do=seal]").click()
    assert not app.locator(".sg-card").count(), "the next player sits down to a closed curtain"


def test_a_phone_can_plan_and_play_a_season(fresh_page: Any, server: Any) -> None:
    page = fresh_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    settle(page, server.url)
    table = Table(page, "shogun", players=3).start()
    table.wander(most=120)
    assert len(table.record.choices) > 60
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
