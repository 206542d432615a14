"""The five strengths, named after ranks of the warring age, and what each may spend."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.advice import Advice, Budget

LEVELS = {
    "ashigaru": Budget(iterations=0, seconds=1.0, far=False, noise=0.0),
    "kogashira": Budget(iterations=24, seconds=1.0, far=False, noise=0.0),
    "hatamoto": Budget(iterations=60, seconds=2.0, far=False, noise=0.0),
    "karo": Budget(iterations=100, seconds=3.0, far=True, noise=0.0),
    "gunshi": Budget(iterations=400, seconds=4.0, far=True, noise=0.0),
}
"""Foot soldier, squad leader, bannerman, house elder, strategist. A game's advice may give its own table under the
same names."""


def advice_for(advice: Advice[Any], level: str, seats: int) -> tuple[str, Advice[Any]]:
    """The plain name of a level, and what it is told: by the edition it names, the one it stays with, or the newest."""
    plain, at, _ = level.partition("@")
    editions = editions_of(advice, plain)
    return plain, editions[level if at else _standing(advice, plain, seats) or list(editions)[-1]]


def _standing(advice: Advice[Any], level: str, seats: int) -> str | None:
    """The edition that a level stays with, if it does at a table of so many seats."""
    stays = advice.standing.get(level)
    return stays.get(seats) if isinstance(stays, Mapping) else stays


def editions_of(advice: Advice[Any], level: str) -> dict[str, Advice[Any]]:
    """What every edition of a level is told, by its name with the edition, the newest last."""
    newer = {name: told for name, told in advice.newer.items() if name.partition("@")[0] == level}
    return dict(sorted(({f"{level}@1": advice} | newer).items(), key=lambda one: int(one[0].partition("@")[2])))


def budget_of(advice: Advice[Any], level: str) -> Budget:
    """What a bot of that level may spend in the game of this advice."""
    return Budget(*advice.levels.get(level, LEVELS[level]))
