"""A bot that is named with its edition decides today as it did when its decisions were written down.

``python -m tests.bots.test_bot_editions --write`` adds what is missing to the file; what stands there is never changed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import game
from game.bots import LEVELS, think
from game.bots.levels import advice_for, editions_of, every_bot
from tests.games import random_record
from tools import arena
from tools.paths import BuildError

FILE = Path(__file__).with_name("decisions.json")
GAMES: dict[str, list[dict[str, Any]]] = {
    "rumble": [{"players": 2}, {"players": 3, "daimyo": True, "map": "routes"}],
    "shogun": [{"players": 3}],
    "samurai": [{"scenario": 3}],
}
ITERATIONS = 12
LENGTHS = range(5, 95, 6)


def decisions(name: str, level: str) -> list[int]:
    """Which of the legal choices the level makes at some moments of random games."""
    found = []
    for seed, options in enumerate(GAMES[name]):
        for length in LENGTHS:
            state = random_record(name, options, seed, length).state
            if state.turn is not None and len(state.choices()) > 1:
                view = state.view(state.turn)
                found.append(view.choices.index(think(name, view, level, length, ITERATIONS)))
    return found


def every() -> list[tuple[str, str]]:
    return [(name, bot) for name in game.GAMES for bot in every_bot(game.find(name).advice)]


def written() -> dict[str, list[int]]:
    found: dict[str, list[int]] = json.loads(FILE.read_text("utf-8"))
    return found


@pytest.mark.parametrize(("name", "edition"), every())
def test_an_edition_decides_as_it_always_did(name: str, edition: str) -> None:
    known = written()[f"{name} {edition}"]
    assert len(set(known)) > 1, "always the same choice proves nothing"
    assert decisions(name, edition) == known


def test_a_level_without_an_edition_is_its_newest() -> None:
    advice = game.find("samurai").advice
    assert list(editions_of(advice, "gunshi")) == ["gunshi@1", "gunshi@2", "gunshi@3"]
    assert advice_for(advice, "gunshi", 2) == ("gunshi", advice.newer["gunshi@3"])
    assert advice_for(advice, "gunshi@1", 2) == ("gunshi", advice)
    assert advice_for(advice, "hatamoto", 2) == ("hatamoto", advice.newer["hatamoto@2"])
    assert advice_for(advice, "hatamoto@1", 2) == ("hatamoto", advice)
    assert list(editions_of(advice, "karo")) == ["karo@1"] and advice_for(advice, "karo@1", 2)[1] is not advice


@pytest.mark.parametrize(
    ("name", "newest", "better", "others"), [("rumble", "gunshi@3", [2], [3, 4]), ("shogun", "gunshi@2", [3], [4, 5])]
)
def test_a_level_stays_with_its_edition_until_a_newer_one_is_shown_to_be_better(
    name: str, newest: str, better: list[int], others: list[int]
) -> None:
    advice = game.find(name).advice
    assert list(editions_of(advice, "gunshi")) == ["gunshi@1", newest]
    for seats in (*better, *others):
        assert advice_for(advice, newest, seats) == ("gunshi", advice.newer[newest])
        assert advice_for(advice, "gunshi", seats) == advice_for(
            advice, newest if seats in better else "gunshi@1", seats
        )
        assert advice_for(advice, "gunshi@1", seats) == ("gunshi", advice)


@pytest.mark.parametrize("name", game.GAMES)
def test_the_levels_that_can_have_a_style_have_all_of_them(name: str) -> None:
    one = game.find(name)
    for level in LEVELS:
        for seats in range(2, 6):
            told = advice_for(one.advice, level, seats)[1]
            assert set(told.styles) == set(one.styles if level in one.styled else ())


def test_the_arena_knows_editions_and_no_others(capsys: pytest.CaptureFixture[str]) -> None:
    job = arena.Job("rumble", {"players": 2}, 3, ("gunshi@1:3", "gunshi:1"), None)
    assert arena.play(job) == arena.play(job)
    assert "gunshi@1" in arena.known_bots("rumble") and "gunshi@3" not in arena.known_bots("shogun")


@pytest.mark.parametrize("bot", ["gunshi@2", "gunshi@", "random@1", "gunshi@x"])
def test_an_edition_that_never_was_is_named(bot: str) -> None:
    import build

    with pytest.raises(BuildError, match="gunshi@3"):
        arena.run(build.options_of(["arena", "rumble", "--bots", bot]))


if __name__ == "__main__" and "--write" in sys.argv:
    known = written() if FILE.is_file() else {}
    for name, edition in every():
        known.setdefault(f"{name} {edition}", decisions(name, edition))
    FILE.write_text("{\n" + ",\n".join(f"{json.dumps(key)}: {row}" for key, row in known.items()) + "\n}\n", "utf-8")
