"""Checks scenario files: ``python3 -m game.samurai.check [FILE ...]`` names the lines and the faults of bad ones."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from ..core.words import Sentence, load
from .scenario import LARGEST, BadScenario, examine, folder

BYTES = 4
"""The most bytes of a character in UTF-8."""


def faults(paths: Sequence[Path]) -> list[str]:
    """What is wrong with the files: a sentence for each fault, with the name of its file."""
    return [f"{path.name}: {text}" for path in paths for text in _faults_of(path)]


def _faults_of(path: Path) -> list[str]:
    try:
        with path.open("rb") as file:
            data = file.read(BYTES * LARGEST + 1)
    except OSError as error:
        return [_said(Sentence("samurai.map_unreadable", {"why": error.strerror or str(error)}))]
    return [_said(reason) for reason in _reasons(data)]


def _reasons(data: bytes) -> list[Sentence]:
    """What is wrong with the bytes of a file."""
    if len(data) > BYTES * LARGEST:
        return [BadScenario(1, "too_long", most=LARGEST).reason]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = 1 + data.count(b"\n", 0, error.start)
        return [BadScenario(line, "not_utf8").reason]
    return [fault.reason for fault in sorted(examine(text)[1], key=lambda fault: fault.line)]


def _said(sentence: Sentence) -> str:
    """The sentence in English; its bare key where the words have not been built."""
    words = load("en")
    return words.say(sentence) if words.has(sentence.key) else f"{sentence.key} {dict(sentence.args)}"


def main(arguments: Sequence[str]) -> int:
    """Check the named files, or all scenarios of the game."""
    paths = [Path(name) for name in arguments] or sorted(folder().glob("*.txt"))
    wrong = faults(paths)
    print("\n".join(wrong) or f"{len(paths)} scenarios are well-formed.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
