"""What every test needs: the code itself on the path, from wherever pytest was started, and the mark `rules`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = str(TESTS.parent)
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as in tools/train.py, before a test imports numpy

from tools import webdriver  # noqa: E402 - found on the path above

RULES = (
    "*/test_rulings*.py",
    "*/test_setup.py",
    "*/test_cards.py",
    "rumble/test_war.py",
    "shogun/test_examples.py",
    "shogun/test_tower.py",
    "samurai/test_*cards.py",
    "samurai/test_board.py",
    "samurai/test_campaigns.py",
    "samurai/test_charts.py",
    "samurai/test_reasons.py",
    "samurai/test_*scenarios.py",
    "test_core_chance.py",
    "test_core_link.py",
    "test_core_position.py",
    "test_core_record.py",
    "test_editions.py",
    "test_golden.py",
)
"""Files whose tests ask for nothing but the rules: `pytest -m rules` runs these, without browser, drawing or bot."""
NOT_RULES = ("web", "browser", "bots")


def about_rules(path: Path) -> bool:
    """Whether a test file is one of the rules."""
    inside = path.relative_to(TESTS)
    return inside.parts[0] not in NOT_RULES and any(inside.match(pattern) for pattern in RULES)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test of the rules."""
    for item in items:
        if TESTS in item.path.parents and about_rules(item.path):
            item.add_marker(pytest.mark.rules)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Among the last lines: in which browsers nothing was tried, and what they lack."""
    absent = [engine for engine in webdriver.ENGINES if not webdriver.decides(engine)]
    for engine in [] if config.getoption("markexpr") else absent:
        lacking, packages = ", ".join(engine.missing()), ", ".join(engine.packages)
        terminalreporter.write_line(f"NOT TRIED in {engine.name}: {lacking} is missing (on Debian: {packages})")


def pip(*words: str | Path) -> None:
    """Runs pip with what the tests' own environment has: no network is asked for anything."""
    done = subprocess.run([sys.executable, "-m", "pip", "-q", *words], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel ``tenka``, built once."""
    place = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", place, ROOT)
    [found] = place.glob("tenka-*.whl")
    return found
