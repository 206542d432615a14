"""Towers that can be foretold, for tests of what happens after a throw."""

from __future__ import annotations

import pytest

from game.shogun.rules import tower


@pytest.fixture
def hollow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tower in which nothing ever rests: all cubes thrown lie in the tray, and those inside stay there."""
    monkeypatch.setitem(tower.SETTINGS, "fair", tower.Setting(0, 0))


@pytest.fixture
def shaken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tower that gives everything back: all cubes thrown and all cubes inside lie in the tray."""
    monkeypatch.setitem(tower.SETTINGS, "fair", tower.Setting(0, tower.SCALE))


@pytest.fixture
def swallowing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tower that keeps everything: the tray is empty after each throw."""
    monkeypatch.setitem(tower.SETTINGS, "fair", tower.Setting(tower.SCALE, 0))
