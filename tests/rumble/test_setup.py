"""The set-up for 2, 3 and 4 players, the map board, deployment by the dice, and the options."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from game import rumble
from game.core.options import BadOption
from game.rumble.board import (
    AREAS,
    BOARDS,
    KANJI,
    KASUGAYAMA,
    KIYOSU,
    KYO,
    ODAWARA,
    OKO,
    SHURI,
    TOKUYAMA,
    TSUTSUJIGASAKI,
    USUKI,
    YONEZAWA,
    YOSHIDA,
    small,
)
from game.rumble.cards import DAIMYO, TACTICS
from game.rumble.rules.turn import soldiers_for
from game.rumble.state import IN_STOCK, NO_DAIMYO
from tests.rumble.build import play, position, rolled

ROLLS = list(product(range(1, 7), repeat=3))

# -- what lies on the table --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("module", [False, True])
def test_set_up(players: int, module: bool) -> None:
    state = rumble.new(players=players, daimyo=module, seed=players)
    assert sorted(state.values) == list(range(2, 13))
    assert state.players == players and not any(map(any, state.soldiers))
    assert len(set(state.display)) == players + 1 and set(state.display) <= set(TACTICS)
    assert state.stock == [16 if module else 18] * players
    assert state.lords == [IN_STOCK if module else NO_DAIMYO] * players
    assert len(set(state.draft)) == (players + 1 if module else 0) and set(state.draft) <= set(DAIMYO)
    assert state.chips == [0] * players and not state.locked
    assert state.scores == [0] * players and state.winners == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sword_chips_by_number_of_players(players: int) -> None:
    state = position(players=players, stock=dict.fromkeys(range(players), 1))
    taken = []
    for _ in range(players):
        play(state, ("roll",))
        taken += [event[2] for event in state.play(state.choices()[0]) if event[0] == "chip"]
    assert taken == list(range(players, 0, -1))


def test_the_small_castles() -> None:
    assert [small(value) for value in range(2, 13)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]


def test_the_deal_is_a_matter_of_chance() -> None:
    """Every area gets every value, every card is dealt, everybody begins sometimes."""
    states = [rumble.new(players=4, daimyo=True, seed=seed) for seed in range(400)]
    assert {(area, state.values[area]) for state in states for area in range(11)} == set(
        product(range(11), range(2, 13))
    )
    assert {card for state in states for card in state.display} == set(TACTICS)
    assert {card for state in states for card in state.draft} == set(DAIMYO)
    assert {state.first for state in states} == {0, 1, 2, 3}


@pytest.mark.parametrize("seed", range(8))
def test_the_starting_player_begins_and_turns_go_clockwise(seed: int) -> None:
    state = rumble.new(players=3, seed=seed)
    seats = []
    for _ in range(6):
        seats.append(state.turn)
        play(state, ("roll",))
        state.play(state.choices()[0])
    assert seats == [(state.first + step) % 3 for step in range(6)]


# -- options -------------------------------------------------------------------------------------------


def test_the_defaults() -> None:
    assert rumble.new().options == {"players": 3, "daimyo": False, "mori_limit": 1, "map": "classic", "edition": 1}


@pytest.mark.parametrize(
    "options",
    [{"players": 1}, {"players": 5}, {"players": "3"}, {"players": 3.0}, {"daimyo": 1}, {"daimyo": None},
     {"mori_limit": 3}, {"map": "moon"}, {"colour": "red"}],
    ids=str,
)  # fmt: skip
def test_odd_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption) as caught:
        rumble.new(**options)
    assert caught.value.reason.key == "core.bad_option"


# -- the map board (docs/rulings/rumble.md) ------------------------------------------------------------

NEIGHBOURS: dict[int, tuple[set[int], set[int]]] = {
    TOKUYAMA: (set(), {YONEZAWA}),
    YONEZAWA: ({KASUGAYAMA, ODAWARA}, {TOKUYAMA}),
    KASUGAYAMA: ({YONEZAWA, ODAWARA, KIYOSU, TSUTSUJIGASAKI}, set()),
    ODAWARA: ({YONEZAWA, KASUGAYAMA, KIYOSU}, set()),
    TSUTSUJIGASAKI: ({KASUGAYAMA, KIYOSU, KYO}, set()),
    KIYOSU: ({TSUTSUJIGASAKI, KASUGAYAMA, ODAWARA, KYO}, set()),
    KYO: ({YOSHIDA, TSUTSUJIGASAKI, KIYOSU}, {OKO}),
    YOSHIDA: ({KYO}, {USUKI, OKO}),
    OKO: (set(), {KYO, YOSHIDA, USUKI}),
    USUKI: (set(), {YOSHIDA, OKO, SHURI}),
    SHURI: (set(), {USUKI}),
}


@pytest.mark.parametrize("area", range(len(AREAS)), ids=AREAS)
def test_links_of_the_classic_map(area: int) -> None:
    board, (land, sea) = BOARDS["classic"], NEIGHBOURS[area]
    assert (set(board.land[area]), set(board.sea[area]), set(board.near[area])) == (land, sea, land | sea)
    assert list(board.near[area]) == sorted(board.near[area])


def test_the_alternative_map_has_two_more_sea_links() -> None:
    classic, routes = BOARDS["classic"], BOARDS["routes"]
    assert routes.land == classic.land
    more = [{area, goal} for area in range(11) for goal in set(routes.sea[area]) - set(classic.sea[area])]
    assert sorted(map(sorted, more)) == [[ODAWARA, TOKUYAMA][::-1]] * 2 + [[KYO, SHURI]] * 2
    assert all(set(classic.near[area]) <= set(routes.near[area]) for area in range(11))


def test_links_go_both_ways_and_join_everything() -> None:
    for board in BOARDS.values():
        assert all(area in board.near[goal] for area in range(11) for goal in board.near[area])
        reached = {KYO}
        for _ in range(11):
            reached |= {goal for area in reached for goal in board.near[area]}
        assert len(reached) == len(AREAS) == len(KANJI) == 11


# -- deployment by the dice ----------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "soldiers"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_die_table(die: int, soldiers: int) -> None:
    assert soldiers_for(die) == soldiers


def test_the_deployment_example_of_the_rulebook() -> None:
    """Anne rolls 3, 4 and 5, splits them into 3 + 5 and 4, and adds 2 soldiers to hers in area 8."""
    state = rolled(position(soldiers={KYO: (1, 0, 0)}, values={KYO: 8}), 3, 4, 5)
    options = {(state.values[area], number) for _, area, number, _ in state.choices()[:-1]}
    assert options == {(9, 2), (8, 2), (7, 3)} and state.choices()[-1] == ("reroll",)
    assert state.play(("deploy", KYO, 2, 0)) == [("deploy", 0, KYO, 2, 0)]
    assert state.soldiers[0][KYO] == 3 and state.stock[0] == 15
    assert state.dice == [] and state.turn == 1


CHANCES = {2: "7.4", 3: "13.9", 4: "21.3", 5: "27.8", 6: "35.2", 7: "41.7", 8: "35.2", 9: "27.8", 10: "21.3",
           11: "13.9", 12: "7.4"}  # fmt: skip
THREES = {2: "2.8", 3: "5.6", 4: "8.3", 5: "11.1", 6: "12.5", 7: "13.9", 8: "11.1", 9: "8.3", 10: "6.0",
          11: "2.8", 12: "1.9"}  # fmt: skip


def test_the_chance_table() -> None:
    """How many of the 216 rolls allow each area, and allow three soldiers there."""
    state = position()
    rolls = [rolled(state, *dice, rerolls=0).choices() for dice in ROLLS]
    for value in range(2, 13):
        area = state.values.index(value)
        allowed = [{number for _, where, number, _ in choices if where == area} for choices in rolls]
        assert percent(sum(map(bool, allowed))) == CHANCES[value]
        assert percent(sum(3 in numbers for numbers in allowed)) == THREES[value]


def percent(rolls: int) -> str:
    return f"{float(Fraction(100 * rolls, 216)):.1f}"


def test_soldiers_may_go_where_nobody_or_anybody_stands() -> None:
    for there in ((0, 0, 0), (2, 0, 0), (0, 4, 1)):
        state = rolled(position(soldiers={KYO: there}, values={KYO: 7}), 3, 4, 1, rerolls=0)
        state.play(("deploy", KYO, 1, 0))
        assert state.soldiers[0][KYO] == there[0] + 1 and state.soldiers[1][KYO] == there[1]


def test_the_dice_are_fair() -> None:
    """Over three thousand dice each face comes up about five hundred times."""
    faces = [0] * 7
    for seed in range(1000):
        state = rumble.new(seed=seed)
        state.play(("roll",))
        for die in state.dice:
            faces[die] += 1
    assert faces[0] == 0 and all(420 < count < 580 for count in faces[1:])


def test_a_roll_is_three_draws_from_the_chance_of_the_position() -> None:
    for seed in range(50):
        state = rumble.new(seed=seed)
        twin = state.copy()
        state.play(("roll",))
        assert state.dice == [twin.below(6) + 1 for _ in range(3)] and state.chance == twin.chance
