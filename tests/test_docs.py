"""What a visitor reads is true: examples run, links and paths lead somewhere, the pictures are as drawn today."""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import game
from game.core.drawing.standalone import THEMES
from tests.conftest import RULES, about_rules
from tests.words import words
from tools import pictures

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")])
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def text_of(page: Path) -> str:
    return page.read_text("utf-8")


# -- examples ----------------------------------------------------------------------------------------


def bare(page: Path) -> str:
    """A page without the fences around examples, which are no output of theirs."""
    return re.sub(r"^```.*$", "", text_of(page), flags=re.MULTILINE)


def example(page: Path) -> doctest.DocTest:
    """The lines with >>> of a page."""
    return doctest.DocTestParser().get_doctest(bare(page), {}, page.name, str(page), 0)


FOR_THE_PACKAGE = DOCS / "package.md"
"""Its examples say tenka and not game: they run with the wheel."""


def test_examples_of_the_package_run_with_the_wheel(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    page = tmp_path / "package.txt"
    page.write_text(bare(FOR_THE_PACKAGE), encoding="utf-8")
    run = [sys.executable, "-X", "utf8", "-m", "doctest", str(page)]
    done = subprocess.run(run, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True)
    assert done.returncode == 0, done.stdout.decode()


@pytest.mark.parametrize("page", [page for page in PAGES if page != FOR_THE_PACKAGE], ids=lambda page: page.name)
def test_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    said: list[str] = []
    doctest.DocTestRunner().run(example(page), out=said.append)
    assert not said, "".join(said)


def test_there_are_examples() -> None:
    """So that the test above cannot pass by running nothing."""
    having = {page.name for page in PAGES if example(page).examples}
    assert {"README.md", "contract.md", "package.md", "translating.md"} <= having


# -- links and paths ---------------------------------------------------------------------------------


def links(page: Path) -> Iterator[str]:
    """What a page links to in this repository."""
    found = re.findall(r"\]\(([^)\s]+)\)|(?:href|src|srcset)=\"([^\"]+)\"", text_of(page))
    yield from (link for pair in found for link in pair if link and not link.startswith("http"))


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


PATH = re.compile(r"`((?:game|tools|tests|assets|docs)/[\w./*-]*)`")
MADE = ("assets/fonts/", "assets/pictures/", "assets/screens/")
"""Folders of the built page."""


@every_page
def test_paths_exist(page: Path) -> None:
    """A path in a page is one of the repository; NAME stands for any game, a star for anything."""
    for path in set(PATH.findall(text_of(page))):
        pattern = path.replace("NAME", "*").rstrip("/")
        assert path.startswith(MADE) or any(ROOT.glob(pattern)), path


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.name)
def test_the_index_lists_every_page(page: Path) -> None:
    listed = {(DOCS / link.partition("#")[0]).resolve() for link in links(DOCS / "README.md")}
    assert page in listed | {DOCS / "README.md"}


# -- rulings -----------------------------------------------------------------------------------------

CITED = re.compile(r"\brulings? (\d+(?:(?:, | and | or |-| to )\d+)*)", re.IGNORECASE)


def cited(name: str) -> set[str]:
    """The numbers that the code, tests and words of a game cite."""
    folders = (ROOT / "game" / name, ROOT / "tests" / name)
    files = [*(path for folder in folders for path in folder.rglob("*.py")), *ROOT.glob(f"assets/words/{name}*.po")]
    return {number for path in files for group in CITED.findall(text_of(path)) for number in re.findall(r"\d+", group)}


@pytest.mark.parametrize("name", game.GAMES)
def test_every_ruling_that_is_cited_stands_in_the_list(name: str) -> None:
    page = text_of(DOCS / "rulings" / f"{name}.md")
    numbers = set(re.findall(r"^\| (\d+) \|", page, re.MULTILINE))
    assert len(cited(name)) > 10 and cited(name) <= numbers
    assert page.splitlines()[0].endswith(f"rulings 1 to {max(map(int, numbers))}")


# -- the README --------------------------------------------------------------------------------------


def packages() -> Iterator[str]:
    """The names of all packages that are asked for."""
    for file in (*ROOT.glob("requirements-*.txt"), ROOT / "tools" / "maps" / "requirements.txt"):
        yield from re.findall(r"^([\w.-]+)==", text_of(file), re.MULTILINE)
    asked = json.loads(text_of(ROOT / "package.json"))
    yield from (*asked["dependencies"], *asked["devDependencies"])


@pytest.mark.parametrize("package", sorted(packages()))
def test_the_readme_says_why_a_package_is_there(package: str) -> None:
    table = text_of(ROOT / "README.md").partition("| package | why |")[2].partition("\n\n")[0]
    first_column = " ".join(row.split("|")[1] for row in table.splitlines() if row.startswith("| "))
    assert re.search(rf"(?<![\w/-]){re.escape(package)}(?![\w/-])", first_column, re.IGNORECASE), package


@pytest.mark.parametrize("name", game.GAMES)
def test_the_readme_shows_every_game_in_both_themes(name: str) -> None:
    assert {f"docs/pictures/{name}-{theme}.svg" for theme in THEMES} <= set(links(ROOT / "README.md"))


# -- the pictures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", game.GAMES)
def test_a_picture_is_what_the_board_draws_now(name: str, theme: str) -> None:
    """If not, look whether the change is meant, and draw it again: python -m tools.pictures."""
    kept = text_of(pictures.FOLDER / f"{name}-{theme}.svg")
    same = kept == pictures.picture(name, theme, words("en"))  # outside the assert: nobody wants to read the difference
    assert same, f"docs/pictures/{name}-{theme}.svg is not what the board draws now: python -m tools.pictures"


@pytest.mark.parametrize("path", sorted(pictures.FOLDER.iterdir()), ids=lambda path: path.name)
def test_a_picture_stands_alone(path: Path) -> None:
    """It is well-formed and asks no file or host for anything."""
    text = text_of(path)
    ElementTree.fromstring(text)
    assert not re.search(r"@import|url\((?!#)|(?:href|src)=\"(?!#)", text)
    assert "light-dark(" not in text and "<script" not in text


# -- the mark of the rules ---------------------------------------------------------------------------


@pytest.mark.parametrize("pattern", RULES)
def test_every_pattern_of_rules_finds_tests(pattern: str) -> None:
    """So that a file that is renamed does not leave `pytest -m rules` unnoticed."""
    tests = Path(__file__).parent
    assert any(about_rules(path) for path in tests.rglob("test_*.py") if path.relative_to(tests).match(pattern))
