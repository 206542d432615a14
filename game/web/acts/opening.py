"""Opening games that were kept: in slices, so that the page stays awake, however long the game is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.markup import Html
from ...core.record import BadRecord, OtherRules, Record, Replaying
from ...core.sealed.errors import BadMessage
from ...core.store import StoreOff
from .. import dialogs
from ..registry import Data, act, dialog

if TYPE_CHECKING:
    from ..app import App

AT_ONCE = 40
"""Slices done before the page is drawn: enough for nearly every real game."""
AT_A_TIME = 8
"""Slices between two breaths of the page."""


LOCKS_AT_A_TIME = 3
"""The same where a slice may be the lock of a card, which takes a browser 2 to 4 milliseconds."""


class Job(NamedTuple):
    """A game being opened: the work, what to do with what comes of it, and the slices between two breaths."""

    steps: Replaying[Any]
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]
    each: int


@dataclass
class Opening:
    """One game at a time is being opened."""

    job: Job | None = None
    progress: float = 0.0
    followable: tuple[Record, str] | None = None
    """A game of other rules, as far as it can be followed, and its title."""


def open_by(
    app: App,
    steps: Replaying[Any],
    done: Callable[[Any], None],
    failed: Callable[[Exception], None],
    *,
    each: int = 0,
) -> None:
    """Do the work, then one of two things; whatever was being opened before is let go.

    ``each`` is for work with longer slices: so many come before the page is drawn, and between two breaths.
    """
    app.opening.job = Job(steps, done, failed, each or AT_A_TIME)
    _advance(app, app.opening.job, each or AT_ONCE)


def _advance(app: App, job: Job, slices: int) -> None:
    try:
        for _ in range(slices):
            app.opening.progress = next(job.steps)
    except StopIteration as end:
        _finish(app)
        job.done(end.value)
    except (BadRecord, BadMessage, LookupError, StoreOff) as error:
        _finish(app)
        job.failed(error)
    else:
        app.dialog = "opening"
        app.page.later(1, lambda: _go_on_opening(app, job))


def _finish(app: App) -> None:
    app.opening.job = None
    if app.dialog == "opening":
        app.dialog = ""


def _go_on_opening(app: App, job: Job) -> None:
    if app.opening.job is job:
        _advance(app, job, job.each)
        app.draw()


@dialog("opening")
def opening_dialog(app: App) -> Html:
    """How far the work has come."""
    return dialogs.opening(app.words, app.opening.progress)


@act("opening_stop")
def opening_stop(app: App, _data: Data, _form: Data) -> None:
    """Do not open it after all."""
    _finish(app)
    if app.screen == "sent":
        app.screen = "home"


# -- games of other rules ---------------------------------------------------------------------------


def tell_of_other_rules(app: App, error: OtherRules, title: str) -> None:
    """Say so, and offer as much of the game as can be followed."""
    app.opening.followable = (error.record, title)
    app.dialog, app.dialog_data = "other_rules", {"reason": app.words.say(error.reason)}


@dialog("other_rules")
def other_rules_dialog(app: App) -> Html:
    """Why a game cannot be opened as it was played."""
    assert app.opening.followable
    followable = bool(app.opening.followable[0].choices)
    return dialogs.other_rules(app.words, app.dialog_data["reason"], followable=followable)
