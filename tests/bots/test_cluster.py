"""A cluster of plain workers: processes started in an empty folder with nothing of ours, one of which dies."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import distributed
import pytest

import build
from tools import arena, train
from tools.ledger import Ledger

GAMES = 24
MATCH = ["arena", "rumble", "--bots", "hatamoto", "gunshi:2", "--games", str(GAMES), "--seed", "3", "--json"]

TINY = ("--seats", "2", "--games", "16", "--generations", "2", "--measured", "4", "--no-diary", "--seed", "5")
TRAINING = ["train", "rumble", *TINY]


@contextmanager
def process(folder: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program of Dask's in a folder of its own; the project is on no path of it."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    folder.mkdir()
    with (folder / "log").open("wb") as log:
        command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
        running = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
        try:
            yield running
        finally:
            running.kill()
            running.wait()


def worker(folder: Path, file: Path) -> Any:
    plain = ("--no-nanny", "--no-dashboard", "--nthreads", "1")
    return process(folder, "dask_worker", "--scheduler-file", str(file), *plain, "--local-directory", str(folder))


@contextmanager
def two_workers(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address of a scheduler with two plain workers, and one of them."""
    file = tmp_path / "scheduler.json"
    words = ("--scheduler-file", str(file), "--port", "0", "--host", "127.0.0.1", "--no-dashboard")
    with process(tmp_path / "scheduler", "dask_scheduler", *words):
        with worker(tmp_path / "one", file) as first, worker(tmp_path / "two", file):
            connect: Any = distributed.Client  # its package has types, but not for this
            with connect(scheduler_file=str(file)) as client:
                client.wait_for_workers(2)
                address = client.scheduler.address
            yield address, first


def test_plain_workers_give_the_same_table_though_one_dies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with two_workers(tmp_path) as (address, first):
        add = Ledger.add

        def add_and_kill(ledger: Ledger, key: str, result: Any) -> None:
            first.kill()
            add(ledger, key, result)

        monkeypatch.setattr(Ledger, "add", add_and_kill)
        assert arena.run(build.options_of([*MATCH, "--cluster", address])) == 0
        there = json.loads(capsys.readouterr().out)
        first.wait()
    monkeypatch.undo()
    assert arena.run(build.options_of([*MATCH, "--processes", "1"])) == 0
    assert there == json.loads(capsys.readouterr().out)
    assert there[0]["games"] == GAMES


def test_plain_workers_learn_the_same_though_one_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "LOT", 4)
    learn = train._learn

    def trained(name: str, *words: str) -> bytes:
        out = tmp_path / f"{name}.json"
        given = build.options_of([*TRAINING, "--folder", str(tmp_path / name), "--out", str(out), *words])
        assert train.run(given) == 0
        return out.read_bytes()

    with two_workers(tmp_path) as (address, first):

        def learn_and_kill(*words: Any) -> float:
            first.kill()
            return learn(*words)

        monkeypatch.setattr(train, "_learn", learn_and_kill)
        there = trained("there", "--cluster", address)
        first.wait()
    monkeypatch.setattr(train, "_learn", learn)
    assert trained("here") == there
