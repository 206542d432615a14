"""Shogun as numbers, for programs that learn (see ``game/adapters``)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ..core.position import Choice
from .board import PROVINCES
from .cards import ACTIONS, ARMIES, COVER, EMPTY, EVENTS, SPACES, SPECIALS, TREASURE, TREASURE_CARDS

SEATS = 5
LAND = range(len(PROVINCES))
NAMES = ()
SLOTS = {
    "owner": (45,), "armies": (45,), "unrest": (45,), "buildings": (45,), "tiles": (3,), "supply": (SEATS + 1,),
    "tray": (SEATS + 1,), "chests": (SEATS,), "rice": (SEATS,), "points": (SEATS,), "year": (), "season": (),
    "actions": (len(ACTIONS),), "step": (), "plans": (SEATS, SPACES), "shown": (SEATS,), "specials": (5,),
    "slots": (5,), "special": (SEATS,), "order": (SEATS,), "event": (), "display": (2,), "groups": (SEATS, 9),
    "seen": (SEATS, 2),
}  # fmt: skip
PILES = {
    "floors": (2, tuple(range(SEATS + 1))),
    "events": (0, tuple(range(1, len(EVENTS)))),
    "event_deck": (0, ()),
    "deck": (0, ()),
}


def choices() -> Iterator[Choice]:
    """Every choice that there can be, always in this order."""
    yield from (("blind",), ("turn_over",), ("seal",), ("stay",))
    yield from product(("take", "go", "revolt"), LAND)
    yield from product(("group",), range(1, 6))
    yield from product(("slot",), range(len(SPECIALS)))
    yield from product(("number",), range(1, ARMIES + 1))
    yield from product(("bid",), (EMPTY, *LAND, *range(TREASURE, TREASURE + TREASURE_CARDS)))
    yield from product(("plan",), range(len(ACTIONS)), (EMPTY, COVER, *LAND))
