"""Rumble's advice: the imagined war is the real one, and what every beginner would see is seen."""

from __future__ import annotations

import pytest

from game import rumble
from game.bots import MINDS, think
from game.core.chance import Chance
from game.rumble.advice import CARD_TIME, SPLITS, candidates, evaluate, rollout
from game.rumble.board import small
from game.rumble.pieces import deploy
from game.rumble.rules import ROLL
from game.rumble.sketch import LOWEST, Sketch, lead
from game.rumble.state import NOBODY, State
from game.rumble.war import projection
from tests.games import Options, label, random_record
from tests.rumble.suite import OPTION_SETS

every_option_set = pytest.mark.parametrize("options", OPTION_SETS, ids=label)


def projected(state: State) -> list[int]:
    points = [0] * state.players
    for battle in projection(state):
        if battle.winner != NOBODY:
            points[battle.winner] += state.values[battle.area]
        if battle.second != NOBODY:
            points[battle.second] += small(state.values[battle.area])
    return points


def rumble_state(options: Options, seed: int, length: int) -> State:
    state = random_record("rumble", options, seed, length).state
    assert isinstance(state, State)
    return state


@every_option_set
def test_the_imagined_war_is_the_real_one(options: Options) -> None:
    for seed in range(3):
        for length in range(0, 60, 6):
            state = rumble_state(options, seed, length)
            if state.turn is not None:
                assert Sketch(state).points == projected(state)


@every_option_set
def test_adding_pieces_changes_the_war_as_if_it_were_fought_anew(options: Options) -> None:
    chance = Chance(3)
    for length in range(0, 50, 7):
        state = rumble_state(options, 2, length)
        if state.turn is None:
            continue
        sketch = Sketch(state)
        for _ in range(12):
            place, seat, number = chance.below(11), chance.below(state.players), 1 + chance.below(3)
            sketch.join(place, seat, number, *sketch.joined(place, seat, number))
            assert sketch.war == sketch._wage()


def test_a_joined_power_is_the_one_in_the_battle() -> None:
    state = rumble_state({"players": 3}, 5, 20)
    seat, area = state.turn or 0, 4
    power, war = Sketch(state).joined(state.values[area] - LOWEST, seat, 2)
    after = state.copy()
    deploy(after, seat, area, 2, 0, lambda event: None)
    assert power >> 3 == {battle.area: battle for battle in projection(after)}[area].powers[seat]
    assert (war or Sketch(state).war).points == projected(after)


def test_a_war_with_chips_goes_by_them() -> None:
    for players in (2, 3, 4):
        for seed in range(20):
            state = rumble_state({"players": players}, seed, 10_000)
            sketch = Sketch(state)
            sketch.settle_ties()
            assert sketch.points == state.scores


def test_lead_is_over_the_best_of_the_others() -> None:
    assert [lead([7, 4, 5], seat) for seat in range(3)] == [2, -3, -2]
    assert lead([5, 5], 0) == 0


def test_all_rolls_are_split_as_the_rules_split_them() -> None:
    assert len(SPLITS) == 216
    assert SPLITS[0] == ((2, 1),)  # 1 1 1
    assert set(SPLITS[0 + 6 * 1 + 36 * 5]) == {(8, 1), (7, 1), (3, 3)}  # 1 2 6


@every_option_set
def test_imagined_games_end_and_are_judged_between_0_and_1(options: Options) -> None:
    chance = Chance(4)
    for length in (0, 9, 30):
        state = rumble_state(options, 5, length)
        for seat in range(state.players):
            assert 0 <= rollout(state.copy(), seat, chance) <= 1
            assert 0 <= evaluate(state, seat) <= 1


def test_candidates_can_be_played_to_the_end_of_the_turn() -> None:
    seen = 0
    for seed, options in enumerate(OPTION_SETS):
        for length in range(0, 80, 5):
            state = rumble_state(options, seed, length)
            for chain in candidates(state) if state.turn is not None else ():
                after = state.copy()
                for choice in chain:
                    after.play(choice)
                seen += len(chain) > 1
    assert seen > 30, "hardly a card was thought of"


def test_cards_are_kept_until_somebody_is_nearly_done() -> None:
    state = rumble_state({"players": 3}, 3, 20)
    while state.agenda[-1][0] != "action" or len(state.choices()) == 1:
        state.play(state.choices()[0])
    assert candidates(state) == [(ROLL,)]
    state.stock[0] = CARD_TIME
    assert len(candidates(state)) > 1


def plain_case() -> State:
    """Two seats, two soldiers each left; castle 12 is free, castle 9 is firmly in the other's hands.

    Seat 0 has rolled 3 6 6 for the last time: two soldiers to 12, or two to 9, where they are lost.
    """
    state = rumble.new(seed=1, players=2)
    state.values = list(range(2, 13))
    state.soldiers = [[16, *[0] * 10], [11, *[0] * 6, 5, *[0] * 3]]
    state.first, state.stock, state.dice = 0, [2, 2], [3, 6, 6]
    state.agenda = [("end_turn", 0), ("deploy", 0, 0)]
    state.turn, state._legal = 0, None
    return state


@pytest.mark.parametrize("mind", MINDS)
@pytest.mark.parametrize("seed", range(8))
def test_even_the_easy_mind_sees_what_a_child_would_see(mind: str, seed: int) -> None:
    assert think("rumble", plain_case().view(0), mind, seed) == ("deploy", 10, 2, 0)
