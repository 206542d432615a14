"""Opening games that were kept: in slices, so that the page stays awake, however long the game is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from game.core.record import BadRecord, OtherRules, Record, Replaying
from game.core.saves import StoreOff
from game.web import dialogs
from game.web.acts.stage import Data, Stage

AT_ONCE = 40
"""Slices done before the page is drawn: enough for nearly every real game."""
AT_A_TIME = 8
"""Slices between two breaths of the page."""


class Job(NamedTuple):
    """A game being opened: the work, and what to do with what comes of it."""

    steps: Replaying[Any]
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]


class Opening(Stage):
    """One game at a time is being opened."""

    job: Job | None = None
    progress: float = 0.0
    followable: tuple[Record, str] | None = None
    """A game of other rules, as far as it can be followed, and its title."""

    def open_by(
        self, steps: Replaying[Any], done: Callable[[Any], None], failed: Callable[[Exception], None]
    ) -> None:
        """Do the work; whatever was being opened before is let go."""
        self.job = Job(steps, done, failed)
        self._advance(self.job, AT_ONCE)

    def _advance(self, job: Job, slices: int) -> None:
        try:
            for _ in range(slices):
                self.progress = next(job.steps)
        except StopIteration as end:
            self._opened()
            job.done(end.value)
        except (BadRecord, LookupError, StoreOff) as error:
            self._opened()
            job.failed(error)
        else:
            self.dialog = "opening"
            self.page.later(1, lambda: self._go_on_opening(job))

    def _opened(self) -> None:
        self.job = None
        if self.dialog == "opening":
            self.dialog = ""

    def _go_on_opening(self, job: Job) -> None:
        if self.job is job:
            self._advance(job, AT_A_TIME)
            self.draw()

    def _dialog_opening(self) -> str:
        return dialogs.opening(self.words, self.progress)

    def on_opening_stop(self, _data: Data, _form: Data) -> None:
        """Do not open it after all."""
        self._opened()

    # -- games of other rules ----------------------------------------------------------------------

    def tell_of_other_rules(self, error: OtherRules, title: str) -> None:
        """Say so, and offer as much of the game as can be followed."""
        self.followable = (error.record, title)
        self.dialog, self.dialog_data = "other_rules", {"reason": self.words.say(error.reason)}

    def _dialog_other_rules(self) -> str:
        assert self.followable
        return dialogs.other_rules(self.words, self.dialog_data["reason"], followable=bool(self.followable[0].choices))
