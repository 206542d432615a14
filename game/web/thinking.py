"""Thinking for the bots: what is asked of a brain, and a brain that thinks on the page in thin slices.

The usual brain lives in a worker (``game.web.browser``); this one is for browsers where none can start.
A brain is given a view as plain data, the mind, a seed and a time; nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from .. import games
from ..bots import Search
from ..core.position import View

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

    def think(self, request: dict[str, Any], then: Callable[[Answer], None]) -> None:
        """Think, and answer when the time is up or the matter is clear."""

    def stop(self) -> None:
        """Answer at once with the best found so far."""

    def warm(self) -> None:
        """A bot has been seated: get ready while people think."""


def request(game: str, view: View[Any], level: str, seed: int, seconds: float) -> dict[str, Any]:
    """A request as plain data, so that it can travel to a worker."""
    return {"game": game, "view": view.dump(), "mind": level, "seed": seed, "seconds": seconds}


def thought_of(asked: dict[str, Any]) -> Search:
    """The thought that a request begins."""
    return Search(asked["game"], games.find(asked["game"]).load_view(asked["view"]), asked["mind"], asked["seed"])


def answer(thought: Search) -> Answer:
    """What a thought has come to, as plain data."""
    reason = thought.reason
    return {
        "choice": list(thought.best),
        "reason": None if reason is None else [reason.key, dict(reason.args)],
        "error": thought.error,
        "iterations": thought.iterations,
    }


class SliceBrain:
    """Thinks on the page itself, a few milliseconds at a time, so that the page stays awake."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._stopped = False

    def think(self, asked: dict[str, Any], then: Callable[[Answer], None]) -> None:
        """Think in slices until the time is up."""
        self._stopped = False
        self._go_on(thought_of(asked), self.clock.now() + int(asked["seconds"] * 1000), then)

    def stop(self) -> None:
        """Answer after this slice."""
        self._stopped = True

    def warm(self) -> None:
        """The page is awake already."""

    def _go_on(self, thought: Search, until: int, then: Callable[[Answer], None]) -> None:
        end = self.clock.now() + SLICE
        while not thought.done and self.clock.now() < end:
            thought.step()
        if thought.done or self._stopped or self.clock.now() >= until:
            then(answer(thought))
        else:
            self.clock.later(0, lambda: self._go_on(thought, until, then))
