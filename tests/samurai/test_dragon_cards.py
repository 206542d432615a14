"""Every title of the dragon deck, played for its effect; and the questions they ask of the other seat."""

from __future__ import annotations

from typing import Any

import pytest

from game.samurai.cards import DRAGON_CARDS, DRAGON_DECK
from game.samurai.rules.movement import allowance
from game.samurai.rules.retreat import flee
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

RICH = (9, 9)
ORDER = "order2_center"


def with_command(card: str, red: str = "5.5 P", blue: str = "9.5 P", ground: str = "", **more: Any) -> Rigged:
    """Red has laid a command card and holds a dragon card to go with it."""
    hands = ((more.pop("order", ORDER),), ())
    state = position(red, blue, ground, dragons=((card,), ()), hands=hands, tokens=more.pop("tokens", RICH), **more)
    command(state)
    state.play(("card", hands[0][0]))
    return state


def in_battle(red: str, blue: str, ground: str = "", *, ours: str = "", theirs: str = "", **more: Any) -> Rigged:
    """Red's battle phase; each seat may hold a dragon card."""
    dragons = ((ours,) if ours else (), (theirs,) if theirs else ())
    return battle(position(red, blue, ground, dragons=dragons, tokens=RICH, **more))


def play(state: Rigged, card: str, dice: str = "") -> list[Any]:
    if dice:
        state.lay(dice)
    return state.play(("dragon", card))


def lines(events: list[Any], number: int = 0) -> tuple[Any, ...]:
    found = told(events, "strike")[number][5]
    assert isinstance(found, tuple)
    return found


def test_the_deck_has_37_titles_and_40_cards() -> None:
    assert len(DRAGON_CARDS) == 37 and len(DRAGON_DECK) == 40
    assert {card for card, row in DRAGON_CARDS.items() if row.copies == 2} == {
        "brave_leader",
        "tactical_wisdom",
        "personal_challenge",
    }


def test_a_card_that_cannot_be_paid_cannot_be_played() -> None:
    state = with_command("panic", tokens=(3, 5))
    assert asked(state) == "order"


def test_tokens_lie_on_the_card_until_the_end_of_the_turn() -> None:
    state = with_command("panic")
    play(state, "panic")
    assert (state.tokens[0], state.spent, state.pool) == (5, 4, 12)
    state.play(("done",))
    assert (state.spent, state.pool) == (0, 16) and state.dragon_discards == ["panic"]


# -- with the command card -------------------------------------------------------------------------


def test_ashigaru_attack() -> None:
    state = in_battle("5.5 P, 5.7 S", "6.5 P, 6.7 P")
    state.played, state.played_by = ["ashigaru_attack"], [0]
    assert lines(attack(state, "5.5", "6.5", "cccc" + "ccc")) == (("base", 3), ("ashigaru_attack", 1))
    assert lines(attack(state, "5.7", "6.7", "cccc" + "ccc")) == (("base", 4),)


@pytest.mark.parametrize(("die", "falls"), [("x", True), ("s", False)])
def test_ninja_assassin(die: str, falls: bool) -> None:
    state = with_command("ninja_assassin", blue="9.5 Pi, 8.8 m")
    play(state, "ninja_assassin")
    assert state.choices() == [("leader", AT("8.8")), ("leader", AT("9.5"))]
    state.lay(die)
    state.play(("leader", AT("9.5")))
    assert (state.leader_at[AT("9.5")] < 0) is falls
    assert state.banners == [int(falls), 0] and len(state.hands[1]) == 4 - falls


def test_tactical_wisdom() -> None:
    state = with_command("tactical_wisdom", red="3.2 P, 5.5 P", order="order2_left")
    play(state, "tactical_wisdom")
    assert state.choices() == [("become", "order2_center"), ("become", "order2_right")]
    state.play(("become", "order2_right"))
    assert state.choices() == [("done",), ("order", AT("3.2"))]
    assert asked(with_command("tactical_wisdom", order="order_triangle")) == "order", "only for one section"


def test_physician() -> None:
    state = with_command("physician", red="5.5 P2, 3.3 A")
    play(state, "physician")
    assert state.choices() == [("unit", AT("5.5"))]
    state.play(("unit", AT("5.5")))
    assert blocks(state, "5.5") == 3


def test_physician_near_the_tent_heals_all() -> None:
    state = with_command("physician", red="5.5 P1, 1.6 T", ground="1.6 t")
    answer(state, ("dragon", "physician"), ("unit", AT("5.5")))
    assert blocks(state, "5.5") == 4


def test_blue_dragon() -> None:
    state = with_command("blue_dragon", blue="7.6 A, 7.5 P, 10.5 A, 6.1 S", ground="7.6 f, 6.2 r")
    events = play(state, "blue_dragon", "x" + "s" + "c")
    assert len(told(events, "dragon_roll")) == 3
    assert (blocks(state, "7.6"), blocks(state, "7.5"), blocks(state, "10.5"), blocks(state, "6.1")) == (3, 4, 4, 4)


@pytest.mark.parametrize(("rolls", "decider"), [("hhccc" + "hcc", 0), ("ccccc" + "hcc", 1), ("hcccc" + "hcc", None)])
def test_turncoat(rolls: str, decider: int | None) -> None:
    state = with_command("turncoat", blue="9.5 P, 8.5 Ai", tokens=(12, 5))
    play(state, "turncoat")
    assert state.choices() == [("unit", AT("9.5"))], "not a unit with a leader"
    state.lay(rolls)
    state.play(("unit", AT("9.5")))
    assert (asked(state) == "loyalty") is (decider is not None)
    if decider is not None:
        assert state.turn == decider
        state.play(("defect",))
        assert state.owners[unit(state, "9.5")] == 0


def test_flaming_arrows() -> None:
    state = in_battle("5.5 A, 7.5 G", "5.7 P, 7.7 P")
    state.played, state.played_by = ["flaming_arrows"], [0]
    assert lines(attack(state, "5.5", "5.7", "ccc")) == (("base", 2), ("flaming_arrows", 1))
    assert lines(attack(state, "7.5", "7.7", "cc")) == (("base", 2),)


def test_rank_fire() -> None:
    state = in_battle("5.5 A, 7.5 G", "5.7 P, 7.7 P")
    state.played, state.played_by = ["rank_fire"], [0]
    events = attack(state, "7.5", "7.7", "xxc" + "tc")
    assert lines(events) == (("base", 2), ("rank_fire", 1))
    assert blocks(state, "7.7") == 1, "two swords, and a triangle from rolling them again"
    assert lines(attack(state, "5.5", "5.7", "cc")) == (("base", 2),)


@pytest.mark.parametrize(("tent", "extra"), [("", 1), ("1.6 t", 2)])
def test_brave_messenger(tent: str, extra: int) -> None:
    red = "5.5 P, 5.6 P, 5.7 P, 3.1 P, 3.2 P, 3.3 P" + (", 1.6 T" if tent else "")
    state = with_command("brave_messenger", red=red, ground=tent)
    play(state, "brave_messenger")
    given = 0
    for place in ("5.5", "5.6", "3.1", "3.2", "3.3"):
        if asked(state) == "order" and ("order", AT(place)) in state.choices():
            state.play(("order", AT(place)))
            given += 1
    assert given == 2 + extra


def test_brave_messenger_only_for_cards_that_order_one_to_three() -> None:
    assert asked(with_command("brave_messenger", order="advance_center")) == "order"
    assert asked(with_command("brave_messenger", order="cranes_wing")) == "escort"


def test_move_like_the_wind() -> None:
    state = with_command("move_like_wind", red="5.5 P, 5.7 G, 5.8 C")
    play(state, "move_like_wind")
    assert allowance(state, unit(state, "5.5")) == allowance(state, unit(state, "5.7")) == (3, 3)
    assert allowance(state, unit(state, "5.8")) == (2, 2)


def test_panic() -> None:
    state = in_battle("5.5 P", "6.5 Si, 10.1 P", flags=9)
    state.played, state.played_by = ["panic"], [0]
    attack(state, "5.5", "6.5", "fcc")
    assert asked(state) == "retreat"


def test_rice_famine() -> None:
    state = with_command("rice_famine", blue="9.5 A, 9.7 A, 9.9 L, 8.5 P, 7.7 S")
    play(state, "rice_famine", "tsh")
    assert state.tokens[1] == 7
    assert (blocks(state, "8.5"), blocks(state, "7.7"), blocks(state, "9.5")) == (3, 3, 4)


@pytest.mark.parametrize(("edition", "cause"), [(2, "famine"), (1, "honor")])
def test_the_losses_of_rice_famine_are_told_as_such(edition: int, cause: str) -> None:
    state = with_command("rice_famine", blue="9.5 A, 9.7 A, 8.5 P, 7.7 S, 7.9 S", edition=edition)
    events = play(state, "rice_famine", "ts")
    events += state.play(("unit", AT("7.7")))
    assert [event[6] for event in told(events, "loss")] == [cause, cause]


def test_who_cannot_pay_for_a_famine_still_lacks_honor() -> None:
    state = with_command("rice_famine", blue="9.5 A, 9.7 A", tokens=(9, 0))
    events = play(state, "rice_famine", "hc" + "cccccc")
    while asked(state) == "casualty":
        events += state.play(state.choices()[0])
    assert {event[6] for event in told(events, "loss")} == {"honor", "famine"}


def test_red_dragon() -> None:
    state = with_command("red_dragon", blue="9.5 A, 9.7 A, 8.5 P", ground="10.4 r")
    play(state, "red_dragon", "cfx")
    assert state.turn == 1 and state.choices() == [("unit", AT("9.5")), ("unit", AT("9.7"))]
    state.play(("unit", AT("9.5")))
    assert unit(state, "10.5") >= 0 and state.tokens[1] == 8


def test_red_dragon_rolls_four_dice_with_a_tent() -> None:
    state = with_command("red_dragon", red="5.5 P, 1.6 T", ground="1.6 t")
    events = play(state, "red_dragon", "fffx")
    assert len(told(events, "dragon_roll")[0][3]) == 4


@pytest.mark.parametrize(("tent", "each"), [("", 2), ("1.6 t", 3)])
def test_tea_ceremony(tent: str, each: int) -> None:
    state = with_command("tea_ceremony", red="5.5 P" + (", 1.6 T" if tent else ""), ground=tent)
    play(state, "tea_ceremony", "hhcc")
    assert state.tokens[0] == 9 + 2 * each


def test_white_dragon() -> None:
    state = with_command("white_dragon")
    held = len(state.hands[0])
    play(state, "white_dragon")
    assert len(state.hands[0]) == held + 1
    state.play(("done",))
    assert len(state.hands[0]) == held + 2, "one more for good"


def test_ninja_thief() -> None:
    state = position("5.5 P", "9.5 P", dragons=(("ninja_thief",), ()), tokens=RICH, hands=((ORDER,), ()))
    state.dragon_deck.remove("cowards")
    state.dragon_discards = ["cowards"]
    command(state)
    answer(state, ("card", ORDER), ("dragon", "ninja_thief"), ("take", "cowards"))
    assert state.dragons[0] == ["cowards"] and state.booty == "cowards"


# -- answers to the enemy's command card -----------------------------------------------------------


def answered(card: str, **more: Any) -> Rigged:
    """Red has laid a command card and Blue is asked whether to answer it."""
    state = position(
        "5.5 P, 5.6 P, 5.7 P, 5.11 P", "6.5 S", dragons=((), (card,)), tokens=RICH, hands=((ORDER,), ()), **more
    )
    command(state)
    state.play(("card", ORDER))
    assert (asked(state), state.turn) == ("decree", 1)
    return state


def test_wild_winds() -> None:
    state = answered("wild_winds")
    events = play(state, "wild_winds")
    assert told(events, "card")[0][1] == 0 and len(state.hands[0]) == 3
    assert ORDER in state.hands[0] and state.laid[0] not in ("",) and len(state.laid) == 1


def test_white_fox() -> None:
    state = answered("white_fox")
    play(state, "white_fox")
    state.play(("order", AT("5.5")))
    assert asked(state) != "order"


def test_bishamon() -> None:
    state = answered("bishamon")
    play(state, "bishamon")
    answer(state, ("order", AT("5.5")), ("done",), ("done",))
    state.lay("fff")
    state.play(("attack", AT("5.5"), AT("6.5")))
    assert state.choices() == [("ignore", 3), ("ignore", 2), ("ignore", 1), ("ignore", 0)]


# -- during movement -------------------------------------------------------------------------------


def test_katchu_keiba() -> None:
    dragons = (("katchu_keiba",), ())
    state = movement(position("5.3 C, 3.3 P", "9.9 P", dragons=dragons, tokens=RICH))
    assert ("dragon", "katchu_keiba", AT("3.3")) not in state.choices()
    state.play(("dragon", "katchu_keiba", AT("5.3")))
    assert "5.7" in goals(state)


def test_spirit_of_haya_ji() -> None:
    dragons = (("spirit_haya_ji",), ())
    state = movement(position("5.3 S, 5.4 P", "4.3 P, 9.9 P", "6.3 w", dragons=dragons, tokens=RICH))
    state.play(("dragon", "spirit_haya_ji", AT("5.3")))
    assert "5.5" in goals(state), "through a friend"
    assert "3.3" in goals(state), "through an enemy"
    assert "7.3" in goals(state), "through a wood"
    assert "5.4" not in goals(state), "but it ends on an empty hex"


@pytest.mark.parametrize("red", ["5.5 Cm, 3.1 P", "5.5 m, 3.1 P"])
def test_insult(red: str) -> None:
    state = position(red, "9.9 P, 6.7 P", dragons=((), ("insult",)), tokens=RICH)
    state.leader_marks[0] = int("C" not in red)
    movement(state)
    answer(state, ("unit" if "C" in red else "leader", AT("5.5")), ("to", AT("5.6")))
    assert (asked(state), state.turn) == ("insult", 1)
    play(state, "insult")
    assert state.leader_places[0] == AT("5.5") and unit(state, "5.6") < 0
    assert ("attack", AT("5.5"), AT("6.5")) not in state.choices()


def test_insult_is_not_asked_for_units_without_a_leader() -> None:
    state = movement(position("5.5 C, 3.1 P", "9.9 P", dragons=((), ("insult",)), tokens=RICH))
    answer(state, ("unit", AT("5.5")), ("to", AT("5.6")))
    assert asked(state) == "march"


# -- before one's own roll -------------------------------------------------------------------------


def test_terrifying_strike() -> None:
    state = in_battle("5.5 P", "6.5 P", ours="terrifying_strike")
    attack(state, "5.5", "6.5")
    play(state, "terrifying_strike", "fcc")
    assert state.agenda[-1][:1] == ("retreat",) and state.agenda[-1][3] == 2


def test_desperate_charge() -> None:
    state = in_battle("5.5 P1, 5.7 P", "6.5 P, 6.7 P", ours="desperate_charge")
    attack(state, "5.5", "6.5")
    assert ("desperate_charge", 2) in lines(play(state, "desperate_charge", "ccccc" + "ccc"))
    whole = in_battle("5.7 P", "6.7 P", ours="desperate_charge")
    attack(whole, "5.7", "6.7", "ccc" + "ccc")
    assert asked(whole) != "prepare"


def test_cowards() -> None:
    state = in_battle("5.5 P", "6.5 Si", ours="cowards")
    attack(state, "5.5", "6.5")
    play(state, "cowards", "fcc")
    assert asked(state) == "retreat"


def test_cowards_stands_even_against_courage() -> None:
    state = in_battle("5.5 P", "6.5 Si", ours="cowards", theirs="courage")
    attack(state, "5.5", "6.5")
    play(state, "cowards")
    play(state, "courage", "fcc")
    assert asked(state) == "retreat"


def test_head_collector() -> None:
    state = in_battle("5.5 Pi", "6.5 P, 10.1 P", ours="head_collector")
    attack(state, "5.5", "6.5")
    play(state, "head_collector")
    state.lay("ttc" + "ccc")
    state.play(("roll",))
    assert state.tokens[0] == 9 - 1 + 4


def test_revenge() -> None:
    state = in_battle("5.5 S", "6.5 A", theirs="revenge", flags=9)
    attack(state, "5.5", "6.5", "tttt")
    assert (asked(state), state.turn) == ("prepare", 1)
    events = play(state, "revenge", "cccc")
    assert lines(events) == (("base", 2), ("revenge", 2))


# -- before the enemy's roll -----------------------------------------------------------------------


def test_ambush() -> None:
    state = in_battle("5.5 P", "6.5 P", theirs="ambush")
    attack(state, "5.5", "6.5")
    events = play(state, "ambush", "cccc" + "ccc")
    assert [event[4] for event in told(events, "strike")] == ["ambush", "attack"]
    assert lines(events) == (("base", 3), ("ambush", 1))


def test_courage() -> None:
    state = in_battle("5.5 A", "5.7 P", theirs="courage")
    attack(state, "5.5", "5.7")
    events = play(state, "courage", "ff")
    assert told(events, "flags")[0][4:6] == (2, 2) and unit(state, "5.7") >= 0


def test_brave_leader() -> None:
    state = in_battle("5.5 S", "6.5 Pi", theirs="brave_leader")
    attack(state, "5.5", "6.5")
    play(state, "brave_leader", "ffff")
    assert state.choices()[0] == ("ignore", 4)


def test_aikido_training() -> None:
    state = in_battle("5.5 Si", "6.5 P", theirs="aikido_training")
    attack(state, "5.5", "6.5")
    state.play(("inspire",))
    events = play(state, "aikido_training", "cc" + "ccc")
    assert lines(events) == (("base", 4), ("leader", 1), ("aikido_training", -3))


# -- after a roll ----------------------------------------------------------------------------------


def test_bulletproof_armor() -> None:
    state = in_battle("5.5 A", "5.7 P", theirs="bulletproof_armor")
    attack(state, "5.5", "5.7", "tt")
    assert (asked(state), state.turn) == ("shield", 1)
    play(state, "bulletproof_armor")
    assert blocks(state, "5.7") == 4


def test_spirit_of_kisshoten() -> None:
    state = in_battle("5.5 P", "6.5 P", ours="spirit_kisshoten")
    attack(state, "5.5", "6.5", "ccc")
    assert asked(state) == "reroll"
    play(state, "spirit_kisshoten", "ttt" + "ccc")
    assert blocks(state, "6.5") == 1


def test_timid_success() -> None:
    state = in_battle("5.5 Pi", "6.5 P1, 10.1 P", theirs="timid_success")
    attack(state, "5.5", "6.5")
    state.lay("tcc")
    answer(state, ("roll",), ("advance",))
    assert (asked(state), state.turn) == ("timid", 1)
    play(state, "timid_success")
    assert unit(state, "5.5") >= 0 and state.tokens[0] == 7


def test_legendary_combat() -> None:
    state = in_battle("5.5 P", "6.5 P1, 6.6 P, 10.1 P", ours="legendary_combat")
    attack(state, "5.5", "6.5", "tcc")
    assert state.choices() == [("stay",), ("advance",), ("dragon", "legendary_combat")]
    play(state, "legendary_combat")
    assert asked(state) == "bonus" and ("attack", AT("6.5"), AT("6.6")) in state.choices()


def test_legendary_combat_gives_a_second_bonus() -> None:
    state = in_battle("5.5 C", "6.5 P1, 6.6 P1, 6.7 P, 10.1 P", ours="legendary_combat", flags=9)
    attack(state, "5.5", "6.5", "tccc")
    answer(state, ("advance",))
    state.lay("tccc")
    answer(state, ("attack", AT("6.5"), AT("6.6")))
    play(state, "legendary_combat")
    assert asked(state) == "bonus" and ("attack", AT("6.6"), AT("6.7")) in state.choices()


@pytest.mark.parametrize("by", [0, 1])
def test_personal_challenge_by_either_side(by: int) -> None:
    hold = {"ours": "personal_challenge"} if by == 0 else {"theirs": "personal_challenge"}
    state = in_battle("5.5 Pi", "6.5 Pi", flags=9, **hold)
    attack(state, "5.5", "6.5")
    assert (asked(state), state.turn) == ("challenge", by)
    dice = [5 + 2 * (by == 0), 4 + 2 * (by == 1)]
    events = play(state, "personal_challenge", "x" + "c" * (sum(dice) - 1))
    (duel,) = told(events, "duel")
    assert [len(duel[2]), len(duel[3])] == dice
    assert state.leader_at[AT("6.5")] < 0 and state.banners == [0, 0]


# -- at the end of the turn ------------------------------------------------------------------------


def test_wise_advisor() -> None:
    state = position("5.5 P", "9.5 P", dragons=(("wise_advisor",), ()), tokens=RICH, card=ORDER)
    state.deck.remove("shogun")
    state.discards = ["shogun"]
    start(state)
    assert asked(state) == "advisor"
    held = len(state.hands[0])
    play(state, "wise_advisor")
    assert state.choices() == [("take", "shogun")], "not the card of this turn"
    state.play(("take", "shogun"))
    assert "shogun" in state.hands[0] and len(state.hands[0]) == held + 1


def test_every_title_has_its_test() -> None:
    source = open(__file__, encoding="utf-8").read()
    assert [card for card in DRAGON_CARDS if f'"{card}"' not in source] == []


def test_a_unit_scared_in_a_castle_bleeds() -> None:
    state = position("5.5 P", "6.5 A", "6.5 c")
    flee(state, unit(state, "6.5"), 1, lambda event: None)
    assert blocks(state, "6.5") == 3
