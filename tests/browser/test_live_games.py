"""Whole games live in browsers, minutes each: scripted people and bots at two to four devices; in the long run only."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.live import over, sit_down
from tests.browser.test_distance import SHORT_BATTLE

NAMES = ("Anna", "Bruno", "Chiara", "Dario")


@pytest.mark.parametrize(
    ("game", "people", "bots"),
    [("rumble", 4, 0), ("rumble", 2, 2), ("shogun", 3, 0), ("shogun", 4, 0), ("shogun", 2, 2), ("samurai", 2, 0)],
)
def test_a_whole_game_live(fresh_page: Any, server: Any, game: str, people: int, bots: int) -> None:
    fields = {"scenario": SHORT_BATTLE} if game == "samurai" else {}
    over(sit_down(fresh_page, server.url, game, NAMES[:people], bots=bots, **fields))
