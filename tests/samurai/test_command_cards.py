"""Every title of the command deck: whom it orders, and what it changes."""

from __future__ import annotations

from collections import Counter

import pytest

from game.samurai import board
from game.samurai.cards import COMMAND_CARDS, COMMAND_DECK, ORDER_ONE
from game.samurai.rules.movement import allowance
from tests.samurai.build import (
    AT,
    Rigged,
    answer,
    asked,
    attack,
    battle,
    blocks,
    command,
    goals,
    movement,
    order_all,
    position,
    start,
    told,
    unit,
)

ARMY = "3.11 P, 4.9 A, 4.8 S, 3.6 C, 4.6 P, 4.4 G, 3.2 B, 4.2 Lm, 3.8 i"
"""Red's left, from the viewer's right: 3.11, 4.9 | cut 4.8 | centre 3.6, 4.6, 3.8 | cut 4.4 | right 3.2, 4.2."""


def played(card: str, red: str = ARMY, blue: str = "9.5 P", hand: int = 4, **more: object) -> Rigged:
    """Red has played a card and may give orders."""
    state = position(red, blue, hands=((card,), ()), **more)  # type: ignore[arg-type]
    state.hands[0] = state.hands[0][:hand]
    command(state)
    state.play(("card", card))
    return state


def offered(state: Rigged, what: str = "order") -> set[str]:
    return {board.name(choice[1]) for choice in state.choices() if choice[0] == what}


def order(state: Rigged, *places: str) -> None:
    answer(state, *(("order", AT(place)) for place in places))


def test_the_deck_has_39_section_and_21_tactic_cards() -> None:
    sections = Counter(COMMAND_CARDS[card].scope == "sections" for card in COMMAND_DECK)
    assert sections == {True: 39, False: 21}


LEFT, CENTER, RIGHT = {"3.11", "4.9", "4.8"}, {"3.6", "4.6", "3.8", "4.8", "4.4"}, {"3.2", "4.2", "4.4"}


@pytest.mark.parametrize(("where", "hexes"), [("left", LEFT), ("center", CENTER), ("right", RIGHT)])
@pytest.mark.parametrize(("title", "number"), [("order1", 1), ("order2", 2), ("order3", 3), ("advance", 4)])
def test_section_cards(title: str, number: int, where: str, hexes: set[str]) -> None:
    state = played(f"{title}_{where}")
    assert offered(state) == hexes
    given = 0
    while asked(state) == "order" and len(state.choices()) > 1:
        state.play(state.choices()[1])
        given += 1
    extra = where == "right" and number > 3  # the levies' leader may be ordered away as well
    assert given == min(number, len(hexes) + extra)


@pytest.mark.parametrize("card", ORDER_ONE)
def test_order_one_draws_two_command_cards_to_keep_one_and_a_dragon_card(card: str) -> None:
    state = played(card)
    held = len(state.hands[0])
    state.play(("done",))
    if asked(state) == "keep":
        assert len(state.drawn) == 2
        kept = state.choices()[0][1]
        state.play(("keep", kept))
        assert kept in state.hands[0]
    assert len(state.hands[0]) == held + 1 and len(state.dragons[0]) == 1 and not state.drawn
    assert asked(state) == "reward"


@pytest.mark.parametrize(
    ("card", "orders", "closed"),
    [
        ("cranes_wing", ("3.11", "3.6", "3.2"), {"4.9", "4.6", "4.2", "4.8"}),
        ("flight_of_geese", ("3.11", "4.9", "4.8", "4.4", "3.2", "4.2"), {"3.6", "4.6"}),
        ("outflank", ("3.11", "4.9", "3.2", "4.2"), {"3.6", "4.8"}),
        ("tigers_tail_left", ("3.6", "4.6", "4.8"), {"3.11", "3.2"}),
        ("tigers_tail_right", ("3.6", "4.6", "3.2"), {"3.11", "4.4"}),
    ],
)
def test_cards_for_several_sections(card: str, orders: tuple[str, ...], closed: set[str]) -> None:
    state = played(card)
    order(state, *orders)
    assert not offered(state) & closed if asked(state) == "order" else True
    assert sum(mark & 1 for mark in state.marks) == len(orders)


def test_a_cut_hex_takes_its_order_from_either_section() -> None:
    state = played("cranes_wing")
    order(state, "4.8", "3.11")
    assert "3.6" not in offered(state), "the cut hex must have taken the centre's order"
    assert offered(state) == {"3.2", "4.2", "4.4"}


def test_a_leader_may_be_ordered_away_by_section_cards_at_the_price_of_an_order() -> None:
    state = played("order2_right")
    assert offered(state, "detach") == {"4.2"}
    answer(state, ("detach", AT("4.2")), ("order", AT("4.2")))
    assert asked(state) == "march"
    answer(state, ("unit", AT("4.2")))
    state.play(("to", AT("5.2")))
    assert state.leader_at[AT("4.2")] >= 0, "the unit goes without him"
    assert ("leader", AT("4.2")) in state.choices()


def test_orders_without_anybody_to_take_them_are_lost() -> None:
    state = played("order3_left", red="3.2 P")
    assert asked(state) == "reward"


# -- tactic cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "hexes"),
    [
        ("order_circle", {"4.9", "4.4", "4.2"}),
        ("order_triangle", {"3.11", "4.6"}),
        ("order_square", {"4.8", "3.6", "3.2"}),
    ],
)
def test_cards_for_a_symbol_reach_every_section_as_far_as_the_command_goes(card: str, hexes: set[str]) -> None:
    state = played(card, hand=4)
    assert offered(state) == hexes and not offered(state, "detach")
    small = played(card, hand=2)
    order(small, *sorted(hexes)[:2])
    assert asked(small) != "order"


@pytest.mark.parametrize(
    ("card", "red"),
    [
        ("order_circle", "3.3 P, 4.4 S"),
        ("order_triangle", "3.3 A, 4.4 S"),
        ("order_square", "3.3 A, 4.4 P"),
        ("cavalry_charge", "3.3 A, 4.4 P"),
        ("hold_and_shoot", "3.3 P, 4.4 P"),
        ("infantry_onslaught", "3.3 C, 4.4 K"),
    ],
)
def test_who_has_none_of_the_sort_orders_one_unit_of_his_choice(card: str, red: str) -> None:
    state = played(card, red=red)
    assert offered(state) == {"3.3", "4.4"}
    order(state, "3.3")
    assert asked(state) != "order"


def test_cavalry_charge() -> None:
    state = played("cavalry_charge", red="3.3 C, 4.9 K, 3.6 P", blue="5.5 P, 9.9 P")
    assert offered(state) == {"3.3", "4.9"}
    order(state, "3.3", "4.9")
    assert allowance(state, unit(state, "3.3")) == (3, 3)
    answer(state, ("unit", AT("3.3")))
    assert "5.4" in goals(state)
    answer(state, ("to", AT("5.4")), ("done",))
    state.lay("ccccc" + "ccc")
    events = state.play(("attack", AT("5.4"), AT("5.5")))
    assert told(events, "strike")[0][5] == (("base", 4), ("cavalry_charge", 1))
    shooter = battle(position("5.5 K, 7.1 P", "5.7 P, 7.2 P", card="cavalry_charge"))
    assert all(choice[1:2] != (AT("5.5"),) for choice in shooter.choices()), "no ranged combat"


def test_counter_attack_with_nothing_to_copy_orders_nothing() -> None:
    state = played("counter_attack")
    assert asked(state) == "reward"


def test_counter_attack_acts_as_the_copied_card() -> None:
    state = position(ARMY, "9.5 P", hands=(("counter_attack",), ()))
    state.last_cards = ["", "order2_left"]
    command(state)
    state.play(("card", "counter_attack"))
    assert offered(state) == RIGHT


def test_first_strike_as_the_card_of_the_turn_orders_nothing() -> None:
    assert asked(played("first_strike")) == "reward"


def test_first_strike_in_the_enemys_turn() -> None:
    state = battle(position("5.5 P", "6.5 S", hands=((), ("first_strike",))))
    attack(state, "5.5", "6.5")
    state.lay("ttcc" + "ccc")
    state.play(("card", "first_strike"))
    assert blocks(state, "5.5") == 2 and "first_strike" not in state.hands[1]


def test_hold_and_shoot() -> None:
    state = played("hold_and_shoot", red="3.3 A, 5.5 G, 4.8 K, 3.9 P", blue="5.6 P, 3.5 A, 9.9 P")
    assert offered(state) == {"3.3", "4.8"}, "not the gunners beside an enemy, nor spears"
    order(state, "3.3")
    state.play(("done",))
    assert asked(state) == "battle", "nobody moves"
    attack(state, "3.3", "3.5", "cc")
    assert ("attack", AT("3.3"), AT("3.5")) in state.choices(), "a second shot"


def test_infantry_onslaught() -> None:
    state = played("infantry_onslaught", red="3.3 S, 3.4 P, 3.5 B, 3.6 L, 3.7 P, 3.9 P, 2.6 C")
    assert offered(state) == {"3.3", "3.4", "3.5", "3.6", "3.7", "3.9"}
    order(state, "3.4")
    assert offered(state) == {"3.3", "3.5"}, "one linked group"
    order(state, "3.3", "3.5", "3.6")
    assert asked(state) == "march", "four at most"
    assert allowance(state, unit(state, "3.3")) == allowance(state, unit(state, "3.4")) == (2, 2)
    assert state.marks[unit(state, "3.5")] & 8, "missile units may not battle"
    assert not state.marks[unit(state, "3.6")] & 8, "levies may"


def test_leadership() -> None:
    state = played("leadership", red="3.3 Pi, 3.4 P, 3.5 B, 3.6 L, 3.7 P, 3.8 P, 9.1 S")
    order(state, "3.3")
    assert offered(state) == {"3.4"} and not offered(state, "detach")
    order(state, "3.4", "3.5", "3.6", "3.7")
    assert asked(state) == "march", "the leader's hex and four more"
    single = played("leadership", red="3.3 Pi, 3.4 P, 3.5 B")
    order(single, "3.5")
    assert asked(single) == "march", "or one unit of any sort"


def test_snake_command() -> None:
    state = played("snake_command", red="3.3 C, 3.4 i, 3.5 B, 3.7 P")
    order(state, "3.3")
    assert offered(state) == {"3.4"}, "a lone leader may belong to the group"
    order(state, "3.4", "3.5")
    assert asked(state) == "march"
    state.play(("unit", AT("3.3")))
    assert all(board.DISTANCE[AT("3.3")][AT(goal)] == 1 for goal in goals(state))


def test_shogun_orders_by_the_dice() -> None:
    state = position(ARMY, "9.5 P", hands=(("shogun",), ()))
    command(state)
    state.lay("ccxx")
    state.play(("card", "shogun"))
    assert offered(state) == {"4.9", "4.4", "4.2"}
    order(state, "4.9", "4.4")
    assert asked(state) == "march"


# -- the course of a turn --------------------------------------------------------------------------


def test_movement_by_kind() -> None:
    state = position("5.5 S, 7.5 P, 9.5 G, 3.5 C", "11.12 P")
    order_all(state)
    reach = {"5.5": (1, 1), "7.5": (2, 1), "9.5": (2, 0), "3.5": (2, 2)}
    assert {place: allowance(state, unit(state, place)) for place in reach} == reach


@pytest.mark.parametrize(
    ("red", "ground", "to", "may"),
    [
        ("5.5 P", "", "5.6", True),
        ("5.5 P", "", "5.7", False),
        ("5.5 A", "", "5.7", True),
        ("5.5 G", "", "5.6", False),
        ("5.5 A", "5.6 w", "5.6", True),
        ("5.5 A", "5.6 v", "5.6", False),
        ("5.5 A", "5.6 g", "5.6", False),
        ("5.5 A", "5.6 c", "5.6", False),
        ("5.5 A", "5.6 p", "5.6", True),
        ("5.5 C", "5.6 p", "5.6", False),
        ("5.5 C", "5.6 d", "5.6", True),
    ],
)
def test_who_may_battle_after_moving(red: str, ground: str, to: str, may: bool) -> None:
    state = movement(position(red, "5.8 A, 6.6 A, 6.7 A", ground))
    answer(state, ("unit", AT("5.5")), ("to", AT(to)))
    attacks = [choice for choice in state.choices() if choice[0] == "attack"]
    assert bool(attacks) is may


def test_terrain_stops_and_rivers_bar() -> None:
    state = movement(position("5.5 A", "11.12 P", "5.6 w, 4.5 r, 6.5 b"))
    state.play(("unit", AT("5.5")))
    assert "6.6" in goals(state), "over the bridge"
    assert "4.5" not in goals(state) and "5.6" in goals(state)
    wooded = movement(position("5.5 A", "11.12 P", "5.6 w, 4.5 w, 6.5 w"))
    wooded.play(("unit", AT("5.5")))
    assert not {"5.7", "6.6"} & set(goals(wooded))


def test_units_join_lone_leaders_and_stop() -> None:
    state = movement(position("5.5 C, 5.6 m, 5.4 i", "11.12 P"))
    state.play(("unit", AT("5.5")))
    assert "5.6" in goals(state) and "5.4" not in goals(state), "cavalry follows only mounted leaders"
    state.play(("to", AT("5.6")))
    assert state.leader_at[AT("5.6")] >= 0 and unit(state, "5.6") >= 0


def test_leaders_pass_through_friends_and_share_no_hex_with_another() -> None:
    state = position("5.5 m, 5.6 Pi, 5.8 C, 4.5 P", "11.12 P, 6.5 A")
    state.leader_marks[0] = 1
    start(state, ("movement", 0))
    state.play(("leader", AT("5.5")))
    assert {"5.7", "5.8", "4.5"} <= set(goals(state))
    assert "5.6" not in goals(state) and "6.5" not in goals(state)


def test_an_empty_hand_of_orders_still_ends_the_turn() -> None:
    state = played("order2_left")
    answer(state, ("done",), ("tokens",))
    assert state.active == 1 and state.turns == [1, 1]
