"""How far Shogun's chances are off: ``python -m tools.doubt_shogun --players 3 --positions 100 --games 300``.

Positions of quick games are played on to the end many times by quick choices. The chances should lie no further from
what comes out than their doubt, 19 times in 20; and what they say after each choice should be what they said before,
on the average, with as little left over as can be.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import game
from game.core.chance import Chance
from game.core.position import Choice
from game.shogun.advice.insight import PHASES, chances, phase
from game.shogun.advice.policy import FAST_PLAY, play_choice, playout
from game.shogun.state import State
from tools.paths import say
from tools.train_shogun import TABLES

Array = NDArray[Any]
ONE_IN = 160
"""One position in so many is taken, so about one of two games."""
SURE = 95
SAMPLES = 8
"""So many other draws stand against each one that happened."""
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


class Found(NamedTuple):
    """A position by its phase, and how far off the chances of each seat are there."""

    phase: str
    off: Array


def measure(position: State, games: int, seed: int) -> Found:
    """One position."""
    return Found(PHASES[phase(position)], played_on(position, games, Chance(seed)) - np.array(chances(position)))


# -- luck ------------------------------------------------------------------------------------------------


def without_luck(players: int, seed: int) -> tuple[Array, Array]:
    """How a quick game ended for each seat, and the same less what every draw was worth beyond its mean."""
    chance = Chance(QUICK + seed)
    state: State = game.find("shogun").new(seed=chance.below(1 << 62), players=players)
    luck = np.zeros(players)
    while state.turn is not None:
        before, choice = state.copy(), playout(state, chance)
        state.play(choice)
        if state.chance != before.chance:
            luck += np.array(chances(state)) - np.mean([_other(before, choice, chance) for _ in range(SAMPLES)], axis=0)
    won = np.array(chances(state))
    return won, won - luck


def _other(before: State, choice: Choice, chance: Chance) -> list[float]:
    """The chances after the same choice with another luck."""
    position = before.copy()
    position.chance = chance.below(1 << 62)
    position.play(choice)
    return chances(position)


def tell_luck(players: int, seed: int, games: int) -> None:
    """How much of what sets results apart is luck that the chances see."""
    pairs = [without_luck(players, seed + number) for number in range(games)]
    raw, left = (float(np.var(np.array(part))) for part in zip(*pairs))
    say(f"{games} games: variance of the result {raw:.3f}, without luck {left:.3f}")


def main() -> None:
    """Measure, and print a table."""
    parser = ArgumentParser()
    for name, usual in (
        ("players", 3),
        ("seed", 1),
        ("positions", 100),
        ("games", 300),
        ("luck", 40),
        ("processes", 1),
    ):
        parser.add_argument(f"--{name}", type=int, default=usual)
    given = parser.parse_args()
    taken = list(islice(positions(given.players, given.seed), given.positions))
    seeds = range(given.seed, given.seed + len(taken))
    with ProcessPoolExecutor(given.processes) as pool:
        found = list(pool.map(measure, taken, [given.games] * len(taken), seeds))
    by_phase: dict[str, list[Array]] = defaultdict(list)
    for one in found:
        by_phase[one.phase].append(one.off)
        by_phase["all"].append(one.off)
    for name, rows in sorted(by_phase.items()):
        off = np.abs(np.concatenate(rows))
        say(f"{name}: {len(rows)} positions, off by {off.mean():.3f}, at most {np.percentile(off, SURE):.3f} in 95 %")
    tell_luck(given.players, given.seed, given.luck)


if __name__ == "__main__":
    main()
