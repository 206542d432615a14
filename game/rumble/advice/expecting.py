"""What a roll is worth on the average, exactly: by what each of the 216 throws allows, and the best of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ...core.position import Choice
from ..choices import REROLL, Reroll, Roll
from ..state import State
from .features import Stand, stand_of
from .insight import INSIGHT, won_from
from .judge import Offer, best_offers

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
    wons = [(counts[one] / THROWS, won_from(offer.stand, offer.worth)) for one, offer in offers.items()]
    seats = range(len(stand.chips))
    once = [sum([part * won[one] for part, won in wons]) for one in seats]
    best = [(part, won if won[0] >= once[0] else once) for part, won in wons]
    return Rolled(once, [sum([part * won[one] for part, won in best]) for one in seats])


def _seats(mover: int, won: list[float]) -> list[float]:
    """What is counted from whoever has just had a turn, counted from the first seat."""
    return won[-mover:] + won[:-mover]


def again(position: State) -> Choice | None:
    """The choice to roll again, where the dice lie there and it can be made."""
    return REROLL if position.turn is not None and REROLL in position.choices() else None


EXPECTING = replace(INSIGHT, mean=mean, again=again)
"""The insight with the dice reckoned in."""
