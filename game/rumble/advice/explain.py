"""Why one would make a choice, in words."""

from __future__ import annotations

from ...core.words import Sentence
from .. import choices
from ..board import small
from ..odds import lead, projection
from ..state import State
from ..words import area_name
from .policy import Chain, played
from .sketch import Sketch


def reason(position: State, chain: Chain) -> Sentence | None:
    """Why one would make these choices, from what the war would bring before and after them."""
    first = chain[0]
    if isinstance(first, choices.Roll):
        return Sentence("bots.reason_rumble_wait") if len(position.choices()) > 1 else None
    if isinstance(first, choices.Reroll):
        return Sentence("bots.reason_rumble_reroll")
    seat, after = position.turn, played(position, chain)
    assert seat is not None
    if after.chips[seat] > position.chips[seat]:
        return Sentence("bots.reason_rumble_finish", {"value": after.chips[seat]})
    if isinstance(first, choices.Deploy):
        return _why_there(position, after, seat, first.area)
    return _why_points("bots.reason_rumble_card", position, after, seat)


def _why_there(before: State, after: State, seat: int, area: int) -> Sentence | None:
    """Why these pieces belong in an area: its castles first, then what they bring elsewhere."""
    old, new = ({battle.area: battle for battle in projection(state)}[area] for state in (before, after))
    args = {"area": area_name(area)}
    if new.winner == seat:
        key = "bots.reason_rumble_hold" if old.winner == seat else "bots.reason_rumble_take"
        return Sentence(key, {**args, "value": before.values[area]})
    if new.second == seat and old.second != seat:
        return Sentence("bots.reason_rumble_second", {**args, "value": small(before.values[area])})
    return _why_points("bots.reason_rumble_chain", before, after, seat)


def _why_points(key: str, before: State, after: State, seat: int) -> Sentence | None:
    gain = lead(Sketch(after).points, seat) - lead(Sketch(before).points, seat)
    return Sentence(key, {"n": gain}) if gain > 0 else None
