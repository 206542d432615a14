"""Finds faults in scenario files: ``python3 -m game.samurai.scenario_lint [FILE ...]`` names them with their lines."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ..core.words import Sentence, load
from . import board, terrain, units
from .scenario import (
    LARGEST,
    ROSTER,
    SIDE_KEYS,
    BadScenario,
    Map,
    Reader,
    Scenario,
    folder,
    is_number,
    read_map,
    read_scenario,
)

BYTES = 4
"""The most bytes of a character in UTF-8."""


# -- a text ------------------------------------------------------------------------------------------


def parse(text: str) -> Scenario:
    """The scenario in a text; raises BadScenario with the line and the first fault, and never anything else."""
    scenario, found = examine(text)
    if found:
        raise found[0]
    return scenario


def examine(text: str) -> tuple[Scenario, list[BadScenario]]:
    """What a text says, with something in the place of what cannot be read; and all its faults."""
    reader = Reader(text)
    shown = read_map(reader)
    _check_places(reader, shown)
    if not reader.faults:
        _check_armies(reader, shown)
    return read_scenario(reader, shown), reader.faults


def _check_places(reader: Reader, shown: Map) -> None:
    for owner, kind, place in shown.units + shown.leaders:
        line = reader.rows[board.ROW[place] - 1][0]
        if terrain.CLOSED[shown.terrain_at[place]]:
            reader.fault(line, "closed_hex", hex=board.name(place))
        if kind == units.GUARD and (owner, kind, place) in shown.units and shown.terrain_at[place] != terrain.TENT:
            reader.fault(line, "no_tent", hex=board.name(place))


def _check_armies(reader: Reader, shown: Map) -> None:
    """Whether the map shows the armies that the head names; only asked of a map without faults."""
    for side, key in enumerate(SIDE_KEYS):
        line, value = reader.text(key)
        found = Counter(units.KINDS[kind].code for owner, kind, _ in shown.units if owner == side)
        found.update(units.LEADERS[kind] for owner, kind, _ in shown.leaders if owner == side)
        if not found or not shown.units:
            reader.fault(line, "army_empty")
        stated = _roster(reader, line, value) or found
        for code in ROSTER:
            if found[code] != stated[code]:
                reader.fault(line, "army_differs", what=code, stated=stated[code], found=found[code])


def _roster(reader: Reader, line: int, value: str) -> Counter[str] | None:
    """The pieces of an army by kind; None if that cannot be read."""
    counted: Counter[str] = Counter()
    for part in value.split(","):
        code, _, number = part.strip().partition(" ")
        if code not in ROSTER or code in counted or not is_number(number.strip()):
            reader.fault(line, "no_roster", value=part.strip())
            return None
        counted[code] = int(number)
    return counted


# -- files -------------------------------------------------------------------------------------------


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
