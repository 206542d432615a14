"""Results written down one by one, so that long work which was cut short goes on where it stopped.

A line of the file is ``[version, key, result]`` as JSON. Results of another version are left where they are
and not used: the same key may come out differently there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools.paths import BuildError, say


class Ledger:
    """The results in a file; without a file it remembers nothing."""

    def __init__(self, path: Path | None, version: str) -> None:
        self.path = path
        self.version = version
        self.known: dict[str, Any] = {}
        if path is not None:
            self._read(path)

    def add(self, key: str, result: Any) -> None:
        """Write a result down at once."""
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([self.version, key, result]) + "\n")

    def _read(self, path: Path) -> None:
        try:
            lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
            path.touch()
        except (OSError, UnicodeDecodeError) as error:
            raise BuildError(f"{path} cannot be used: {error}") from error
        rows = [_row(line) for line in lines]
        if None in rows[:-1] or rows == [None]:
            raise BuildError(f"{path}, line {rows.index(None) + 1}: this is no file of results.")
        if rows and rows[-1] is None:  # whoever wrote it was stopped in mid-line
            path.write_text("".join(f"{line}\n" for line in lines[:-1]), encoding="utf-8")
        found = [row for row in rows if row is not None]
        self.known = {key: result for version, key, result in found if version == self.version}
        others = sum(version != self.version for version, _, _ in found)
        if others:
            say(f"{others} results in {path.name} are of another version and are not used")


def _row(line: str) -> tuple[str, str, Any] | None:
    try:
        version, key, result = json.loads(line)
    except (ValueError, TypeError):
        return None
    return str(version), str(key), result
