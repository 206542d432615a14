"""Which level to try next, from the games that were finished on this device.

Somebody's strength is the one that makes their last games likeliest, on the ladder of the levels (docs/arena.md): a
seat wins with its share of all strengths at the table, as in ``tools/ladder.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .. import games
from ..bots import LEVELS
from ..core.bot_names import level_of
from .chronicle import Entry

RECENT = 20
"""So many of the last games tell how strong somebody is now."""
FEWEST = 3
"""Fewer games against a level say too little."""
POINTS = 400
"""Ratings as the ladder has them: so many points more are ten wins to one."""
REACH, STEPS = 1200, 20
"""Nobody is rated further than this from the level they play against; the search halves it so many times."""


class Suggestion(NamedTuple):
    """What somebody has done against a level, and the level that would be as strong as they are."""

    won: int
    played: int
    rival: str
    level: str


Outcome = tuple[float, float]
"""The strengths of all others at a table together, and one's share of the victory."""


def suggested(entries: Iterable[Entry], game: str) -> Suggestion | None:
    """The neighbour of the level that was played last, if it is nearer to whoever plays here alone."""
    ladder = games.find(game).ladder
    recent = [one for one in entries if one.game == game and _tells(one, ladder)][-RECENT:]
    rival = recent[-1].against if recent else ""
    met = [one for one in recent if one.against == rival]
    if len(met) < FEWEST or rival not in ladder:
        return None
    won, fair = sum(one.won for one in met), sum(1 / len(one.played_by) for one in met)
    rating = _rating([_outcome(one, ladder) for one in recent], ladder[rival])
    level = _nearest(rating, _steps(rival, ladder, up=won > fair), ladder)
    return None if level == rival else Suggestion(won, len(met), rival, level)


def _tells(one: Entry, ladder: Mapping[str, int]) -> bool:
    """Whether one person has played here against bots of the ladder and nobody else."""
    others = [level_of(name) for seat, name in enumerate(one.played_by) if seat not in one.here]
    return len(set(one.here)) == 1 and bool(others) and ladder.keys() >= set(others) and bool(one.winners)


def _outcome(one: Entry, ladder: Mapping[str, int]) -> Outcome:
    others = sum(_strength(ladder[level_of(name)]) for seat, name in enumerate(one.played_by) if seat not in one.here)
    winners = set(one.winners)
    return others, len(winners & set(one.here)) / len(winners)


def _strength(rating: float) -> float:
    return float(10 ** (rating / POINTS))


def _rating(outcomes: Sequence[Outcome], around: float) -> float:
    """The likeliest rating, with one win and one loss more against a level, so that few games do not say too much."""
    known = [*outcomes, (_strength(around), 1.0), (_strength(around), 0.0)]
    low, high = around - REACH, around + REACH
    for _ in range(STEPS):
        middle = (low + high) / 2
        mine = _strength(middle)
        expected = sum(mine / (mine + others) for others, _ in known)
        low, high = (middle, high) if sum(share for _, share in known) > expected else (low, middle)
    return low


def _steps(rival: str, ladder: Mapping[str, int], *, up: bool) -> list[str]:
    """A level and its neighbour above or below: nobody is sent two steps at once, nor down after wins."""
    order = [level for level in LEVELS if level in ladder]
    at = order.index(rival)
    return order[at : at + 2] if up else order[max(0, at - 1) : at + 1]


def _nearest(rating: float, levels: Sequence[str], ladder: Mapping[str, int]) -> str:
    return min(levels, key=lambda level: abs(ladder[level] - rating))
