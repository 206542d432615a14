"""The code, sent along to a plain worker that has nothing of ours: this module travels by value and imports nothing.

A worker that joins late, or comes back after it died, is given the same before its first game.
"""

from __future__ import annotations

import importlib
import io
import pickle
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Any


class Code:
    """A plugin of Dask's workers: unpacks a zip and puts it first on the path."""

    def __init__(self, archive: bytes, version: str) -> None:
        self.archive = archive
        self.name = f"tenka-{version}"
        """One version is unpacked once on a worker."""

    def setup(self, worker: Any) -> None:
        """What Dask calls on each worker."""
        folder = Path(mkdtemp(prefix=f"{self.name}-", dir=getattr(worker, "local_directory", None)))
        with zipfile.ZipFile(io.BytesIO(self.archive)) as packed:
            packed.extractall(folder)
        sys.path.insert(0, str(folder))
        importlib.invalidate_caches()


def player() -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    """What plays one game of the arena: a function without a name of its own, for such travel by value.

    What it takes and gives is plain: the scheduler looks into it and has nothing of ours either.
    """

    def play(job: tuple[Any, ...]) -> tuple[Any, ...]:
        arena: Any = importlib.import_module("tools.arena")
        return tuple(arena.play(arena.Job(*job)))

    return play


def caller() -> Callable[[bytes], bytes]:
    """What calls a function of ours with one argument, both pickled, and pickles its answer: the scheduler looks
    into none of it."""

    def call(packed: bytes) -> bytes:
        function, argument = pickle.loads(packed)  # noqa: S301  # from whoever sent us our code
        return pickle.dumps(function(argument))

    return call


def version() -> str:
    """What code this worker has."""
    arena: Any = importlib.import_module("tools.arena")
    return str(arena.sent())
