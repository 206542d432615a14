"""What a game tells the search about itself, with a modest answer for whatever it leaves unsaid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any

from ..core.chance import Chance
from ..core.position import Choice, Position, View
from ..core.words import Sentence
from .levels import LEVELS, Budget

Chain = tuple[Choice, ...]
"""Choices that one seat makes one after the other."""

LIMIT = 60


def imagine(view: View[Any], chance: Chance) -> Position:
    """A position that the viewer cannot tell from the real one: what is hidden and to come is drawn afresh."""
    position: Position = view.position.copy()
    position.chance = chance.below(1 << 64)
    return position


def candidates(position: Position) -> Sequence[Chain]:
    """What is worth thinking about: each choice by itself."""
    return [(choice,) for choice in position.choices()]


def playout(position: Position, chance: Chance) -> Choice:
    """A quick choice for anybody in an imagined game: any."""
    choice: Choice = chance.pick(position.choices())
    return choice


def limit(position: Position) -> int:
    """How many choices an imagined game runs on before it is judged."""
    return LIMIT


def evaluate(position: Position, seat: int) -> float:
    """How well a seat stands, from 0 to 1: its points against the best of the others'."""
    scores = position.scores
    best = max((score for other, score in enumerate(scores) if other != seat), default=0)
    margin = (scores[seat] - best) / (2 * (abs(scores[seat]) + abs(best)) or 1)
    return (0.5 + 0.5 * margin) / 2 + 0.5 * (seat in position.winners)


@dataclass(frozen=True)
class Advice:
    """The advice of one game."""

    imagine: Callable[[View[Any], Chance], Position] = imagine
    candidates: Callable[[Any], Sequence[Chain]] = candidates
    playout: Callable[[Any, Chance], Choice] = playout
    limit: Callable[[Any], int] = limit
    evaluate: Callable[[Any, int], float] = evaluate
    rollout: Callable[[Any, int, Chance], float] | None = None
    noisy_candidates: Callable[[Any, float], Sequence[Chain]] | None = None
    rounds: Callable[[Any], int] | None = None
    prior: Callable[[Any, Sequence[Chain], bool], Sequence[float]] | None = None
    reason: Callable[[Any, Chain], Sentence | None] | None = None
    LEVELS: Mapping[str, Budget | tuple[int, float, bool, float]] | None = None

    def budget(self, level: str) -> Budget:
        """What a mind may spend in this game."""
        return Budget(*(self.LEVELS or LEVELS)[level])


def advice_of(game_name: str) -> Advice:
    """The advice of a game, from its room ``advice`` if it has one."""
    place = f"{(__package__ or '').rpartition('.')[0]}.{game_name}.advice"
    try:
        room = import_module(place)
    except ModuleNotFoundError as error:
        if not place.startswith(error.name or "?"):
            raise
        return Advice()
    given = {field.name: getattr(room, field.name) for field in fields(Advice) if hasattr(room, field.name)}
    return Advice(**given)
