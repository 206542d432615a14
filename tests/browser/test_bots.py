"""One person against bots through the real page: awake during thought, stopped, reloaded, still right."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.driver import Table
from tests.browser.pages import settle

FRAMES = """() => new Promise(done => {
  const gaps = []; let last = performance.now(); const start = last;
  const tick = now => {
    gaps.push(now - last); last = now;
    now - start > 800 ? done(gaps) : requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})"""


def _against_the_strongest(page: Page) -> Table:
    """Two players, the bot in the seat that begins."""
    table = Table(page, players=2)
    return table.start(**{f"mind-{table.record.state.turn}": "gunshi"})


def _entries(page: Page) -> Any:
    return page.locator(".side .entries > li")


def test_the_page_stays_awake_while_a_bot_thinks(app: Page) -> None:
    table = _against_the_strongest(app)
    expect(app.locator(".thinking")).to_be_visible()
    gaps = app.evaluate(FRAMES)
    assert len(gaps) > 16 and sorted(gaps)[-2] < 250, f"{len(gaps)} frames, the longest {max(gaps):.0f} ms"
    seat = table.record.state.turn
    expect(app.locator(f"#seat-{1 - (seat or 0)}.turn")).to_be_visible(timeout=30_000)
    expect(app.locator("button[data-key=r]")).to_be_visible()


def test_a_bot_can_be_stopped_in_mid_thought(app: Page) -> None:
    _against_the_strongest(app)
    expect(_entries(app)).not_to_have_count(0, timeout=30_000)
    made = _entries(app).count()
    app.keyboard.press("x")
    expect(_entries(app)).not_to_have_count(made)


def test_a_reload_in_mid_thought_loses_nothing(fresh_page: Any, server: Any) -> None:
    page = fresh_page(allow=("SharedArrayBuffer",))
    settle(page, server.url)
    _against_the_strongest(page)
    expect(page.locator(".thinking")).to_be_visible()
    settle(page)
    page.locator(".shelf").click()
    expect(page.locator("button[data-key=r]")).to_be_visible(timeout=60_000)


def test_a_person_takes_the_bots_seat(app: Page) -> None:
    _against_the_strongest(app)
    app.locator("[data-act=take_over]").click()
    expect(app.locator("button[data-key=r]")).to_be_visible()


def test_a_hint_shows_what_a_strategist_would_do(app: Page) -> None:
    table = Table(app).start()
    table.choose(("roll",))
    app.keyboard.press("i")
    hint = app.locator(".hint button[data-choices]")
    expect(hint).to_be_visible(timeout=30_000)
    expect(hint).to_contain_text("strategist")
