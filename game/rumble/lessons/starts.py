"""The positions with which the lessons begin. The chance of each was chosen for the dice that its lesson speaks of."""

from __future__ import annotations

from ..board import KASUGAYAMA, KIYOSU, KYO, ODAWARA, OKO, SHURI, TOKUYAMA, TSUTSUJIGASAKI, USUKI, YONEZAWA, YOSHIDA
from ..state import State
from .positions import prepared


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
