"""The measured records are those of docs/arena.md, and such as a table of wins can give."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import game
from game.bots import KNOWN_BOTS, LEVELS
from game.bots.levels import editions_of
from game.core.advice import Measured
from tools.arena import wilson

TABLE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text("utf-8")
TITLES = {"rumble": "Rumble Nation", "shogun": "Shogun", "samurai": "Samurai Battles"}


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


@pytest.mark.parametrize("name", game.GAMES)
def test_the_ladder_of_the_page_is_that_of_the_table(name: str) -> None:
    """The gunshi of the page stands where its newest edition does that has been rated."""
    own = TABLE.partition("\n## The ladder\n")[2].partition(f"\n### {TITLES[name]}")[2].partition("\n#")[0]
    found = {level: int(rating) for level, rating in re.findall(r"^\| ([\w@]+) \| ([+-]\d+) \|", own, re.MULTILINE)}
    editions = [edition for edition in editions_of(game.find(name).advice, "gunshi") if edition in found]
    if editions:
        found["gunshi"] = found[editions[-1]]
    assert game.find(name).ladder == {level: found[level] for level in LEVELS if level in found}
    assert len(game.find(name).ladder) > 2 or "Not rated yet" in own
