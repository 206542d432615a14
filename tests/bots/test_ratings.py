"""The measured records are those of docs/arena.md, and such as a table of wins can give."""

from __future__ import annotations

from pathlib import Path

import game
from game.bots import KNOWN_BOTS
from game.core.advice import Measured
from tools.arena import wilson

TABLE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text("utf-8")


def every() -> list[Measured]:
    return [one for name in game.GAMES for one in game.find(name).measured]


def test_every_record_stands_in_the_table() -> None:
    assert all(game.find(name).measured for name in game.GAMES)
    for one in every():
        assert {one.level, one.rival} <= set(KNOWN_BOTS)
        row = f"| {one.level} against {one.rival}, {one.players} seats | {one.games} | {one.rate:.1%} |"
        assert row in TABLE, row


def test_every_interval_follows_from_its_rate() -> None:
    for one in every():
        low, high = wilson(one.rate * one.games, one.games)  # shared victories make half wins
        assert abs(low - one.low) < 0.001 and abs(high - one.high) < 0.001, one
