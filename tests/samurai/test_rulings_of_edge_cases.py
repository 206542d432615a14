"""The numbered rulings of docs/rulings/samurai.md on edge cases (35-44), and what edition 1 made of 35 and 36."""

from __future__ import annotations

from typing import Any

import pytest

from game import samurai
from game.core.chance import Chance
from game.samurai import advice, board
from game.samurai.rules.combat import BACK
from game.samurai.state import MOVED, ORDERED, State
from game.samurai.units import ASP
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
    position,
    start,
    told,
    unit,
)

QUIET = (("done",), ("pass",), ("tokens",))


# -- Wise Advisor and the growing hand ---------------------------------------------------------------


def imagawa_hands(edition: int) -> list[int]:
    """The Imagawa's command cards at the start of their turns, if they play Wise Advisor on the first."""
    state = samurai.new(scenario=12, seed=4, edition=edition)
    state.dragon_deck.append(state.dragons[0].pop())
    state.dragon_deck.remove("wise_advisor")
    state.dragons[0].append("wise_advisor")
    sizes: dict[int, int] = {}
    while state.turns[0] < 5:
        if state.agenda[-1][:2] == ("command", 0):
            sizes[state.turns[0]] = len(state.hands[0])
        state.play(_quiet(state))
    return list(sizes.values())


def _quiet(state: State) -> tuple[object, ...]:
    advisor = ("dragon", "wise_advisor")
    wanted = (advisor, *QUIET) if state.agenda[-1][0] == "advisor" else QUIET
    return next((choice for choice in wanted if choice in state.choices()), state.choices()[0])


@pytest.mark.parametrize(("edition", "hands"), [(2, [2, 3, 4, 5]), (1, [2, 2, 3, 4])])
def test_ruling_35_wise_advisor_does_not_stop_the_growing_hand(edition: int, hands: list[int]) -> None:
    assert imagawa_hands(edition) == hands


def test_ruling_35_elsewhere_wise_advisor_takes_the_place_of_the_draw() -> None:
    state = position("5.5 P", "9.5 P", dragons=(("wise_advisor",), ()), tokens=(9, 5), card="order2_left")
    state.discards.append(state.deck.pop())
    before = len(state.hands[0])
    state.agenda = [("end_turn", 0)]
    state.settle(lambda event: None)
    events = answer(state, ("dragon", "wise_advisor"), ("take", state.discards[0]))
    assert len(state.hands[0]) == before + 1 and not told(events, "draw")


# -- a coat turned on an objective -------------------------------------------------------------------


def turned(red: str, ground: str, rules: str, **options: Any) -> tuple[Rigged, list[tuple[object, ...]]]:
    """Blue turns the coat of Red's unit in 5.5."""
    cards: dict[str, Any] = {"hands": ((), ("order2_center",)), "dragons": ((), ("turncoat",))}
    state = position(red, "9.9 P", ground, rules=rules, active=1, **cards, **options)
    command(state)
    answer(state, ("card", "order2_center"), ("dragon", "turncoat"))
    state.lay("ccccc" + "hhhhh")
    state.play(("unit", AT("5.5")))
    state.dice = []
    return state, state.play(("defect",))


@pytest.mark.parametrize(("edition", "banners", "cards"), [(2, 1, 3), (1, 0, 4)])
def test_ruling_36_a_coat_turned_in_the_castle_gives_its_banner_and_costs_a_card(
    edition: int, banners: int, cards: int
) -> None:
    rules = "seize_card blue 5.5;castle_building"
    state, events = turned("5.5 P, 1.1 P", "5.5 c", rules, edition=edition)
    assert state.owners[unit(state, "5.5")] == 1
    assert (state.banners, len(state.hands[0])) == ([0, banners], cards)
    assert len(told(events, "banner")) == len(told(events, "card_lost")) == banners


@pytest.mark.parametrize(("edition", "banners"), [(2, 1), (1, 0)])
def test_ruling_36_a_coat_turned_on_the_bridge_gives_its_banner(edition: int, banners: int) -> None:
    state, _ = turned("5.5 P, 1.1 P", "5.5 b", "seize blue 5.5", edition=edition)
    assert state.banners == [0, banners] and state.seized == [AT("5.5")] * banners


def test_ruling_36_the_banner_of_an_objective_is_won_once() -> None:
    state, _ = turned("5.5 P, 1.1 P", "5.5 b", "seize blue 5.5")
    from game.samurai.rules.victory import arrive

    arrive(state, unit(state, "5.5"), lambda event: None)
    assert state.banners == [0, 1]


def test_ruling_36_the_last_banner_wins_at_once() -> None:
    state, events = turned("5.5 P, 1.1 P", "5.5 b", "seize blue 5.5", flags=1)
    assert state.winners == [1] and told(events, "end") == [("end", 1, "banners", (0, 1))]


@pytest.mark.parametrize(("edition", "blue"), [(2, 0), (1, 1)])
def test_ruling_36_what_a_unit_held_for_its_old_side_is_lost(edition: int, blue: int) -> None:
    """The rule of 4 and 16 is one side's: in the first edition the turned unit held a banner for the other."""
    river = ", ".join(f"4.{column} r" for column in range(1, 12))
    state = position(
        "5.5 P, 1.1 P", "9.9 P", river, rules="hold red 11.1", dragons=((), ("turncoat",)), edition=edition
    )
    command(state)
    assert state.scores == [1, 0]
    state.active = 1
    command(state)
    state.lay("ccccc" + "hhhhh")
    answer(state, ("card", state.hands[1][0]), ("dragon", "turncoat"), ("unit", AT("5.5")), ("defect",))
    assert state.scores == [0, blue]


# -- battle back -------------------------------------------------------------------------------------


def asked_back(red: str = "5.5 P", blue: str = "6.5 P", ground: str = "", **more: Any) -> Rigged:
    """Red attacks without effect, in a battle where the defender is asked."""
    state = battle(position(red, blue, ground, battle_back="asked", **more))
    attack(state, "5.5", "6.5", "hhhh"[: 2 if "L" in red else 3])
    return state


def test_ruling_37_the_defender_may_battle_back_or_not() -> None:
    state = asked_back()
    assert (asked(state), state.turn) == ("back", 1) and state.choices() == [("battle_back",), ("decline",)]
    peaceful = state.copy()
    state.lay("thh")
    assert [event[4] for event in told(state.play(("battle_back",)), "strike")] == [BACK]
    assert blocks(state, "5.5") == 3
    events = peaceful.play(("decline",))
    assert told(events, "back_declined") == [("back_declined", 1, ASP, AT("6.5"), unit(peaceful, "6.5"))]
    assert blocks(peaceful, "5.5") == 4 and not told(events, "strike")


def test_ruling_37_always_is_the_default_and_asks_nothing() -> None:
    assert samurai.new().options["battle_back"] == "always"
    state = battle(position("5.5 P", "6.5 P"))
    assert len(told(attack(state, "5.5", "6.5", "hhh" + "hhh"), "strike")) == 2


def test_ruling_37_nobody_is_asked_who_cannot_battle_back() -> None:
    state = asked_back("5.5 P", "6.5 C", "6.5 c", tokens=(5, 5))
    assert asked(state) != "back", "cavalry cannot fight in a castle"
    fled = battle(position("5.5 P", "6.5 P", battle_back="asked"))
    attack(fled, "5.5", "6.5", "fhh")
    while asked(fled) == "retreat":
        fled.play(fled.choices()[0])
    assert unit(fled, "6.5") < 0 and asked(fled) != "back"


def test_ruling_37_against_a_charge_of_levies_the_defender_then_chooses_whom_to_strike() -> None:
    state = battle(position("5.5 L, 5.6 L", "6.5 P", battle_back="asked"))
    attack(state, "5.5", "6.5", "hhhh")
    state.play(("unit", AT("5.6")))
    assert asked(state) == "back"
    state.play(("battle_back",))
    assert asked(state) == "back_at"


def test_ruling_37_first_strike_is_an_answer_already_given() -> None:
    state = battle(position("5.5 P", "6.5 P", battle_back="asked", hands=((), ("first_strike",))))
    attack(state, "5.5", "6.5")
    state.lay("hhh" + "hhh")
    state.play(("card", "first_strike"))
    assert asked(state) != "back"


def test_ruling_37_a_bot_battles_back() -> None:
    state = asked_back()
    assert advice.playout(state, Chance(1)) == ("battle_back",)
    assert advice.candidates(state) == [(("battle_back",),)]


# -- bonus combat, joined units ----------------------------------------------------------------------


def test_ruling_38_arquebuses_with_a_leader_may_fight_on_after_gaining_ground() -> None:
    for arquebuses, fights_on in (("5.5 Gi", True), ("5.5 G", False)):
        state = battle(position(arquebuses, "6.5 P1, 7.5 P", flags=9, tokens=(0, 5)))
        attack(state, "5.5", "6.5", "tc")
        state.play(("advance",))
        assert (asked(state) == "bonus") is fights_on
        assert not fights_on or ("attack", AT("6.5"), AT("7.5")) in state.choices()


def joined(*, ordered: bool, moved: bool) -> Rigged:
    """An ordered leader goes to the unit in 5.5, which may have an order of its own and may have moved."""
    state = position("5.5 P, 5.7 i", "9.9 P")
    state.leader_marks[0] |= ORDERED
    state.marks[unit(state, "5.5")] = ORDERED * ordered | MOVED * moved
    start(state, ("movement", 0), ("battles", 0))
    answer(state, ("leader", AT("5.7")), ("to", AT("5.5")))
    return state


def test_ruling_39_a_joined_unit_moves_with_its_own_order_and_leaves_the_leader_behind() -> None:
    state = joined(ordered=True, moved=False)
    answer(state, ("unit", AT("5.5")), ("to", AT("6.5")))
    assert unit(state, "6.5") >= 0 and state.leader_at[AT("6.5")] < 0 <= state.leader_at[AT("5.5")]


@pytest.mark.parametrize(("ordered", "moved"), [(False, False), (True, True)])
def test_ruling_39_without_an_order_or_after_its_move_a_joined_unit_stays(ordered: bool, moved: bool) -> None:
    assert asked(joined(ordered=ordered, moved=moved)) != "march", "nobody is left who could move"


# -- cards -------------------------------------------------------------------------------------------


def test_ruling_40_aikido_works_against_a_unit_that_battles_back() -> None:
    state = battle(position("5.5 P", "6.5 S", dragons=(("aikido_training",), ()), tokens=(9, 5)))
    attack(state, "5.5", "6.5", "ccc")
    assert (asked(state), state.turn) == ("answer", 0)
    state.lay("cc")
    (back,) = told(state.play(("dragon", "aikido_training")), "strike")
    assert back[4] == BACK and back[5] == (("base", 4), ("aikido_training", -2))


def test_ruling_41_counter_attack_copies_a_card_as_it_was_played_after_tactical_wisdom() -> None:
    hands = (("order2_center",), ("counter_attack",))
    state = position("5.5 P", "9.5 P", hands=hands, dragons=(("tactical_wisdom",), ()), tokens=(9, 5))
    command(state)
    answer(state, ("card", "order2_center"), ("dragon", "tactical_wisdom"), ("become", "order2_left"))
    while state.active == 0:
        state.play(next(choice for choice in (*QUIET, *state.choices()) if choice in state.choices()))
    state.play(("card", "counter_attack"))
    assert state.card == "order2_right", "the left section, seen from the other side of the table"


# -- retreats ----------------------------------------------------------------------------------------


def test_ruling_42_where_every_path_costs_blocks_the_owner_chooses_any() -> None:
    """Two hexes to go; behind both of the first ones the way is closed."""
    closed = "7.4 r, 7.5 r, 7.6 r"
    state = battle(position("4.5 S", "5.5 P", closed, flags=9))
    attack(state, "4.5", "5.5", "ffcc")
    assert goals(state) == ["6.4", "6.5"]
    state.play(("to", AT("6.4")))
    assert blocks(state, "6.4") == 3


def test_ruling_42_where_one_path_costs_nothing_it_must_be_taken() -> None:
    state = battle(position("4.5 S", "5.5 P", "7.4 r, 7.5 r", flags=9))
    events = attack(state, "4.5", "5.5", "ffcc")
    assert [board.name(event[4]) for event in told(events, "retreat")] == ["6.5", "7.6"]


# -- turned and carried ------------------------------------------------------------------------------


def test_ruling_43_a_turned_unit_is_ordered_in_the_same_turn_only_while_orders_are_given() -> None:
    state, _ = turned("5.5 P, 1.1 P", "", "")
    assert asked(state) == "order" and ("order", AT("5.5")) in state.choices()
    late = movement(position("5.5 P", "6.6 P"))
    late.owners[unit(late, "6.6")] = 0
    late._legal = None
    assert late.choices() == [("done",), ("unit", AT("5.5"))]
    state.play(("done",))
    assert asked(state) not in ("march", "battle"), "without an order it neither moves nor battles"


@pytest.mark.parametrize("face", ["x", "t", "f"])
def test_ruling_44_bodyguards_carry_no_losses(face: str) -> None:
    state = position("6.5 T, 5.5 P", "10.5 P", "6.5 t", rules="campaign 18", campaign="blue", blue_banners=1)
    state.agenda = [("carry_over", 1)]
    state.lay(face)
    state.settle(lambda event: None)
    assert asked(state) == "carry" and {choice[1] for choice in state.choices()} == {AT("5.5")}
