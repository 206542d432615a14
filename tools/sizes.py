"""How large the code is: ``python -m tools.sizes [COMMIT ...]`` prints a table, the working tree last.

Functions are measured without their docstrings, in lines; files that only hold data are not counted.
"""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from tools.paths import ROOT

PARTS = ("core", "bots", "rumble", "shogun", "samurai", "web")


def _files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def _lengths(path: Path) -> Iterator[int]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            if body:
                yield (body[-1].end_lineno or 0) - body[0].lineno + 1


def _code(path: Path) -> int:
    return sum(bool(line.strip()) for line in path.read_text("utf-8").splitlines())


def _row(root: Path, part: str) -> str:
    files = _files(root / "game" / part)
    lengths = [length for file in files for length in _lengths(file)]
    tiny = sum(_code(file) <= 45 for file in files)
    cells = [
        *(part, len(files), tiny, sum(map(_code, files)), len(lengths)),
        *(median(lengths), round(quantiles(lengths, n=10)[-1]), max(lengths)),
    ]
    return "| " + " | ".join(map(str, cells)) + " |"


def table(root: Path) -> str:
    """The sizes of all packages below a folder."""
    head = "| package | files | of at most 45 lines | lines | functions | median | 90th percentile | longest |"
    return "\n".join([head, "|---" * 8 + "|", *(_row(root, part) for part in PARTS)])


def _at(commit: str, folder: str) -> Path:
    packed = subprocess.run(["git", "archive", commit, "game"], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return Path(folder)


def _main(commits: list[str]) -> None:
    for commit in commits:
        with tempfile.TemporaryDirectory() as folder:
            print(f"{commit}\n\n{table(_at(commit, folder))}\n")
    print(f"now\n\n{table(ROOT)}")


if __name__ == "__main__":
    _main(sys.argv[1:])
