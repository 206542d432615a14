"""`build.py docs`: the API pages of the package `tenka`, made by pdoc from docstrings and types into build/api."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryDirectory
from types import ModuleType

from game.games import GAMES
from tools import home
from tools.paths import ROOT, VENV_PYTHON, say

PAGES = ROOT / "build" / "api"
OF_A_GAME = "board|cards|choices|editions|events|odds|reasons|state|text"
SHOWN = re.compile(rf"tenka(\.games|\.(core|bots)(\.\w+)*|\.({'|'.join(GAMES)})(\.({OF_A_GAME}))?)?")
"""What a program would use: the contract, records and links, bots, and of each game its tables, state and events."""


def modules(package: ModuleType) -> list[str]:
    """The modules of a package that have pages."""
    found = [package.__name__, *(info.name for info in walk_packages(package.__path__, f"{package.__name__}."))]
    return [name for name in found if SHOWN.fullmatch(name)]


def write(place: Path, pages: Path) -> list[str]:
    """Writes the pages of the package that lies at a place; returns the names of its modules."""
    import pdoc

    sys.path.insert(0, str(place))
    tenka = import_module("tenka")
    for name in tenka.__all__:
        setattr(tenka, name, getattr(tenka, name))  # pdoc sees only what has been imported
    names = modules(tenka)
    pdoc.render.configure(docformat="markdown", footer_text="Tenka", show_source=False)
    pdoc.pdoc(*names, output_directory=pages)
    return names


def build() -> None:
    """Installs the package as a user would and writes its pages."""
    with TemporaryDirectory() as place:
        pip = [str(VENV_PYTHON), "-m", "pip", "-q", "install", "--no-deps", "--no-build-isolation", "--target", place]
        home.run([*pip, str(ROOT)], "installing the package")
        names = write(Path(place), PAGES)
    say(f"{PAGES.relative_to(ROOT)}/ has the pages of {len(names)} modules")
