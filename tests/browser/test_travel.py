"""A moved soldier or army travels along its arrow on the real page; a click ends it, and without motion it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from game import games
from game.core.chance import Chance
from game.core.position import Choice
from game.core.record import Record
from game.core.save_texts import Save
from game.core.saves import Saves
from game.core.store import MemoryStore
from tests.browser.pages import settle

SLOWLY = 0.02
"""How fast the page's animations run, so that one can look at them."""
# Where a thing lies, and how far its way still is: --travel goes from 1, where it came from, to 0.
TRAVELLER = """() => {
  const piece = document.querySelector("svg.board .travels");
  const box = piece?.getBoundingClientRect();
  return piece && { x: box.x + box.width / 2, y: box.y + box.height / 2,
    left: Number(getComputedStyle(piece).getPropertyValue("--travel")) };
}"""


def before(game: str, options: dict[str, Any], wanted: Callable[[Record], Choice | None]) -> tuple[Record, Choice]:
    """A game just before a choice that moves something, and that choice."""
    for seed in range(40):
        record, chance = Record(game, options, seed), Chance(seed)
        while record.state.turn is not None:
            choice = wanted(record)
            if choice is not None:
                return record, choice
            record.play(chance.pick(record.state.choices()))
    raise AssertionError("nothing ever moves")


def moving(record: Record) -> Choice | None:
    """A choice that moves a piece at once and does nothing that would be played back."""
    for choice in record.state.choices():
        events = record.state.copy().play(choice)
        if any(event[0] == "move" for event in events) and not games.find(record.game).scene.frames(events):
            return choice
    return None


def open_game(page: Page, url: str, record: Record) -> None:
    """The page with this game on the table, all seats played here."""
    seats = range(len(record.state.scores))
    players = [{"name": f"Player {seat + 1}", "clan": seat, "mind": "human"} for seat in seats]
    store = MemoryStore()
    Saves(store).write("game", Save(record, "A game", players))
    texts = {key: store.get(key) for key in store.keys()}
    settle(page, url)
    page.evaluate("texts => Object.entries(texts).forEach(([key, text]) => localStorage.setItem(key, text))", texts)
    settle(page)
    page.locator("[data-act=open][data-slot=game]").first.click()
    page.locator("#screen-table").wait_for()


def choose(page: Page, record: Record, choice: Choice) -> None:
    """The choice by its button, and its confirmation if that is asked."""
    if page.locator("[data-act=lift]").count():
        page.locator("[data-act=lift]").click()
    index = record.state.choices().index(choice)
    made = page.locator("#screen-table").get_attribute("data-made")
    page.locator(f'.side [data-choices="{index}"]').first.click()
    if page.locator("#screen-table").get_attribute("data-made") == made:
        page.locator("[data-act=confirm]").click()


CASES = [("shogun", {"players": 3}), ("rumble", {"players": 3})]


@pytest.mark.parametrize("game, options", CASES, ids=[name for name, _ in CASES])
def test_what_moves_travels_until_a_click_ends_it(fresh_page: Any, server: Any, game: str, options: Any) -> None:
    record, choice = before(game, options, moving)
    page = fresh_page(viewport={"width": 1280, "height": 800})
    open_game(page, server.url, record)
    tools = page.context.new_cdp_session(page)
    tools.send("Animation.enable")
    tools.send("Animation.setPlaybackRate", {"playbackRate": SLOWLY})
    choose(page, record, choice)
    early = page.evaluate(TRAVELLER)
    assert early and 0 < early["left"] <= 1, "it stands at its goal already"
    page.mouse.move(640, 790)
    page.mouse.down()
    late = page.evaluate(TRAVELLER)
    page.mouse.up()
    assert late and late["left"] == 0 and (late["x"], late["y"]) != (early["x"], early["y"])


@pytest.mark.parametrize("game, options", CASES, ids=[name for name, _ in CASES])
def test_without_motion_it_stands_and_its_arrow_stays(fresh_page: Any, server: Any, game: str, options: Any) -> None:
    record, choice = before(game, options, moving)
    page = fresh_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    open_game(page, server.url, record)
    choose(page, record, choice)
    found = page.evaluate(TRAVELLER)
    assert found and found["left"] == 0
    arrow = page.locator("svg.board .arrow.trace").first
    assert float(arrow.evaluate("part => getComputedStyle(part).opacity")) > 0.5
