"""The forty scenarios, their own victory rules, the mini-campaigns, and faults in scenario files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game import samurai
from game.core.chance import Chance
from game.samurai import board
from game.samurai.rules.victory import over_there
from game.samurai.scenario import NUMBERS, BadScenario, folder, scenario
from game.samurai.scenario_lint import faults, main, parse
from game.samurai.state import State
from game.samurai.terrain import CHART, FORD, PEAK, SHALLOWS, TOMB
from game.samurai.units import FOOT, GUARD, KINDS
from tests.games import LONG
from tests.samurai.build import (
    AT,
    Rigged,
    answer,
    asked,
    attack,
    battle,
    blocks,
    command,
    movement,
    position,
    told,
    unit,
)
from tests.samurai.suite import OPTION_SETS, invariants

POOLS = {
    0: {"SSp": 5, "SB": 3, "ASp": 8, "AB": 4, "AA": 5, "LI": 3, "SSpC": 4, "SBC": 4},
    1: {"SSp": 5, "SB": 3, "ASp": 8, "AB": 4, "AA": 4, "LI": 3, "SSpC": 5, "SBC": 4},
}
"""The blocks in the box."""


def text(number: int) -> str:
    return (folder() / f"{number:02}.txt").read_text(encoding="utf-8")


# -- all of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_a_scenario_can_be_read_and_set_up_from_the_box(number: int) -> None:
    field = scenario(number)
    assert field.number == number and 3 <= field.flags <= 9
    for side, pool in POOLS.items():
        for kind, row in enumerate(KINDS[:GUARD]):
            used = sum((owner, other) == (side, kind) for owner, other, _ in field.units)
            assert used <= pool[row.code], (number, side, row.code)
    invariants(samurai.new(scenario=number))


@pytest.mark.parametrize("number", NUMBERS)
def test_both_armies_can_reach_each_other(number: int) -> None:
    field = scenario(number)
    reached, edge = {field.units[0][2]}, [field.units[0][2]]
    for place in edge:
        for near in board.NEAR[place]:
            if near not in reached and not CHART[field.terrain_at[near]].closed:
                reached.add(near)
                edge.append(near)
    assert {place for _, _, place in field.units} <= reached


@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: str(options["scenario"]))
def test_random_battles_are_fought_to_their_end(options: dict[str, object]) -> None:
    for seed in range(250 if LONG else 1):
        state, chance = samurai.new(seed=seed, **options), Chance(seed)
        for _ in range(60_000):
            if state.turn is None:
                break
            state.play(chance.pick(state.choices()))
        invariants(state)
        assert state.winners and state.turn is None


def test_hands_tokens_and_first_mover_follow_the_notes() -> None:
    state = samurai.new(scenario=12)
    assert (len(state.hands[0]), len(state.hands[1])) == (2, 5)
    assert (len(state.dragons[0]), len(state.dragons[1])) == (3, 3)
    assert state.tokens == [5, 6] and state.pool == 19 and state.turn == 1


@pytest.mark.parametrize(("misprints", "cards"), [("printed", 3), ("corrected", 6)])
def test_the_misprint_of_scenario_39(misprints: str, cards: int) -> None:
    state = samurai.new(scenario=39, misprints=misprints)
    assert len(state.hands[1]) == cards


def test_dice_decide_who_begins_at_anegawa() -> None:
    firsts = {samurai.new(scenario=22, seed=seed).turn for seed in range(12)}
    assert firsts == {0, 1}


# -- terrain that a scenario changes ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "place", "kind"),
    [
        (3, "6.1", "ford"),
        (3, "6.2", "shallows"),
        (4, "6.1", "river"),
        (4, "6.3", "shallows"),
        (4, "5.1", "peak"),
        (5, "2.2", "ford"),
        (6, "1.9", "river"),
        (21, "3.3", "building"),
        (26, "6.1", "peak"),
        (28, "5.2", "fence"),
        (29, "3.8", "palisade"),
        (34, "7.3", "castle"),
        (34, "4.6", "bridge"),
        (40, "4.4", "tomb"),
        (7, "10.6", "bare_tent"),
    ],
)
def test_what_a_hex_is(number: int, place: str, kind: str) -> None:
    assert CHART[scenario(number).terrain_at[AT(place)]].name == kind


def test_fords_of_a_fordable_river_restrict_nothing() -> None:
    assert CHART[FORD].stops and not CHART[SHALLOWS].stops
    assert CHART[PEAK].closed and CHART[TOMB].closed


# -- victory ----------------------------------------------------------------------------------------------


def test_the_last_banner_ends_the_battle_at_once() -> None:
    state = battle(position("5.5 P, 3.3 P", "6.5 P1, 10.1 P", flags=1))
    events = attack(state, "5.5", "6.5", "tcc")
    assert state.winners == [0] and state.turn is None and state.agenda == []
    assert told(events, "end") == [("end", 0, "banners", (1, 0))]


def test_a_battle_back_can_win() -> None:
    state = battle(position("5.5 P1, 3.3 P", "6.5 P", flags=1))
    attack(state, "5.5", "6.5", "ccc" + "tcc")
    assert state.winners == [1]


def test_scenario_02_leaders_are_worth_two() -> None:
    state = samurai.new(scenario=2)
    assert set(state.prizes) == {2}
    state = battle(position("5.5 P", "6.5 i, 10.1 P", rules="leaders_worth 2"))
    attack(state, "5.5", "6.5", "xcc")
    assert state.banners == [2, 0]


def test_scenario_03_motoshige_is_worth_two() -> None:
    state = samurai.new(scenario=3)
    worth = {board.name(place): prize for place, prize in zip(state.leader_places, state.prizes)}
    assert worth.pop("10.6") == 2 and set(worth.values()) == {1}


RIVER = ", ".join(f"6.{column} r" for column in range(1, 12))


def test_scenarios_04_and_16_units_over_the_river_hold_banners_while_they_stay() -> None:
    state = position("2.2 P", "5.5 P, 5.7 P, 5.9 m, 9.9 P", RIVER, rules="hold blue 1.1", active=1, flags=9)
    assert state.scores == [0, 0], "nothing before the turn begins"
    command(state)
    assert state.scores == [0, 2], "leaders do not count"
    unit_over = unit(state, "5.5")
    state.places[unit_over] = AT("7.5")
    assert state.scores == [0, 1], "lost at once"


def test_scenario_04_held_banners_can_win_at_the_start_of_a_turn() -> None:
    state = position("2.2 P", "5.5 P, 5.7 P", RIVER, rules="hold blue 1.1", active=1, flags=2)
    command(state)
    assert state.winners == [1]


def test_scenario_05_ashigaru_that_cross_the_river_leave_with_a_banner() -> None:
    state = movement(position("3.3 P, 3.5 A", "9.9 P", "3.2 b, 2.2 r, 1.3 r, 3.1 r", rules="escape red ASp 1.1"))
    answer(state, ("unit", AT("3.3")), ("to", AT("3.2")))
    assert state.banners == [0, 0]
    state = movement(position("3.2 Pi, 3.5 A", "9.9 P", "3.2 b, 2.2 r, 1.3 r, 3.1 r", rules="escape red ASp 1.1"))
    answer(state, ("unit", AT("3.2")), ("to", AT("2.1")))
    assert state.banners == [1, 0] and unit(state, "2.1") < 0 and state.leader_places[0] < 0
    archers = movement(position("3.2 A, 3.5 A", "9.9 P", "3.2 b, 2.2 r, 1.3 r, 3.1 r", rules="escape red ASp 1.1"))
    answer(archers, ("unit", AT("3.2")), ("to", AT("2.1")))
    assert archers.banners == [0, 0]


def test_scenario_12_the_surprised_hand_grows_to_five() -> None:
    state = samurai.new(scenario=12, seed=4)
    sizes: list[int] = []
    seen = 0
    chance = Chance(2)
    while state.turn is not None and len(sizes) < 5:
        if state.agenda[-1][:2] == ("command", 0) and state.turns[0] != seen:
            seen = state.turns[0]
            sizes.append(len(state.hands[0]))
        quiet = [choice for choice in state.choices() if choice in (("done",), ("pass",), ("tokens",))]
        state.play(quiet[0] if quiet else chance.pick(state.choices()))
    assert sizes == [2, 3, 4, 5, 5]


@pytest.mark.parametrize(("place", "banners"), [("5.9", 0), ("6.8", 1)])
def test_scenarios_18_and_19_an_empty_section_gives_a_banner_each_turn(place: str, banners: int) -> None:
    state = position(f"5.2 P, 5.6 P, {place} P", "9.5 P", rules="empty_section blue", active=1)
    command(state)
    assert state.banners == [0, banners]
    command(state)
    assert state.banners == [0, 2 * banners]


def test_scenario_37_either_player_gains_from_empty_sections() -> None:
    for active in (0, 1):
        state = position("5.6 P", "9.6 P", rules="empty_section red;empty_section blue", active=active)
        command(state)
        assert state.banners == [int(active == 0), int(active == 1)]


def test_scenario_21_the_castle_gives_one_banner_once_and_costs_a_card() -> None:
    state = movement(position("1.1 P", "5.5 A, 9.9 A", "5.6 c", rules="seize_card blue 5.6;castle_building", active=1))
    answer(state, ("unit", AT("5.5")), ("to", AT("5.6")))
    assert state.banners == [0, 1] and len(state.hands[0]) == 3 and state.seized == [AT("5.6")]
    from game.samurai.rules.victory import arrive

    arrive(state, unit(state, "5.6"), lambda event: None)
    assert state.banners == [0, 1] and len(state.hands[0]) == 3


def test_scenario_34_village_and_bridge_give_a_banner_without_a_card() -> None:
    state = movement(position("1.1 P", "5.5 A, 9.9 A", "5.6 b", rules="seize blue 5.6", active=1))
    answer(state, ("unit", AT("5.5")), ("to", AT("5.6")))
    assert state.banners == [0, 1] and len(state.hands[0]) == 4
    assert {row[1] for row in scenario(34).rules["seize"] + scenario(34).rules["seize_card"]} == {
        AT("7.3"),
        AT("7.10"),
        AT("4.6"),
    }


def test_scenario_26_units_beside_the_gorge_hold_banners_while_they_keep_the_hex() -> None:
    gorge = ", ".join(f"6.{column} g" for column in range(1, 12))
    state = position("2.2 P", "5.5 P, 3.7 P, 7.7 P", gorge, rules="hold_edge blue 1.1", active=1)
    command(state)
    assert state.scores == [0, 1], "only beside the gorge, only across it"
    state.places[unit(state, "5.5")] = AT("5.6")
    assert state.scores == [0, 0]


def test_scenarios_28_to_31_patience_is_rewarded_but_never_with_the_last_banner() -> None:
    for flags, banners in ((5, 1), (1, 0)):
        state = position("3.2 P", "9.9 P", rules="patience red", hands=(("order1_left",), ()), flags=flags)
        command(state)
        state.play(("card", "order1_left"))
        assert state.banners == [banners, 0]


def uesugi_and_oda(oda: str, active: int) -> Rigged:
    rules = "clear red 1.1;lodged blue 1.1 3;no_draw blue 1.1 3"
    return position("2.2 P", oda, RIVER, rules=rules, active=active, flags=9, hands=((), ("order2_left",)))


def test_scenario_32_uesugi_gain_from_their_second_turn_on_while_nobody_is_across() -> None:
    state = uesugi_and_oda("7.5 P", 0)
    command(state)
    assert state.banners == [0, 0], "not on the first turn"
    command(state)
    assert state.banners == [1, 0]
    state = uesugi_and_oda("5.5 P", 0)
    state.turns = [3, 3]
    command(state)
    assert state.banners == [0, 0]


def test_scenario_32_oda_gain_and_draw_with_three_units_across() -> None:
    for oda, across in (("5.5 P, 5.6 P, 5.7 P", True), ("5.5 P, 5.6 P, 7.7 P", False)):
        state = uesugi_and_oda(oda, 1)
        command(state)
        assert state.banners == [0, int(across)]
        assert len(over_there(state, 1, AT("1.1"))) == (3 if across else 2)
        state.play(("card", "order2_left"))
        assert len(state.hands[1]) == (4 if across else 3)


def test_scenario_37_mori_and_chosokabe_wait_for_their_own_card() -> None:
    red = "1.10 P, 1.2 P, 3.6 P, 4.10 P"
    rules = "wait red order1_left 1.10;wait red order1_right 1.2"
    state = position(red, "9.5 P", rules=rules, hands=(("order3_left", "order1_left"), ()))
    command(state)
    state.play(("card", "order3_left"))
    assert state.choices() == [("done",), ("order", AT("4.10"))]
    state = position(red, "9.5 P", rules=rules, hands=(("order3_left", "order1_left"), ()))
    command(state)
    state.play(("card", "order1_left"))
    assert ("order", AT("1.10")) in state.choices()
    answer(state, ("order", AT("1.10")))
    assert state.released, "from now on it is ordered like any other"


def test_scenario_39_the_majority_on_the_hills_holds_a_banner() -> None:
    state = position("5.5 P, 5.6 P", "7.5 P", "5.5 h, 5.6 h, 7.5 h", rules="hill_majority", active=1)
    command(state)
    assert state.scores == [1, 0], "whoever has it, whoever's turn begins"
    state = battle(position("5.5 P, 5.6 P", "7.5 A, 6.5 P, 9.9 P", "5.5 h, 7.5 h", rules="hill_majority"))
    state.hill_holder = 1
    from game.samurai.rules.victory import check_hills

    check_hills(state, lambda event: None)
    assert state.scores == [0, 0], "lost at once"


def test_a_tent_gives_three_permanent_banners() -> None:
    state = position("11.5 P", "9.1 P", "11.5 t", flags=3)
    command(state)
    assert state.winners == [0]


# -- mini-campaigns ------------------------------------------------------------------------------------------


def test_losses_are_carried_over_winner_first() -> None:
    state = samurai.new(scenario=19, seed=5, campaign="blue", red_banners=0, blue_banners=8)
    assert state.agenda[-1][0] in ("carry", "command")
    while asked(state) == "carry":
        assert state.turn == 1, "only Blue has dice to roll"
        assert state.hands == [[], []], "before the cards are dealt"
        state.play(state.choices()[0])
    hurt = [unit for unit, left in enumerate(state.blocks) if left < 4]
    assert all(state.owners[unit] == 0 and state.blocks[unit] == 3 for unit in hurt)
    assert len(state.hands[1]) == 6


def test_without_a_campaign_nothing_is_carried_over() -> None:
    state = samurai.new(scenario=19, seed=5, red_banners=5, blue_banners=5)
    assert asked(state) == "command" and set(state.blocks) == {4}


# -- the rulebook's example of the army commander's combat ------------------------------------------------------


def test_the_example_of_the_commander_and_his_guards() -> None:
    state = battle(position("9.5 Si", "10.5 T", "10.5 t", tokens=(5, 5)))
    attack(state, "9.5", "10.5")
    state.lay("xfccc" + "xh")
    events = state.play(("inspire",))
    assert told(events, "strike")[0][5] == (("base", 4), ("leader", 1))
    assert blocks(state, "10.5") == 3 and told(events, "flags")[0][4:6] == (1, 1)
    assert (asked(state), state.turn) == ("prepare", 1)
    state.lay("xsfc" + "c" + "h")
    events = state.play(("inspire",))
    assert told(events, "strike")[0][5] == (("base", 3), ("leader", 1))
    assert blocks(state, "9.5") == 2 and state.leader_at[AT("9.5")] == 0
    assert (asked(state), state.turn) == ("flags", 0)
    answer(state, ("ignore", 0))
    state.play(state.choices()[0])
    assert state.tokens[0] == 5 - 1 - 3, "two for the samurai, one for the leader"


# -- faults in a file ---------------------------------------------------------------------------------------------


def changed(old: str, new: str) -> Callable[[], str]:
    return lambda: text(1).replace(old, new, 1)


@pytest.mark.parametrize(
    ("broken", "line", "fault"),
    [
        (changed("year: 0", "year 0"), 3, "no_colon"),
        (changed("year: 0", "yeer: 0"), 3, "unknown_key"),
        (changed("year: 0\n", ""), 1, "key_missing"),
        (changed("year: 0", "year: long ago"), 3, "no_number"),
        (changed("command: 5 5", "command: 5"), 6, "no_pair"),
        (changed("first: red", "first: green"), 9, "no_side"),
        (changed("hexes reconstructed", "hexes perhaps"), 13, "no_degree"),
        (changed("map:", "rule: fly\nmap:"), 14, "unknown_rule"),
        (changed("map:", "rule: hold blue\nmap:"), 14, "rule_words"),
        (changed("map:", "rule: hold green 1.1\nmap:"), 14, "no_side"),
        (changed("map:", "rule: hold blue 1.99\nmap:"), 14, "no_hex"),
        (changed("map:", "rule: escape red XX 1.1\nmap:"), 14, "no_kind"),
        (changed("map:", "rule: leaders_worth many\nmap:"), 14, "no_number"),
        (changed("map:\n", ""), 14, "no_colon"),
        (changed(" 2 ", " 3 "), 16, "row_order"),
        (changed(" 1 .  ", " 1 "), 15, "row_width"),
        (changed(" 1 .", " 1 ?"), 15, "no_terrain"),
        (changed(" 1 .", " 1 .z"), 15, "no_piece"),
        (changed(" 1 .", " 1 .pP"), 15, "no_piece"),
        (changed(" 1 .", " 1 .kiI"), 15, "no_piece"),
        (changed(" 1 .", " 1 .ci"), 15, "cannot_lead"),
        (changed(" 1 .", " 1 rp"), 15, "closed_hex"),
        (changed(" 1 .", " 1 .t"), 15, "no_tent"),
        (changed(" 1 .", " 1 .p"), 11, "army_differs"),
        (changed("SSp 2", "SSp two"), 11, "no_roster"),
    ],
)
def test_a_fault_is_named_with_its_line(broken: Callable[[], str], line: int, fault: str) -> None:
    with pytest.raises(BadScenario) as error:
        parse(broken())
    assert (error.value.line, error.value.reason.key) == (line, f"samurai.map_{fault}")


def test_a_map_without_its_last_rows_is_refused() -> None:
    cut = text(1).rsplit("\n", 3)[0]
    with pytest.raises(BadScenario) as error:
        parse(cut)
    assert error.value.reason.key == "samurai.map_rows_missing"


def test_a_commander_stands_with_his_guards_in_his_own_tent() -> None:
    for number in (8, 9, 12, 15, 25, 39):
        state: State = samurai.new(scenario=number)
        for side, kind, place in state.scenario.units:
            if kind == GUARD:
                assert state.tents[side] == place and state.leader_kinds[state.leader_at[place]] > FOOT


@pytest.mark.parametrize("number", NUMBERS)
def test_every_published_scenario_passes_the_lint(number: int) -> None:
    """Loading a scenario does not ask whether its map fits its armies; this does."""
    path = folder() / f"{number:02}.txt"
    assert faults([path]) == [] and parse(path.read_text(encoding="utf-8")) == scenario(number)


def test_the_checker_names_file_line_and_fault(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(text(1), encoding="utf-8")
    bad.write_text(text(1).replace("year: 0", "year: soon"), encoding="utf-8")
    assert faults([good]) == [] and main([str(good)]) == 0
    assert faults([good, bad]) == ["bad.txt: Line 3: soon is not a number."] and main([str(bad)]) == 1


def test_a_levy_charge_goes_on_without_the_unit_that_was_driven_off() -> None:
    state = battle(position("5.5 L, 6.4 L", "6.5 P", hands=((), ("first_strike",)), flags=9))
    attack(state, "5.5", "6.5")
    answer(state, ("unit", AT("6.4")))
    answer(state, ("card", "first_strike"))
    state.lay("fcc")
    events = answer(state, ("attack", AT("6.5"), AT("5.5")))
    while asked(state) == "retreat":
        state.lay("cc")
        events += state.play(state.choices()[0])
    assert [(event[2], event[4]) for event in told(events, "strike")] == [(AT("6.5"), "first"), (AT("6.4"), "attack")]
