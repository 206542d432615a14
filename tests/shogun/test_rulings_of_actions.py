"""Rulings 2 to 5, 15 to 17, 21, 23, 28, 29, 39 and 41 of docs/rulings/shogun.md: the ten actions."""

from __future__ import annotations

import pytest

from game import shogun
from game.shogun.board import number
from game.shogun.cards import (
    ACTIONS,
    COLLECT_RICE,
    COLLECT_TAX,
    COVER,
    EMPTY,
    HIDDEN,
    MUSTER1,
    MUSTER3,
    MUSTER5,
    TREASURE,
)
from game.shogun.state import NOBODY
from tests.shogun.build import GREEN, act, at, go_on, march, plan, reason, table, the, told
from tests.shogun.suite import invariants


@pytest.mark.usefixtures("hollow")
@pytest.mark.parametrize("action", ["tax", "rice"])
def test_ruling_02_income_only_after_the_revolt_is_put_down(action: str) -> None:
    lost = table(held={"mikawa": (0, 2)}, unrest={"mikawa": 2})
    act(lost, action, "mikawa")
    assert (lost.chests[0], lost.rice[0]) == (10, 0) and at(lost, "mikawa") == (NOBODY, 0)
    assert lost.unrest[number("mikawa")] == 0
    held = table(held={"mikawa": (0, 5)}, unrest={"mikawa": 2})
    act(held, action, "mikawa")
    assert (held.chests[0], held.rice[0]) == ((16, 0) if action == "tax" else (10, 3))
    assert at(held, "mikawa") == (0, 3) and held.unrest[number("mikawa")] == 3
    invariants(lost)
    invariants(held)


@pytest.mark.usefixtures("hollow")
def test_ruling_03_as_many_farmers_as_markers_before_the_action() -> None:
    state = table(held={"mikawa": (0, 4)}, unrest={"mikawa": 2})
    assert the(act(state, "tax", "mikawa"), "throw")[1] == (4, 0, 0, 0, 2)
    calm = table(held={"mikawa": (0, 4)})
    events = act(calm, "tax", "mikawa")
    assert not told(events, "throw") and calm.unrest[number("mikawa")] == 1


@pytest.mark.usefixtures("shaken")
def test_ruling_04_all_farmers_in_the_tray_fight_the_player() -> None:
    state = table(held={"mikawa": (0, 6)}, unrest={"mikawa": 1}, tray={GREEN: 1}, inside={GREEN: 2, 1: 2})
    events = act(state, "tax", "mikawa")
    assert the(events, "revolt_end") == ("revolt_end", "held", 0, number("mikawa"), 6, 4, 2)
    assert state.tray == [0, 2, 0, 0, 0] and state.supply[GREEN] == 20
    invariants(state)


@pytest.mark.usefixtures("hollow")
def test_ruling_05_a_tied_revolt_is_lost_and_all_is_gone() -> None:
    state = table(held={"mikawa": (0, 2)}, unrest={"mikawa": 2}, built={"mikawa": ("castle",)})
    events = act(state, "tax", "mikawa")
    assert the(events, "revolt_end")[1] == "lost"
    assert the(events, "waste") == ("waste", number("mikawa"), 0, 0b001)
    assert at(state, "mikawa") == (NOBODY, 0) and state.tiles[0] == 28
    assert number("mikawa") not in state.plans[0]
    invariants(state)


@pytest.mark.usefixtures("swallowing")
def test_ruling_05_nothing_against_nothing_is_lost_too() -> None:
    state = table(held={"mikawa": (0, 6)}, unrest={"mikawa": 1})
    assert the(act(state, "rice", "mikawa"), "revolt_end")[1] == "lost"
    assert at(state, "mikawa") == (NOBODY, 0) and state.inside() == [6, 0, 0, 0, 1]


# -- ruling 15: who can must -----------------------------------------------------------------------


@pytest.mark.parametrize("action", ["castle", "temple", "theatre", "rice", "tax", "muster5", "muster3"])
def test_ruling_15_what_is_possible_is_done_without_asking(action: str) -> None:
    state = table(held={"mino": (0, 2)})
    act(state, action, "mino")
    assert state.turn is None
    changed = state.buildings[number("mino")], state.unrest[number("mino")], at(state, "mino")[1]
    assert changed != (0, 0, 2)


def test_ruling_15_a_march_may_be_of_nobody_unless_movement_is_strict() -> None:
    free = table(held={"mino": (0, 3)})
    act(free, "battle_b", "mino")
    assert free.choices()[0] == ("stay",)
    assert ("pass", 0, ACTIONS.index("battle_b"), number("mino"), "stays") in free.play(("stay",))
    strict = table(held={"mino": (0, 3)}, strict=True)
    act(strict, "battle_b", "mino")
    assert ("stay",) not in strict.choices() and reason(strict, "stay") == "shogun.why_strict"


@pytest.mark.parametrize("action", ["battle_a", "battle_b"])
@pytest.mark.parametrize("strict", [False, True])
def test_ruling_39_only_the_strict_option_makes_whoever_can_march(action: str, strict: bool) -> None:
    state = table(held={"mino": (0, 2), "hida": (0, 1), "omi": (1, 9)}, strict=strict)
    act(state, action, "mino")
    assert (("stay",) in state.choices()) != strict
    assert {("go", goal) for goal in state.board.near[number("mino")]} <= set(state.choices())


def test_ruling_15_strict_movement_leaves_the_move_after_one_army_free() -> None:
    state = table(held={"mino": (0, 3), "hida": (0, 1)}, strict=True)
    act(state, "muster1", "mino")
    assert state.choices()[0] == ("stay",)


def test_ruling_15_one_army_alone_cannot_march() -> None:
    state = table(held={"mino": (0, 1)}, strict=True)
    events = act(state, "battle_a", "mino")
    assert state.turn is None and ("pass", 0, ACTIONS.index("battle_a"), number("mino"), "alone") in events


# -- ruling 16: only in part is not at all ---------------------------------------------------------

PASSES = [
    ("castle", {"chests": 2}, "poor"),
    ("temple", {"chests": 1}, "poor"),
    ("theatre", {"chests": 0}, "poor"),
    ("muster5", {"chests": 2}, "poor"),
    ("muster3", {"chests": 1}, "poor"),
    ("muster1", {"chests": 0}, "poor"),
    ("castle", {"built": {"mino": ("castle",)}}, "same_kind"),
    ("castle", {"built": {"mino": ("temple",)}}, "no_plot"),
]


@pytest.mark.parametrize(("action", "situation", "why"), PASSES)
def test_ruling_16_a_seat_that_cannot_pay_or_build_passes(action: str, situation: dict[str, object], why: str) -> None:
    state = table(held={"mino": (0, 2)}, **situation)  # type: ignore[arg-type]
    before = state.chests[:], state.buildings[:], state.armies[:]
    events = act(state, action, "mino")
    assert ("pass", 0, ACTIONS.index(action), number("mino"), why) in events
    assert (state.chests, state.buildings, state.armies) == before


@pytest.mark.parametrize(("action", "supply"), [("muster5", 4), ("muster3", 2), ("muster1", 0)])
def test_ruling_16_too_few_cubes_place_none(action: str, supply: int) -> None:
    state = table(held={"mino": (0, 2)})
    state.supply[0] = supply
    events = act(state, action, "mino")
    assert ("pass", 0, ACTIONS.index(action), number("mino"), "no_cubes") in events
    assert state.chests[0] == 10 and state.turn is None


# -- ruling 17: the move after placing one army ----------------------------------------------------


def test_ruling_17_the_move_is_optional_to_one_own_neighbour_and_the_new_army_may_go() -> None:
    held = {"mino": (0, 1), "hida": (0, 1), "owari": (1, 1)}
    state = table(held=held)
    events = act(state, "muster1", "mino")
    assert the(events, "muster") == ("muster", 0, MUSTER1, number("mino"), 1) and state.chests[0] == 9
    assert state.choices() == [("stay",), ("go", number("hida"))]
    assert reason(state, "go", number("owari")) == "shogun.why_no_battle"
    assert reason(state, "go", number("aki")) == "shogun.why_not_near"
    march(state, "hida", 1)
    assert at(state, "hida") == (0, 2) and at(state, "mino") == (0, 1)
    invariants(state)


def test_ruling_17_without_an_own_neighbour_nothing_is_asked() -> None:
    state = table(held={"mino": (0, 1), "aki": (0, 3)})
    act(state, "muster1", "mino")
    assert state.turn is None and at(state, "mino") == (0, 2)


def test_ruling_17_one_army_stays_behind() -> None:
    state = table(held={"mino": (0, 3), "hida": (0, 1)})
    act(state, "muster1", "mino")
    state.play(("go", number("hida")))
    assert state.choices() == [("number", 1), ("number", 2), ("number", 3)]
    assert reason(state, "number", 4) == "shogun.why_one_stays"


def test_ruling_17_without_the_army_there_is_no_move() -> None:
    state = table(held={"mino": (0, 3), "hida": (0, 1)}, chests=0)
    act(state, "muster1", "mino")
    assert state.turn is None and at(state, "mino") == (0, 3)


# -- ruling 21: first the event, then the special card ---------------------------------------------


@pytest.mark.parametrize(
    ("event", "special", "income"),
    [(0, "", 7), (7, "", 5), (7, "chest", 6), (8, "", 7), (0, "chest", 8), (7, "rice", 5)],
)
def test_ruling_21_taxes_of_settsu(event: int, special: str, income: int) -> None:
    state = table(held={"settsu": (0, 1)}, event=event, special={0: special} if special else {}, chests=0)
    events = act(state, "tax", "settsu")
    assert the(events, "collect") == ("collect", 0, COLLECT_TAX, number("settsu"), income, 1)
    assert state.chests[0] == income


@pytest.mark.parametrize(("event", "special", "income"), [(0, "", 3), (8, "", 6), (8, "chest", 7)])
def test_ruling_21_taxes_of_mino(event: int, special: str, income: int) -> None:
    state = table(held={"mino": (0, 1)}, event=event, special={0: special} if special else {}, chests=0)
    act(state, "tax", "mino")
    assert state.chests[0] == income


@pytest.mark.parametrize(
    ("province", "event", "special", "income"),
    [
        ("mino", 0, "", 5),
        ("mino", 11, "", 3),
        ("mino", 11, "rice", 4),
        ("mino", 10, "", 5),
        ("omi", 10, "", 4),
        ("omi", 10, "rice", 5),
        ("omi", 11, "", 2),
    ],
)
def test_ruling_21_rice(province: str, event: int, special: str, income: int) -> None:
    state = table(held={province: (0, 1)}, event=event, special={0: special} if special else {})
    events = act(state, "rice", province)
    assert the(events, "collect") == ("collect", 0, COLLECT_RICE, number(province), income, 1)
    assert state.rice[0] == income


@pytest.mark.parametrize(
    ("action", "event", "special", "armies"),
    [
        (MUSTER5, 0, "", 5),
        (MUSTER5, 12, "", 3),
        (MUSTER5, 0, "six", 6),
        (MUSTER5, 12, "six", 6),
        (MUSTER3, 0, "", 3),
        (MUSTER3, 12, "", 2),
        (MUSTER3, 0, "six", 3),
        (MUSTER1, 12, "", 1),
    ],
)
def test_ruling_21_armies(action: int, event: int, special: str, armies: int) -> None:
    state = table(held={"mino": (0, 1)}, event=event, special={0: special} if special else {})
    act(state, ACTIONS[action], "mino")
    assert at(state, "mino") == (0, 1 + armies)
    assert state.chests[0] == 10 - {MUSTER5: 3, MUSTER3: 2, MUSTER1: 1}[action]
    invariants(state)


def test_ruling_20_without_a_sixth_cube_the_card_of_six_armies_gives_no_bonus() -> None:
    state = table(held={"mino": (0, 1)}, special={0: "six"})
    state.supply[0] = 5
    act(state, "muster5", "mino")
    assert at(state, "mino") == (0, 6)


@pytest.mark.parametrize(("event", "supply", "armies"), [(0, 6, 6), (0, 5, 5), (12, 6, 6), (12, 5, 3), (12, 3, 3)])
def test_ruling_41_with_fewer_than_six_cubes_the_action_goes_as_without_the_card(
    event: int, supply: int, armies: int
) -> None:
    state = table(held={"mino": (0, 1)}, special={0: "six"}, event=event)
    state.supply[0] = supply
    act(state, "muster5", "mino")
    assert at(state, "mino") == (0, 1 + armies) and state.chests[0] == 10 - 3


@pytest.mark.parametrize(("event", "supply"), [(0, 4), (12, 2)])
def test_ruling_41_the_card_does_not_make_an_action_possible(event: int, supply: int) -> None:
    state = table(held={"mino": (0, 1)}, special={0: "six"}, event=event)
    state.supply[0] = supply
    events = act(state, "muster5", "mino")
    assert ("pass", 0, MUSTER5, number("mino"), "no_cubes") in events and state.chests[0] == 10


@pytest.mark.parametrize(
    ("event", "action", "markers", "left"),
    [(1, "theatre", 2, 1), (2, "theatre", 1, 0), (1, "theatre", 0, 0), (1, "temple", 2, 2), (3, "theatre", 2, 2)],
)
def test_ruling_23_a_theatre_calms_in_its_event(event: int, action: str, markers: int, left: int) -> None:
    state = table(held={"mino": (0, 1)}, unrest={"mino": markers}, event=event)
    events = act(state, action, "mino")
    assert state.unrest[number("mino")] == left
    assert bool(told(events, "calm")) == (left < markers)


# -- rulings 28 and 29: what is shown when ---------------------------------------------------------


def test_ruling_28_after_each_action_the_next_hidden_card_is_turned() -> None:
    state = table(held={"mino": (0, 1)})
    state.open_actions, state.step = 5, -1
    opened = state.actions[5:]
    events = go_on(state, ("next_action",))
    assert told(events, "open_action") == [("open_action", 5 + n, card) for n, card in enumerate(opened)]
    assert [event[2] for event in told(events, "action")] == state.actions
    names = [event[0] for event in events if event[0] in ("action", "open_action")]
    assert names[:4] == ["action", "open_action", "action", "open_action"]


def test_ruling_28_turning_a_hidden_action_is_a_reveal() -> None:
    state = table(players=3)
    state.open_actions, state.step, before = 5, -1, state.reveals
    go_on(state, ("next_action",))
    assert state.reveals == before + 5 + 3 * len(ACTIONS), "five action cards and all spaces of three boards"


def test_ruling_28_five_of_those_to_come_lie_open() -> None:
    state = table()
    state.open_actions = 5
    seen = state.view(0).position.actions
    assert seen[:5] == state.actions[:5] and seen[5:] == [HIDDEN] * 5


@pytest.mark.parametrize("seed", range(5))
def test_ruling_43_hidden_actions_and_events_are_drawn_when_they_are_turned(seed: int) -> None:
    state = shogun.new(players=3, seed=seed)
    while state.year < 2 and state.turn is not None:
        assert state.actions[state.open_actions :] == [HIDDEN] * (len(ACTIONS) - state.open_actions)
        assert HIDDEN not in state.actions[: state.open_actions]
        assert state.event_deck == sorted(state.event_deck)
        state.play(state.choices()[0])


def test_ruling_43_every_hidden_action_may_be_the_next() -> None:
    drawn = set()
    for chance in range(60):
        state = table()
        state.actions, state.open_actions, state.chance = [0, 1, 2, 3, 4, *[HIDDEN] * 5], 5, chance
        drawn.add(the(go_on(state, ("open_action",)), "open_action")[2])
    assert drawn == {5, 6, 7, 8, 9}


def test_ruling_43_the_first_edition_shuffles_ahead_and_turns_in_that_order() -> None:
    state = shogun.new(players=3, seed=4, edition=1)
    hidden, events = state.actions[5:], state.event_deck[:]
    assert sorted(state.actions) == list(range(len(ACTIONS))) and events != sorted(events)
    turned = []
    while state.season == 0:
        turned += [event[2] for event in state.play(state.choices()[0]) if event[0] == "open_action"]
    assert turned == hidden and state.event_deck == events


def test_ruling_29_a_card_is_shown_only_when_its_action_comes() -> None:
    state = table(held={"mino": (0, 3), "hida": (1, 3), "kai": (1, 1)})
    plan(state, 1, tax="kai")
    act(state, "battle_a", "mino", "hida")  # it is seat 0's turn in Battle A
    seen = state.view(2).position.plans
    battle = ACTIONS.index("battle_a")
    assert seen[0][battle] == number("mino")
    assert seen[1][battle] == seen[1][COLLECT_TAX] == HIDDEN
    state.play(("stay",))
    assert state.view(2).position.plans[1][battle] == number("hida")
    assert state.view(2).position.plans[1][COLLECT_TAX] == HIDDEN


def test_ruling_29_turning_a_card_is_a_reveal() -> None:
    state = table(held={"mino": (0, 3), "hida": (1, 3)})
    act(state, "battle_a", "mino", "hida")
    before = state.reveals
    state.play(("stay",))
    assert state.reveals > before


def test_ruling_29_treasure_cards_on_actions_cost_nothing() -> None:
    state = table(held={"mino": (0, 3)})
    state.plans[0][COLLECT_TAX] = COVER
    events = act(state, "tax")
    assert ("pass", 0, COLLECT_TAX, COVER, "no_card") in events and state.chests[0] == 10
    assert COVER != EMPTY and COVER < TREASURE
