"""Learning in the real page: every lesson to its end, the rules found from everywhere, why not by mouse and keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import game
from game.core.lesson import Lesson
from game.shogun.cards import BID
from tests.browser.driver import Table
from tests.browser.pages import PATIENCE_MS, held

# Does what a step asks by clicks on what the page offers, to the end of the lesson; says what it read. Others answer
# in their own time, so it gives up only when nothing could be clicked for as long as a test is patient.
LEARN = """async ([most, plan, patience]) => {
  const find = selector => document.querySelector(selector);
  const click = thing => thing.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  const acts = ["playback_skip", "confirm", "lesson_on"].map(act => `[data-act=${act}]`);
  const urgent = [...acts, "[data-do=seal]", "[data-do=fill]"];
  const read = [];
  let last = performance.now();
  for (let clicks = 0; clicks < most && !find(".lesson.done") && performance.now() - last < patience;) {
    const text = find("#lesson-text")?.textContent;
    if (text && read.at(-1) !== text) read.push(text);
    if (find("#sg-plan [data-do=fill]")) // a plan: the cards that the text names, and the rest filled up
      for (const [space, card] of plan.splice(0)) [`#card-${card}`, `#space-${space}`].map(find).forEach(click);
    const single = '[data-choices]:not([data-choices*=" "])';
    const thing = [...urgent, single, "[data-choices]", "[data-do=select]"].map(find).find(Boolean);
    if (thing) { click(thing); clicks++; last = performance.now(); }
    await new Promise(done => setTimeout(done, thing ? 0 : 10));
  }
  return read;
}"""


def learn(page: Page, lesson: Lesson) -> list[str]:
    """Do everything that a lesson asks; what was read on the way."""
    read: list[str] = page.evaluate(LEARN, [400, laid_by_hand(lesson), PATIENCE_MS])
    return read


def laid_by_hand(lesson: Lesson) -> list[tuple[int, int]]:
    """The cards that a lesson of Shogun wants in its plan, each with its space."""
    laid: dict[int, int] = {}
    for choice in (choice for step in lesson.steps for choice in step.choose):
        match choice:
            case ("bid", card):
                laid.setdefault(BID, card)
            case ("plan", space, card) if card >= 0:
                laid.setdefault(space, card)
    return list(laid.items())


@pytest.mark.parametrize("name", game.GAMES)
def test_every_lesson_is_completed_through_the_page(app: Page, name: str) -> None:
    """From home in two clicks; each lesson leads to the next one, the last one to a game."""
    app.locator(f'[data-act=learn][data-game="{name}"]').click()
    app.locator(".lessons button.main").click()
    lessons = game.find(name).lessons
    for lesson in lessons:
        expect(app.locator("#lesson")).to_have_attribute("data-step", "1")
        read = learn(app, lesson)
        expect(app.locator(".lesson.done")).to_be_visible()
        assert len(read) == len(lesson.steps), (lesson.name, read)
        app.locator(".lesson.done button.main").click()
    expect(app.locator(f"#screen-setup-{name}")).to_be_visible()
    app.locator("[data-act=home]").click()
    app.locator(f'[data-act=learn][data-game="{name}"]').click()
    expect(app.locator("[data-state=done]")).to_have_count(len(lessons))


def test_what_a_lesson_speaks_of_is_ringed_and_a_reload_leads_back_to_the_step(app: Page) -> None:
    app.locator("[data-act=learn][data-game=rumble]").click()
    app.locator(".lessons button.main").click()
    lesson = game.find("rumble").lessons[0]
    for step in lesson.steps:
        if step.point:
            assert app.locator("[data-pointed]").count() > 0
        if step.choose:
            break
        app.locator("[data-act=lesson_on]").click()
    at = app.locator("#lesson").get_attribute("data-step")
    app.reload()
    app.locator("[data-act=learn][data-game=rumble]").click()
    app.locator("[data-state=begun]").click()
    expect(app.locator("#lesson")).to_have_attribute("data-step", at or "")


@pytest.mark.parametrize("name", game.GAMES)
def test_the_rules_are_read_searched_and_full_of_pictures(app: Page, name: str) -> None:
    app.locator(f'[data-act=rules][data-game="{name}"]').click()
    sheet = app.locator("dialog[open]")
    chapters = sheet.locator(".rules-contents li button")
    drawn = 0
    for chapter in range(chapters.count()):
        chapters.nth(chapter).click()
        expect(chapters.nth(chapter)).to_have_attribute("aria-current", "true")
        drawn += sheet.locator("figure svg").count()
        wide = sheet.locator(".rules-text").evaluate("box => box.scrollWidth - box.clientWidth")
        assert wide <= 1, chapter
    assert drawn >= 6
    sheet.locator("#rules-query").fill("tie")
    expect(sheet.locator(".rules-found li").first).to_be_visible()
    sheet.locator(".rules-found button").first.click()
    expect(sheet.locator(".rules-text section").first).to_be_visible()
    app.keyboard.press("Escape")
    expect(app.locator("dialog[open]")).to_have_count(0)


def test_the_log_and_a_refusal_lead_to_their_rule(app: Page) -> None:
    table = Table(app, players=2).start()
    toast = app.locator("#toast")
    with held(app):  # a message goes away by itself
        app.locator("svg.board .things[data-ask]").first.click(force=True)
        expect(toast).to_contain_text(re.compile("roll", re.IGNORECASE))
        toast.get_by_role("button").click()
    expect(app.locator("dialog[open] .rules-text section").first).to_be_visible()
    app.keyboard.press("Escape")
    table.choose(("roll",))
    app.locator(".log .rule-of").last.click()
    expect(app.locator("dialog[open] .rules-text section").first).to_be_visible()


def test_why_not_by_key_and_by_right_click(app: Page) -> None:
    Table(app, players=2).start()
    area = app.locator("svg.board [data-at][data-ask]").first
    with held(app):
        area.focus()
        app.keyboard.press("w")
        expect(app.locator("#toast")).to_be_visible()
        app.locator("#prompt").click()
        expect(app.locator("#toast")).to_have_count(0)
        app.locator(".card").first.click(button="right", force=True)
        expect(app.locator("#toast, dialog[open]").first).to_be_visible()


def test_a_right_click_is_answered_however_young_the_page(app: Page) -> None:
    Table(app, players=2).start()
    shown = app.locator(".card").first.evaluate(
        """card => {
          const click = new MouseEvent("contextmenu", {bubbles: true, cancelable: true});
          Object.defineProperty(click, "timeStamp", {value: 900}); // milliseconds since the page was opened
          card.dispatchEvent(click);
          return document.querySelector("#toast")?.textContent;
        }"""
    )
    assert shown, "a right click in the first second was taken for the end of a long press"


def test_alone_against_bots_in_two_clicks(app: Page) -> None:
    app.locator("[data-act=setup][data-game=rumble]").click()
    app.locator("#screen-setup-rumble button.main").click()
    expect(app.locator("#screen-table")).to_be_visible()
    expect(app.locator(".seat-card .role")).to_have_text(["You", "Ashigaru", "Ashigaru"])
