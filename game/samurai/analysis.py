"""Samurai Battles looked back at: banners, blocks by section of the field, the faces of the dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..core.analysis import ChanceTally, Label, Part
from ..core.position import Event
from ..core.words import Name
from . import events
from .board import BLUE, CENTER, LEFT, RED, RIGHT, sole_section
from .state import State
from .units import FACES

SCORE_NAME = Name("analysis.counted_banners")
STRENGTH = Name("analysis.strength_samurai")
CHANCE = Name("analysis.chance_samurai")
PENDING = frozenset({"casualty", "escort", "flags", "flight", "loyalty", "reroll", "retreat", "scared", "shield"})

ITERATIONS = 700
"""So many imagined games may be spent on understanding a game: some ten seconds in a browser."""

SECTIONS = {
    LEFT: Name("analysis.section_left"),
    CENTER: Name("analysis.section_center"),
    RIGHT: Name("analysis.section_right"),
}
"""The sections as Blue names them; hexes that a line cuts count as centre."""

Roll = tuple[int, tuple[int, ...]]
"""Who rolled, and the faces."""


def standing(position: State) -> list[float]:
    """The banners of each seat, temporary ones included."""
    return [float(banners) for banners in position.scores]


def strength(position: State) -> list[Part]:
    """The blocks of each seat in each section of the field."""
    blocks = {section: [0, 0] for section in SECTIONS}
    for unit, place in enumerate(position.places):
        if place >= 0:
            blocks[sole_section(place)][position.owners[unit]] += position.blocks[unit]
    return [Part(SECTIONS[section], row) for section, row in blocks.items()]


def outcomes(_position: State) -> list[Label]:
    """The faces of a battle die."""
    return [Name(f"samurai.face_{face}") for face in FACES]


# -- who rolled what -------------------------------------------------------------------------------


def _one(event: events.OneRolls) -> list[Roll]:
    return [(event.seat, event.faces)]


def _check(event: events.Check) -> list[Roll]:
    """The dice for a leader's loss are the enemy's."""
    return [(1 - event.seat, event.faces)]


def _both(event: events.BothRoll) -> list[Roll]:
    return [(RED, event.red), (BLUE, event.blue)]


ROLLS: dict[str, Callable[..., list[Roll]]] = {
    **dict.fromkeys(("carry_over", "dragon_roll", "lack_of_honor", "shogun", "strike"), _one),
    **dict.fromkeys(("duel", "first_move", "loyalty"), _both),
    "check": _check,
}
"""Who rolled what, by the kind of an event that tells of dice."""
CHANCE_EVENTS = frozenset(ROLLS)


def chance_tallies(_before: State, happened: Sequence[Event]) -> list[ChanceTally]:
    """The faces that each seat rolled; on average each comes up once in six dice."""
    found = []
    for event in happened:
        for seat, faces in ROLLS[event[0]](event) if event[0] in ROLLS else ():
            found += [ChanceTally(face, seat, faces.count(face), len(faces) / 6) for face in range(len(FACES))]
    return found
