"""The plan of the modules: every game has the same ones by name, and what one game has besides is listed here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.games import GAMES

ROOT = Path(__file__).parents[1]

TOP = {
    *("__init__", "analysis", "art", "board", "cards", "choices", "editions", "events", "odds", "places", "reasons"),
    *("numbers", "rulebook", "secrets", "setup", "state", "text"),
}
PACKAGES = {"advice", "lessons", "panel", "rules", "scene", "words"}
OWN = {
    "rumble": {"placing"},
    "samurai": {
        *("balance", "draft", "history", "laying", "obvious", "placing", "scenario", "scenario_lint"),
        *("terrain", "units"),
    },
}
"""Positions set up by hand; scenarios, the charts of units and terrain, and turns that are arranged."""
INSIDE = {
    "advice": {"evaluation", "explain", "imagine", "policy"},
    "lessons": {"lessons", "positions"},
    "panel": {"panel", "result", "seats", "sounds"},
    "rules": {"turn"},
    "scene": {"backdrop", "board", "labels", "layout", "miniature", "model", "playback", "preview"},
    "words": {"choices", "events", "names", "questions"},
}
"""What a package of that name has in every game; the others are the game's own."""
LONGEST = 500
"""Lines of a file, but for those that only declare, one after the other."""
DECLARATIONS = ("events.py", "choices.py")

every_game = pytest.mark.parametrize("name", GAMES)
FILES = sorted(path for path in (ROOT / "game").rglob("*.py") if path.name not in DECLARATIONS)


def modules(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py")}


@every_game
def test_a_game_has_the_modules_of_the_plan(name: str) -> None:
    assert modules(ROOT / "game" / name) == TOP | OWN.get(name, set())


@every_game
def test_a_game_has_the_packages_of_the_plan(name: str) -> None:
    folders = {path.parent.name for path in (ROOT / "game" / name).glob("*/__init__.py")}
    assert folders == PACKAGES


@pytest.mark.parametrize("package", sorted(PACKAGES))
@every_game
def test_a_package_has_the_modules_of_the_plan(name: str, package: str) -> None:
    assert INSIDE[package] <= modules(ROOT / "game" / name / package)


@every_game
def test_a_game_has_a_style_sheet_of_its_own(name: str) -> None:
    assert (ROOT / "assets" / f"{name}.css").is_file()


@every_game
def test_contributing_names_every_module(name: str) -> None:
    """So that the plan that a newcomer reads is this one."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    table = text.partition("## The modules of a game")[2].partition("\n## ")[0]
    named = {word.strip("/").removesuffix(".py") for word in re.findall(r"`([\w./]+)`", table)}
    assert modules(ROOT / "game" / name) | PACKAGES <= named | {"__init__"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_file_needs_a_map(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


# -- the glossary ------------------------------------------------------------------------------------


def terms() -> list[str]:
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    return re.findall(r"^\| ([\w ]+) \|", text, re.MULTILINE)[1:]


def test_the_glossary_is_short_and_in_order() -> None:
    assert 20 < len(terms()) <= 30
    assert terms() == sorted(set(terms()))


# -- words that were given up ------------------------------------------------------------------------

DROPPED = {
    *("annals", "desk", "desks", "gist", "glance", "hush", "lookback", "mind", "minds", "rooms", "rubrics"),
    *("stumble", "stumbled", "stumbles", "urge"),
}
"""Each has a word of the trade now: analysis, draft, summary, first sight, level, module, bot failure ..."""


def names(tree: ast.AST) -> Iterator[str]:
    """Every name that a program gives or uses; texts, such as the keys of what is stored, are none."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name"):
            value = node.__dict__.get(field)
            if isinstance(value, str):
                yield value


def parts_of_names(text: str) -> set[str]:
    return {part.lower() for name in names(ast.parse(text)) for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


def test_no_name_uses_a_word_that_was_given_up() -> None:
    files = [path for folder in ("game", "tools") for path in (ROOT / folder).rglob("*.py")]
    used = {path.relative_to(ROOT).as_posix(): parts_of_names(path.read_text("utf-8")) & DROPPED for path in files}
    assert len(files) > 300 and {path: words for path, words in used.items() if words} == {}


def test_the_search_for_names_finds_their_parts() -> None:
    assert parts_of_names("class OpenDesk:\n  THE_MIND = here.rooms_of(urge=1)") >= {"desk", "mind", "rooms", "urge"}
    assert "desk" not in parts_of_names('x = "desk"')
