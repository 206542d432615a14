"""What the strengths have been measured to be worth, for the page's seat chooser.

The numbers stand in ARENA.md too, with the day, the version and how to repeat them.
"""

from __future__ import annotations

from typing import NamedTuple


class Measured(NamedTuple):
    """How often a mind won with the rival in all other seats, with the 95 % interval."""

    mind: str
    rival: str
    players: int
    games: int
    rate: float
    low: float
    high: float


MEASURED: dict[str, tuple[Measured, ...]] = {
    "rumble": (
        Measured("hatamoto", "ashigaru", 2, 400, 0.7350, 0.690, 0.776),
        Measured("ashigaru", "random", 2, 400, 0.7775, 0.734, 0.816),
        Measured("gunshi", "hatamoto", 2, 400, 0.7725, 0.729, 0.811),
        Measured("gunshi", "random", 2, 400, 0.9750, 0.955, 0.986),
        Measured("gunshi", "hatamoto", 3, 402, 0.6667, 0.619, 0.711),
        Measured("gunshi", "hatamoto", 4, 240, 0.5667, 0.503, 0.628),
    ),
    "shogun": (
        Measured("hatamoto", "ashigaru", 3, 402, 0.580, 0.531, 0.627),
        Measured("gunshi", "hatamoto", 3, 136, 0.7794, 0.703, 0.841),
    ),
    "samurai": (
        Measured("hatamoto", "ashigaru", 2, 400, 0.7125, 0.666, 0.755),
        Measured("gunshi", "hatamoto", 2, 400, 0.7925, 0.750, 0.829),
        Measured("gunshi", "random", 2, 400, 0.995, 0.982, 0.999),
    ),
}


def measured(game_name: str, mind: str, players: int | None = None) -> list[Measured]:
    """The records of a mind in a game, with any number of players or with so many."""
    return [one for one in MEASURED.get(game_name, ()) if one.mind == mind and players in (None, one.players)]
