"""Positions laid out by hand, for lessons and for the pictures in the rules.

``prepared({KYO: (2, 0, 1)})`` is the turn of seat 0 in a game of three with two soldiers of seat 0 and one
of seat 2 in Kyo. What is not said is as in a game just begun; what is not on the map is in stock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.contract import settle_options
from .. import EDITION, OPTIONS
from ..board import AREAS, VALUES
from ..state import SOLDIERS, SOLDIERS_WITH_DAIMYO, State

Soldiers = Mapping[int, Sequence[int]]
"""By area: how many soldiers each seat has there."""


def prepared(
    soldiers: Soldiers,
    *,
    castles: Mapping[int, int] | None = None,
    display: Sequence[str] = (),
    used: Sequence[str] = (),
    chips: Sequence[int] = (),
    lords: Mapping[int, int] | None = None,
    lord_cards: Sequence[str] = (),
    chance: int = 0,
    turn: int = 0,
    players: int = 3,
    map_name: str = "classic",
) -> State:
    """The turn of a seat; ``lords`` (seat: area) and ``lord_cards`` bring the daimyo into play."""
    wanted = {"players": players, "daimyo": bool(lord_cards), "map": map_name}
    options = settle_options(OPTIONS, wanted, EDITION)
    state = State(options, 0)
    for area, numbers in soldiers.items():
        for seat, number in enumerate(numbers):
            state.soldiers[seat][area] = number
    everybody = SOLDIERS_WITH_DAIMYO if lord_cards else SOLDIERS
    state.stock = [everybody - sum(row) for row in state.soldiers]
    for seat, area in (lords or {}).items():
        state.lords[seat] = area
    state.values = _dealt(castles or {})
    state.display = list(display)
    state.used = list(used) or state.used
    state.chips = list(chips) or state.chips
    state.draft, state.lord_cards = [], list(lord_cards) or state.lord_cards
    state.first = state.turn = turn
    state.chance = chance
    state.agenda = [("action", turn)]
    return state


def _dealt(given: Mapping[int, int]) -> list[int]:
    """The castles named, and the others in ascending order from the north."""
    others = iter([value for value in VALUES if value not in given.values()])
    return [given[area] if area in given else next(others) for area in range(len(AREAS))]
