"""Whole games of Rumble Nation through the real page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from game.core.chance import Chance
from tests.browser.driver import Table
from tests.browser.pages import BOOT_MS, READY, held, settle

PHONE = {"width": 360, "height": 740}


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "daimyo": False},
        {"players": 3, "daimyo": True},
        {"players": 4, "daimyo": True, "mori_limit": 2, "map": "routes"},
    ],
    ids=lambda options: "-".join(map(str, options.values())),
)
def test_a_whole_game_by_clicks_ends_with_the_engines_scores(app: Page, options: dict[str, Any]) -> None:
    table = Table(app, **options).start()
    chance = Chance(5)
    with held(app):  # the war is told until somebody skips it
        table.play_out(chance.pick, mouse=options["players"] == 2)
        app.locator("[data-act=playback_skip]").click()
    table.assert_scores()
    table.assert_same()


def test_the_war_is_told_step_by_step_and_can_be_seen_again(app: Page) -> None:
    table = Table(app, players=2).start()
    with held(app):
        table.play_out(Chance(8).pick)
        expect(app.locator(".playback")).to_be_visible()
        app.locator("[data-act=playback_pause]").click()
    first = app.locator("#prompt").inner_text()
    app.locator("[data-act=playback_next]").click()
    expect(app.locator("#prompt")).not_to_have_text(first)
    app.locator("[data-act=playback_back]").click()
    expect(app.locator("#prompt")).to_have_text(first)
    app.locator("[data-act=playback_skip]").click()
    expect(app.locator("table.result")).to_be_visible()
    with held(app):
        app.locator("[data-act=playback_again]").click()
        expect(app.locator(".playback progress")).to_have_attribute("value", "1")
    expect(app.locator(".playback progress")).not_to_have_attribute("value", "1")  # it goes on by itself


def test_a_game_by_keyboard_alone(app: Page) -> None:
    app.locator("#screen-home h1").focus()
    _tab_to(app, "[data-act=setup][data-game=rumble]")
    app.keyboard.press("Enter")
    expect(app.locator(".setup form")).to_be_visible()
    _tab_to(app, "[name=company]")
    app.keyboard.press("ArrowRight")  # from alone to this screen
    _tab_to(app, "[name=players]")
    app.keyboard.press("ArrowLeft")
    _tab_to(app, ".more > summary")
    app.keyboard.press("Enter")
    _tab_to(app, "[name=seed]")
    table = Table(app, players=2)
    app.keyboard.type(str(table.record.seed))
    _tab_to(app, "form button.main")
    app.keyboard.press("Enter")
    expect(app.locator("#screen-table")).to_be_visible()
    with held(app):
        _play_by_keys(table)
        app.keyboard.press("x")
    table.assert_scores()


def _play_by_keys(table: Table) -> None:
    """Rolls and splits by their keys; one tactic card by tabbing to it and answering on the board."""
    chance, carded = Chance(3), False
    while table.record.state.turn is not None:
        choices = table.record.state.choices()
        cards = [choice for choice in choices if choice[0] == "card"]
        if cards and not carded and len(table.record.choices) > 12:
            _use_a_card(table, cards[0])
            carded = True
        elif choices[0] == ("roll",):
            table.page.keyboard.press("r")
            table.record.play(("roll",))
        else:
            _deploy(table, chance.pick([choice for choice in choices if choice[0] == "deploy"]))
        assert table.choices_made() == len(table.record.choices)


def _deploy(table: Table, choice: tuple[Any, ...]) -> None:
    areas = [legal[1] for legal in table.record.state.choices() if legal[0] == "deploy"]
    table.page.keyboard.press(str(areas.index(choice[1]) + 1))
    table.record.play(choice)
    if table.choices_made() < len(table.record.choices):
        table.page.keyboard.press("c")


def _use_a_card(table: Table, card: tuple[Any, ...]) -> None:
    """The card by tab and Enter, each answer by tab and Enter as well."""
    choice = card
    while True:
        seat, index = table.record.state.turn, table.record.state.choices().index(choice)
        _tab_to(table.page, f'.side [data-choices="{index}"]')
        table.page.keyboard.press("Enter")
        if table.page.locator("[data-act=confirm]").count():
            table.page.keyboard.press("c")
        table.record.play(choice)
        assert table.choices_made() == len(table.record.choices)
        if table.record.state.turn != seat or table.record.state.agenda[-1][0] == "action":
            return
        choice = table.record.state.choices()[0]


def _tab_to(page: Page, selector: str) -> None:
    """Presses Tab until the focus is there, as often as a patient person would."""
    for _ in range(90):
        if page.evaluate("selector => Boolean(document.activeElement?.matches(selector))", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not reach {selector}")


def test_arrows_walk_over_the_board_and_enter_chooses(app: Page) -> None:
    table = Table(app).start()
    app.keyboard.press("r")
    table.record.play(("roll",))
    lit = app.locator(".area.lit").first
    lit.focus()
    here = lit.get_attribute("id")
    app.keyboard.press("ArrowRight")
    app.keyboard.press("ArrowLeft")
    focused = app.evaluate("document.activeElement.id")
    assert focused.startswith("area-")
    app.locator(f"#{here}").focus()
    app.keyboard.press("Enter")
    assert app.locator("[data-act=confirm]").count()
    app.keyboard.press("Escape")
    assert not app.locator("[data-act=confirm]").count()


def test_closing_the_tab_in_the_middle_of_a_turn_loses_nothing(fresh_page: Any, server: Any) -> None:
    page = fresh_page()
    settle(page, server.url)
    table = Table(page, daimyo=True).start(**{"name-0": "Ada", "name-1": "Bo", "name-2": "Cy"})
    chance = Chance(2)
    while len(table.record.choices) < 12 or table.record.state.agenda[-1][0] == "action":
        table.choose(chance.pick(table.record.state.choices()))
    settle(page)
    page.locator(".last [data-act=open]").click()
    expect(page.locator("#seat-0")).to_contain_text("Ada")
    table.assert_same()
    table.choose(chance.pick(table.record.state.choices()))


def test_a_card_that_cannot_be_used_says_why(app: Page) -> None:
    Table(app).start()
    app.keyboard.press("r")
    card = app.locator(".card[aria-disabled=true]").first
    expect(card).to_contain_text("dice are rolled")
    with held(app):
        card.click(force=True)
        expect(app.locator("#toast")).to_contain_text("dice are rolled")


def test_undo_goes_back_within_a_card_and_says_why_it_cannot_cross_a_roll(app: Page) -> None:
    table = Table(app, players=4, seed=4).start()
    chance = Chance(1)
    while True:
        cards = [choice for choice in table.record.state.choices() if choice[0] == "card"]
        if cards:
            break
        table.choose(chance.pick(table.record.state.choices()))
    made = table.choices_made()
    table.choose(cards[0])
    app.keyboard.press("u")
    assert table.choices_made() == made
    with held(app):
        app.keyboard.press("r")
        app.keyboard.press("u")
        expect(app.locator("#toast")).to_be_visible()
    assert table.choices_made() == made + 1


def test_the_projection_shows_who_would_win(app: Page) -> None:
    table = Table(app).start()
    chance = Chance(6)
    for _ in range(20):
        table.choose(chance.pick(table.record.state.choices()))
    assert not app.locator(".seat-card .points").count()
    app.keyboard.press("p")
    expect(app.locator(".seat-card .points")).to_have_count(3)
    app.keyboard.press("p")


@pytest.mark.parametrize("language, play, roll", [("it", "Gioca", "dadi"), ("es", "Jugar", "dados")])
def test_the_page_speaks(fresh_page: Any, server: Any, language: str, play: str, roll: str) -> None:
    page = fresh_page(locale=language)
    page.goto(server.url)
    expect(page.locator("[data-act=setup][data-game=rumble]")).to_have_text(play)
    page.wait_for_selector(READY, state="attached", timeout=BOOT_MS)
    Table(page).start()
    expect(page.locator("button[data-key=r]")).to_contain_text(roll)
    page.keyboard.press("r")
    expect(page.locator(".side .entries > li")).to_have_count(1)


def test_a_phone_shows_everything_without_scrolling_sideways(fresh_page: Any, server: Any) -> None:
    page = fresh_page(viewport=PHONE, has_touch=True, is_mobile=True)
    settle(page, server.url)
    table = Table(page, players=4, daimyo=True).start()
    chance = Chance(9)
    for _ in range(16):
        table.choose(chance.pick(table.record.state.choices()))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.locator("svg.board").bounding_box()
    assert box and box["width"] > 300
    page.locator("[data-act=dialog][data-name=log]").tap()
    expect(page.locator("dialog .entries")).to_be_visible()
