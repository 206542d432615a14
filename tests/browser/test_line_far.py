"""Lines between hosts of their own, and through a STUN or TURN server; collected in the long run only."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from game.core.live import handshake
from game.core.live.lines import Servers
from game.core.live.places import HOST, NAME, REFLEXIVE, RELAY
from game.web.line_server import checked
from tests.browser.hosts import Host, two_hosts
from tests.browser.lines import Device, chromium, lay_page, profile, shake_hands
from tests.browser.weather import RELAY_ONLY

USER, PASSWORD, PORT = "tenka", "mountain", 3478
SERVER = "turnserver"


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[Sequence[Host]]:
    """Two hosts, each with the page of a line."""
    with two_hosts(lay_page(tmp_path / "page"), tmp_path) as both:
        yield both


@contextmanager
def coturn(host: Host, folder: Path) -> Iterator[None]:
    """A STUN and TURN server on a host."""
    assert shutil.which(SERVER), f"{SERVER} decides in the long run, but is missing (on Debian: coturn)"
    words = f"-n --no-tls --no-dtls --no-cli -L {host.address} -E {host.address} -p {PORT} -a -r tenka"
    words += (
        f" -u {USER}:{PASSWORD} --simple-log --log-file {folder}/log --userdb {folder}/users --pidfile {folder}/pid"
    )
    quiet = subprocess.DEVNULL
    with subprocess.Popen([*host.inside, SERVER, *words.split()], stdout=quiet, stderr=quiet) as process:
        try:
            host.wait_for_port(PORT)
            yield
        finally:
            process.terminate()


@pytest.fixture
def devices(hosts: Sequence[Host], browser: Browser) -> Iterator[Callable[..., list[Device]]]:
    """Opens a browser on each host."""
    with ExitStack() as stack:

        def make(servers: Servers = (), scripts: Sequence[str] = ()) -> list[Device]:
            opened = []
            for host in hosts:
                own = stack.enter_context(chromium(browser.browser_type, host.browser))
                opened.append(stack.enter_context(profile(own, host.url, scripts)))
                opened[-1].servers = servers
            return opened

        yield make


def kinds(call: str, answer: str) -> list[set[str]]:
    """Which kinds of places two texts name."""
    said = handshake.read_call(call), handshake.read_answer(answer, call)
    return [{place.kind for place in one.places} for one in said]


def test_hosts_of_their_own_meet(devices: Callable[..., list[Device]]) -> None:
    host, guest = devices()
    call, answer = shake_hands(host, guest)
    assert kinds(call, answer) == [{HOST}, {HOST}]
    assert {place.form for place in handshake.read_call(call).places} == {NAME}
    host.lines.send("one", "天" * 65536)
    assert guest.until("text", others=[host]) == "天" * 65536


def test_a_cable_that_was_pulled_for_a_moment(devices: Callable[..., list[Device]], hosts: Sequence[Host]) -> None:
    host, guest = devices()
    shake_hands(host, guest)
    hosts[0].unplug()
    host.lines.send("one", "into the dark")
    host.listen()
    hosts[0].plug()
    assert guest.until("text", others=[host]) == "into the dark"


def test_by_way_of_a_stun_server(devices: Callable[..., list[Device]], hosts: Sequence[Host], tmp_path: Path) -> None:
    for one in hosts:
        one.go_private(hidden=True)
    with coturn(hosts[0], tmp_path):
        host, guest = devices(checked(f"stun:{hosts[0].address}:{PORT}"))
        call, answer = shake_hands(host, guest)
    assert kinds(call, answer) == [{REFLEXIVE}, {REFLEXIVE}]


def test_by_way_of_a_turn_server(devices: Callable[..., list[Device]], hosts: Sequence[Host], tmp_path: Path) -> None:
    with coturn(hosts[0], tmp_path):
        servers = checked(f"turn:{hosts[0].address}:{PORT}", USER, PASSWORD)
        host, guest = devices(servers, [RELAY_ONLY])
        call, answer = shake_hands(host, guest)
        assert kinds(call, answer) == [{RELAY}, {RELAY}]
        guest.lines.send("one", "by a detour")
        assert host.until("text", others=[guest]) == "by a detour"


def test_from_home_to_home_nobody_meets_without_a_server(
    devices: Callable[..., list[Device]], hosts: Sequence[Host]
) -> None:
    for one in hosts:
        one.go_private()
    host, guest = devices()
    host.lines.call("one")
    guest.lines.answer("one", host.until("call"))
    host.lines.accept("one", guest.until("answer"))
    assert host.until("failed", others=[guest]) == "unreachable"


def test_on_no_network_a_call_says_so(devices: Callable[..., list[Device]], hosts: Sequence[Host]) -> None:
    hosts[0].unplug()
    host, _ = devices()
    host.lines.call("one")
    assert host.until("failed") == "alone"
