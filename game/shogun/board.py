"""The board: 45 provinces, their regions and neighbours on the sun side and on the moon side.

The table itself is data (``assets/shogun/provinces.json``), with the certainty of each column: the sea
links of the moon side are a reconstruction and easy to replace there.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from ..core.data import asset


def _read() -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads(asset("shogun/provinces.json").read_text("utf-8"))
    except FileNotFoundError as error:  # a build that leaves the table out has no Shogun
        raise ImportError("the provinces of Shogun are missing") from error
    return data


_DATA = _read()
_ROWS: list[dict[str, Any]] = _DATA["provinces"]

PROVINCES: tuple[str, ...] = tuple(row["id"] for row in _ROWS)
"""The provinces in alphabetical order; a province's number is its place here."""
NAMES: tuple[str, ...] = tuple(row["name"] for row in _ROWS)
KANJI: tuple[str, ...] = tuple(row["kanji"] for row in _ROWS)
CHESTS: tuple[int, ...] = tuple(row["chests"] for row in _ROWS)
"""What the tax action brings in each province."""
RICE: tuple[int, ...] = tuple(row["rice"] for row in _ROWS)
"""What the rice action brings in each province."""
PLOTS: tuple[int, ...] = tuple(row["plots"] for row in _ROWS)
"""How many buildings each province has room for."""
TOWNS: tuple[tuple[str, ...], ...] = tuple(tuple(row["towns"]) for row in _ROWS)
"""The towns that stand on the plots."""

REGIONS = ("green", "red", "purple", "brown", "yellow")
SIDES = ("sun", "moon")

_NUMBER = {name: number for number, name in enumerate(PROVINCES)}
Links = tuple[tuple[int, int], ...]


def number(name: str) -> int:
    """The number of the province with that id."""
    return _NUMBER[name]


def _links(pairs: list[list[str]]) -> Links:
    return tuple((_NUMBER[a], _NUMBER[b]) for a, b in pairs)


LAND: Links = tuple((_NUMBER[row["id"]], _NUMBER[other]) for row in _ROWS for other in row["land"] if row["id"] < other)
"""The 91 borders by land, the same on both sides of the board."""
SHORT: Links = _links(_DATA["short_borders"])
"""Borders by land that are so short that players will ask."""
SEA: dict[str, Links] = {side: _links(_DATA["sea"][side]) for side in SIDES}
REMOVED: dict[str, tuple[int, ...]] = {
    side: tuple(_NUMBER[name] for name in _DATA["removed_with_3"][side]) for side in SIDES
}
"""The eight provinces that stay out of a game of three players."""
PRESETS: dict[int, tuple[dict[int, int], ...]] = {
    int(players): tuple({_NUMBER[name]: armies for name, armies in seat.items()} for seat in seats)
    for players, seats in _DATA["presets"].items()
}
"""The set-up of the supplementary sheet, for the sun side: armies by province, for each seat."""


class Board(NamedTuple):
    """One side of the board for a number of players."""

    region: tuple[int, ...]
    """The region of each province, as a place in REGIONS."""
    near: tuple[tuple[int, ...], ...]
    """The neighbours of each province by land and sea; links to removed provinces are void (ruling 38)."""
    in_play: tuple[int, ...]
    sea: Links


def _neighbours(links: Links) -> tuple[tuple[int, ...], ...]:
    near: list[list[int]] = [[] for _ in PROVINCES]
    for a, b in links:
        near[a].append(b)
        near[b].append(a)
    return tuple(tuple(sorted(others)) for others in near)


def _board(side: str, removed: tuple[int, ...]) -> Board:
    def kept(links: Links) -> Links:
        return tuple((a, b) for a, b in links if a not in removed and b not in removed)

    return Board(
        region=tuple(REGIONS.index(row[side]) for row in _ROWS),
        near=_neighbours(kept(LAND) + kept(SEA[side])),
        in_play=tuple(province for province in range(len(PROVINCES)) if province not in removed),
        sea=kept(SEA[side]),
    )


BOARDS: dict[tuple[str, int], Board] = {
    (side, players): _board(side, REMOVED[side] if players == 3 else ()) for side in SIDES for players in (3, 4, 5)
}
"""The boards by side and number of players."""
