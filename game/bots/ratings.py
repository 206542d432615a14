"""What the strengths have been measured to be worth, for the page's seat chooser.

The numbers stand in docs/arena.md too, with the day, the version and how to repeat them.
"""

from __future__ import annotations

from typing import NamedTuple


class Measured(NamedTuple):
    """How often a mind won with the rival in all other seats, with the 95 % interval."""

    level: str
    rival: str
    players: int
    games: int
    rate: float
    low: float
    high: float


MEASURED: dict[str, tuple[Measured, ...]] = {
    "rumble": (
        Measured("hatamoto", "ashigaru", 2, 400, 0.6825, 0.635, 0.726),
        Measured("ashigaru", "random", 2, 400, 0.7575, 0.713, 0.797),
        Measured("gunshi", "hatamoto", 2, 400, 0.8775, 0.842, 0.906),
        Measured("gunshi", "random", 2, 400, 0.9875, 0.971, 0.995),
        Measured("gunshi", "hatamoto", 3, 402, 0.7388, 0.694, 0.779),
        Measured("gunshi", "hatamoto", 4, 229, 0.6376, 0.573, 0.697),
    ),
    "shogun": (
        Measured("hatamoto", "ashigaru", 3, 402, 0.580, 0.531, 0.627),
        Measured("gunshi", "hatamoto", 3, 402, 0.7612, 0.717, 0.800),
        Measured("gunshi", "hatamoto", 4, 400, 0.5938, 0.545, 0.641),
        Measured("gunshi", "random", 3, 402, 1.0000, 0.991, 1.000),
    ),
    "samurai": (
        Measured("hatamoto", "ashigaru", 2, 400, 0.7125, 0.666, 0.755),
        Measured("gunshi", "hatamoto", 2, 400, 0.7900, 0.747, 0.827),
        Measured("gunshi", "random", 2, 400, 0.995, 0.982, 0.999),
    ),
}


def measured(game_name: str, level: str, players: int | None = None) -> list[Measured]:
    """The records of a mind in a game, with any number of players or with so many."""
    return [one for one in MEASURED.get(game_name, ()) if one.level == level and players in (None, one.players)]
