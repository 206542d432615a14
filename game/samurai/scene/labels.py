"""What a hex says to somebody who cannot see it: terrain, pieces, what they have done, what can be chosen."""

from __future__ import annotations

from functools import lru_cache

from ...core.words import Name, Seat, Sentence, Words
from ..board import CENTER, LEFT, RIGHT, SECTION
from ..words.names import hex_name, leader_sentence, terrain_name, unit_name
from .army import badge
from .model import BoardModel

SECTIONS = {
    LEFT: "left",
    LEFT | CENTER: "left_center",
    CENTER: "center",
    CENTER | RIGHT: "center_right",
    RIGHT: "right",
}


@lru_cache(maxsize=2048)
def bare_label(words: Words, place: int, terrain: int, seat: int) -> str:
    """Name, terrain and section of a hex, as its viewer names them."""
    section = Name(f"samurai.section_{SECTIONS[SECTION[seat][place]]}")
    args = {"hex": hex_name(place), "terrain": terrain_name(terrain), "section": section}
    return words.say(Sentence("samurai.hex", args))


def hex_label(model: BoardModel, place: int) -> str:
    """The whole label as text, not yet escaped."""
    state = model.state
    label = bare_label(model.ui.words, place, state.terrain_at[place], 0 if model.flipped else 1)
    parts = _pieces(model, place)
    if place in model.dice:
        parts.append(Sentence("samurai.hex_dice", {"n": model.dice[place]}))
    if place in model.lit:
        parts.append(Sentence("samurai.hex_choose"))
    return " ".join([label, *map(model.ui.say, parts)])


def _pieces(model: BoardModel, place: int) -> list[Sentence]:
    state, parts = model.state, []
    unit, leader = state.unit_at[place], state.leader_at[place]
    if unit >= 0:
        args = {"seat": Seat(state.owners[unit]), "unit": unit_name(state.kinds[unit]), "n": state.blocks[unit]}
        parts.append(Sentence("samurai.hex_unit", args))
        parts += _done(state.marks[unit])
    if leader >= 0:
        parts.append(leader_sentence(state, leader))
        parts += _done(state.leader_marks[leader])
    for seat, tent in enumerate(state.tents):
        if tent == place:
            parts.append(Sentence("samurai.hex_tent", {"seat": Seat(seat)}))
    return parts


def _done(marks: int) -> list[Sentence]:
    mark = badge(marks)
    return [Sentence(f"samurai.mark_{mark}")] if mark else []
