"""Tenka: three board games of Japan's warring age, as pure Python."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from game.core.contract import Game

GAMES: tuple[str, ...] = ("rumble", "shogun", "samurai")
"""The games that can be played, in the order in which the home screen shows them."""


def find(name: str) -> Game:
    """The game package of that name, imported when first asked for."""
    if name not in GAMES:
        raise LookupError(name)
    return cast("Game", import_module(f"game.{name}"))
