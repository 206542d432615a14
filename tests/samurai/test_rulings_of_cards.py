"""The numbered rulings of docs/rulings/samurai.md on cards and on the end of the turn (22-31)."""

from __future__ import annotations

import pytest

from game.samurai.rules.combat import AMBUSH, ATTACK, BACK, FIRST, SHOT
from tests.samurai.build import (
    AT,
    answer,
    asked,
    attack,
    battle,
    blocks,
    command,
    position,
    start,
    told,
    unit,
)

FIRST_STRIKE = ("card", "first_strike")


def strikes(events: list[tuple[object, ...]]) -> list[object]:
    return [event[4] for event in told(events, "strike")]


# -- First Strike and Ambush -----------------------------------------------------------------------


def test_ruling_22_first_strike_battles_first_and_not_back() -> None:
    state = battle(position("5.5 P", "6.5 P", hands=((), ("first_strike",))))
    attack(state, "5.5", "6.5")
    assert (asked(state), state.turn) == ("answer", 1) and FIRST_STRIKE in state.choices()
    state.lay("ccc" + "ccc")
    events = state.play(FIRST_STRIKE)
    assert strikes(events) == [FIRST, ATTACK]
    assert asked(state) != "answer"


def test_ruling_22_an_attacker_that_retreats_does_not_battle_and_nobody_gains_ground() -> None:
    state = battle(position("5.5 P", "6.5 P", "4.4 r", hands=((), ("first_strike",))))
    attack(state, "5.5", "6.5")
    state.lay("fcc")
    events = state.play(FIRST_STRIKE)
    assert strikes(events) == [FIRST] and unit(state, "4.5") >= 0 and unit(state, "6.5") >= 0
    assert asked(state) not in ("ground", "answer")


def test_ruling_22_only_one_of_first_strike_and_ambush_in_a_combat() -> None:
    both = ((), ("first_strike",)), ((), ("ambush",))
    state = battle(position("5.5 P", "6.5 P", hands=both[0], dragons=both[1]))
    attack(state, "5.5", "6.5")
    assert state.choices() == [("pass",), FIRST_STRIKE, ("dragon", "ambush")]
    state.lay("cccc" + "ccc")
    events = state.play(("dragon", "ambush"))
    assert strikes(events) == [AMBUSH, ATTACK], "no second question and no battle back"


def test_ruling_22_neither_answers_the_other_nor_a_battle_back() -> None:
    state = battle(position("5.5 P", "6.5 P", hands=(("first_strike",), ("first_strike",))))
    attack(state, "5.5", "6.5")
    state.lay("ccc" + "ccc")
    events = state.play(FIRST_STRIKE)
    assert strikes(events) == [FIRST, ATTACK], "the attacker was not asked"


def test_ruling_22_first_strike_is_refilled_before_the_active_player_draws() -> None:
    state = battle(position("5.5 P", "6.5 P", hands=((), ("first_strike",)), card="order2_left"))
    attack(state, "5.5", "6.5")
    state.lay("ccc" + "ccc")
    events = state.play(FIRST_STRIKE)
    assert [event[1] for event in told(events, "draw")] == [1, 0]
    assert len(state.hands[0]) == 5 and len(state.hands[1]) == 4


# -- Counter Attack --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("order1_left", "order1_right"),
        ("advance_right", "advance_left"),
        ("tigers_tail_left", "tigers_tail_right"),
        ("order3_center", "order3_center"),
        ("shogun", "shogun"),
        ("", ""),
    ],
)
def test_ruling_23_counter_attack_copies_with_left_and_right_exchanged(theirs: str, ours: str) -> None:
    state = position("5.5 P", "9.5 P", hands=(("counter_attack",), ()))
    state.last_cards = ["", theirs]
    command(state)
    events = state.play(("card", "counter_attack"))
    assert state.card == ours and told(events, "card")[0] == ("card", 0, "counter_attack", ours)


def test_ruling_23_a_copy_of_a_copy_is_the_original() -> None:
    state = position("5.5 P", "9.5 P", hands=(("counter_attack",), ("counter_attack",)))
    state.last_cards = ["", "order2_left"]
    command(state)
    state.play(("card", "counter_attack"))
    assert state.card == "order2_right"
    while state.active == 0:
        state.play(state.choices()[0])
    state.play(("card", "counter_attack"))
    assert state.card == "order2_left"


# -- Shogun ----------------------------------------------------------------------------------------


def test_ruling_24_shogun() -> None:
    state = position("5.5 P, 5.7 P, 5.9 A, 3.3 i", "6.5 P", hands=(("shogun", "order1_left"), ()))
    state.discards, state.deck = state.deck[:10], state.deck[10:]
    command(state)
    state.lay("tsxhf")
    state.dice = state.dice[: len(state.hands[0])]
    state.play(("card", "shogun"))
    assert state.tokens[0] == 6, "one token for the honor symbol; swords and the spare square give nothing"
    assert ("order", AT("5.9")) not in state.choices() and ("order", AT("5.5")) in state.choices()


def test_ruling_24_a_flag_orders_anything_even_a_leader_away_from_his_unit() -> None:
    state = position("5.5 Pi, 3.3 i", "9.5 P", hands=(("shogun",), ()))
    command(state)
    state.lay("fxxx")
    state.play(("card", "shogun"))
    assert state.choices() == [
        ("done",),
        ("order", AT("5.5")),
        ("order", AT("3.3")),
        ("detach", AT("5.5")),
    ]


def test_ruling_24_ordered_units_battle_with_one_more_die_and_all_is_reshuffled_at_the_end() -> None:
    state = battle(position("5.5 A, 5.7 P", "5.8 P, 7.5 P", card="shogun"))
    state.discards, state.deck = state.deck[:10], state.deck[10:]
    events = attack(state, "5.5", "7.5", "ccc")
    assert ("shogun", 1) in told(events, "strike")[0][5]
    events = attack(state, "5.7", "5.8", "cccc" + "ccc")
    assert ("shogun", 1) in told(events, "strike")[0][5]
    assert told(events, "shuffle") == [("shuffle", "both")] and not state.discards


# -- Hold and Shoot --------------------------------------------------------------------------------


def test_ruling_25_two_separate_shots_at_targets_that_may_differ() -> None:
    state = battle(position("5.5 A", "5.7 P, 7.5 A", card="hold_and_shoot"))
    events = attack(state, "5.5", "5.7", "tc") + attack(state, "5.5", "7.5", "ct")
    assert strikes(events) == [SHOT, SHOT]
    assert (blocks(state, "5.7"), blocks(state, "7.5")) == (3, 3)
    assert asked(state) == "reward"


def test_ruling_25_nobody_shoots_next_to_an_enemy_not_even_to_a_lone_leader() -> None:
    state = battle(position("5.5 A, 3.1 A", "5.6 i, 7.5 P, 3.3 P", card="hold_and_shoot"))
    assert {choice[1] for choice in state.choices() if choice[0] == "attack"} == {AT("3.1")}
    ordering = position("5.5 A, 3.1 A", "5.6 i, 3.3 P", hands=(("hold_and_shoot",), ()))
    command(ordering)
    ordering.play(("card", "hold_and_shoot"))
    assert ordering.choices() == [("done",), ("order", AT("3.1"))]


def test_ruling_25_bulletproof_armor_covers_both_shots_at_the_same_unit() -> None:
    state = battle(position("5.5 A", "5.7 P", card="hold_and_shoot", dragons=((), ("bulletproof_armor",))))
    attack(state, "5.5", "5.7", "tt")
    state.play(("pass",))
    assert blocks(state, "5.7") == 2
    attack(state, "5.5", "5.7", "tc")
    state.play(("dragon", "bulletproof_armor"))
    assert blocks(state, "5.7") == 4


# -- dragon cards: timing and limits ---------------------------------------------------------------


@pytest.mark.parametrize(
    "card",
    ["brave_messenger", "blue_dragon", "ninja_assassin", "red_dragon", "physician", "rice_famine", "tea_ceremony",
     "turncoat", "ninja_thief"],
)  # fmt: skip
def test_ruling_26_cards_that_alter_the_board_come_before_the_orders(card: str) -> None:
    state = position(
        "5.5 P3, 5.7 A", "6.6 A, 8.5 Pi", "7.6 f", dragons=((card,), ()), tokens=(9, 5), hands=(("order2_left",), ())
    )
    state.dragon_discards.append(state.dragon_deck.pop())
    command(state)
    state.play(("card", "order2_left"))
    assert asked(state) == "escort" and ("dragon", card) in state.choices()
    assert not any(state.marks), "nobody has been ordered yet"


def test_ruling_27_one_dragon_card_for_each_player_and_turn() -> None:
    state = position("5.5 P", "9.5 P", dragons=(("panic", "tea_ceremony", "move_like_wind"), ()), tokens=(9, 5))
    command(state)
    state.play(("card", "order2_center"))
    state.play(("dragon", "panic"))
    assert asked(state) == "order"
    assert all(choice[0] != "dragon" for choice in state.choices())


def test_ruling_27_the_booty_of_ninja_thief_comes_on_top() -> None:
    state = position("5.5 P", "9.5 P", dragons=(("ninja_thief",), ()), tokens=(9, 5))
    state.dragon_deck.remove("panic")
    state.dragon_discards.append("panic")
    command(state)
    answer(state, ("card", "order2_center"), ("dragon", "ninja_thief"), ("take", "panic"), ("dragon", "panic"))
    assert state.played == ["ninja_thief", "panic"] and state.tokens[0] == 4


def test_ruling_27_the_later_card_wins() -> None:
    dragons = (("panic",), ("bishamon",))
    state = position("5.5 P", "6.5 S", dragons=dragons, tokens=(9, 9))
    command(state)
    answer(state, ("card", "order2_center"), ("pass",), ("dragon", "panic"), ("dragon", "bishamon"))
    assert state.played == ["panic", "bishamon"]
    from game.samurai.rules.dragon import may_ignore_all

    assert may_ignore_all(state, 1) is True
    state.played.reverse()
    state.played_by.reverse()
    assert may_ignore_all(state, 1) is False


def test_ruling_27_dice_from_cards_exceed_what_the_ground_allows() -> None:
    state = battle(position("5.5 Pi", "6.5 P", "6.5 w", card="shogun"))
    attack(state, "5.5", "6.5")
    state.lay("ccct" + "cc")
    events = state.play(("inspire",))
    assert told(events, "strike")[0][5] == (("base", 3), ("into_forest", -1), ("shogun", 1), ("leader", 1))


def test_ruling_28_a_turned_unit_is_not_ordered_and_turncoat_costs_three() -> None:
    state = position("5.5 P", "9.5 P, 8.5 A", dragons=(("turncoat",), ()))
    command(state)
    state.play(("card", "order2_center"))
    state.play(("dragon", "turncoat"))
    assert state.tokens[0] == 2 and state.spent == 3
    state.lay("hcc" + "ccccc")
    state.play(("unit", AT("9.5")))
    assert (asked(state), state.turn) == ("loyalty", 0)
    state.play(("defect",))
    turned = unit(state, "9.5")
    assert state.owners[turned] == 0 and not state.marks[turned]
    assert ("order", AT("9.5")) in state.choices(), "it needs an order like any other"


def test_ruling_29_personal_challenge_comes_before_the_combat_and_before_inspiration() -> None:
    state = battle(position("5.5 Pm", "6.5 Si", dragons=(("personal_challenge",), ()), flags=9))
    attack(state, "5.5", "6.5")
    assert asked(state) == "challenge"
    # Red: 4 cards (none in play), 2 for the challenge, 1 for status; Blue: 4 cards. Honor is equal.
    state.lay("xxhcccc" + "c" + "xccc")
    events = state.play(("dragon", "personal_challenge"))
    (duel,) = told(events, "duel")
    assert len(duel[2]) == 4 + 1 + 2 + 1 and len(duel[3]) == 4
    assert state.leader_at[AT("6.5")] < 0 and state.banners == [0, 0] and len(state.hands[1]) == 3
    assert state.tokens[0] == 6 and asked(state) == "prepare"


@pytest.mark.parametrize("when", ["before", "after"])
def test_ruling_30_brave_leader_before_the_roll_or_after_it(when: str) -> None:
    state = battle(position("5.5 P", "6.5 Pi", dragons=((), ("brave_leader",)), brave_leader=when))
    state.lay("fff" + "cccc")
    attack(state, "5.5", "6.5")
    assert asked(state) == {"before": "answer", "after": "shield"}[when]
    state.play(("dragon", "brave_leader"))
    assert state.choices()[0] == ("ignore", 3)


# -- the end of the turn ---------------------------------------------------------------------------


def test_ruling_31_draw_then_card_or_tokens_then_trade_an_older_card() -> None:
    state = position("5.5 P", "9.5 P", dragons=(("courage",), ()), card="order2_left")
    before = len(state.hands[0])
    start(state)
    assert len(state.hands[0]) == before + 1 and asked(state) == "reward"
    assert state.choices() == [("tokens",), ("dragon_card",)]
    state.play(("dragon_card",))
    assert state.choices() == [("pass",), ("discard", "courage")], "not the one just drawn"
    state.play(("discard", "courage"))
    assert state.tokens[0] == 6 and len(state.dragons[0]) == 1
    assert state.active == 1


def test_ruling_31_two_tokens_instead_and_no_trade_after_playing_a_card() -> None:
    state = position("5.5 P", "9.5 P", dragons=(("courage", "tea_ceremony"), ()), hands=(("order2_left",), ()))
    command(state)
    state.play(("card", "order2_left"))
    state.lay("cccc" + "c")
    state.play(("dragon", "tea_ceremony"))
    while asked(state) != "reward":
        state.play(("done",))
    state.play(("tokens",))
    assert state.active == 1 and state.tokens[0] == 7


def test_battle_back_is_told() -> None:
    state = battle(position("5.5 P", "6.5 P"))
    assert strikes(attack(state, "5.5", "6.5", "ccc" + "ccc")) == [ATTACK, BACK]
