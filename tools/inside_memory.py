"""Runs inside Pyodide: imports all that can be imported without a browser, before memory is frozen."""

import gc
import importlib
import sys
from pathlib import Path

# What Pyodide and PyScript import while they start, so that later visits find it in memory.
LIBRARY = """asyncio collections.abc dataclasses enum functools gettext html
inspect io itertools json math os pathlib re shutil string tempfile textwrap types typing zipfile
traceback copy heapq pyodide.ffi pyodide.code""".split()
BROWSER = ("js", "pyscript", "_pyscript", "polyscript", "pyodide_js")


def modules(package: str) -> list[str]:
    """The dotted names of all modules of a package, parents first."""
    files = sorted(Path(package).rglob("*.py*"))
    return [".".join(file.with_suffix("").parts).removesuffix(".__init__") for file in files]


def warm(names: list[str]) -> dict[str, str]:
    """Imports what it can; says of each name why it could not be imported, or nothing.

    A module that asks for the browser is left for the page, and a broken one must not break the rest.
    """
    told = {}
    for name in names:
        try:
            importlib.import_module(name)
            told[name] = ""
        except Exception as error:
            asks_for_page = isinstance(error, ImportError) and (error.name or "").partition(".")[0] in BROWSER
            told[name] = "page" if asks_for_page else f"{type(error).__name__}: {error}"
    return told


def without_browser(names: list[str]) -> dict[str, str]:
    """Imports with the browser's modules blocked: a snapshot must hold no object of the page."""
    kept = {name: sys.modules.get(name) for name in BROWSER}
    sys.modules.update(dict.fromkeys(BROWSER))  # None makes an import of it fail at once
    try:
        return warm(names)
    finally:
        for name, module in kept.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module


warm(LIBRARY)
WARM = without_browser([name for name in modules("game") if "__pycache__" not in name])
for finder in filter(None, sys.path_importer_cache.values()):
    finder.invalidate_caches()  # importlib's own way to say this asks for package metadata, which we leave out
gc.collect()
