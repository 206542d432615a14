"""A judgement of the toy: what it says is known exactly, so that what the coach makes of it can be reckoned by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.core.advice import Advice
from game.core.chance import Chance, draw
from game.core.insight import Insight, Traits
from game.core.position import Choice
from game.core.words import Sentence

from . import GAME, ToyGame
from .rules import Toy

POINT, EYE = 0.04, 0.02
"""What a thought point and an eye of the die are worth to the first seat."""
DOUBT = 0.05


def traits(position: Toy, _seat: int) -> dict[str, Sequence[float]]:
    """The thoughts and the die."""
    return {"thoughts": (float(sum(position.thoughts)),), "die": (float(position.die),)}


def chance(_position: Toy, seat: int, seen: Traits) -> float:
    """The first seat's chance rises with both."""
    first = 0.3 + POINT * seen["thoughts"][0] + EYE * seen["die"][0]
    return max(0.0, min(1.0, first if seat == 0 else 1 - first))


def chances(position: Toy) -> list[float]:
    """Two seats."""
    return [chance(position, seat, traits(position, seat)) for seat in range(2)]


def doubt(_position: Toy) -> float:
    """The same everywhere."""
    return DOUBT


def sentence(_position: Toy, _seat: int, name: str, _old: Traits, _new: Traits) -> Sentence | None:
    """Each trait has a sentence."""
    return Sentence(f"toy.choice_{'think' if name == 'thoughts' else 'roll'}", {"points": 0})


def win(position: Toy, seat: int, _chance: Chance) -> float:
    """The same judgement."""
    return chances(position)[seat]


def candidates(position: Toy) -> list[tuple[Choice, ...]]:
    """All but the end."""
    return [(choice,) for choice in position.choices() if choice[0] != "end"]


def passing(_position: Toy, _chance: Chance) -> Choice:
    """Nobody does anything in imagined games, so that looks say what the judgement says."""
    return ("pass",)


INSIGHT = Insight(chances, doubt, traits, chance, sentence)
ADVICE = Advice(insight=INSIGHT, win=win, candidates=candidates, playout=passing)


def faces(_game: ToyGame, _position: Toy, choice: Choice) -> list[tuple[float, int]]:
    """Every face of the die, with a chance from which it falls."""
    if choice[0] != "roll":
        return []
    found: dict[int, int] = {}
    for seed in range(200):
        found.setdefault(draw(seed, 6)[1], seed)
    return [(1 / 6, seed) for seed in found.values()]


def enlighten(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> None:
    """The toy with this judgement, or with some of it otherwise, and a die that can be listed."""
    monkeypatch.setitem(GAME.__dict__, "advice", replace(ADVICE, insight=replace(INSIGHT, **changed)))
    monkeypatch.setattr(ToyGame, "draws", faces)
