"""Fits the weights of Samurai Battles' outlook: ``python -m tools.fit_samurai --seed 1 --positions 1400``.

Battles are played by the rules of thumb with small errors. Now and then a turn is begun in several ways from the same
imagined position, and each is played on for two rounds with the same luck. What tells the plans of one position apart
is then laid to what the outlook sees in them. The same words give the same weights; they are printed, with the number
of standard errors that each is away from nothing, to be copied by hand into ``game/samurai/advice/outlook.py``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import game
from game.core.chance import Chance
from game.core.position import Choice
from game.samurai import State
from game.samurai.advice import imagine
from game.samurai.advice.dragons import SECOND_SCORERS
from game.samurai.advice.evaluation import WEIGHTS, army_value
from game.samurai.advice.lookahead import BEFORE_BATTLE, LEFT_OUT, MOST_CHOICES
from game.samurai.advice.outlook import LEARNED, Learned, outlook
from game.samurai.advice.plans import PLANS
from game.samurai.advice.policy import playout, score_choices
from game.samurai.scenario import NUMBERS
from tools.paths import say

Array = NDArray[Any]
WAYS, STRAYS = 6, (0.0, 0.2, 0.4, 0.8)
"""So many plans of a position, the first without errors; how far the others stray, in banners."""
LOOKED_AT = 3
"""One in so many turns is looked at."""
ROUNDS = 2
MOST = 400
"""So many choices are no round any more."""
SURE = 3.5
"""The logarithm of odds of a battle that is won."""
RIDGE = 200.0


class Plan(NamedTuple):
    """What the outlook sees in a plan, and what came of it, in banners."""

    seen: tuple[float, ...]
    gained: float


def features(state: State, seat: int) -> tuple[float, ...]:
    """What each weight is for: the outlook is a sum, so with one weight of 1 and no others it is that."""
    nothing = [0.0] * len(Learned._fields)
    return tuple(
        outlook(state, seat, Learned._make([*nothing[:place], 1.0, *nothing[place + 1 :]]))
        for place in range(len(nothing))
    )


def astray(state: State, chance: Chance, noise: float) -> Choice:
    """The choice of the highest value, more or less."""
    scored = score_choices(state, SECOND_SCORERS)
    if not noise or state.agenda[-1][0] not in PLANS:
        return max(scored, key=lambda pair: pair[0])[1]
    return max(scored, key=lambda pair: pair[0] + noise * chance.below(1024) / 1024)[1]


def to_battle(state: State, chance: Chance, noise: float) -> None:
    """Begin the turn, up to its battles."""
    state.play(astray(state, chance, noise))
    for _ in range(MOST_CHOICES):
        name = state.agenda[-1][0] if state.agenda else ""
        if name not in BEFORE_BATTLE and name not in LEFT_OUT:
            return
        state.play(state.choices()[0] if name in LEFT_OUT else astray(state, chance, noise))


def lead(state: State, seat: int) -> float:
    """How far a seat is ahead, in banners."""
    if state.victor >= 0:
        return (SURE if state.victor == seat else -SURE) / WEIGHTS.banner
    ahead = army_value(state, seat) - army_value(state, 1 - seat)
    return max(-SURE, min(SURE, ahead)) / WEIGHTS.banner


def played_on(state: State, seat: int) -> float:
    """How far a seat is ahead when it is its turn again, and the time after that, on average."""
    total, chance = 0.0, Chance(0)
    for round_ in range(ROUNDS):
        for number in range(MOST):
            if state.turn is None or (_begins(state, seat) and (number or not round_)):
                break
            state.play(playout(state, chance, SECOND_SCORERS))
        total += lead(state, seat)
    return total / ROUNDS


def _begins(state: State, seat: int) -> bool:
    return state.turn == seat and state.agenda[-1][0] == "command"


def plans_of(state: State, chance: Chance) -> list[Plan]:
    """Some ways to begin a turn, and what came of each, with the same luck for all."""
    seat = state.agenda[-1][1]
    world, luck, found = imagine(state.view(seat), chance), chance.below(1 << 64), []
    for way in range(WAYS):
        twin = world.copy()
        twin.chance = luck
        to_battle(twin, chance, STRAYS[way % len(STRAYS)])
        if twin.victor < 0:
            seen = features(twin, seat)
            twin.chance = luck
            found.append(Plan(seen, played_on(twin, seat)))
    return found


def positions(seed: int, count: int) -> Iterator[list[Plan]]:
    """So many positions of battles all over the scenarios, each with its plans."""
    chance, number = Chance(seed), 0
    while count > 0:
        state = game.find("samurai").new(seed=chance.below(1 << 30), scenario=NUMBERS[number % len(NUMBERS)])
        number += 1
        while state.turn is not None and count > 0:
            if state.agenda[-1][0] == "command" and not chance.below(LOOKED_AT):
                found = plans_of(state, chance)
                count -= 1
                if len(found) > 1:
                    yield found
            state.play(astray(state, chance, STRAYS[1]))


def fit(found: list[list[Plan]], ridge: float = RIDGE) -> tuple[Array, Array]:
    """The weights, drawn towards those of today, and the standard error of each."""
    rows = [np.array([plan.seen for plan in plans]) for plans in found]
    ends = [np.array([plan.gained for plan in plans]) for plans in found]
    seen = np.concatenate([each - each.mean(axis=0) for each in rows])
    gained = np.concatenate([each - each.mean() for each in ends])
    today = np.array(LEARNED)
    scale = seen.std(axis=0) + 1e-9
    table = seen / scale
    square = table.T @ table + ridge * np.eye(len(scale))
    more = np.linalg.solve(square, table.T @ (gained - seen @ today)) / scale
    rest = gained - seen @ (today + more)
    return today + more, np.sqrt(np.diag(np.linalg.inv(square)) * rest.var()) / scale


def main(words: list[str] | None = None) -> None:
    """Play, fit and print."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--positions", type=int, default=1400)
    given = command.parse_args(words)
    found = []
    for plans in positions(given.seed, given.positions):
        found.append(plans)
        if len(found) % 100 == 0:
            say(f"{len(found)} positions")
    weights, errors = fit(found)
    for name, today, weight, error in zip(Learned._fields, LEARNED, weights, errors):
        print(f"{name}: {weight:.3f} (today {today:.3f}, {weight / error:+.1f} standard errors from nothing)")


if __name__ == "__main__":
    main()
