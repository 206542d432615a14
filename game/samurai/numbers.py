"""Samurai Battles as numbers, for programs that learn (see ``game/adapters``)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ..core.position import Choice
from .board import ALL, BACK, DISTANCE, SIZE
from .cards import COMMAND_CARDS, DRAGON_CARDS
from .units import REACH

UNITS, LEADERS = 36, 12
COMMAND, DRAGON = tuple(COMMAND_CARDS), tuple(DRAGON_CARDS)
MOVING = tuple(card for card in DRAGON if DRAGON_CARDS[card].when == "moving")
NAMES = (*COMMAND, *DRAGON)
SLOTS = {
    "terrain_at": (SIZE,), "unit_at": (SIZE,), "leader_at": (SIZE,), "kinds": (UNITS,), "owners": (UNITS,),
    "blocks": (UNITS,), "places": (UNITS,), "marks": (UNITS,), "leader_kinds": (LEADERS,), "prizes": (LEADERS,),
    "leader_owners": (LEADERS,), "leader_places": (LEADERS,), "leader_marks": (LEADERS,), "tents": (2,),
    "tokens": (2,), "pool": (), "spent": (), "banners": (2,), "holders": (6, 2), "hill_holder": (), "seized": (8,),
    "released": (UNITS,), "drawn": (2,), "fresh": (), "card": (), "laid": (4,), "last_cards": (2,), "booty": (),
    "turns": (2,), "active": (), "played": (8,), "played_by": (8,),
}  # fmt: skip
PILES = {
    "hands": (2, COMMAND), "dragons": (2, DRAGON), "discards": (0, COMMAND), "dragon_discards": (0, DRAGON),
    "deck": (0, ()), "dragon_deck": (0, ()),
}  # fmt: skip


def choices() -> Iterator[Choice]:
    """Every choice that there can be, always in this order."""
    alone = "pass done stay exit inspire roll seppuku battle_back decline advance defect tokens dragon_card"
    yield from ((kind,) for kind in alone.split())
    yield from product(("ignore",), range(10))
    yield from product(("card", "become", "keep"), COMMAND)
    yield from product(("dragon", "discard"), DRAGON)
    yield from product(("take",), NAMES)
    yield from product(("dragon",), MOVING, ALL)
    yield from product(("order", "detach", "unit", "leader", "to"), ALL)
    yield from (("attack", *pair) for pair in product(ALL, ALL) if 0 < DISTANCE[pair[0]][pair[1]] <= max(REACH))
    yield from (("back", place, goal) for place in ALL for seat in (0, 1) for goal in BACK[seat][place])
