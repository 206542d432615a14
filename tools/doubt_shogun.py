"""How far Shogun's chances are off: ``python -m tools.doubt_shogun --players 3 --seed 1 --positions 100 --games 300``.

Positions of quick games are played on to the end many times by quick choices. The chances should lie no further from
what comes out than their doubt, 19 times in 20; and what they say after each choice should be what they said before,
on the average, with as little left over as can be.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

import game
from game.core.chance import Chance
from game.shogun.advice.insight import chances
from game.shogun.advice.moments import moment
from game.shogun.advice.policy import FAST_PLAY, play_choice
from game.shogun.state import State
from tools.paths import say
from tools.train_shogun import TABLES

Array = NDArray[Any]
ONE_IN = 160
"""One position in so many is taken, so about one of two games."""
SURE = 95
QUICK = 1 << 40
"""Seeds begin here, far from those of the training."""


def positions(players: int, seed: int) -> Iterator[State]:
    """Positions of quick games, any moment as likely as any other."""
    chance = Chance(QUICK + seed)
    for number in range(1 << 30):
        table = TABLES[number % len(TABLES)]
        state: State = game.find("shogun").new(seed=chance.below(1 << 62), players=players, **table)
        while state.turn is not None:
            if not chance.below(ONE_IN):
                yield state.copy()
            FAST_PLAY.get(state.agenda[-1][0], play_choice)(state, chance)


def played_on(position: State, games: int, chance: Chance) -> Array:
    """How often each seat wins from here on."""
    won = np.zeros(position.players)
    for _ in range(games):
        state = position.copy()
        state._legal, state.chance = None, chance.below(1 << 62)
        while state.turn is not None:
            FAST_PLAY.get(state.agenda[-1][0], play_choice)(state, chance)
        won[state.winners] += 1 / len(state.winners)
    return won / games


def phase(position: State) -> str:
    """The part of the game that a row of the table is about."""
    return f"stage {moment(position).stage:2}" if position.year else "draft"


def main() -> None:
    """Measure, and print a table."""
    parser = ArgumentParser()
    for name, usual in (("players", 3), ("seed", 1), ("positions", 100), ("games", 300)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    given = parser.parse_args()
    found: dict[str, list[Array]] = defaultdict(list)
    taken, chance = positions(given.players, given.seed), Chance(given.seed)
    for _, position in zip(range(given.positions), taken):
        off = played_on(position, given.games, chance) - np.array(chances(position))
        found[phase(position)].append(off)
        found["all"].append(off)
    for name, rows in sorted(found.items()):
        off = np.abs(np.concatenate(rows))
        say(f"{name}: {len(rows)} positions, off by {off.mean():.3f}, at most {np.percentile(off, SURE):.3f} in 95 %")


if __name__ == "__main__":
    main()
