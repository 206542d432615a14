"""Shogun through the real page: whole games, secrets, a phone."""

from __future__ import annotations

from time import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from game.shogun.state import State
from tests.browser.driver import PLACE, Table
from tests.browser.pages import UNHURRIED_MS, held, settle
from tests.games import of_kind


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


# What a person would do next: the name of a button, "plan" for an empty planning board, or where the lit things lie.
NEXT = """() => {
  const has = selector => document.querySelector(selector);
  if (has(".sg-season-year")?.textContent.includes("2")) return "year 2";
  for (const act of ["lift", "playback_skip", "confirm"]) if (has(`[data-act=${act}]`)) return act;
  if (has(".sg-plan")) return has("[data-do=seal]") ? "seal" : has(".sg-filled") ? "fill" : "plan";
  return has("svg.board .area[data-choices]") ? "board" : "panel";
}"""


def by_mouse(page: Page, step: str, made: int) -> None:
    """One step of a year with nothing but a mouse; the number of clicks so far chooses among what is lit."""
    if step == "plan":
        lay_by_mouse(page)
    elif step == "board":
        lit = page.locator("svg.board .area[data-choices]").evaluate_all("found => found.map(one => one.id)")
        page.mouse.click(*page.evaluate(PLACE, f"#{lit[made % len(lit)]}"))
    elif step == "panel":
        lit = page.locator(".side [data-choices]").count()
        page.locator(".side [data-choices]").nth(made % lit).click()
    else:
        page.locator(f"[data-act={step}], [data-do={step}]").first.click()


def lay_by_mouse(page: Page) -> None:
    """One card laid by two clicks, one from its province on the map, one dragged."""
    cards = [card.get_attribute("id") or "" for card in page.locator(".sg-cards .sg-card").all()[:3]]
    page.locator(f"#{cards[0]}").click()
    page.locator("#space-4").click()
    page.mouse.click(*page.evaluate(PLACE, f"#{cards[1].replace('card', 'province')}"))
    page.locator("#space-8").click()
    page.locator(f"#{cards[2]} .sg-face").drag_to(page.locator("#space-9"))
    expect(page.locator(".sg-filled")).to_have_count(3)


def test_a_full_year_is_clicked_with_the_mouse(app: Page) -> None:
    table = Table(app, "shogun", players=3).start()
    clicks = 0
    with held(app):  # a telling waits to be skipped
        while (step := app.evaluate(NEXT)) != "year 2":
            assert clicks < 600, f"no way on at {step}"
            by_mouse(app, step, clicks)
            clicks += 1
    table.catch_up()
    assert of_kind(State, table.record.state).year == 2 and len(table.record.choices) > 100


# A hand that was pushed glides on, and until it rests no finger can take anything up.
AT_REST = """async () => {
  const top = () => document.querySelector(".sg-cards .sg-card").getBoundingClientRect().top;
  for (let last = top(), frames = 0; frames < 20; frames++) {
    await new Promise(requestAnimationFrame);
    if (top() !== last) [last, frames] = [top(), 0];
  }
}"""


def test_a_finger_scrolls_the_hand_and_drags_a_card_once_it_rests_on_it(fresh_page: Any, server: Any) -> None:
    page = fresh_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    settle(page, server.url)
    Table(page, "shogun", players=3).start()
    page.locator("[data-act=lift]").tap()
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *at: float, **more: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, **more})

    def middle(selector: str) -> tuple[float, float]:
        box = page.locator(selector).first.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    card, space = middle(".sg-cards .sg-card"), middle("#space-0")
    down = time()
    finger("touchStart", *card, timestamp=down)
    page.locator(".dragged").wait_for()  # the page hears late of a finger that has not rested
    finger("touchMove", *space, timestamp=down + 0.1)
    expect(page.locator(".dragged")).to_have_count(0)
    finger("touchEnd")
    expect(page.locator(".dragged, .sg-filled, .sg-held")).to_have_count(0)
    page.evaluate(AT_REST)
    card, space = middle(".sg-cards .sg-card"), middle("#space-0")
    with held(page):  # however slowly the machine passes it on, this finger does not rest
        finger("touchStart", *card)
        finger("touchMove", card[0], card[1] - 90)
        finger("touchEnd")
    expect(page.locator(".dragged, .sg-filled, .sg-held")).to_have_count(0)
    card, space = middle(".sg-cards .sg-card"), middle("#space-0")
    finger("touchStart", *card)
    page.locator(".dragged").wait_for()
    finger("touchMove", (card[0] + space[0]) / 2, (card[1] + space[1]) / 2)
    finger("touchMove", *space)
    finger("touchEnd")
    expect(page.locator("#space-0.sg-filled")).to_be_visible()
    expect(page.locator(".dragged")).to_have_count(0)


def test_the_board_stays_one_tab_stop_wherever_the_arrows_went(app: Page) -> None:
    Table(app, "shogun", players=3).start()
    app.locator("[data-act=lift]").click()
    stop = app.locator('svg.board [data-at][tabindex="0"]')
    stop.focus()
    for key in ("ArrowDown", "ArrowRight", "Enter", "ArrowRight", "Enter"):
        app.keyboard.press(key)
        expect(stop).to_have_count(1)


def test_a_plan_is_laid_card_by_card_rearranged_and_sealed(app: Page) -> None:
    Table(app, "shogun", players=3).start()
    app.locator("[data-act=lift]").click()
    cards = app.locator(".sg-card")
    first, second = cards.nth(0).get_attribute("id"), cards.nth(1).get_attribute("id")
    app.locator(f"#{first}").click()
    app.locator("#space-0").click()
    expect(app.locator("#space-0.sg-filled")).to_be_visible()
    app.wait_for_timeout(UNHURRIED_MS)
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


def test_on_a_phone_the_map_fills_its_field_until_one_goes_back_to_the_plan(fresh_page: Any, server: Any) -> None:
    page = fresh_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    settle(page, server.url)
    Table(page, "shogun", players=3).start()
    page.locator("[data-act=lift]").tap()
    field = page.locator("#field")
    page.locator("[data-do=tab][data-tab=map]").tap()
    expect(field).to_have_attribute("data-zoomed", "")
    drawn, seen = (page.locator(place).bounding_box() for place in ("#field > svg", "#field"))
    assert drawn and seen and drawn["width"] > 1.5 * seen["width"] and abs(drawn["y"] - seen["y"]) < 8
    page.locator("[data-do=tab][data-tab=plan]").tap()
    expect(field).not_to_have_attribute("data-zoomed", "")
