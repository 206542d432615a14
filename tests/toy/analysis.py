"""The toy as numbers."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.analysis import ChanceTally, Label, Part
from game.core.position import Event
from game.core.words import Name

from .rules import Toy

SCORE_NAME = STRENGTH = Name("toy.points")
CHANCE = Name("toy.die")
CHANCE_EVENTS = frozenset({"roll"})
PENDING: frozenset[str] = frozenset()
ITERATIONS = 40


def standing(position: Toy) -> list[float]:
    """The points."""
    return [float(score) for score in position.scores]


def strength(position: Toy) -> list[Part]:
    """The same."""
    return [Part(Name("toy.points"), standing(position))]


def outcomes(_position: Toy) -> list[Label]:
    """A die was thrown."""
    return [Name("toy.die")]


def chance_tallies(_before: Toy, events: Sequence[Event]) -> list[ChanceTally]:
    """Each roll, as often as on average."""
    return [ChanceTally(0, event[1], 1, 1) for event in events if event[0] == "roll"]
