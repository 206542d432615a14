"""What the coach costs: going through a whole game against one gunshi thinking about every decision of it."""

from __future__ import annotations

from time import process_time
from typing import Any

from game.bots import think
from game.bots.coach import Coach
from game.core.record import Record
from tools.bench import Row, at_most
from tools.coach import bot_game

GAMES: dict[str, dict[str, Any]] = {"rumble": {"players": 2}, "shogun": {"players": 3}, "samurai": {"scenario": 12}}
STRIDE = {"rumble": 6, "shogun": 24, "samurai": 12}
"""The gunshi thinks about one decision in so many, which stand for the others."""


def of_gunshi(record: Record) -> float:
    """Seconds that a gunshi needs for every decision of the game."""
    stride, spent, asked = STRIDE[record.game], 0.0, 0
    for state, *_ in record.replay():
        if state.turn is not None and len(state.choices()) > 1:
            asked += 1
            if asked % stride == 0:
                start = process_time()
                think(record.game, state.view(state.turn), "gunshi", asked)
                spent += process_time() - start
    return spent * stride


def of_coach(record: Record) -> float:
    """Seconds that the coach needs."""
    start = process_time()
    assert Coach(record).run().found.error is None
    return process_time() - start


def _row(name: str) -> Row:
    record = bot_game(name, GAMES[name], 2)
    coach, gunshi = of_coach(record), of_gunshi(record)
    note = f"{len(record.choices)} choices: {coach:.1f} s, a gunshi {gunshi:.1f} s"
    return at_most(f"{name}: the coach through a game against a gunshi", coach / gunshi, 1.0, "x", note)


def rows() -> list[Row]:
    """A row for each game."""
    return [_row(name) for name in GAMES]
