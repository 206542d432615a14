"""What the keyboard is led to in Shogun: never an attack that fails where more armies, or none, would do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import shogun
from game.core.chance import Chance
from game.core.position import Choice
from game.shogun import State, advice
from game.shogun.board import number
from game.shogun.choices import STAY, Go, Number
from game.shogun.odds import attack_odds
from tests.shogun.build import go_on, table


def asked(task: str, games: int) -> Iterator[State]:
    """Positions of that question in games in which everybody marches a great deal."""
    for seed in range(games):
        state, chance = shogun.new(seed=seed, players=3 + seed % 3), Chance(seed)
        while state.turn is not None:
            if state.agenda[-1][0] == task:
                yield state
            fights = [c for c in state.choices() if isinstance(c, Go) and state.owner[c.goal] != state.turn]
            state.play(chance.pick(fights) if fights and chance.below(2) else advice.playout(state, chance))


def led_to(state: State) -> Choice:
    assert state.turn is not None
    choice = advice.first_sight(advice.imagine(state.view(state.turn), Chance(1)), Chance(1))
    assert choice in state.choices()
    return choice


def test_four_armies_that_win_are_sent_and_not_one_that_does_not() -> None:
    state = table(held={"kai": (0, 5), "suruga": (1, 1), "musashi": (0, 3)})
    state.step, state.actions = 0, [8, *range(8), 9]
    go_on(state, ("march_size", 0, 8, number("kai"), number("suruga")))
    wins = [attack_odds(state, 0, number("suruga"), armies).win for armies in range(1, 5)]
    assert wins[0] < 0.4 < 0.8 < wins[3]
    choice = advice.first_sight(state, Chance(0))
    assert isinstance(choice, Number) and wins[choice.armies - 1] >= wins[3] - 0.1


def test_the_number_of_armies_is_never_far_from_the_best() -> None:
    looked_at = 0
    for state in asked("march_size", games=5):
        _, seat, _, origin, goal = state.agenda[-1]
        if state.owner[goal] == seat:
            continue
        wins = [attack_odds(state, seat, goal, armies).win for armies in range(1, state.armies[origin])]
        choice = led_to(state)
        assert isinstance(choice, Number) and wins[choice.armies - 1] >= max(wins) - 0.1
        looked_at += 1
    assert looked_at > 40


def test_no_attack_is_led_to_that_is_likelier_to_fail() -> None:
    attacks = stays = 0
    for state in asked("march", games=5):
        _, seat, _, origin = state.agenda[-1]
        choice = led_to(state)
        stays += choice == STAY
        if isinstance(choice, Go) and state.owner[choice.goal] != seat:
            attacks += 1
            assert attack_odds(state, seat, choice.goal, state.armies[origin] - 1).win >= 0.5
    assert attacks > 20 and stays


def test_who_must_march_is_led_to_the_likeliest_goal() -> None:
    held = {"kai": (0, 2), "suruga": (1, 9), "musashi": (2, 8), "shinano": (3, 7), "sagami": (1, 9), "mino": (1, 6)}
    state = table(held=held, strict=True)
    state.step, state.actions = 0, [8, *range(8), 9]
    go_on(state, ("march", 0, 8, number("kai")))
    goals = [choice.goal for choice in state.choices() if isinstance(choice, Go)]
    assert len(goals) == len(state.choices())
    odds = {goal: attack_odds(state, 0, goal, 1).win for goal in goals}
    assert max(odds.values()) < 0.5
    assert advice.first_sight(state, Chance(0)) == Go("go", max(odds, key=lambda goal: odds[goal]))


@pytest.mark.parametrize("seat", range(4))
def test_nothing_is_known_of_other_plans(seat: int) -> None:
    """The same open position with other hidden plans leads to the same."""
    state = table(held={"kai": (seat, 6), "suruga": ((seat + 1) % 4, 3)})
    state.step, state.actions = 0, [8, *range(8), 9]
    other = state.copy()
    other.plans[(seat + 1) % 4] = [3] * 11
    for each in (state, other):
        go_on(each, ("march", seat, 8, number("kai")))
    assert led_to(state) == led_to(other)
