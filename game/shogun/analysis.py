"""A game as numbers: points with those of a winter now, armies by region, what the tower gave back."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.analysis import ChanceTally, Label, Part
from ..core.position import Event
from ..core.words import Name
from .board import REGIONS
from .events import Throw
from .odds import chances
from .rules.scoring import points_now
from .state import State
from .words.names import region_name

SCORE_NAME = Name("analysis.counted_points")
STRENGTH = Name("analysis.strength_shogun")
CHANCE = Name("analysis.chance_shogun")
CHANCE_EVENTS = frozenset({"battle", "event", "hungry", "revolt_end"})
PENDING: frozenset[str] = frozenset()

ITERATIONS = 480
"""How many imagined games may be spent on finding the turning points: some ten seconds in a browser."""

THROWN, FREED = range(2)


def standing(position: State) -> list[float]:
    """The points so far and those of a winter that came now; in the end the points alone."""
    if position.turn is None:
        return [float(points) for points in position.points]
    return [float(points + more.total) for points, more in zip(position.points, points_now(position))]


def strength(position: State) -> list[Part]:
    """The armies of each seat in each region."""
    armies = [[0] * position.players for _ in REGIONS]
    for province, owner in enumerate(position.owner):
        if owner >= 0:
            armies[position.board.region[province]][owner] += position.armies[province]
    return [Part(region_name(region), row) for region, row in enumerate(armies)]


def outcomes(_position: State) -> list[Label]:
    """Cubes that were thrown and came out, and cubes that had been inside and came out with them."""
    return [Name("analysis.tower_thrown"), Name("analysis.tower_freed")]


def chance_tallies(before: State, events: Sequence[Event]) -> list[ChanceTally]:
    """What came out of the tower at each throw; the filling before the first season does not count."""
    found: list[ChanceTally] = []
    inside = before.inside()
    for number, event in enumerate(events):
        if isinstance(event, Throw):
            if not _filling(events, number):
                found += _thrown(before.options["tower"], inside, event)
            inside = [cubes + more - less for cubes, more, less in zip(inside, event.stayed, event.freed)]
    return found


def _filling(events: Sequence[Event], number: int) -> bool:
    return number + 1 < len(events) and events[number + 1][0] == "tower_filled"


def _thrown(tower: str, inside: Sequence[int], throw: Throw) -> list[ChanceTally]:
    """One throw: for each colour what came out, and what does on average."""
    thrown = [hand + tray for hand, tray in zip(throw.hands, throw.before)]
    out, off = chances(tower, sum(thrown), sum(inside))
    found = []
    for colour, number in enumerate(thrown):
        found.append(ChanceTally(THROWN, colour, number - throw.stayed[colour], number * out))
        found.append(ChanceTally(FREED, colour, throw.freed[colour], inside[colour] * off))
    return found
