"""A small static server: what `build.py play` opens, and what the tests and benchmarks stand on."""

from __future__ import annotations

import gzip
import threading
import webbrowser
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
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


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD below the server's prefix."""

    server: Server

    def do_GET(self) -> None:
        """Sends a file."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Sends the headers of a file."""
        self._answer(body=False)

    def _answer(self, body: bool) -> None:
        path = self.server.find(self.path)
        if path is None:
            return self.send_error(HTTPStatus.NOT_FOUND)
        packed = path.suffix in SHRINKS and "gzip" in self.headers.get("Accept-Encoding", "")
        data, tag = _content(path, path.stat().st_mtime_ns, packed)
        if self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            return self.end_headers()
        self._headers(path, data, tag, packed)
        if body:
            self.wfile.write(data)

    def _headers(self, path: Path, data: bytes, tag: str, packed: bool) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", TYPES.get(path.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "no-cache")
        if packed:
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Vary", "Accept-Encoding")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Keeps the terminal quiet."""


class Server(ThreadingHTTPServer):
    """Serves one folder under one prefix."""

    daemon_threads = True

    def __init__(self, folder: Path = DIST, prefix: str = "/", port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Handler)
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
        """Stops answering: what comes now is refused."""
        self.shutdown()
        self.server_close()


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
