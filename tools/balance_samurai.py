"""How even the forty scenarios are: ``python -m tools.balance_samurai --battles 100``.

The rules of thumb of the newest gunshi fight each scenario against themselves, without looking ahead: so many battles
cost a tenth of what the gunshi himself would take. Where chance cannot explain how often Red wins, the handicaps of the
other side are tried on fresh seeds, and the one nearest to even is printed. Any part of the scenarios can be played by
itself; the seeds follow from the scenario.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NamedTuple

import game
from game.core.chance import Chance
from game.samurai.advice.policy import playout
from game.samurai.advice.third import THIRD_SCORERS
from game.samurai.balance import Balance
from game.samurai.scenario import NUMBERS
from game.samurai.setup import HANDICAPS, NO_HANDICAP
from game.samurai.state import State
from tools.arena import wilson

APART = 10_000
"""The seeds of a scenario begin so far from those of the one before, those with a handicap half as far on."""


class Tried(NamedTuple):
    """A handicap, and how it came out."""

    handicap: str
    games: int
    wins: int

    @property
    def off(self) -> float:
        """How far from even."""
        return abs(self.wins / self.games - 0.5)


def red_wins(scenario: int, seed: int, handicap: str) -> bool:
    """One battle."""
    state: State = game.find("samurai").new(seed=seed, scenario=scenario, handicap=handicap)
    chance = Chance(0)
    while state.turn is not None:
        state.play(playout(state, chance, THIRD_SCORERS))
    return state.victor == 0


def count(scenario: int, first: int, battles: int, handicap: str = NO_HANDICAP) -> int:
    """How many of so many battles Red wins."""
    return sum(red_wins(scenario, first + number, handicap) for number in range(battles))


def balance(scenario: int, battles: int) -> Balance:
    """How often Red wins a scenario as it stands."""
    wins = count(scenario, scenario * APART, battles)
    return Balance(battles, wins, *(round(bound, 3) for bound in wilson(wins, battles)))


def tried(scenario: int, favored: int, battles: int) -> list[Tried]:
    """The handicaps of the side that is not favored, from the smallest on, until one turns the battle."""
    found: list[Tried] = []
    first = scenario * APART + APART // 2
    for name, given in HANDICAPS.items():
        if name == NO_HANDICAP or given.seat == favored:
            continue
        found.append(Tried(name, battles, count(scenario, first, battles, name)))
        if (found[-1].wins * 2 > battles) != (favored == 0):
            break
    return found


def report(scenario: int, battles: int, handicapped: int, tell: Callable[[str], None]) -> None:
    """A scenario's balance, and what evens it."""
    found = balance(scenario, battles)
    tell(f"    {scenario}: Balance({found.games}, {found.wins}, {found.low:.3f}, {found.high:.3f}),")
    if found.favored is not None:
        some = tried(scenario, found.favored, handicapped)
        best = min(some, key=lambda one: one.off)
        others = ", ".join(f"{one.handicap} {one.wins} of {one.games}" for one in some)
        low, high = wilson(best.wins, best.games)
        tell(
            f'    {scenario}: Evened("{best.handicap}", {best.games}, {best.wins}, {low:.3f}, {high:.3f}),  # {others}'
        )


def main(words: list[str] | None = None) -> None:
    """Play and print what ``game/samurai/balance.py`` holds."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--battles", type=int, default=100)
    command.add_argument("--handicapped", type=int, default=60, help="how many battles with each handicap")
    command.add_argument("--scenarios", type=int, nargs="+", default=list(NUMBERS))
    given = command.parse_args(words)
    for scenario in given.scenarios:
        report(scenario, given.battles, given.handicapped, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
