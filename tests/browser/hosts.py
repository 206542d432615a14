"""Two hosts on one machine: network namespaces of their own, joined by a veth pair, each with its own browser.

Each host serves the page to itself, as an installed page would come from its own disk, and writes down every address
that a packet was sent to: what is watched need not be believed. Needs root and ``ip`` from Debian's iproute2.
Run as a program inside a namespace, this file is that server.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tools import browser as browsers
from tools.paths import ROOT
from tools.serve import Server

HUSH = "--host-resolver-rules=MAP *.googleapis.com ~NOTFOUND, MAP *.google.com ~NOTFOUND, MAP *.gvt1.com ~NOTFOUND"
"""Chromium would ask its maker for updates and accounts in spite of every flag; whoever else is asked is noticed."""
PATIENCE = 60.0
NETWORK = "10.77.15"
PRIVATE = "192.168.99.1"
NAMES = "ab"
ALL_PACKETS, IPV4, OUTGOING, DESTINATION = 3, 0x0800, 4, slice(16, 20)
"""What Linux calls every kind of packet, this kind, and one that leaves; where its target stands in it."""
MULTICAST = range(224, 240)


def missing() -> str:
    """What this machine lacks for hosts of their own, "" if nothing."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "root, who may make network namespaces"
    return "" if shutil.which("ip") else "ip (on Debian: iproute2)"


class Host:
    """One side of the cable."""

    def __init__(self, number: int, folder: Path) -> None:
        self.name = f"tenka-{os.getpid()}-{NAMES[number]}"
        self.cable = f"tk{os.getpid() % 1_000_000}{NAMES[number]}"
        self.address = f"{NETWORK}.{number + 1}"
        self.other = f"{NETWORK}.{2 - number}"
        self.folder = folder
        self.url = ""

    def ip(self, *words: str) -> None:
        """A command of ip inside this host."""
        _ip("-n", self.name, *words)

    @property
    def inside(self) -> list[str]:
        """With what a command begins that is to run inside this host."""
        return ["ip", "netns", "exec", self.name]

    @property
    def browser(self) -> str:
        """A program that is a Chromium inside this host, for Playwright."""
        script = self.folder / f"{self.name}-chromium"
        script.write_text(f'#!/bin/sh\nexec {" ".join(self.inside)} {browsers.find()} "$@"\n')
        script.chmod(0o755)
        return str(script)

    def wait_for_port(self, port: int) -> None:
        """Until somebody on this host listens on a port of UDP."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if f":{port:04X} " in subprocess.check_output([*self.inside, "cat", "/proc/net/udp"], text=True):
                return
            time.sleep(0.1)
        raise AssertionError(f"nobody listens on port {port}")

    def plug_in(self) -> None:
        """An address, and a way to everywhere: through the other host, which passes nothing on."""
        self.ip("addr", "add", f"{self.address}/24", "dev", self.cable)
        self.ip("link", "set", "lo", "up")
        self.plug()

    def plug(self) -> None:
        """Put the cable in, again."""
        self.ip("link", "set", self.cable, "up")
        self.ip("route", "replace", "default", "via", self.other)

    def go_private(self, hidden: bool = False) -> None:
        """What this host takes for its address is one of a home network, and the other host's is the same.

        So neither leads anywhere. A browser sends nothing from one that is hidden behind the cable, and names it to
        nobody: only a server that both can ask sees addresses that lead somewhere.
        """
        self.ip("addr", "add", f"{PRIVATE}/32", "dev", "lo" if hidden else self.cable)
        self.ip("route", "replace", "default", "via", self.other, "src", PRIVATE)

    def unplug(self) -> None:
        """Pull the cable."""
        self.ip("link", "set", self.cable, "down")

    @contextmanager
    def serving(self, site: Path, strangers: list[str]) -> Iterator[None]:
        """Serves a folder to this host; at the end it is known to which other addresses packets were sent."""
        words = [sys.executable, "-m", "tests.browser.hosts", str(site), self.cable]
        pipe = subprocess.PIPE
        with subprocess.Popen([*self.inside, *words], stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as process:
            assert process.stdout
            self.url = process.stdout.readline().strip()
            try:
                yield
            finally:
                told, _ = process.communicate("")
                strangers += [address for address in json.loads(told) if address != self.other]


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


@contextmanager
def two_hosts(site: Path, folder: Path) -> Iterator[Sequence[Host]]:
    """Two hosts that serve a page to themselves; fails if either sends anything to anybody but the other.

    ``host.url`` is its page; ``playwright.chromium.launch(executable_path=host.browser, args=FLAGS)`` its browser.
    """
    lacking = missing()
    assert not lacking, f"two hosts on one machine need {lacking}"
    hosts, strangers = [Host(number, folder) for number in range(2)], list[str]()
    with ExitStack() as stack:
        for host in hosts:
            _ip("netns", "add", host.name)
            stack.callback(_ip, "netns", "del", host.name)
        one, other = hosts
        ends = ["netns", one.name, "type", "veth", "peer", "name", other.cable, "netns", other.name]
        _ip("link", "add", one.cable, *ends)
        for host in hosts:
            host.plug_in()
        for host in hosts:
            stack.enter_context(host.serving(site, strangers))
        yield hosts
    assert not strangers, f"packets were sent to {sorted(set(strangers))}"


# -- inside a namespace -------------------------------------------------------------------------------


def _watch(cable: str, targets: set[str]) -> None:
    """Writes down where packets are sent, for good."""
    with socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(ALL_PACKETS)) as ears:
        ears.bind((cable, ALL_PACKETS))
        while True:
            try:
                packet, (_, protocol, kind, *_) = ears.recvfrom(64)
            except OSError as error:
                if error.errno != errno.ENETDOWN:
                    raise
                continue  # the cable was pulled; it may be put in again
            if protocol == IPV4 and kind == OUTGOING and packet[DESTINATION][0] not in MULTICAST:
                targets.add(socket.inet_ntoa(packet[DESTINATION]))


def main(site: str, cable: str) -> None:
    """Serves until standard input ends, then tells where packets went."""
    targets = set[str]()
    threading.Thread(target=_watch, args=(cable, targets), daemon=True).start()
    print(Server(Path(site)).start().url, flush=True)
    sys.stdin.read()
    print(json.dumps(sorted(targets)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
