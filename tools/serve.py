"""A small static server: what `build.py play` opens, and what the tests and benchmarks stand on.

It packs what common hosts pack (text and wasm, with gzip) and sends the rest as it is, so that the bytes it counts
are those of a visit to such a host.
"""

from __future__ import annotations

import gzip
import socket
import threading
import webbrowser
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from tools.paths import DIST, BuildError, digest, say

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".toml": "application/toml; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
SHRINKS = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".wasm", ".webmanifest", ".toml", ".txt"}


@lru_cache(maxsize=256)
def _content(path: Path, stamp: int, packed: bool) -> tuple[bytes, str]:
    """A file's bytes and tag, packed once and kept; the time stamp makes a changed file a new entry."""
    data = path.read_bytes()
    return (gzip.compress(data, 6) if packed else data), f'"{digest(data)}{"z" if packed else ""}"'


class Sent(NamedTuple):
    """One answer: the path below the prefix, its status and the bytes of its body."""

    path: str
    status: int
    bytes: int


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD below the server's prefix."""

    server: Server
    # Browsers check a tag again only over 1.1, and one connection serves many files.
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else the body waits for the receipt of the headers

    def setup(self) -> None:
        """Notes the connection, so that a server that stops can end it."""
        super().setup()
        self.server.open.add(self.connection)

    def finish(self) -> None:
        """Forgets the connection."""
        self.server.open.discard(self.connection)
        super().finish()

    def do_GET(self) -> None:
        """Sends a file."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Sends the headers of a file."""
        self._answer(body=False)

    def _answer(self, body: bool) -> None:
        path = self.server.find(self.path)
        if path is None:
            self._note(HTTPStatus.NOT_FOUND)
            return self.send_error(HTTPStatus.NOT_FOUND)
        packed = path.suffix in SHRINKS and "gzip" in self.headers.get("Accept-Encoding", "")
        data, tag = _content(path, path.stat().st_mtime_ns, packed)
        if tag in self.headers.get("If-None-Match", ""):
            self._note(HTTPStatus.NOT_MODIFIED)
            return self._headers(HTTPStatus.NOT_MODIFIED, path, tag, {})
        self._note(HTTPStatus.OK, len(data) if body else 0)
        self._headers(HTTPStatus.OK, path, tag, _about(path, data, packed))
        if body:
            self.wfile.write(data)

    def _headers(self, status: HTTPStatus, path: Path, tag: str, more: dict[str, str]) -> None:
        self.send_response(status)
        self.send_header("ETag", tag)
        self.send_header("Last-Modified", self.date_time_string(int(path.stat().st_mtime)))
        if self.server.caching:
            self.send_header("Cache-Control", self.server.caching)
        for name, value in more.items():
            self.send_header(name, value)
        self.end_headers()

    def _note(self, status: HTTPStatus, count: int = 0) -> None:
        path = urlsplit(self.path).path.removeprefix(self.server.prefix)
        self.server.sent.append(Sent(path, status, count))

    def log_message(self, format: str, *args: object) -> None:
        """Keeps the terminal quiet."""


def first_visit(sent: Iterable[Sent]) -> int:
    """The bytes until the page was up, which then asks for its service worker."""
    return sum(answer.bytes for answer in takewhile(lambda answer: answer.path != "sw.js", sent))


def twice(sent: Iterable[Sent]) -> list[str]:
    """The files that were sent in full more than once."""
    counts = Counter(answer.path or "index.html" for answer in sent if answer.status == HTTPStatus.OK)
    return sorted(path for path, count in counts.items() if count > 1)


def _about(path: Path, data: bytes, packed: bool) -> dict[str, str]:
    """The headers that describe a body."""
    about = {"Content-Type": TYPES.get(path.suffix, "application/octet-stream"), "Content-Length": str(len(data))}
    return about | ({"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if packed else {})


class Server(ThreadingHTTPServer):
    """Serves one folder under one prefix, and keeps a list of what it has sent.

    ``caching`` is what Cache-Control says; empty sends no such header, as many hosts do. The page as we serve it
    is checked again each time (a build may have changed it), which costs a few bytes by its tag.
    """

    daemon_threads = True

    def __init__(self, folder: Path = DIST, prefix: str = "/", port: int = 0, caching: str = "no-cache") -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.caching = caching
        self.sent: list[Sent] = []
        self.open: set[socket.socket] = set()
        self.folder = folder.resolve()
        self.prefix = prefix
        self.url = f"http://localhost:{self.server_address[1]}{prefix}"

    def find(self, target: str) -> Path | None:
        """The file a request means, or nothing; never a file outside the folder."""
        path = unquote(urlsplit(target).path)
        if not path.startswith(self.prefix):
            return None
        file = (self.folder / (path[len(self.prefix) :] or "index.html")).resolve()
        return file if file.is_relative_to(self.folder) and file.is_file() else None

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that closes early is no news."""

    def start(self) -> Server:
        """Serves from a thread."""
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self) -> None:
        """Stops answering: what comes now is refused, on connections that are open too."""
        self.shutdown()
        self.server_close()
        for connection in tuple(self.open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


def _open(port: int) -> Server:
    for candidate in (port, *range(port + 1, port + 20), 0):
        try:
            return Server(port=candidate)
        except OSError:
            continue
    raise BuildError("No free port on this machine.")


def play(port: int, open_browser: bool) -> int:
    """Serves dist/ until Ctrl-C."""
    server = _open(port)
    say(f"Tenka is at {server.url} (Ctrl-C ends it)")
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(server.url,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("goodbye")
    finally:
        server.server_close()
    return 0
