"""The arena: the same seeds give the same table, on this machine and on a cluster."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import distributed
import pytest

import build
from tools import arena
from tools.paths import BuildError

TINY = ["arena", "rumble", "--bots", "hatamoto", "random", "--games", "4", "--seed", "3", "--iterations", "2", "--json"]


def given(*words: str) -> Namespace:
    return build.options_of([*TINY, *words])


@contextmanager
def in_threads(_cluster: str | None, _processes: int | None = None) -> Iterator[Executor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert arena.run(given(*words)) == 0
    return json.loads(capsys.readouterr().out)


def test_four_tiny_games_repeat_exactly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    here = printed(capsys)
    monkeypatch.setattr(arena, "workers", in_threads)
    assert printed(capsys) == here == printed(capsys)
    assert [line["level"] for line in here] == ["hatamoto", "random"]
    assert sum(line["wins"] for line in here) == here[0]["games"] == 4


def test_a_match_that_was_cut_short_goes_on_where_it_stopped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(arena, "workers", in_threads)
    keep, played, play = tmp_path / "match.jsonl", list[arena.Job](), arena.play

    def counted(job: arena.Job) -> arena.Result:
        played.append(job)
        return play(job)

    whole = printed(capsys, "--keep", str(keep))
    lines = keep.read_text().splitlines()
    assert len(lines) == 4
    keep.write_text("\n".join(lines[:2]) + "\n" + lines[2][:30])
    monkeypatch.setattr(arena, "play", counted)
    assert printed(capsys, "--keep", str(keep)) == whole and len(played) == 2
    assert printed(capsys, "--keep", str(keep)) == whole and len(played) == 2
    monkeypatch.setattr(arena, "code", lambda: "another")
    assert printed(capsys, "--keep", str(keep)) == whole and len(played) == 6, "another version plays for itself"


@pytest.mark.parametrize("text", ["what is this", '["a", "b", 1]\n{}\n["a", "c", 2]', "[1]"])
def test_a_file_that_holds_something_else_is_left_alone(text: str, tmp_path: Path) -> None:
    keep = tmp_path / "mine.txt"
    keep.write_text(text)
    with pytest.raises(BuildError, match=r"mine\.txt"):
        arena.run(given("--keep", str(keep)))
    assert keep.read_text() == text
    with pytest.raises(BuildError, match="cannot be used"):
        arena.run(given("--keep", str(tmp_path)))


def test_every_seed_is_played_in_every_seating() -> None:
    jobs = arena.jobs("rumble", {"players": 3}, ("a", "b", "b"), 7, 5, None)
    assert [job.seed for job in jobs] == [5, 5, 5, 6, 6, 6, 7, 7, 7]
    assert [job.levels for job in jobs[:3]] == [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]


def test_all_scenarios_are_played_by_turns() -> None:
    jobs = arena.jobs("samurai", {"scenario": "all"}, ("a", "b"), 84, 5, None)
    assert [job.options["scenario"] for job in jobs[:4]] == [1, 1, 2, 2] and jobs[80].options["scenario"] == 1
    assert jobs[0].seed == jobs[1].seed == 5 and jobs[80].seed == 45


def test_a_bot_against_itself_never_plays_the_same_game_twice() -> None:
    jobs = arena.jobs("samurai", {"scenario": 3}, ("a", "a"), 3, 5, None)
    assert [job.seed for job in jobs] == [5, 6, 7]


def test_all_scenarios_give_a_table_of_sides(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "workers", in_threads)
    monkeypatch.setattr(arena, "play", lambda job: arena.Result(job.levels, (1.0, 0.0), (1.0, 2.0), 9))
    words = ["arena", "samurai", "--bots", "hatamoto", "random", "--scenario", "all", "--games", "160"]
    assert arena.run(build.options_of(words)) == 0
    shown = capsys.readouterr().out
    assert "| hatamoto | 160 | 50.0% |" in shown and "| 40 | 4 | 4 | 51% to 100% |" in shown


def test_the_last_bot_fills_the_table() -> None:
    assert arena.line_up(["gunshi", "hatamoto"], 4) == ("gunshi", "hatamoto", "hatamoto", "hatamoto")
    with pytest.raises(BuildError):
        arena.line_up(["a", "b", "c"], 2)


def test_a_bot_may_have_a_cap_of_its_own(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "workers", in_threads)
    lines = printed(capsys, "--bots", "hatamoto:3", "hatamoto:1")
    assert [line["level"] for line in lines] == ["hatamoto:3", "hatamoto:1"]


def test_other_options_can_be_given() -> None:
    words = given("--players", "3", "--option", "daimyo=true", "--option", "map=routes")
    assert arena.options_of("rumble", words) == {"players": 3, "daimyo": True, "map": "routes"}


@pytest.mark.parametrize(
    "words",
    [
        ("--bots", "ninja"),
        ("--bots", "gunshi:many"),
        ("--players", "9"),
        ("--option", "weather=fine"),
        ("--scenario", "all"),
    ],
    ids=" ".join,
)
def test_what_nobody_has_is_named(words: tuple[str, ...]) -> None:
    with pytest.raises(BuildError):
        arena.run(given(*words))


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(BuildError, match="rumble"):
        arena.run(build.options_of(["arena", "go", "--bots", "random"]))


def test_the_interval_is_wilson_s() -> None:
    low, high = arena.wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert arena.wilson(0, 0) == (0.0, 1.0)


def test_seats_that_are_level_share_their_rank() -> None:
    results = [arena.Result(("a", "b", "b"), (1.0, 0.0, 0.0), (1.0, 2.5, 2.5), 9)]
    first, second = arena.table(results)
    assert (first.rate, first.rank, round(first.fair, 3)) == (1.0, 1.0, 0.333)
    assert (second.rate, second.rank, round(second.fair, 3)) == (0.0, 2.5, 0.667)
    assert "| a | 1 | 100.0% |" in arena.shown([first])


def test_a_cluster_gives_the_same_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    local_cluster: Any = distributed.LocalCluster  # its package has types, but not for this
    with local_cluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster:
        there = printed(capsys, "--cluster", cluster.scheduler_address)
    monkeypatch.setattr(arena, "workers", in_threads)
    assert there == printed(capsys)
