"""The numbered rulings of docs/rulings/samurai.md: terrain, combat, leaders, honor, tents (1-21, 32-34)."""

from __future__ import annotations

import pytest

from game import samurai
from game.samurai import board
from game.samurai.rules.combat import BACK, SHOT, Strike, reckon, shot_targets, total
from game.samurai.rules.line_of_sight import sees
from game.samurai.rules.result import hits, ignorable, ignoring
from game.samurai.rules.retreat import retreat_paths
from game.samurai.state import STEPPED
from game.samurai.units import CIRCLE, FOOT, GUARD, SWORDS, TRIANGLE
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
    told,
    unit,
)


def dice(state: Rigged, origin: str, goal: str) -> int:
    """The dice of an attack as the preview reckons them."""
    return total(samurai.reckoning(state, AT(origin), AT(goal)))


# -- terrain ---------------------------------------------------------------------------------------


def test_ruling_01_fields_do_not_block_the_view() -> None:
    state = position("5.5 A", "5.8 P", "5.6 d, 5.7 d")
    assert sees(state, AT("5.5"), AT("5.8"))


def test_ruling_02_castles_block_the_view() -> None:
    assert not sees(position("5.5 A", "5.8 P", "5.6 c"), AT("5.5"), AT("5.8"))
    assert sees(position("5.5 A", "5.8 P", "5.8 c"), AT("5.5"), AT("5.8")), "the target's own hex never blocks"


def test_ruling_03_one_die_out_of_a_ford_two_into_it() -> None:
    state = position("5.5 A, 7.5 A", "5.7 P, 7.7 P", "5.5 f, 7.7 f")
    assert dice(state, "5.5", "5.7") == 1
    assert dice(state, "7.5", "7.7") == 2


def test_ruling_04_cavalry_bows_that_moved_keep_three_dice_in_close_combat() -> None:
    state = position("5.5 K", "5.6 P, 5.8 P")
    state.marks[0] |= STEPPED
    assert dice(state, "5.5", "5.6") == 3
    assert dice(state, "5.5", "5.8") == 1


# -- lone leaders and checks -----------------------------------------------------------------------


def test_ruling_05_flags_do_nothing_to_a_lone_leader_but_he_must_flee() -> None:
    state = battle(position("5.5 P", "6.5 i"))
    attack(state, "5.5", "6.5", "fff")
    assert (asked(state), state.turn) == ("flight", 1)
    assert goals(state) == ["7.5", "7.6", "8.4", "8.5", "8.6", "9.4", "9.5", "9.6", "9.7"]


def test_ruling_05_swords_fell_a_lone_leader_even_from_bows() -> None:
    state = battle(position("5.5 A", "5.7 i"))
    attack(state, "5.5", "5.7", "xc")
    assert state.leader_places[0] < 0 and state.banners == [1, 0]


@pytest.mark.parametrize(
    ("red", "origin", "blue", "roll", "check", "falls"),
    [
        ("5.4 A", "5.4", "5.6 Pi", "tc", "xx", True),
        ("5.4 A", "5.4", "5.6 Pi", "tc", "xh", False),
        ("5.5 P", "5.5", "5.6 Pi", "tcc", "x", True),
        ("5.5 P", "5.5", "5.6 Pi", "tcc", "h", False),
        ("5.4 A", "5.4", "5.6 Pi1", "tc", "x", True),
        ("5.5 P", "5.5", "5.6 Pi1", "tcc", "x", True),
    ],
)
def test_ruling_06_leader_checks(red: str, origin: str, blue: str, roll: str, check: str, falls: bool) -> None:
    state = battle(position(red, blue, flags=9))
    events = attack(state, origin, "5.6", roll + check + "cccc")
    (event,) = told(events, "check")
    assert len(event[4]) == len(check) and event[5] is falls
    assert (state.leader_places[0] < 0) is falls


def test_ruling_06_the_army_commander_falls_to_two_swords_of_two() -> None:
    for check, falls in (("xx", True), ("xh", False)):
        state = battle(position("9.5 S", "10.5 T", "10.5 t"))
        events = attack(state, "9.5", "10.5", "xccc" + check + "cccccc")
        assert told(events, "check")[0][4:] == ((5, 5) if falls else (5, 4), falls)


# -- sight -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("between", "seen"),
    [("", True), ("6.4 w", True), ("6.5 w", True), ("6.4 w, 6.5 w", False), ("6.4 v, 6.5 c", False)],
)
def test_ruling_07_along_an_edge_only_obstructions_on_both_sides_block(between: str, seen: bool) -> None:
    assert sees(position("5.5 A", "7.5 P", between), AT("5.5"), AT("7.5")) is seen


def test_ruling_07_units_leaders_and_half_hexes_obstruct() -> None:
    assert not sees(position("5.5 A, 5.6 P", "5.7 P"), AT("5.5"), AT("5.7"))
    assert not sees(position("5.5 A", "5.7 P, 5.6 i"), AT("5.5"), AT("5.7"))
    assert sees(position("1.1 A", "3.1 P"), AT("1.1"), AT("3.1"))
    assert not sees(position("1.1 A", "3.1 P, 2.1 P"), AT("1.1"), AT("3.1")), "a half hex on the other side"


def test_ruling_08_hills_are_seen_to_the_first_hex_and_along_the_plateau() -> None:
    state = position("5.3 A", "5.5 P", "5.5 h, 5.6 h, 5.7 h")
    assert sees(state, AT("5.3"), AT("5.5")) and sees(state, AT("5.5"), AT("5.3"))
    assert not sees(state, AT("5.4"), AT("5.6")), "a hill hex lies between"
    assert not sees(state, AT("5.4"), AT("5.9"))
    free = position("2.2 A", "9.9 P", "5.5 h, 5.6 h, 5.7 h")
    assert sees(free, AT("5.5"), AT("5.7")), "one plateau"
    apart = position("2.2 A", "9.9 P", "5.5 h, 5.7 h, 5.6 w")
    assert not sees(apart, AT("5.5"), AT("5.7"))


def test_ruling_08_uphill_two_dice_along_the_hill_three_and_shots_unaffected() -> None:
    state = position("5.4 S, 7.5 S, 9.5 B", "5.5 P, 7.6 P, 9.7 P", "5.5 h, 7.5 h, 7.6 h, 9.7 h")
    assert dice(state, "5.4", "5.5") == 2
    assert dice(state, "7.5", "7.6") == 3
    assert dice(state, "9.5", "9.7") == 2


# -- flags -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("friends", "number"),
    [("", 0), ("4.4 P", 0), ("4.4 P, 4.5 A", 1), ("4.4 i, 4.5 A", 1), ("4.4 T, 4.5 A", 1), ("4.4 P, 3.5 A", 0)],
)
def test_ruling_09_support_needs_two_adjacent_friendly_hexes(friends: str, number: int) -> None:
    state = position("5.5 P" + (", " + friends if friends else ""), "6.5 P", "4.4 t" if "T" in friends else "")
    strike = Strike(1, unit(state, "6.5"), AT("6.5"), AT("5.5"), "attack")
    assert ignorable(state, unit(state, "5.5"), 3, strike) == number


def test_ruling_09_at_most_two_flags_a_roll() -> None:
    state = position("5.5 Si, 4.4 P, 4.5 P", "6.5 P", "5.5 b")
    target = unit(state, "5.5")
    strike = Strike(1, unit(state, "6.5"), AT("6.5"), AT("5.5"), "attack")
    assert [name for name, _ in ignoring(state, target, 2)] == ["rank", "leader", "support", "ground"]
    assert ignorable(state, target, 3, strike) == 2
    assert ignorable(state, target, 3, strike.with_card("courage")) == 3


def test_ruling_10_a_leader_lost_in_the_check_no_longer_helps_against_the_flag() -> None:
    state = battle(position("5.5 P", "6.5 Pi", flags=9))
    events = attack(state, "5.5", "6.5", "tfc" + "x")
    assert told(events, "leader_lost") and not told(events, "flags")[0][5]
    assert (asked(state), state.turn) == ("retreat", 1)


# -- retreat ---------------------------------------------------------------------------------------


def test_ruling_11_a_blocked_retreat_costs_a_block_a_hex_and_no_honor_and_the_unit_battles_back() -> None:
    state = battle(position("5.5 P", "6.5 A, 7.5 P, 10.1 i", "7.6 r", flags=9))
    events = attack(state, "5.5", "6.5", "ffh" + "tt")
    assert blocks(state, "6.5") == 2 and state.tokens[1] == 5
    assert told(events, "strike")[1][4] == BACK


def test_ruling_11_a_path_without_loss_must_be_taken() -> None:
    state = position("5.5 P", "6.5 A", "8.4 r, 8.5 r")
    assert {path for path, _, _ in retreat_paths(state, unit(state, "6.5"), 2)} == {(AT("7.6"), AT("8.6"))}
    battle(state)
    attack(state, "5.5", "6.5", "ffc")
    assert unit(state, "8.6") >= 0, "no choice to make: the other path would cost a block"


def test_ruling_11_if_every_path_costs_blocks_any_may_be_taken() -> None:
    state = battle(position("5.5 P", "6.5 A, 8.4 P, 8.5 P, 8.6 P"))
    attack(state, "5.5", "6.5", "ffh")
    assert goals(state) == ["7.5", "7.6"]
    state.play(("to", AT("7.5")))
    assert blocks(state, "7.5") == 3 and state.tokens[1] == 4


def test_ruling_12_retreating_into_a_lone_leader_joins_him_and_ends_the_retreat() -> None:
    state = battle(position("5.5 P", "6.5 A, 7.5 i, 10.1 P", "7.6 r"))
    attack(state, "5.5", "6.5", "ffh")
    assert unit(state, "7.5") >= 0 and state.leader_at[AT("7.5")] == 0
    assert blocks(state, "7.5") == 4 and state.tokens[1] == 4, "one hex of an ashigaru, the leader was not with it"


def test_ruling_13_a_leader_attacked_on_his_own_edge_commits_seppuku() -> None:
    state = battle(position("10.5 P", "11.5 i, 9.1 P"))
    events = attack(state, "10.5", "11.5", "fhc")
    assert told(events, "seppuku") and state.banners == [0, 0]


def test_ruling_13_exit_by_order_costs_three_tokens_and_gives_no_banner() -> None:
    state = position("2.5 i, 5.5 P", "10.1 P")
    state.leader_marks[0] = 1
    movement(state)
    answer(state, ("leader", AT("2.5")), ("exit",))
    assert state.leader_places[0] < 0 and state.tokens[0] == 2 and state.banners == [0, 0]


def test_ruling_14_who_has_fewer_than_three_tokens_loses_them_without_a_roll() -> None:
    state = position("1.5 m, 5.5 P", "10.1 P", tokens=(1, 5))
    state.leader_marks[0] = 1
    movement(state)
    events = answer(state, ("leader", AT("1.5")), ("exit",))
    assert state.tokens[0] == 0 and not told(events, "lack_of_honor")


# -- inspiration -----------------------------------------------------------------------------------


def test_ruling_15_inspiration_costs_a_token_adds_a_die_and_forgoes_one_honor_symbol() -> None:
    state = battle(position("5.5 Pi", "6.5 S"))
    attack(state, "5.5", "6.5")
    assert state.choices() == [("roll",), ("inspire",)]
    state.lay("hhcc" + "cccc")
    events = state.play(("inspire",))
    assert state.tokens[0] == 5 - 1 + 1
    assert ("leader", 1) in told(events, "strike")[0][5]


def test_ruling_15_a_mounted_leader_inspires_each_adjacent_unit_without_an_order() -> None:
    state = battle(position("5.5 P, 5.4 m, 4.5 A", "6.5 S, 5.6 S"))
    attack(state, "5.5", "6.5")
    assert ("inspire",) in state.choices()
    on_foot = battle(position("5.5 P, 5.4 i", "6.5 S"))
    on_foot.lay("ccc" + "cccc")
    on_foot.play(("attack", AT("5.5"), AT("6.5")))
    assert asked(on_foot) != "prepare"


def test_ruling_15_no_inspiration_in_buildings_nor_without_tokens() -> None:
    for ground, tokens in (("5.5 v", (5, 5)), ("", (0, 5))):
        state = battle(position("5.5 Pi", "6.5 S", ground, tokens=tokens))
        attack(state, "5.5", "6.5", "cc" + "cccccc")
        assert asked(state) != "prepare"


def test_ruling_15_the_target_that_battles_back_may_be_inspired_too() -> None:
    state = battle(position("5.5 P", "6.5 Sm"))
    attack(state, "5.5", "6.5", "ccc")
    assert (asked(state), state.turn) == ("prepare", 1)
    assert state.choices() == [("roll",), ("inspire",)]


# -- honor -----------------------------------------------------------------------------------------


def test_ruling_16_lack_of_honor_is_four_dice_and_one_for_each_missing_token() -> None:
    state = battle(position("5.5 P", "6.5 P, 9.5 A, 10.5 A, 9.7 S", "7.6 r", tokens=(5, 0), flags=9))
    events = attack(state, "5.5", "6.5", "fcc" + "tcsxf")
    (roll,) = told(events, "lack_of_honor")
    assert len(roll[2]) == 5 and roll[3] == 1
    assert blocks(state, "7.5") == 3, "its own symbol hits the unit itself"
    assert blocks(state, "9.5") == 3, "the nearest circle"
    assert blocks(state, "10.5") == 4
    assert blocks(state, "9.7") == 3, "the nearest square"
    assert not told(events, "check")


def test_ruling_16_the_owner_breaks_ties_between_the_nearest() -> None:
    state = battle(position("5.5 P", "6.5 P, 8.4 A, 8.5 A", "7.6 r", tokens=(5, 0), flags=9))
    attack(state, "5.5", "6.5", "fcc" + "chhhh")
    assert state.turn == 1 and state.choices() == [("unit", AT("8.4")), ("unit", AT("8.5"))]
    state.play(("unit", AT("8.5")))
    assert (blocks(state, "8.4"), blocks(state, "8.5")) == (4, 3)


def test_ruling_16_swords_matter_only_to_a_lone_leader() -> None:
    state = battle(position("5.5 P", "6.5 i, 10.1 A", tokens=(5, 0), flags=9))
    attack(state, "5.5", "6.5", "hcc")
    state.lay("xhhhhhh")
    events = state.play(("to", AT("7.5")))
    assert told(events, "leader_lost") and state.banners == [1, 0]


def test_ruling_16_dragon_cards_let_the_owner_choose_any_unit() -> None:
    state = position("5.5 P", "6.5 P, 8.4 A, 10.5 A", tokens=(5, 1), dragons=(("rice_famine",), ()))
    command(state)
    state.play(("card", "order2_left"))
    state.lay("hh" + "chhhhhh")
    state.play(("dragon", "rice_famine"))
    assert state.tokens[1] == 0 and state.turn == 1
    assert state.choices() == [("unit", AT("8.4")), ("unit", AT("10.5"))]


def test_ruling_16_a_leader_stays_when_his_unit_runs_away() -> None:
    state = battle(position("5.5 P", "6.5 Pi1, 10.1 A", "7.6 r", tokens=(5, 0), flags=9))
    attack(state, "5.5", "6.5", "fcc")
    state.lay("thhhhh")
    events = state.play(("ignore", 0))
    assert told(events, "lack_of_honor")[0][3] == 2, "one token for the unit, one for its leader"
    assert unit(state, "7.5") < 0 and state.leader_at[AT("7.5")] == 0 and state.banners == [1, 0]


def test_ruling_17_seppuku() -> None:
    state = battle(position("5.5 P", "6.5 i, 10.1 A"))
    attack(state, "5.5", "6.5", "fcc")
    before = len(state.hands[1])
    events = state.play(("seppuku",))
    assert state.tokens[1] == 10 and len(state.hands[1]) == before - 1
    assert len(state.dragons[0]) == 1 and state.banners == [0, 0]
    assert told(events, "card_lost")[0][1] == 1
    assert asked(state) == "ground", "the attacker may take the empty hex"


def test_ruling_18_who_begins_a_turn_with_one_command_card_has_lost() -> None:
    state = position("5.5 P", "9.5 P")
    state.hands[0] = state.hands[0][:1]
    command(state)
    assert state.winners == [1] and state.turn is None


# -- bodyguards and tents --------------------------------------------------------------------------


def test_ruling_19_bodyguards_are_hit_only_by_swords_and_ignore_every_flag() -> None:
    assert hits(GUARD, 0, False, (CIRCLE, TRIANGLE, 2, 3, 4, SWORDS)) == 1
    state = battle(position("9.5 S", "10.5 T", "10.5 t"))
    events = attack(state, "9.5", "10.5", "fffc" + "cccc")
    assert told(events, "flags")[0][4:6] == (3, 3) and unit(state, "10.5") >= 0


def test_ruling_19_bodyguards_roll_a_die_a_block_and_their_swords_again() -> None:
    state = battle(position("10.5 P", "9.5 T3", "9.5 t", active=0))
    events = attack(state, "10.5", "9.5", "ccc")
    state.lay("xsc" + "h")
    events += state.play(("roll",))
    back = told(events, "strike")[-1]
    assert back[4] == BACK and back[5][0] == ("base", 3) and back[6] == (5, 2, 0, 4)


def test_ruling_19_bodyguards_are_never_shot_at_and_give_no_banner() -> None:
    state = position("8.5 A", "10.5 T1", "10.5 t")
    assert shot_targets(state, unit(state, "8.5")) == []
    state = battle(position("9.5 S", "10.5 T1", "10.5 t"))
    attack(state, "9.5", "10.5", "xccc" + "hh")
    assert state.banners == [0, 0] and asked(state) == "flight"
    assert state.leader_kinds[0] == FOOT, "without his guards he is a leader on foot"


def test_ruling_19_rank_and_stature_do_not_count_against_bodyguards() -> None:
    assert hits(6, GUARD, False, (SWORDS,)) == 1


def test_ruling_19_if_the_commander_falls_his_guards_surrender() -> None:
    state = battle(position("9.5 S", "10.5 T", "10.5 t"))
    events = attack(state, "9.5", "10.5", "xccc" + "xx")
    assert told(events, "surrender") and unit(state, "10.5") < 0 and state.banners == [1, 0]
    assert asked(state) == "ground"


def test_ruling_20_a_tent_falls_when_the_turn_of_the_unit_on_it_begins() -> None:
    state = position("11.5 P", "9.1 P", "11.5 t", flags=9)
    command(state)
    assert state.banners == [3, 0] and state.tents[1] < 0 and len(state.hands[1]) == 3
    assert state.terrain_at[AT("11.5")] == 0


def test_ruling_20_entering_the_tent_of_scenario_12_wins_at_once() -> None:
    state = movement(position("2.2 P", "7.6 P, 9.9 A", "6.6 t", rules="storm blue", active=1))
    state.tents = [AT("6.6"), -1]
    answer(state, ("unit", AT("7.6")), ("to", AT("6.6")))
    assert state.winners == [1]


def test_ruling_21_the_tent_of_koriyama_in_january_neither_stops_nor_shelters() -> None:
    state = samurai.new(scenario=7)
    tent = state.tents[1]
    assert board.name(tent) == "10.6" and state.unit_at[tent] < 0
    assert sees(position("9.5 A", "11.5 P", "10.4 w, 10.5 t", rules="tent_bare"), AT("9.5"), AT("11.5"))
    assert not sees(position("9.5 A", "11.5 P", "10.4 w, 10.5 t"), AT("9.5"), AT("11.5"))


# -- castles, fences, sections ---------------------------------------------------------------------


def test_ruling_32_infantry_in_a_castle_takes_hits_for_flags_and_never_retreats() -> None:
    state = battle(position("5.5 S", "6.5 A", "6.5 c", flags=9))
    attack(state, "5.5", "6.5", "ff" + "cc")
    assert blocks(state, "6.5") == 3 and state.tokens[1] == 5


def test_ruling_32_cavalry_can_neither_storm_a_castle_nor_fight_in_one() -> None:
    state = battle(position("5.5 C, 5.7 P", "6.5 A, 5.8 A", "6.5 c"))
    assert ("attack", AT("5.5"), AT("6.5")) not in state.choices()
    inside = position("5.5 C, 5.7 P", "6.5 A, 5.8 A", "5.5 c")
    battle(inside)
    assert ("attack", AT("5.5"), AT("6.5")) not in inside.choices()


@pytest.mark.parametrize(
    ("ground", "striker", "number"),
    [("6.5 p", "C", 1), ("6.5 p", "P", 0)],
)
def test_ruling_33_fences_help_only_against_cavalry(ground: str, striker: str, number: int) -> None:
    state = position(f"5.5 {striker}", "6.5 P", ground)
    strike = Strike(0, unit(state, "5.5"), AT("5.5"), AT("6.5"), "attack")
    assert ignorable(state, unit(state, "6.5"), 2, strike) == number
    state = position(f"5.5 {striker}", "6.5 P", ground, rules="fences_palisades")
    assert ignorable(state, unit(state, "6.5"), 2, strike) == 1, "palisades help against all"


def test_ruling_34_cut_hexes_count_as_centre_for_empty_sections() -> None:
    for place, banners in (("6.4", 1), ("5.4", 0)):
        state = position(f"{place} P, 5.6 P, 5.10 P", "9.5 P", rules="empty_section blue", active=1)
        command(state)
        assert state.banners == [0, banners]


def test_shots_are_reckoned_by_distance() -> None:
    state = position("5.3 G", "5.5 P, 7.6 P, 5.10 P")
    assert dice(state, "5.3", "5.5") == 2
    strike = Strike(0, unit(state, "5.3"), AT("5.3"), AT("7.6"), SHOT)
    assert total(reckon(state, strike)) == 1
