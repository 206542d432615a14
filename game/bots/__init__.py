"""Bots that can take a seat in any game. They are given a view and nothing else.

``Search(game_name, view, level, seed)`` looks for a choice in slices: call ``step()`` until ``done`` or until the
time is up (``seconds(level)`` says how much a turn may take), then take ``best``. ``think`` does it in one go.
Both repeat exactly for the same view, level, seed and iterations. A game helps by its ``Advice`` (``core.advice``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.bot_names import level_of
from ..core.chance import Chance
from ..core.position import Choice, View
from .levels import LEVELS, plain_level
from .search import Search

__all__ = ["BOTS", "KNOWN_BOTS", "LEVELS", "Bot", "Search", "any_choice", "game_of", "is_bot", "seconds", "think"]

Bot = Callable[[View[Any], Chance], Choice]
QUICK_ITERATIONS = 2
"""So many imagined games are a bot's quick answer."""


def think(game_name: str, view: View[Any], level: str, seed: int, iterations: int | None = None) -> Choice:
    """What a bot chooses; the same for the same view, level, seed and iterations."""
    return Search(game_name, view, level, seed, iterations).run()


def seconds(level: str) -> float:
    """The most that a bot's turn may take on the page."""
    plain = plain_level(level)
    return LEVELS[plain].seconds if plain in LEVELS else 0.0


def game_of(view: View[Any]) -> str:
    """The name of the game that a view belongs to: that of the package its position comes from."""
    return type(view.position).__module__.split(".")[1]


def any_choice(view: View[Any], chance: Chance) -> Choice:
    """One of the legal choices, all equally likely."""
    choice: Choice = chance.pick(view.choices)
    return choice


def _quick(level: str) -> Bot:
    """A bot that answers at once, with hardly any search."""
    return lambda view, chance: think(game_of(view), view, level, chance.below(1 << 32), QUICK_ITERATIONS)


BOTS: dict[str, Bot] = {level: _quick(level) for level in LEVELS}
"""The bots that a seat may be given, each with its quick answer."""
KNOWN_BOTS: dict[str, Bot] = {**BOTS, "random": any_choice}
"""The same and the one that old saves may name."""


def is_bot(name: str) -> bool:
    """Whether this is the name of a bot, of whatever style."""
    return level_of(name) in KNOWN_BOTS
