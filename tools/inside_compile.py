"""Runs inside Pyodide: writes a zip of Python sources again as compiled modules, which start twice as fast.

Nothing is deflated here: the zip is packed as a whole afterwards, which is smaller than file by file.

JOB says which: "library" is the standard library, pruned of what a game never needs; "game" is our own.
"""

import _imp
import ast
import importlib._bootstrap_external as external
import warnings
import zipfile

JOB = str(globals()["JOB"])  # set by tools/snapshot.mjs
SOURCES = {"library": "/lib/python314.zip", "game": "/game.zip"}
HOMES = {"library": "/lib/python314.zip", "game": "/home/pyodide"}
TARGET = "/compiled.zip"
PYSCRIPT = "pyscript/"

# Packages and modules that need a terminal, a network, a process or a debugger, or that nobody here asks for.
# A module of ours that imports one of them is named by the build when it takes the snapshot.
DROPPED = set(
    """_pyrepl unittest doctest pdb bdb cmd pydoc pydoc_data idlelib tkinter turtle turtledemo
    ensurepip venv lib2to3 xml xmlrpc wsgiref multiprocessing sqlite3 dbm curses imaplib poplib
    smtplib ftplib mailbox telnetlib nntplib socketserver pickletools profile cProfile pstats trace
    tracemalloc timeit tabnanny pyclbr modulefinder zipapp compileall py_compile rlcompleter getpass
    webbrowser antigravity this wave plistlib netrc mailcap optparse fileinput filecmp cgi cgitb
    crypt nturl2path sched pty tty shelve ctypes http argparse configparser difflib tomllib platform
    sysconfig _pyio _pydatetime _pydecimal _strptime uuid mimetypes getopt runpy zoneinfo stringprep
    symtable tarfile zipfile/__main__ asyncio/windows_events asyncio/windows_utils asyncio/tools
    asyncio/__main__ asyncio/proactor_events importlib/resources urllib/request urllib/robotparser
    html/parser json/tool pyodide/console concurrent/futures/process
    _sysconfigdata__emscripten_wasm32-emscripten
    email urllib pickle _compat_pickle ipaddress _ast_unparse statistics fractions calendar pprint csv
    logging/handlers logging/config importlib/metadata gzip pkgutil shlex code _markupbase quopri hmac
    graphlib colorsys secrets pathlib/types pyodide/http pyodide/_nodesock_transport concurrent/interpreters
    concurrent/futures/interpreter sre_compile sre_constants sre_parse __hello__ __phello__""".split()
)
# The interpreter carries these in itself and never looks for them elsewhere.
FROZEN = {name.replace(".", "/") for name in _imp._frozen_module_names()} | {
    "importlib/_bootstrap",
    "importlib/_bootstrap_external",
}
# Of the many text encodings a page only ever meets these.
ENCODINGS = set("__init__ aliases ascii utf_8 utf_8_sig utf_16 latin_1 cp437 unicode_escape".split())
# Pyodide's own modules read their docstrings when they start; everyone else's are dead weight.
AS_WRITTEN = ("pyodide/", "_pyodide/")
DEFINES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)


def wanted(name: str) -> bool:
    """Whether a file comes along."""
    if JOB == "game" or name.endswith("/"):
        return JOB == "game"
    parts = name.removesuffix(".py").split("/")
    if parts[0] == "encodings":
        return parts[1] in ENCODINGS
    if name.removesuffix(".py") in FROZEN:
        return False
    return not any("/".join(parts[:depth]) in DROPPED for depth in range(1, len(parts) + 1))


def _said(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _bare(tree: ast.Module) -> ast.Module:
    """Our own module without what only its readers and mypy need: texts that stand alone, types of functions.

    Asserts stay, and so do the types of fields, which dataclasses are made from.
    """
    for node in ast.walk(tree):
        if isinstance(node, DEFINES):
            node.body = [part for part in node.body if not _said(part)] or [ast.Pass(lineno=1, col_offset=0)]
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
    return ast.fix_missing_locations(tree)


def compiled(name: str, source: bytes) -> bytes:
    """A module as it lies in memory after compiling, with the head that importers expect."""
    level = 0 if JOB == "game" or name.startswith(AS_WRITTEN) else 2
    tree = ast.parse(source)
    tree = _bare(tree) if JOB == "game" else tree
    code = compile(tree, f"{HOMES[JOB]}/{name}", "exec", dont_inherit=True, optimize=level)
    return bytes(external._code_to_timestamp_pyc(code, 0, 0))


def beside(name: str, source: bytes) -> tuple[str, bytes]:
    """A module whose source PyScript writes down at every start, compiled, where Python looks before it compiles."""
    code = compile(source, f"{HOMES[JOB]}/{name}", "exec", dont_inherit=True)
    return external.cache_from_source(name), bytes(external._code_to_hash_pyc(code, bytes(8), checked=False))


def entry(name: str) -> zipfile.ZipInfo:
    """A zip entry with a fixed date, so that the same input gives the same bytes."""
    return zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))


def main() -> None:
    """Copies the zip, compiling on the way."""
    warnings.simplefilter("ignore")
    with zipfile.ZipFile(SOURCES[JOB]) as source, zipfile.ZipFile(TARGET, "w") as target:
        for name in filter(wanted, sorted(source.namelist())):
            data = source.read(name)
            if name.startswith(PYSCRIPT):
                name, data = beside(name, data)
            elif name.endswith(".py"):
                name, data = name + "c", compiled(name, data)
            target.writestr(entry(name), data)


main()
