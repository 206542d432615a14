"""The API pages can be made, and show every public name of what they are about."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import pip

ROOT = Path(__file__).parents[1]
PROGRAM = "import sys; from pathlib import Path; from tools import api; print(*api.write(*map(Path, sys.argv[1:])))"


@pytest.fixture(scope="module")
def pages(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, made in a process of their own: the package is called otherwise there."""
    place, pages = tmp_path_factory.mktemp("installed"), tmp_path_factory.mktemp("api")
    pip("install", "--no-deps", "--no-index", "--target", place, wheel)
    done = subprocess.run([sys.executable, "-c", PROGRAM, place, pages], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return pages


PAGES = {
    "tenka.html": ("Record", "think", "rumble"),
    "tenka/core/position.html": ("Position.play", "View", "IllegalChoice"),
    "tenka/core/contract.html": ("Game.why_not",),
    "tenka/core/options.html": ("Option.capacity",),
    "tenka/rumble/events.html": ("Deploy", "Battle"),
    "tenka/samurai/choices.html": ("Attack",),
    "tenka/bots.html": ("think",),
}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_its_names(pages: Path, page: str) -> None:
    text = (pages / page).read_text("utf-8")
    for name in PAGES[page]:
        assert f'id="{name}"' in text, name


def test_the_page_itself_has_no_pages(pages: Path) -> None:
    assert not list(pages.glob("tenka/web*")) and not list(pages.glob("tenka/*/scene*"))
