"""`build.py arena GAME --ladder`: the levels play one another, and each gets a rating with its interval.

A rating is what Elo's is: 400 points more are ten wins to one. It is found by maximum likelihood (Bradley and
Terry): a seat wins with its strength's share of all strengths at the table, which holds for any number of seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from typing import Any, NamedTuple

import game
from game.bots import LEVELS
from game.bots.levels import editions_of
from game.core.chance import Chance
from tools.arena import CONFIDENT, Job, Result, jobs, line_up

YARDSTICK = "gunshi@1"
"""The bot whose rating is nought."""
POINTS = 400
NEAR = 2
"""Each bot meets the next ones on the list, so many of them."""
RESAMPLED = 200
"""So many times the games are drawn again, to see how far chance moves a rating."""
ROUNDS, STILL = 2000, 1e-7
"""The search for the strengths ends after so many steps at most, or when none moves by more than this."""

Table = tuple[tuple[str, ...], tuple[float, ...]]
"""Who sat at a table, and each seat's share of the victory."""


class Rung(NamedTuple):
    """A bot's place on the ladder."""

    bot: str
    rating: float
    low: float
    high: float
    games: int


def bots(name: str, given: Sequence[str]) -> list[str]:
    """The bots on the ladder, the weakest first: those that were named, or every level, the strongest by its first
    edition, which is the yardstick, and its newest."""
    *weaker, strongest = LEVELS
    newest = list(editions_of(game.find(name).advice, strongest))[-1]
    return list(given) or ["random", *weaker, *dict.fromkeys((YARDSTICK, newest))]


def matches(
    name: str, options: Mapping[str, Any], ladder: Sequence[str], players: int, games: int, seed: int, cap: int | None
) -> list[Job]:
    """At least so many games for each pair of neighbours and next neighbours, both as the one against the others."""
    found: list[Job] = []
    for at, weaker in enumerate(ladder):
        for stronger in ladder[at + 1 : at + 1 + NEAR]:
            sides = [(weaker, stronger)] if players == 2 else [(weaker, stronger), (stronger, weaker)]
            for pair in sides:
                found += jobs(name, options, line_up(pair, players), games // len(sides), seed, cap)
    return found


def rungs(results: Sequence[Result], ladder: Sequence[str], seed: int = 1) -> list[Rung]:
    """Every bot's rating and its 95 % interval, from games drawn again and again."""
    tables = [(one.levels, one.won) for one in results]
    fixed = YARDSTICK if YARDSTICK in ladder else ladder[-1]
    found, chance = ratings(tables, ladder, fixed), Chance(seed)
    again = [ratings([chance.pick(tables) for _ in tables], ladder, fixed, found) for _ in range(RESAMPLED)]
    return [_rung(bot, found[bot], [one[bot] for one in again], tables) for bot in ladder]


def _rung(bot: str, rating: float, again: Sequence[float], tables: Sequence[Table]) -> Rung:
    spread = CONFIDENT * sqrt(sum((one - rating) ** 2 for one in again) / len(again))
    return Rung(bot, rating, rating - spread, rating + spread, sum(bot in levels for levels, _ in tables))


def ratings(
    tables: Sequence[Table], ladder: Sequence[str], fixed: str, begin: Mapping[str, float] | None = None
) -> dict[str, float]:
    """The ratings that make these results likeliest, with one drawn game more between each bot and the fixed one.

    That game keeps a rating finite where a bot has won all or nothing. Hunter's steps: wins over the sum of what each
    table would have given to a strength of one. They are few where they begin with ratings that are nearly right.
    """
    kinds = _counted([*tables, *[((bot, fixed), (0.5, 0.5)) for bot in ladder if bot != fixed]])
    wins = {bot: sum(shares[bot] for levels, (_, shares) in kinds.items() if bot in levels) for bot in ladder}
    strengths = {bot: 10 ** (begin[bot] / POINTS) if begin else 1.0 for bot in ladder}
    for _ in range(ROUNDS):
        given = dict.fromkeys(ladder, 0.0)
        for levels, (number, _) in kinds.items():
            total = sum(strengths[bot] for bot in levels)
            for bot in levels:
                given[bot] += number / total
        after = {bot: wins[bot] / given[bot] for bot in ladder}
        moved = max(abs(after[bot] / strengths[bot] - 1) for bot in ladder)
        strengths = {bot: strength / after[fixed] for bot, strength in after.items()}
        if moved < STILL:
            break
    return {bot: POINTS * log10(strength) for bot, strength in strengths.items()}


def _counted(tables: Sequence[Table]) -> dict[tuple[str, ...], tuple[int, dict[str, float]]]:
    """The tables by who sat there: how many, and how much each bot won at them."""
    kinds: dict[tuple[str, ...], tuple[int, dict[str, float]]] = {}
    for levels, won in tables:
        kind = tuple(sorted(levels))
        number, shares = kinds.get(kind, (0, dict.fromkeys(kind, 0.0)))
        for bot, share in zip(levels, won):
            shares[bot] += share
        kinds[kind] = number + 1, shares
    return kinds


def shown(lines: Sequence[Rung]) -> str:
    """The ladder for people, the strongest first."""
    rows = ["| bot | rating | 95 % interval | games |", "|---|---|---|---|"]
    rows += [
        f"| {one.bot} | {one.rating:+.0f} | {one.low:+.0f} to {one.high:+.0f} | {one.games} |"
        for one in sorted(lines, key=lambda one: -one.rating)
    ]
    return "\n".join(rows)
