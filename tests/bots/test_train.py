"""The training: a tiny run repeats exactly, and goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import build
from game.rumble.advice.features import layout
from tests.games import LONG
from tools import train, train_rumble
from tools.paths import BuildError

TINY = ["train", "rumble", "--seats", "2", "--games", "8", "--measured", "4", "--no-diary", "--seed", "5"]


def trained(tmp_path: Path, name: str, *words: str) -> bytes:
    out = tmp_path / f"{name}.json"
    given = build.options_of([*TINY, "--folder", str(tmp_path / name), "--out", str(out), *words])
    assert train.run(given) == 0
    return out.read_bytes()


def test_a_tiny_run_repeats_exactly_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = trained(tmp_path, "whole", "--generations", "3")
    trained(tmp_path, "parts", "--generations", "1")
    for half_written in (tmp_path / "parts").glob("*/"):
        (half_written / "net-0001.draft").write_text("cut short")
    assert trained(tmp_path, "parts", "--generations", "3") == whole
    assert trained(tmp_path, "other", "--generations", "3", "--seed", "6") != whole
    assert set(json.loads(whole)["nets"]) == {"2"}


def test_any_number_of_processes_learns_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "LOT", 4)
    alone = trained(tmp_path, "alone", "--generations", "2")
    assert trained(tmp_path, "three", "--generations", "2", "--processes", "3") == alone


def test_the_diary_gets_a_row_below_the_last(tmp_path: Path) -> None:
    diary = tmp_path / "diary.md"
    diary.write_text(f"| a |\n|---|\n| old |\n{train.TABLE_END}\n\nmore\n")
    train.write_diary(diary, "| new |")
    assert diary.read_text() == f"| a |\n|---|\n| old |\n| new |\n{train.TABLE_END}\n\nmore\n"
    assert train.DIARY.read_text("utf-8").count(train.TABLE_END) == 1


@pytest.mark.parametrize("words", [("go",), ("rumble", "--seats", "7")], ids=" ".join)
def test_what_cannot_be_trained_is_named(words: tuple[str, ...]) -> None:
    with pytest.raises(BuildError, match="rumble"):
        train.run(build.options_of(["train", *words]))


@pytest.mark.parametrize("players", train_rumble.SEATS)
def test_games_of_the_training_are_games_of_the_rules(players: int) -> None:
    """Every piece is somewhere at the end, and somebody has won."""
    random = np.random.default_rng(3)
    player = train_rumble.Player(None, layout(players))
    for daimyo in (False, True):
        sample, won = train_rumble.play(players, 6, [player] * players, random, train_rumble.LEARNING, daimyo)
        assert won.sum() == 6 and len(sample.inputs) == len(sample.result) > 6 * players * 6
        assert np.allclose(sample.result.sum(1), 1, atol=1e-5)
        known = sample.expected[:, 0] >= 0
        assert np.allclose(sample.expected[known].sum(1), 1, atol=1e-4) and not known.all()


def test_learning_learns(tmp_path: Path) -> None:
    """A shortened run of the diary's last recipe; in the long run it must beat the plain player."""
    games, generations = (1000, 8) if LONG else (30, 2)
    recipe = train.Recipe("rumble", 2, 1, games, 600 if LONG else 4)
    net = train.train(recipe, generations, tmp_path)
    last = train._lesson(sorted(train.folder(recipe, tmp_path).glob("games-*.npz"))[-1])
    begun = train_rumble.net(2, 1)
    assert net.loss(*last) < begun.loss(*last)
    if LONG:
        assert train_rumble.strength(2, net, 600, 1) > 0.55
