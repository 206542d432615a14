"""Thinking for the bots: what is asked of a brain, and a brain that thinks on the page in thin slices.

The usual brain lives in a worker (``game.web.browser``); this one is for browsers where none can start.
A brain is given a view as plain data, the level, a seed and a time; nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from .. import games
from ..bots import Search, seconds
from ..core.position import Choice, Position, View, as_choice
from .studying import Studies, Study

SHARE = 0.4
"""How much of what is left of the turn's time one decision may take."""
LEAST = 0.05
SLICE = 8

Answer = dict[str, Any]


class Clock(Protocol):
    """The part of a page that a brain needs."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def later(self, milliseconds: int, act: Callable[[], None]) -> Callable[[], None]:
        """Do something later; returns how to call it off."""


class Brain(Protocol):
    """Something that thinks about a request and answers with a choice."""

    aside: bool
    """Whether it thinks beside the page, so that it can do so all the time."""

    def think(self, request: dict[str, Any], then: Callable[[Answer], None]) -> None:
        """Think, and answer when the time is up or the matter is clear."""

    def study(self, asked: dict[str, Any], then: Callable[[Answer], None]) -> None:
        """Think about a longer study for a moment, and answer with all that is known of it (``game.web.studying``)."""

    def stop(self) -> None:
        """Answer at once with the best found so far."""

    def warm(self) -> None:
        """A bot has been seated: get ready while people think."""


def request(game: str, view: View[Any], level: str, seed: int, seconds: float) -> dict[str, Any]:
    """A request as plain data, so that it can travel to a worker."""
    return {"game": game, "view": view.dump(), "level": level, "seed": seed, "seconds": seconds}


def thought_of(asked: dict[str, Any]) -> Search:
    """The thought that a request begins."""
    return Search(asked["game"], games.find(asked["game"]).load_view(asked["view"]), asked["level"], asked["seed"])


def answer(thought: Search) -> Answer:
    """What a thought has come to, as plain data."""
    reason = thought.reason
    return {
        "choice": list(thought.best),
        "reason": None if reason is None else [reason.key, dict(reason.args)],
        "error": thought.error,
        "iterations": thought.iterations,
    }


class BotTime:
    """The time that the bot in turn may take: each decision gets a share of what is left of it."""

    def __init__(self) -> None:
        self._seat: int | None = None
        self._left = 0.0

    def turn_of(self, seat: int | None) -> None:
        """Somebody's turn; if it is another's, what was left is forgotten."""
        self._seat = self._seat if self._seat == seat else None

    def share(self, seat: int, level: str) -> float:
        """The seconds for the next decision of a bot."""
        if self._seat != seat:
            self._seat, self._left = seat, seconds(level)
        share = max(LEAST, self._left * SHARE)
        self._left -= share
        return share


def no_answer(position: Position, answer: Mapping[str, Any]) -> bool:
    """Whether a brain failed to find a legal choice."""
    return bool(answer.get("error")) or as_choice(answer.get("choice") or ()) not in position.choices()


def legal_or_first(position: Position, answer: Mapping[str, Any]) -> Choice:
    """The choice of an answer; the first legal one where the answer is none."""
    choice = as_choice(answer.get("choice") or ())
    legal = position.choices()
    return legal[legal.index(choice)] if choice in legal else legal[0]


class SliceBrain:
    """Thinks on the page itself, a few milliseconds at a time, so that the page stays awake."""

    aside = False

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._stopped = False
        self._studies = Studies()

    def think(self, asked: dict[str, Any], then: Callable[[Answer], None]) -> None:
        """Think in slices until the time is up."""
        self._stopped = False
        self._go_on(thought_of(asked), self.clock.now() + int(asked["seconds"] * 1000), then)

    def study(self, asked: dict[str, Any], then: Callable[[Answer], None]) -> None:
        """One slice at a time, so that the page breathes between two portions."""
        self.clock.later(0, lambda: then(self._portion(self._studies.of(asked))))

    def _portion(self, study: Study) -> Answer:
        end = self.clock.now() + SLICE
        study.step()
        while not study.done and self.clock.now() < end:
            study.step()
        return study.dump()

    def stop(self) -> None:
        """Answer after this slice."""
        self._stopped = True

    def warm(self) -> None:
        """Nothing is to be got ready: it thinks on the page itself."""

    def _go_on(self, thought: Search, until: int, then: Callable[[Answer], None]) -> None:
        end = self.clock.now() + SLICE
        while not thought.done and self.clock.now() < end:
            thought.step()
        if thought.done or self._stopped or self.clock.now() >= until:
            then(answer(thought))
        else:
            self.clock.later(0, lambda: self._go_on(thought, until, then))
