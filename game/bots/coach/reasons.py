"""Reasons that are proved: what a better choice changes, and that this is really what makes it better.

The judgement looks at traits. Between what a choice leads to and what a better one leads to many of them differ. One is
named only if giving the worse line this one trait of the better line closes at least half of the gap between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from ...core.advice import Chain
from ...core.insight import Insight, Traits
from ...core.position import Position
from ...core.words import Sentence
from .decisions import Judge
from .estimate import mean
from .hopes import ENOUGH, Fixed, better_throws, worse_throws
from .judging import won

PAIRED = 4
"""So many of the traits that tell most are tried two by two where none is enough alone."""


class Line(NamedTuple):
    """The same moment after what was played and after what is better, in one world."""

    played: Position
    better: Position


class Moment(NamedTuple):
    """What a reason is asked for: who was to choose where, and both choices."""

    position: Position
    seat: int
    played: Chain
    better: Chain


def proved(
    lines: Sequence[Line], later: Sequence[Line], moment: Moment, gap: float, judge: Judge
) -> tuple[Sentence, ...]:
    """The sentences that say why the better line is better; none where nothing that can be said is enough."""
    proof = _Proof(lines, moment.seat, judge.insight)
    fixed = Fixed(moment.position, moment.seat, proof.base, gap)
    if roll := better_throws(judge, moment.better, fixed):
        return (roll,)
    if found := _traits_that_tell(proof, gap):
        return found
    if judge.insight.on_average and (found := _traits_that_tell(_Average(later, moment.seat, judge.insight), gap)):
        return (LATER, *found)
    roll = worse_throws(judge, moment.played, fixed._replace(value=proof.base + proof.gap))
    return (roll,) if roll else ()


LATER = Sentence("analysis.later")
"""Stands before what is true on the average when the seat is asked again."""


def _traits_that_tell(proof: _Proof, gap: float) -> tuple[Sentence, ...]:
    """What is said of one trait that is enough, or of two together."""
    needed = ENOUGH * max(gap, proof.gap)
    if proof.gap <= 0 or needed <= 0:
        return ()
    single = {name: proof.closed((name,)) for name in proof.changed}
    ranked = sorted(single, key=lambda name: -single[name])
    ways: Iterable[tuple[str, ...]] = ((name,) for name in ranked if single[name] >= needed)
    for names in (*ways, *_pairs(proof, ranked[:PAIRED], needed)):
        sentences = [proof.sentence(name) for name in names]
        if all(sentences):
            return tuple(sentence for sentence in sentences if sentence)
    return ()


def _pairs(proof: _Proof, names: Sequence[str], needed: float) -> list[tuple[str, ...]]:
    """Two traits that are enough together, those that close most first."""
    closed: dict[tuple[str, ...], float] = {pair: proof.closed(pair) for pair in combinations(names, 2)}
    return sorted((pair for pair in closed if closed[pair] >= needed), key=lambda pair: -closed[pair])


class _Proof:
    """The traits of both lines in each world, and how likely the seat is to win with some of them put back."""

    def __init__(self, lines: Sequence[Line], seat: int, insight: Insight[Any]) -> None:
        self._lines, self._seat, self._insight = lines, seat, insight
        self._played = [insight.traits(line.played, seat) for line in lines]
        self._better = [insight.traits(line.better, seat) for line in lines]
        self.base = mean([_chance(insight, line.played, seat) for line in lines])
        self.gap = mean([_chance(insight, line.better, seat) for line in lines]) - self.base

    @property
    def changed(self) -> list[str]:
        """The names of what is not the same on both lines."""
        pairs = list(zip(self._played, self._better))
        names = pairs[0][0] if pairs else {}
        return [name for name in names if any(_differs(old, new, name) for old, new in pairs)]

    def closed(self, names: Sequence[str]) -> float:
        """By how much the played line would be better if it had these traits of the better one."""
        chances = []
        for line, old, new in zip(self._lines, self._played, self._better):
            put_back = {**old, **{name: new[name] for name in names if name in new}}
            chances.append(_chance(self._insight, line.played, self._seat, put_back))
        return mean(chances) - self.base

    def sentence(self, name: str) -> Sentence | None:
        """What it means that the better line has this trait otherwise; None where most worlds do not agree on it."""
        found: list[Sentence] = []
        for line, old, new in zip(self._lines, self._played, self._better):
            said = self._insight.sentence(line.played, self._seat, name, old, new) if _differs(old, new, name) else None
            found += [] if said is None else [said]
        return next((said for said in found if 2 * found.count(said) > len(self._lines)), None)


class _Average(_Proof):
    """The same over many positions that have come of both choices, and what is true of them on the average."""

    def sentence(self, name: str) -> Sentence | None:
        """What there is more or less of on the better line."""
        tell, line = self._insight.on_average, self._lines[0]
        return tell(line.played, self._seat, name, _means(self._played), _means(self._better)) if tell else None


def _means(rows: Sequence[Traits]) -> dict[str, list[float]]:
    """The mean of each number."""
    return {name: [mean(numbers) for numbers in zip(*(row[name] for row in rows))] for name in rows[0]}


def _chance(insight: Insight[Any], position: Position, seat: int, traits: Traits | None = None) -> float:
    """How likely a seat is to win there, perhaps with other traits; a game that is over has none."""
    if position.turn is None:
        return won(position)[seat]
    return insight.chances(position)[seat] if traits is None else insight.chance(position, seat, traits)


def _differs(old: Traits, new: Traits, name: str) -> bool:
    return list(old.get(name, ())) != list(new.get(name, ()))
