"""A bot that is told to stop: in mid-thought, and before it has begun."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.fake import Player


@pytest.fixture
def waiting() -> tuple[Player, list[str]]:
    """A table at which a bot is about to think, and what its brain is told from then on."""
    player = Player()
    player.start(**{"played-by-0": "gunshi", "played-by-1": "gunshi", "played-by-2": "gunshi"})
    told: list[str] = []
    brain: Any = player.page.brain
    brain.think = lambda request, then: told.append("think")
    brain.stop = lambda: told.append("stop")
    return player, told


def test_a_stop_during_the_pause_before_a_thought_is_not_lost(waiting: tuple[Player, list[str]]) -> None:
    player, told = waiting
    player.act("stop_bot")
    assert told == ["think", "stop"]
    player.page.let_time_pass()
    assert told == ["think", "stop"], "the pause is over: the bot does not begin twice"


def test_the_page_shows_whether_a_bot_has_begun_to_think(waiting: tuple[Player, list[str]]) -> None:
    player, told = waiting
    assert 'class="confirm thinking"' in player.page.html and "data-begun" not in player.page.html
    player.page.let_time_pass()
    assert told == ["think"] and "data-begun" in player.page.html
    player.act("stop_bot")
    assert told == ["think", "stop"]
