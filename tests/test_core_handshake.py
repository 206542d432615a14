"""The texts of a handshake: what fits, what comes out again, and that nothing odd does harm."""

from __future__ import annotations

import random
import re
from binascii import crc32
from collections.abc import Callable
from hashlib import sha256

import pytest

from game.core import armour
from game.core.live import handshake, places
from game.core.live.handshake import BadHandshake, Description
from game.core.live.places import HOST, IPV4, IPV6, MOST_PLACES, NAME, REFLEXIVE, RELAY, Place

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
URL_SAFE = re.compile(r"[A-Za-z0-9_-]+")
FINGERPRINT = ":".join(f"{byte:02X}" for byte in sha256(b"a browser").digest())
NAMED = "3f7a1c22-9d33-4344-8555-566677788899.local"
# What the browsers wrote on our machines, shortened to what differs; names and passwords are made up.
CHROMIUM = f"""v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 36659 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:2113 1 udp 2113937151 {NAMED} 36659 typ host generation 0 network-cost 999
a=candidate:2114 1 udp 2113939711 4e7a1c22-9d33-4344-8555-566677788899.local 59862 typ host generation 0
a=ice-ufrag:uVz/
a=ice-pwd:l3mV7pX0q+7iV0aQm2bN8cRt
a=ice-options:trickle
a=fingerprint:sha-256 {FINGERPRINT}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""
FIREFOX = f"""v=0
o=mozilla...THIS_IS_SDPARTA-99.0 8 0 IN IP4 0.0.0.0
s=-
t=0 0
a=fingerprint:sha-256 {FINGERPRINT}
a=group:BUNDLE 0
a=ice-options:trickle
m=application 40318 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:0 1 UDP 2122252543 {NAMED} 40318 typ host
a=candidate:3 1 TCP 2105524479 {NAMED} 9 typ host tcptype active
a=candidate:1 1 UDP 1686052607 203.0.113.9 50000 typ srflx raddr 0.0.0.0 rport 0
a=sendrecv
a=end-of-candidates
a=ice-pwd:0123456789abcdef0123456789abcdef
a=ice-ufrag:89abcdef
a=mid:0
a=setup:active
a=sctp-port:5000
"""
PLACES = (
    Place(HOST, NAME, bytes(range(16)), 40318),
    Place(HOST, IPV4, bytes((192, 168, 0, 7)), 1),
    Place(HOST, IPV6, bytes((0xFD, *range(15))), 65535),
    Place(REFLEXIVE, IPV4, bytes((203, 0, 113, 9)), 50000),
    Place(RELAY, IPV6, bytes((0x20, 1, *range(14))), 3478),
)


def lines_of(text: str) -> str:
    """A description as browsers write it."""
    return text.replace("\n", "\r\n")


def made(dice: random.Random) -> Description:
    """Any description that a browser might give."""
    setup = dice.choice(handshake.SETUPS[1:])
    letters = dice.choice((handshake.LETTERS, handshake.DIGITS))
    name = "".join(dice.choices(letters, k=dice.choice(handshake.NAMES)))
    password = "".join(dice.choices(dice.choice((handshake.LETTERS, letters)), k=dice.choice(handshake.PASSWORDS)))
    chosen = sorted(dice.choices(PLACES, k=dice.randrange(4)), key=lambda place: places.ORDER.index(place.kind))
    return Description(setup, dice.randbytes(32), name, password, tuple(dict.fromkeys(chosen)))


def test_a_call_of_chromium_is_short_and_comes_out_again() -> None:
    text = handshake.call_text(lines_of(CHROMIUM))
    assert len(text) == 131 and URL_SAFE.fullmatch(text)
    said = handshake.read_call(text)
    assert (said.setup, said.name, said.password) == ("actpass", "uVz/", "l3mV7pX0q+7iV0aQm2bN8cRt")
    assert said.fingerprint == sha256(b"a browser").digest()
    assert [(place.form, place.port) for place in said.places] == [(NAME, 36659), (NAME, 59862)]
    assert NAMED in handshake.sdp_of(said)


def test_an_answer_of_firefox_is_short_and_belongs_to_its_call() -> None:
    call = handshake.call_text(lines_of(CHROMIUM))
    text = handshake.answer_text(lines_of(FIREFOX), call)
    assert len(text) <= 140 and URL_SAFE.fullmatch(text)
    said = handshake.read_answer(text, call)
    assert (said.setup, said.name, said.password) == ("active", "89abcdef", "0123456789abcdef" * 2)
    assert [place.kind for place in said.places] == [HOST, REFLEXIVE]
    assert (
        handshake.answers(text, call) and not handshake.answers(text, call[:-1]) and not handshake.answers(call, call)
    )


def test_a_description_is_written_as_every_browser_reads_it() -> None:
    sdp = handshake.sdp_of(handshake.described(lines_of(FIREFOX)))
    lines = sdp.split("\r\n")
    assert "\n" not in sdp.replace("\r\n", "") and not lines[-1]
    assert all(re.match(r"[a-z]=\S", line) for line in lines[:-1])
    assert f"a=candidate:1 1 udp 2130706431 {NAMED} 40318 typ host" in lines
    assert "a=candidate:2 1 udp 1694498559 203.0.113.9 50000 typ srflx raddr 0.0.0.0 rport 0" in lines


def test_what_is_written_is_read_and_what_is_read_was_written() -> None:
    dice = random.Random(15)
    for _ in range(300):
        said = made(dice)
        sdp = handshake.sdp_of(said)
        assert handshake.described(sdp) == said
        text = handshake.answer_text(sdp, "c1")
        assert handshake.read_answer(text, "c1") == said and len(text) <= handshake.LONGEST


@pytest.mark.parametrize(
    ("text", "groups"),
    [("::", [0] * 8), ("fd00::1:2", [0xFD00, 0, 0, 0, 0, 0, 1, 2]), ("1:2:3:4:5:6:7:8", [*range(1, 9)])],
)
def test_addresses_of_ipv6(text: str, groups: list[int]) -> None:
    [place] = places.of_sdp(f"a=candidate:1 1 udp 1 {text} 9 typ host")
    assert place.form == IPV6 and [*place.address[1::2]] == [group & 255 for group in groups]


@pytest.mark.parametrize(
    "line",
    [
        "a=candidate:1 1 udp 1 256.1.1.1 9 typ host",
        "a=candidate:1 1 udp 1 1.1.1 9 typ host",
        "a=candidate:1 1 udp 1 1::2::3 9 typ host",
        "a=candidate:1 1 udp 1 1:2:3:4:5:6:7:8:9 9 typ host",
        "a=candidate:1 1 udp 1 fe80::1%eth0 9 typ host",
        "a=candidate:1 1 udp 1 1.1.1.1 0 typ host",
        "a=candidate:1 1 udp 1 1.1.1.1 65536 typ host",
        "a=candidate:1 1 tcp 1 1.1.1.1 9 typ host tcptype active",
        "a=candidate:1 2 udp 1 1.1.1.1 9 typ host",
        "a=candidate:1 1 udp 1 1.1.1.1 9 typ prflx",
        "a=candidate:1 1 udp 1 somebody.local 9 typ host",
    ],
)
def test_places_that_cannot_be_written_are_left_out(line: str) -> None:
    assert places.of_sdp(line) == ()


def test_more_places_than_there_is_room_for_are_left_out_from_the_least() -> None:
    found = [f"a=candidate:1 1 udp 1 10.0.0.{at} 9 typ {'relay' if at < 3 else 'host'}" for at in range(20)]
    kept = places.of_sdp("\n".join(found))
    assert len(kept) == MOST_PLACES and {place.kind for place in kept} == {HOST}


@pytest.mark.parametrize(
    "change",
    [
        ("a=ice-ufrag:uVz/\n", ""),
        ("uVz/", "u z/"),
        ("uVz/", "uV\u00e4/"),
        ("uVz/", "u" * 65),
        ("a=setup:actpass", "a=setup:holdconn"),
        (FINGERPRINT, FINGERPRINT[3:]),
        ("sha-256", "sha-1"),
        ("v=0", "v=0" + " " * handshake.LONGEST_SDP),
    ],
)
def test_a_description_that_no_browser_writes(change: tuple[str, str]) -> None:
    with pytest.raises(BadHandshake) as caught:
        handshake.call_text(lines_of(CHROMIUM.replace(*change)))
    assert caught.value.reason.key == "distance.line_unknown"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "damaged"),
        ("c", "damaged"),
        ("c1", "damaged"),
        ("hello", "damaged"),
        ("c1" + "\u2603" * 40, "damaged"),
        ("c1" + "A" * 10_000_000, "damaged"),
    ],
)
def test_what_is_no_handshake(text: str, key: str) -> None:
    with pytest.raises(BadHandshake) as caught:
        handshake.read_call(text)
    assert caught.value.reason.key == f"distance.line_{key}"


def sealed(body: str) -> str:
    """A text with a checksum that is right."""
    return body + armour.checksum(body)


def test_kinds_and_versions_are_told_apart() -> None:
    call = handshake.call_text(CHROMIUM)
    answer = handshake.answer_text(FIREFOX, call)
    cases: dict[str, Callable[[], Description]] = {
        "line_not_call": lambda: handshake.read_call(answer),
        "line_not_answer": lambda: handshake.read_answer(call, call),
        "line_other_call": lambda: handshake.read_answer(answer, call + "x"),
        "line_future": lambda: handshake.read_call(sealed("c2" + call[2:-3])),
    }
    for key, read in cases.items():
        with pytest.raises(BadHandshake) as caught:
            read()
        assert caught.value.reason.key == f"distance.{key}"


def test_a_call_does_not_take_sides() -> None:
    with pytest.raises(BadHandshake):
        handshake.read_call(handshake.call_text(CHROMIUM.replace("actpass", "active")))


def mutated(body: str, dice: random.Random) -> str:
    """The same text with some faults in it."""
    letters = [*body]
    for _ in range(dice.randrange(1, 5)):
        if len(letters) < 4:
            break
        at = dice.randrange(2, len(letters))
        change = dice.randrange(4)
        if change == 0:
            letters[at] = dice.choice(ALPHABET)
        elif change == 1:
            letters.insert(at, dice.choice(ALPHABET))
        elif change == 2:
            del letters[at]
        else:
            letters[at:] = letters[at:] * dice.choice((0, 1, 1, 2))
    return "".join(letters)


def test_mutated_texts_are_refused_or_read_exactly() -> None:
    dice = random.Random(20261118)
    call = handshake.call_text(CHROMIUM)
    texts = [call, handshake.answer_text(FIREFOX, call)]
    read = 0
    for _ in range(4000):
        text = dice.choice(texts)
        body = mutated(text[:-3], dice)
        body = body if dice.random() < 0.2 else sealed(body)
        try:
            said = handshake.read_call(body) if text is call else handshake.read_answer(body, call)
        except BadHandshake:
            continue
        read += 1
        written = handshake.sdp_of(said)  # and nothing that was read can break out of its line
        assert written.count("\n") == handshake.SDP.count("\n") - 1 + len(said.places) + 1
        assert handshake.described(written) == said
    assert read


def test_bytes_of_any_kind_are_refused_or_read_exactly() -> None:
    dice = random.Random(1)
    for _ in range(2000):
        text = armour.wrap(handshake.CALL, handshake.VERSION, dice.randbytes(dice.randrange(200)))
        try:
            said = handshake.read_call(text)
        except BadHandshake:
            continue
        assert handshake.call_text(handshake.sdp_of(said)) == text


def test_every_single_fault_in_a_text_is_seen() -> None:
    call = handshake.call_text(CHROMIUM)
    for at, letter in enumerate(call):
        for other in (ALPHABET[at % 64], ALPHABET[(at + 31) % 64]):
            if other != letter:
                with pytest.raises(BadHandshake):
                    handshake.read_call(call[:at] + other + call[at + 1 :])
    assert crc32(b"123456789") == 0xCBF43926  # the checksum is the one that everybody knows


def test_the_digits_follow_from_all_that_both_ends_know() -> None:
    parts = (b"host", b"guest", b"one", b"two")
    digits = handshake.digits_of(*parts)
    assert re.fullmatch(r"\d{4}", digits)
    assert digits == handshake.digits_of(*parts)
    others = {handshake.digits_of(*parts[:at], b"other", *parts[at + 1 :]) for at in range(4)}
    assert digits not in others and len(others) == 4
