"""One person against bots through the real page: awake during thought, stopped, reloaded, still right."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import game
from game.bots import LEVELS
from game.core.bot_names import level_of, style_of, styled
from game.core.words import load
from game.web.players import bot_role
from tests.browser.driver import Table
from tests.browser.pages import PATIENCE_MS, WRITE_NO_MORE, held, settle

# As soon as a bot has chosen once and begins to think again, does something, and keeps how many choices were made.
# Told by the page's own change, since a thought may be over before the next frame.
IN_THOUGHT = """() => {
  globalThis.inThought = new Promise(done => new MutationObserver((_, watch) => {
    const made = Number(document.querySelector("#screen-table")?.dataset.made);
    if (!made || !document.querySelector(".thinking[data-begun]")) return;
    watch.disconnect();
    %s;
    done(made);
  }).observe(document.getElementById("app"), {subtree: true, childList: true, attributes: true}));
}"""
STOP = """document.dispatchEvent(new KeyboardEvent("keydown", {key: "x", bubbles: true}))"""
TASK = "ThreadControllerImpl::RunTask"  # the trace's name for everything that a thread of the browser does
# A person who takes any of the lit choices and waits while bots think. Goes on until so many choices have been made;
# says how many of them the person made, and how often the bots began to think.
SIT = """async ([seed, most, patience]) => {
  let state = seed >>> 0, mine = 0, thoughts = 0, thinking = false;
  const below = n => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor(state / 2 ** 32 * n) };
  const find = selector => document.querySelector(selector);
  const made = () => Number(find("#screen-table").dataset.made);
  const click = thing => thing.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  const first = ["[data-act=playback_skip]", "[data-act=confirm]", "[data-do=seal]", "[data-do=fill]"];
  const end = performance.now() + 1000 * patience;
  while (made() < most && !find("table.result") && performance.now() < end) {
    const before = made(), bot = Boolean(find(".thinking"));
    const pieces = [...document.querySelectorAll("[data-do=select]")];
    if (!bot && pieces.length && below(2)) click(pieces[below(pieces.length)]);
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
FAILED = """() => Object.values(localStorage).some(text => /"stumbles": ?{"/.test(text))"""
TABLES: dict[str, dict[str, Any]] = {"rumble": {"players": 2}, "shogun": {"players": 3}, "samurai": {"scenario": 12}}
"""The table at which each game is played here."""
A_WHILE = {"rumble": 20, "shogun": 40, "samurai": 36}
"""So many choices show several turns of everybody."""
FIRST_TURNS = {"rumble": 8, "shogun": 14, "samurai": 12}
"""So many show what a bot does first."""

every_game = pytest.mark.parametrize("name", game.GAMES)


def _bots(name: str) -> list[str]:
    """Every level of a game, and the styles of those that can have one."""
    one = game.find(name)
    return [*LEVELS, *(styled(level, style) for level in one.styled for style in one.styles)]


def _against(page: Page, name: str, bot: str) -> Table:
    """One person against bots of one strength, of whom one begins."""
    style = {"style": style_of(bot)} if style_of(bot) else {}
    table = Table(page, name, **TABLES[name])
    state = table.record.state
    seats = len(state.scores)
    person = ((state.turn or 0) + 1) % seats
    return table.start(**{f"played-by-{seat}": level_of(bot) for seat in range(seats) if seat != person}, **style)


def _made_more_than(page: Page, made: int) -> None:
    page.wait_for_function("made => Number(document.querySelector('#screen-table').dataset.made) > made", arg=made)


def _in_thought(page: Page, name: str, act: str) -> tuple[Table, int]:
    """A table at which something is done in the middle of a bot's second thought; how many choices were made then."""
    page.evaluate(IN_THOUGHT % act)
    return _against(page, name, "gunshi"), page.evaluate("inThought")


def _spent(browser: Browser) -> float:
    """Seconds of processor time that the browser has used: a clock that other programs do not push on."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(float(process["cpuTime"]) for process in processes)


def _tasks(trace: bytes) -> list[float]:
    """How long each task of a page's own thread took, in milliseconds of processor time."""
    events = json.loads(trace)["traceEvents"]
    pages = {(event["pid"], event["tid"]) for event in events if event["args"].get("name") == "CrRendererMain"}
    tasks = [event for event in events if event["name"] == TASK and (event["pid"], event["tid"]) in pages]
    return [event["tdur"] / 1000 for event in tasks if "tdur" in event]


@every_game
def test_a_person_plays_against_bots_and_the_page_keeps_a_legal_game(app: Page, name: str) -> None:
    table = _against(app, name, "ashigaru")
    seen = app.evaluate(SIT, [3, A_WHILE[name], PATIENCE_MS / 1000])
    table.catch_up()
    assert seen["made"] >= A_WHILE[name] and seen["thoughts"] > 1, seen
    assert seen["mine"] > 5 and seen["made"] - seen["mine"] > 5, seen


@every_game
def test_every_level_and_style_begins_a_game_and_says_who_it_is(app: Page, name: str) -> None:
    words = load("en")
    for bot in _bots(name):
        table = _against(app, name, bot)
        expect(app.locator(".role").filter(has_text=bot_role(words, name, bot))).not_to_have_count(0)
        seen = app.evaluate(SIT, [3, FIRST_TURNS[name], PATIENCE_MS / 1000])
        assert seen["made"] >= FIRST_TURNS[name] and seen["made"] - seen["mine"] > 1, (bot, seen)
        table.catch_up()
        assert not app.evaluate(FAILED), bot
        app.locator("[data-act=home]").first.click()
        app.evaluate("localStorage.clear()")


@every_game
def test_the_page_stays_awake_while_a_bot_thinks(app: Page, browser: Browser, name: str) -> None:
    """The page's thread turns to many things meanwhile, and none keeps it long: in processor time, since a busy
    machine makes every page wait. The first choice may be the only one; the second is thought about."""
    with held(app, least=0):
        table = _against(app, name, "gunshi")
        browser.start_tracing(page=app, categories=["toplevel"])
    try:
        _made_more_than(app, 1)
    finally:
        tasks = _tasks(browser.stop_tracing())
    assert len(tasks) > 16 and max(tasks) < 100, f"{len(tasks)} tasks, the longest {max(tasks):.0f} ms"
    table.catch_up()


@every_game
def test_a_bot_can_be_stopped_in_mid_thought(app: Page, browser: Browser, name: str) -> None:
    """The worker is up once a bot has chosen; from then on the answer to a stop is quick."""
    table, made = _in_thought(app, name, STOP)
    before = _spent(browser)
    _made_more_than(app, made)
    assert _spent(browser) - before < 5
    table.catch_up()
    assert len(table.record.choices) > made


@every_game
def test_a_reload_in_mid_thought_loses_nothing(fresh_page: Any, server: Any, name: str) -> None:
    page = fresh_page(allow=("SharedArrayBuffer",))
    settle(page, server.url)
    table, made = _in_thought(page, name, WRITE_NO_MORE)  # so that it does not matter when the reload comes
    settle(page)
    page.locator(".last [data-act=open]").click()
    page.locator("#screen-table").wait_for()
    assert table.choices_made() >= made
    _made_more_than(page, made)
    table.catch_up()


def test_a_person_takes_the_bots_seat(app: Page) -> None:
    with held(app):  # before it has rolled
        _against(app, "rumble", "gunshi")
        app.locator("[data-act=take_over]").click()
    expect(app.locator("button[data-key=r]")).to_be_visible()


def test_a_button_that_becomes_another_one_under_the_mouse_is_not_clicked(app: Page) -> None:
    """The press is on the one that stops the bot; at the release the next player's curtain hangs there.

    The page itself puts the two in different places; here they are made to share one.
    """
    app.evaluate(
        """() => {
          const sheet = new CSSStyleSheet();
          const both = "[data-act=stop_bot], [data-act=lift]";
          sheet.replaceSync(`${both} { position: fixed !important; left: 70vw; top: 50vh; z-index: 9 }`);
          document.adoptedStyleSheets = [sheet];
        }"""
    )
    table = Table(app, "shogun", players=3)
    with held(app, least=0):
        table.start(**{f"played-by-{table.record.state.turn}": "ashigaru"})
        app.locator("[data-act=stop_bot]").hover()
        app.mouse.down()
    app.locator("[data-act=lift]:hover").wait_for()
    app.mouse.up()
    expect(app.locator("[data-act=lift]")).to_be_visible()
    app.locator("[data-act=lift]").click()
    expect(app.locator("[data-act=lift]")).to_have_count(0)


def test_a_hint_shows_what_a_strategist_would_do(app: Page) -> None:
    table = Table(app).start()
    table.choose(("roll",))
    app.keyboard.press("i")
    hint = app.locator(".hint button[data-choices]")
    expect(hint).to_be_visible()
    expect(hint).to_contain_text("strategist")
