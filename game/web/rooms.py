"""The rooms of a game that the page enters, imported when first needed."""

from __future__ import annotations

from functools import cache, cached_property
from importlib import import_module
from typing import Any


class Rooms:
    """A game's drawing, panel and words under one roof."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.scene: Any = import_module(f"..{name}.scene", __package__)
        self.panel: Any = import_module(f"..{name}.panel", __package__)
        self.words: Any = import_module(f"..{name}.words", __package__)

    @cached_property
    def reasons(self) -> Any:
        """Why something cannot be done."""
        return import_module(f"..{self.name}.reasons", __package__)

    @cached_property
    def reading(self) -> Any:
        """The board in words."""
        return import_module(f"..{self.name}.places", __package__)

    @cached_property
    def rulebook(self) -> Any:
        """Which section of the rules speaks of what, and the pictures in it; only readers need it."""
        return import_module(f"..{self.name}.rulebook", __package__)

    @cached_property
    def lessons(self) -> Any:
        """The lessons; only learners need them."""
        return import_module(f"..{self.name}.lessons", __package__)


@cache
def rooms(name: str) -> Rooms:
    """The rooms of the game of that name."""
    return Rooms(name)
