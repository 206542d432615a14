"""`python -m tools.luck GAME`: is luck unbiased, and how much of a game's result does it explain?

Quick players play many games. In each the luck of the first seat is added up as the coach does it and taken off its
result.
If luck is unbiased both have the same mean; the better the judgement, the less is left of the spread.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from game import games
from game.bots import BOTS
from game.bots.coach.decisions import Judge
from game.bots.coach.estimate import SURE, Estimate, mean, mean_of
from game.bots.coach.judging import won
from game.bots.coach.luck import Draw, entry_of
from game.core.chance import Chance
from game.core.position import Choice, Position
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


ALL = "all"
"""Stands for every value of an option."""
FEW = 12
"""Where there are no more choices than this, the best by the judgement is made."""


def options_of(given: Sequence[str]) -> dict[str, Any]:
    """Options of a game as the command line gives them, such as players=2."""
    pairs = (word.partition("=") for word in given)
    return {key: json.loads(value) if value[:1] in "0123456789tf" else value for key, _, value in pairs}


def options_at(name: str, options: dict[str, Any], seed: int) -> dict[str, Any]:
    """The options of one game of many: where all values of one are asked for, they come in turn."""
    values = {option.name: option.values for option in games.find(name).options}
    return {key: values[key][seed % len(values[key])] if value == ALL else value for key, value in options.items()}


def choose(state: Position, judge: Judge, chance: Chance) -> Choice:
    """What a quick but careful player does: the best at a glance where there is little to choose from."""
    choices = state.choices()
    advice = judge.advice
    quick = (advice.first_sight or advice.playout)(state, chance)
    if not 1 < len(choices) <= FEW:
        return quick
    values = [_value(state, choice, judge) for choice in choices]
    known = [(value, -place) for place, value in enumerate(values) if value is not None]
    return choices[-max(known)[1]] if len(known) == len(choices) else quick


def _value(state: Position, choice: Choice, judge: Judge) -> float | None:
    """How likely whoever is in turn is to win after a choice; None where chance has a say and nobody knows its mean."""
    seat = state.turn or 0
    expected = judge.expected(state, choice)
    if expected is not None:
        return expected[seat]
    after = state.copy()
    after.play(choice)
    return judge.chances(after)[seat] if after.chance == state.chance else None


def play(name: str, options: dict[str, Any], seed: int, samples: int, level: str = "") -> Played:
    """One game of quick choices, or of bots of a level, and its luck.

    Nothing is drawn for the luck that the game itself draws from.
    """
    game = games.find(name)
    judge = Judge(game)
    state, chance = game.new(seed=seed, **options), Chance(seed * 7919 + 1)
    luck, at, start = 0.0, 0, judge.chances(state)[0]
    while state.turn is not None and at < game.most_choices:
        choice = BOTS[level](state.view(state.turn), chance) if level else choose(state, judge, chance)
        before = state.copy()
        state.play(choice)
        if state.chance != before.chance:
            draw = Draw(at, before, choice, judge.chances(state))
            luck += entry_of(draw, judge, seed, samples).luck[0]
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
    parser.add_argument("--level", default="", choices=BOTS, help="who plays; without it the quick players")
    parser.add_argument("--option", action="append", default=[], help="such as players=2, or scenario=all")
    asked = parser.parse_args()
    options = options_of(asked.option)
    played: list[Played] = []
    for seed in range(asked.seed, asked.seed + asked.games):
        played.append(play(asked.game, options_at(asked.game, options, seed), seed, asked.samples, asked.level))
        if len(played) % TOLD == 0:
            say(tell(verdict(played)))
    say(tell(verdict(played)))


if __name__ == "__main__":
    main()
