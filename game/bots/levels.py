"""The five strengths, named after ranks of the warring age, and what each may spend."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.advice import Advice, Budget
from ..core.bot_names import level_of, style_of, styled

LEVELS = {
    "ashigaru": Budget(iterations=0, seconds=1.0, far=False, noise=0.0),
    "kogashira": Budget(iterations=24, seconds=1.0, far=False, noise=0.0),
    "hatamoto": Budget(iterations=60, seconds=2.0, far=False, noise=0.0),
    "karo": Budget(iterations=100, seconds=3.0, far=True, noise=0.0),
    "gunshi": Budget(iterations=400, seconds=4.0, far=True, noise=0.0),
}
"""Foot soldier, squad leader, bannerman, house elder, strategist. A game's advice may give its own table under the
same names."""


def advice_for(advice: Advice[Any], name: str, seats: int) -> tuple[str, Advice[Any]]:
    """The plain level of a bot, and what it is told: by the edition it names, the one it stays with, or the newest;
    then by its style if it has one."""
    level, style = level_of(name), style_of(name)
    plain, at, _ = level.partition("@")
    editions = editions_of(advice, plain)
    told = editions[level if at else _standing(advice, plain, seats) or list(editions)[-1]]
    return plain, told.styles[style] if style else told


def _standing(advice: Advice[Any], level: str, seats: int) -> str | None:
    """The edition that a level stays with, if it does at a table of so many seats."""
    stays = advice.standing.get(level)
    return stays.get(seats) if isinstance(stays, Mapping) else stays


def plain_level(name: str) -> str:
    """The level of a bot, without edition and style."""
    return level_of(name).partition("@")[0]


def every_bot(advice: Advice[Any]) -> list[str]:
    """The levels by each of their editions, and each edition in all its styles."""
    told = {edition: one for level in LEVELS for edition, one in editions_of(advice, level).items()}
    return [styled(edition, style) for edition, one in told.items() for style in ("", *one.styles)]


def editions_of(advice: Advice[Any], level: str) -> dict[str, Advice[Any]]:
    """What every edition of a level is told, by its name with the edition, the newest last."""
    newer = {name: told for name, told in advice.newer.items() if name.partition("@")[0] == level}
    return dict(sorted(({f"{level}@1": advice} | newer).items(), key=lambda one: int(one[0].partition("@")[2])))


def budget_of(advice: Advice[Any], level: str) -> Budget:
    """What a bot of that level may spend in the game of this advice."""
    return Budget(*advice.levels.get(level, LEVELS[level]))
