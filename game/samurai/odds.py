"""The exact chances of a strike: every way the dice can fall, counted and not sampled."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from .rules import dragon
from .rules.combat import SHOT, Strike
from .state import State
from .units import AA, FACES, GUARD, IGNORED

SIDES_OF_A_DIE = len(FACES)
Counts = tuple[int, int, int, int]
"""How many of a roll show the target's symbol, swords, flags and honor."""


class Odds(NamedTuple):
    """Chances of a strike, each list beginning with none."""

    hits: tuple[float, ...]
    """Of exactly so many blocks lost."""
    flags: tuple[float, ...]
    """Of exactly so many flags rolled."""
    honor: float
    """Of at least one honor symbol."""

    @property
    def mean(self) -> float:
        """Blocks lost on average."""
        return sum(number * chance for number, chance in enumerate(self.hits))

    @property
    def destroyed(self) -> float:
        """Of the last block falling, if the list ends there."""
        return self.hits[-1]


@lru_cache(maxsize=64)
def rolls(dice: int) -> dict[Counts, float]:
    """The chance of each count of symbol, swords, flags and honor with so many dice."""
    found: dict[Counts, float] = {}
    ways_in_all = SIDES_OF_A_DIE**dice
    for a in range(dice + 1):
        for b in range(dice - a + 1):
            for c in range(dice - a - b + 1):
                for d in range(dice - a - b - c + 1):
                    rest = dice - a - b - c - d
                    ways = comb(dice, a) * comb(dice - a, b) * comb(dice - a - b, c) * comb(dice - a - b - c, d)
                    found[a, b, c, d] = ways * (SIDES_OF_A_DIE - 4) ** rest / ways_in_all
    return found


@lru_cache(maxsize=64)
def rolls_with_swords_again(dice: int) -> dict[Counts, float]:
    """The same where each die that shows swords counts and is rolled once more."""
    found: dict[Counts, float] = {}
    for (a, b, c, d), chance in rolls(dice).items():
        for (e, f, g, h), more in rolls(b).items():
            key = (a + e, b + f, c + g, d + h)
            found[key] = found.get(key, 0) + chance * more
    return found


@lru_cache(maxsize=256)
def odds(dice: int, target: int, striker: int, shot: bool, again: bool, blocks: int) -> Odds:
    """The chances of a strike of one kind of unit on another with so many blocks left."""
    hits, flags, honor = [0.0] * (blocks + 1), [0.0] * (2 * dice + 1), 0.0
    for (symbols, swords, banners, tokens), chance in (rolls_with_swords_again if again else rolls)(dice).items():
        hits[min(blocks, _hits(target, striker, shot, symbols, swords))] += chance
        flags[banners] += chance
        honor += chance if tokens else 0
    while len(flags) > 1 and not flags[-1]:
        flags.pop()
    return Odds(tuple(hits), tuple(flags), honor)


def _hits(target: int, striker: int, shot: bool, symbols: int, swords: int) -> int:
    """As ``result.hits`` counts them, from counts instead of faces."""
    if target == GUARD:
        return swords
    if shot:
        return symbols + (swords if striker == AA else 0)
    return symbols + max(0, swords - IGNORED[target][striker])


def of_strike(state: State, strike: Strike, dice: int) -> Odds | None:
    """The chances of a strike against a unit; None against a lone leader, whom only swords fell."""
    target = state.unit_at[strike.goal]
    if target < 0:
        return None
    kind = state.kinds[strike.unit]
    again = kind == GUARD or (kind == AA and strike.mode == SHOT and dragon.in_force(state, "rank_fire", strike.seat))
    return odds(dice, state.kinds[target], kind, strike.mode == SHOT, again, state.blocks[target])


def fells_leader(dice: int) -> float:
    """The chance of at least one pair of swords."""
    return 1 - (1 - 1 / SIDES_OF_A_DIE) ** dice
