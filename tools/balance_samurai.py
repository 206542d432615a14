"""How even the forty scenarios are: ``python -m tools.balance_samurai --battles 100``.

The newest gunshi, or the bot that ``--bot`` names, fights each scenario against itself; with ``--quick`` only its
rules of thumb do, without looking ahead, in a tenth of the time. Where chance cannot explain how often Red wins, the
handicaps of the other side are tried on fresh seeds, and the one nearest to even is printed. Any part of the scenarios
can be played by itself; the seeds follow from the scenario.
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
from tools.arena import Job, play, wilson

NEWEST = "gunshi"
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


def red_wins(scenario: int, seed: int, handicap: str, bot: str) -> bool:
    """One battle of a bot against itself, or of the rules of thumb where no bot is named."""
    options = {"scenario": scenario, "handicap": handicap}
    if bot:
        return play(Job("samurai", options, seed, (bot, bot), None)).won[0] > 0
    state: State = game.find("samurai").new(seed=seed, **options)
    chance = Chance(0)
    while state.turn is not None:
        state.play(playout(state, chance, THIRD_SCORERS))
    return state.victor == 0


def count(scenario: int, first: int, battles: int, bot: str, handicap: str = NO_HANDICAP) -> int:
    """How many of so many battles Red wins."""
    return sum(red_wins(scenario, first + number, handicap, bot) for number in range(battles))


def balance(scenario: int, battles: int, bot: str) -> Balance:
    """How often Red wins a scenario as it stands."""
    wins = count(scenario, scenario * APART, battles, bot)
    return Balance(battles, wins, *(round(bound, 3) for bound in wilson(wins, battles)))


def tried(scenario: int, favored: int, battles: int, bot: str) -> list[Tried]:
    """The handicaps of the side that is not favored, from the smallest on, until one turns the battle."""
    found: list[Tried] = []
    first = scenario * APART + APART // 2
    for name, given in HANDICAPS.items():
        if name == NO_HANDICAP or given.seat == favored:
            continue
        found.append(Tried(name, battles, count(scenario, first, battles, bot, name)))
        if (found[-1].wins * 2 > battles) != (favored == 0):
            break
    return found


def report(scenario: int, battles: int, handicapped: int, bot: str, tell: Callable[[str], None]) -> None:
    """A scenario's balance, and what evens it."""
    found = balance(scenario, battles, bot)
    tell(f"    {scenario}: Balance({found.games}, {found.wins}, {found.low:.3f}, {found.high:.3f}),")
    if found.favored is not None:
        some = tried(scenario, found.favored, handicapped, bot)
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
    command.add_argument("--bot", default=NEWEST, help="who fights himself")
    command.add_argument("--quick", action="store_true", help="rules of thumb only, without looking ahead")
    command.add_argument("--scenarios", type=int, nargs="+", default=list(NUMBERS))
    given = command.parse_args(words)
    bot = "" if given.quick else given.bot
    for scenario in given.scenarios:
        report(scenario, given.battles, given.handicapped, bot, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
