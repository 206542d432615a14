"""The rooms of a game that the page enters, imported when first needed."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

NAMES = ("scene", "panel", "words")


class Rooms:
    """A game's drawing, panel and words under one roof."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.scene: Any = import_module(f"game.{name}.scene")
        self.panel: Any = import_module(f"game.{name}.panel")
        self.words: Any = import_module(f"game.{name}.words")


@cache
def rooms(name: str) -> Rooms:
    """The rooms of the game of that name."""
    return Rooms(name)
