"""The map board: eleven areas, and which of them a thick line joins by land or by sea."""

from __future__ import annotations

from typing import NamedTuple

AREAS = (
    "tokuyama",
    "yonezawa",
    "kasugayama",
    "odawara",
    "tsutsujigasaki",
    "kiyosu",
    "kyo",
    "yoshida",
    "oko",
    "usuki",
    "shuri",
)
"""The castles from north to south, in the order of the rulebook's appendix; ids are the places here."""

(
    TOKUYAMA,
    YONEZAWA,
    KASUGAYAMA,
    ODAWARA,
    TSUTSUJIGASAKI,
    KIYOSU,
    KYO,
    YOSHIDA,
    OKO,
    USUKI,
    SHURI,
) = range(len(AREAS))

KANJI = (
    "徳山館",
    "米沢城",
    "春日山城",
    "小田原城",
    "躑躅ヶ崎館",
    "清洲城",
    "京",
    "吉田郡山城",
    "岡豊城",
    "臼杵城",
    "首里城",
)

LAND = (
    (YOSHIDA, KYO),
    (KYO, TSUTSUJIGASAKI),
    (KYO, KIYOSU),
    (TSUTSUJIGASAKI, KIYOSU),
    (TSUTSUJIGASAKI, KASUGAYAMA),
    (KIYOSU, KASUGAYAMA),
    (KIYOSU, ODAWARA),
    (KASUGAYAMA, ODAWARA),
    (KASUGAYAMA, YONEZAWA),
    (YONEZAWA, ODAWARA),
)
SEA = (
    (USUKI, YOSHIDA),
    (USUKI, OKO),
    (USUKI, SHURI),
    (YOSHIDA, OKO),
    (OKO, KYO),
    (YONEZAWA, TOKUYAMA),
)
EXTRA_SEA = ((SHURI, KYO), (TOKUYAMA, ODAWARA))
"""The two more sea links of the alternative map (docs/rulings/rumble.md)."""

VALUES = range(2, 13)
"""The large castles; the small one of an area is worth half of it, rounded down."""


class Board(NamedTuple):
    """The neighbours of each area by land, by sea, and by either, each in ascending order."""

    land: tuple[tuple[int, ...], ...]
    sea: tuple[tuple[int, ...], ...]
    near: tuple[tuple[int, ...], ...]


Links = tuple[tuple[int, int], ...]


def _neighbours(links: Links) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(sorted([b for a, b in links if a == area] + [a for a, b in links if b == area]))
        for area in range(len(AREAS))
    )


def _board(sea: Links) -> Board:
    return Board(_neighbours(LAND), _neighbours(sea), _neighbours(LAND + sea))


BOARDS = {"classic": _board(SEA), "routes": _board(SEA + EXTRA_SEA)}
"""The boards by the value of the option ``map``."""


def small(value: int) -> int:
    """The small castle that goes with a large one."""
    return value // 2
