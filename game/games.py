"""The games that can be played. A new one needs its folder and its name in this table."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .core.contract import Game

GAMES: tuple[str, ...] = ("rumble", "shogun", "samurai")
"""In the order in which the home screen shows them."""


def find(name: str) -> Game[Any]:
    """The game of that name; its package is imported when first asked for."""
    if name not in GAMES:
        raise LookupError(f"no game {name!r}: there are {', '.join(GAMES)}")
    return _imported(name)


@cache
def _imported(name: str) -> Game[Any]:
    """Asked for a hundred times at every click."""
    game: Game[Any] = import_module(f".{name}", __package__).GAME
    return game
