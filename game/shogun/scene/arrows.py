"""Arrows from province to province, drawn with the brush."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...core.drawing.brush import Arrow, arrow, reveal
from ...core.position import Event
from .layout import layout
from .model import Sight

WIDTH = 22
CLEAR = 26
"""How far an arrow keeps from the middle of a pile of armies."""

March = tuple[int, int, int]
"""Who goes, from where, and where to."""


@lru_cache(maxsize=512)
def between(start: int, goal: int) -> Arrow:
    """The arrow from one province to another."""
    places = layout().places
    return arrow(places[start].armies, places[goal].armies, width=WIDTH, clear=CLEAR)


def arrows(sight: Sight) -> str:
    """What is about to march, what is told of, and what has just marched."""
    if sight.moment.march:
        return _drawn(sight, [sight.moment.march], "sent", f"t{sight.moment.number}")
    if sight.origin is not None and sight.state.turn is not None:
        return _offers(sight, sight.state.turn, sight.origin)
    return "" if sight.ui.told is not None else _drawn(sight, _marched(sight.ui.events), "trace", str(sight.ui.serial))


def _offers(sight: Sight, seat: int, origin: int) -> str:
    """The aimed way boldly, all others faintly."""
    if sight.aimed is not None and sight.aimed != origin:
        return _drawn(sight, [(seat, origin, sight.aimed)], "move", str(sight.ui.serial))
    return _drawn(sight, [(seat, origin, goal) for goal in sight.lit], "offer", str(sight.ui.serial))


def _marched(events: Sequence[Event]) -> list[March]:
    return [event[1:4] for event in events if event[0] in ("move", "attack")]


def _drawn(sight: Sight, marches: Sequence[March], kind: str, serial: str) -> str:
    return "".join(
        reveal(
            f"{kind}-{serial}-{seat}-{origin}-{goal}",
            between(origin, goal),
            WIDTH,
            f"{kind} clan-{sight.clan(seat)}",
        )
        for seat, origin, goal in dict.fromkeys(marches)
    )
