"""Where the page's Python begins."""

from __future__ import annotations

import json
import traceback

import js

from ..core.words import LANGUAGES
from .app import App
from .browser import BrowserPage
from .rehearsal import Rehearsals

SETUP = "screen-setup-"


def start() -> App:
    """Take the page over from the shell: same screen, same fields, and what was asked for meanwhile."""
    page = BrowserPage()
    language = str(js.tenka.language)
    app = App(page, language if language in LANGUAGES else LANGUAGES[0])
    rehearsals = Rehearsals(app)
    page.listen(_guarded(app, rehearsals))
    app.dress()
    _take_over(app, page)
    app.draw()
    rehearsals.soon()
    js.tenka.ready()
    js.tenka.app = "up"
    return app


def _take_over(app: App, page: BrowserPage) -> None:
    intents, screen, form = page.before()
    if screen.startswith(SETUP):
        app.perform("setup", {"game": screen.removeprefix(SETUP)}, {})
        app.form = json.loads(form)
    if not page.lasting:
        app.show_message(app.words("web.not_saved"), app.words("web.store_off"))
        app.storage_warned = True
    for intent in json.loads(intents):
        app.take(intent)
    app.perform("address", {"hash": page.fragment()}, {})


def _guarded(app: App, rehearsals: Rehearsals):  # type: ignore[no-untyped-def]
    """What the page calls: an error in our own code is shown, and the game stays where it was."""

    def receive(text: str) -> None:
        try:
            app.receive(text)
            rehearsals.soon()
        except Exception:
            js.console.error(traceback.format_exc())
            js.tenka.fail(traceback.format_exc())

    return receive
