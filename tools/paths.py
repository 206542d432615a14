"""Where things lie, and the two ways the tools talk to the person who runs them."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache" / "tenka"
MODULES = ROOT / "node_modules"

WINDOWS = os.name == "nt"
VENV_BIN = VENV / ("Scripts" if WINDOWS else "bin")
VENV_PYTHON = VENV_BIN / ("python.exe" if WINDOWS else "python")


class BuildError(Exception):
    """Something the user can put right; its text says how."""


def say(text: str) -> None:
    """Tells the user which step is running."""
    print(f"tenka: {text}", file=sys.stderr, flush=True)


def digest(*parts: bytes | str | Path) -> str:
    """One short hash of texts, bytes and the contents of files."""
    total = hashlib.sha256()
    for part in parts:
        part = part.read_bytes() if isinstance(part, Path) else part
        data = part.encode() if isinstance(part, str) else part
        total.update(len(data).to_bytes(8, "big") + data)
    return total.hexdigest()[:20]


def digest_tree(base: Path, files: Iterable[Path]) -> str:
    """One hash of many files, names included, in sorted order."""
    parts: list[bytes | str | Path] = []
    for file in sorted(files):
        parts += [file.relative_to(base).as_posix(), file]
    return digest(*parts)


def files_under(folder: Path, *patterns: str) -> list[Path]:
    """The files below a folder that match any of the patterns, sorted; none if there is no such folder."""
    found = {file for pattern in patterns or ("*",) for file in folder.rglob(pattern)}
    return sorted(file for file in found if file.is_file() and "__pycache__" not in file.parts)


def write_if_changed(path: Path, data: bytes) -> bool:
    """Writes a file in one step, and only when its content is new: a server must never read half of it."""
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_bytes(data)
    os.replace(draft, path)
    return True
