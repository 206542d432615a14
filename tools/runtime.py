"""The interpreter for the page: Pyodide and PyScript from npm, made quick to start.

Most of a plain boot is Python importing its library from source. So the library is compiled and pruned once,
and a memory snapshot is taken with the library and the game already imported (see tools/snapshot.mjs).
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from tools import home, trim
from tools.pack import PYSCRIPT
from tools.paths import CACHE, MODULES, ROOT, BuildError, digest, say

Files = dict[str, bytes]

PYODIDE = MODULES / "pyodide"
SCRIPTS = CALLER, SCRIPT_OF_WASM = "pyodide.mjs", "pyodide.asm.mjs"
WASM = "pyodide.asm.wasm"
ENGINE = (CALLER, "package.json", "pyodide-lock.json", "python_stdlib.zip")
"""What Pyodide needs beside its wasm to start in Node."""
SCRIPT = ROOT / "tools" / "snapshot.mjs"
COMPILER = ROOT / "tools" / "inside_compile.py"
# Chunks of PyScript that our pyscript.toml switches off or that belong to other interpreters.
UNUSED_CHUNKS = tuple(
    "codemirror deprecations donkey index- mpy py-editor py-game py-terminal pyodide_graph "
    "service-worker storage toml- xterm zip-".split()
)
LIBRARIES = {
    "vendor/morphdom.js": "morphdom/dist/morphdom-umd.min.js",
    "vendor/qrcode.js": "qrcode-generator/dist/qrcode.js",
}


def cached(name: str, key: str, make: Callable[[Path], None]) -> Path:
    """A folder of made files, made again only when the key is new; the last two are kept."""
    shelf = CACHE / name
    place = shelf / key
    if not place.is_dir():
        draft = shelf / f"{key}.draft"
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True)
        make(draft)
        draft.rename(place)
        for old in sorted(shelf.iterdir(), key=lambda path: path.stat().st_mtime)[:-2]:
            shutil.rmtree(old, ignore_errors=True)
    return place


def _pyodide(*words: str | Path) -> str:
    done = subprocess.run([home.node(), SCRIPT, *words], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"Pyodide in Node could not do its part ({words[0]}):\n{done.stderr[-2000:]}")
    return done.stdout


def _version() -> str:
    return str(json.loads((PYODIDE / "package.json").read_text())["version"])


def engine() -> Path:
    """Pyodide as the page gets it: without what nobody here asks for (see tools/trim.py)."""

    def make(place: Path) -> None:
        for name in ENGINE:
            shutil.copyfile(PYODIDE / name, place / name)
        script, caller = ((PYODIDE / name).read_text(encoding="utf-8") for name in (SCRIPT_OF_WASM, CALLER))
        wasm, script = trim.trimmed((PYODIDE / WASM).read_bytes(), script, caller)
        (place / WASM).write_bytes(wasm)
        (place / SCRIPT_OF_WASM).write_text(script, encoding="utf-8")

    return cached("engine", digest(_version(), ROOT / "tools" / "trim.py"), make)


def library() -> Path:
    """The standard library as a zip of compiled modules."""

    def make(place: Path) -> None:
        say("compiling Python's standard library for the browser")
        _pyodide("library", PYODIDE, COMPILER, place / "library.zip")

    return cached("library", digest(_version(), SCRIPT, COMPILER), make) / "library.zip"


def compiled(game_zip: Path) -> Path:
    """The game's zip with its modules compiled, for a browser that cannot wake from the snapshot."""

    def make(place: Path) -> None:
        say("compiling the game for the browser")
        _pyodide("game", PYODIDE, COMPILER, game_zip, place / "game.zip")

    return cached("game", digest(_version(), SCRIPT, COMPILER, game_zip), make) / "game.zip"


def _memory(game_zip: Path) -> Path:
    """The folder with the snapshot and the facts about it."""
    inside = ROOT / "tools" / "inside_memory.py"
    lib = library()

    def make(place: Path) -> None:
        say("taking the memory snapshot")
        facts = _pyodide("memory", engine(), inside, lib, game_zip, place / "memory.bin")
        (place / "facts.json").write_text(facts)

    made_with = (SCRIPT, inside, *(engine() / name for name in (WASM, SCRIPT_OF_WASM)))
    return cached("memory", digest(_version(), *made_with, lib, game_zip), make)


def left_out(game_zip: Path) -> dict[str, str]:
    """The modules that could not be imported for the snapshot, and why; those that need the page do not count."""
    facts = json.loads((_memory(game_zip) / "facts.json").read_text())
    return {name: reason for name, reason in facts["modules"].items() if reason not in ("", "page")}


def snapshot(game_zip: Path) -> tuple[bytes, dict[str, str]]:
    """The memory of a started interpreter that has imported the game, and what boot.mjs must know of it."""
    place = _memory(game_zip)
    for name, reason in left_out(game_zip).items():
        say(f"not in the snapshot: {name} ({reason})")
    facts = json.loads((place / "facts.json").read_text())
    blanks = {"{{memory-bytes}}": str(facts["bytes"]), "{{memory-head}}": facts["head"]}
    return (place / "memory.bin").read_bytes(), blanks


def condition() -> str:
    """What we take from npm, by size and time: cheap to read, and other after every installation."""
    taken = [*PYODIDE.glob("*.*"), *PYSCRIPT.glob("*.js"), *(MODULES / source for source in LIBRARIES.values())]
    return repr([(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in sorted(taken)])


def _script(path: Path) -> bytes:
    """A script without the comment that sends the browser after a source map we do not ship."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("//# sourceMappingURL")).encode() + b"\n"


def _pyscript_files() -> Files:
    chunks = [path for path in PYSCRIPT.glob("*.js") if not path.name.startswith(UNUSED_CHUNKS)]
    return {f"vendor/pyscript/{path.name}": _script(path) for path in chunks}


def _packed(path: Path) -> bytes:
    """A file packed as a whole; boot.mjs unpacks it, since hosts pack no zip and no .bin on their way."""
    return gzip.compress(path.read_bytes(), 9, mtime=0)


def housed(name: str, found: Files) -> Files:
    """Files in a folder named after all they hold, so that no cache and no open tab can mix two builds."""
    parts = [part for path in sorted(found) for part in (path, found[path])]
    return {f"{name}-{digest(*parts)[:12]}/{path}": data for path, data in found.items()}


def _engine() -> Files:
    """Pyodide with its library: what stays the same from build to build."""
    found = {name: _script(engine() / name) for name in SCRIPTS}
    found[WASM] = (engine() / WASM).read_bytes()
    found["library.bin"] = _packed(library())
    return housed("vendor/pyodide", found)


def _start(engine: str, game: Path) -> Files:
    """What starts the game: the door that PyScript opens, the game, its memory snapshot and the bots' worker."""
    memory, blanks = snapshot(game)
    boot = (ROOT / "assets" / "boot.mjs").read_text(encoding="utf-8")
    for blank, text in {"{{engine}}": f"../{engine}", **blanks}.items():
        boot = boot.replace(blank, text)
    found = {"boot.mjs": boot.encode(), "memory.bin": memory, "game.bin": _packed(game)}
    found["bots.py"] = (ROOT / "assets" / "bots.py").read_bytes()
    return housed("start", found)


def files(game_zip: Path) -> Files:
    """Everything under vendor/, and the folder the game starts from, by path in dist."""
    engine = _engine()
    found = engine | _start(f"{Path(next(iter(engine))).parent.as_posix()}/", compiled(game_zip))
    found |= _pyscript_files()
    return found | {target: _script(MODULES / source) for target, source in LIBRARIES.items()}
