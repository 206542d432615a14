"""A finished game understood on the real page: charts, dear decisions, their moments, a file, the record."""

from __future__ import annotations

import csv
import re
from io import StringIO
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from game.core import link
from game.core.analysis import written
from tests.browser.driver import Table
from tests.browser.pages import PATIENCE_MS, press_if_there, settle
from tests.browser.test_everybody import check
from tests.games import random_record

THOUGHT_MS = 5 * PATIENCE_MS
GOLDEN = next(
    line.rpartition("|")[2].strip()
    for line in (Path(__file__).parents[1] / "golden" / "links.txt").read_text("utf-8").splitlines()
    if line.startswith("rumble | seed 1, 73 choices")
)


def open_analysis(page: Page, fragment: str) -> None:
    page.evaluate("hash => { location.hash = hash }", fragment)
    page.locator("[data-act=join][data-seat=all]").click()
    page.locator("[data-act=analysis]").click()
    expect(page.locator("#screen-analysis")).to_be_visible()


def test_a_golden_game_is_understood(app: Page) -> None:
    """Charts at once with the right numbers; decisions that lead to their moment; everything as a file."""
    record = link.decode(GOLDEN)
    stats = written(record)
    open_analysis(app, f"#g={GOLDEN}")
    expect(app.locator("#chart-score")).to_be_visible()
    app.locator("#numbers-score summary").click()
    last = app.locator("#numbers-score tbody tr").last.locator("td").all_inner_texts()
    assert [int(text) for text in last] == record.state.scores == [line[-1] for line in stats.standing]
    expect(app.locator(".small-charts svg")).to_have_count(len(stats.parts))
    expect(app.locator(".bar-charts svg.chart")).to_have_count(stats.seats)
    expect(app.locator("#chart-luck")).to_be_visible(timeout=THOUGHT_MS)
    expect(app.locator("#pondering")).to_have_count(0, timeout=THOUGHT_MS)  # until then the three may change
    assert app.locator("#numbers-score").get_attribute("open") is not None, "what was opened stays open"
    check_file(app, stats.length)
    app.locator("#turning-1 [data-act=analysis_tell]").click()
    look = app.locator("#turning-1 [data-act=analysis_seek]")
    at = look.evaluate("look => { const at = look.dataset.at; look.click(); return at; }")
    expect(app.locator("#seek")).to_have_value(at)
    expect(app.locator("#moment .fell")).to_have_text(re.compile(r"Win chance \d+ % \(\d+ to \d+\) instead of \d+ %"))
    expect(app.locator(".board .mark-word.mark-better")).to_have_count(1)
    expect(app.locator(".board .mark-word.mark-better")).to_have_text("better")
    expect(app.locator("#lay")).to_be_visible()
    assert app.locator(".entries > li").last.get_attribute("id") == f"log-{int(at) - 1}", "the log follows"
    app.locator("#replay [data-act=analysis]").click()
    expect(app.locator("#turning-1")).to_be_visible()


def check_file(app: Page, length: int) -> None:
    with app.expect_download() as download:
        app.locator("[data-act=analysis_csv]").click()
    assert download.value.suggested_filename == "tenka-rumble-1.csv"
    table = list(csv.DictReader(StringIO(Path(download.value.path()).read_text("utf-8"))))
    assert {row["table"] for row in table} == {
        "score", "strength", "chance", "luck", "mistake", "win_chance", "chance_to_win", "error",
    }  # fmt: skip
    assert max(int(row["choices"]) for row in table) == length


def test_a_finished_game_stands_in_the_record_after_a_reload(app: Page) -> None:
    game = random_record("rumble", {"players": 2}, 5)
    table = Table(app, seed=5, players=2).start()
    table.follow(game)
    press_if_there(app, "[data-act=playback_skip]")
    settle(app)
    app.locator("[data-act=dialog][data-name=chronicle]").click()
    row = app.locator("dialog tr[data-game=rumble]")
    expect(row).to_have_attribute("data-against", "table")
    assert row.locator("td").all_inner_texts()[0] == "2" and row.locator("td").all_inner_texts()[2] == "1"
    app.locator("dialog [data-name=chronicle_clear]").click()
    app.locator("dialog [data-act=chronicle_clear]").click()
    expect(app.locator("dialog table")).to_have_count(0)


def test_the_analysis_fits_a_phone_and_axe_finds_nothing(fresh_page: Any, server: Any) -> None:
    look = {"color_scheme": "dark", "reduced_motion": "reduce"}
    page = fresh_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, **look)
    settle(page, server.url)
    open_analysis(page, f"#g={GOLDEN}")
    expect(page.locator("#chart-luck")).to_be_visible(timeout=THOUGHT_MS)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sizes = page.evaluate(
        """[...document.querySelectorAll("svg.chart text")].map(text => {
          const scale = text.ownerSVGElement.getScreenCTM().a;
          return parseFloat(getComputedStyle(text).fontSize) * scale;
        })"""
    )
    assert min(sizes) >= SMALLEST, min(sizes)
    page.locator("#numbers-luck summary").click()
    press_if_there(page, "[data-act=analysis_stop]")  # unless it is done already
    expect(page.locator("#pondering")).to_have_count(0)
    check(page, "analysis")


SMALLEST = 12
"""Pixels of a letter on a phone."""
