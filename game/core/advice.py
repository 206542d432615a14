"""What a game tells the bots about itself. Every field has a modest default, so a game gives what it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from .chance import Chance
from .insight import Insight
from .position import Choice, Position, View
from .words import Sentence

S = TypeVar("S", bound=Position)

Chain = tuple[Choice, ...]
"""Choices that one seat makes one after the other."""

LIMIT = 60


class Budget(NamedTuple):
    """What a bot of some level may spend on a decision."""

    iterations: int
    """So many imagined games at most; the cap makes a decision repeat exactly."""
    seconds: float
    """The most that a turn may take in play; whoever drives the search keeps the clock."""
    far: bool
    """Whether imagined games run on after the bot's own turn, or are judged where it ends."""
    noise: float
    """How far its judgement of each candidate is off, in the units of ``evaluate``."""


class Sight(NamedTuple):
    """How much of a position a level sees. What it does not see it cannot weigh: so it errs as people do."""

    ideas: int = 0
    """So many candidates are thought about, the best at first sight; 0 for all of them."""
    grain: float = 0.0
    """In the units of ``evaluate``: guesses that fall into the same step of this size look alike to it."""
    blind: frozenset[str] = frozenset()
    """Terms of the game's judgement that it does not know; each game has its own words for them."""


class Measured(NamedTuple):
    """How often a bot won with the rival in all other seats, with the 95 % interval."""

    level: str
    rival: str
    players: int
    games: int
    rate: float
    low: float
    high: float


def imagine(view: View[S], chance: Chance) -> S:
    """The view's position with another future of the dice; right for games without hidden things."""
    position = view.position.copy()
    position.chance = chance.below(1 << 64)
    return position


def candidates(position: Position) -> Sequence[Chain]:
    """Each choice by itself."""
    return [(choice,) for choice in position.choices()]


def playout(position: Position, chance: Chance) -> Choice:
    """Any choice."""
    choice: Choice = chance.pick(position.choices())
    return choice


def limit(_position: Position) -> int:
    """The same for every position."""
    return LIMIT


def evaluate(position: Position, seat: int) -> float:
    """A seat's points against the best of the others'."""
    scores = position.scores
    best = max((score for other, score in enumerate(scores) if other != seat), default=0)
    margin = (scores[seat] - best) / (2 * (abs(scores[seat]) + abs(best)) or 1)
    return (0.5 + 0.5 * margin) / 2 + 0.5 * (seat in position.winners)


@dataclass(frozen=True)
class Advice(Generic[S]):
    """The advice of one game."""

    imagine: Callable[[View[S], Chance], S] = imagine
    """A position that the viewer cannot tell from the real one: what is hidden and to come is drawn afresh."""
    candidates: Callable[[S], Sequence[Chain]] = candidates
    """What is worth thinking about, best guess first."""
    playout: Callable[[S, Chance], Choice] = playout
    """A quick sensible choice for whoever is in turn in an imagined game."""
    first_sight: Callable[[S, Chance], Choice] | None = None
    """What a player would do at first sight, where that is not what ``playout`` does."""
    limit: Callable[[S], int] = limit
    """How many choices an imagined game runs on before it is judged."""
    evaluate: Callable[[S, int], float] = evaluate
    """How well a seat stands, from 0 to 1: its margin over the best of the others; 1 is a sure win."""
    follow: Callable[[S, Chain], None] | None = None
    """A quicker way to make the choices of a chain for as long as they are legal."""
    rollout: Callable[[S, int, Chance], float] | None = None
    """A quicker way to play an imagined game to its end and judge it for a seat."""
    win: Callable[[S, int, Chance], float] | None = None
    """An imagined game as the seat's chance to win it: 0 or 1 if it is played to its end. Without it all are."""
    noisy_candidates: Callable[[S, float], Sequence[Chain]] | None = None
    """What a weak level thinks of instead of the candidates, by its noise."""
    rounds: Callable[[S], int] | None = None
    """How many imagined games of each candidate are enough for this question."""
    prior: Callable[[S, Sequence[Chain], bool], Sequence[float]] | None = None
    """What chains are worth before any game is imagined; with True after a longer look."""
    judge: Callable[[S, list[Chain]], Iterator[Sequence[float]]] | None = None
    """What chains are worth by a learned judgement, better known with every slice; each counts as an iteration.
    It may put other chains into the list, just before it says what they are worth."""
    trust: int = 4
    """What chains are thought worth before any game is imagined counts like so many imagined games."""
    finalists: float = 1.0
    """Whoever is judged worse than the best by more than this takes no part in imagined games."""
    imagines: Callable[[S], bool] = lambda _position: True
    """Whether imagined games tell anything beyond the judgement here."""
    reason: Callable[[S, Chain], Sentence | None] | None = None
    """Why one would make these choices."""
    insight: Insight[S] | None = None
    """The judgement for whoever explains: win chances, and what they hang on."""
    sight: Sight = Sight()
    """How much of it a level sees that is told this."""
    levels: Mapping[str, Budget | tuple[Any, ...]] = field(default_factory=dict)
    """The game's own budgets, by the name of the level; ``game.bots.levels`` has those for the others."""
    newer: Mapping[str, Advice[Any]] = field(default_factory=dict)
    """What a level is told since a later edition, such as ``gunshi@2``: a name with its edition never changes, so
    that strength can be compared across time. ``gunshi@1`` is told this advice, ``gunshi`` its newest edition; a level
    that came later than this advice begins here with its first."""
    standing: Mapping[str, str | Mapping[int, str]] = field(default_factory=dict)
    """Which edition a level stays with although there is a newer one, until that is shown to be better; where this
    depends on the number of seats, by that."""
