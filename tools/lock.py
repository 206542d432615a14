"""One builder at a time: two shells in the same checkout must not write the same dist/."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.paths import CACHE, WINDOWS, say


def _try_lock(handle: int) -> bool:
    try:
        if WINDOWS:
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Holds a named lock; the system frees it even if the process dies."""
    path: Path = CACHE / f"{name}.lock"
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT)
    try:
        if not _try_lock(handle):
            say(f"waiting for another build.py that holds the {name} lock")
            while not _try_lock(handle):
                time.sleep(0.2)
        yield
    finally:
        os.close(handle)
