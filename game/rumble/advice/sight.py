"""The weaker levels: the war as players see it who look less far, weighed at once and without imagined games.

What a level does not see is named in its ``Sight``; what it sees it weighs as well as it can.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.advice import Sight
from .. import choices
from ..board import small
from ..choices import ROLL
from ..odds import lead
from ..rules.turn import SPLITS
from ..state import State
from .evaluation import value_of_lead
from .imagine import SOLDIER_PRICE
from .policy import Chain
from .policy import candidates as all_candidates
from .sketch import LOWEST, PLACES, UNIT, Sketch

CHAIN = "chain"
"""Reinforcements: whoever does not see them judges each area by itself."""
OTHERS = "others"
"""What the others win or lose: whoever does not see it counts its own castles alone."""
PRICE = "price"
"""That a soldier placed here is missing elsewhere."""
AGAIN = "again"
"""What another roll may bring."""
CARDS = "cards"
"""The use of cards."""
TERMS = (CHAIN, OTHERS, PRICE, AGAIN, CARDS)
TIES = 0.005
"""Less than a point, so that only what is worth the same looks alike."""

SIGHTS = {
    "ashigaru": Sight(grain=TIES, blind=frozenset(TERMS)),
    "kogashira": Sight(grain=TIES, blind=frozenset((PRICE, AGAIN))),
    "hatamoto": Sight(grain=TIES, blind=frozenset((PRICE,))),
    "karo": Sight(ideas=2),
}
"""What each level sees; the strongest of them imagines a few games besides, of its best ideas."""


def candidates(position: State, sight: Sight) -> list[Chain]:
    """What a level thinks of, best first: ways to deploy, and cards or another roll if it sees what those are for."""
    found = all_candidates(position)
    if CARDS in sight.blind and (ROLL,) in found:
        return [(ROLL,)]
    if AGAIN in sight.blind:
        found = [chain for chain in found if not isinstance(chain[0], choices.Reroll)]
    values = dict(zip(found, prior(position, found, False, sight))) if sight.ideas else {}
    return sorted(found, key=lambda chain: -values[chain]) if values else found


def prior(position: State, chains: Sequence[Chain], _far: bool, sight: Sight) -> list[float]:
    """What chains gain, in the eyes of a level."""
    seat = position.turn
    assert seat is not None
    before = _standing(_points(Sketch(position), sight), seat, sight)
    return [value_of_lead(_gain(position, chain, seat, before, sight)) for chain in chains]


def _gain(position: State, chain: Chain, seat: int, before: float, sight: Sight) -> float:
    if isinstance(chain[0], (choices.Roll, choices.Reroll)):
        return _roll(Sketch(position), seat, before, sight)
    after = position.copy()
    for choice in chain:
        after.play(choice)
    spent = position.stock[seat] - after.stock[seat]
    return _standing(_points(Sketch(after), sight), seat, sight) - before - _price(spent, sight)


def _price(soldiers: int, sight: Sight) -> float:
    return 0.0 if PRICE in sight.blind else SOLDIER_PRICE * soldiers


def _roll(sketch: Sketch, seat: int, before: float, sight: Sight) -> float:
    """What the best of a roll gains, on average over all rolls."""
    left = max(1, sketch.left[seat])
    offers = {}
    for place in PLACES:
        for number in range(1, 4):
            points = _points_with(sketch, place, seat, min(number, left), sight)
            offers[place, number] = _standing(points, seat, sight) - before - _price(min(number, left), sight)
    best = [max(offers[total - LOWEST, number] for total, number in splits) for splits in SPLITS.values()]
    return sum(best) / len(best)


# -- what a level sees of the war --------------------------------------------------------------------


def _standing(points: Sequence[int], seat: int, sight: Sight) -> float:
    return points[seat] if OTHERS in sight.blind else lead(points, seat)


def _points(sketch: Sketch, sight: Sight) -> Sequence[int]:
    """Everybody's points if the war came now, each area by itself for whoever sees no more."""
    return _area_by_area(sketch, sketch.powers) if CHAIN in sight.blind else sketch.points


def _points_with(sketch: Sketch, place: int, seat: int, number: int, sight: Sight) -> Sequence[int]:
    """The same with so many more soldiers in a place."""
    if CHAIN not in sight.blind:
        war = sketch.joined(place, seat, number)[1]
        return war.points if war else sketch.points
    powers, at = sketch.powers[:], place * sketch.players + seat
    powers[at] = (powers[at] or sketch.ranks[seat]) + number * UNIT
    return _area_by_area(sketch, powers)


def _area_by_area(sketch: Sketch, powers: Sequence[int]) -> list[int]:
    players = sketch.players
    points = [0] * players
    for place in PLACES:
        row = powers[place * players : (place + 1) * players]
        order = sorted((power, seat) for seat, power in enumerate(row) if power)
        if order:
            points[order[-1][1]] += place + LOWEST
        if len(order) > 1 and players > 2:
            points[order[-2][1]] += small(place + LOWEST)
    return points
