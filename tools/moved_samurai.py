"""Battles with moved numbers: ``python -m tools.moved_samurai --seed 2 --battles 1000 --keep moved.jsonl``.

In each battle, all over the scenarios, both armies go by numbers that chance has moved a little away from those of the
newest gunshi, and look ahead as he does (with ``--quick`` they do not). What came of it is written down, a line for
each battle, and the same words go on where they stopped. ``tools/tune_samurai.py`` reads it. There is no numpy in here,
so that PyPy can play them.

How much luck each army had with its dice is written down as well: what its strikes did less what so many dice do on the
average. It says nothing of the numbers, but it explains much of who won.
"""

from __future__ import annotations

import argparse
import json
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import game
from game.core.chance import Chance
from game.core.position import Choice, Event
from game.samurai.advice.candidates import LOOKED_AHEAD, candidates
from game.samurai.advice.dragons import scorers_by
from game.samurai.advice.evaluation import LOST_BLOCKS, Judgement, Values, harm
from game.samurai.advice.lookahead import look_ahead
from game.samurai.advice.policy import Scorers, playout
from game.samurai.advice.third import THIRD_VALUES
from game.samurai.rules.combat import SHOT
from game.samurai.rules.result import hits
from game.samurai.scenario import NUMBERS
from game.samurai.state import State
from game.samurai.units import FLAG, HONOR
from tools.paths import say

BASE = THIRD_VALUES
STEPS = Values(
    retreat=0.04, honor=0.015, leader_at_risk=0.1, leader_falls=0.3, kill=0.15, answer=0.25, led_blow=0.06,
    cavalry_blow=0.06, shot=0.05, approach=0.02, step_attack=0.2, step_shot=0.06, escape=0.25, led_order=0.05,
    weak_order=0.05, cavalry_order=0.05, shooter_order=0.05, danger=0.1, weak_danger=0.15, cavalry_danger=0.12,
    led_danger=0.12, lead_danger=0.06, pull=0.02, goal_pull=0.03, on_goal=0.1, support=0.05, friend=0.025,
    near_leader=0.05, foe=0.04, shooter_beside=0.08, weak_beside=0.08, advance=0.15, advance_danger=0.3,
    weak_leader=0.3, no_blow=0.15, kept=0.05, tokens=0.35, enough_tokens=2.0, card_price=0.012, look_blow=0.2,
    look_danger=0.1, look_weak_danger=0.12, look_cavalry_danger=0.1, look_worst_danger=0.15, look_alone=0.04,
    look_pull=0.02, look_goal_pull=0.03, look_on_goal=0.1,
)  # fmt: skip
"""How far each number is moved, as a rule."""
FARTHEST = 2.0
"""None is moved farther than so many steps."""
PARTS, FINE = 6, 1 << 20
SEEDS_APART = 20
"""The battles of a seed begin so many bits apart from those of the next."""


class Luck(NamedTuple):
    """What the dice did for Red more than for Blue, beyond the average: blocks, flags, honor."""

    blocks: float = 0.0
    flags: float = 0.0
    honor: float = 0.0


class Fought(NamedTuple):
    """A battle: the scenario, the numbers of each army, how it ended for Red (1 or -1, and his lead in banners as a
    share of those wanted), and his luck."""

    scenario: int
    numbers: tuple[Values, Values]
    won: int
    lead: float
    luck: Luck


def fight(scenario: int, seed: int, numbers: tuple[Values, Values], ahead: bool = True) -> Fought:
    """One battle between two armies with numbers of their own."""
    state: State = game.find("samurai").new(seed=seed, scenario=scenario)
    eyes = [Judgement(cards=True, values=each) for each in numbers]
    scorers, lucky = [scorers_by(by) for by in eyes], Luck()
    while state.turn is not None:
        before = state.unit_at[:], state.blocks[:]
        choice = _choice(state, scorers[state.turn], eyes[state.turn], ahead)
        for event in state.play(choice):
            lucky = Luck(*map(sum, zip(lucky, luck_of(state, event, *before))))
    lead = (state.scores[0] - state.scores[1]) / state.scenario.flags
    return Fought(scenario, numbers, 1 - 2 * state.victor, max(-1.0, min(1.0, lead)), lucky)


def _choice(state: State, scorers: Scorers, by: Judgement, ahead: bool) -> Choice:
    """What the gunshi would choose with these numbers; he sees all cards, which hardly ever matters."""
    seat = state.turn
    if not ahead or seat is None or state.agenda[-1][0] not in LOOKED_AHEAD:
        return playout(state, Chance(0), scorers)
    chains = candidates(state, scorers, by)
    if len(chains) == 1:
        return chains[0][0]
    return max(chains, key=lambda chain: look_ahead(state, chain[0], seat, Chance(0), scorers, by))[0]


def luck_of(state: State, event: Event, unit_at: list[int], blocks: list[int]) -> Luck:
    """The luck that Red had in an event; the units and blocks are those before it."""
    if event[0] != "strike":
        return Luck()
    _, seat, origin, goal, mode, _, faces = event[:7]
    striker, target = unit_at[origin], unit_at[goal]
    if striker < 0 or target < 0 or not faces or not blocks[target]:
        return Luck()
    kinds, shot, had, dice = (state.kinds[target], state.kinds[striker]), mode == SHOT, blocks[target], len(faces)
    left, side = max(0, had - hits(*kinds, shot, faces)), 1 - 2 * seat
    done = LOST_BLOCKS[left] - LOST_BLOCKS[had]
    return Luck(
        side * (done - harm(*kinds, shot, dice, had).cost),
        side * (faces.count(FLAG) - dice / 6),
        side * (faces.count(HONOR) - dice / 6),
    )


def moved(base: Values, chance: Chance) -> Values:
    """Numbers some steps away."""
    steps = [round(_about_one(chance), 3) for _ in STEPS]
    return Values(*(number + step * by for number, step, by in zip(base, STEPS, steps)))


def _about_one(chance: Chance) -> float:
    """A number that is nothing on the average and one as a rule, much as in a normal distribution."""
    spread = sum(chance.below(FINE) for _ in range(PARTS)) / FINE - PARTS / 2
    return max(-FARTHEST, min(FARTHEST, spread * sqrt(12 / PARTS)))


def battle(number: int, seed: int, ahead: bool = True, base: Values = BASE) -> Fought:
    """The battle of that number in a series."""
    chance = Chance((seed << SEEDS_APART) + number)
    numbers = moved(base, chance), moved(base, chance)
    return fight(NUMBERS[number % len(NUMBERS)], chance.below(1 << 62), numbers, ahead)


def read(file: Path) -> list[Fought]:
    """The battles that a file holds."""
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.is_file() else []
    return [
        Fought(scenario, (Values(*red), Values(*blue)), won, lead, Luck(*lucky))
        for scenario, (red, blue), won, lead, lucky in rows
    ]


def main(words: list[str] | None = None) -> None:
    """Play, or go on playing."""
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("--seed", type=int, default=2)
    command.add_argument("--battles", type=int, default=1000)
    command.add_argument("--keep", type=Path, required=True)
    command.add_argument("--quick", action="store_true", help="without looking ahead")
    given = command.parse_args(words)
    first = len(read(given.keep))
    with given.keep.open("a", encoding="utf-8") as file:
        for number in range(first, given.battles):
            file.write(json.dumps(battle(number, given.seed, not given.quick)) + "\n")
            file.flush()
            if number % 100 == 99:
                say(f"{number + 1} battles")


if __name__ == "__main__":
    main()
