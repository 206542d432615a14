"""The ladder: who meets whom, and ratings that follow from the games."""

from __future__ import annotations

import pytest

from tools import ladder
from tools.arena import Result


def results(levels: tuple[str, ...], wins: tuple[int, ...]) -> list[Result]:
    """So many victories of each seat at a table."""
    seats = range(len(levels))
    return [
        Result(levels, tuple(float(one == seat) for one in seats), tuple(float(one) for one in seats), 9)
        for seat, won in enumerate(wins)
        for _ in range(won)
    ]


def test_ten_wins_to_one_are_four_hundred_points() -> None:
    found = ladder.rungs(results(("weak", "gunshi@1"), (100, 1000)), ["weak", "gunshi@1"])
    weak, fixed = found
    assert weak.rating == pytest.approx(-400, abs=2) and weak.low < -400 < weak.high
    assert fixed == ladder.Rung("gunshi@1", 0.0, 0.0, 0.0, 1100)


def test_two_of_the_weaker_at_a_table_win_twice_their_share() -> None:
    tables = [("one", "gunshi@1", "gunshi@1"), ("one", "one", "gunshi@1")]
    even = [*results(tables[0], (200, 200, 200)), *results(tables[1], (200, 200, 200))]
    assert ladder.rungs(even, ["one", "gunshi@1"])[0].rating == pytest.approx(0, abs=1)
    strong = [*results(tables[0], (400, 100, 100)), *results(tables[1], (400, 400, 100))]
    rating = ladder.rungs(strong, ["one", "gunshi@1"])[0].rating
    assert rating == pytest.approx(ladder.POINTS * 0.602, abs=4), "four times as strong"


def test_whoever_won_everything_has_a_rating_all_the_same() -> None:
    climbing = ["random", "middle", "gunshi@1"]
    games = [*results(("random", "middle"), (0, 40)), *results(("middle", "gunshi@1"), (20, 20))]
    low, middle, _ = ladder.rungs(games, climbing)
    assert low.rating < middle.rating - 300 and middle.rating == pytest.approx(0, abs=20)
    assert ladder.shown([low, middle]).splitlines()[2].startswith("| middle | ")


def test_every_bot_meets_its_next_two_neighbours_from_both_sides() -> None:
    climbing = ["a", "b", "c", "d"]
    two = {job.levels for job in ladder.matches("rumble", {"players": 2}, climbing, 2, 4, 1, None)}
    assert two == {pair for one in ("ab", "ac", "bc", "bd", "cd") for pair in ((one[0], one[1]), (one[1], one[0]))}
    three = [job.levels for job in ladder.matches("shogun", {"players": 3}, climbing, 3, 6, 1, None)]
    assert three.count(("a", "b", "b")) == three.count(("b", "a", "a")) == 1 and len(three) == 5 * 6


def test_every_level_stands_on_it_and_the_strongest_by_its_editions() -> None:
    assert ladder.bots("samurai", ["random", "karo"]) == ["random", "karo"]
    found = ladder.bots("samurai", [])
    assert found[:6] == ["random", "ashigaru", "kogashira", "hatamoto", "karo", ladder.YARDSTICK]
    assert found[6].startswith("gunshi@") and len(found) == 7
