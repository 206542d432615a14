"""The battle tower: conservation, and the bands within which docs/rulings/shogun.md wants it."""

from __future__ import annotations

from statistics import mean, pstdev

import pytest

from game import shogun
from game.core.chance import Chance
from game.core.position import Event
from game.shogun.rules.tower import SCALE, SETTINGS, throw
from game.shogun.state import State
from tests.shogun.build import assault, table, the

THROWS = 2000
SIZE = 7


def tower_of(setting: str = "fair", seed: int = 11, players: int = 4) -> State:
    """A tower as it stands when a game begins, with all cubes beside it in the supply."""
    state = table(players, tower=setting)
    state.chance = seed
    events: list[Event] = []
    filled = [7] * players + [10]
    throw(state, filled, events.append)
    state.tray = [0] * (players + 1)
    return state


def run(state: State, throws: int, size: int = SIZE, seed: int = 5) -> list[Event]:
    """Throws of so many cubes of random colours, each with an empty tray."""
    chance, events = Chance(seed), list[Event]()
    for _ in range(throws):
        hands = [0] * (state.players + 1)
        for _ in range(size):
            hands[chance.below(state.players + 1)] += 1
        throw(state, hands, events.append)
        state.tray = [0] * (state.players + 1)
    return events


@pytest.fixture(scope="module")
def steady() -> tuple[list[Event], list[int]]:
    """Many throws of seven in the steady state, and how many cubes were inside before each."""
    state = tower_of()
    run(state, 50)
    inside, events = [], []
    for seed in range(THROWS):
        inside.append(sum(state.inside()))
        events += run(state, 1, seed=seed)
    return events, inside


# -- what goes in, stays, comes out ----------------------------------------------------------------


def test_a_throw_loses_and_makes_nothing() -> None:
    state = tower_of()
    chance = Chance(2)
    for _ in range(300):
        hands = [chance.below(4) for _ in range(5)]
        before, tray = state.inside(), state.tray[:]
        events: list[Event] = []
        throw(state, hands, events.append)
        _, went_in, lay, stayed, freed, out = the(events, "throw")
        assert (went_in, lay, out) == (tuple(hands), tuple(tray), tuple(state.tray))
        for colour in range(5):
            through = hands[colour] + tray[colour] - stayed[colour]
            assert out[colour] == through + freed[colour] and freed[colour] <= before[colour]
            assert state.inside()[colour] == before[colour] - freed[colour] + stayed[colour]
        state.tray = [number if chance.below(3) else 0 for number in state.tray]


def test_the_same_chance_gives_the_same_throw() -> None:
    one, other = tower_of(seed=9), tower_of(seed=9)
    assert run(one, 20) == run(other, 20) and one.floors == other.floors and one.chance == other.chance


def test_more_can_come_out_than_went_in_and_less(steady: tuple[list[Event], list[int]]) -> None:
    outs = [sum(event[5]) for event in steady[0]]
    assert min(outs) < SIZE < max(outs)


def test_an_empty_throw_moves_nothing() -> None:
    state = tower_of()
    floors = [floor[:] for floor in state.floors]
    throw(state, [0] * 5, lambda event: None)
    assert state.floors == floors and not any(state.tray)


# -- the acceptance bands --------------------------------------------------------------------------


def test_both_numbers_stand_in_one_table() -> None:
    assert SETTINGS["fair"] == (0.17 * SCALE, 0.055 * SCALE)
    assert shogun.OPTIONS[-1].values[0] == "fair" and set(shogun.OPTIONS[-1].values) == set(SETTINGS)


@pytest.mark.parametrize(("players", "left"), [(3, 5.0), (4, 5.4), (5, 5.7)])
def test_cubes_left_inside_by_the_first_filling(players: int, left: float) -> None:
    counts = [sum(shogun.new(players=players, seed=seed).inside()) for seed in range(250)]
    assert abs(mean(counts) - left) < 0.5 and 1.7 < pstdev(counts) < 2.5


def test_a_filling_of_45_leaves_2_to_10_inside() -> None:
    counts = [sum(shogun.new(players=5, seed=seed).inside()) for seed in range(250)]
    assert sum(2 <= count <= 10 for count in counts) > 0.92 * len(counts) and 2 <= mean(counts) <= 10


def test_mean_and_spread_of_what_comes_out(steady: tuple[list[Event], list[int]]) -> None:
    outs = [sum(event[5]) for event in steady[0]]
    assert abs(mean(outs) - SIZE) < 0.2 and 1.7 < pstdev(outs) < 2.1


def test_how_many_are_inside(steady: tuple[list[Event], list[int]]) -> None:
    assert 5 < mean(steady[1]) < 9


def test_how_often_a_thrown_cube_leaves(steady: tuple[list[Event], list[int]]) -> None:
    stayed = sum(sum(event[3]) for event in steady[0])
    assert 0.65 < 1 - stayed / (SIZE * len(steady[0])) < 0.78


def test_how_often_a_resting_cube_leaves_so_that_none_is_stuck_for_ever(
    steady: tuple[list[Event], list[int]],
) -> None:
    events, inside = steady
    freed = sum(sum(event[4]) for event in events) / sum(inside)
    assert 0.25 < freed < 0.37, "a mean stay of about three throws of seven"


@pytest.mark.parametrize(("size", "rate"), [(3, 0.14), (5, 0.23), (7, 0.30), (9, 0.37), (12, 0.46)])
def test_a_larger_throw_dislodges_more(size: int, rate: float) -> None:
    state = tower_of()
    run(state, 40, size)
    freed = inside = 0
    for seed in range(500):
        inside += sum(state.inside())
        freed += sum(the(run(state, 1, size, seed), "throw")[4])
    assert abs(freed / inside - rate) < 0.03


def test_no_colour_is_favoured(steady: tuple[list[Event], list[int]]) -> None:
    """Chi-square over five colours: of the cubes thrown, those that stayed; 18.5 is the 0.1 % point."""
    colours = range(5)
    thrown = [sum(event[1][colour] for event in steady[0]) for colour in colours]
    stayed = [sum(event[3][colour] for event in steady[0]) for colour in colours]
    rate = sum(stayed) / sum(thrown)
    chi = sum((stayed[c] - thrown[c] * rate) ** 2 / (thrown[c] * rate * (1 - rate)) for c in colours)
    assert chi < 18.5


def test_no_place_in_the_hand_is_favoured() -> None:
    """Cubes of one colour alone leave as often as those of another: the order of falling is mixed."""
    rates = []
    for colour in range(5):
        state = tower_of(seed=70 + colour)
        hands = [4 if other == colour else 1 for other in range(5)]
        stayed = 0
        for _ in range(400):
            events: list[Event] = []
            throw(state, hands, events.append)
            stayed += the(events, "throw")[3][colour]
            state.tray = [0] * 5
        rates.append(1 - stayed / (4 * 400))
    assert max(rates) - min(rates) < 0.06


@pytest.mark.parametrize(("setting", "inside"), [("fair", 6.2), ("sticky", 9.0), ("deep", 12.0)])
def test_the_settings_differ_in_what_they_keep(setting: str, inside: float) -> None:
    state = tower_of(setting)
    run(state, 60)
    counts = []
    for seed in range(400):
        run(state, 1, seed=seed)
        counts.append(sum(state.inside()))
    assert abs(mean(counts) - inside) < 1.2


# -- the odds of section 3.4 -----------------------------------------------------------------------

ODDS: list[tuple[int, int, tuple[int, int, int]]] = [
    (1, 0, (42, 38, 20)),
    (3, 0, (88, 9, 2)),
    (2, 1, (54, 25, 20)),
    (3, 3, (35, 22, 43)),
    (5, 3, (64, 17, 19)),
    (4, 6, (12, 13, 75)),
]


@pytest.fixture(scope="module")
def warm() -> list[State]:
    """Towers and trays after a dozen battles of players and farmers, with unrest or without."""
    return [_warmed(seed) for seed in range(200)]


def _warmed(seed: int) -> State:
    state, chance = tower_of(seed=seed), Chance(seed)
    for _ in range(12):
        attacker = chance.below(4)
        other = 4 if chance.below(4) == 0 else (attacker + 1 + chance.below(3)) % 4
        hands = [0] * 5
        hands[attacker] = 1 + chance.below(6)
        hands[other] = 1 + chance.below(3 if other == 4 else 5)
        throw(state, hands, lambda event: None)
        for colour in (attacker, other, 4 if chance.below(2) else other):
            state.tray[colour] = 0
    return state


@pytest.mark.parametrize(("attackers", "defenders", "odds"), ODDS)
def test_odds_of_attacks_in_a_warm_tower(
    attackers: int, defenders: int, odds: tuple[int, int, int], warm: list[State]
) -> None:
    """Within seven points of the table: some for another way of warming, some for the sample."""
    outcomes = {"won": 0, "tie": 0, "held": 0}
    held = {"shinano": (0, attackers + 1)} | ({"kozuke": (1, defenders)} if defenders else {})
    situation = table(held=held)
    for seed in range(800):
        state, tower = situation.copy(), warm[seed % len(warm)]
        state.chance, state.tray = seed * 48_271, tower.tray[:]
        state.floors = [floor[:] for floor in tower.floors]
        outcomes[the(assault(state, "shinano", "kozuke", attackers), "battle")[1]] += 1
    for name, percent in zip(("won", "tie", "held"), odds, strict=True):
        assert abs(outcomes[name] / 8 - percent) < 7, outcomes
