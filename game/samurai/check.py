"""Checks scenario files: ``python3 -m game.samurai.check [FILE ...]`` names the line and the fault of a bad one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from game.samurai.scenario import BadScenario, folder, parse


def faults(paths: Sequence[Path]) -> list[str]:
    """What is wrong with the files, one line for each bad one."""
    found = []
    for path in paths:
        try:
            parse(path.read_text(encoding="utf-8"))
        except BadScenario as error:
            found.append(f"{path.name}, {error}")
    return found


def main(arguments: Sequence[str]) -> int:
    """Check the named files, or all scenarios of the game."""
    paths = [Path(name) for name in arguments] or sorted(folder().glob("*.txt"))
    wrong = faults(paths)
    print("\n".join(wrong) or f"{len(paths)} scenarios are well-formed.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
