"""The boot: both ways of starting, offline, new versions, and plain words when it fails."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from game import GAMES
from game.core import link
from game.core.record import Record
from game.web import join
from tests.browser.conftest import PREFIX, FreshPage
from tests.browser.pages import BOOT_MS, READY, kept, settle
from tools import offline
from tools import serve as serve_tools
from tools.bench_boot import MOST_BYTES, TEN_MEGABITS
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
    assert page.evaluate("tenka.boot") == "library", "however quick the line is"
    kept(page)
    server.stop()
    for _ in range(2):
        settle(page)
        assert page.evaluate("tenka.boot") == "memory"
    other = settle(page.context.new_page(), f"{server.url}index.html?from=elsewhere#there")
    assert other.evaluate("location.hash") == "#there"


# On a host that says nothing about caching, on one that allows ten minutes, and on our own.
@pytest.mark.parametrize("caching", ["", "max-age=600", "no-cache"])
def test_a_first_visit_fetches_nothing_twice_and_little(
    fresh_page: FreshPage, site: Path, caching: str, request: pytest.FixtureRequest
) -> None:
    server = Server(site, PREFIX, caching=caching).start()
    request.addfinalizer(server.stop)
    page = fresh_page(home=server.url)
    slow = page.context.new_cdp_session(page)
    slow.send("Network.enable")
    slow.send("Network.emulateNetworkConditions", TEN_MEGABITS)
    page.goto(server.url)
    page.locator("[data-show=screen-setup-rumble]").first.click()
    page.locator("#screen-setup-rumble button.main[data-act=start]").click()
    page.wait_for_selector(READY, state="attached", timeout=BOOT_MS)
    expect(page.locator("#screen-table")).to_be_visible()
    assert page.evaluate("tenka.boot") == "library"
    kept(page)
    assert serve_tools.twice(server.sent) == []
    assert 0 < serve_tools.first_visit(server.sent) <= MOST_BYTES * 1e6
    paths = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert {answer.path or "index.html" for answer in server.sent if answer.status == 200} == paths


def test_a_hard_reload_still_works(fresh_page: FreshPage, server: Server) -> None:
    page = settle(fresh_page(), server.url)
    kept(page)
    with page.expect_navigation():
        page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.wait_for_selector(READY, state="attached")


def _listed(folder: Path) -> None:
    """Lists the files of a folder in its service worker, as a build does."""
    paths = [path for path in folder.rglob("*") if path.is_file() and path.name != "sw.js"]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    (folder / "sw.js").write_bytes(offline.service_worker(files))


def _another_build(folder: Path) -> str:
    """Changes the page, a script that is fetched late and the name of the start folder; says the old name."""
    page, late = folder / "index.html", folder / "vendor" / "qrcode.js"
    [start] = folder.glob("start-*")
    text = page.read_text(encoding="utf-8").replace("<title>", "<title>Next ")
    page.write_text(text.replace(start.name, "start-0123456789ab"), encoding="utf-8")
    late.write_text("// next\n" + late.read_text(encoding="utf-8"), encoding="utf-8")
    start.rename(folder / "start-0123456789ab")
    _listed(folder)
    return start.name


OURS = "caches.keys().then((names) => names.filter((name) => name.startsWith('tenka ')))"
# The files that the caches hold, builds together.
HELD = """async () => {
  let held = 0;
  for (const name of await caches.keys())
    if (name.startsWith("tenka ")) held += (await (await caches.open(name)).keys()).length;
  return held;
}"""


def _wait(page: Page, question: str, answer: Any) -> None:
    """Asks the page until it answers so."""
    page.evaluate(
        f"""async (wanted) => {{
          let got;
          for (const end = performance.now() + {BOOT_MS}; performance.now() < end;) {{
            got = await ({question});
            if (JSON.stringify(got) === JSON.stringify(wanted)) return;
            await new Promise((done) => setTimeout(done, 100));
          }}
          throw new Error(`it stays ${{JSON.stringify(got)}}`);
        }}""",
        answer,
    )


def test_a_new_version_is_offered_and_not_forced(fresh_page: FreshPage, serve: Serve, own_site: Path) -> None:
    server = serve(own_site)
    page = settle(fresh_page(home=server.url), server.url)
    kept(page)
    old = page.evaluate(OURS)
    _another_build(own_site)
    sent = len(server.sent)
    settle(page)
    offer = page.locator("[data-notice=fresh]")
    expect(offer).to_be_visible(timeout=BOOT_MS)
    assert not page.title().startswith("Next")
    with page.expect_navigation():
        offer.get_by_role("button").first.click()
    page.wait_for_selector(READY, state="attached", timeout=BOOT_MS)
    assert page.title().startswith("Next")
    _wait(page, f"{OURS}.then((names) => names.length)", 1)
    assert page.evaluate(OURS) != old
    fetched = {answer.path for answer in server.sent[sent:] if answer.status == 200}
    assert fetched <= {"", "index.html", "sw.js", "vendor/qrcode.js"}, "what has not changed is not fetched again"


def test_a_tab_that_stays_keeps_its_own_build(fresh_page: FreshPage, serve: Serve, own_site: Path) -> None:
    server = serve(own_site)
    one = settle(fresh_page(allow=(MISSING,), home=server.url), server.url)
    kept(one)
    two = settle(one.context.new_page(), server.url)
    script = one.evaluate("fetch('vendor/qrcode.js').then((answer) => answer.text())")
    old = _another_build(own_site)
    one.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    for page in (one, two):
        expect(page.locator("[data-notice=fresh]")).to_be_visible(timeout=BOOT_MS)
    with one.expect_navigation():
        one.locator("[data-notice=fresh] button").first.click()
    one.wait_for_selector(READY, state="attached", timeout=BOOT_MS)
    assert one.title().startswith("Next")
    assert one.evaluate("fetch('vendor/qrcode.js').then((answer) => answer.text())") == "// next\n" + script
    # The other tab is told, and everything it asks for still comes from its own build, for its workers too.
    expect(two.locator("[data-notice=fresh]")).to_contain_text("Another tab")
    assert two.evaluate("fetch('vendor/qrcode.js').then((answer) => answer.text())") == script
    assert two.evaluate(f"fetch('{old}/boot.mjs').then((answer) => answer.status)") == 200
    assert two.evaluate(FROM_A_WORKER, f"{server.url}{old}/bots.py") == 200
    assert two.evaluate("fetch('assets/new.css').then(() => 'came', () => 'refused')") == "refused"
    with two.expect_navigation():
        two.locator("[data-notice=fresh] button").first.click()
    two.wait_for_selector(READY, state="attached", timeout=BOOT_MS)
    assert two.title().startswith("Next")
    _wait(two, f"{OURS}.then((names) => names.length)", 1)


FROM_A_WORKER = """address => new Promise((done) => {
  const text = `fetch("${address}").then((answer) => postMessage(answer.status), () => postMessage(0))`;
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  worker.onmessage = ({ data }) => done(data);
})"""


def test_a_cache_that_was_thrown_out_fills_again(fresh_page: FreshPage, serve: Serve, site: Path) -> None:
    server = serve(site)
    page = settle(fresh_page(home=server.url), server.url)
    kept(page)
    whole = page.evaluate(HELD)
    assert whole == len([path for path in site.rglob("*") if path.is_file() and path.name != "sw.js"])
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    settle(page)
    _wait(page, f"({HELD})()", whole)
    server.stop()
    settle(page)
    assert page.evaluate("tenka.boot") == "memory"


def test_after_eviction_a_host_with_another_build_is_not_mixed_in(
    fresh_page: FreshPage, serve: Serve, own_site: Path
) -> None:
    server = serve(own_site)
    page = settle(fresh_page(allow=(MISSING,), home=server.url), server.url)
    kept(page)
    _another_build(own_site)
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    assert page.evaluate("fetch('vendor/qrcode.js').then(() => 'came', () => 'refused')") == "refused"
    settle(page)
    assert page.title().startswith("Next")


def test_other_caches_are_left_alone(fresh_page: FreshPage, serve: Serve, own_site: Path) -> None:
    server = serve(own_site)
    page = settle(fresh_page(home=server.url), server.url)
    page.evaluate("Promise.all([caches.open('neighbour'), caches.open('tenka /else/where/ 1')])")
    kept(page)
    settle(page)
    assert {"neighbour", "tenka /else/where/ 1"} <= set(page.evaluate("caches.keys()"))


@pytest.mark.parametrize(
    "answer",
    [
        {"status": 404},
        {"status": 200, "body": "not packed"},
        {"status": 200, "body": gzip.compress(b"\x02\0\0\0no snapshot")},
        {"status": 200, "body": gzip.compress(b"\1\0\0\0" + bytes(4) + b"\xff" * 40)},  # a run beyond all memory
    ],
)
def test_a_refused_snapshot_falls_back(fresh_page: FreshPage, server: Server, answer: dict[str, Any]) -> None:
    page = fresh_page(allow=(MISSING,))
    page.route("**/memory.bin", lambda route: route.fulfill(**answer))
    settle(page, f"{server.url}?boot=memory")
    assert page.evaluate("tenka.boot") == "library"


def test_without_webassembly_the_page_says_so(fresh_page: FreshPage, server: Server) -> None:
    page = fresh_page(allow=(r"WebAssembly",))
    page.add_init_script("delete globalThis.WebAssembly")
    settle(page, server.url, ready=False)
    expect(page.get_by_role("alert")).to_contain_text("WebAssembly")
    assert page.locator("#notices button").count() == 0, "trying again would lead nowhere"


# -- files that do not arrive -------------------------------------------------------------------


def _half(route: Route) -> None:
    """Answers with the first half of the file, as a host that lost the rest."""
    whole = route.fetch()
    body = whole.body()
    kind = whole.headers["content-type"]
    route.fulfill(status=200, body=body[: len(body) // 2], content_type=kind)


BREAKS: dict[str, Callable[[Route], None]] = {
    "500": lambda route: route.fulfill(status=500),
    "404": lambda route: route.fulfill(status=404),
    "cut off": lambda route: route.abort(),
    "half": _half,
}
NEEDED = [
    "morphdom.js", "main.js", "zoom.js", "boot.mjs", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm",
    "library.bin", "game.bin", "core.js", "core-*.js",
]  # fmt: skip
NOISE = (MISSING, r"dynamically imported", r"wasm", r"SyntaxError|Unexpected|Invalid|missing \)|Unterminated|import",
         r"is not a function|is not defined")  # fmt: skip


def _mend(page: Page, pattern: str) -> None:
    """Lets the file through again and presses the button of the notice."""
    page.unroute(pattern)
    page.locator(".notice:visible").get_by_text("Riprova", exact=True).click()
    page.wait_for_selector(READY, state="attached", timeout=BOOT_MS)


@pytest.mark.parametrize("how", BREAKS)
@pytest.mark.parametrize("name", NEEDED)
def test_a_file_that_does_not_arrive_is_named(fresh_page: FreshPage, server: Server, name: str, how: str) -> None:
    page = fresh_page(allow=NOISE, locale="it-IT")
    page.route(f"**/{name}", BREAKS[how])
    settle(page, f"{server.url}?boot=plain", ready=False)
    alert = page.locator("#notices").get_by_role("alert")
    expect(alert).to_contain_text("Non è stato possibile avviare i giochi")
    expect(alert).to_contain_text(re.compile(name.replace("*", ".*")))
    expect(page.locator("#lost")).to_be_hidden()
    if how == "500":
        _mend(page, f"**/{name}")


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "library.bin", "game.bin"])
def test_a_file_that_does_not_arrive_is_named_when_waking_too(fresh_page: FreshPage, server: Server, name: str) -> None:
    page = fresh_page(allow=NOISE, locale="it-IT")
    page.route(f"**/{name}", BREAKS["500"])
    settle(page, f"{server.url}?boot=memory", ready=False)
    expect(page.locator("#notices").get_by_role("alert")).to_contain_text(name)
    _mend(page, f"**/{name}")


@pytest.mark.parametrize("how", BREAKS)
def test_without_its_own_script_the_page_says_so(fresh_page: FreshPage, server: Server, how: str) -> None:
    page = fresh_page(allow=(*NOISE, r"is not a function|undefined|null"), locale="it-IT")
    page.route("**/shell.js", BREAKS[how])
    page.goto(server.url, wait_until="commit")
    shown = page.locator("#lost .notice:visible")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("non è arrivato")
    _mend(page, "**/shell.js")


def test_without_any_script_of_ours_the_page_says_so_by_itself(fresh_page: FreshPage, server: Server) -> None:
    page = fresh_page(allow=(*NOISE, r"is not a function|undefined|null"))
    for name in ("early.js", "shell.js"):
        page.route(f"**/{name}", BREAKS["500"])
    page.goto(server.url, wait_until="commit")
    expect(page.locator("#lost .notice:visible")).to_have_count(3, timeout=BOOT_MS)
    page.unroute("**/shell.js")
    page.locator("#lost").get_by_role("link", name="Try again").click()
    page.wait_for_selector(READY, state="attached", timeout=BOOT_MS)


@pytest.mark.parametrize("how", BREAKS)
def test_the_page_can_do_without_its_first_script(fresh_page: FreshPage, server: Server, how: str) -> None:
    page = fresh_page(allow=NOISE)
    page.route("**/early.js", BREAKS[how])
    settle(page, server.url)
    expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.parametrize(
    "answer",
    [
        {"body": "not wasm", "content_type": "application/wasm"},
        {"body": "", "content_type": "text/plain"},
    ],
)
def test_a_broken_runtime_is_told_at_once(fresh_page: FreshPage, server: Server, answer: dict[str, Any]) -> None:
    page = fresh_page(allow=(MISSING, r"WebAssembly"))
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(**answer))
    settle(page, server.url, ready=False)
    expect(page.locator("#notices").get_by_role("alert")).to_contain_text("pyodide.asm.wasm")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_a_missing_picture_does_not_stop_the_boot(fresh_page: FreshPage, server: Server) -> None:
    page = fresh_page(allow=NOISE)
    page.route("**/*.svg", BREAKS["404"])
    settle(page, server.url)


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


def _held(page: Page, *patterns: str) -> Callable[[], None]:
    """Keeps these files waiting; the function that comes back lets them go."""
    held: list[Route] = []
    for pattern in patterns:
        page.route(pattern, lambda route: held.append(route))

    def release() -> None:
        for route in held:
            route.continue_()

    return release


@pytest.mark.parametrize("locale", ["en-GB", "it-IT"])
def test_a_click_before_any_script_listens_is_kept(fresh_page: FreshPage, server: Server, locale: str) -> None:
    page = fresh_page(locale=locale)
    release = _held(page, "**/shell.js", "**/pyodide.asm.wasm")
    page.goto(server.url, wait_until="commit")
    page.locator("[data-show=screen-setup-rumble]").first.click()
    assert page.get_attribute("html", "data-state") is None, "the click came too late to prove anything"
    release()
    expect(page.locator("#screen-setup-rumble")).to_be_visible(timeout=BOOT_MS)
    page.wait_for_selector(READY, state="attached", timeout=BOOT_MS)
    expect(page.locator("#screen-setup-rumble")).to_be_visible()


# Fields of choice whose longest text does not fit: a copy that may be as wide as it likes is wider than the field.
CLIPPED = """() => Array.from(document.querySelectorAll("select")).filter((field) => {
  if (!field.offsetWidth) return false;
  const free = field.cloneNode(true);
  field.after(free);
  free.style.cssText = "position: absolute; width: auto; max-width: none; flex: none";
  const wide = free.offsetWidth;
  free.remove();
  return wide > field.offsetWidth + 1;
}).map((field) => field.name)"""


@pytest.mark.parametrize("width", [360, 390, 1280])
@pytest.mark.parametrize("locale", ["en-GB", "it-IT", "es-ES"])
def test_fields_of_choice_show_their_whole_text(fresh_page: FreshPage, server: Server, locale: str, width: int) -> None:
    page = fresh_page(locale=locale, viewport={"width": width, "height": 800})
    _held(page, "**/pyodide.asm.wasm")
    page.goto(server.url)
    for game in GAMES:
        page.evaluate(f"document.querySelector('[data-show=screen-setup-{game}]').click()")
        form = page.locator(f"#screen-setup-{game} form")
        form.locator("[name=company][value=here]").check(force=True)
        expect(form.locator("[name=played-by-1]")).to_be_visible()
        assert page.evaluate(CLIPPED) == []


def test_what_is_set_up_before_python_is_there_stays_set_up(fresh_page: FreshPage, server: Server) -> None:
    page = fresh_page(locale="en-GB")
    release = _held(page, "**/pyodide.asm.wasm")
    page.goto(server.url)
    page.locator("[data-show=screen-setup-rumble]").first.click()
    form = page.locator("#screen-setup-rumble form")
    form.locator("label:has([name=company][value=here])").click()
    assert page.evaluate("tenka.intents") == [], "nobody has pressed Begin"
    expect(form.locator("[name=company][value=here]")).to_be_checked()
    release()
    page.wait_for_selector(READY, state="attached", timeout=BOOT_MS)
    expect(page.locator("#screen-setup-rumble [name=company][value=here]")).to_be_checked()
    expect(page.locator("#screen-table")).to_have_count(0)


def test_a_language_chosen_before_any_script_listens_is_kept(fresh_page: FreshPage, server: Server) -> None:
    page = fresh_page(locale="en-GB")
    release = _held(page, "**/shell.js")
    page.goto(server.url, wait_until="commit")
    page.locator("select[data-name=language]").select_option("es")
    assert page.get_attribute("html", "data-state") is None
    release()
    page.wait_for_selector(READY, state="attached", timeout=BOOT_MS)
    expect(page.locator("html")).to_have_attribute("lang", "es")


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


@pytest.mark.parametrize(
    ("locale", "words"),
    [("en-GB", "A game was sent to you"), ("it-IT", "Ti hanno mandato una partita"), ("es-ES", "Te han enviado")],
)
def test_a_link_says_that_a_game_was_sent_before_any_script_but_the_first_is_here(
    fresh_page: FreshPage, server: Server, locale: str, words: str
) -> None:
    page = fresh_page(locale=locale)
    release = _held(page, "**/shell.js", "**/pyodide.asm.wasm")
    page.goto(f"{server.url}#{join.GAME}{link.encode(Record('rumble', {'players': 2}, 5))}", wait_until="commit")
    heading = page.locator("#sent h1:visible")
    expect(heading).to_have_count(1)  # nothing is painted before the style sheets are here
    expect(heading).to_have_text(re.compile(words))
    expect(page.locator("#screen-home")).to_be_hidden()
    assert page.get_attribute("html", "data-state") is None, "seen too late to prove anything"
    release()
    expect(page.locator("#screen-join")).to_be_visible(timeout=BOOT_MS)
    expect(page.locator("#sent")).to_be_hidden()


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
