"""Drives Firefox and WebKitGTK by what they speak themselves, for the smoke tests in every browser.

Both understand the commands of the W3C's WebDriver: WebKit's own driver over HTTP, and Firefox over Marionette, the
line that its driver would use too (that driver comes with no package we could install, and Playwright's way to Debian's
Firefox broke twice). The few commands that a smoke test needs are plain enough to be sent by hand.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, NamedTuple, Protocol

PATIENCE = 120.0
"""Seconds; whatever takes longer hangs. A busy machine is slow, so this is no measure of speed."""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The name under which the protocol hands over an element."""
LIMITS = {"script": int(PATIENCE * 1000), "pageLoad": int(PATIENCE * 1000)}


class DriverError(Exception):
    """The browser answered with an error, or not at all."""


class Line(Protocol):
    """A connection to a browser that understands WebDriver."""

    def send(self, command: str, **words: Any) -> Any:
        """One command and its answer; raises DriverError."""

    def close(self) -> None:
        """Ends the browser."""


class Visit:
    """A browser with a profile of its own, and one tab."""

    def __init__(self, line: Line) -> None:
        self._line = line
        line.send("SetTimeouts", **LIMITS)

    def open(self, url: str) -> None:
        """Goes to an address."""
        self._line.send("Navigate", url=url)

    def reload(self) -> None:
        """Loads the page again, as a player would; Firefox's own command goes past the service worker."""
        self.ask("setTimeout(() => location.reload(), 0, (globalThis.leaving = true))")
        self.until("!globalThis.leaving && document.readyState !== 'loading'")

    def ask(self, expression: str) -> Any:
        """What an expression of JavaScript comes to; a promise is waited for."""
        script = (
            "const done = arguments[arguments.length - 1];"
            f"Promise.resolve().then(() => ({expression})).then((it) => done([it ?? null]), (why) => done(String(why)))"
        )
        answer = self._line.send("ExecuteAsyncScript", script=script, args=[])
        if not isinstance(answer, list):
            raise DriverError(f"{expression[:200]}: {answer}")
        return answer[0]

    def until(self, expression: str) -> Any:
        """Asks until the answer is a true one, and hands it back; the page may be loading meanwhile."""
        end = time.monotonic() + PATIENCE
        answer: Any = None
        while time.monotonic() < end:
            try:
                answer = self.ask(expression)
            except DriverError as error:
                answer = error
            if answer and not isinstance(answer, DriverError):
                return answer
            time.sleep(0.1)
        raise DriverError(f"it stays {answer!r}: {expression[:300]}")

    def click(self, selector: str) -> None:
        """Clicks on the first such element, as a mouse would."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        found = self._line.send("FindElement", using="css selector", value=selector)
        self._line.send("ElementClick", element=found[ELEMENT])

    def close(self) -> None:
        """Ends the browser and forgets its profile."""
        self._line.close()


def _wait(what: str, ask: Callable[[], Any], process: subprocess.Popen[bytes]) -> Any:
    """Asks until something comes back, as long as the process lives."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        answer = ask()
        if answer:
            return answer
        time.sleep(0.1)
    raise DriverError(f"{what} did not start: {' '.join(map(str, process.args))}")  # type: ignore[arg-type]


@contextmanager
def _or_close(line: Line) -> Iterator[None]:
    """Leaves nothing running behind when a browser cannot be started."""
    try:
        yield
    except BaseException:
        line.close()
        raise


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


# -- Firefox ------------------------------------------------------------------------------------------

# Nothing here may call home: the tests watch what is asked for, and the machine may be without a network.
FIREFOX_SETTINGS: Mapping[str, Any] = {
    "marionette.port": 0,
    "app.normandy.enabled": False,
    "app.update.auto": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Marionette:
    """The line to a Firefox: each message is its length, a colon and a list in JSON."""

    def __init__(self, program: str) -> None:
        self._profile = Path(tempfile.mkdtemp(prefix="tenka-firefox-"))
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in FIREFOX_SETTINGS.items()]
        (self._profile / "user.js").write_text("\n".join(lines))
        command = [program, "--marionette", "--headless", "--no-remote", "--profile", str(self._profile)]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdout=quiet, stderr=quiet, env={**os.environ, "MOZ_HEADLESS": "1"})
        self._numbers = itertools.count(1)
        self._socket = socket.socket()
        self._socket.settimeout(2 * PATIENCE)
        with _or_close(self):
            self._greet()

    def _greet(self) -> None:
        note = self._profile / "MarionetteActivePort"
        port = _wait("Firefox", lambda: note.is_file() and note.read_text().strip(), self._process)
        self._socket.connect(("127.0.0.1", int(port)))
        self._read()
        self.send("NewSession")

    def send(self, command: str, **words: Any) -> Any:
        """One command and its answer."""
        if "element" in words:
            words["id"] = words.pop("element")
        message = json.dumps([0, next(self._numbers), f"WebDriver:{command}", words]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, answer = self._read()
        if error:
            raise DriverError(f"{command}: {error.get('error')}: {error.get('message')}")
        return answer.get("value") if isinstance(answer, dict) else answer

    def _read(self) -> Any:
        head = b""
        while not head.endswith(b":"):
            head += self._take(1)
        return json.loads(self._take(int(head[:-1])))

    def _take(self, count: int) -> bytes:
        parts = bytearray()
        while len(parts) < count:
            part = self._socket.recv(count - len(parts))
            if not part:
                raise DriverError("Firefox has hung up")
            parts += part
        return bytes(parts)

    def close(self) -> None:
        """Ends Firefox."""
        self._socket.close()
        _end(self._process)
        shutil.rmtree(self._profile, ignore_errors=True)


# -- WebKit -------------------------------------------------------------------------------------------

# Commands by their names in Marionette -> how they travel over HTTP.
ROUTES = {
    "SetTimeouts": "timeouts",
    "Navigate": "url",
    "ExecuteAsyncScript": "execute/async",
    "FindElement": "element",
    "ElementClick": "element/{element}/click",
}


class Screen:
    """A screen that nobody sees: WebKitGTK has no headless mode."""

    def __init__(self) -> None:
        ours, theirs = os.pipe()
        command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, pass_fds=[theirs], stdout=quiet, stderr=quiet)
        os.close(theirs)
        with os.fdopen(ours) as told:
            number = told.readline().strip()
        if not number:
            raise DriverError("Xvfb did not start")
        self.name = f":{number}"

    def close(self) -> None:
        """Switches it off."""
        _end(self._process)


class WebKitDriver:
    """The line to a WebKitGTK through its own driver; each has a profile that ends with it."""

    def __init__(self, program: str) -> None:
        self._screen = Screen()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        quiet = subprocess.DEVNULL
        display = {"DISPLAY": self._screen.name, "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "GDK_BACKEND": "x11"}
        command = [program, f"--port={port}"]
        self._process = subprocess.Popen(command, stdout=quiet, stderr=quiet, env={**os.environ, **display})
        self._line = HTTPConnection("127.0.0.1", port, timeout=2 * PATIENCE)
        self._path = ""
        with _or_close(self):
            _wait("WebKitWebDriver", self._answers, self._process)
            started = self._request("POST", "/session", {"capabilities": {}})
            self._path = f"/session/{started['sessionId']}"

    def _answers(self) -> bool:
        try:
            self._request("GET", "/status")
        except OSError:
            self._line.close()
            return False
        return True

    def send(self, command: str, **words: Any) -> Any:
        """One command and its answer."""
        path = ROUTES[command].format(element=words.pop("element", ""))
        return self._request("POST", f"{self._path}/{path}", words)

    def _request(self, method: str, path: str, words: Mapping[str, Any] | None = None) -> Any:
        body = None if words is None else json.dumps(words)
        self._line.request(method, path, body, {"Content-Type": "application/json"})
        answer = self._line.getresponse()
        value = json.loads(answer.read()).get("value")
        if answer.status != 200:
            raise DriverError(f"{path}: {value}")
        return value

    def close(self) -> None:
        """Ends the browser, its driver and its screen."""
        with suppress(OSError, HTTPException, DriverError):  # it may be gone already
            self._request("DELETE", self._path)
        self._line.close()
        _end(self._process)
        self._screen.close()


# -- which are there ----------------------------------------------------------------------------------


class Engine(NamedTuple):
    """A browser engine that is tried beside Chromium: its programs, and the Debian packages that bring them."""

    name: str
    programs: tuple[tuple[str, ...], ...]
    """Of each group one is needed; the first group is what a visit is started with."""
    packages: tuple[str, ...]
    line: Callable[[str], Line]

    def missing(self) -> list[str]:
        """The programs that are not on this machine."""
        return [" or ".join(group) for group in self.programs if not any(map(shutil.which, group))]

    def visit(self) -> Visit:
        """A browser with a fresh profile."""
        program = next(path for name in self.programs[0] if (path := shutil.which(name)))
        return Visit(self.line(program))


ENGINES = (
    Engine("Firefox", (("firefox-esr", "firefox"),), ("firefox-esr",), Marionette),
    Engine("WebKit", (("WebKitWebDriver",), ("Xvfb",)), ("webkit2gtk-driver", "xvfb"), WebKitDriver),
)


def decides(engine: Engine) -> bool:
    """Whether what happens in an engine decides about a test run: where it is there, and always in CI."""
    return not engine.missing() or os.environ.get("CI") == "true"
