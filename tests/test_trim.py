"""The trimmed wasm: smaller by the tables that are named, and the same Python in everything that the page can ask."""

from __future__ import annotations

import gzip
import json
import subprocess
from pathlib import Path

import pytest

from tools import home, runtime, trim
from tools.trim import Segment, Table

NODE = """
import { pathToFileURL } from "node:url";
const [place, source] = process.argv.slice(1);
const { loadPyodide } = await import(pathToFileURL(`${place}/pyodide.mjs`).href);
const py = await loadPyodide({ indexURL: place });
console.log(py.runPython(source));
process.exit(0);
"""
# What Python knows of every character, and what it makes of texts, as a few numbers.
KNOWLEDGE = """
import hashlib, json, unicodedata as u
letters = [chr(n) for n in range(0x30000) if not 0xD800 <= n < 0xE000]
text = "".join(letters)
def told(*facts): return hashlib.sha256("\\0".join(map(str, facts)).encode("utf-8", "surrogatepass")).hexdigest()
about = [u.category, u.bidirectional, u.combining, u.east_asian_width, u.mirrored, u.decomposition]
numbers = [u.decimal, u.digit, u.numeric]
texts = [str.lower, str.upper, str.title, str.casefold, str.swapcase]
kinds = [str.isalpha, str.isprintable, str.isidentifier, str.isspace, str.isdigit, str.isnumeric, str.isupper]
codecs = "ascii utf_8 utf_8_sig utf_16 latin_1 cp437 unicode_escape".split()
def coded(codec):
    data = text.encode(codec, "replace")
    return told(data, data.decode(codec, "replace"))
json.dumps({
    **{ask.__name__: told(*map(ask, letters)) for ask in about},
    **{ask.__name__: told(*(ask(letter, -1) for letter in letters)) for ask in numbers},
    **{form: told(u.normalize(form, text)) for form in ("NFC", "NFD", "NFKC", "NFKD")},
    **{change.__name__: told(change(text)) for change in texts},
    **{ask.__name__: told(*map(ask, letters)) for ask in kinds},
    **{codec: coded(codec) for codec in codecs},
})
"""


def _asked(place: Path, source: str) -> str:
    command = [home.node(), "--input-type=module", "-e", NODE, str(place), source]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip().splitlines()[-1]


def test_the_page_gets_the_wasm_that_the_addresses_belong_to() -> None:
    whole, smaller = _engines()
    script, caller = (runtime.PYODIDE / runtime.SCRIPT_OF_WASM, runtime.PYODIDE / runtime.CALLER)
    wasm, left = trim.trimmed(whole, script.read_text(encoding="utf-8"), caller.read_text(encoding="utf-8"))
    assert wasm == smaller != whole
    assert left == (runtime.engine() / runtime.SCRIPT_OF_WASM).read_text(encoding="utf-8")
    saved = len(gzip.compress(whole, 6)) - len(gzip.compress(smaller, 6))
    assert saved > 700_000 and len(left) < 850_000, "that is what it is for"


def _engines() -> tuple[bytes, bytes]:
    """The wasm as npm brings it, and as the page gets it."""
    return (runtime.PYODIDE / runtime.WASM).read_bytes(), (runtime.engine() / runtime.WASM).read_bytes()


def test_all_other_data_lies_where_it_lay() -> None:
    whole, smaller = _engines()
    [before], [after] = ([body for kind, body in trim.sections(wasm) if kind == trim.DATA] for wasm in (whole, smaller))
    memory = bytearray(max(segment.end for segment in trim.segments(before)))
    for segment in trim.segments(before):
        memory[segment.start : segment.end] = segment.data
    for table in trim.TABLES:
        memory[table.start : table.end] = bytes(table.end - table.start)
    left = bytearray(len(memory))
    for segment in trim.segments(after):
        left[segment.start : segment.end] = segment.data
    assert left == memory
    changed = (trim.DATA, trim.DATA_COUNT, trim.EXPORTS)
    rest = [[part for part in trim.sections(wasm) if part[0] not in changed] for wasm in (whole, smaller)]
    assert rest[0] == rest[1]


def test_the_names_that_are_left_are_those_that_are_asked_for() -> None:
    whole, smaller = ({one.name: one.written for one in trim.exports(wasm)} for wasm in _engines())
    assert smaller.items() <= whole.items() and len(smaller) < 400 < 8000 < len(whole)
    script = (runtime.engine() / runtime.SCRIPT_OF_WASM).read_text(encoding="utf-8")
    assert {found[2] for found in trim.ASSIGNMENT.finditer(script)} <= smaller.keys()
    assert trim.asked_by_itself(_engines()[0]) & whole.keys() <= smaller.keys()


def test_a_name_goes_where_nobody_uses_it() -> None:
    names = [*"abc"] + [f"n{number}" for number in range(1000)]
    written = ";".join(f'_{name}=Module["_{name}"]=wasmExports["{name}"]' for name in names)
    declared = ",".join(f"_{name}" for name in names)
    script = f"var {declared};use(_a);function assignWasmExports(wasmExports){{{written}}}"
    section = b"".join(bytes((len(name),)) + name.encode() + b"\0\x01" for name in names)
    body = trim._written(len(names)) + section
    wasm = b"\0asm\1\0\0\0" + bytes((trim.IMPORTS, 1, 0)) + bytes((trim.EXPORTS,)) + trim._written(len(body)) + body
    left, shorter = trim.without_exports(wasm, script, "python._b()")
    assert [one.name for one in trim.exports(left)] == ["a", "b"]
    kept = ";".join(f'_{name}=Module["_{name}"]=wasmExports["{name}"]' for name in "ab")
    assert shorter == f"var _a,_b;use(_a);function assignWasmExports(wasmExports){{{kept}}}"


def test_python_knows_of_texts_and_characters_what_it_knew() -> None:
    whole, smaller = (json.loads(_asked(place, KNOWLEDGE)) for place in (runtime.PYODIDE, runtime.engine()))
    assert len(whole) > 25 and smaller == whole


def test_what_was_taken_out_is_not_known_and_does_no_harm() -> None:
    source = """
import unicodedata
try: answer = unicodedata.lookup("LATIN SMALL LETTER A")
except KeyError: answer = "unknown"
answer
"""
    assert _asked(runtime.PYODIDE, source) == "a"
    assert _asked(runtime.engine(), source) == "unknown"


def test_another_wasm_stays_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert trim.trimmed(b"another", "its script") == (b"another", "its script")
    assert "tools/trim.py" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("start", "length", "left"),
    [
        (0, 10, [(0, "0123456789")]),  # before it
        (30, 10, [(30, "0123456789")]),  # behind it
        (12, 5, []),  # inside
        (5, 10, [(5, "01234")]),
        (15, 10, [(20, "56789")]),
        (5, 20, [(5, "01234"), (20, "56789")]),
        (10, 10, []),
    ],
)
def test_a_table_is_cut_out_of_a_segment(start: int, length: int, left: list[tuple[int, str]]) -> None:
    data = (b"0123456789" * 2)[:length]
    found = trim.without(Segment(start, data), [Table(10, 20, "")])
    assert [(part.start, part.data.decode()) for part in found] == left


@pytest.mark.parametrize("value", [0, 1, 63, 64, 127, 128, 8191, 8192, 3_000_000])
def test_numbers_are_read_as_they_are_written(value: int) -> None:
    for signed in (False, True):
        written = trim._written(value, signed)
        assert trim._number(written, 0, signed) == (value, len(written))
