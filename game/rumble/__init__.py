"""Rumble Nation, by Yogi Shinichi (Hobby Japan): dice place soldiers, then a war resolves them in a chain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.contract import Option, settle_options
from ..core.position import Event
from .editions import EDITION
from .reasons import why_not
from .rules.turn import begin
from .state import State

__all__ = ["CODE", "EDITION", "MOST_CHOICES", "OPTIONS", "State", "load", "new", "opening", "why_not"]

CODE = 1
MOST_CHOICES = 400
OPTIONS = (
    Option("players", (3, 2, 4), capacity=8),
    Option("daimyo", (False, True)),
    Option("mori_limit", (1, 2), capacity=4),
    Option("map", ("classic", "routes"), capacity=8),
)


def new(*, seed: int = 0, **options: Any) -> State:
    """The first position of a game."""
    state = State(settle_options(OPTIONS, options, EDITION), seed)
    begin(state)
    return state


def opening(*, seed: int = 0, **options: Any) -> list[Event]:
    """What happened in the set-up of that game, for the beginning of its log."""
    state = State(settle_options(OPTIONS, options, EDITION), seed)
    return begin(state)


def load(data: Mapping[str, Any]) -> State:
    """The position that ``dump`` wrote."""
    return State.load(data)
