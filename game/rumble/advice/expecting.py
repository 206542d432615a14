"""What a roll is worth on the average, exactly: by what each of the 216 throws allows, and the best of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ...core.insight import Fall, Hopes
from ...core.position import Choice
from ...core.words import Sentence
from ..choices import REROLL, Reroll, Roll
from ..state import State
from .features import PLACES, Stand, stand_of
from .insight import INSIGHT, won_from
from .judge import Offer, best_offers
from .telling import castle_in

THROWS = 216


def mean(position: State, choice: Choice) -> Sequence[float] | None:
    """How likely each seat is to win after a roll, on the average of all throws; None for any other choice."""
    if not isinstance(choice, (Roll, Reroll)):
        return None
    seat = position.turn or 0
    rolled = _rolled(_Asked(stand_of(position, seat)))
    return _seats(seat, rolled.once if isinstance(choice, Reroll) else rolled.best)


class Rolled(NamedTuple):
    """What a roll is worth to each seat, counted from whoever rolls."""

    once: list[float]
    """If what comes must be taken."""
    best: list[float]
    """If it may be rolled once more."""
    offers: list[Offered]
    """What the throws allow."""


class Offered(NamedTuple):
    """The best that some throws allow: how many they are, what it is worth to each seat, and where it is."""

    throws: int
    won: list[float]
    place: int


class _Asked:
    """A stand that is told from others by what lies there."""

    __slots__ = ("_key", "stand")

    def __init__(self, stand: Stand) -> None:
        self.stand = stand
        parts = (*stand.men, stand.lords, stand.stock, stand.chips, stand.used, stand.lord_cards, stand.cards)
        self._key = (*map(tuple, parts), stand.goals, stand.routes)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self._key == other._key


@lru_cache(maxsize=64)
def _rolled(asked: _Asked) -> Rolled:
    """Kept, since one turn asks for it before the roll, after it, and for the choice to roll again."""
    stand = asked.stand
    counts: dict[int, int] = {}
    offers: dict[int, Offer] = {}
    for count, offer in best_offers(stand).values():  # what is best of many throws is judged once
        offers[id(offer)] = offer
        counts[id(offer)] = counts.get(id(offer), 0) + count
    found = [
        Offered(counts[one], won_from(offer.stand, offer.worth), _place(stand, offer.stand))
        for one, offer in offers.items()
    ]
    once = _mean(found)
    return Rolled(
        once, _mean([offer if offer.won[0] >= once[0] else offer._replace(won=once) for offer in found]), found
    )


def _place(before: Stand, after: Stand) -> int:
    """Where seat 0 has placed pieces."""
    return next(
        place
        for place in PLACES
        if after.men[0][place] != before.men[0][place] or (after.lords[0] == place != before.lords[0])
    )


def _mean(offers: Sequence[Offered]) -> list[float]:
    return [sum([throws * won[seat] for throws, won, _ in offers]) / THROWS for seat in range(len(offers[0].won))]


def _seats(mover: int, won: list[float]) -> list[float]:
    """What is counted from whoever has just had a turn, counted from the first seat."""
    return won[-mover:] + won[:-mover]


def again(position: State) -> Choice | None:
    """The choice to roll again, where the dice lie there and it can be made."""
    return REROLL if position.turn is not None and REROLL in position.choices() else None


# -- reasons that speak of all throws ----------------------------------------------------------------------


def falls(position: State, choice: Choice) -> list[Fall]:
    """What all throws of a roll allow; what is rolled once more allows nothing of its own."""
    if not isinstance(choice, (Roll, Reroll)):
        return []
    seat = position.turn or 0
    rolled = _rolled(_Asked(stand_of(position, seat)))
    found = []
    for throws, won, place in rolled.offers:
        kept = isinstance(choice, Reroll) or won[0] >= rolled.once[0]
        found.append(Fall(throws / THROWS, _seats(seat, won if kept else rolled.once), place if kept else -1))
    return found


def better(position: State, throws: Sequence[Fall], places: Sequence[int]) -> Sentence:
    """That so many throws are better than what was chosen, and where one can place soldiers with them."""
    if not places:
        return Sentence("rumble.insight_throws", {"n": _number(throws)})
    areas = [castle_in(position, place) for place in sorted(places, reverse=True)]
    return Sentence("rumble.insight_throws_in", {"n": _number(throws), "castles": areas})


def worse(_position: State, throws: Sequence[Fall]) -> Sentence:
    """That so many throws are worse than what could have been chosen."""
    return Sentence("rumble.insight_throws_less", {"n": _number(throws)})


def _number(throws: Sequence[Fall]) -> int:
    return round(THROWS * sum([throw.part for throw in throws]))


EXPECTING = replace(INSIGHT, mean=mean, again=again, hopes=Hopes(falls, better, worse))
"""The insight with the dice reckoned in."""
