"""The adapters pass the conformance tests of the projects they are for; their numbers are stable and tell no secret."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from pettingzoo.test import api_test, render_test, seed_test

import game
from game.adapters import openspiel, pettingzoo
from game.adapters.numbers import DETAILS, PAD, numbers_of, payoffs
from game.core.chance import Chance
from game.core.position import IllegalChoice, Position
from tests.games import CASES, Options, close_steps, label, opened, random_record, suite

every_game = pytest.mark.parametrize("name", game.GAMES)
every_case = pytest.mark.parametrize(("name", "options"), CASES, ids=label)


# -- numbers ---------------------------------------------------------------------------------------


@every_case
def test_every_legal_choice_has_a_number_and_every_view_fits_its_row(name: str, options: Options) -> None:
    numbers = numbers_of(name)
    for state, _, _ in close_steps(name, opened(name, options, 3), 3):
        assert [numbers.choices[number] for number in numbers.legal(state)] == sorted(
            state.choices(), key=numbers.number
        )
        for seat in range(len(state.scores)):
            row = numbers.row(state.view(seat))
            assert len(row) == numbers.width and PAD <= min(row) and max(row) <= pettingzoo.MOST
        _nothing_cut_off(name, state)


def _nothing_cut_off(name: str, state: Position) -> None:
    for slot, shape in numbers_of(name)._slots.items():
        value = getattr(state, slot)
        for length in shape:
            assert len(value) <= length, slot
            value = max(value, key=len, default=[]) if len(shape) > 1 and value is getattr(state, slot) else []


@every_case
def test_a_row_tells_nothing_that_the_seat_cannot_know(name: str, options: Options) -> None:
    state = opened(name, options, 5)
    for seat in range(len(state.scores)):
        other = suite(name).perturb(state, seat, Chance(1))
        assert numbers_of(name).row(state.view(seat)) == numbers_of(name).row(other.view(seat))


@every_game
def test_a_row_tells_most_of_what_a_seat_knows(name: str) -> None:
    """Positions that differ have different rows: nothing that changes in play is left out."""
    record, rows = random_record(name, {}, 8, 200), set()
    for position, _, _ in record.replay():
        rows.add(tuple(numbers_of(name).row(position.view(position.turn))))
    assert len(rows) > 0.95 * len(record.choices)


FIRST = {"rumble": (396, ("roll",)), "shogun": (732, ("blind",)), "samurai": (6817, ("pass",))}


@every_game
def test_numbers_of_choices_do_not_change(name: str) -> None:
    """Who has trained on them depends on it: if this must change, count up the v1 in the environment's name."""
    choices = numbers_of(name).choices
    assert (len(choices), choices[0]) == FIRST[name] and len(set(choices)) == len(choices)


def test_the_layout_says_where_things_are() -> None:
    numbers, state = numbers_of("rumble"), game.rumble.new(players=3, seed=2)
    row = numbers.row(state.view(1))
    begin, end = numbers.layout["values"]
    assert row[begin:end] == state.values and row[:2] == [1, state.turn]
    begin, end = numbers.layout["details"]
    assert end - begin == DETAILS and row[begin] == state.turn and row[end - 1] == PAD


@pytest.mark.parametrize(
    ("winners", "seats", "shares"),
    [
        ([1], 2, [-1, 1]),
        ([0], 3, [1, -0.5, -0.5]),
        ([0, 2], 3, [0.25, -0.5, 0.25]),
        ([0, 1], 2, [0, 0]),
        ([], 2, [0, 0]),
    ],
)
def test_payoffs_come_to_nothing(winners: list[int], seats: int, shares: list[float]) -> None:
    class Over:
        def __init__(self) -> None:
            self.winners, self.scores = winners, [0] * seats

    over: Any = Over()
    assert payoffs(over) == pytest.approx(shares)


# -- PettingZoo ------------------------------------------------------------------------------------

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("rumble", {}),
    ("rumble", {"players": 4, "daimyo": True}),
    ("shogun", {}),
    ("shogun", {"players": 5, "side": "moon"}),
    ("samurai", {"most_choices": 300}),
    ("samurai", {"scenario": 19, "battle_back": "asked", "most_choices": 300}),
]
every_setting = pytest.mark.parametrize(("name", "settings"), SETTINGS, ids=label)
AS_ITS_OWN = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably",
    "Action mask numpy array",
)
"""PettingZoo's own board games would be warned of these, too, if it did not know their names."""


@pytest.fixture(autouse=True)
def same_every_time() -> None:
    np.random.seed(1)


@pytest.fixture
def few_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in AS_ITS_OWN:
            warnings.filterwarnings("ignore", message=text)
        yield


@every_setting
@pytest.mark.usefixtures("few_warnings")
def test_pettingzoo_s_own_tests(name: str, settings: dict[str, Any]) -> None:
    api_test(pettingzoo.env(name, **settings), num_cycles=120)
    seed_test(lambda: pettingzoo.env(name, **settings), num_cycles=120)
    render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode, **settings))


def played(environment: Any, seed: int) -> dict[str, float]:
    """What a random game comes to for each agent."""
    environment.reset(seed=seed)
    chance, total = Chance(seed), dict.fromkeys(environment.agents, 0.0)
    for agent in environment.agent_iter():
        observation, reward, over, cut, _ = environment.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        environment.step(None if over or cut else chance.pick(legal))
    return total


def test_rewards_come_at_the_end_and_a_long_game_is_cut() -> None:
    total = played(pettingzoo.env("rumble", players=3), 4)
    assert sorted(total.values()) == pytest.approx([-0.5, -0.5, 1])
    short = pettingzoo.env("samurai", most_choices=20)
    assert set(played(short, 1).values()) == {0.0} and short.unwrapped._choices == 20


def test_an_illegal_action_is_an_error_or_ends_the_game() -> None:
    raw = pettingzoo.RawEnv("rumble")
    raw.reset(seed=1)
    with pytest.raises(IllegalChoice):
        raw.step(numbers_of("rumble").number(("done",)))
    wrapped = pettingzoo.env("rumble")
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wrapped.step(numbers_of("rumble").number(("done",)))
    assert wrapped.terminations[agent] and wrapped.rewards[agent] == pettingzoo.ILLEGAL_REWARD


# -- OpenSpiel -------------------------------------------------------------------------------------

SPIELS = [
    "tenka_rumble",
    "tenka_rumble(players=4,daimyo=true)",
    "tenka_shogun(players=3)",
    "tenka_shogun(players=5,side=moon)",
    "tenka_samurai",
    "tenka_samurai(scenario=19,battle_back=asked)",
]
every_spiel = pytest.mark.parametrize("spiel", SPIELS)


@every_spiel
def test_openspiel_s_simulation_of_all_games(spiel: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Clones, both serializations, legal actions, returns: the test that every game of theirs must pass."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest  # pytest would collect it at the top

    GamesSimTest().sim_game(pyspiel.load_game(spiel))


@pytest.mark.parametrize("spiel", SPIELS[:-1])
def test_openspiel_s_basic_tests_in_c(spiel: str) -> None:
    """A whole random game; a battle is too long to be written down and read again at every step."""
    serialize = "samurai" not in spiel
    pyspiel.random_sim_test(pyspiel.load_game(spiel), num_sims=1, serialize=serialize, verbose=False)


@every_spiel
def test_openspiel_s_environment_for_learners(spiel: str) -> None:
    environment = rl_environment.Environment(spiel, enable_legality_check=True)
    environment.seed(2)
    step = environment.reset()
    for _ in range(60):
        seat = step.observations["current_player"]
        if step.last() or seat < 0:
            break
        step = environment.step([step.observations["legal_actions"][seat][-1]])
    assert len(step.observations["info_state"][0]) == environment.observation_spec()["info_state"][0]


def test_a_search_cannot_know_the_dice() -> None:
    """The same choice meets other dice after another outcome of the chance node."""
    state = pyspiel.load_game("tenka_rumble(players=2)").new_initial_state()
    state.apply_action(5)
    state.apply_action(numbers_of("rumble").number(("roll",)))
    assert state.is_chance_node() and len(state.chance_outcomes()) == openspiel.SAMPLES
    rolled = {tuple(state.child(outcome).position.dice) for outcome in range(100)}
    assert len(rolled) > 40


@every_game
def test_a_player_of_openspiel_sees_the_view_of_its_seat(name: str) -> None:
    spiel = pyspiel.load_game(f"tenka_{name}")
    state, chance = spiel.new_initial_state(), Chance(3)
    for _ in range(40):
        state.apply_action(chance.below(100) if state.is_chance_node() else chance.pick(state.legal_actions()))
    observer, position = spiel.make_py_observer(), state.position
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == numbers_of(name).row(position.view(1))
    hidden = state.clone()
    hidden.position = suite(name).perturb(position, 1, Chance(9))
    observer.set_from(hidden, 1)
    assert observer.tensor.tolist() == numbers_of(name).row(position.view(1))
    assert observer.string_from(hidden, 1) == observer.string_from(state, 1)
    with pytest.raises(ValueError, match="perfect recall"):
        spiel.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))


def test_a_game_of_openspiel_can_be_pickled_with_its_options() -> None:
    spiel = pickle.loads(pickle.dumps(pyspiel.load_game("tenka_rumble(players=2,map=routes)")))
    state = spiel.new_initial_state()
    state.apply_action(1)
    assert state.position.options["map"] == "routes" and spiel.num_players() == 2
