"""The race between candidates."""

from __future__ import annotations

from game.bots.race import FIRST_CHECK, Race


def run(race: Race, rounds: int, *values: float) -> None:
    for number in range(1, rounds + 1):
        for runner in race.running:
            race.reward(runner, values[runner] + 0.01 * (number % 3))
        race.check(number)


def test_the_first_candidate_leads_before_anybody_has_run() -> None:
    assert Race([0.0, 0.0, 0.0]).leader == 0


def test_who_is_clearly_behind_drops_out_and_who_is_level_stays() -> None:
    race = Race([0.0, 0.0, 0.0])
    run(race, FIRST_CHECK, 0.6, 0.6, 0.2)
    assert race.running == [0, 1] and race.leader == 0


def test_nobody_drops_out_early() -> None:
    race = Race([0.0, 0.0])
    run(race, FIRST_CHECK - 1, 1.0, 0.0)
    assert race.running == [0, 1]


def test_a_guess_counts_like_a_few_rounds() -> None:
    race = Race([0.0, 1.0])
    assert race.leader == 1
    run(race, 1, 0.6, 0.2)
    assert race.leader == 1
    run(race, 40, 0.6, 0.2)
    assert race.leader == 0
