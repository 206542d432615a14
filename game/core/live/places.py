"""Places: where a browser can be reached (the candidates of ICE), as few bytes each.

A place is a kind, a port, and an address: four bytes of IPv4, sixteen of IPv6, or the sixteen of a name that the
browser has made up and answers to on its own network (``<uuid>.local``), so that no page learns the address behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

HOST, REFLEXIVE, RELAY = "host", "srflx", "relay"
KINDS = {HOST: 126, REFLEXIVE: 100, RELAY: 2}
"""What a place may be, and how much it is liked: the usual numbers of ICE."""
ORDER = tuple(KINDS)
IPV4, IPV6, NAME = range(3)
SIZES = {IPV4: 4, IPV6: 16, NAME: 16}
MOST_PLACES = 12
LIKED = 1 << 16
LINE = re.compile(
    r"^a=candidate:\S{1,64} 1 udp [0-9]{1,10} (\S{1,64}) ([0-9]{1,5}) typ (host|srflx|relay)\b",
    re.MULTILINE | re.IGNORECASE,
)
UUID = re.compile(r"([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local")
GROUPS = 8
"""Of an address in IPv6."""


class Place(NamedTuple):
    """One way to a browser."""

    kind: str
    form: int
    address: bytes
    port: int


class Short(ValueError):
    """There are fewer bytes than announced, or they mean nothing."""


class Reader:
    """Takes bytes off the front."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, count: int) -> bytes:
        """The next bytes; raises Short."""
        self.at += count
        if self.at > len(self.data):
            raise Short
        return self.data[self.at - count : self.at]


# -- bytes --------------------------------------------------------------------------------------------


def write(places: Iterable[Place]) -> bytes:
    """All places, one after the other."""
    return b"".join(
        bytes((ORDER.index(place.kind) << 4 | place.form,)) + place.address + place.port.to_bytes(2, "big")
        for place in places
    )


def read(reader: Reader) -> Place:
    """The next place; raises Short."""
    kind, form = divmod(reader.take(1)[0], 16)
    if kind >= len(ORDER) or form not in SIZES:
        raise Short
    address, port = reader.take(SIZES[form]), int.from_bytes(reader.take(2), "big")
    if not port or (form == NAME and kind):  # only a browser's own place has a name
        raise Short
    return Place(ORDER[kind], form, address, port)


# -- SDP ----------------------------------------------------------------------------------------------


def of_sdp(sdp: str) -> tuple[Place, ...]:
    """The places in a description, the best first; what cannot be written is left out, as is TCP."""
    found = []
    for address, port, kind in LINE.findall(sdp):
        known = _address(address.lower())
        if known and 0 < int(port) < 1 << 16:
            found.append(Place(kind.lower(), *known, int(port)))
    return in_order(found)[:MOST_PLACES]


def in_order(found: Iterable[Place]) -> tuple[Place, ...]:
    """Each place once, the best kind first."""
    return tuple(sorted(dict.fromkeys(found), key=lambda place: ORDER.index(place.kind)))


def _address(text: str) -> tuple[int, bytes] | None:
    if named := UUID.fullmatch(text):
        return NAME, bytes.fromhex("".join(named.groups()))
    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3}){3}", text):
        parts = [int(part) for part in text.split(".")]
        return (IPV4, bytes(parts)) if max(parts) < 256 else None
    groups = _groups(text)
    return (IPV6, b"".join(group.to_bytes(2, "big") for group in groups)) if groups else None


def _groups(text: str) -> list[int]:
    """The eight groups of an address in IPv6, none if it is no such address; Pyodide comes without ``ipaddress``."""
    head, gap, tail = text.partition("::")
    parts = [side.split(":") if side else [] for side in (head, tail)]
    if not all(re.fullmatch(r"[0-9a-f]{1,4}", part) for side in parts for part in side):
        return []
    lacking = GROUPS - len(parts[0]) - len(parts[1])
    if lacking < bool(gap) or (lacking and not gap):
        return []
    return [int(part, 16) for part in [*parts[0], *["0"] * lacking, *parts[1]]]


def to_sdp(places: Iterable[Place]) -> Iterator[str]:
    """A line for each place; what it is liked follows from its kind and from the order."""
    for number, place in enumerate(places):
        liked = KINDS[place.kind] << 24 | (LIKED - 1 - number) << 8 | 255
        behind = "" if place.kind == HOST else " raddr 0.0.0.0 rport 0"
        yield f"candidate:{number + 1} 1 udp {liked} {_name(place)} {place.port} typ {place.kind}{behind}"


def _name(place: Place) -> str:
    digits = place.address.hex()
    if place.form == IPV4:
        return ".".join(map(str, place.address))
    if place.form == IPV6:
        return ":".join(f"{int(digits[at : at + 4], 16):x}" for at in range(0, 32, 4))
    ends = (8, 12, 16, 20, 32)
    return "-".join(digits[start:end] for start, end in zip((0, *ends), ends, strict=False)) + ".local"
