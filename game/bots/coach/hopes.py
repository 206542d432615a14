"""Reasons that speak of everything that chance can bring, and not of what it once brought.

Where one of two choices is a roll, its worth is a mean over all throws. Taking a throw back means that it would bring
no more than the choice without a roll; a reason is proved if taking back what it names closes half of the gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.advice import Chain
from ...core.insight import Fall, Hopes
from ...core.position import Position
from ...core.words import Sentence
from .decisions import Judge

NAMED = 3
"""No more things are named that throws allow."""


ENOUGH = 0.5
"""A reason closes so much of the gap."""


class Fixed(NamedTuple):
    """The choice without a roll that a roll is held against: who made it where, what it is worth, and the gap shown."""

    position: Position
    seat: int
    value: float
    gap: float


def better_throws(judge: Judge, better: Chain, fixed: Fixed) -> Sentence | None:
    """Why a roll is better than what was chosen; None where the better choice is no roll."""
    position, seat, value, _ = fixed
    hopes, falls = _listed(judge, position, better)
    needed = ENOUGH * max(fixed.gap, _more(falls, seat, value))
    good = [fall for fall in falls if fall.chances[seat] > value]
    if hopes is None or _more(falls, seat, value) <= 0 or _more(good, seat, value) < needed:
        return None
    named: list[int] = []
    things = {fall.allows for fall in good if fall.allows >= 0}
    for thing in sorted(things, key=lambda one: -_more(_of(good, [one]), seat, value))[:NAMED]:
        named.append(thing)
        if _more(_of(good, named), seat, value) >= needed:
            return hopes.better(position, _of(good, named), named)
    return hopes.better(position, good, ())


def worse_throws(judge: Judge, played: Chain, fixed: Fixed) -> Sentence | None:
    """Why a roll is worse than what could have been chosen; None where what was played is no roll."""
    position, seat, value, _ = fixed
    hopes, falls = _listed(judge, position, played)
    needed = ENOUGH * max(fixed.gap, -_more(falls, seat, value))
    bad = [fall for fall in falls if fall.chances[seat] < value]
    if hopes is None or _more(falls, seat, value) >= 0 or -_more(bad, seat, value) < needed:
        return None
    return hopes.worse(position, bad)


def _listed(judge: Judge, position: Position, chain: Chain) -> tuple[Hopes[Position] | None, Sequence[Fall]]:
    """The ways in which chance can fall in a choice, and who tells of them; nobody where they cannot be listed."""
    hopes = judge.insight.hopes
    falls = hopes.falls(position, chain[0]) if hopes is not None and len(chain) == 1 else ()
    return (hopes if falls else None), falls


def _of(falls: Sequence[Fall], things: Sequence[int]) -> list[Fall]:
    return [fall for fall in falls if fall.allows in things]


def _more(falls: Sequence[Fall], seat: int, value: float) -> float:
    """By how much these bring more than that: what is lost if they are taken back."""
    return sum([fall.part * (fall.chances[seat] - value) for fall in falls])
