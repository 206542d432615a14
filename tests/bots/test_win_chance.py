"""What hindsight says a choice cost, held against long play-outs: whole games by the rules, with other luck.

A small fixed sample in every run, a larger one in the long run.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest

from game import games
from game.bots import BOTS
from game.bots.hindsight import SURE, Estimate, Hindsight, TurningPoint, mean_of, to_the_end
from game.bots.search import follow
from game.core.chance import Chance
from game.core.record import Record
from tests.games import LONG

LEEWAY = 0.2
"""What the two may differ by beside their intervals. They do not play alike: hindsight may stop where the game's own
evaluation takes over, and its quick players are others than those of the long play-outs."""
BIAS = 0.1
"""What they may differ by on average over the whole sample."""


class Sample(NamedTuple):
    """Games of one kind: how many, and in how many long play-outs each turning point is tried."""

    name: str
    options: dict[str, Any]
    games: int
    playouts: int


SAMPLES = [
    Sample("rumble", {"players": 3}, 12 if LONG else 3, 600 if LONG else 120),
    Sample("shogun", {"players": 3}, 8 if LONG else 2, 300 if LONG else 60),
    Sample("samurai", {"scenario": 12}, 4 if LONG else 1, 300 if LONG else 40),
]
every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)


def bot_game(sample: Sample, seed: int) -> Record:
    """A whole game between easy bots, who leave something to be bettered."""
    record, chance = Record(sample.name, sample.options, seed), Chance(seed)
    while record.state.turn is not None:
        record.play(BOTS["ashigaru"](record.state.view(record.state.turn), chance))
    return record


def long_gap(record: Record, point: TurningPoint, playouts: int) -> Estimate:
    """By how much the better choice wins more often, counted in games that are played to their end."""
    advice, state, chance = games.find(record.game).advice, record.branch(point.at).state, Chance(record.seed + 99)
    gaps = []
    for _ in range(playouts):
        world, luck = advice.imagine(state.view(point.seat), chance), chance.below(1 << 64)
        wins = []
        for chain in (point.played, point.better):
            position = world.copy()
            follow(position, chain)
            wins.append(to_the_end(advice, position, point.seat, Chance(luck)))
        gaps.append(wins[1] - wins[0])
    return mean_of(gaps)


@cache
def compared(number: int) -> list[tuple[str, TurningPoint, Estimate]]:
    """All turning points of a sample: where, what hindsight says, and what long play-outs say."""
    sample, found = SAMPLES[number], []
    for seed in range(sample.games):
        record = bot_game(sample, seed)
        hindsight = Hindsight(record).run()
        assert hindsight.error is None
        for point in hindsight.points:
            where = f"seed {seed}, choice {point.at} of {len(record.choices)}"
            found.append((where, point, long_gap(record, point, sample.playouts)))
    return found


def reach(estimate: Estimate) -> float:
    return (estimate.high - estimate.low) / 2


@every_sample
def test_what_a_choice_cost_agrees_with_long_play_outs(sample: Sample) -> None:
    found = compared(SAMPLES.index(sample))
    assert found, "no turning point proves nothing"
    for where, point, truth in found:
        allowed = LEEWAY + reach(point.gap) + reach(truth)
        assert abs(point.gap.value - truth.value) <= allowed, (where, point.gap, truth)


@every_sample
def test_over_the_sample_nothing_is_made_out_larger_than_it_is(sample: Sample) -> None:
    """The best of many candidates is flattered where it is judged by the games that chose it: not here."""
    found = compared(SAMPLES.index(sample))
    told = sum(point.gap.value for _, point, _ in found) / len(found)
    truth = [gap for _, _, gap in found]
    mean = sum(gap.value for gap in truth) / len(truth)
    noise = SURE * sum((reach(gap) / SURE) ** 2 for gap in truth) ** 0.5 / len(truth)
    assert told - mean <= BIAS + noise, (told, mean, noise)


def test_the_check_would_see_a_reckoning_that_exaggerates() -> None:
    """Had every cost been told three times too high, or the early ones at 43 points, it would show."""
    found = compared(0)
    told = 3 * sum(point.gap.value for _, point, _ in found) / len(found)
    mean = sum(gap.value for _, _, gap in found) / len(found)
    noise = SURE * sum((reach(gap) / SURE) ** 2 for _, _, gap in found) ** 0.5 / len(found)
    assert told - mean > BIAS + noise


@every_sample
def test_every_number_comes_with_its_interval(sample: Sample) -> None:
    for where, point, _ in compared(SAMPLES.index(sample)):
        for estimate in (point.played_wins, point.better_wins, point.gap):
            assert estimate.low <= estimate.value <= estimate.high, where
        assert point.gap.value == pytest.approx(point.better_wins.value - point.played_wins.value)
        assert point.gap.value > 0
