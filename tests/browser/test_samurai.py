"""Samurai Battles through the real page: whole battles, hidden hands, a phone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.driver import Table
from tests.browser.pages import press_if_there, settle
from tests.games import random_record


def test_a_whole_battle_is_clicked_by_both_sides_to_its_end(app: Page) -> None:
    """A golden battle in which dragon cards answer, units retreat and a leader is checked."""
    battle = random_record("samurai", {"scenario": 39}, 3)
    told = {event[0] for _, _, events in battle.replay() for event in events}
    assert {"dragon", "retreat", "check", "eliminated", "end"} <= told
    table = Table(app, "samurai", scenario=39, seed=3).start()
    table.follow(battle)
    press_if_there(app, "[data-act=playback_skip]")
    table.assert_scores()
    table.assert_same()


def test_wandering_through_a_battle_makes_only_legal_choices(app: Page) -> None:
    table = Table(app, "samurai", scenario=12).start()
    table.wander(most=150)
    assert len(table.record.choices) > 50
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
