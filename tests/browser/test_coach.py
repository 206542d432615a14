"""From the end of a game to its coach, an exercise and the analysis board, by a link and back, in each game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from game.bots.coach import Estimate, Mistake
from game.core import link
from game.core.record import Record
from game.core.store import MemoryStore
from game.web import training
from tests.browser.pages import PATIENCE_MS, press_if_there, settle
from tests.browser.test_everybody import check

THOUGHT_MS = 5 * PATIENCE_MS
Press = Callable[[Page, str, str], None]
"""Presses the button of an act: by its selector, or by its key."""


def by_mouse(page: Page, selector: str, _key: str) -> None:
    page.locator(selector).last.click()


def by_touch(page: Page, selector: str, _key: str) -> None:
    page.locator(selector).last.tap()


def by_keys(page: Page, selector: str, key: str) -> None:
    """By the key that the button names, or by Enter on it where it names none."""
    if key:
        expect(page.locator(f"{selector}[data-key='{key}']").first).to_be_attached()
        page.keyboard.press(key)
    else:
        page.locator(selector).last.focus()
        page.keyboard.press("Enter")


class Way(NamedTuple):
    """A game and how it is gone through."""

    game: str
    line: str
    press: Press
    look: dict[str, Any]


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}
DESK = {"viewport": {"width": 1280, "height": 800}}
WAYS = [
    Way("rumble", "rumble | seed 1, 73 choices", by_mouse, DESK),
    Way("shogun", "shogun | seed 4, 331 choices, turn None", by_touch, PHONE),
    Way("samurai", "samurai | seed 3, 325 choices, turn None", by_keys, DESK),
]


def golden(line: str) -> str:
    """The newest golden link of that game."""
    texts = (Path(__file__).parents[1] / "golden" / "links.txt").read_text("utf-8").splitlines()
    return [text.rpartition("|")[2].strip() for text in texts if text.startswith(line)][-1]


def choices(page: Page) -> int:
    return int(page.locator("#screen-table").get_attribute("data-made") or "")


def exercise(record: Record) -> str:
    """A training box with one exercise of that game, due long ago."""
    at = next(at for at in range(len(record.choices)) if _open(record.branch(at)))
    state = record.branch(at).state
    played = record.choices[at]
    better = next(choice for choice in state.choices() if choice != played)
    estimate = Estimate(0.1, 0.05, 0.15)
    store = MemoryStore()
    one = Mistake(at, state.turn or 0, (played,), (better,), estimate, estimate, estimate)
    training.keep(store, record, [one], 0)
    return store.get(training.KEY) or ""


def _open(record: Record) -> bool:
    return record.state.turn is not None and len(record.state.choices()) > 1 and len(record.choices) > 3


@pytest.mark.parametrize("way", WAYS, ids=[way.game for way in WAYS])
def test_from_the_end_of_a_game_through_everything_and_back(fresh_page: Any, server: Any, way: Way) -> None:
    page: Page = fresh_page(reduced_motion="reduce", **way.look)
    settle(page, server.url)
    open_end(page, way)
    hear_the_coach(page, way)
    board_and_link(page, way)
    set_up(page, way)
    practise(page, way)


def open_end(page: Page, way: Way) -> None:
    page.evaluate("hash => { location.hash = hash }", f"#g={golden(way.line)}")
    page.locator("[data-act=join][data-seat=all]").click()
    expect(page.locator("#screen-table[data-phase=over]")).to_be_visible()


def hear_the_coach(page: Page, way: Way) -> None:
    """Numbers with their intervals as they are found; the thought may be cut short; one line each at the end."""
    way.press(page, "#confirm [data-act=analysis]", "a")
    expect(page.locator("#verdicts tbody tr").first).to_be_visible()
    expect(page.locator("#chart-curve")).to_be_visible(timeout=THOUGHT_MS)
    expect(page.locator("#verdicts tbody td").nth(1)).to_have_text(re.compile(r"[+−]?\d+ \(−?\d+ to −?\d+\)"))
    press_if_there(page, "[data-act=analysis_stop]")
    expect(page.locator("#pondering")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(page, "analysis")
    way.press(page, ".bar [data-act=analysis_close]", "h")
    expect(page.locator("#coached p").first).to_be_visible()


def board_and_link(page: Page, way: Way) -> None:
    """The analysis board: back over dice, the best ways, one of them played, a link to it, and home again."""
    way.press(page, "#confirm [data-act=explore]", "d")
    expect(page.locator("#explore")).to_be_visible()
    end = choices(page)
    way.press(page, "#explore [data-act=explore_back]", "u")
    expect(page.locator(f"#screen-table[data-made='{end - 1}']")).to_be_visible()
    expect(page.locator("#lines-kept li")).to_have_count(1)
    best: Locator = page.locator("#ways-on li")
    expect(best.first).to_be_visible(timeout=THOUGHT_MS)
    expect(best.first.locator("b")).to_have_text(re.compile(r"\d+ % \(\d+ to \d+\)"))
    check(page, "analysis board")
    way.press(page, "#ways-on [data-act=explore_play]", "1")
    expect(page.locator(f"#screen-table[data-made='{end - 1}']")).to_have_count(0)
    press_if_there(page, "[data-act=playback_skip]")
    made = choices(page)
    way.press(page, "#explore [data-act=explore_link]", "s")
    url = page.locator("dialog[open] input").first.input_value()
    assert "#b=" in url
    page.locator("dialog [data-act=close]").first.click()
    way.press(page, "#explore [data-act=explore_leave]", "q")
    expect(page.locator("#screen-table[data-phase=over] #coached")).to_be_visible()
    page.evaluate("hash => { location.hash = hash }", "#" + url.partition("#")[2])
    expect(page.locator(f"#screen-table[data-made='{made}'] #explore")).to_be_visible()


def set_up(page: Page, way: Way) -> None:
    """A position of one's own on the board that a link has opened, where the game has that; and its own link."""
    if way.game not in PLACED:
        expect(page.locator("#explore [data-act=explore_placing]")).to_have_count(0)
        return
    if page.locator("#explore [data-act=explore_placing]").count() == 0:  # the way played has ended the game
        made = choices(page)
        way.press(page, "#explore [data-act=explore_back]", "u")
        expect(page.locator(f"#screen-table[data-made='{made - 1}']")).to_be_visible()
    way.press(page, "#explore [data-act=explore_placing]", "k")
    expect(page.locator("#placing")).to_be_visible()
    check(page, "position of one's own")
    page.locator(f"#placing [name={PLACED[way.game]}]").fill("3")
    way.press(page, "#placing [type=submit]", "")
    expect(page.locator("#screen-table[data-made='0'] #explore")).to_be_visible()
    way.press(page, "#explore [data-act=explore_link]", "s")
    url = page.locator("dialog[open] input").first.input_value()
    assert "#p=" in url
    page.locator("dialog [data-act=close]").first.click()
    page.evaluate("hash => { location.hash = hash }", "#" + url.partition("#")[2])
    expect(page.locator("#screen-table[data-made='0'] #explore")).to_be_visible()


PLACED = {"rumble": "stock-0", "samurai": "tokens-0"}
"""A field of each game that has fields for a position of one's own."""


def practise(page: Page, way: Way) -> None:
    """An exercise that is due: from home, the answer asked for, and on."""
    box = exercise(link.decode(golden(way.line)))
    assert json.loads(box)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [training.KEY, box])
    settle(page)
    page.locator("#training [data-act=training]").click()
    expect(page.locator("#practice")).to_be_visible()
    way.press(page, "#practice [data-act=practice_tell]", "")
    expect(page.locator("#practice[data-outcome=told] .better")).to_be_visible()
    check(page, "exercise")
    way.press(page, "#practice [data-act=training_on]", "h")
    expect(page.locator("#screen-home, #practice:not([data-outcome])").first).to_be_visible()


def test_the_dearest_decisions_are_tried_again(app: Page) -> None:
    """Rumble Nation through to the end of the coach's thought: the answer is hidden until it is tried or asked for."""
    page = app
    page.evaluate("hash => { location.hash = hash }", f"#g={golden(WAYS[0].line)}")
    page.locator("[data-act=join][data-seat=all]").click()
    page.locator("#confirm [data-act=analysis]").click()
    expect(page.locator("#turning-1")).to_be_visible(timeout=THOUGHT_MS)
    expect(page.locator("#pondering")).to_have_count(0, timeout=THOUGHT_MS)
    expect(page.locator("#turning-1 .better")).to_have_count(0)
    page.locator("#turning-1 [data-act=practice]").click()
    expect(page.locator("#practice")).to_be_visible()
    page.locator("#practice [data-act=practice_tell]").click()
    expect(page.locator("#practice[data-outcome] .better")).to_be_visible()
    expect(page.locator("#practice .fell b")).to_have_text(re.compile(r"Win chance \d+ % \(\d+ to \d+\) instead of"))
    page.locator("#practice [data-act=practice_back]").click()
    expect(page.locator("#turning-1 .better")).to_be_visible()
