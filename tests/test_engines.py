"""Which engines decide about a test run, and how a run without them says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tools import browser, webdriver
from tools.paths import ROOT

HERE = f"{Path(__file__).name}::test_a_small_one"


def test_a_small_one() -> None:
    """What the runs below run."""


def _run(ci: str, *words: str) -> tuple[int, list[str]]:
    """A test run on a machine without any program but Python."""
    environment = {**os.environ, "PATH": "", "CI": ci}
    command = [sys.executable, "-m", "pytest", "-n0", *words]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout.strip().splitlines()


def test_a_run_without_the_other_engines_says_so_and_closes_as_pytest_does() -> None:
    code, lines = _run("", "tests/browser/test_engines.py", f"tests/{HERE}")
    assert code == 0
    assert [line.split(":")[0] for line in lines[-3:-1]] == ["NOT TRIED in Firefox", "NOT TRIED in WebKit"]
    assert "1 passed, 2 deselected" in lines[-1]


def test_in_ci_a_missing_engine_is_a_failure() -> None:
    code, lines = _run("true", "tests/browser/test_engines.py", f"tests/{HERE}")
    assert code == 1 and "1 passed, 2 errors" in lines[-1]
    assert not any(line.startswith("NOT TRIED") for line in lines)
    assert sum("decides here, too" in line for line in lines) >= 2


def test_only_what_is_missing_is_asked_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(browser, "install", lambda *packages: asked.append(packages))
    here = {"firefox", "Xvfb"}
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}" if name in here else None)
    browser.other_engines()
    assert asked == [("webkit2gtk-driver", "xvfb")]
    here.add("WebKitWebDriver")
    browser.other_engines()
    assert len(asked) == 1


def test_a_browser_that_does_not_start_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[subprocess.Popen[bytes]] = []

    def end(process: subprocess.Popen[bytes]) -> None:
        process.wait()
        ended.append(process)

    monkeypatch.setattr(webdriver, "_end", end)
    monkeypatch.setattr(tempfile, "mkdtemp", lambda **_: str(tmp_path))
    (tmp_path / "old").mkdir()
    with pytest.raises(webdriver.DriverError, match="did not start"):
        webdriver.Marionette("true")
    assert len(ended) == 1 and not tmp_path.exists()
