"""The real page in a real browser: one browser and one shared page per worker, fresh contexts on demand."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.pages import PATIENCE_MS, TIME, WRITE_NO_MORE, Watch, settle
from tools import browser as browsers
from tools import webdriver
from tools.paths import DIST
from tools.serve import Server

PREFIX = "/some/where/"  # the page must not mind where it lies
FreshPage = Callable[..., Page]
expect.set_options(timeout=PATIENCE_MS)
collect_ignore = [] if os.environ.get("TENKA_LONG") else ["test_line_far.py", "test_live_games.py"]
"""What takes minutes, or wants hosts of their own and a server that few have installed: in the long run only."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks every test in this folder as one that needs the browser, and leaves out engines that are not here."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
    if absent := [item for item in items if not _decides(item)]:
        config.hook.pytest_deselected(items=absent)
        items[:] = [item for item in items if item not in absent]


def _decides(item: pytest.Item) -> bool:
    """Whether a test counts on this machine: of another engine than Chromium only where that is, or in CI."""
    callspec = getattr(item, "callspec", None)
    engine = callspec.params.get("visits") if callspec else None
    return engine is None or webdriver.decides(engine)


def _copy(target: Path) -> Path:
    """A copy of dist/ that a build running beside us cannot change; links where the disk allows."""

    def link(source: str, to: str) -> str:
        try:
            os.link(source, to)
        except OSError:
            shutil.copyfile(source, to)
        return to

    return Path(shutil.copytree(DIST, target, copy_function=link))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page as a folder of this worker's own."""
    assert (DIST / "index.html").is_file(), "dist/ is missing: run the tests through `python3 build.py test`"
    return _copy(tmp_path_factory.mktemp("site") / "site")


@pytest.fixture
def own_site(site: Path, tmp_path: Path) -> Path:
    """A real copy of the built page that the test may change."""
    return Path(shutil.copytree(site, tmp_path / "own"))


@pytest.fixture
def serve() -> Iterator[Callable[[Path], Server]]:
    """Serves a folder on a free port; the test may stop it."""
    running: list[Server] = []

    def start(folder: Path) -> Server:
        running.append(Server(folder, PREFIX).start())
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[Server]:
    """The built page under a sub-path, for tests that only read it."""
    server = Server(site, PREFIX).start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for this worker process."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=browsers.FLAGS)
        yield browser
        browser.close()


def _context(browser: Browser, **options: Any) -> BrowserContext:
    """A profile of its own: patient, and its pages' time can be held."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(TIME)
    return context


@pytest.fixture
def fresh_page(browser: Browser, server: Server) -> Iterator[FreshPage]:
    """Makes pages in contexts of their own: nothing stored, nothing cached.

    ``allow`` lists patterns of complaints the test provokes; ``home`` is another server's address; all else
    goes to Playwright's ``new_context`` (``viewport``, ``locale``, ``color_scheme`` ...).
    """
    opened: list[tuple[Any, Watch]] = []

    def make(allow: tuple[str, ...] = (), home: str | None = None, **options: Any) -> Page:
        context = _context(browser, **options)
        opened.append((context, Watch(context, home or server.url, allow)))
        return context.new_page()

    yield make
    for context, _ in opened:
        context.close()
    for _, watch in opened:
        watch.check()


class _Shared:
    """The page that most tests share: booted once, opened again only if it died."""

    def __init__(self, browser: Browser, home: str) -> None:
        self.browser, self.home = browser, home
        self.page: Page | None = None
        self.watch: Watch

    def take(self) -> Page:
        if self.page is None or self.page.is_closed() or self.watch.crashed:
            context = _context(self.browser)
            self.watch = Watch(context, self.home)
            self.page = context.new_page()
        return settle(self.page, self.home)


@pytest.fixture(scope="session")
def shared(browser: Browser, server: Server) -> _Shared:
    """Holds the shared page of this worker process."""
    return _Shared(browser, server.url)


@pytest.fixture
def app(shared: _Shared) -> Iterator[Page]:
    """The shared page at its home screen, with nothing stored."""
    page = shared.take()
    yield page
    if not shared.watch.crashed:
        # A bot may still be thinking, and what it chooses must not be there for the next test.
        page.evaluate(f"{WRITE_NO_MORE}; localStorage.clear(); sessionStorage.clear()")
    shared.watch.check()
