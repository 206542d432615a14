"""The page's own scripts: their unit tests run in node, without a browser (see tests/page)."""

from __future__ import annotations

import subprocess

import pytest

from tools import home
from tools.paths import ROOT

FILES = sorted(path.name for path in (ROOT / "tests" / "page").glob("*.test.js"))


def test_there_is_something_to_run() -> None:
    assert len(FILES) >= 7


@pytest.mark.parametrize("name", FILES)
def test_scripts_in_node(name: str) -> None:
    command = [home.node(), "--test", "--test-reporter=spec", f"tests/page/{name}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pass 0\n" not in done.stdout, "a file without tests proves nothing"
