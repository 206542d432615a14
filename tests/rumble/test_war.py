"""The war phase: the rulebook's worked example, ties, runner-up prizes, reinforcements, scoring."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.rumble import odds
from game.rumble.board import (
    AREAS,
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
)
from game.rumble.rules import war
from game.rumble.state import NOBODY
from tests.rumble.build import at_war, position

ANNE, BOB, CHUCK = range(3)

# -- the worked example of the rulebook --------------------------------------------------------------

EXAMPLE_VALUES = {TSUTSUJIGASAKI: 2, YOSHIDA: 3, OKO: 4, KYO: 5, KASUGAYAMA: 12}
EXAMPLE_SOLDIERS = {
    TSUTSUJIGASAKI: (0, 1, 2),
    YOSHIDA: (2, 0, 2),
    OKO: (1, 1, 1),
    KYO: (1, 0, 3),
    KASUGAYAMA: (0, 0, 1),
}
EXAMPLE_WAR: list[tuple[Any, ...]] = [
    ("battle", TSUTSUJIGASAKI, 2, (0, 1, 2), CHUCK, BOB, False, False),
    ("reinforce", CHUCK, TSUTSUJIGASAKI, KASUGAYAMA, 2),
    ("reinforce", CHUCK, TSUTSUJIGASAKI, KYO, 2),
    ("battle", YOSHIDA, 3, (2, 0, 2), ANNE, CHUCK, True, False),
    ("reinforce", ANNE, YOSHIDA, KYO, 2),
    ("reinforce", ANNE, YOSHIDA, OKO, 2),
    ("battle", OKO, 4, (3, 1, 1), ANNE, BOB, False, True),
    ("reinforce", ANNE, OKO, KYO, 2),
    ("battle", KYO, 5, (5, 0, 5), ANNE, CHUCK, True, False),
    ("battle", KASUGAYAMA, 12, (0, 0, 3), CHUCK, NOBODY, False, False),
]


def test_the_worked_example_of_the_rulebook() -> None:
    state, events = at_war(EXAMPLE_SOLDIERS, chips=(3, 2, 1), values=EXAMPLE_VALUES)
    assert events[0] == ("war",) and events[-1] == ("end", tuple(state.scores), CHUCK)
    assert [event for event in events[1:-1] if event[0] != "empty"] == EXAMPLE_WAR
    assert state.scores == [3 + 4 + 5, 1 + 2, 2 + 1 + 2 + 12]
    assert state.winners == [CHUCK]


def test_the_worked_example_with_other_chips() -> None:
    """Chuck with the highest chip wins both ties and sends no reinforcement to Anne's Oko."""
    state, _ = at_war(EXAMPLE_SOLDIERS, chips=(2, 1, 3), values=EXAMPLE_VALUES)
    assert [state.owners[area] for area in (TSUTSUJIGASAKI, YOSHIDA, OKO, KYO)] == [CHUCK] * 4
    assert state.scores[CHUCK] == 2 + 3 + 4 + 5 + 12


# -- who wins an area ----------------------------------------------------------------------------------

FIGHTS: list[tuple[tuple[int, ...], tuple[int, ...], int, int, bool, bool]] = [
    # powers, chips, winner, runner-up, first place by chip, second place by chip
    ((1, 0), (1, 2), 0, NOBODY, False, False),
    ((2, 2), (1, 2), 1, NOBODY, True, False),
    ((0, 0, 0), (1, 2, 3), NOBODY, NOBODY, False, False),
    ((5, 4, 3), (1, 2, 3), 0, 1, False, False),
    ((4, 4, 3), (1, 2, 3), 1, 0, True, False),
    ((4, 4, 3), (2, 1, 3), 0, 1, True, False),
    ((4, 3, 3), (1, 2, 3), 0, 2, False, True),
    ((4, 4, 4), (2, 1, 3), 2, 0, True, True),
    ((0, 2, 0), (3, 2, 1), 1, NOBODY, False, False),
    ((0, 2, 2), (3, 2, 1), 1, 2, True, False),
    ((1, 7, 7, 7), (4, 1, 2, 3), 3, 2, True, True),
    ((6, 1, 1, 1), (1, 2, 3, 4), 0, 3, False, True),
    ((0, 1, 0, 1), (4, 3, 2, 1), 1, 3, True, False),
]


@pytest.mark.parametrize(("powers", "chips", "winner", "second", "by_chip", "second_by_chip"), FIGHTS)
def test_winner_and_runner_up(
    powers: tuple[int, ...],
    chips: tuple[int, ...],
    winner: int,
    second: int,
    by_chip: bool,
    second_by_chip: bool,
) -> None:
    state, events = at_war({SHURI: powers}, chips=chips, values={SHURI: 7})
    assert (state.owners[SHURI], state.seconds[SHURI]) == (winner, second)
    if winner != NOBODY:
        assert ("battle", SHURI, 7, powers, winner, second, by_chip, second_by_chip) in events
    else:
        assert ("empty", SHURI, 7) in events


@pytest.mark.parametrize(("value", "prize"), [(2, 1), (3, 1), (4, 2), (7, 3), (11, 5), (12, 6)])
def test_the_runner_up_takes_half_rounded_down(value: int, prize: int) -> None:
    for chips in ((3, 2, 1), (4, 3, 2, 1)):
        state, _ = at_war({SHURI: (2, 1)}, chips=chips, values={SHURI: value})
        assert state.scores[:2] == [value, prize]
    state, _ = at_war({SHURI: (2, 1)}, chips=(2, 1), values={SHURI: value})
    assert state.scores == [value, 0]


def test_a_daimyo_is_worth_two_soldiers() -> None:
    for soldiers, winner in (((1, 0, 0), 1), ((2, 0, 0), 0), ((3, 0, 0), 0)):
        state, _ = at_war({SHURI: soldiers}, chips=(3, 2, 1), lords={1: SHURI})
        assert state.owners[SHURI] == winner
    alone, _ = at_war({}, chips=(3, 2, 1), lords={2: SHURI}, values={SHURI: 9})
    assert alone.scores == [0, 0, 9]


# -- reinforcements ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size"), [(2, 1), (3, 2), (4, 2)])
def test_reinforcements_by_number_of_players(players: int, size: int) -> None:
    chips = tuple(range(players, 0, -1))
    assert war.reinforcements(players) == size
    state, events = at_war({SHURI: (1,), USUKI: (1,)}, chips=chips, values={SHURI: 2, USUKI: 3})
    assert ("reinforce", 0, SHURI, USUKI, size) in events and state.power(0, USUKI) == 1 + size


def test_two_reinforcements_turn_a_battle_that_one_would_not() -> None:
    soldiers, values = {SHURI: (1,), USUKI: (1, 3)}, {SHURI: 2, USUKI: 12}
    three, _ = at_war(soldiers, chips=(3, 2, 1), values=values)
    two, _ = at_war(soldiers, chips=(2, 1), values=values)
    assert (three.owners[USUKI], two.owners[USUKI]) == (0, 1)


def test_a_chain_of_reinforcements_runs_along_the_map() -> None:
    """From Tokuyama to Odawara each win carries the next; the runner-up alone would win all of them."""
    chain = (TOKUYAMA, YONEZAWA, ODAWARA, KIYOSU)
    soldiers = {TOKUYAMA: (1, 0, 0), **dict.fromkeys(chain[1:], (1, 2, 0))}
    values = {area: value for value, area in enumerate(chain, start=2)}
    state, events = at_war(soldiers, chips=(1, 2, 3), values=values)
    assert [event[2:4] for event in events if event[0] == "reinforce"] == list(pairwise(chain))
    assert [state.owners[area] for area in chain] == [0] * 4
    broken, _ = at_war({**soldiers, TOKUYAMA: (0, 0, 0)}, chips=(1, 2, 3), values=values)
    assert [broken.owners[area] for area in chain] == [NOBODY, 1, 1, 1]


def test_no_reinforcement_reaches_a_resolved_area_or_an_area_two_steps_away() -> None:
    soldiers = {USUKI: (1,), SHURI: (1,), KYO: (1,)}
    _, events = at_war(soldiers, chips=(3, 2, 1), values={SHURI: 2, USUKI: 3, KYO: 4})
    assert [event[2:4] for event in events if event[0] == "reinforce"] == [(SHURI, USUKI)]


def test_only_the_winner_is_reinforced() -> None:
    soldiers = {SHURI: (2, 1, 1), USUKI: (1, 1, 1)}
    state, _ = at_war(soldiers, chips=(3, 2, 1), values={SHURI: 2, USUKI: 3})
    assert [state.white[seat][USUKI] for seat in range(3)] == [2, 0, 0]


def test_the_alternative_map_reinforces_over_its_two_more_links() -> None:
    for origin, goal in ((SHURI, KYO), (TOKUYAMA, ODAWARA)):
        values = {origin: 2, goal: 12}
        soldiers = {origin: (1,), goal: (1, 2)}
        routes, _ = at_war(soldiers, chips=(3, 2, 1), values=values, map="routes")
        classic, _ = at_war(soldiers, chips=(3, 2, 1), values=values)
        assert (routes.owners[goal], classic.owners[goal]) == (0, 1)


# -- the end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chips", [(3, 2, 1), (1, 3, 2), (2, 1, 3)])
def test_a_tie_of_three_goes_to_the_highest_chip(chips: tuple[int, ...]) -> None:
    holders = {SHURI: 0, TOKUYAMA: 1, KASUGAYAMA: 1, KYO: 2, KIYOSU: 2}
    soldiers = {area: [int(seat == holder) for seat in range(3)] for area, holder in holders.items()}
    values = {SHURI: 9, TOKUYAMA: 4, KASUGAYAMA: 5, KYO: 6, KIYOSU: 3}
    state, _ = at_war(soldiers, chips=chips, values=values)
    assert state.scores == [9, 9, 9] and state.winners == [chips.index(3)]


def test_points_win_over_chips() -> None:
    state, events = at_war({SHURI: (1, 0), KYO: (0, 1)}, chips=(2, 1), values={SHURI: 5, KYO: 6})
    assert state.winners == [1] and events[-1] == ("end", (5, 6), 1)


def test_all_points_together() -> None:
    """Somebody and a runner-up everywhere: 77 for the large castles and 36 for the small ones."""
    everywhere = dict.fromkeys(range(len(AREAS)), (2, 1, 0))
    assert sum(at_war(everywhere, chips=(3, 2, 1))[0].scores) == 77 + 36


# -- the war "if it came now" --------------------------------------------------------------------------


def test_the_projection_is_the_war_itself_once_all_have_their_chips() -> None:
    state, _ = at_war(EXAMPLE_SOLDIERS, chips=(3, 2, 1), values=EXAMPLE_VALUES)
    battles = odds.projection(state)
    assert [battle.winner for battle in battles] == [state.owners[battle.area] for battle in battles]
    assert [battle.second for battle in battles] == [state.seconds[battle.area] for battle in battles]


def test_the_projection_changes_nothing() -> None:
    state = position(soldiers=EXAMPLE_SOLDIERS, values=EXAMPLE_VALUES, lords={0: KYO})
    before = state.dump()
    odds.projection(state)
    assert state.dump() == before


def test_in_the_projection_ties_go_to_chips_first_and_then_to_who_has_least_to_place() -> None:
    state = position(soldiers={SHURI: (1, 1, 1)}, stock={0: 5, 1: 3, 2: 0}, chips=(0, 0, 3))
    assert odds.likely_ranks(state) == [0, 1, 2]
    shuri = next(battle for battle in odds.projection(state) if battle.area == SHURI)
    assert (shuri.winner, shuri.second) == (2, 1)
