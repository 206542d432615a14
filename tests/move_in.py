"""The toy among the games, for one test."""

from __future__ import annotations

import sys

import pytest

from game import games
from game.core.options import Option
from tests import toy


def with_toy(monkeypatch: pytest.MonkeyPatch, options: tuple[Option, ...] = toy.OPTIONS) -> None:
    """Move the toy in: its folder, as if it lay beside the others, and one line. ``options`` replace its own."""
    monkeypatch.setitem(sys.modules, "game.toy", toy)
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, "toy"))
    monkeypatch.setattr(toy.GAME, "options", options)
