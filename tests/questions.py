"""A position for every kind of question that a game asks, found by random play, the shortest game first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from game.core.chance import Chance
from game.core.record import Record
from tests.games import suite

GAMES = {"rumble": 60, "shogun": 12, "samurai": 24}
"""How many random games are searched."""
MOST = {"rumble": 400, "shogun": 260, "samurai": 300}
"""How many choices of each: what comes later comes early in another game."""


@cache
def questions(name: str) -> Mapping[str, Record]:
    """By the name of its task: the record that leads to the question in the fewest choices."""
    return _found(name, lambda at, _choices: -at)


@cache
def crowded(name: str) -> Mapping[str, Record]:
    """The same, but the question of each kind that has the most choices."""
    return _found(name, lambda _at, choices: choices)


def _found(name: str, worth: Callable[[int, int], int]) -> dict[str, Record]:
    found: dict[str, tuple[int, int, int]] = {}
    for number, (_, asked) in enumerate(_played(name)):
        for at, (task, choices) in enumerate(asked):
            if task not in found or worth(at, choices) > found[task][0]:
                found[task] = (worth(at, choices), number, at)
    return {task: _played(name)[number][0].branch(at) for task, (_, number, at) in sorted(found.items())}


@cache
def _played(name: str) -> list[tuple[Record, list[tuple[str, int]]]]:
    return [_random(name, seed) for seed in range(GAMES[name])]


def _random(name: str, seed: int) -> tuple[Record, list[tuple[str, int]]]:
    """A random game, and before each of its choices which task was asked, and how many choices it had."""
    sets = suite(name).OPTION_SETS
    record, chance = Record(name, sets[seed % len(sets)], seed), Chance(seed + 1)
    asked: list[tuple[str, int]] = []
    while record.state.turn is not None and len(asked) < MOST[name]:
        asked.append((record.state.agenda[-1][0], len(record.state.choices())))
        record.play(chance.pick(record.state.choices()))
    return record, asked
