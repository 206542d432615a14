"""Samurai Battles through the real page: whole battles, hidden hands, a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import Table
from tests.browser.pages import settle


@pytest.mark.parametrize("scenario", [2, 12])
def test_a_battle_is_clicked_and_the_engine_agrees(app: Page, scenario: int) -> None:
    table = Table(app, "samurai", scenario=scenario).start()
    table.wander(most=400)
    assert len(table.record.choices) > 120
    table.assert_same()


def test_hands_are_hidden_behind_the_curtain(app: Page) -> None:
    table = Table(app, "samurai", scenario=2).start()
    expect(app.locator("[data-act=lift]")).to_be_visible()
    hand = table.record.state.dump()["hands"][table.record.state.turn]
    text = app.locator("#app").inner_html()
    assert hand and not any(f"card-{card}" in text for card in hand)


def test_a_phone_can_fight(fresh_page: Any, server: Any) -> None:
    page = fresh_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    settle(page, server.url)
    table = Table(page, "samurai", scenario=1).start()
    table.wander(most=60)
    assert len(table.record.choices) > 20
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
