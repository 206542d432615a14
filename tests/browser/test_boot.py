"""The boot: both ways of starting, offline, new versions, and plain words when it fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import FreshPage
from tests.browser.pages import READY, kept, settle
from tools import offline
from tools.serve import Server

Serve = Callable[[Path], Server]
MISSING = r"Failed to load resource"  # Chromium's own complaint about what a test withholds


@pytest.mark.parametrize("path", ["plain", "memory"])
def test_both_ways_of_starting_reach_the_same_page(fresh_page: FreshPage, server: Server, path: str) -> None:
    page = settle(fresh_page(), f"{server.url}?boot={path}")
    assert page.evaluate("tenka.boot") == {"plain": "library", "memory": "memory"}[path]
    assert page.locator("#app > *").count() > 0
    expect(page.locator("#boot")).to_be_hidden()


def test_nothing_is_asked_outside_the_sub_path(fresh_page: FreshPage, server: Server) -> None:
    page = fresh_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    settle(page, server.url)
    assert [url for url in asked if not url.startswith((server.url, "blob:", "data:"))] == []


def test_offline_on_the_second_and_third_visit(fresh_page: FreshPage, serve: Serve, site: Path) -> None:
    server = serve(site)
    page = settle(fresh_page(home=server.url), server.url)
    kept(page)
    server.stop()
    for _ in range(2):
        settle(page)
        assert page.evaluate("tenka.boot") == "memory"
    other = settle(page.context.new_page(), f"{server.url}index.html?from=elsewhere#there")
    assert other.evaluate("location.hash") == "#there"


def test_a_hard_reload_still_works(fresh_page: FreshPage, server: Server) -> None:
    page = settle(fresh_page(), server.url)
    kept(page)
    with page.expect_navigation():
        page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.wait_for_selector(READY, state="attached")


def _another_build(folder: Path) -> None:
    """Changes the page and lists it again, as the next build would."""
    page = folder / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace("<title>", "<title>Next "), encoding="utf-8")
    paths = [path for path in folder.rglob("*") if path.is_file() and path.name != "sw.js"]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    (folder / "sw.js").write_bytes(offline.service_worker(files))


def test_a_new_version_is_offered_and_not_forced(fresh_page: FreshPage, serve: Serve, own_site: Path) -> None:
    server = serve(own_site)
    page = settle(fresh_page(home=server.url), server.url)
    kept(page)
    _another_build(own_site)
    settle(page)
    offer = page.locator("[data-notice=fresh]")
    expect(offer).to_be_visible()
    assert not page.title().startswith("Next")
    with page.expect_navigation():
        offer.get_by_role("button").first.click()
    page.wait_for_selector(READY, state="attached")
    assert page.title().startswith("Next")
    names = page.evaluate("caches.keys()")
    assert len([name for name in names if name.startswith("tenka ")]) == 1


def test_other_caches_are_left_alone(fresh_page: FreshPage, serve: Serve, own_site: Path) -> None:
    server = serve(own_site)
    page = settle(fresh_page(home=server.url), server.url)
    page.evaluate("Promise.all([caches.open('neighbour'), caches.open('tenka /else/where/ 1')])")
    kept(page)
    settle(page)
    assert {"neighbour", "tenka /else/where/ 1"} <= set(page.evaluate("caches.keys()"))


@pytest.mark.parametrize("answer", [{"status": 404}, {"status": 200, "body": "not a snapshot"}])
def test_a_refused_snapshot_falls_back(fresh_page: FreshPage, server: Server, answer: dict[str, Any]) -> None:
    page = fresh_page(allow=(MISSING,))
    page.route("**/memory-*.bin", lambda route: route.fulfill(**answer))
    settle(page, f"{server.url}?boot=memory")
    assert page.evaluate("tenka.boot") == "library"


def test_without_webassembly_the_page_says_so(fresh_page: FreshPage, server: Server) -> None:
    page = fresh_page(allow=(r"WebAssembly",))
    page.add_init_script("delete globalThis.WebAssembly")
    settle(page, server.url, ready=False)
    expect(page.get_by_role("alert")).to_contain_text("WebAssembly")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_a_missing_file_leaves_plain_words_and_a_second_try(fresh_page: FreshPage, server: Server) -> None:
    page = fresh_page(allow=(MISSING, r"dynamically imported"))
    page.route("**/pyodide.asm.mjs", lambda route: route.abort())
    settle(page, server.url, ready=False)
    expect(page.get_by_role("alert")).to_contain_text("could not start")
    page.unroute("**/pyodide.asm.mjs")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(READY, state="attached")
    assert page.evaluate("tenka.boot") == "library"


@pytest.mark.parametrize(
    "answer",
    [
        {"status": 404},
        {"body": "not wasm", "content_type": "application/wasm"},
        {"body": "", "content_type": "text/plain"},
    ],
)
def test_a_broken_runtime_is_told_at_once(fresh_page: FreshPage, server: Server, answer: dict[str, Any]) -> None:
    page = fresh_page(allow=(MISSING, r"WebAssembly"))
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(**answer))
    settle(page, server.url, ready=False)
    expect(page.get_by_role("alert")).to_contain_text("could not start")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_a_fault_after_the_boot_is_told(fresh_page: FreshPage, server: Server) -> None:
    page = settle(fresh_page(), server.url)
    page.evaluate("tenka.fail('Traceback: <b>no markup</b>')")
    notice = page.locator("[data-notice=fault]")
    expect(notice.get_by_role("alert")).to_contain_text("went wrong")
    expect(notice.locator("pre")).to_have_text("Traceback: <b>no markup</b>")
    assert page.get_attribute("html", "data-state") == "ready"


@pytest.mark.parametrize(
    ("locale", "language", "words"),
    [("it-IT", "it", "tavolo"), ("es-MX", "es", "tablero"), ("de-DE", "en", "board")],
)
def test_a_click_before_python_is_heard(
    fresh_page: FreshPage, server: Server, locale: str, language: str, words: str
) -> None:
    page = fresh_page(locale=locale)
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(server.url)
    page.evaluate(
        """document.getElementById("app").innerHTML = '<form><input name="seats" value="3">'
           + '<button data-act="open" data-game="rumble">Play</button></form>'"""
    )
    page.get_by_role("button", name="Play").click()
    assert page.get_attribute("html", "lang") == language
    expect(page.locator("#boot-text")).to_contain_text(words)
    wish = {"act": "open", "data": {"act": "open", "game": "rumble"}, "form": {"seats": "3"}}
    assert page.evaluate("tenka.intents") == [wish]
    for route in held:
        route.continue_()
    page.wait_for_selector(READY, state="attached")


def test_the_language_can_be_changed_before_python(fresh_page: FreshPage, server: Server) -> None:
    page = fresh_page(locale="en-GB")
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(server.url)
    english = page.locator("#app").inner_text()
    choice = page.locator("select[data-name=language]")
    for language in ("it", "en", "es"):
        choice.select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert (page.locator("#app").inner_text() == english) == (language == "en")
        expect(choice).to_be_focused()
    spanish = page.locator("#app h2").first.inner_text()
    for route in held:
        route.continue_()
    page.wait_for_selector(READY, state="attached")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("#app h2").first).to_have_text(spanish)
    assert page.evaluate("JSON.parse(localStorage.getItem('tenka.settings')).language") == "es"


def test_settings_choose_language_and_theme(fresh_page: FreshPage, server: Server) -> None:
    page: Page = fresh_page(locale="en-GB")
    page.add_init_script("""localStorage.setItem("tenka.settings", '{"language": "es", "theme": "dark"}')""")
    page.goto(server.url)
    assert page.get_attribute("html", "lang") == "es"
    assert page.get_attribute("html", "data-theme") == "dark"


def test_forbidden_storage_does_not_stop_the_boot(fresh_page: FreshPage, server: Server) -> None:
    page = fresh_page()
    page.add_init_script(
        """for (const name of ["localStorage", "sessionStorage", "indexedDB"])
             Object.defineProperty(globalThis, name,
               { get() { throw new DOMException("no", "SecurityError"); } })"""
    )
    settle(page, server.url)
