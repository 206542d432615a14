"""Rulings 6 to 14 and 18 to 22 of docs/rulings/shogun.md: battles."""

from __future__ import annotations

import pytest

from game.shogun.board import number
from game.shogun.cards import ACTIONS, BATTLE_B, BID, COLLECT_TAX, EMPTY
from game.shogun.rules.battle import settle_battle
from game.shogun.state import NOBODY
from tests.shogun.build import GREEN, act, assault, at, march, plan, reason, table, the, told, until
from tests.shogun.suite import invariants


@pytest.mark.parametrize(
    ("attackers", "defenders", "helpers", "outcome"),
    [
        (4, 2, 1, ("won", 1)),
        (4, 0, 3, ("won", 1)),
        (3, 3, 0, ("tie", 0)),  # ruling 6
        (3, 2, 1, ("tie", 0)),
        (0, 0, 0, ("tie", 0)),
        (1, 0, 2, ("tie", 0)),  # ruling 7
        (0, 0, 1, ("tie", 0)),
        (2, 3, 0, ("held", 1)),  # ruling 8: losses from the farmers first
        (2, 3, 1, ("held", 2)),
        (2, 3, 2, ("held", 3)),
        (2, 3, 4, ("held", 3)),
        (0, 1, 5, ("held", 1)),
    ],
)
def test_rulings_06_07_08_the_reckoning(attackers: int, defenders: int, helpers: int, outcome: tuple[str, int]) -> None:
    assert settle_battle(attackers, defenders, helpers) == outcome


@pytest.mark.usefixtures("hollow")
def test_ruling_06_a_tie_leaves_the_province_neutral_and_bare() -> None:
    state = table(
        held={"shinano": (0, 4), "kozuke": (1, 3)}, unrest={"kozuke": 1}, built={"kozuke": ("castle", "temple")}
    )
    before = state.supply[:]
    events = assault(state, "shinano", "kozuke", 3)
    assert the(events, "battle")[1] == "tie"
    assert at(state, "kozuke") == (NOBODY, 0) and at(state, "shinano") == (0, 1)
    assert state.buildings[number("kozuke")] == state.unrest[number("kozuke")] == 0
    assert state.tiles == [28, 26, 26]
    assert state.supply[:2] == [before[0] + 3, before[1] + 3] and not any(state.tray)
    invariants(state)


@pytest.mark.usefixtures("swallowing")
def test_ruling_06_nothing_against_nothing_is_a_tie_too() -> None:
    state = table(held={"shinano": (0, 4), "kozuke": (1, 3)})
    events = assault(state, "shinano", "kozuke", 3)
    assert the(events, "battle") == ("battle", "tie", number("kozuke"), 0, 1, 0, 0, 0, 0)
    assert at(state, "kozuke") == (NOBODY, 0) and state.inside()[:2] == [3, 3]
    invariants(state)


def test_ruling_07_a_defence_won_by_farmers_alone_is_a_tie() -> None:
    situation = table(held={"shinano": (0, 2), "kozuke": (1, 1)}, inside={GREEN: 8})
    state, events = until(
        situation,
        lambda state: assault(state, "shinano", "kozuke", 1),
        lambda events: the(events, "battle")[5:8] in ((0, 0, 1), (1, 0, 2)),
    )
    assert the(events, "battle")[1] == "tie"
    assert at(state, "kozuke") == (NOBODY, 0)
    assert state.tray == [0] * 5, "the farmers who fought go to the supply"
    invariants(state)


@pytest.mark.usefixtures("shaken")
def test_ruling_08_farmers_fall_first_and_none_is_left_on_the_board() -> None:
    state = table(held={"shinano": (0, 3), "kozuke": (1, 3)}, inside={GREEN: 4})
    events = assault(state, "shinano", "kozuke", 2)
    assert the(events, "battle") == ("battle", "held", number("kozuke"), 0, 1, 2, 3, 4, 3)
    assert at(state, "kozuke") == (1, 3)
    assert state.supply[GREEN] == 20 and not any(state.tray)
    invariants(state)


@pytest.mark.usefixtures("shaken")
def test_ruling_09_farmers_take_no_side_where_there_is_unrest_and_stay_in_the_tray() -> None:
    state = table(held={"shinano": (0, 4), "kozuke": (1, 2)}, unrest={"kozuke": 1}, inside={GREEN: 4})
    events = assault(state, "shinano", "kozuke", 3)
    assert the(events, "battle")[1:] == ("won", number("kozuke"), 0, 1, 3, 2, 0, 1)
    assert state.tray[GREEN] == 4 and the(events, "tray") == ("tray", (0, 0, 0, 0, 4))
    invariants(state)


@pytest.mark.usefixtures("shaken")
def test_ruling_10_cubes_of_others_stay_in_the_tray_and_go_into_the_next_throw() -> None:
    state = table(held={"shinano": (0, 9), "kozuke": (1, 2)}, inside={2: 3}, tray={3: 2})
    first = assault(state, "shinano", "kozuke", 4)
    assert the(first, "throw")[2] == (0, 0, 0, 2, 0), "what lay in the tray is thrown too"
    assert state.tray == [0, 0, 3, 2, 0]
    state.plans[0] = [EMPTY] * 11
    second = assault(state, "shinano", "mino", 3)
    assert the(second, "throw")[2] == (0, 0, 3, 2, 0)
    invariants(state)


@pytest.mark.usefixtures("hollow")
@pytest.mark.parametrize(("farmers", "outcome"), [(2, "tie"), (4, "held")])
def test_ruling_11_a_neutral_province_not_won_stays_neutral(farmers: int, outcome: str) -> None:
    state = table(held={"shinano": (0, 4)}, tray={GREEN: farmers, 2: 1})
    events = assault(state, "shinano", "mino", 3)
    assert the(events, "battle")[1] == outcome
    assert at(state, "mino") == (NOBODY, 0)
    assert state.tray == [0, 0, 1, 0, 0] and state.supply[0] == 61 and state.supply[GREEN] == 20
    invariants(state)


@pytest.mark.usefixtures("hollow")
def test_a_neutral_province_is_defended_by_one_farmer_and_all_in_the_tray() -> None:
    state = table(held={"shinano": (0, 5)}, tray={GREEN: 1})
    events = assault(state, "shinano", "mino", 4)
    assert the(events, "throw")[1:3] == ((4, 0, 0, 0, 1), (0, 0, 0, 0, 1))
    assert at(state, "mino") == (0, 2) and state.supply[GREEN] == 20
    invariants(state)


@pytest.mark.usefixtures("hollow")
def test_ruling_12_buildings_and_unrest_change_hands_with_the_province() -> None:
    state = table(held={"shinano": (0, 5), "kozuke": (1, 1)}, unrest={"kozuke": 2}, built={"kozuke": ("theatre",)})
    events = assault(state, "shinano", "kozuke", 4)
    assert the(events, "conquer") == ("conquer", 0, number("kozuke"), 1, 3)
    assert at(state, "kozuke") == (0, 3)
    assert state.unrest[number("kozuke")] == 2 and state.buildings[number("kozuke")] == 0b100
    invariants(state)


@pytest.mark.usefixtures("hollow")
def test_ruling_13_a_conquered_card_leaves_the_plan_and_cannot_be_planned_this_season() -> None:
    state = table(held={"shinano": (0, 5), "kozuke": (1, 1), "echigo": (1, 1)})
    plan(state, 1, tax="kozuke", rice="echigo")
    assault(state, "shinano", "kozuke", 4)
    assert state.plans[1][COLLECT_TAX] == EMPTY
    assert number("kozuke") not in state.plans[0] and number("kozuke") in state.provinces(0)
    state.agenda.append(("place", 0))
    assert reason(state, "plan", COLLECT_TAX, number("kozuke")) == "shogun.why_no_planning"
    before = state.chests[:]
    events = act(state, "tax")
    assert state.chests == before, "neither the old nor the new owner collects there"
    assert ("pass", 1, COLLECT_TAX, EMPTY, "no_card") in events
    invariants(state)


@pytest.mark.usefixtures("hollow")
def test_ruling_13_a_lapsed_action_is_told_once_the_province_is_lost() -> None:
    state = table(held={"shinano": (0, 5), "kozuke": (1, 1), "echigo": (1, 1)})
    plan(state, 1, tax="kozuke", rice="echigo")
    events = assault(state, "shinano", "kozuke", 4)
    assert the(events, "lapse") == ("lapse", 1, COLLECT_TAX, number("kozuke"))
    assert events.index(the(events, "lapse")) == events.index(the(events, "conquer")) + 1


@pytest.mark.usefixtures("hollow")
def test_ruling_13_an_action_that_has_been_carried_out_does_not_lapse() -> None:
    state = table(held={"shinano": (0, 5), "kozuke": (1, 1)})
    act(state, "tax", None, "kozuke")
    events = assault(state, "shinano", "kozuke", 4)
    assert told(events, "conquer") and not told(events, "lapse")


@pytest.mark.usefixtures("hollow")
def test_ruling_13_a_province_that_was_bid_has_no_action_to_lose() -> None:
    state = table(held={"shinano": (0, 5), "kozuke": (1, 1)})
    state.plans[1][BID] = number("kozuke")
    state.shown[1] = 1 << BID
    events = assault(state, "shinano", "kozuke", 4)
    assert told(events, "conquer") and not told(events, "lapse")


@pytest.mark.usefixtures("hollow")
def test_ruling_13_holds_within_the_same_action() -> None:
    state = table(held={"shinano": (0, 5), "kozuke": (1, 3)})
    events = act(state, "battle_a", "shinano", "kozuke") + march(state, "kozuke", 4)
    assert state.turn is None, "seat 1 has no card left to march with"
    assert ("pass", 1, ACTIONS.index("battle_a"), EMPTY, "no_card") in events


@pytest.mark.usefixtures("hollow")
def test_ruling_14_a_province_turned_neutral_leaves_the_plan_too() -> None:
    state = table(held={"shinano": (0, 4), "kozuke": (1, 3)})
    plan(state, 1, battle_b="kozuke")
    events = assault(state, "shinano", "kozuke", 3)
    assert the(events, "lapse") == ("lapse", 1, BATTLE_B, number("kozuke"))
    assert state.plans[1][BATTLE_B] == EMPTY and at(state, "kozuke") == (NOBODY, 0)
    invariants(state)


def test_ruling_18_into_an_own_province_is_a_plain_move() -> None:
    state = table(held={"shinano": (0, 5), "kozuke": (0, 1)}, tray={2: 3})
    events = assault(state, "shinano", "kozuke", 3)
    assert events[-1] == ("pass", 3, ACTIONS.index("battle_a"), EMPTY, "no_card")
    assert the(events, "move") == ("move", 0, number("shinano"), number("kozuke"), 3)
    assert not told(events, "throw") and state.tray[2] == 3
    assert at(state, "kozuke") == (0, 4) and at(state, "shinano") == (0, 2)


@pytest.mark.parametrize("helped", [False, True])
@pytest.mark.usefixtures("hollow")
def test_ruling_19_cards_and_castles_do_not_help_in_a_revolt_unless_the_option_says_so(helped: bool) -> None:
    state = table(
        held={"mikawa": (0, 2)}, unrest={"mikawa": 2}, built={"mikawa": ("castle",)},
        special={0: "defence"}, event=4, revolt_help=helped,
    )  # fmt: skip
    events = act(state, "tax", "mikawa")
    assert the(events, "revolt")[4:] == (2, 2 if helped else 0, 2)
    assert (at(state, "mikawa") == (0, 2)) == helped
    invariants(state)


@pytest.mark.usefixtures("hollow")
def test_ruling_19_the_attack_card_does_not_help_in_a_revolt_either() -> None:
    state = table(held={"mikawa": (0, 2)}, unrest={"mikawa": 2}, special={0: "attack"})
    assert the(act(state, "tax", "mikawa"), "revolt_end")[1] == "lost"


@pytest.mark.usefixtures("hollow")
def test_ruling_20_an_empty_supply_gives_no_extra_army() -> None:
    situation = {"shinano": (0, 4), "kozuke": (1, 2)}
    state = table(held=situation, special={0: "attack", 1: "defence"}, built={"kozuke": ("castle",)}, event=5)
    state.supply[0], state.supply[1] = 0, 1
    events = assault(state, "shinano", "kozuke", 3)
    assert the(events, "attack") == ("attack", 0, number("shinano"), number("kozuke"), 3, 0, 1, 2, 1)
    assert the(events, "throw")[1] == (3, 3, 0, 0, 0)


@pytest.mark.usefixtures("hollow")
def test_ruling_20_with_no_farmer_in_the_supply_a_neutral_province_has_only_those_in_the_tray() -> None:
    state = table(held={"shinano": (0, 3)}, inside={GREEN: 20})
    events = assault(state, "shinano", "mino", 2)
    assert the(events, "throw")[1] == (2, 0, 0, 0, 0)
    assert at(state, "mino") == (0, 2)


@pytest.mark.usefixtures("hollow")
def test_ruling_22_no_attack_on_a_temple_but_moves_and_revolts_go_on() -> None:
    held = {"shinano": (0, 4), "kozuke": (1, 1), "kai": (0, 1), "hida": (1, 1)}
    built = {"kozuke": ("temple",), "kai": ("temple",), "hida": ("castle",)}
    state = table(held=held, built=built, event=6)
    act(state, "battle_a", "shinano")
    choices = state.choices()
    assert ("go", number("kozuke")) not in choices
    assert ("go", number("kai")) in choices and ("go", number("hida")) in choices
    assert reason(state, "go", number("kozuke")) == "shogun.why_temple_peace"
    state = table(held={"kai": (0, 1)}, built={"kai": ("temple",)}, unrest={"kai": 3}, event=9)
    assert the(act(state, "rice", "kai"), "revolt_end")[1] == "lost"
