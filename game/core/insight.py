"""What a game tells whoever explains it: how likely each seat is to win, and what that judgement looks at, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from .position import Choice, Position
from .words import Sentence

S = TypeVar("S", bound=Position)

Traits = Mapping[str, Sequence[float]]
"""What a judgement looks at in a position, by name. Each name is one thing that a sentence can speak of, such as the
castles of a seat or its rice for the winter; it may stand for many numbers, one for each place."""


class Fall(NamedTuple):
    """One of the ways in which chance can fall: how likely, how likely each seat then is to win, what it allows."""

    part: float
    chances: Sequence[float]
    allows: int = -1
    """What whoever chose makes of it, as a number of the game's own; below zero where it is nothing of its own."""


@dataclass(frozen=True)
class Hopes(Generic[S]):
    """What chance can bring after a choice, for reasons that speak of all of it and not of what once came."""

    falls: Callable[[S, Choice], Sequence[Fall]]
    """All ways in which it can fall, together 1; none where chance has no say or there are too many of them."""
    better: Callable[[S, Sequence[Fall], Sequence[int]], Sentence]
    """That so many of the ways are better than what was chosen; what they allow is named, if there is anything."""
    worse: Callable[[S, Sequence[Fall]], Sentence]
    """That so many of the ways are worse than what could have been chosen."""


@dataclass(frozen=True)
class Insight(Generic[S]):
    """The judgement of one game, for win chances and proved reasons. All of it is quick: about a millisecond."""

    chances: Callable[[S], Sequence[float]]
    """How likely each seat is to win, in any position, by the judgement alone; in sum 1. In a game that is over each
    winner has an equal share."""
    doubt: Callable[[S], float]
    """How far off that may be: long play-outs lie no further from it 19 times in 20. Measured, not guessed."""
    traits: Callable[[S, int], Traits]
    """What the judgement looks at, in the eyes of a seat; the same names and sizes for every game of so many seats."""
    chance: Callable[[S, int, Traits], float]
    """How likely that seat is to win if the judgement saw these traits instead of the position's own. With its own it
    is the seat's part of ``chances``."""
    sentence: Callable[[S, int, str, Traits, Traits], Sentence | None]
    """What it means in words that a trait is what the last argument has and no more what the one before it has: "your
    rice lacks 3 for the coming winter, not 1". None for what no sentence can tell."""
    mean: Callable[[S, Choice], Sequence[float] | None] | None = None
    """A quicker way to the mean of ``chances`` over all ways in which chance can fall in a choice; exact. None where it
    cannot say, so that the ways are tried one by one."""
    again: Callable[[S], Choice | None] | None = None
    """The choice that lets chance fall once more instead of taking what came, where there is one: ``chances`` leaves
    it out, and whoever is in turn makes it where ``mean`` says that it brings more."""
    on_average: Callable[[S, int, str, Traits, Traits], Sentence | None] | None = None
    """The same as ``sentence`` for traits that are means over many positions: what there is more or less of."""
    hopes: Hopes[S] | None = None
    """What chance can bring, where it can be listed."""
