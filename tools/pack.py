"""game.zip: the Python of the game with its maps, scenarios and words, for the interpreter's root."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tools.paths import CACHE, MODULES, ROOT, digest, files_under, write_if_changed

WORDS = ROOT / "assets" / "words"
PYSCRIPT = MODULES / "@pyscript" / "core" / "dist"
# What Babel writes into a catalogue that names no date is the present minute: the same words must give the same bytes.
BEGINNING = datetime(1980, 1, 1, tzinfo=UTC)
# Folders of assets/ that only Python reads.
DATA = ("judgement", "maps", "rules", "scenarios", "shogun", "samurai")
# What only a terminal, a notebook or another project's environment asks for.
NOT_FOR_THE_PAGE = (
    "game/__main__.py", "game/adapters/*", "game/terminal/*", "game/*/numbers.py", "game/*/text.py",
    "game/core/drawing/standalone.py", "assets/words/terminal.*",
)  # fmt: skip


def compile_words() -> None:
    """Compiles each .po file to a .mo beside it, where CPython and the page both look for it."""
    for po in files_under(WORDS, "*.po"):
        language = po.stem.rpartition(".")[2]
        with po.open("rb") as file:
            catalogue = read_po(file, locale=language)
        catalogue.creation_date = BEGINNING
        compiled = io.BytesIO()
        write_mo(compiled, catalogue)
        write_if_changed(po.with_suffix(".mo"), compiled.getvalue())


def contents() -> list[Path]:
    """The files that go into the zip."""
    data = [file for name in DATA for file in files_under(ROOT / "assets" / name)]
    found = files_under(ROOT / "game", "*.py") + data + files_under(WORDS, "*.mo")
    return [file for file in found if not any(file.relative_to(ROOT).match(part) for part in NOT_FOR_THE_PAGE)]


def pyscript_modules() -> dict[str, bytes]:
    """The Python that PyScript's script carries as texts, writes down at every start and imports."""
    [script] = PYSCRIPT.glob("core-*.js")
    text = script.read_text(encoding="utf-8")
    start = text.index('{pyscript:{"__init__.py"') + len("{pyscript:")
    modules, _ = json.JSONDecoder().raw_decode(text, start)
    return {f"pyscript/{name}": source.encode() for name, source in modules.items()}


def game_zip() -> Path:
    """The zip, byte for byte the same for the same game and the same PyScript."""
    compile_words()
    chosen = {file.relative_to(ROOT).as_posix(): file.read_bytes() for file in contents()} | pyscript_modules()
    path = CACHE / "sources" / f"{digest(*(part for pair in chosen.items() for part in pair))}.zip"
    if not path.is_file():
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
            for name, data in chosen.items():
                target.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
        write_if_changed(path, packed.getvalue())
        for old in path.parent.glob("*.zip"):
            if old != path:
                old.unlink()
    return path
