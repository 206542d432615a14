"""Every way in which three dice can fall, for whoever lists them or wants to choose one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations

from ..core.chance import draw
from ..core.position import Choice
from .choices import Reroll, Roll

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
