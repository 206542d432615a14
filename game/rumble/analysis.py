"""Rumble Nation looked back at: the war as it would have gone, powers by area, the castles on the dice."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.analysis import ChanceTally, Label, Part
from ..core.position import Event
from ..core.words import Name
from . import events
from .board import AREAS, VALUES
from .odds import lead, points_now, sigmoid
from .rules.pieces import pieces_left
from .state import State
from .words import area_name

SCORE_NAME = Name("analysis.counted_points")
STRENGTH = Name("analysis.strength_rumble")
CHANCE = Name("analysis.chance_rumble")
CHANCE_EVENTS = frozenset({"roll"})
PENDING = frozenset({"deploy"})

ITERATIONS = 2500
"""How many imagined games may be spent on finding the turning points: some ten seconds in a browser."""

PAIRS = 3
"""Three dice make three pairs, each of which names a castle."""
WAYS = {value: 6 - abs(value - 7) for value in VALUES}
"""In how many of 36 cases two dice make a castle's number."""
MARGINS = {2: 38.0, 3: 20.0, 4: 15.0}
"""By the number of seats: the lead in points, as the war would go now, that is worth about three wins in
four while many pieces are to come. Measured over quick games: the fewer rivals, the less an early lead says."""
LAST_PIECES = 4
"""From this many pieces left to each seat on, a lead becomes ever surer."""
LEAST_MARGIN = 3.0


def standing(position: State) -> list[float]:
    """The castles that each seat would take if the war came now; in the end those it has taken."""
    return [float(points) for points in points_now(position)]


def strength(position: State) -> list[Part]:
    """The power of each seat in each area."""
    seats = range(position.players)
    return [Part(area_name(area), [position.power(seat, area) for seat in seats]) for area in range(len(AREAS))]


def outcomes(_position: State) -> list[Label]:
    """The numbers of the castles."""
    return [str(value) for value in VALUES]


def chance_tallies(_before: State, happened: Sequence[Event]) -> list[ChanceTally]:
    """The castles that each roll offered: any two of its three dice name one."""
    found = []
    for event in happened:
        if isinstance(event, events.Roll):
            pairs = [sum(event.dice) - die for die in event.dice]
            found += [
                ChanceTally(outcome, event.seat, pairs.count(value), PAIRS * WAYS[value] / 36)
                for outcome, value in enumerate(VALUES)
            ]
    return found


def judge(position: State) -> list[float]:
    """How well each seat stands: its lead if the war came now, the surer the fewer pieces are to come."""
    points = points_now(position)
    if position.turn is None:
        return [0.5 * sigmoid(lead(points, seat) / 6) + 0.5 * (seat in position.winners) for seat in _seats(position)]
    left = sum(pieces_left(position, seat) for seat in _seats(position)) / position.players
    margin = max(LEAST_MARGIN, MARGINS[position.players] * min(1.0, left / LAST_PIECES))
    return [sigmoid(lead(points, seat) / margin) for seat in _seats(position)]


def _seats(position: State) -> range:
    return range(position.players)
