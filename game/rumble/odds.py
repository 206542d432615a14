"""How the war would go if it came now, from what everybody can know; and every way in which dice can fall."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from math import exp

from ..core.chance import draw
from ..core.position import Choice
from .board import small
from .choices import Reroll, Roll
from .rules.pieces import pieces_left
from .rules.war import BattleResult, play_out
from .state import NOBODY, State


def projection(state: State) -> list[BattleResult]:
    """The war as it would go if it came now, in the order of the war."""
    return play_out(state, likely_ranks(state))


def likely_ranks(state: State) -> list[int]:
    """Who would win ties if the war came now: chips first, then who has least left to place.

    In the war itself everybody has a chip.
    """
    seats = range(state.players)
    left = [pieces_left(state, seat) for seat in seats]
    turn = state.first if state.turn is None else state.turn
    order = sorted(seats, key=lambda seat: (state.chips[seat], -left[seat], -((seat - turn) % state.players)))
    ranks = [0] * state.players
    for rank, seat in enumerate(order):
        ranks[seat] = rank
    return ranks


def points_now(state: State) -> list[int]:
    """The points of each seat if the war came now; once the game is over, those it has."""
    if state.turn is None:
        return state.scores
    points = [0] * state.players
    for battle in projection(state):
        if battle.winner != NOBODY:
            points[battle.winner] += state.values[battle.area]
        if battle.second != NOBODY:
            points[battle.second] += small(state.values[battle.area])
    return points


def lead(points: Sequence[int], seat: int) -> int:
    """A seat's points over the best of the others'."""
    if len(points) == 2:
        return points[seat] - points[1 - seat]
    best, second = sorted(points)[:-3:-1]
    return points[seat] - (second if points[seat] == best else best)


def sigmoid(value: float) -> float:
    """Any number as one from 0 to 1; 0 becomes a half."""
    return 1.0 / (1.0 + exp(-value))


# -- the dice ------------------------------------------------------------------------------------------

FACES, DICE = 6, 3


def draws(choice: Choice) -> Sequence[tuple[float, int]]:
    """For a roll: each of the 56 throws, its part of the whole, and a chance from which it falls."""
    return _throws() if isinstance(choice, (Roll, Reroll)) else ()


@cache
def _throws() -> tuple[tuple[float, int], ...]:
    """Found by trying one chance after the other until every throw has come up."""
    found: dict[tuple[int, ...], int] = {}
    seed = 0
    while len(found) < 56:
        found.setdefault(tuple(sorted(_thrown(seed))), seed)
        seed += 1
    return tuple((len(set(permutations(dice))) / FACES**DICE, chance) for dice, chance in sorted(found.items()))


def _thrown(chance: int) -> list[int]:
    dice = []
    for _ in range(DICE):
        chance, face = draw(chance, FACES)
        dice.append(face + 1)
    return dice
