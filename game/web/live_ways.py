"""Ways back to a live table, kept beside it: to whom, and what ``core.live.ways`` needs for each."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from ..core.live.handshake import BadHandshake
from ..core.live.ways import read_way
from ..core.plain import BadData, read_json
from ..core.sealed.table import MOST_SEATS
from ..core.store import Store, StoreFull, StoreOff
from .distance_store import PLACE as TABLES

PLACE = "tenka.way."


class Kept(NamedTuple):
    """A way back to somebody."""

    text: str
    upper: bool
    """Whether they had laid the line."""
    seat: int | None
    """For which seat we had laid it."""


def write(store: Store, table: str, kept: Iterable[Kept]) -> None:
    """Keep the ways back to a table, and none to tables that are gone; what cannot be kept takes a new call."""
    try:
        for key in [key for key in store.keys() if key.startswith(PLACE)]:
            if store.get(TABLES + key.removeprefix(PLACE)) is None:
                store.drop(key)
        store.put(PLACE + table, json.dumps([list(one) for one in kept], separators=(",", ":")))
    except (StoreFull, StoreOff):
        return


def read(store: Store, table: str) -> list[Kept]:
    """The ways back to a table; what cannot be read is none."""
    try:
        rows = read_json(store.get(PLACE + table) or "[]")
    except (BadData, StoreOff):
        return []
    return [Kept(*row) for row in rows if _sound(row)] if isinstance(rows, list) else []


def _sound(row: object) -> bool:
    if not isinstance(row, list) or len(row) != len(Kept._fields):
        return False
    text, upper, seat = row
    if type(text) is not str or type(upper) is not bool or not (seat is None or type(seat) is int):
        return False
    try:
        read_way(text)
    except BadHandshake:
        return False
    return seat is None or 0 <= seat < MOST_SEATS
