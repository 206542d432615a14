"""Ways back: how a device whose line was lost, or whose page was loaded again, comes back without a new call.

The other end has laid a call that stands ready, and was told by what name, password and certificate we would answer it:
all that is lacking is where we are, and that shows when we come.
"""

from __future__ import annotations

from typing import NamedTuple

from . import handshake

NAME_SIZE, PASSWORD_SIZE = 4, 16
"""Bytes of the name and the password by which somebody comes back."""


class Way(NamedTuple):
    """How to come back to somebody: their standing call, and as whom they expect us."""

    call: str
    name: str
    """Of ICE, and of the certificate that the browser keeps for this."""
    password: str
    fingerprint: str = ""
    """Of that certificate, in hexadecimal digits."""

    def text(self) -> str:
        """As it is kept."""
        return " ".join(self)


def read_way(text: str) -> Way:
    """A way back that was kept; raises BadHandshake."""
    words = text.split(" ")
    if len(words) != len(Way._fields) or len(text) > 2 * handshake.LONGEST:
        raise handshake.damaged()
    way = Way(*words)
    handshake.read_call(way.call)
    lengths = (2 * NAME_SIZE, 2 * PASSWORD_SIZE, 2 * handshake.FINGERPRINT_SIZE)
    if tuple(map(len, way[1:])) != lengths or not set("".join(way[1:])) <= set(handshake.DIGITS):
        raise handshake.damaged()
    return way
