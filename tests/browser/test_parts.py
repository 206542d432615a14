"""Parts on the real page: what was put together from parts that stay is what a page drawn whole shows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from game import games
from tests.browser.driver import Table

# Clicks on whatever is offered; the same every time.
CLICKS = """async most => {
  const find = selector => document.querySelector(selector);
  const acts = ["lift", "playback_skip", "confirm"].map(act => `[data-act=${act}]`);
  const first = [...acts, "[data-do=seal]", "[data-do=fill]"];
  for (let i = 0; i < most; i++) {
    const lit = [...document.querySelectorAll("#app [data-choices]")];
    const thing = first.map(find).find(Boolean) ?? lit[(7 * i) % lit.length];
    if (!thing) return;
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await new Promise(done => setTimeout(done, 20));
  }
}"""
# The page is told that it lacks something, as it would find out by itself.
REDRAW = """() => {
  const button = document.body.appendChild(document.createElement("button"));
  button.dataset.act = "redraw";
  button.click();
  button.remove();
}"""
OWN = re.compile(r' (?:tabindex|style|open|data-pointed)="[^"]*"')
"""What the page's scripts set by themselves."""


def shown(page: Page) -> str:
    return OWN.sub("", str(page.evaluate("document.getElementById('app').innerHTML")))


@pytest.mark.parametrize("name", games.GAMES)
def test_a_page_of_parts_shows_what_a_page_drawn_whole_shows(app: Page, name: str) -> None:
    Table(app, name).start()
    app.evaluate("document.documentElement.dataset.motion = 'off'")
    for _ in range(3):
        app.evaluate(CLICKS, 8)
        before = shown(app)
        assert "data-same" not in before
        app.evaluate(REDRAW)
        assert shown(app) == before
