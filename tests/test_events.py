"""Events and choices are declared once: the rules make what is declared, and readers use the names of fields."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from game.core.kinds import Kinds, by_kind
from game.games import GAMES
from tests.games import CASES, Options, close_steps, label, opened
from tools import reference

ROOT = Path(__file__).parents[1]
every_game = pytest.mark.parametrize("name", GAMES)
every_case = pytest.mark.parametrize(("name", "options"), CASES, ids=label)


def declared(name: str, what: str) -> Kinds:
    """The EVENTS or CHOICES of a game."""
    kinds: Kinds = getattr(import_module(f"game.{name}.{what}"), what.upper())
    return kinds


def types(name: str, what: str) -> dict[str, set[type[Any]]]:
    """All that a game declares, by kind: a kind may have two shapes."""
    module = import_module(f"game.{name}.{what}")
    found: dict[str, set[type[Any]]] = {}
    for one in vars(module).values():
        if isinstance(one, type) and one.__module__ == module.__name__:
            found.setdefault(next(iter(by_kind(one))), set()).add(one)
    return found


def check(found: tuple[Any, ...], known: dict[str, set[type[Any]]]) -> None:
    """It is of a type that its kind declares, with a value for every field."""
    assert type(found) in known[found[0]], found
    assert len(found) == len(type(found)._fields), found  # type: ignore[attr-defined]


@every_case
def test_what_the_rules_make_is_what_is_declared(name: str, options: Options) -> None:
    events, choices = types(name, "events"), types(name, "choices")
    for state, choice, told in close_steps(name, opened(name, options, 7), 7):
        check(choice, choices)
        for event in told:
            check(event, events)
        for possible in state.choices():
            check(possible, choices)


@every_game
def test_what_is_declared_is_made_by_the_rules(name: str) -> None:
    """A declaration that nothing makes is dead."""
    folder = ROOT / "game" / name
    files = [path for path in folder.rglob("*.py") if path.name not in ("events.py", "choices.py")]
    text = "\n".join(path.read_text("utf-8") for path in files)
    for what in ("events", "choices"):
        for kind, one in declared(name, what).items():
            assert re.search(rf"\b{one.__name__}\(", text) or f'"{kind}"' in text, (what, kind)


@every_game
def test_every_declaration_says_what_it_means(name: str) -> None:
    for what in ("events", "choices"):
        found = reference.declared(ROOT / "game" / name / f"{what}.py")
        arranging = getattr(import_module(f"game.{name}.{what}"), "ARRANGING", {})  # what only a draft on the page has
        assert {one.kind for one in found} == set(declared(name, what)) | set(arranging)
        assert all(one.text for one in found)


def test_the_page_is_made_from_the_declarations() -> None:
    """If not: python -m tools.reference."""
    same = reference.PAGE.read_text("utf-8") == reference.page()
    assert same, "docs/events.md is not what the games declare now: python -m tools.reference"


# -- readers -----------------------------------------------------------------------------------------

NAMES = {"event", "choice"}
FILES = sorted(path for path in (ROOT / "game").rglob("*.py") if path.name != "reasons.py")
"""The games and whoever reads what they tell: all but ``why_not``, asked about tuples that need not be a choice."""


def by_number(tree: ast.AST) -> Iterator[int]:
    """The lines on which a field of an event or a choice is read by its place; the kind itself may be."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in NAMES:
            if isinstance(node.slice, ast.Constant | ast.UnaryOp) and ast.unparse(node.slice) != "0":
                yield node.lineno
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Name):
            if node.value.id in NAMES:
                yield node.lineno


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT / "game").as_posix())
def test_fields_are_read_by_name(path: Path) -> None:
    assert list(by_number(ast.parse(path.read_text("utf-8")))) == []


def test_the_check_sees_a_field_read_by_its_place() -> None:
    assert sorted(by_number(ast.parse("x = event[2]\n_, seat = choice\ny = event[0]\nz = choice[-1]"))) == [1, 2, 4]
