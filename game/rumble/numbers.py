"""Rumble Nation as numbers, for programs that learn (see ``game/adapters``)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ..core.position import Choice
from .board import AREAS
from .cards import DAIMYO, TACTICS
from .state import SOLDIERS

SEATS = 4
PLACES = range(len(AREAS))
NAMES = (*TACTICS, *DAIMYO)
SLOTS = {
    "values": (11,), "soldiers": (SEATS, 11), "white": (SEATS, 11), "stock": (SEATS,), "lords": (SEATS,),
    "chips": (SEATS,), "used": (SEATS,), "lord_cards": (SEATS,), "lord_used": (SEATS,), "dice": (3,), "first": (),
    "owners": (11,), "seconds": (11,),
}  # fmt: skip
PILES = {"display": (0, TACTICS), "draft": (0, DAIMYO)}


def choices() -> Iterator[Choice]:
    """Every choice that there can be, always in this order."""
    yield from (("roll",), ("reroll",), ("lord",), ("done",))
    yield from product(("daimyo",), DAIMYO)
    yield from product(("card",), TACTICS)
    yield from product(("deploy",), PLACES, range(4), range(2))
    yield from product(("from", "to"), PLACES)
    yield from product(("victim",), PLACES, range(SEATS))
    yield from product(("take",), PLACES, range(1, SOLDIERS + 1))
    yield from product(("lord_to",), PLACES, range(2))
