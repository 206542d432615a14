"""The plan of the packages: arrows point one way only (web, terminal -> games -> core, bots -> core)."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import GAMES

ROOT = Path(__file__).parents[1]
CODE = ROOT / "game"
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "polyscript", "micropip"}
UNLAWFUL_CHANCE = {"random", "secrets", "time", "datetime", "uuid", "os", "threading", "asyncio"}
"""What would make the same choices give another game, or another game in another place."""

PACKAGES = sorted(path.name for path in CODE.iterdir() if (path / "__init__.py").exists())
FILES = sorted(path.relative_to(CODE) for path in CODE.rglob("*.py"))
OUTSIDE_WEB = [path for path in FILES if path.parts[0] != "web"]


def imports(path: Path) -> Iterator[str]:
    """The full names of all modules that a file imports, also inside functions and for types only."""
    for node in ast.walk(ast.parse((CODE / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = absolute(path, node)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def absolute(path: Path, node: ast.ImportFrom) -> str:
    """The module named by a ``from`` import, with the leading dots made good."""
    if not node.level:
        return node.module or ""
    package = ["game", *path.parts[:-1]]
    return ".".join([*package[: len(package) - node.level + 1], *filter(None, [node.module])])


def packages_used(path: Path) -> set[str]:
    """The packages of ours that a file imports from."""
    names = [name.split(".") for name in imports(path)]
    return {parts[1] for parts in names if parts[0] == "game" and len(parts) > 1 and parts[1] in PACKAGES}


def allowed(path: Path) -> set[str]:
    """The packages that a file may import from."""
    package = path.parts[0]
    if package == "web":
        return set(PACKAGES)
    if package in ("terminal", "__init__.py", "__main__.py"):
        return set(PACKAGES) - {"web"}
    return {"core", package} if package in PACKAGES else {"core"}


def label(path: Path) -> str:
    return str(path)


def test_there_are_packages() -> None:
    """So that the tests below cannot pass by looking at nothing."""
    assert {"core", "rumble"} <= set(PACKAGES) and len(OUTSIDE_WEB) > 15


@pytest.mark.parametrize("path", FILES, ids=label)
def test_arrows_point_one_way(path: Path) -> None:
    """Web -> games -> core and bots -> core; no game knows another, and the core knows no game."""
    assert packages_used(path) <= allowed(path)


@pytest.mark.parametrize("path", OUTSIDE_WEB, ids=label)
def test_only_web_knows_the_browser(path: Path) -> None:
    assert not BROWSER & {name.partition(".")[0] for name in imports(path)}


ASKS_FOR_A_SEED = Path("terminal/command.py")
"""The one place outside the page where a new game may come from chance."""


@pytest.mark.parametrize("path", [path for path in OUTSIDE_WEB if path != ASKS_FOR_A_SEED], ids=label)
def test_no_rule_asks_a_clock_or_another_s_dice(path: Path) -> None:
    assert not UNLAWFUL_CHANCE & {name.partition(".")[0] for name in imports(path)}


def module(path: Path) -> str:
    return ".".join(["game", *path.with_suffix("").parts]).removesuffix(".__init__")


PROGRAM = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names!r}:
            raise ImportError("it asked for " + name)
sys.meta_path.insert(0, Refuse())
from importlib import import_module
for name in {modules!r}:
    import_module(name)
print("done")
"""


def test_everything_outside_web_runs_without_a_browser() -> None:
    """Not only by the look of it: all of it is imported where the browser's modules cannot be."""
    program = PROGRAM.format(names=BROWSER, modules=[module(path) for path in OUTSIDE_WEB])
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "done\n", done.stderr


# -- no game is named outside its own folder ---------------------------------------------------------------------------

NAMED = re.compile(rf"(?<![a-z])(?:{'|'.join(GAMES)})(?![a-z])", re.IGNORECASE)
SHARED = [path for path in FILES if path.parts[0] not in (*GAMES, "__init__.py", "games.py")]
"""All but the games, the list of them, and the names that the package exports."""
SHEETS = [path for path in (ROOT / "assets").glob("*.css") if path.stem not in GAMES]
SCRIPTS = [*(ROOT / "assets").glob("*.*js"), *(ROOT / "assets" / "page").glob("*.js")]


def names_of_games(text: str) -> list[str]:
    """The names and texts of a source that name a game; docstrings and comments may, as an example."""
    nodes = list(ast.walk(ast.parse(text)))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    fields = [value for node in nodes if id(node) not in docstrings for _, value in ast.iter_fields(node)]
    return [value for value in fields if isinstance(value, str) and NAMED.search(value)]


@pytest.mark.parametrize("path", SHARED, ids=label)
def test_nothing_shared_names_a_single_game(path: Path) -> None:
    """A fourth game moves in by its folder and one line in ``game/games.py``."""
    assert not names_of_games((CODE / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", [*SHEETS, *SCRIPTS], ids=lambda path: path.name)
def test_no_shared_sheet_or_script_names_a_single_game(path: Path) -> None:
    without_comments = re.sub(r"/\*.*?\*/|(?m:^\s*//.*$)", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not NAMED.findall(without_comments)


def test_the_search_for_names_finds_them() -> None:
    named = (
        'KANJI = {\n  "rumble": 1, f"{x}.samurai-3": 2}\nis_shogun = at(shogun=2).rumble\nfrom ..samurai import cards\n'
    )
    assert sorted(names_of_games(named)) == [".samurai-3", "is_shogun", "rumble", "rumble", "samurai", "shogun"]
    assert not names_of_games('"""As in shogun."""\nX = 1\n"""Like rumble."""\n# shogun\nrumbled = "shogunate"\n')


def test_the_check_sees_what_it_must() -> None:
    """A file that breaks every rule is caught by each of them."""
    node = ast.parse("from ..web import app").body[0]
    assert isinstance(node, ast.ImportFrom)
    assert absolute(Path("rumble/state.py"), node) == "game.web"
    assert allowed(Path("core/link.py")) == {"core"} and allowed(Path("bots/mcts.py")) == {"core", "bots"}
    assert "rumble" in packages_used(Path("rumble/rules/turn.py")) and "random" in UNLAWFUL_CHANCE
