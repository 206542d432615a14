"""Rumble's advice: the imagined war is the real one, and what every beginner would see is seen."""

from __future__ import annotations

import json

import pytest

from game import rumble
from game.bots import BOTS, think
from game.core.chance import Chance
from game.rumble.advice import candidates, evaluate, rollout
from game.rumble.advice.imagine import SPLITS_OF_ROLL
from game.rumble.advice.policy import PIECES_LEFT_FOR_CARDS
from game.rumble.advice.sketch import LOWEST, Sketch
from game.rumble.board import small
from game.rumble.choices import CHOICES, DEPLOY, REROLL, ROLL
from game.rumble.odds import lead, projection
from game.rumble.rules.pieces import deploy
from game.rumble.state import NOBODY, State
from tests.games import Options, label, random_record, suite
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
            assert sketch.war == sketch._fight_war()


def test_a_joined_power_is_the_one_in_the_battle() -> None:
    state = rumble_state({"players": 3}, 5, 20)
    seat, area = state.turn or 0, 4
    power, war = Sketch(state).joined(state.values[area] - LOWEST, seat, 2)
    after = state.copy()
    deploy(after, seat, DEPLOY[area][2][0], lambda event: None)
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
    assert len(SPLITS_OF_ROLL) == 216
    assert SPLITS_OF_ROLL[0] == ((2, 1),)  # 1 1 1
    assert set(SPLITS_OF_ROLL[0 + 6 * 1 + 36 * 5]) == {(8, 1), (7, 1), (3, 3)}  # 1 2 6


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
    state.stock[0] = PIECES_LEFT_FOR_CARDS
    assert len(candidates(state)) > 1


# -- what a child would see ----------------------------------------------------------------------------


def test_choices_that_travelled_to_a_worker_have_their_declared_types() -> None:
    for length in range(30):
        state = rumble_state({"players": 3, "daimyo": True}, 2, length)
        view = rumble.GAME.load_view(json.loads(json.dumps(state.view(state.turn).dump())))
        assert view.choices == state.view(state.turn).choices
        assert all(type(choice) is CHOICES[choice[0]] for choice in view.choices)
        view.position.play(view.choices[-1])


def last_pieces(players: int, pieces: dict[int, tuple[int, ...]], dice: tuple[int, ...]) -> State:
    """Castle 2 in the first area, 3 in the next and so on; seat 0 has rolled for its last two pieces."""
    state = rumble.new(seed=1, players=players)
    state.values = list(range(2, 13))
    state.soldiers = [[pieces.get(area, (0,) * players)[seat] for area in range(11)] for seat in range(players)]
    state.first, state.stock, state.dice = 0, [2] * players, list(dice)
    state.agenda = [("end_turn", 0), ("deploy", 0, 0)]
    state.turn, state._legal = 0, None
    return state


Case = tuple[int, dict[int, tuple[int, ...]], tuple[int, ...], tuple[int, int]]
PLAIN_CASES: dict[str, Case] = {
    "a free castle, not one that is lost": (2, {0: (16, 11), 7: (0, 5)}, (3, 6, 6), (10, 2)),
    "what can still be won, not what is won already": (2, {10: (6, 1), 9: (1, 2), 0: (3, 6)}, (5, 6, 6), (9, 2)),
    "a free castle, not a place among nine enemies": (2, {2: (0, 9), 5: (3, 0), 0: (9, 4)}, (2, 2, 6), (6, 1)),
    "the one soldier that wins the highest castle": (2, {10: (5, 6), 3: (0, 7), 4: (8, 0)}, (2, 6, 6), (10, 1)),
    "a castle shared with nobody, of three players": (
        3,
        {9: (0, 5, 7), 3: (6, 0, 0), 4: (0, 3, 0)},
        (5, 6, 6),
        (10, 2),
    ),
}


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize("case", PLAIN_CASES)
def test_even_the_easy_mind_sees_what_a_child_would_see(level: str, case: str) -> None:
    players, pieces, dice, (area, number) = PLAIN_CASES[case]
    state = last_pieces(players, pieces, dice)
    assert len(state.choices()) > 1
    for seed in range(4 if level == "gunshi" else 25):
        assert think("rumble", state.view(0), level, seed) == ("deploy", area, number, 0), seed


def test_nobody_rolls_again_with_a_castle_for_the_taking() -> None:
    state = last_pieces(2, {0: (16, 11), 7: (0, 5)}, (3, 6, 6))
    state.agenda[-1] = ("deploy", 0, 1)
    assert REROLL in state.choices()
    for seed in range(25):
        assert think("rumble", state.view(0), "ashigaru", seed) == ("deploy", 10, 2, 0)


# -- at the budget of real play ------------------------------------------------------------------------


@pytest.mark.parametrize("level", BOTS)
def test_at_its_real_budget_a_mind_repeats_itself_and_knows_no_future_dice(level: str) -> None:
    chance = Chance(2)
    for players, seed in ((2, 8), (3, 9)):
        state = rumble_state({"players": players}, seed, 24)
        while len(state.choices()) == 1:
            state.play(state.choices()[0])
        other = suite("rumble").perturb(state, state.turn, chance)
        assert other.chance != state.chance
        first, again, elsewhere = (think("rumble", one.view(one.turn), level, 5) for one in (state, state, other))
        assert first == again == elsewhere
