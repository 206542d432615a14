"""What a roll is worth on the average, exactly: by what each of the 216 throws allows, and the best of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...core.position import Choice
from ..choices import REROLL, Reroll, Roll
from ..state import State
from .features import stand_of
from .insight import INSIGHT, _won
from .judge import best_offers

THROWS = 216


def mean(position: State, choice: Choice) -> Sequence[float] | None:
    """How likely each seat is to win after a roll, on the average of all throws; None for any other choice."""
    if not isinstance(choice, (Roll, Reroll)):
        return None
    seat, players = position.turn or 0, position.players
    offers = [
        (count / THROWS, _seats(seat, _won(offer.stand)))
        for count, offer in best_offers(stand_of(position, seat)).values()
    ]
    once = [sum([part * won[one] for part, won in offers]) for one in range(players)]
    if isinstance(choice, Reroll):
        return once
    best = [(part, won if won[seat] >= once[seat] else once) for part, won in offers]
    return [sum([part * won[one] for part, won in best]) for one in range(players)]


def _seats(mover: int, won: list[float]) -> list[float]:
    """What is counted from whoever has just had a turn, counted from the first seat."""
    return won[-mover:] + won[:-mover]


def again(position: State) -> Choice | None:
    """The choice to roll again, where the dice lie there and it can be made."""
    return REROLL if position.turn is not None and REROLL in position.choices() else None


EXPECTING = replace(INSIGHT, mean=mean, again=again)
"""The insight with the dice reckoned in."""
