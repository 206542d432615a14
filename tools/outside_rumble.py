"""An opponent from outside: RafaDD's Rumble Nation simulator, rebuilt from its description, against our gunshi.

``python -m tools.outside_rumble --seats 2 --games 400 --seed 1`` plays without cards, as it does. What it does and what
was put in the place of its net, which could not be had, stands in ``docs/arena.md``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from time import process_time
from typing import NamedTuple

from game import rumble
from game.bots import think
from game.core.chance import Chance
from game.core.position import Choice
from game.rumble.advice.evaluation import has_won
from game.rumble.advice.imagine import deploy_all
from game.rumble.advice.sketch import LOWEST, PLACES, Sketch
from game.rumble.choices import REROLL, ROLL, Deploy
from game.rumble.rules.turn import SPLITS
from game.rumble.state import State
from tools.arena import wilson

OUTSIDE = "outside"
CONTENT = 0.6
"""It rolls again when the best offer is worse than what so many of all rolls offer."""
LEAST, MOST = 0.1, 0.8
"""But never below the one, and always above the other."""
NUMBERS = (1, 2, 3)

Worths = dict[tuple[int, int], float]
"""How often a game is won that begins with so many soldiers in a place."""


class Outside:
    """One game's opponent: before each roll it imagines games for all 33 ways to place soldiers."""

    def __init__(self, rounds: int, seed: int) -> None:
        self.rounds, self.chance = rounds, Chance(seed)
        self._worths: Worths = {}

    def choose(self, state: State) -> Choice:
        """A roll, then the best of what it offers, or another roll."""
        if ROLL in state.choices():
            self._worths = self._search(state)
            return ROLL
        offers = [choice for choice in state.choices() if isinstance(choice, Deploy)]
        best = max(offers, key=partial(self._worth, state))
        poor = self._worth(state, best) < _threshold(self._worths)
        return REROLL if poor and REROLL in state.choices() else best

    def _worth(self, state: State, choice: Deploy) -> float:
        return self._worths[state.values[choice.area] - LOWEST, choice.soldiers]

    def _search(self, state: State) -> Worths:
        return {
            (place, number): sum(self._imagined(state, place, number) for _ in range(self.rounds)) / self.rounds
            for place in PLACES
            for number in NUMBERS
        }

    def _imagined(self, state: State, place: int, number: int) -> bool:
        """Whether a game is won that begins so and is played on by quick players."""
        seat, sketch = state.turn or 0, Sketch(state)
        number = min(number, sketch.left[seat])
        sketch.join(place, seat, number, *sketch.joined(place, seat, number))
        sketch.left[seat] -= number
        if not sketch.left[seat]:
            sketch.chips[seat] = sketch.players - sum(map(bool, sketch.chips))
        deploy_all(sketch, (seat + 1) % sketch.players, self.chance)
        sketch.settle_ties()
        return has_won(sketch.points, sketch.chips, seat)


def _threshold(worths: Worths) -> float:
    """What a roll has to offer."""
    best = sorted(max(worths[total - LOWEST, number] for total, number in splits) for splits in SPLITS.values())
    return min(MOST, max(LEAST, best[int(CONTENT * len(best))]))


class Played(NamedTuple):
    """A game: who sat where, whose seat won, and the seconds of processor time that each kind of player took."""

    seed: int
    ours: int
    won: bool
    seconds_ours: float
    seconds_outside: float


def play(seats: int, level: str, ours: int, rounds: int, seed: int) -> Played:
    """One game without cards: ours in one seat, the opponent in all others."""
    state = rumble.new(seed=seed, players=seats)
    state.display, state._legal = [], None
    outside = [Outside(rounds, seed * seats + seat) for seat in range(seats)]
    seconds, chance = [0.0, 0.0], Chance(seed + 1)
    while state.turn is not None:
        turn, start = state.turn, process_time()
        if turn == ours:
            choice = think("rumble", state.view(turn), level, chance.below(1 << 32))
        else:
            choice = outside[turn].choose(state)
        seconds[turn != ours] += process_time() - start
        state.play(choice)
    return Played(seed, ours, ours in state.winners, *seconds)


def games(seats: int, level: str, rounds: int, seed: int) -> Iterator[Played]:
    """Every seed from each of our seats."""
    for one in count(seed):
        for ours in range(seats):
            yield play(seats, level, ours, rounds, one)


def main() -> None:
    """Play and print; with ``--keep`` each game is written down as it ends."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in (("seats", 2), ("games", 400), ("seed", 1), ("rounds", 5)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--level", default="gunshi@3")
    parser.add_argument("--keep", type=Path, default=None)
    asked = parser.parse_args()
    found: list[Played] = []
    for one in games(asked.seats, asked.level, asked.rounds, asked.seed):
        found.append(one)
        if asked.keep:
            with asked.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
        if len(found) == asked.games:
            break
    wins = sum(one.won for one in found)
    low, high = wilson(wins, len(found))
    ours = sum(one.seconds_ours for one in found) / len(found)
    theirs = sum(one.seconds_outside for one in found) / len(found) / (asked.seats - 1)
    print(f"{asked.level} won {wins / len(found):.1%} ({low:.1%} to {high:.1%}) of {len(found)} games;")
    print(f"seconds a game: {ours:.2f}, the opponent {theirs:.2f} for each seat")


if __name__ == "__main__":
    main()
