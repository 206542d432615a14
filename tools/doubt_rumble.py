"""How far Rumble Nation's win chances are off: positions played on many times by the net against itself.

``python -m tools.doubt_rumble --seats 3 --positions 120 --games 300 --seed 2`` prints, by phase, within how much 19 of
20 frequencies lie; ``game/rumble/advice/insight.py`` has the numbers, ``docs/training.md`` how they were found.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game import rumble
from game.core import judgement
from game.core.chance import Chance
from game.rumble.advice.features import layout, stand_of
from game.rumble.advice.insight import PHASES, SHARPER, chances, phase
from game.rumble.advice.judge import worth_of
from game.rumble.advice.policy import played
from game.rumble.choices import ROLL, Deploy
from game.rumble.state import State
from tools import train_rumble
from tools.train_rumble import Player, Rows, Style, fight, results

Array = NDArray[Any]

STRAY = 4
"""One choice in so many is any, so that positions are not all alike."""
AS_ON_THE_PAGE = Style(stray=0.0, heat=0.0, early_cards=0.0, late=3)
POWERS = [1.0 + 0.1 * step for step in range(13)]
"""Exponents that are tried."""


class Shipped:
    """The net as the page has it, in floating point."""

    def __init__(self, players: int) -> None:
        net = judgement.judgement("rumble", players)
        self.layers = [(np.array(one.rows, np.float32).T, np.array(one.biases, np.float32)) for one in net.layers]
        self.unit = net.unit

    def shares(self, inputs: Array) -> Array:
        """What positions are worth to each seat."""
        values = inputs.astype(np.float32)
        for at, (weights, biases) in enumerate(self.layers):
            values = (np.maximum(values, 0) if at else values) @ weights + biases
        return train_rumble.softmax(values / self.unit)


class Found(NamedTuple):
    """One position: its phase, what was said and what came of it, by seats."""

    phase: int
    said: list[float]
    came: list[float]


def positions(players: int, count: int, seed: int) -> Iterator[State]:
    """Moments before a turn, from all phases alike; one game in four with daimyo, one on the other map."""
    wanted = [count // (len(PHASES) + 1)] * (len(PHASES) + 1)
    chance = Chance(seed)
    while any(wanted):
        options = {"daimyo": chance.below(4) == 0, "map": "routes" if chance.below(4) == 0 else "classic"}
        state = rumble.new(seed=chance.below(1 << 32), players=players, **options)
        moments: list[list[State]] = [[] for _ in wanted]
        while state.turn is not None:
            if state.agenda[-1][0] == "action":
                moments[phase(state)].append(state.copy())
            state.play(_choice(state, chance))
        for at, some in enumerate(moments):
            if some and wanted[at]:
                wanted[at] -= 1
                yield chance.pick(some)


def _choice(state: State, chance: Chance) -> Any:
    """A roll, then the best place at first sight, or any."""
    legal, seat = state.choices(), state.turn
    assert seat is not None
    ways = [choice for choice in legal if isinstance(choice, Deploy)]
    if not ways or chance.below(STRAY) == 0:
        return ROLL if ROLL in legal else chance.pick(legal)
    return max(ways, key=lambda way: worth_of(stand_of(played(state, (way,)), seat))[0])


def played_on(state: State, player: Player, games: int, random: np.random.Generator) -> list[float]:
    """How often each seat wins, if the net plays for all."""
    rows, tables = _side_by_side(state, games)
    tick = 0
    while not rows.over.all():
        at = np.nonzero(rows.chips[:, 0] == 0)[0]
        if len(at):
            train_rumble._play_turn(player, rows, tables, at, random, AS_ON_THE_PAGE)
        rows.turn()
        tick += 1
    won, _ = results(rows, fight(rows))
    assert state.turn is not None
    share: list[float] = np.roll(won.mean(0), state.turn + tick).tolist()
    return share


def _side_by_side(state: State, count: int) -> tuple[Rows, Any]:
    """The same position so many times, seat 0 being the one whose turn it is."""
    assert state.turn is not None
    stand = stand_of(state, state.turn)
    goals = np.zeros((11, 11), bool)
    for place, others in enumerate(stand.goals):
        goals[place, list(others)] = True
    place_of = np.array([value - 2 for value in state.values])

    def many(row: Any, kind: Any = int) -> Array:
        return np.repeat(np.array([row], kind), count, axis=0)

    rows = Rows(
        men=many(stand.men, np.int16),
        lord=many(stand.lords),
        stock=many(stand.stock),
        chips=many(stand.chips),
        used=many(stand.used, bool),
        display=many(stand.cards, bool),
        lord_card=many(stand.lord_cards),
        goals=many(goals, bool),
        routes=many(stand.routes),
    )
    return rows, SimpleNamespace(place_of=many(place_of), area_at=many(np.argsort(place_of)))


def measured(players: int, count: int, games: int, seed: int) -> list[Found]:
    """Positions with what was said of them and what came of them."""
    random = np.random.default_rng([seed, players])
    player = Player(Shipped(players), layout(players))  # type: ignore[arg-type]
    return [
        Found(phase(state), chances(state), played_on(state, player, games, random))
        for state in positions(players, count, seed)
    ]


def table(players: int, found: list[Found]) -> Iterator[str]:
    """The half-widths by phase, and how far off the best exponent would be."""
    for at in range(len(PHASES) + 1):
        off = sorted(abs(a - b) for one in found if one.phase == at for a, b in zip(one.said, one.came))
        held, mean = off[int(0.95 * len(off))], sum(off) / len(off)
        yield f"phase {at}: {len(off) // players} positions, 19 of 20 within {held:.1%}, mean {mean:.1%}"
    for power in POWERS:
        yield f"exponent {power:.1f}: mean square {_spread(players, found, power):.5f}"


def _spread(players: int, found: list[Found], power: float) -> float:
    """The mean square of what is off, with another exponent."""
    said = np.array([one.said for one in found]) ** (power / SHARPER[players])
    off = said / said.sum(1, keepdims=True) - np.array([one.came for one in found])
    return float((off**2).mean())


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in (("seats", 2), ("positions", 120), ("games", 300), ("seed", 2)):
        parser.add_argument(f"--{name}", type=int, default=default)
    asked = parser.parse_args()
    for line in table(asked.seats, measured(asked.seats, asked.positions, asked.games, asked.seed)):
        print(line)


if __name__ == "__main__":
    main()
