"""Positions laid out by hand, for the pictures in the rules and for the beginnings of the lessons.

``prepared({KYO: (2, 0, 1)})`` is the turn of seat 0 in a game of three with two soldiers of seat 0 and one
of seat 2 in Kyo. What is not said is as in a game just begun; what is not on the map is in stock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.options import settle_options
from .. import EDITION, OPTIONS
from ..board import (
    AREAS,
    KASUGAYAMA,
    KIYOSU,
    KYO,
    ODAWARA,
    OKO,
    SHURI,
    TOKUYAMA,
    TSUTSUJIGASAKI,
    USUKI,
    VALUES,
    YONEZAWA,
    YOSHIDA,
)
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


# -- where the lessons begin; the chance of each was chosen for the dice that its lesson speaks of ----


def goal() -> State:
    """The last turn of a game: blue and yellow have finished, red has three soldiers left."""
    return prepared(
        {
            TOKUYAMA: (0, 0, 3),
            YONEZAWA: (3, 0, 2),
            KASUGAYAMA: (0, 0, 4),
            ODAWARA: (4, 4, 0),
            TSUTSUJIGASAKI: (0, 2, 2),
            KIYOSU: (2, 4, 0),
            KYO: (3, 0, 4),
            YOSHIDA: (0, 0, 3),
            OKO: (0, 5, 0),
            USUKI: (3, 0, 0),
            SHURI: (0, 3, 0),
        },
        castles={
            TOKUYAMA: 5, YONEZAWA: 8, KASUGAYAMA: 3, ODAWARA: 11, TSUTSUJIGASAKI: 6, KIYOSU: 9,
            KYO: 12, YOSHIDA: 4, OKO: 7, USUKI: 10, SHURI: 2,
        },
        display=("kyo",),
        used=("ninja", "retreat", "scout"),
        chips=(0, 3, 2),
        chance=39,
    )  # fmt: skip


def turn() -> State:
    """Early in a game; the dice come as in the rulebook's example, after a poor first roll."""
    return prepared(
        {
            TOKUYAMA: (0, 1, 0),
            YONEZAWA: (0, 0, 3),
            ODAWARA: (1, 2, 0),
            KIYOSU: (0, 2, 0),
            KYO: (2, 0, 2),
            OKO: (0, 0, 1),
            USUKI: (1, 0, 0),
        },
        castles={
            TOKUYAMA: 7, YONEZAWA: 3, KASUGAYAMA: 12, ODAWARA: 8, TSUTSUJIGASAKI: 11, KIYOSU: 5,
            KYO: 6, YOSHIDA: 2, OKO: 4, USUKI: 10, SHURI: 9,
        },
        display=("scout", "rebel", "prisoner", "retreat"),
        chance=6811,
    )  # fmt: skip


def cards() -> State:
    """Soldiers to spare in Tsutsujigasaki, and too few in Kyo."""
    return prepared(
        {
            TOKUYAMA: (0, 2, 0),
            KASUGAYAMA: (0, 0, 2),
            ODAWARA: (3, 2, 0),
            TSUTSUJIGASAKI: (4, 0, 0),
            KIYOSU: (0, 3, 0),
            KYO: (2, 0, 3),
            USUKI: (0, 0, 3),
        },
        castles={
            TOKUYAMA: 10, YONEZAWA: 5, KASUGAYAMA: 7, ODAWARA: 8, TSUTSUJIGASAKI: 4, KIYOSU: 6,
            KYO: 11, YOSHIDA: 3, OKO: 9, USUKI: 12, SHURI: 2,
        },
        display=("mountain", "exile", "ninja", "support"),
        chance=1,
    )  # fmt: skip


def chips() -> State:
    """Everybody could finish now; two areas will end in a tie."""
    return prepared(
        {
            TOKUYAMA: (0, 4, 0),
            YONEZAWA: (0, 4, 3),
            KASUGAYAMA: (3, 0, 0),
            ODAWARA: (4, 0, 0),
            TSUTSUJIGASAKI: (0, 0, 2),
            KIYOSU: (5, 0, 5),
            KYO: (0, 2, 0),
            YOSHIDA: (0, 3, 0),
            USUKI: (0, 3, 0),
            SHURI: (3, 0, 5),
        },
        castles={
            TOKUYAMA: 2, YONEZAWA: 3, KASUGAYAMA: 8, ODAWARA: 12, TSUTSUJIGASAKI: 10, KIYOSU: 4,
            KYO: 7, YOSHIDA: 11, OKO: 6, USUKI: 9, SHURI: 5,
        },
        display=("support", "exile", "marine"),
        used=("", "scout", ""),
        chance=503,
    )  # fmt: skip


def daimyo() -> State:
    """The advanced game: red's daimyo is still in stock, the others' are on the map."""
    return prepared(
        {
            YONEZAWA: (0, 0, 3),
            KASUGAYAMA: (0, 0, 1),
            ODAWARA: (2, 2, 0),
            TSUTSUJIGASAKI: (0, 2, 0),
            KIYOSU: (1, 3, 0),
            KYO: (3, 0, 0),
            OKO: (0, 0, 3),
            USUKI: (2, 0, 0),
        },
        castles={
            TOKUYAMA: 2, YONEZAWA: 12, KASUGAYAMA: 10, ODAWARA: 8, TSUTSUJIGASAKI: 6, KIYOSU: 7,
            KYO: 9, YOSHIDA: 4, OKO: 5, USUKI: 11, SHURI: 3,
        },
        display=("scout", "ninja", "decoy", "support"),
        lords={1: ODAWARA, 2: YONEZAWA},
        lord_cards=("takeda", "mori", "oda"),
        chance=13,
    )  # fmt: skip


def war() -> State:
    """The rulebook's worked war, one turn before it: everybody has one soldier left."""
    return prepared(
        {
            TOKUYAMA: (6, 0, 0),
            YONEZAWA: (3, 0, 0),
            KASUGAYAMA: (0, 4, 4),
            ODAWARA: (5, 0, 0),
            TSUTSUJIGASAKI: (0, 1, 2),
            KIYOSU: (0, 5, 0),
            KYO: (1, 0, 3),
            YOSHIDA: (1, 0, 2),
            OKO: (1, 1, 1),
            USUKI: (0, 6, 0),
            SHURI: (0, 0, 5),
        },
        castles={
            TOKUYAMA: 7, YONEZAWA: 9, KASUGAYAMA: 12, ODAWARA: 8, TSUTSUJIGASAKI: 2, KIYOSU: 6,
            KYO: 5, YOSHIDA: 3, OKO: 4, USUKI: 10, SHURI: 11,
        },
        display=("support",),
        used=("scout", "marine", "exile"),
        chance=467,
    )  # fmt: skip
