"""`python -m tools.luck GAME`: is luck unbiased, and how much of a game's result does it explain?

Quick bots play many games. In each the luck of the first seat is added up as the coach does it, and taken off its result.
If luck is unbiased both have the same mean; the better the judgement, the less is left of the spread.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from game import games
from game.bots.coach.estimate import SURE, Estimate, mean, mean_of
from game.bots.coach.judging import insight_of, won
from game.bots.coach.luck import Draw, entry_of
from game.core.chance import Chance
from game.core.options import parse_options
from tools.paths import say

TOLD = 500
"""What is known so far is said after so many games."""


class Played(NamedTuple):
    """One game of the first seat: what came of it, what chance was worth to it, and where it began."""

    result: float
    luck: float
    start: float


class Verdict(NamedTuple):
    """What many games say."""

    games: int
    result: Estimate
    adjusted: Estimate
    ratio: Estimate
    """The variance of the adjusted result by that of the result."""


def play(name: str, options: dict[str, object], seed: int, samples: int) -> Played:
    """One game of quick choices, and its luck; nothing is drawn for the luck that the game itself draws from."""
    game = games.find(name)
    insight, advice = insight_of(game), game.advice
    state, chance = game.new(seed=seed, **options), Chance(seed * 7919 + 1)
    choose = advice.first_sight or advice.playout
    luck, at, start = 0.0, 0, insight.chances(state)[0]
    while state.turn is not None and at < game.most_choices:
        choice = choose(state, chance)
        before = state.copy()
        state.play(choice)
        if state.chance != before.chance:
            draw = Draw(at, before, choice, insight.chances(state))
            luck += entry_of(draw, game, insight, seed, samples).luck[0]
        at += 1
    return Played(won(state)[0], luck, start)


def verdict(played: Sequence[Played]) -> Verdict:
    """The means, and what is left of the variance."""
    results = [one.result for one in played]
    adjusted = [one.result - one.luck for one in played]
    ratio = _variance(adjusted) / (_variance(results) or 1.0)
    # the spread of a ratio of variances that follow each other only loosely, by parts of the sample
    parts = [played[start::PARTS] for start in range(PARTS)]
    ratios = [
        _variance([one.result - one.luck for one in part]) / (_variance([one.result for one in part]) or 1.0)
        for part in parts
        if len(part) > 1
    ]
    off = SURE * sqrt(_variance(ratios) / len(ratios)) if len(ratios) > 1 else 1.0
    return Verdict(len(played), mean_of(results), mean_of(adjusted), Estimate(ratio, ratio - off, ratio + off))


PARTS = 20


def _variance(values: Sequence[float]) -> float:
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)


def tell(found: Verdict) -> str:
    """A verdict in a line."""
    result, adjusted, ratio = (f"{x.value:.4f} ({x.low:.4f} to {x.high:.4f})" for x in found[1:])
    return f"{found.games} games: result {result}, less luck {adjusted}, variance left {ratio}"


def main() -> None:
    """Play, and say what came of it."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.GAMES)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--samples", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="such as players=2")
    asked = parser.parse_args()
    options = parse_options(games.find(asked.game).options, asked.option)
    played: list[Played] = []
    for seed in range(asked.seed, asked.seed + asked.games):
        played.append(play(asked.game, dict(options), seed, asked.samples))
        if len(played) % TOLD == 0:
            say(tell(verdict(played)))
    say(tell(verdict(played)))


if __name__ == "__main__":
    main()
