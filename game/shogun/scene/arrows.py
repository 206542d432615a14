"""Arrows from province to province, drawn with the brush, and the armies that march along them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...core.drawing.brush import Arrow, arrow, part_way, reveal, travel, travelling
from ...core.drawing.svg import Point, num
from ...core.markup import NOTHING, Html, esc
from ...core.position import Event
from ...core.ui import Ui
from ..events import Attack, Move
from .layout import layout
from .model import BoardModel
from .playback import frames
from .provinces import pile

WIDTH = 22
CLEAR = 26
"""How far an arrow keeps from the middle of a pile of armies."""

BEFORE_THE_GATES = 0.7
"""How much of their way attackers have gone while the battle is fought."""

March = tuple[int, int, int]
"""Who goes, from where, and where to."""


@lru_cache(maxsize=512)
def between(start: int, goal: int) -> Arrow:
    """The arrow from one province to another."""
    places = layout().places
    return arrow(places[start].armies, places[goal].armies, width=WIDTH, clear=CLEAR)


def arrows(model: BoardModel) -> Html:
    """What is about to march, what is being played back, and what has just marched."""
    if model.highlight.march:
        return _drawn(model, [model.highlight.march], "sent", f"t{model.highlight.number}")
    if model.ui.played_back is not None:
        return NOTHING
    traces = _drawn(model, _marched(model.ui.events), "trace", esc(model.ui.serial))
    if model.origin is None or model.state.turn is None:
        return traces
    return (traces if model.aimed is None else NOTHING) + _offers(model, model.state.turn, model.origin)


def _offers(model: BoardModel, seat: int, origin: int) -> Html:
    """The aimed way boldly, all others faintly."""
    if model.aimed is not None and model.aimed != origin:
        return _drawn(model, [(seat, origin, model.aimed)], "move", esc(model.ui.serial))
    return _drawn(model, [(seat, origin, goal) for goal in model.lit], "offer", esc(model.ui.serial))


def _marched(events: Sequence[Event]) -> list[March]:
    return [(event.seat, event.origin, event.goal) for event in events if isinstance(event, Move | Attack)]


def _drawn(model: BoardModel, marches: Sequence[March], kind: Html, serial: Html) -> Html:
    return "".join(_arrow(model, *march, kind, serial) for march in dict.fromkeys(marches))


def _arrow(model: BoardModel, seat: int, origin: int, goal: int, kind: Html, serial: Html) -> Html:
    key, classes = f"{kind}-{serial}-{seat}-{origin}-{goal}", f"{kind} clan-{model.clan(seat)}"
    return model.ui.part(key, None, lambda: reveal(key, between(origin, goal), WIDTH, classes))


# -- armies on their way -----------------------------------------------------------------------------------


def marchers(model: BoardModel) -> Html:
    """Armies that move glide into their goal; those that attack come before it and stay until the battle is decided."""
    attack = model.highlight.fight
    if isinstance(attack, Attack):
        return _attackers(model, attack) if model.highlight.outcome is None else NOTHING
    return "".join(_mover(model, event) for event in _just_moved(model.ui))


def _just_moved(ui: Ui) -> list[Move]:
    """The moves of a choice that needs no playback; in a playback the one shown now."""
    if ui.preview is not None or (ui.played_back is None and frames(ui.events)):
        return []
    events = ui.events if ui.played_back is None else ui.played_back[-1:]
    return [event for event in events if isinstance(event, Move)]


def _attackers(model: BoardModel, attack: Attack) -> Html:
    start, goal = (layout().places[province].armies for province in (attack.origin, attack.goal))
    stop, handle = part_way(start, goal, BEFORE_THE_GATES)
    number = model.ui.events.index(attack)
    way = f'class="{travelling(number)}" style="{travel(start, stop, handle)}"'
    return _marcher(model, f"attack-{model.ui.serial}-{number}", way, stop, attack.seat, attack.armies + attack.bonus)


def _mover(model: BoardModel, move: Move) -> Html:
    start, goal = (layout().places[province].armies for province in (move.origin, move.goal))
    number = model.ui.serial + model.highlight.number
    way = f'class="{travelling(number)} sg-arrives" style="{travel(start, goal)}"'
    return _marcher(model, f"move-{number}-{move.origin}-{move.goal}", way, goal, move.seat, move.armies)


def _marcher(model: BoardModel, key: Html, way: Html, at: Point, seat: int, armies: int) -> Html:
    clan = model.clan(seat)
    return (
        f'<g transform="translate({num(at[0])} {num(at[1])})"><g id="{key}" {way}>'
        f'<g class="sg-piece clan-{clan}">{pile(clan, armies)}</g></g></g>'
    )
