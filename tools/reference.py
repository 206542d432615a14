"""docs/events.md, made from the declared events and choices of every game: ``python -m tools.reference``.

The declarations are read as text, because Python forgets the docstrings of fields.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game.games import GAMES
from tools.paths import ROOT, write_if_changed

PAGE = ROOT / "docs" / "events.md"
HEAD = """# Events and choices

What happens in a game is a list of events, and what a player can do a list of choices. Both are tuples that begin with
their kind; each is declared once, as a named tuple, in `game/NAME/events.py` and `game/NAME/choices.py`, and everything
that reads one uses the names of its fields. This page is made from those files by `python -m tools.reference`.

Seats, areas, provinces, hexes and units are numbers from 0 on; cards are numbers or words, as their declaration says.
"""


class Field(NamedTuple):
    """One field of a declaration."""

    name: str
    type: str
    text: str


class Declared(NamedTuple):
    """An event or a choice."""

    kind: str
    text: str
    fields: tuple[Field, ...]


def declared(path: Path) -> list[Declared]:
    """What a module declares, in its order."""
    tree = ast.parse(path.read_text("utf-8"))
    return [_declared(node) for node in tree.body if isinstance(node, ast.ClassDef) and _is_named_tuple(node)]


def _is_named_tuple(node: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases)


def _declared(node: ast.ClassDef) -> Declared:
    kind, *fields = _fields(node)
    return Declared(
        ast.literal_eval(kind.type.removeprefix("Literal"))[0], ast.get_docstring(node) or "", tuple(fields)
    )


def _fields(node: ast.ClassDef) -> Iterator[Field]:
    """The annotated names of a class, each with the docstring below it."""
    for line, after in zip(node.body, [*node.body[1:], ast.Pass()]):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            yield Field(line.target.id, ast.unparse(line.annotation), _text(after))


def _text(node: ast.stmt) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).split())
    return ""


def _row(one: Declared) -> str:
    fields = "<br>".join(_field(field) for field in one.fields)
    return f"| `{one.kind}` | {' '.join(one.text.split())} | {fields} |"


def _field(field: Field) -> str:
    kind = "" if field.type == "int" else f": {field.type.replace('|', 'or')}"
    return f"`{field.name}`{kind}" + (f" ({field.text.rstrip('.')})" if field.text else "")


def _table(path: Path) -> str:
    return "\n".join(["| kind | what it says | fields |", "|---|---|---|", *map(_row, declared(path))])


def _title(name: str) -> str:
    """The name of the game, which its package's docstring begins with."""
    text = ast.get_docstring(ast.parse((ROOT / "game" / name / "__init__.py").read_text("utf-8"))) or name
    return text.partition(", by")[0]


def _chapter(name: str) -> str:
    folder = ROOT / "game" / name
    events, choices = _table(folder / "events.py"), _table(folder / "choices.py")
    return f"## {_title(name)}\n\n### Events\n\n{events}\n\n### Choices\n\n{choices}\n"


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *map(_chapter, GAMES)])


if __name__ == "__main__":
    write_if_changed(PAGE, page().encode())
