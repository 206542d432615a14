"""axe-core finds nothing to complain about on any screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from game.core.chance import Chance
from tests.browser.driver import Table
from tests.browser.pages import settle
from tools.paths import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe finds on the page as it is, one line each."""
    if not page.evaluate("Boolean(globalThis.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [f"{item['id']}: {node['html'][:160]} {node['failureSummary']}" for item in found for node in item["nodes"]]


def check(page: Page, screen: str) -> None:
    """Fails with the list of violations."""
    found = violations(page)
    assert not found, f"{screen}:\n" + "\n".join(found)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_violation_on_any_screen(fresh_page: Any, server: Any, theme: str) -> None:
    page = fresh_page(color_scheme=theme, reduced_motion="reduce")
    settle(page, server.url)
    check(page, "home")
    page.locator("[data-act=setup][data-game=rumble]").click()
    page.locator("summary").click()
    check(page, "set-up")
    page.locator("[data-act=home]").click()
    table = Table(page, daimyo=True).start()
    check(page, "draft")
    chance = Chance(4)
    for _ in range(4):
        table.choose(chance.pick(table.record.state.choices()))
    check(page, "table")
    for name in ("settings", "share", "help"):
        page.locator(f".bar [data-name={name}]").click()
        check(page, name)
        page.locator("dialog [data-act=close]").first.click()
    page.keyboard.press("p")
    table.play_out(chance.pick)
    check(page, "war")
    page.locator("[data-act=tell_skip]").click()
    check(page, "end")
    page.locator(".bar [data-act=home]").click()
    check(page, "home with a save")


@pytest.mark.parametrize("name", ["shogun", "samurai"])
def test_no_violation_at_the_other_tables(fresh_page: Any, server: Any, name: str) -> None:
    page = fresh_page(reduced_motion="reduce")
    settle(page, server.url)
    page.locator(f"[data-act=setup][data-game={name}]").click()
    check(page, "set-up")
    page.locator("[data-act=home]").click()
    table = Table(page, name).start()
    check(page, "curtain")
    page.locator("[data-act=lift]").click()
    check(page, "first question")
    for stop in range(3):
        table.wander(seed=stop, most=25)
        page.evaluate("""document.querySelector("[data-act=lift]")?.click()""")
        check(page, f"after {25 * (stop + 1)} clicks")
