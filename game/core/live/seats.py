"""Who sits where at a live table, as far as its host decides it."""

from __future__ import annotations

from collections.abc import Sequence

from ..sealed.device import Device, Entropy
from ..sealed.own import SECRET_SIZE, Own


def seat_here(device: Device, seat: int, name: str, entropy: Entropy) -> None:
    """Play a seat on the host's device that it has invited to and that nobody has taken: a bot sits down on it."""
    if device.logs[seat] or seat not in device.invitations:
        raise LookupError(f"seat {seat} is not free")
    device.own[seat] = Own(entropy(SECRET_SIZE), device.invitations.pop(seat), name)
    device.played = tuple(sorted({*device.played, seat}))
    device.pay()


def swapped(seats: Sequence[int]) -> dict[int, int]:
    """For one more game: everybody sits one seat further on, by the seats of old."""
    return {seat: seats[(at + 1) % len(seats)] for at, seat in enumerate(seats)}
