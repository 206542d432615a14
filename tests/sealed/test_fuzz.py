"""Messages that somebody has changed: never anything but BadMessage, never slow, never taken for what nobody sent."""

from __future__ import annotations

import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from itertools import count
from zlib import compress, decompress

import pytest

from game.core import armour
from game.core.chance import Chance
from game.core.sealed import shelf, wire
from game.core.sealed.device import Device
from game.core.sealed.errors import BadMessage
from game.core.sealed.table import KINDS
from tests.games import LONG
from tests.sealed import tiny
from tests.sealed.simulate import at_random, decide_all, sit_down
from tests.sealed.test_cheats import copied, memory

MUTANTS = 20_000
"""In all; a twentieth of them in a battle, where each takes ten times as long."""
SLOWEST = 2.0
"""Seconds of this process that no message may take: a bound against work without bound, not a measure of speed."""


def middle(game: str, options: dict[str, int], seed: int) -> tuple[Device, str]:
    """A device in the middle of a game, and a message that it has not opened yet."""
    devices = sit_down(game, options, KINDS[seed % 3], seed)
    decide = at_random(Chance(seed))
    for turn in count():
        device = devices[turn % len(devices)]
        decide_all(device, decide)
        text = device.message()
        other = devices[(turn + 1) % len(devices)]
        if turn > 12 + seed and news_in(other, text):
            return other, text
        for one in devices:
            if one is not device:
                one.receive(text)
    raise AssertionError("a game without a message")


def news_in(device: Device, text: str) -> bool:
    return copied(device).take_in(text).entries > 0


# -- how a message can be changed ------------------------------------------------------------------------


def body_of(text: str) -> bytearray:
    return bytearray(armour.decoded(text[2 : -armour.CHECK_LENGTH]))


def with_body(data: bytes | bytearray) -> str:
    """A message text with a right checksum: what a clever forger would make."""
    return armour.wrap(wire.PREFIX, wire.VERSION, bytes(data))


def flip_bit(text: str, chance: Chance) -> str:
    data = body_of(text)
    data[chance.below(len(data))] ^= 1 << chance.below(8)
    return with_body(data)


def set_byte(text: str, chance: Chance) -> str:
    data = body_of(text)
    data[chance.below(len(data))] = chance.pick([0, 1, 127, 128, 255])
    return with_body(data)


def cut(text: str, chance: Chance) -> str:
    data = body_of(text)
    at = chance.below(len(data))
    del data[at : at + 1 + chance.below(20)]
    return with_body(data)


def double(text: str, chance: Chance) -> str:
    data = body_of(text)
    at = chance.below(len(data))
    data[at:at] = data[at : at + 1 + chance.below(40)]
    return with_body(data)


def swap(text: str, chance: Chance) -> str:
    data = body_of(text)
    one, other = chance.below(len(data)), chance.below(len(data))
    data[one], data[other] = data[other], data[one]
    return with_body(data)


def noise(text: str, chance: Chance) -> str:
    return with_body(bytes(chance.below(256) for _ in range(chance.below(300))))


def letter(text: str, chance: Chance) -> str:
    at = chance.below(len(text))
    other: str = chance.pick("Aa0-_é ")
    return text[:at] + other + text[at + 1 :]


CHANGES: list[Callable[[str, Chance], str]] = [flip_bit, flip_bit, set_byte, cut, double, swap, noise, letter]


CASES = [
    ("rumble", {"players": 2}, 0),
    ("rumble", {"players": 4}, 1),
    ("shogun", {"players": 3}, 2),
    ("shogun", {"players": 3}, 4),
    ("samurai", {"scenario": 1}, 3),
]


@pytest.mark.parametrize(("game", "options", "seed"), CASES)
def test_a_changed_message_is_refused_or_says_the_same(game: str, options: dict[str, int], seed: int) -> None:
    device, text = middle(game, options, seed)
    chance = Chance(seed)
    before = memory(device)
    honest = copied(device)
    honest.take_in(text)
    taken = 0
    number = MUTANTS // 20 if game == "samurai" else MUTANTS * 19 // 80
    for _ in range(number):
        changed = chance.pick(CHANGES)(text, chance)
        start = time.process_time()
        try:
            device.take_in(changed)
        except BadMessage as error:
            assert error.reason.key.startswith("core.")
            assert [len(log) for log in device.logs] == [len(log) for log in before[0]]  # type: ignore[index]
        else:
            taken += 1
            if any(len(log) > len(old) for log, old in zip(device.logs, before[0], strict=True)):  # type: ignore[index]
                assert all(log == true[: len(log)] for log, true in zip(device.logs, honest.logs, strict=True))
                device = fresh(device, before)
        assert time.process_time() - start < SLOWEST
    assert memory(device) == before
    assert taken < number // 2, "hardly anything gets through"


def fresh(device: Device, before: object) -> Device:
    """The device as it was before it took something in."""
    logs = before[0]  # type: ignore[index]
    return Device(device.table, device.own, logs, tiny)


MOVED = 2_000 if LONG else 150


@pytest.mark.parametrize(("game", "options", "seed"), CASES[::2])
def test_a_table_on_its_way_to_another_device_that_was_changed_is_refused_or_a_table(
    game: str, options: dict[str, int], seed: int
) -> None:
    device, _ = middle(game, options, seed)
    text, chance = shelf.moved(device), Chance(seed)
    plain = bytearray(decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4))))
    taken = 0
    for number in range(MOVED):
        data = bytearray(plain)
        at = chance.below(len(data))
        data[at : at + chance.below(3)] = bytes(chance.pick(b'0179{}[]",:-aZ') for _ in range(chance.below(3)))
        packed = urlsafe_b64encode(compress(bytes(data))).decode().rstrip("=")
        changed = letter(text, chance) if number % 4 == 0 else packed
        start = time.process_time()
        try:
            found = shelf.taken_over(changed, tiny)
        except BadMessage as error:
            assert error.reason.key.startswith("core.")
        else:
            taken += 1
            assert found.table.id == device.table.id or changed == packed
        assert time.process_time() - start < SLOWEST
    assert taken < MOVED, "nothing was refused"


@pytest.mark.parametrize("size", [0, 1, 2, 5, 100, wire.LONGEST, wire.LONGEST + 1, 10 * wire.LONGEST])
def test_texts_of_any_length(size: int) -> None:
    for made in ("t1" + "A" * size, "x" * size, "t" * size):
        with pytest.raises(BadMessage):
            wire.read(made)


def test_numbers_are_bounded() -> None:
    """No message makes a device count, hash or reserve more than a table can need."""
    huge = b"\xff" * 8 + b"\x01"
    for head in (b"\x00", b"\x01", b"\x02", b"\x03"):
        for tail in (huge, huge * 20, b"\x00" * 8 + b"\x01\x02" + huge * 3):
            start = time.process_time()
            with pytest.raises(BadMessage):
                wire.read(with_body(head + tail))
            assert time.process_time() - start < SLOWEST
