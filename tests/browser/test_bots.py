"""One person against bots through the real page: awake during thought, stopped, reloaded, still right."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import game
from tests.browser.driver import Table
from tests.browser.pages import settle

# The gaps between frames for as long as a bot thinks about one choice, 800 ms at most; the first frames, in which the
# table itself is painted, do not count.
FRAMES = """() => new Promise(done => {
  const made = () => document.querySelector("#screen-table").dataset.made;
  const gaps = [], before = made(); let last = 0, start = 0, skip = 3;
  const tick = now => {
    if (skip-- > 0) start = now;
    else gaps.push(now - last);
    last = now;
    now - start > 800 || made() !== before ? done(gaps) : requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})"""
# A person who takes any of the lit choices and waits while bots think. Goes on until so many choices have been made;
# says how many of them the person made, and how often the bots began to think.
SIT = """async ([seed, most, patience]) => {
  let state = seed >>> 0, mine = 0, thoughts = 0, thinking = false;
  const below = n => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor(state / 2 ** 32 * n) };
  const find = selector => document.querySelector(selector);
  const made = () => Number(find("#screen-table").dataset.made);
  const click = thing => thing.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  const first = ["[data-act=tell_skip]", "[data-act=confirm]", "[data-do=seal]", "[data-do=fill]"];
  const end = performance.now() + 1000 * patience;
  while (made() < most && !find("table.result") && performance.now() < end) {
    const before = made(), bot = Boolean(find(".thinking"));
    const things = [...document.querySelectorAll("[data-choices]")];
    const lit = [...new Set(things.flatMap(thing => thing.dataset.choices.split(" ")))];
    const urgent = first.map(find).find(Boolean);
    if (urgent) click(urgent);
    else if (!bot && lit.length) {
      const index = lit[below(lit.length)];
      if (!find(`[data-choices="${index}"]`)) click(find(`[data-choices~="${index}"]`));
      const exact = find(`[data-choices="${index}"]`);
      if (exact) click(exact);
    }
    mine += bot ? 0 : made() - before;
    thoughts += bot && !thinking;
    thinking = bot;
    await new Promise(done => setTimeout(done, 10));
  }
  return {mine, thoughts, made: made()};
}"""
TABLES: dict[str, dict[str, Any]] = {"rumble": {"players": 2}, "shogun": {"players": 3}, "samurai": {"scenario": 12}}
"""The table at which each game is played here."""
A_WHILE = {"rumble": 20, "shogun": 40, "samurai": 36}
"""So many choices show several turns of everybody."""

every_game = pytest.mark.parametrize("name", game.GAMES)


def _against(page: Page, name: str, mind: str) -> Table:
    """One person against bots of one strength, of whom one begins."""
    table = Table(page, name, **TABLES[name])
    state = table.record.state
    seats = len(state.scores)
    person = ((state.turn or 0) + 1) % seats
    return table.start(**{f"mind-{seat}": mind for seat in range(seats) if seat != person})


def _made_more_than(page: Page, made: int, seconds: float = 30) -> None:
    page.wait_for_function(
        "made => Number(document.querySelector('#screen-table').dataset.made) > made", arg=made, timeout=seconds * 1000
    )


@every_game
def test_a_person_plays_against_bots_and_the_page_keeps_a_legal_game(app: Page, name: str) -> None:
    table = _against(app, name, "ashigaru")
    seen = app.evaluate(SIT, [3, A_WHILE[name], 30])
    table.catch_up()
    assert seen["made"] >= A_WHILE[name] and seen["thoughts"] > 1, seen
    assert seen["mine"] > 5 and seen["made"] - seen["mine"] > 5, seen


@every_game
def test_the_page_stays_awake_while_a_bot_thinks(app: Page, name: str) -> None:
    table = _against(app, name, "gunshi")
    expect(app.locator(".thinking")).to_be_visible()
    gaps = app.evaluate(FRAMES)
    assert len(gaps) > 16 and sorted(gaps)[-2] < 250, f"{len(gaps)} frames, the longest {max(gaps):.0f} ms"
    _made_more_than(app, 0)
    table.catch_up()


@every_game
def test_a_bot_can_be_stopped_in_mid_thought(app: Page, name: str) -> None:
    """The worker is up once a bot has chosen; from then on the answer to a stop is quick."""
    table = _against(app, name, "gunshi")
    _made_more_than(app, 0)
    made = table.choices_made()
    expect(app.locator(".thinking")).to_be_visible()
    app.keyboard.press("x")
    _made_more_than(app, made, seconds=5)
    table.catch_up()
    assert len(table.record.choices) > made


@every_game
def test_a_reload_in_mid_thought_loses_nothing(fresh_page: Any, server: Any, name: str) -> None:
    page = fresh_page(allow=("SharedArrayBuffer",))
    settle(page, server.url)
    table = _against(page, name, "gunshi")
    _made_more_than(page, 0)
    expect(page.locator(".thinking")).to_be_visible()
    made = table.choices_made()
    settle(page)
    page.locator(".shelf").click()
    page.locator("#screen-table").wait_for()
    assert table.choices_made() >= made
    _made_more_than(page, made)
    table.catch_up()


def test_a_person_takes_the_bots_seat(app: Page) -> None:
    _against(app, "rumble", "gunshi")
    app.locator("[data-act=take_over]").click()
    expect(app.locator("button[data-key=r]")).to_be_visible()


def test_a_hint_shows_what_a_strategist_would_do(app: Page) -> None:
    table = Table(app).start()
    table.choose(("roll",))
    app.keyboard.press("i")
    hint = app.locator(".hint button[data-choices]")
    expect(hint).to_be_visible(timeout=30_000)
    expect(hint).to_contain_text("strategist")
