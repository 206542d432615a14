"""The training of Shogun's two judgements: a tiny run repeats exactly, goes on where it stopped, and learns."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import build
from game.core.judgement import read, softmax
from game.shogun.advice.features import NAMES
from tests.games import LONG
from tools import train, train_file, train_moments, train_shogun

KINDS = ["shogun", "shogun-moments"]
every_kind = pytest.mark.parametrize("kind", KINDS)
TINY = ["--seats", "4", "--games", "2", "--measured", "1", "--no-diary", "--seed", "5", "--processes", "1"]


def trained(kind: str, tmp_path: Path, name: str, *words: str) -> bytes:
    out = tmp_path / f"{name}.json"
    given = build.options_of(["train", kind, *TINY, "--folder", str(tmp_path / name), "--out", str(out), *words])
    assert train.run(given) == 0
    return out.read_bytes()


@every_kind
def test_a_tiny_run_repeats_exactly_and_goes_on_where_it_stopped(kind: str, tmp_path: Path) -> None:
    whole = trained(kind, tmp_path, "whole", "--generations", "2")
    first = trained(kind, tmp_path, "parts", "--generations", "1")
    assert trained(kind, tmp_path, "parts", "--generations", "2") == whole != first
    assert trained(kind, tmp_path, "other", "--generations", "2", "--seed", "6") != whole
    assert set(json.loads(whole)["nets"]) == {"4"}


@every_kind
def test_learning_learns(kind: str, tmp_path: Path) -> None:
    """A shortened run of the diary's last recipe; in the long run it must do better than plans at first sight."""
    games, measured = (300, 60) if LONG else (6, 1)
    recipe = train.Recipe(kind, 3, 1, games, measured)
    net = train.train(recipe, 1, tmp_path)
    last = train._lesson(sorted(train.folder(recipe, tmp_path).glob("games-*.npz"))[-1])
    assert net.loss(*last) < train.GAMES[kind].net(3, 1).loss(*last)
    if LONG:
        assert train.GAMES[kind].strength(3, net, measured, 1) > 1 / 3


def test_what_the_page_reckons_is_what_was_fitted(tmp_path: Path) -> None:
    """At the beginning of a season, where one row of weights speaks."""
    random = np.random.default_rng(4)
    net = train_shogun.net(3, 1)
    sample = train_shogun.generation(3, None, 6, random)
    net.learn(sample.inputs, sample.result, random)
    page = read(json.loads(json.dumps(train_file.packed(net))))
    fitted = net.shares(sample.inputs.astype(np.float32))
    for row, shares in zip(sample.inputs.tolist(), fitted):
        season = row[0][len(NAMES) :].index(1)
        sums = [sum(map(int.__mul__, page.layers[0].rows[season], seat)) / page.unit for seat in row]
        assert softmax(sums) == pytest.approx(shares.tolist(), abs=0.05)


def test_moments_are_taken_all_along_a_game() -> None:
    sample = train_moments.generation(5, None, 12, np.random.default_rng(4))
    stages = set(sample.inputs[:, 0, train_moments.FEATURES].tolist())
    assert len(stages) > 12 and np.allclose(sample.result.sum(1), 1)
    parts = sample.inputs[:, 0, -1]
    assert 0 <= parts.min() and parts.max() < 10
