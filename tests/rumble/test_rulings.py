"""The rulings of docs/rulings/rumble.md on finishing, deployment and war, each as a test with its number.

Rulings 14 to 35 and 43, on the cards, are in test_rulings_of_cards.py.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game import rumble
from game.rumble.board import AREAS, BOARDS, KIYOSU, KYO, OKO, SHURI, TOKUYAMA, TSUTSUJIGASAKI, USUKI, YONEZAWA, YOSHIDA
from game.rumble.cards import TACTICS
from game.rumble.rules import war
from game.rumble.state import IN_STOCK, NOBODY
from tests.games import random_record, random_steps
from tests.rumble import test_rulings_of_cards
from tests.rumble.build import at_war, play, position, reason, rolled, where
from tests.rumble.suite import OPTION_SETS

ROLL = ("roll",)
REROLL = ("reroll",)
LORD = ("lord",)

# -- finishing, chips, lock ----------------------------------------------------------------------


def test_ruling_01_a_finished_player_never_gets_soldiers_back() -> None:
    """Only cards return soldiers, and no card can be used once somebody has finished."""
    state = position(
        soldiers={KYO: (2, 9, 2), OKO: (2, 6, 2)},
        stock={1: 0},
        chips=(0, 3, 0),
        turn=2,
        display=TACTICS,
        lords={1: KYO, 2: KYO},
        lord_cards={2: "otomo"},
    )
    assert state.choices() == [ROLL]
    assert reason(state, "card", "rebel") == reason(state, "lord") == "rumble.why_locked"


@pytest.mark.parametrize("options", OPTION_SETS[::3], ids=str)
def test_ruling_02_two_players_never_finish_at_once(options: dict[str, Any]) -> None:
    record = random_record("rumble", options, 5)
    turns = [[event for event in events if event[0] == "chip"] for _, _, events in record.replay()]
    assert all(len(chips) <= 1 for chips in turns)
    taken = [chip for chips in turns for _, _, chip in chips]
    assert taken == list(range(options["players"], 0, -1))


FINISHING_CARDS: dict[str, tuple[dict[str, Any], list[tuple[Any, ...]]]] = {
    "support": ({"display": ("support",)}, [("card", "support"), ("to", KYO)]),
    "rebel": ({"display": ("rebel",)}, [("card", "rebel"), ("victim", OKO, 1)]),
    "mori": ({"lord_cards": {0: "mori"}}, [LORD, ("to", YOSHIDA)]),
    "otomo": ({"lord_cards": {0: "otomo"}}, [LORD, ("victim", OKO, 1)]),
}


@pytest.mark.parametrize("card", FINISHING_CARDS)
def test_ruling_03_the_last_piece_may_be_placed_by_a_card(card: str) -> None:
    situation, chain = FINISHING_CARDS[card]
    state = position(soldiers={KYO: (9, 0, 0), OKO: (0, 3, 0)}, stock={0: 1}, lords={0: KYO}, **situation)
    events = play(state, *chain)
    assert ("chip", 0, 3) in events and ("lock", 0) in events
    assert state.chips == [3, 0, 0] and state.locked and state.turn == 1


def test_ruling_04_retreat_needs_two_soldiers_on_the_map_and_no_lock() -> None:
    full_of_hope = position(display=("retreat",), soldiers={KYO: (1, 0, 0), SHURI: (1, 0, 0)})
    assert ("card", "retreat") in full_of_hope.choices()
    too_few = position(display=("retreat",), soldiers={KYO: (1, 9, 9)})
    assert reason(too_few, "card", "retreat") == "rumble.why_retreat"
    too_late = position(display=("retreat",), soldiers={KYO: (9, 0, 0)}, chips=(0, 3, 0), stock={1: 0})
    assert reason(too_late, "card", "retreat") == "rumble.why_locked"


def test_ruling_05_lock_is_permanent_and_immediate() -> None:
    """Seat 0 finishes on the first turn of a round: seats 1 and 2 have not moved, and are locked."""
    state = position(soldiers={KYO: (9, 5, 5)}, stock={0: 1, 1: 4, 2: 4}, display=("scout", "marine"))
    state = rolled(state, 1, 1, 1)
    area = state.choices()[0][1]
    events = play(state, ("deploy", area, 1, 0))
    assert events[-2:] == [("chip", 0, 3), ("lock", 0)]
    assert state.display == ["scout", "marine"]  # still to be seen
    for _ in random_steps(state, 1):
        if state.agenda and state.agenda[-1][0] == "action":
            assert state.choices() == [ROLL]
            assert reason(state, "card", "scout") == "rumble.why_locked"


def test_ruling_06_the_last_finisher_takes_the_last_chip_and_the_war_comes_at_once() -> None:
    state = position(soldiers={KYO: (9, 9, 9)}, stock={0: 0, 1: 0, 2: 2}, chips=(3, 2, 0), turn=2)
    state = rolled(state, 6, 6, 6)
    events = play(state, ("deploy", state.values.index(12), 2, 0))
    assert events[1:3] == [("chip", 2, 1), ("war",)]
    assert ("lock", 2) not in events
    assert state.chips == [3, 2, 1] and state.turn is None


def test_ruling_07_with_the_daimyo_in_stock_one_is_not_finished() -> None:
    state = rolled(position(soldiers={KYO: (9, 5, 5)}, stock={0: 2}, lords={}, display=("scout",)), 3, 3, 3)
    events = play(state, ("deploy", state.values.index(6), 2, 0))
    assert state.stock[0] == 0 and state.lords[0] == IN_STOCK
    assert not state.locked and all(event[0] != "chip" for event in events)
    assert ("card", "scout") in state.choices()


def test_ruling_07_the_daimyo_is_the_last_piece() -> None:
    state = rolled(position(soldiers={KYO: (9, 5, 5)}, stock={0: 0}, lords={}), 5, 5, 5)
    assert state.choices() == [("deploy", state.values.index(10), 0, 1), REROLL]
    assert ("chip", 0, 3) in play(state, state.choices()[0])


def test_ruling_08_finished_players_are_skipped_clockwise() -> None:
    state = position(players=4, soldiers={KYO: (1, 9, 1, 1)}, stock={1: 0}, chips=(0, 4, 0, 0))
    seats = []
    for _ in range(6):
        seats.append(state.turn)
        play(state, ROLL)
        state.play(state.choices()[0])
    assert seats == [0, 2, 3, 0, 2, 3]


# -- deployment ----------------------------------------------------------------------------------


@pytest.mark.parametrize("used", [{}, {0: "scout"}], ids=["no card used yet", "card used"])
def test_ruling_09_the_dice_may_be_rolled_again_once_and_the_new_roll_binds(used: dict[int, str]) -> None:
    state = position(used=used)
    first = state.play(ROLL)
    assert first == [("roll", 0, tuple(state.dice), 0)] and len(state.dice) == 3
    assert state.choices()[-1] == REROLL
    again = state.play(REROLL)
    assert again == [("roll", 0, tuple(state.dice), 1)] and len(state.dice) == 3
    assert REROLL not in state.choices() and reason(state, "reroll") == "rumble.why_rerolled"
    total = sum(state.dice)
    assert {state.values[choice[1]] for choice in state.choices()} == {total - die for die in state.dice}


def test_ruling_09_all_three_dice_are_new() -> None:
    """Over many rerolls each of the three dice changes in five cases of six."""
    changed = [0, 0, 0]
    for seed in range(300):
        state = rumble.new(seed=seed)
        state.play(ROLL)
        before = state.dice
        state.play(REROLL)
        changed = [count + (a != b) for count, a, b in zip(changed, before, state.dice, strict=True)]
    assert all(220 < count < 280 for count in changed)


def test_ruling_09_the_next_turn_has_a_reroll_again() -> None:
    state = position()
    for _ in range(4):
        play(state, ROLL, REROLL)
        state.play(state.choices()[0])
    assert play(state, ROLL) and REROLL in state.choices()


def test_ruling_10_no_card_after_the_first_roll() -> None:
    state = position(soldiers={KYO: (4, 0, 0)}, lords={0: KYO}, lord_cards={0: "oda"}, display=("scout",))
    assert {("card", "scout"), LORD} < set(state.choices())
    state.play(ROLL)
    assert not {("card", "scout"), LORD} & set(state.choices())
    assert reason(state, "card", "scout") == reason(state, "lord") == "rumble.why_rolled"


ALL_ROLLS = list(product(range(1, 7), repeat=3))


def test_ruling_10_every_roll_can_be_deployed() -> None:
    state = position()
    for dice in ALL_ROLLS:
        assert rolled(state, *dice, rerolls=0).choices()


@pytest.mark.parametrize(("stock", "placed"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_ruling_11_the_exact_number_or_all_that_remain(stock: int, placed: int) -> None:
    state = rolled(position(stock={0: stock}), 6, 6, 6, rerolls=0)
    twelve = state.values.index(12)
    assert state.choices() == [("deploy", twelve, placed, 0)]
    assert reason(state, "deploy", twelve, placed - 1, 0) == "rumble.why_exact_number"
    assert reason(state, "deploy", state.values.index(11), placed, 0) == "rumble.why_no_sum"


@pytest.mark.parametrize(
    ("stock", "pieces"),
    [
        (16, [(3, 0), (2, 1)]),
        (4, [(3, 0), (2, 1)]),
        (3, [(3, 0), (2, 1)]),  # four pieces are left: three of them go
        (2, [(2, 1)]),  # three are left and three go, the daimyo among them
        (1, [(1, 1)]),
        (0, [(0, 1)]),
    ],
)
def test_ruling_12_the_daimyo_may_replace_one_soldier_and_must_come_with_the_last(
    stock: int, pieces: list[tuple[int, int]]
) -> None:
    state = rolled(position(stock={0: stock}, lords={}), 6, 6, 6, rerolls=0)
    assert state.choices() == [("deploy", state.values.index(12), *piece) for piece in pieces]


def test_ruling_12_one_soldier_or_the_daimyo_alone() -> None:
    state = rolled(position(lords={}), 1, 1, 1, rerolls=0)
    two = state.values.index(2)
    assert state.choices() == [("deploy", two, 1, 0), ("deploy", two, 0, 1)]
    play(state, ("deploy", two, 0, 1))
    assert state.lords[0] == two and state.stock[0] == 16 and not where(state, 0)


def test_ruling_12_a_daimyo_on_the_map_is_not_placed_again() -> None:
    state = rolled(position(lords={0: KYO}), 6, 6, 6, rerolls=0)
    assert state.choices() == [("deploy", state.values.index(12), 3, 0)]


def test_ruling_13_one_option_for_each_different_die() -> None:
    state = position()
    options = [len(rolled(state, *dice, rerolls=0).choices()) for dice in ALL_ROLLS]
    assert [options.count(number) for number in (3, 2, 1)] == [120, 90, 6]


@pytest.mark.parametrize(
    ("dice", "options"),
    [((2, 2, 5), {(7, 1), (4, 3)}), ((4, 4, 4), {(8, 2)}), ((1, 2, 3), {(5, 1), (4, 1), (3, 2)})],
)
def test_ruling_13_doubles_and_triples(dice: tuple[int, ...], options: set[tuple[int, int]]) -> None:
    state = rolled(position(), *dice, rerolls=0)
    assert {(state.values[area], number) for _, area, number, _ in state.choices()} == options
    assert len(state.choices()) == len(options)


# -- war -----------------------------------------------------------------------------------------


def test_ruling_36_the_war_goes_by_ascending_castles_and_skips_empty_areas() -> None:
    values = {KYO: 9, SHURI: 3, TOKUYAMA: 5}
    soldiers = {KYO: (1, 0, 0), SHURI: (0, 1, 0), TOKUYAMA: (1, 1, 0)}
    state, events = at_war(soldiers, chips=(3, 2, 1), values=values)
    told = [(event[0], event[2]) for event in events if event[0] in ("battle", "empty")]
    assert [value for _, value in told] == list(range(2, 13))
    assert [value for name, value in told if name == "battle"] == [3, 5, 9]
    assert state.owners.count(NOBODY) == 8 and sum(state.scores) == 3 + 5 + 2 + 9


def test_ruling_36_an_empty_area_reinforces_nobody() -> None:
    _, events = at_war({KYO: (3, 0, 0)}, chips=(3, 2, 1), values={YOSHIDA: 2, KYO: 12})
    assert all(event[0] != "reinforce" for event in events)


def test_ruling_37_power_is_soldiers_and_white_and_twice_the_daimyo() -> None:
    state = position(soldiers={KYO: (3, 0, 0)}, lords={0: KYO, 1: KYO})
    assert [state.power(seat, KYO) for seat in range(3)] == [5, 2, 0]
    state.white[0][KYO] = 2
    assert state.power(0, KYO) == 7


@pytest.mark.parametrize(
    ("soldiers", "winner", "second"),
    [
        ((3, 2, 1), 0, 1),
        ((2, 2, 1), 0, 1),  # tie for the first place: the higher chip
        ((1, 2, 2), 1, 2),
        ((3, 1, 1), 0, 1),  # tie for the second place: the higher chip
        ((1, 1, 1), 0, 1),
        ((0, 1, 0), 1, NOBODY),  # a runner-up needs a unit
    ],
)
def test_ruling_37_ties_go_to_the_higher_chip(soldiers: tuple[int, ...], winner: int, second: int) -> None:
    state, _ = at_war({SHURI: soldiers}, chips=(3, 2, 1))
    assert (state.owners[SHURI], state.seconds[SHURI]) == (winner, second)


def test_ruling_37_no_runner_up_prize_for_two() -> None:
    state, _ = at_war({SHURI: (2, 1)}, chips=(1, 2), values={SHURI: 12})
    assert state.seconds[SHURI] == NOBODY and state.scores == [12, 0]


def test_ruling_38_reinforcements_go_to_every_open_neighbour_with_an_own_unit() -> None:
    """Also where only the daimyo stands; never to areas already resolved, never to empty ones."""
    values = {YOSHIDA: 2, KYO: 5, KIYOSU: 6, OKO: 7, TSUTSUJIGASAKI: 8}
    soldiers = {YOSHIDA: (1, 0, 0), KYO: (4, 0, 0), KIYOSU: (1, 3, 0), TSUTSUJIGASAKI: (0, 1, 0)}
    state, events = at_war(soldiers, chips=(3, 2, 1), lords={0: OKO}, values=values)
    assert ("reinforce", 0, KYO, KIYOSU, 2) in events
    assert ("reinforce", 0, KYO, OKO, 2) in events  # the lone daimyo
    assert not {event[3] for event in events if event[0] == "reinforce"} & {YOSHIDA, TSUTSUJIGASAKI}
    assert state.owners[KIYOSU] == 0 and state.power(0, OKO) == 2 + 2 * 2


def test_ruling_39_reinforcements_alone_never_create_presence() -> None:
    for options in OPTION_SETS[::4]:
        state = random_record("rumble", options, 9).state
        assert isinstance(state, rumble.State) and any(map(any, state.white))
        for seat, area in product(range(state.players), range(len(AREAS))):
            if state.white[seat][area]:
                assert state.soldiers[seat][area] or state.lords[seat] == area


@pytest.mark.parametrize(("origin", "goal"), [(SHURI, USUKI), (TOKUYAMA, YONEZAWA), (OKO, KYO)])
def test_ruling_40_reinforcements_cross_the_sea(origin: int, goal: int) -> None:
    values = {origin: 2, goal: 12}
    state, events = at_war({origin: (1, 0, 0), goal: (1, 2, 0)}, chips=(3, 2, 1), values=values)
    assert ("reinforce", 0, origin, goal, 2) in events and state.owners[goal] == 0


@pytest.mark.parametrize(("chips", "winner"), [((2, 1), 0), ((1, 2), 1)])
def test_ruling_41_a_tie_of_points_goes_to_the_higher_chip(chips: tuple[int, ...], winner: int) -> None:
    values = {SHURI: 5, KYO: 2, TOKUYAMA: 3}
    state, events = at_war({SHURI: (1, 0), KYO: (0, 1), TOKUYAMA: (0, 1)}, chips=chips, values=values)
    assert state.scores == [5, 5] and state.winners == [winner]
    assert events[-1] == ("end", (5, 5), winner)


def test_ruling_42_an_empty_area_gives_the_same_outcome_before_and_during_the_war() -> None:
    """Its castle goes to nobody, and it is no neighbour to reinforce, whatever its value."""
    soldiers = {KYO: (2, 1, 0), OKO: (2, 1, 0)}
    outcomes = []
    for value in (2, 12):
        values = {YOSHIDA: value, KYO: 5, OKO: 6, SHURI: 14 - value}
        state, _ = at_war(soldiers, chips=(1, 2, 3), values=values)
        outcomes.append((state.owners, state.seconds, state.white, state.scores))
    assert outcomes[0] == outcomes[1]


def test_ruling_44_an_area_that_holds_only_a_daimyo_is_at_war_like_any_other() -> None:
    """He takes its castle alone, and against soldiers or another daimyo he counts as a unit of power 2."""
    alone, _ = at_war({}, chips=(3, 2, 1), lords={1: SHURI}, values={SHURI: 9})
    assert alone.owners[SHURI] == 1 and alone.seconds[SHURI] == NOBODY and alone.scores == [0, 9, 0]
    met, _ = at_war({SHURI: (0, 0, 1)}, chips=(3, 2, 1), lords={1: SHURI, 0: KYO}, values={SHURI: 9})
    assert (met.owners[SHURI], met.seconds[SHURI], met.owners[KYO]) == (1, 2, 0)
    two, _ = at_war({}, chips=(1, 2, 3), lords={0: SHURI, 1: SHURI})
    assert (two.owners[SHURI], two.seconds[SHURI]) == (1, 0)


@pytest.mark.parametrize(("map_name", "links"), [("classic", 13), ("routes", 14)])
def test_ruling_45_the_white_meeples_never_run_out(map_name: str, links: int) -> None:
    """Two go over each link from a resolved area to an open one, and no split of the map has more such links."""
    near = BOARDS[map_name].near
    most = 0
    for resolved in product((False, True), repeat=len(AREAS)):
        most = max(most, sum(resolved[a] > resolved[b] for a in range(len(AREAS)) for b in near[a]))
    assert most == links and 2 * most <= WHITE_MEEPLES
    for options in (options for options in OPTION_SETS if options["map"] == map_name):
        state = random_record("rumble", options, 2).state
        assert isinstance(state, rumble.State) and white_needed(state) <= 2 * links


WHITE_MEEPLES = 30
"""Those of the printed game."""


def white_needed(state: rumble.State) -> int:
    """The most white meeples that stand in unresolved areas at any moment of the war."""
    most, size = 0, war.reinforcements(state.players)
    order = war.play_out(state, state.chips)
    for moment in range(len(order)):
        unresolved = {battle.area for battle in order[moment + 1 :]}
        sent = [goal for battle in order[: moment + 1] for goal in battle.reinforced if goal in unresolved]
        most = max(most, len(sent) * size)
    return most


RULINGS = Path(__file__).parents[2] / "docs" / "rulings" / "rumble.md"


def test_every_ruling_has_its_test() -> None:
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", RULINGS.read_text(encoding="utf-8"), re.MULTILINE)]
    assert numbers == list(range(1, 46))
    named = " ".join([*globals(), *vars(test_rulings_of_cards)])
    assert [number for number in numbers if f"test_ruling_{number:02}_" not in named] == []
