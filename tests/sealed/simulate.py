"""Tables of several devices in one process: they know nothing of each other but the messages that they are sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.core.chance import Chance
from game.core.position import Position
from game.core.sealed.device import Device, Owed
from game.core.sealed.entry import Kind
from tests.sealed import tiny

NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena")
ENDLESS = 5_000
Decide = Callable[[Device, Owed], None]


def entropy(seed: int) -> Callable[[int], bytes]:
    """Random bytes that are the same every time."""
    chance = Chance(seed)
    return lambda length: bytes(chance.below(256) for _ in range(length))


def sit_down(game: str, options: Mapping[str, Any], kind: str, seed: int) -> list[Device]:
    """A table with one device for each seat, all of them invited and seated, and nothing sent yet."""
    random = entropy(seed)
    host = Device.host(game, options, kind, {0: NAMES[0]}, random, group=tiny)
    guests = [Device.join(host.invite(seat), NAMES[seat], random, group=tiny) for seat in sorted(host.invitations)]
    return [host, *guests]


def at_random(chance: Chance) -> Decide:
    """Players who choose at random."""

    def decide(device: Device, owed: Owed) -> None:
        seat, want = owed
        if want.kind == Kind.SEAL:
            device.seal(seat, plan(device, seat, lambda asked: chance.pick(asked.choices())))
        else:
            device.play(seat, chance.pick(device.known(seat).choices()))

    return decide


def plan(device: Device, seat: int, choose: Callable[[Position], Any]) -> list[int]:
    """A secret answer, made by choosing until there is one."""
    asked = device.asked(seat)
    while (values := device.course.secrets.secret(asked, seat)) is None:
        asked.play(choose(asked))
    return list(values)


def decide_all(device: Device, decide: Decide) -> None:
    """Everything that the player of a device has to decide now."""
    while owed := device.owes():
        decide(device, owed[0])


def unsent(device: Device) -> bool:
    """Whether a device has written something that it has not sent yet."""
    return any(len(device.logs[seat]) > device.sent[seat] for seat in device.own)


def play_out(devices: Sequence[Device], decide: Decide, sent: list[str] | None = None) -> list[int]:
    """Play to the end, everybody sending to everybody; how many messages each device has sent."""
    counts = [0] * len(devices)
    for _ in range(ENDLESS):
        moved = False
        for at, device in enumerate(devices):
            decide_all(device, decide)
            if unsent(device):
                text = device.message()
                counts[at] += 1
                moved = True
                for other in devices:
                    if other is not device:
                        other.receive(text)
                if sent is not None:
                    sent.append(text)
        if not moved:
            return counts
    raise AssertionError("a game without end")
