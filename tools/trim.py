"""Pyodide without what our pages can never ask for: a fifth of what travels of CPython, and much of what starts it.

**Tables.** A table is left out by leaving out the data that would be written to its addresses: the memory there stays
zero, and everything else lies where it always did. What reads these tables is out of reach for the page: the library
brings no module for such an encoding (tools/inside_compile.py), no text of ours names a character by its name, and
CPython never calls libc's iconv. tests/test_trim.py compares what is left with the whole one.

**Exports.** Pyodide offers every function of CPython by name, for packages with code of their own, of which we have
none: eight thousand names in the wasm, and five thousand variables in its script, all of them made at every start.
Those stay that the scripts name, and those that the wasm itself asks for.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tools.paths import say

KNOWN = "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6"
"""The SHA-256 of the wasm that the addresses below belong to: that of Pyodide 314.0.7."""


class Table(NamedTuple):
    """Where a group of tables lies in memory, and who reads it."""

    start: int
    end: int
    reader: str


TABLES = (
    Table(800_544, 1_389_872, "encodings of Chinese, Japanese and Korean: _codecs_cn, _jp, _kr, _tw, _hk"),
    Table(1_574_128, 2_020_448, "names of characters: unicodedata.name and lookup, escapes by name"),
    Table(2_823_168, 2_962_528, "libc's iconv"),
)

MAGIC = 8  # bytes before the first section
IMPORTS, EXPORTS, DATA, DATA_COUNT = 2, 7, 11, 12
FUNCTION, GLOBAL = 0, 3  # kinds of imports and exports
I32_CONST, END = 0x41, 0x0B


class Segment(NamedTuple):
    """Bytes that are written to an address when the module starts."""

    start: int
    data: bytes

    @property
    def end(self) -> int:
        """The address behind its last byte."""
        return self.start + len(self.data)


# -- numbers as wasm writes them ----------------------------------------------------------------------


def _number(wasm: bytes, at: int, signed: bool = False) -> tuple[int, int]:
    """The number at a place, seven bits to a byte, and the place behind it."""
    value = shift = 0
    while True:
        byte = wasm[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            break
    return (value - (1 << shift) if signed and byte & 0x40 else value), at


def _written(value: int, signed: bool = False) -> bytes:
    """A number in as few bytes as can hold it."""
    out = bytearray()
    while True:
        byte, value = value & 0x7F, value >> 7
        last = value == 0 and not (signed and byte & 0x40)
        out.append(byte if last else byte | 0x80)
        if last:
            return bytes(out)


# -- the module -----------------------------------------------------------------------------------


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """The sections of a module: their kind and their bytes."""
    at = MAGIC
    while at < len(wasm):
        kind = wasm[at]
        size, at = _number(wasm, at + 1)
        yield kind, wasm[at : at + size]
        at += size


def segments(section: bytes) -> Iterator[Segment]:
    """The segments of a data section; all of them say their address as a plain number."""
    count, at = _number(section, 0)
    for _ in range(count):
        assert section[at] == 0 and section[at + 1] == I32_CONST
        start, at = _number(section, at + 2, signed=True)
        assert section[at] == END
        size, at = _number(section, at + 1)
        yield Segment(start, section[at : at + size])
        at += size


def without(segment: Segment, tables: Iterable[Table]) -> list[Segment]:
    """What is left of a segment outside of the tables."""
    left = [segment]
    for table in tables:
        cut = [(Segment(part.start, part.data[: max(0, table.start - part.start)]), part) for part in left]
        left = [before for before, _ in cut] + [_behind(part, table.end) for _, part in cut if part.end > table.end]
    return [part for part in left if part.data]


def _behind(part: Segment, address: int) -> Segment:
    """The part of a segment from an address on."""
    start = max(part.start, address)
    return Segment(start, part.data[start - part.start :])


def _changed(wasm: bytes, changed: Mapping[int, bytes]) -> bytes:
    """The module with other sections of these kinds."""
    out = [(kind, changed.get(kind, whole)) for kind, whole in sections(wasm)]
    return wasm[:MAGIC] + b"".join(bytes((kind,)) + _written(len(part)) + part for kind, part in out)


def without_tables(wasm: bytes, tables: Iterable[Table] = TABLES) -> bytes:
    """The module without these tables."""
    [data] = [body for kind, body in sections(wasm) if kind == DATA]
    left = [part for segment in segments(data) for part in without(segment, tables)]
    count = _written(len(left))
    body = b"".join(
        bytes((0, I32_CONST)) + _written(start, signed=True) + bytes((END,)) + _written(len(part)) + part
        for start, part in left
    )
    return _changed(wasm, {DATA: count + body, DATA_COUNT: count})


# -- exports ----------------------------------------------------------------------------------------


class Export(NamedTuple):
    """Something that a module offers: its name, its kind and the bytes that say so."""

    name: str
    kind: int
    written: bytes


def exports(wasm: bytes) -> Iterator[Export]:
    """All that a module offers."""
    [section] = [body for kind, body in sections(wasm) if kind == EXPORTS]
    count, at = _number(section, 0)
    for _ in range(count):
        start = at
        size, at = _number(section, at)
        name, kind = section[at : at + size].decode(), section[at + size]
        _, at = _number(section, at + size + 1)
        yield Export(name, kind, section[start:at])


def asked_by_itself(wasm: bytes) -> set[str]:
    """The functions whose addresses a module asks for, which are its own."""
    [section] = [body for kind, body in sections(wasm) if kind == IMPORTS]
    return {name.decode() for name in re.findall(rb"\x08GOT\.func[\x01-\x7f]([\w.$]+)\x03\x7f\x01", section)}


ASSIGNMENT = re.compile(r'(\w+)=Module\["\1"\]=wasmExports\["(\w+)"\](?:\.value>>>0)?')
ASSIGNED = re.compile(r"(function assignWasmExports\(wasmExports\)\{)([^}]*)\}")
DECLARED = re.compile(r"\bvar ((?:\w+,){1000,}\w+);")


def without_exports(wasm: bytes, script: str, *callers: str) -> tuple[bytes, str]:
    """The module and its script without the names that neither they nor the callers use."""
    assigned, declared = ASSIGNED.search(script), DECLARED.search(script)
    assert assigned and declared
    rest = DECLARED.sub("", ASSIGNED.sub("", script))
    words = set(re.findall(r"[\w$]+", "\n".join((rest, *callers))))
    found = {statement: ASSIGNMENT.fullmatch(statement) for statement in assigned[2].split(";")}
    kept = [statement for statement, parts in found.items() if parts is None or words & set(parts.groups())]
    gone = {parts[1] for statement, parts in found.items() if parts and statement not in kept}
    script = script.replace(assigned[0], f"{assigned[1]}{';'.join(kept)}}}")
    script = script.replace(declared[1], ",".join(name for name in declared[1].split(",") if name not in gone))
    needed = words | asked_by_itself(wasm) | {parts[2] for parts in found.values() if parts and parts[1] not in gone}
    left = [one.written for one in exports(wasm) if one.name in needed or one.kind not in (FUNCTION, GLOBAL)]
    return _changed(wasm, {EXPORTS: _written(len(left)) + b"".join(left)}), script


def trimmed(wasm: bytes, script: str, *callers: str) -> tuple[bytes, str]:
    """The wasm of Pyodide and its script, if they are those that we know; else whole, and said so."""
    if hashlib.sha256(wasm).hexdigest() == KNOWN:
        return without_exports(without_tables(wasm), script, *callers)
    say("pyodide.asm.wasm is not the one that tools/trim.py knows: all of it travels")
    return wasm, script
