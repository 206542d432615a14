"""The odds of an attack or a revolt, estimated from what everybody can know.

Which cubes the tower holds can be counted from open information; on which floor they lie cannot. So each
cube is given its own chance to lie in the tray after the throw, the same for all that were thrown and the
same for all that rested inside, and the cubes are taken as independent. That is not quite so (one cube
dislodges another), but the error stays within a few hundredths: tests hold it against the tower itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from .rules.battle import attack_bonus, defence_bonus, farmers_help, neutral_farmers
from .rules.tower import SCALE, SETTINGS
from .state import NOBODY, State

UPPER_SHARE = 0.5
"""The share of the resting cubes that is taken to lie on the upper floor."""

Spread = tuple[float, ...]
"""The chance of each number of cubes, from none on."""


class Odds(NamedTuple):
    """The chances of an attacker to win, tie and lose; they add up to one."""

    win: float
    tie: float
    loss: float


class Cubes(NamedTuple):
    """Cubes by colour, the farmers last: those that are thrown, and those that rest inside."""

    thrown: tuple[int, ...]
    inside: tuple[int, ...]


# -- what is asked ---------------------------------------------------------------------------------------


def attack_odds(state: State, seat: int, goal: int, armies: int) -> Odds:
    """The odds of a seat that attacks the goal with so many armies."""
    other = state.owner[goal]
    hands = [0] * (state.players + 1)
    hands[seat] = armies + attack_bonus(state, seat)
    if other == NOBODY:
        hands[-1] = min(neutral_farmers(state), state.supply[-1])
        return _against_farmers(_cubes(state, hands), state.options["tower"], seat)
    hands[other] = state.armies[goal] + defence_bonus(state, other, goal)
    cubes = _cubes(state, hands)
    return _against_player(cubes, state.options["tower"], seat, other, farmers_help(state, goal))


def revolt_odds(state: State, seat: int, province: int, more: int = 0) -> float:
    """The chance of a seat to put down a revolt of its unrest markers and so many more farmers."""
    hands = [0] * (state.players + 1)
    bonus = defence_bonus(state, seat, province) if state.options["revolt_help"] else 0
    hands[seat] = state.armies[province] + bonus
    hands[-1] = min(state.unrest[province] + more, state.supply[-1])
    return _against_farmers(_cubes(state, hands), state.options["tower"], seat).win


def _cubes(state: State, hands: Sequence[int]) -> Cubes:
    """What lies in the tray is thrown again."""
    thrown = tuple(hand + lay for hand, lay in zip(hands, state.tray, strict=True))
    return Cubes(thrown, tuple(state.inside()))


# -- who comes out ahead ---------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _against_farmers(cubes: Cubes, tower: str, seat: int) -> Odds:
    return _compare(_out(cubes, tower, seat), _out(cubes, tower, len(cubes.thrown) - 1))


@lru_cache(maxsize=512)
def _against_player(cubes: Cubes, tower: str, seat: int, other: int, help_: bool) -> Odds:
    """A defence without an own cube is a tie at best (ruling 7)."""
    attackers, defenders = _out(cubes, tower, seat), _out(cubes, tower, other)
    helpers = _out(cubes, tower, len(cubes.thrown) - 1) if help_ else (1.0,)
    win, tie, loss = _compare(attackers, _sum(defenders, helpers))
    alone = defenders[0] * _compare(attackers, helpers).loss  # farmers win, but no army of the defender came out
    return Odds(win, tie + alone, loss - alone)


def _compare(ours: Spread, theirs: Spread) -> Odds:
    win = sum(p * q for n, p in enumerate(ours) for q in theirs[:n])
    tie = sum(p * q for p, q in zip(ours, theirs, strict=False))
    return Odds(win, tie, max(1 - win - tie, 0.0))


def _out(cubes: Cubes, tower: str, colour: int) -> Spread:
    """How many cubes of a colour may lie in the tray after the throw."""
    thrown, rested = chances(tower, sum(cubes.thrown), sum(cubes.inside))
    return _sum(_binomial(cubes.thrown[colour], thrown), _binomial(cubes.inside[colour], rested))


def _binomial(number: int, chance: float) -> Spread:
    return tuple(comb(number, k) * chance**k * (1 - chance) ** (number - k) for k in range(number + 1))


def _sum(first: Spread, second: Spread) -> Spread:
    total = [0.0] * (len(first) + len(second) - 1)
    for i, p in enumerate(first):
        for j, q in enumerate(second):
            total[i + j] += p * q
    return tuple(total)


# -- the tower -------------------------------------------------------------------------------------------


class Chances(NamedTuple):
    """How likely a cube lies in the tray after a throw: one that was thrown, and one that rested inside."""

    thrown: float
    rested: float


@lru_cache(maxsize=512)
def chances(tower: str, thrown: int, inside: int) -> Chances:
    """The chances of a cube when so many are thrown into a tower with so many inside."""
    rest, dislodge = (value / SCALE for value in SETTINGS[tower])
    upper, lower = inside * UPPER_SHARE, inside * (1 - UPPER_SHARE)
    past, knocked = _floor(rest, dislodge, thrown)
    arrivals = thrown * past + upper * knocked
    on, off = _floor(rest, dislodge, arrivals)
    from_above = knocked * on if upper else 0.0
    rested = (upper * from_above + lower * off) / inside if inside else 0.0
    return Chances(past * on, rested)


def _floor(rest: float, dislodge: float, arrivals: float) -> tuple[float, float]:
    """The chance of an arriving cube to fall on in the end, and of a resting one to be knocked off."""
    stays = 1 - dislodge
    off = 1 - stays**arrivals
    if arrivals <= 0:
        return 1 - rest, 0.0
    # Whoever arrives k-th of n and rests must withstand the n - k after it: the mean of stays ** (n - k) over all k.
    kept = off / (arrivals * dislodge) if dislodge else 1.0
    return 1 - rest * kept, off
