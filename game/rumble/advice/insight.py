"""The judgement for whoever explains: how likely each seat is to win, how sure that is, and what it hangs on."""

from __future__ import annotations

from ...core.insight import Insight, Traits
from ..rules.pieces import pieces_left
from ..state import State
from .features import Stand, fight
from .judge import worth_ahead, worth_of
from .telling import sentence
from .traits import finish_all, seen, stand_with, traits

SHARPER = {2: 1.3, 3: 1.3, 4: 1.3}
"""Victories are somewhat surer than worths, in which the size counts as well: fitted to games of the net (docs)."""
PHASES = (11.0, 5.0, 1.5)
"""With more than so many pieces left to each on the average it is the first phase, the second, the third."""
DOUBTS = {2: (0.16, 0.28, 0.34, 0.13), 3: (0.15, 0.23, 0.36, 0.38), 4: (0.12, 0.38, 0.31, 0.38)}
"""By seats and phase: what held 19 times in 20 (docs/training.md)."""


def chances(position: State) -> list[float]:
    """How likely each seat is to win, by the judgement alone, without a look ahead but at the end."""
    if position.turn is None:
        return [(seat in position.winners) / len(position.winners) for seat in range(position.players)]
    mover, stand = seen(position)
    won = won_from(stand)
    return won[-mover:] + won[:-mover]


def chance(position: State, seat: int, traits: Traits) -> float:
    """How likely a seat is to win if these were its traits; what is over does not hang on them."""
    if position.turn is None:
        return chances(position)[seat]
    steps = (seen(position).mover - seat) % position.players
    stand = stand_with(position, seat, traits)
    finish_all(stand)
    return won_from(stand.turned(steps))[-steps]


def won_from(stand: Stand, worth: list[float] | None = None) -> list[float]:
    """How likely each is to win, from whoever has just had a turn; by the rules where the war comes next.

    ``worth`` is what the stand is worth, for whoever knows it already.

    Once somebody has finished, all rolls of the next seat are looked at: near the end one soldier decides too much.
    """
    if all(stand.chips):
        ends = list(zip(fight(stand).points, stand.chips))
        return [float(end == max(ends)) for end in ends]
    worths = worth_ahead(stand) if any(stand.chips) else worth or worth_of(stand)
    sharp = [worth ** SHARPER[len(worths)] for worth in worths]
    return [one / sum(sharp) for one in sharp]


def doubt(position: State) -> float:
    """How far off the chances may be."""
    return 0.0 if position.turn is None else DOUBTS[position.players][phase(position)]


def phase(position: State) -> int:
    """How far the game is: 0 at its beginning, 3 at the very end."""
    left = sum([pieces_left(position, seat) for seat in range(position.players)]) / position.players
    return sum([left <= most for most in PHASES])


INSIGHT = Insight(chances, doubt, traits, chance, sentence)
