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
        Measured("hatamoto", "ashigaru", 2, 400, 0.690, 0.643, 0.733),
        Measured("gunshi", "hatamoto", 2, 400, 0.760, 0.716, 0.799),
        Measured("gunshi", "random", 2, 400, 0.990, 0.975, 0.996),
        Measured("gunshi", "hatamoto", 3, 243, 0.634, 0.572, 0.692),
    ),
}


def measured(game_name: str, mind: str, players: int | None = None) -> list[Measured]:
    """The records of a mind in a game, with any number of players or with so many."""
    return [one for one in MEASURED.get(game_name, ()) if one.mind == mind and players in (None, one.players)]
