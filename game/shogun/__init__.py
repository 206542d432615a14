"""Shogun, by Dirk Henn (Queen Games): secret plans, ten actions, and a tower that remembers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.contract import Option, settle_options
from ..core.position import Event
from .editions import EDITION
from .reasons import why_not
from .rules.tower import SETTINGS
from .rules.turn import begin
from .state import State

__all__ = ["CODE", "EDITION", "MOST_CHOICES", "OPTIONS", "State", "load", "new", "opening", "why_not"]

CODE = 2
MOST_CHOICES = 800
OPTIONS = (
    Option("players", (4, 3, 5), capacity=8),
    Option("side", ("sun", "moon"), capacity=4),
    Option("setup", ("preset", "draft"), capacity=4),
    Option("corrected", (False, True)),
    Option("strict", (False, True)),
    Option("revolt_help", (False, True)),
    Option("tower", tuple(SETTINGS), capacity=8),
)


def new(*, seed: int = 0, **options: Any) -> State:
    """The first position of a game."""
    state = State(settled(options), seed)
    begin(state)
    return state


def settled(options: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values; the moon side always drafts (ruling 37)."""
    values = settle_options(OPTIONS, options, EDITION)
    return values | {"setup": "draft"} if values["side"] == "moon" else values


def opening(*, seed: int = 0, **options: Any) -> list[Event]:
    """What happened in the set-up of that game, for the beginning of its log."""
    state = State(settled(options), seed)
    return begin(state)


def load(data: Mapping[str, Any]) -> State:
    """The position that ``dump`` wrote."""
    return State.load(data)
