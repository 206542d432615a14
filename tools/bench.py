"""`build.py bench`: measures the quality floors of the design and prints them as a table.

A bench is a module tools/bench_<name>.py with one function ``rows() -> list[Row]``; BENCHES names them in order.
Times on shared machines are noise, so every speed is a ratio of two things measured by turns in the same run.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable, Sequence
from datetime import date
from importlib import import_module
from statistics import median
from typing import NamedTuple

from tools.paths import say

BENCHES = ("play", "coach", "links", "locks", "sealed", "line", "live", "home", "page", "boot")


class Row(NamedTuple):
    """One measured thing: what it is, its value, the floor it must keep (if any) and whether it does."""

    what: str
    value: str
    floor: str = ""
    ok: bool | None = None
    note: str = ""


def at_most(what: str, value: float, floor: float, unit: str = "", note: str = "") -> Row:
    """A row whose value must not pass the floor."""
    return Row(what, f"{value:.3g}{unit}", f"at most {floor:g}{unit}", value <= floor, note)


def at_least(what: str, value: float, floor: float, unit: str = "", note: str = "") -> Row:
    """A row whose value must reach the floor."""
    return Row(what, f"{value:.3g}{unit}", f"at least {floor:g}{unit}", value >= floor, note)


def by_turns(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios of neighbours in time."""
    return median(one / other for one, other in zip(ours, theirs, strict=True))


def machine() -> str:
    """What the numbers were measured on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{date.today()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores, {python}"


def _table(rows: Iterable[Row]) -> str:
    marks = {None: "", True: "kept", False: "MISSED"}
    cells = [("what", "value", "floor", "", "note"), ("---",) * 5]
    cells += [(row.what, row.value, row.floor, marks[row.ok], row.note) for row in rows]
    widths = [max(len(line[column]) for line in cells) for column in range(5)]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in cells
    )


def report(only: Sequence[str], as_json: bool) -> int:
    """Runs the benches, prints the table; a missed floor makes the exit code 1."""
    rows: list[Row] = []
    for name in BENCHES:
        if not only or any(word in name for word in only):
            say(f"bench: {name}")
            rows += import_module(f"tools.bench_{name}").rows()
    if as_json:
        print(json.dumps({"machine": machine(), "rows": [row._asdict() for row in rows]}, indent=1))
    else:
        print(f"{machine()}\n\n{_table(rows)}")
    return int(any(row.ok is False for row in rows))
