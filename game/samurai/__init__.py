"""Commands & Colors: Samurai Battles, by Richard Borg (GMT Games): forty battles with command and dragon cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.contract import Option, settle_options
from ..core.position import Event
from .editions import EDITION
from .reasons import why_not
from .rules.combat import reckoning
from .rules.retreat import retreat_paths
from .rules.turn import begin
from .scenario import NUMBERS
from .state import State

__all__ = [
    "CODE",
    "EDITION",
    "MOST_CHOICES",
    "OPTIONS",
    "State",
    "load",
    "new",
    "opening",
    "reckoning",
    "retreat_paths",
    "why_not",
]

CODE = 3
MOST_CHOICES = 20_000
OPTIONS = (
    Option("scenario", tuple(NUMBERS), capacity=128),
    Option("misprints", ("printed", "corrected"), capacity=4),
    Option("brave_leader", ("before", "after"), capacity=4),
    Option("campaign", ("none", "red", "blue"), capacity=4),
    Option("red_banners", tuple(range(10)), capacity=16),
    Option("blue_banners", tuple(range(10)), capacity=16),
    Option("battle_back", ("always", "asked"), capacity=4),
    Option("course", ("battle", "campaign"), capacity=4),
)


def new(*, seed: int = 0, **options: Any) -> State:
    """The first position of a battle."""
    state = State(settle_options(OPTIONS, options, EDITION), seed)
    begin(state)
    return state


def opening(*, seed: int = 0, **options: Any) -> list[Event]:
    """What happened in the set-up of that battle, for the beginning of its log; the deal goes without saying."""
    state = State(settle_options(OPTIONS, options, EDITION), seed)
    return [event for event in begin(state) if event[0] not in ("draw", "draw_dragon")]


def load(data: Mapping[str, Any]) -> State:
    """The position that ``dump`` wrote."""
    return State.load(data)
