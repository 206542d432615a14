"""`build.py test`: style, types, then every test; the last line printed is pytest's own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

from tools import browser, home, site
from tools.paths import CACHE, MODULES, ROOT, say

TYPED = ["build.py", "tools", "game", "tests"]
# Tools for drawing the maps have needs of their own; the inside_ scripts run in Pyodide.
UNTYPED = "^tools/maps/|^tools/inside_"

# The page; what starts Python, with the types of Pyodide; and the service worker, which has no page.
PROJECTS = ("tsconfig.json", "tsconfig.boot.json", "tsconfig.sw.json")

# On two cores; a test that ends its process by hanging is tried on one more, not on one after the other.
SPREAD = ["-n", "2", "--dist", "loadgroup", "--max-worker-restart", "1"]


def _python(*words: str, **extra: str) -> int:
    return subprocess.run([sys.executable, *words], cwd=ROOT, env={**os.environ, **extra}).returncode


def _node(script: str, *words: str) -> int:
    return subprocess.run([home.node(), MODULES / script, *words], cwd=ROOT).returncode


def style() -> int:
    """Ruff over everything: faults, then the format."""
    say("style: ruff check, ruff format")
    faults = _python("-m", "ruff", "check", "--quiet", "--output-format=concise", ".")
    return faults or _python("-m", "ruff", "format", "--quiet", "--check", ".")


def types() -> int:
    """Mypy, strict."""
    say("types: mypy --strict")
    cache = CACHE / "mypy"  # our own: an editor that checks half-written files must not spoil it
    return _python("-m", "mypy", "--strict", *TYPED, f"--exclude={UNTYPED}", f"--cache-dir={cache}")


def script_types() -> int:
    """Tsc over the page's scripts, strict by the types in their comments."""
    say("types: tsc --checkJs")
    return max(_node("typescript/bin/tsc", "--project", project) for project in PROJECTS)


def script_style() -> int:
    """Eslint over all scripts."""
    say("style: eslint")
    return _node("eslint/bin/eslint.js", "--max-warnings=0", ".")


def sheet_style() -> int:
    """Stylelint over the style sheets."""
    say("style: stylelint")
    return _node("stylelint/bin/stylelint.mjs", "--max-warnings=0", "assets/*.css")


def tests(arguments: Sequence[str], long: bool) -> int:
    """Pytest on two cores; tests of one file stay together, so that each worker boots few pages."""
    paths = [word.split("::")[0] for word in arguments if not word.startswith("-")]
    chosen = [path for path in paths if (ROOT / path).exists()]
    spread = [] if any(word.startswith("-n") for word in arguments) else SPREAD
    if not chosen or any("browser" in path for path in chosen):
        browser.other_engines()
    say("tests: pytest" + (" (long)" if long else ""))
    extra = {browser.VARIABLE: browser.find(), "PYTHONDONTWRITEBYTECODE": "1"}
    if long:
        extra["TENKA_LONG"] = "1"
        spread = [*spread, "-o", "faulthandler_timeout=3600"]
    return _python("-m", "pytest", *spread, *arguments, *([] if chosen else ["tests"]), **extra)


def everything(arguments: Sequence[str], long: bool) -> int:
    """All checks; an early failure does not hide those that follow, and any failure makes the exit code."""
    site.build()
    faults = [style(), types(), script_types(), script_style(), sheet_style(), tests(arguments, long)]
    return next((fault for fault in faults if fault), 0)
