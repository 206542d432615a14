"""The unit chart and the terrain chart, number by number as the rulebook gives them."""

from __future__ import annotations

import pytest

from game.samurai import reckoning
from game.samurai.rules.combat import Strike, total
from game.samurai.rules.result import hits, honor_gained
from game.samurai.rules.retreat import cost, retreat_paths
from game.samurai.units import AA, AB, ASP, GUARD, KINDS, LI, SB, SBC, SSP, SSPC
from tests.samurai.build import AT, FACES, Rigged, attack, battle, goals, position, told, unit


def dice(state: Rigged, origin: str, goal: str) -> int:
    return total(reckoning(state, AT(origin), AT(goal)))


@pytest.mark.parametrize(
    ("letter", "close", "at_2", "at_3", "at_4"),
    [
        ("S", 4, 0, 0, 0),
        ("B", 3, 2, 2, 0),
        ("P", 3, 0, 0, 0),
        ("A", 2, 2, 2, 0),
        ("G", 2, 2, 2, 1),
        ("L", 2, 0, 0, 0),
        ("C", 4, 0, 0, 0),
        ("K", 3, 2, 2, 0),
    ],
)
def test_dice_of_each_kind(letter: str, close: int, at_2: int, at_3: int, at_4: int) -> None:
    state = position(f"5.5 {letter}", "5.6 P")
    assert dice(state, "5.5", "5.6") == close
    for place, number in (("5.7", at_2), ("5.8", at_3), ("5.9", at_4)):
        state = battle(position(f"5.5 {letter}, 1.1 P", f"{place} P, 1.2 P"))
        legal = ("attack", AT("5.5"), AT(place)) in state.choices()
        assert legal is bool(number)
        if legal:
            assert dice(state, "5.5", place) == number


@pytest.mark.parametrize(
    ("ground", "kind", "close_out", "close_in", "ranged_out", "ranged_in"),
    [
        ("w", "B", 2, 2, 2, 1),
        ("w", "K", 2, 2, 2, 1),
        ("h", "B", 3, 2, 2, 2),
        ("f", "B", 2, 2, 1, 2),
        ("b", "B", 3, 3, 2, 2),
        ("v", "B", 2, 2, 1, 1),
        ("v", "K", 1, 2, 1, 1),
        ("d", "B", 3, 3, 2, 2),
        ("d", "K", 2, 2, 2, 2),
        ("g", "B", 1, 2, 1, 1),
        ("g", "K", 1, 1, 1, 1),
        ("t", "B", 3, 3, 2, 2),
        ("p", "B", 2, 2, 2, 2),
        ("p", "K", 2, 2, 2, 2),
        ("c", "B", 3, 2, 2, 1),
    ],
)
def test_most_dice_by_terrain(
    ground: str, kind: str, close_out: int, close_in: int, ranged_out: int, ranged_in: int
) -> None:
    inside = position(f"5.5 {kind}", "5.6 P, 5.3 P", f"5.5 {ground}")
    assert (dice(inside, "5.5", "5.6"), dice(inside, "5.5", "5.3")) == (close_out, ranged_out)
    outside = position(f"5.5 {kind}", "5.6 P, 5.3 P", f"5.6 {ground}, 5.3 {ground.replace('t', '.')}")
    assert (dice(outside, "5.5", "5.6"), dice(outside, "5.5", "5.3")) == (close_in, ranged_in)


def swords(number: int) -> tuple[int, ...]:
    return (FACES["x"],) * number


@pytest.mark.parametrize(
    ("target", "striker", "ignored"),
    [
        (SSP, SSP, 0),
        (SSP, ASP, 1),
        (SSP, AB, 2),
        (SB, LI, 2),
        (ASP, AA, 1),
        (ASP, SSP, 0),
        (AB, ASP, 0),
        (SSPC, SSP, 1),
        (SSPC, ASP, 2),
        (SBC, AB, 3),
        (SSPC, SSPC, 0),
        (SSPC, GUARD, 0),
        (GUARD, AB, 0),
    ],
)
def test_swords_ignored_by_rank_and_stature(target: int, striker: int, ignored: int) -> None:
    assert hits(target, striker, False, swords(4)) == 4 - ignored


def test_swords_in_ranged_combat_hit_only_from_guns() -> None:
    assert hits(SSP, AA, True, swords(2)) == 2 and hits(SSP, AB, True, swords(2)) == 0


@pytest.mark.parametrize(
    ("striker", "target", "mode", "inspired", "tokens"),
    [
        ("S", "P", "attack", 0, 2),
        ("S", "P", "attack", 1, 1),
        ("S", "L", "attack", 0, 0),
        ("C", "P", "attack", 0, 0),
        ("C", "A", "attack", 0, 0),
        ("C", "S", "attack", 0, 2),
        ("A", "P", "shot", 0, 2),
        ("G", "P", "shot", 0, 0),
        ("A", "L", "shot", 0, 2),
    ],
)
def test_honor_gained_by_the_dice(striker: str, target: str, mode: str, inspired: int, tokens: int) -> None:
    state = position(f"5.5 {striker}", f"6.5 {target}")
    strike = Strike(0, unit(state, "5.5"), AT("5.5"), AT("6.5"), mode, inspired)
    assert honor_gained(state, strike, unit(state, "6.5"), (FACES["h"], FACES["h"])) == tokens


@pytest.mark.parametrize(
    ("kind", "hexes", "led", "tokens"),
    [(SSP, 1, False, 2), (SBC, 2, False, 4), (ASP, 2, False, 2), (AB, 1, False, 1), (AA, 3, False, 3),
     (LI, 2, False, 2), (LI, 4, False, 2), (ASP, 1, True, 2), (SSP, 1, True, 3), (LI, 2, True, 4)],
)  # fmt: skip
def test_honor_lost_by_retreating(kind: int, hexes: int, led: bool, tokens: int) -> None:
    assert cost(kind, hexes, led) == tokens


def test_levies_retreat_two_hexes_for_each_flag() -> None:
    state = position("5.5 P", "6.5 L")
    assert {len(path) for path, _, _ in retreat_paths(state, unit(state, "6.5"), 1)} == {2}
    assert all(tokens == 2 for _, _, tokens in retreat_paths(state, unit(state, "6.5"), 1))


def test_previews_of_a_retreat_change_nothing() -> None:
    state = position("5.5 P", "6.5 Pi, 7.5 A")
    before = state.dump()
    paths = retreat_paths(state, unit(state, "6.5"), 2)
    assert state.dump() == before
    assert all(blocks == 0 and tokens == 4 for _, blocks, tokens in paths)


def test_the_pool_of_tokens_can_run_dry() -> None:
    state = battle(position("5.5 P, 1.1 P", "6.5 P, 1.3 P", tokens=(15, 15)))
    events = attack(state, "5.5", "6.5", "hhh" + "ccc")
    assert state.tokens == [15, 15] and not told(events, "gain")


def test_gaining_ground_and_the_bonus_combat() -> None:
    for attacker, bonus in (("C", True), ("Pi", True), ("P", False)):
        state = battle(position(f"5.5 {attacker}", "6.5 P1, 6.6 P, 10.1 P", flags=9, tokens=(0, 5)))
        attack(state, "5.5", "6.5", "tccc"[: 4 if attacker == "C" else 3])
        state.play(("advance",))
        assert (state.agenda[-1][0] == "bonus") is bonus
        assert unit(state, "6.5") >= 0


def test_no_bonus_combat_where_entering_forbids_battle() -> None:
    state = battle(position("5.5 C", "6.5 P1, 6.6 P, 10.1 P", "6.5 v", flags=9))
    attack(state, "5.5", "6.5", "tc")
    state.play(("advance",))
    assert state.agenda[-1][0] != "bonus"


def test_a_shooter_next_to_an_enemy_unit_must_fight_that_one() -> None:
    state = battle(position("5.5 A", "6.5 P, 5.8 P"))
    assert state.choices() == [("done",), ("attack", AT("5.5"), AT("6.5"))]


def test_a_lone_leader_cannot_fight() -> None:
    state = battle(position("5.5 m, 1.1 P", "6.5 P, 1.2 P"))
    assert [choice[1] for choice in state.choices() if choice[0] == "attack"] == [AT("1.1")]


def test_flight_of_a_leader_on_foot_never_ends_with_cavalry() -> None:
    state = battle(position("5.5 P", "6.5 i, 7.5 C, 7.6 P"))
    attack(state, "5.5", "6.5", "fcc")
    assert "7.5" not in goals(state) and "7.6" in goals(state)


def test_the_chart_has_a_line_for_every_kind() -> None:
    assert [kind.code for kind in KINDS] == ["SSp", "SB", "ASp", "AB", "AA", "LI", "SSpC", "SBC", "guard"]
