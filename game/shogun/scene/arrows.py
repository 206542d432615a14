"""Arrows from province to province, drawn with the brush."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...core.drawing.brush import Arrow, arrow, reveal
from ...core.position import Event
from ..events import Attack, Move
from .layout import layout
from .model import BoardModel

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


def arrows(model: BoardModel) -> str:
    """What is about to march, what is being played back, and what has just marched."""
    if model.highlight.march:
        return _drawn(model, [model.highlight.march], "sent", f"t{model.highlight.number}")
    if model.origin is not None and model.state.turn is not None:
        return _offers(model, model.state.turn, model.origin)
    if model.ui.played_back is not None:
        return ""
    return _drawn(model, _marched(model.ui.events), "trace", str(model.ui.serial))


def _offers(model: BoardModel, seat: int, origin: int) -> str:
    """The aimed way boldly, all others faintly."""
    if model.aimed is not None and model.aimed != origin:
        return _drawn(model, [(seat, origin, model.aimed)], "move", str(model.ui.serial))
    return _drawn(model, [(seat, origin, goal) for goal in model.lit], "offer", str(model.ui.serial))


def _marched(events: Sequence[Event]) -> list[March]:
    return [(event.seat, event.origin, event.goal) for event in events if isinstance(event, Move | Attack)]


def _drawn(model: BoardModel, marches: Sequence[March], kind: str, serial: str) -> str:
    return "".join(
        reveal(
            f"{kind}-{serial}-{seat}-{origin}-{goal}",
            between(origin, goal),
            WIDTH,
            f"{kind} clan-{model.clan(seat)}",
        )
        for seat, origin, goal in dict.fromkeys(marches)
    )
