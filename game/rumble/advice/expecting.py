"""What a roll is worth on the average, exactly: by what each of the 216 throws allows, and the best of it."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.insight import Insight
from ...core.position import Choice
from ..choices import REROLL, Reroll, Roll
from ..state import State
from .features import stand_of
from .insight import chance, chances, doubt, won_from
from .judge import best_offers
from .telling import sentence
from .traits import traits

THROWS = 216


def mean(position: State, choice: Choice) -> Sequence[float] | None:
    """How likely each seat is to win after a roll, on the average of all throws; None for any other choice."""
    if not isinstance(choice, (Roll, Reroll)):
        return None
    seat, players = position.turn or 0, position.players
    offers = [
        (count / THROWS, won_from(seat, offer.stand)) for count, offer in best_offers(stand_of(position, seat)).values()
    ]
    once = [sum([part * won[one] for part, won in offers]) for one in range(players)]
    if isinstance(choice, Reroll):
        return once
    best = [(part, won if won[seat] >= once[seat] else once) for part, won in offers]
    return [sum([part * won[one] for part, won in best]) for one in range(players)]


def again(position: State) -> Choice | None:
    """The choice to roll again, where the dice lie there and it can be made."""
    return REROLL if position.turn is not None and REROLL in position.choices() else None


INSIGHT = Insight(chances, doubt, traits, chance, sentence, mean, again)
