"""Samurai Battles through the real page: whole battles, hidden hands, a phone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from game.core.record import Record
from game.core.ui import Player as Person
from game.web.join import address
from tests.browser.driver import PLACE, Table
from tests.browser.pages import press_if_there, settle
from tests.games import random_record


def ask_all(page: Page) -> None:
    """Every question of the rules is asked, one by one."""
    page.locator(".bar [data-name=settings]").click()
    page.locator("#set-ask_all").check()
    page.locator("dialog [data-act=close]").first.click()


def test_a_whole_battle_is_clicked_by_both_sides_to_its_end(app: Page) -> None:
    """A golden battle in which dragon cards answer, units retreat and a leader is checked."""
    battle = random_record("samurai", {"scenario": 39}, 3)
    told = {event[0] for _, _, events in battle.replay() for event in events}
    assert {"dragon", "retreat", "check", "eliminated", "end"} <= told
    table = Table(app, "samurai", scenario=39, seed=3).start()
    ask_all(app)
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


def units(page: Page) -> dict[str, str]:
    """Where every unit is drawn."""
    found: dict[str, str] = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.sb-unit')].map(unit => [unit.id, unit.style.transform]))"
    )
    return found


def test_units_are_dragged_to_their_hexes_and_taken_back(app: Page) -> None:
    """With the mouse: the ghost is the unit itself, the hexes it can reach are lit, and undo puts it back."""
    record = Record("samurai", {"scenario": 12}, 5)
    seat = record.state.turn
    app.goto(app.url.partition("#")[0] + address(record, [Person("", 0), Person("", 1)]))
    app.locator(f"[data-act=join][data-seat='{seat}']").click()
    app.locator("#hand-outflank-1").click()
    before = units(app)
    unit = app.locator(".sb-hex[data-drag]").first
    x, y = app.evaluate(PLACE, f"#{unit.get_attribute('id')}")
    app.mouse.move(x, y)
    app.mouse.down()
    app.mouse.move(x + 20, y - 20)
    expect(app.locator("body > svg.dragged .sb-face, body > svg.dragged use").first).to_be_attached()
    goal = app.locator(".sb-hex.lit[data-choices]:not([data-drag])").first
    goal.wait_for(state="attached")
    there = app.evaluate(PLACE, f"#{goal.get_attribute('id')}")
    app.mouse.move(*there)
    app.mouse.up()
    expect(app.locator("body > svg.dragged")).to_have_count(0)
    expect(app.locator("#prompt")).to_contain_text("orders 1 of 4")
    moved = {name for name, place in units(app).items() if before[name] != place}
    assert len(moved) == 1 and app.locator("#screen-table").get_attribute("data-made") == "1"
    app.keyboard.press("u")
    expect(app.locator("#prompt")).to_contain_text("orders 0 of 4")
    assert units(app) == before


def test_a_unit_is_taken_to_its_hex_by_the_keyboard_alone(app: Page) -> None:
    record = Record("samurai", {"scenario": 12}, 5)
    app.goto(app.url.partition("#")[0] + address(record, [Person("", 0), Person("", 1)]))
    app.locator(f"[data-act=join][data-seat='{record.state.turn}']").click()
    app.locator("#hand-outflank-1").focus()
    app.keyboard.press("Enter")
    expect(app.locator("#prompt")).to_contain_text("orders 0 of 4")
    app.locator('.sb-hex[tabindex="0"]').focus()
    app.keyboard.press("Enter")
    expect(app.locator(".sb-hex.origin")).to_have_count(1)
    app.keyboard.press("Enter")
    expect(app.locator("#prompt")).to_contain_text("orders 1 of 4")
    app.locator('.sb-hex[tabindex="0"]').focus()
    app.keyboard.press("Enter")
    app.keyboard.press("Escape")
    expect(app.locator(".sb-hex.origin")).to_have_count(0)
