"""Runs inside Pyodide: writes the standard library as compiled modules, without what a game never needs."""

import importlib._bootstrap_external as external
import warnings
import zipfile

SOURCE, TARGET = "/lib/python314.zip", "/library.zip"

# Whole packages and modules that need a terminal, a network, a process or a debugger.
DROPPED = set(
    """_pyrepl unittest doctest pdb bdb cmd pydoc pydoc_data idlelib tkinter turtle turtledemo
    ensurepip venv lib2to3 xml xmlrpc wsgiref multiprocessing sqlite3 dbm curses imaplib poplib
    smtplib ftplib mailbox telnetlib nntplib socketserver pickletools profile cProfile pstats trace
    tracemalloc timeit tabnanny pyclbr modulefinder zipapp compileall py_compile rlcompleter getpass
    webbrowser antigravity this wave plistlib netrc mailcap optparse fileinput filecmp cgi cgitb
    crypt nturl2path sched pty tty shelve ctypes""".split()
)
# Of the many text encodings a page only ever meets these.
ENCODINGS = set(
    "__init__ aliases ascii utf_8 utf_8_sig utf_16 latin_1 cp437 idna punycode unicode_escape".split()
)
# Pyodide's own modules read their docstrings when they start; everyone else's are dead weight.
KEEPS_DOCSTRINGS = ("pyodide/", "_pyodide/")


def wanted(name: str) -> bool:
    """Whether a file of the library comes along."""
    top, _, rest = name.removesuffix(".py").partition("/")
    if top == "encodings":
        return rest in ENCODINGS
    return top not in DROPPED and not name.endswith(".pyi")


def compiled(name: str, source: bytes) -> bytes:
    """A module as zipimport likes it best."""
    level = 0 if name.startswith(KEEPS_DOCSTRINGS) else 2
    code = compile(source, f"/lib/python314.zip/{name}", "exec", dont_inherit=True, optimize=level)
    return bytes(external._code_to_timestamp_pyc(code, 0, 0))


def entry(name: str) -> zipfile.ZipInfo:
    """A zip entry with a fixed date, so that the same input gives the same bytes."""
    return zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))


def main() -> None:
    """Copies the library, compiling on the way."""
    warnings.simplefilter("ignore")
    with zipfile.ZipFile(SOURCE) as source, zipfile.ZipFile(TARGET, "w", compresslevel=9) as target:
        for name in sorted(source.namelist()):
            if not wanted(name) or name.endswith("/"):
                continue
            data = source.read(name)
            if name.endswith(".py"):
                name, data = name + "c", compiled(name, data)
            target.writestr(entry(name), data, zipfile.ZIP_DEFLATED)


main()
