"""How good the judgement of Samurai Battles is: ``python -m tools.calibrate_samurai --seed 77001``.

On fresh battles by the rules of thumb: how often those who were said to win with so many percent did win, and the loss.
Then how far long play-outs of a position lie from what is said of it, by how far the battle has come: the luck of the
play-outs taken off, 19 of 20 lie within the width that is printed (``DOUBT`` in ``game/samurai/advice/insight.py``).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import log, sqrt
from typing import NamedTuple

from game.core.chance import Chance
from game.samurai.advice.evaluation import evaluate
from game.samurai.advice.insight import DOUBT, chances
from game.samurai.scenario import NUMBERS
from game.samurai.state import State
from tools.train_samurai import STRAYS, astray, begun

EVERY = 15
"""One in so many moments is looked at."""
STEPS = 10
SURE = 1.96
FAR = 0.1
"""How far whoever plays on strays from the rules of thumb, in banners: or all play-outs would be alike."""


class Said(NamedTuple):
    """What was said of Red's chances, by the net and by the old evaluation, and whether Red won."""

    learned: float
    old: float
    won: bool


def moments(seed: int, battles: int) -> Iterator[tuple[int, State]]:
    """Moments of battles all over the scenarios, each with the number of its battle."""
    for number in range(battles):
        state, chance = begun(NUMBERS[number % len(NUMBERS)], seed + number), Chance(seed + number)
        while state.turn is not None:
            if not chance.below(EVERY):
                yield number, state
            state.play(astray(state, chance, STRAYS[number // len(NUMBERS) % len(STRAYS)]))
        yield number, state


def said_of(seed: int, battles: int) -> list[Said]:
    """What was said, and how it ended."""
    found: list[Said] = []
    open_: list[tuple[float, float]] = []
    for _, state in moments(seed, battles):
        if state.turn is not None:
            open_.append((chances(state)[0], evaluate(state, 0)))
        else:
            found += [Said(*said, won=state.victor == 0) for said in open_]
            open_ = []
    return found


def loss(pairs: list[tuple[float, bool]]) -> float:
    """The mean loss of what was said."""
    return -sum(log(max(1e-9, said if won else 1 - said)) for said, won in pairs) / len(pairs)


def table(found: list[Said]) -> list[tuple[float, float, int]]:
    """By tenths of what was said, of either side: what was said, what came of it, in how many moments."""
    both = [(one.learned, one.won) for one in found] + [(1 - one.learned, not one.won) for one in found]
    rows = []
    for step in range(STEPS):
        some = [(said, won) for said, won in both if int(STEPS * said) == step]
        if some:
            rows.append((sum(said for said, _ in some) / len(some), sum(won for _, won in some) / len(some), len(some)))
    return rows


def played_on(state: State, chance: Chance) -> bool:
    """Whether Red wins if it is played on from here."""
    world = state.copy()
    world.chance = chance.below(1 << 64)
    while world.turn is not None:
        world.play(astray(world, chance, FAR))
    return world.victor == 0


def doubts(seed: int, positions: int, playouts: int) -> list[tuple[float, int]]:
    """The width for each third of a battle, and from how many positions it was found."""
    found: list[list[float]] = [[] for _ in DOUBT]
    chance, last = Chance(seed), -1
    for number, state in moments(seed, 40 * len(NUMBERS)):
        if min(map(len, found)) >= positions:
            break
        third = min(len(DOUBT) - 1, len(DOUBT) * max(state.scores) // state.scenario.flags)
        if state.turn is None or len(found[third]) >= positions or number == last:
            continue
        last = number
        rate = sum(played_on(state, chance) for _ in range(playouts)) / playouts
        luck = rate * (1 - rate) / (playouts - 1)
        found[third].append((rate - chances(state)[0]) ** 2 - luck)
    return [(SURE * sqrt(max(0.0, sum(some) / len(some))), len(some)) for some in found]


def main(words: list[str] | None = None) -> None:
    """Play and print."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--seed", type=int, default=77001)
    command.add_argument("--battles", type=int, default=400)
    command.add_argument("--positions", type=int, default=25)
    command.add_argument("--playouts", type=int, default=60)
    given = command.parse_args(words)
    found = said_of(given.seed, given.battles)
    learned, old = (loss([(one[at], one.won) for one in found]) for at in (0, 1))
    print(f"{len(found)} moments of {given.battles} battles: loss {learned:.4f}, by the old evaluation {old:.4f}")
    for said, won, number in table(found):
        print(f"said {said:.0%}, won {won:.0%} ({number})")
    for third, (width, number) in enumerate(doubts(given.seed, given.positions, given.playouts)):
        print(f"third {third + 1} of the battle: {width:.3f} from {number} positions")


if __name__ == "__main__":
    main()
