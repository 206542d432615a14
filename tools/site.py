"""Puts dist/ together: page, runtime, game, fonts, and the service worker that lists them all."""

from __future__ import annotations

import html
import importlib
import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

from tools import fonts, offline, pack, runtime
from tools.lock import locked
from tools.paths import CACHE, DIST, ROOT, digest, digest_tree, files_under, say, write_if_changed
from tools.runtime import Files

STAMP = CACHE / "dist.json"
# Not copied as they are: these are filled in by the build or have their place elsewhere ...
NOT_COPIED = {"assets/boot.mjs", "assets/bots.py", "assets/sw.js", "assets/manifest.webmanifest"}
# ... and these travel inside game.bin.
INSIDE_ZIP = tuple(f"assets/{name}/" for name in ("words", *pack.DATA))
# What the browser should fetch from the first byte on; PyScript would ask for it only step by step.
PAGE = r"assets/page-\w+"
MODULES_SOON = (r"start-\w+/boot\.mjs", r".*/pyodide\.mjs", r".*/pyodide\.asm\.mjs", r"vendor/pyscript/core.*",
                PAGE + r"/(?!line\.js).*")  # fmt: skip
# What early.js asks for: links of the page would do, but WebKit fetches such files a second time.
DATA_SOON = (r".*/pyodide\.asm\.wasm", r".*/library\.bin", r".*/game\.bin")


def inputs() -> list[Path]:
    """Every file that can change what is built."""
    single = ["index.html", "pyscript.toml", "LICENSE", "package-lock.json", "requirements-build.txt"]
    made_of = files_under(ROOT / "game", "*.py") + files_under(ROOT / "assets")
    made_by = [*(ROOT / "tools").glob("*.py"), *(ROOT / "tools").glob("*.mjs")]
    return [file for file in made_of if file.suffix != ".mo"] + made_by + [ROOT / name for name in single]


def _assets() -> Files:
    found = {file.relative_to(ROOT).as_posix(): file for file in files_under(ROOT / "assets")}
    return {
        path: file.read_bytes()
        for path, file in found.items()
        if path not in NOT_COPIED and not path.startswith(INSIDE_ZIP)
    }


def _modules(found: Files) -> Files:
    """The page's own modules, together in a folder named after what they hold: they only fit each other."""
    inside = [path for path in found if path.startswith("assets/page/")]
    modules = {path.removeprefix("assets/page/"): found.pop(path) for path in inside}
    return found | runtime.housed("assets/page", modules)


def _named(files: Files, patterns: Iterable[str]) -> list[str]:
    """The paths that match, in the order of the patterns."""
    return [path for pattern in patterns for path in sorted(files) if re.fullmatch(pattern, path)]


def _preloads(files: Files) -> str:
    return "\n".join(f'<link rel="modulepreload" href="{path}">' for path in _named(files, MODULES_SOON))


def _config(boot: str) -> str:
    """pyscript.toml as PyScript takes it from an attribute: one file less to wait for, and to go missing."""
    told = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    return html.escape(json.dumps(told | {"interpreter": f"./{boot}"}))


def _page(files: Files) -> str:
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    [boot, page, memory] = _named(files, (MODULES_SOON[0], PAGE + r"/main\.js", r"start-\w+/memory\.bin"))
    text = text.replace("{{data}}", " ".join(_named(files, DATA_SOON))).replace("{{memory}}", memory)
    text = text.replace("{{config}}", _config(boot)).replace("{{boot}}", boot).replace("{{page}}", page)
    return text.replace("<!-- preloads -->", _preloads(files))


def _baked(page: str) -> Files:
    """The page with the home screen drawn into it by the game's own code, if the game knows how."""
    if not (ROOT / "game" / "web" / "bake.py").is_file():
        return {"index.html": page.encode()}
    bake = importlib.import_module("game.web.bake")
    return {"index.html": bake.fill(page).encode(), **bake.files()}


def files() -> Files:
    """The whole content of dist/, by path."""
    found = _modules(_assets()) | fonts.files() | runtime.files(pack.game_zip())
    found["manifest.webmanifest"] = (ROOT / "assets" / "manifest.webmanifest").read_bytes()
    found["LICENSE.txt"] = (ROOT / "LICENSE").read_bytes()
    found |= _baked(_page(found))
    found["sw.js"] = offline.service_worker(found)
    return found


def _write(found: Files) -> int:
    for old in files_under(DIST):
        if old.relative_to(DIST).as_posix() not in found:
            old.unlink()
    for folder in sorted(filter(Path.is_dir, DIST.rglob("*")), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
    return sum(write_if_changed(DIST / path, data) for path, data in found.items())


def _built() -> dict[str, object]:
    try:
        return dict(json.loads(STAMP.read_text()))
    except (OSError, ValueError):
        return {}


def _complete(stamp: dict[str, object]) -> bool:
    sizes = stamp.get("sizes")
    if not isinstance(sizes, dict):
        return False
    return {file.relative_to(DIST).as_posix(): file.stat().st_size for file in files_under(DIST)} == sizes


def build() -> int:
    """Builds dist/ if anything changed; says how many files were written."""
    with locked("dist"):
        key = digest(digest_tree(ROOT, inputs()), runtime.condition())
        stamp = _built()
        if stamp.get("key") == key and _complete(stamp):
            say("dist/ is up to date")
            return 0
        say("building dist/")
        found = files()
        changed = _write(found)
        STAMP.write_text(json.dumps({"key": key, "sizes": {path: len(data) for path, data in found.items()}}))
        size = sum(map(len, found.values())) / 1e6
        say(f"dist/ is ready: {len(found)} files, {size:.1f} MB, {changed} new")
        return changed
