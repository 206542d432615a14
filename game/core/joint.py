"""What several devices made together in a game at a distance: the chance that choices draw from, and decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .chance import MASK
from .secrets import MOST_CARDS, MOST_DECKS

SET_UP = -1
"""The place of what was dealt before the set-up."""


class Dealt(NamedTuple):
    """A deck as several devices have shuffled it: before which choice, of which kind, its uppermost card first."""

    at: int
    kind: int
    cards: tuple[int, ...]


class Joint(NamedTuple):
    """What several devices made together: the chance of choices, and decks."""

    draws: Mapping[int, int]
    dealt: Sequence[Dealt]


def read_joint(data: Mapping[str, Any], total: int) -> Joint:
    """The same as a record writes it; raises ValueError or TypeError for what no record of ours says."""
    draws = dict(data["draws"])
    dealt = [Dealt(at, kind, tuple(cards)) for at, kind, cards in data["dealt"]]
    numbers = [*draws, *draws.values(), *(card for deal in dealt for card in deal.cards)]
    numbers += [deal.at + 1 for deal in dealt] + [deal.kind for deal in dealt]
    fits = all(type(number) is int and 0 <= number <= MASK for number in numbers)
    if not fits or any(at >= total for at in draws) or len(dealt) > MOST_DECKS:
        raise ValueError("no chance of ours")
    if any(len(deal.cards) > MOST_CARDS or deal.at >= total for deal in dealt):
        raise ValueError("no deck of ours")
    return Joint(draws, dealt)
