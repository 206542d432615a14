"""The handshake of a line: what one browser must know of another, as a text that a friend can send.

Of a description in SDP only what differs travels: the DTLS fingerprint, name and password of ICE, who begins
(``setup``) and where the browser can be reached. All else is written anew at the other end. The text wears armour
(``game.core.armour``); an answer carries two bytes of digest of its call. A text has only one way to be written:
whatever is not exactly that raises ``BadHandshake``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from .. import armour
from ..words import Sentence
from . import places
from .places import MOST_PLACES, Place

CALL, ANSWER, VERSION = "c", "a", "1"
LONGEST = 600
"""Characters of a text; those of one or two places have at most 140."""
LONGEST_SDP = 20_000
TAG_SIZE, FINGERPRINT_SIZE = 2, 32
ACTIVE = "active"
SETUPS = ("actpass", ACTIVE, "passive")
NAMES, PASSWORDS = range(4, 65), range(22, 65)
"""How long they may be; ICE itself allows 256, which no browser needs."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
"""What names and passwords of ICE are made of."""
DIGITS = "0123456789abcdef"
"""What Firefox makes them of: half a byte each."""
HEX_NAME, HEX_PASSWORD = 4, 8
"""Flags beside the setup: name, password written in hexadecimal digits."""


class BadHandshake(ValueError):
    """A text that does not lead to another browser; ``reason`` tells the player why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.reason = Sentence(key)


class Description(NamedTuple):
    """What one browser says of itself."""

    setup: str
    fingerprint: bytes
    name: str
    password: str
    places: tuple[Place, ...]


class Opened(NamedTuple):
    """A text that has been read: an answer has the tag of its call."""

    said: Description
    tag: bytes = b""


def damaged() -> BadHandshake:
    """What most faults come to."""
    return BadHandshake("distance.line_damaged")


# -- from and to SDP ----------------------------------------------------------------------------------

# No "end-of-candidates": Firefox would give up at once where the names of the other browser are slow to be found.
SDP = """v=0
o=- 1 1 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
{places}a=ice-ufrag:{name}
a=ice-pwd:{password}
a=fingerprint:sha-256 {fingerprint}
a=setup:{setup}
a=mid:0
a=sctp-port:5000
a=max-message-size:65536
"""


def described(sdp: str) -> Description:
    """What the description of our own browser says; raises BadHandshake."""
    if len(sdp) > LONGEST_SDP:
        raise BadHandshake("distance.line_unknown")
    found = [_line(sdp, name) for name in ("setup", "fingerprint:sha-256", "ice-ufrag", "ice-pwd")]
    setup, fingerprint, name, password = found
    digits = fingerprint.replace(":", "")
    if not re.fullmatch(r"[0-9A-Fa-f]{64}", digits):
        raise BadHandshake("distance.line_unknown")
    said = Description(setup, bytes.fromhex(digits), name, password, places.of_sdp(sdp))
    if not _sound(said):
        raise BadHandshake("distance.line_unknown")
    return said


def _line(sdp: str, name: str) -> str:
    """The value of an attribute, "" if there is none."""
    found = re.search(rf"^a={re.escape(name)}[: ](\S+)\s*$", sdp, re.MULTILINE)
    return found[1] if found else ""


def _sound(said: Description) -> bool:
    """Whether a description can be written."""
    words = said.setup in SETUPS and len(said.name) in NAMES and len(said.password) in PASSWORDS
    found = len(said.places) <= MOST_PLACES and said.places == places.in_order(said.places)
    return words and found and set(said.name + said.password) <= set(LETTERS)


def sdp_of(said: Description) -> str:
    """The description, for another browser."""
    digits = ":".join(f"{byte:02X}" for byte in said.fingerprint)
    lines = "".join(f"a={line}\n" for line in places.to_sdp(said.places))
    text = SDP.format(places=lines, name=said.name, password=said.password, fingerprint=digits, setup=said.setup)
    return text.replace("\n", "\r\n")


# -- writing ------------------------------------------------------------------------------------------


def call_text(sdp: str) -> str:
    """The text that invites: of the description of the browser that begins; raises BadHandshake."""
    return armour.wrap(CALL, VERSION, _bytes(described(sdp)))


def answer_text(sdp: str, call: str) -> str:
    """The text that answers a call; raises BadHandshake."""
    return armour.wrap(ANSWER, VERSION, _bytes(described(sdp)) + tag_of(call))


def pledge_text(fingerprint: bytes, name: str, password: str, call: str) -> str:
    """An answer given in advance, by whoever may come back: how it will be known again, but not where it will be."""
    return armour.wrap(ANSWER, VERSION, _bytes(Description(ACTIVE, fingerprint, name, password, ())) + tag_of(call))


def tag_of(call: str) -> bytes:
    """By what an answer knows its call."""
    return sha256(call.encode("ascii")).digest()[:TAG_SIZE]


def _bytes(said: Description) -> bytes:
    flags = SETUPS.index(said.setup)
    name_in_digits, password_in_digits = (set(text) <= set(DIGITS) for text in (said.name, said.password))
    flags |= HEX_NAME * name_in_digits | HEX_PASSWORD * password_in_digits
    words = _word(said.name, name_in_digits) + _word(said.password, password_in_digits)
    return bytes((flags << 4 | len(said.places),)) + said.fingerprint + words + places.write(said.places)


def _word(text: str, in_digits: bool) -> bytes:
    """The length, and the letters in as few bits as they need."""
    letters, bits = (DIGITS, 4) if in_digits else (LETTERS, 6)
    value = 0
    for letter in text:
        value = value << bits | letters.index(letter)
    return bytes((len(text),)) + value.to_bytes((len(text) * bits + 7) // 8, "big")


# -- reading ------------------------------------------------------------------------------------------


def is_call(text: str) -> bool:
    """Whether a text says of itself that it is a call."""
    return text.startswith(CALL)


def is_answer(text: str) -> bool:
    """Whether a text says of itself that it is an answer."""
    return text.startswith(ANSWER)


def read_call(text: str) -> Description:
    """What a call says; raises BadHandshake."""
    return _read(text, CALL, "distance.line_not_call").said


def read_answer(text: str, call: str) -> Description:
    """What the answer to our call says; raises BadHandshake."""
    opened = _read(text, ANSWER, "distance.line_not_answer")
    if opened.tag != tag_of(call):
        raise BadHandshake("distance.line_other_call")
    return opened.said


def answers(text: str, call: str) -> bool:
    """Whether a text is the answer to this call."""
    try:
        read_answer(text, call)
    except BadHandshake:
        return False
    return True


def _read(text: str, kind: str, otherwise: str) -> Opened:
    """A text of one kind; raises BadHandshake."""
    data = _data(text)
    if text[0] != kind:
        raise BadHandshake(otherwise)
    reader = places.Reader(data)
    try:
        said = _description(reader)
        tag = reader.take(TAG_SIZE) if kind == ANSWER else b""
    except (places.Short, IndexError):
        raise damaged() from None
    again = _bytes(said) + tag if _sound(said) else b""
    if again != data or (kind == CALL) != (said.setup == "actpass"):
        raise damaged()
    return Opened(said, tag)


def _data(text: str) -> bytes:
    """The bytes of a text, if its checksum is right."""
    try:
        return armour.unwrap(text, CALL + ANSWER, VERSION, LONGEST)
    except armour.BadArmour as error:
        raise BadHandshake("distance.line_future") if error.fault == armour.FUTURE else damaged() from None


def _description(reader: places.Reader) -> Description:
    flags, count = divmod(reader.take(1)[0], 16)
    fingerprint = reader.take(FINGERPRINT_SIZE)
    name = _read_word(reader, bool(flags & HEX_NAME))
    password = _read_word(reader, bool(flags & HEX_PASSWORD))
    return Description(SETUPS[flags & 3], fingerprint, name, password, tuple(_places(reader, count)))


def _places(reader: places.Reader, count: int) -> Iterator[Place]:
    for _ in range(count):
        yield places.read(reader)


def _read_word(reader: places.Reader, in_digits: bool) -> str:
    letters, bits = (DIGITS, 4) if in_digits else (LETTERS, 6)
    length = reader.take(1)[0]
    value = int.from_bytes(reader.take((length * bits + 7) // 8), "big")
    mask = (1 << bits) - 1
    return "".join(letters[value >> bits * place & mask] for place in reversed(range(length)))


# -- the four digits ----------------------------------------------------------------------------------


def digits_of(host: bytes, guest: bytes, *secrets: bytes) -> str:
    """Four digits that follow from the fingerprints of both browsers, and from what each added when they met."""
    text = b"tenka line" + b"".join(len(part).to_bytes(2, "big") + part for part in (host, guest, *secrets))
    return f"{int.from_bytes(sha256(text).digest()[:8], 'big') % 10_000:04}"
