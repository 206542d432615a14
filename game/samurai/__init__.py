"""Commands & Colors: Samurai Battles, by Richard Borg (GMT Games): forty battles with command and dragon cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.contract import Option, settle_options
from game.samurai.combat import reckoning
from game.samurai.reasons import why_not
from game.samurai.retreat import retreat_paths
from game.samurai.rules import begin
from game.samurai.scenario import NUMBERS
from game.samurai.state import State

__all__ = ["CODE", "OPTIONS", "State", "load", "new", "reckoning", "retreat_paths", "why_not"]

CODE = 3
OPTIONS = (
    Option("scenario", tuple(NUMBERS), room=128),
    Option("misprints", ("printed", "corrected"), room=4),
    Option("brave_leader", ("before", "after"), room=4),
    Option("campaign", ("none", "red", "blue"), room=4),
    Option("red_banners", tuple(range(10)), room=16),
    Option("blue_banners", tuple(range(10)), room=16),
)


def new(*, seed: int = 0, **options: Any) -> State:
    """The first position of a battle."""
    state = State(settle_options(OPTIONS, options), seed)
    begin(state)
    return state


def load(data: Mapping[str, Any]) -> State:
    """The position that ``dump`` wrote."""
    return State.load(data)
