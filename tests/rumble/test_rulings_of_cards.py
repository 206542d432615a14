"""Rulings 14 to 35 and 43 of docs/rulings/rumble.md, on the tactic and daimyo cards, each with its number."""

from __future__ import annotations

from typing import Any

import pytest

from game import rumble
from game.rumble.board import (
    AREAS,
    KASUGAYAMA,
    KIYOSU,
    KYO,
    ODAWARA,
    OKO,
    SHURI,
    TOKUYAMA,
    TSUTSUJIGASAKI,
    USUKI,
    YONEZAWA,
    YOSHIDA,
)
from game.rumble.cards import DAIMYO, TACTICS
from tests.games import random_record
from tests.rumble.build import play, position, reason, to, use, use_lord, where
from tests.rumble.suite import OPTION_SETS

ROLL = ("roll",)
LORD = ("lord",)
DONE = ("done",)
LANDLESS = (TOKUYAMA, OKO, USUKI, SHURI)
SEALESS = (KASUGAYAMA, ODAWARA, TSUTSUJIGASAKI, KIYOSU)

# -- 3.3 tactic cards ----------------------------------------------------------------------------


def test_rulings_14_to_24_one_card_for_each_player_and_game() -> None:
    state = position(soldiers={KYO: (3, 0, 0)}, display=("scout", "support"), used={0: "marine"})
    assert state.choices() == [ROLL]
    assert reason(state, "card", "scout") == "rumble.why_card_once"


def test_ruling_14_scout_moves_one_soldier_over_any_link() -> None:
    state = use("scout", soldiers={OKO: (2, 0, 0), KYO: (1, 0, 0)})
    assert state.choices() == [("from", KYO), ("from", OKO)]
    state.play(("from", KYO))
    assert state.choices() == to(TSUTSUJIGASAKI, KIYOSU, YOSHIDA, OKO)  # the last one over the sea
    state.play(("to", OKO))
    assert where(state, 0) == {OKO: 3}


@pytest.mark.parametrize(("card", "goals"), [("mountain", (TSUTSUJIGASAKI, KIYOSU, YOSHIDA)), ("marine", (OKO,))])
def test_ruling_15_two_soldiers_march_together_by_land_or_by_sea(card: str, goals: tuple[int, ...]) -> None:
    state = use(card, soldiers={KYO: (3, 0, 0), YOSHIDA: (1, 0, 0)})
    assert state.choices() == [("from", KYO)]  # one soldier in Yoshida is too few
    state.play(("from", KYO))
    assert state.choices() == to(*goals)
    events = play(state, ("to", goals[0]))
    assert events[0] == ("move", 0, 0, KYO, goals[0], 2)
    assert state.soldiers[0][KYO] == 1


@pytest.mark.parametrize(("there", "sent"), [(2, 1), (3, 1), (4, 2), (5, 2), (9, 4)])
def test_ruling_16_sub_squad_moves_half_rounded_down(there: int, sent: int) -> None:
    state = use("squad", soldiers={SHURI: (there, 0, 0)})
    play(state, ("from", SHURI), ("to", USUKI))
    assert where(state, 0) == {SHURI: there - sent, USUKI: sent}


def test_ruling_16_the_daimyo_is_not_counted_in_a_squad() -> None:
    state = position(soldiers={KYO: (1, 0, 0)}, lords={0: KYO}, display=("squad",))
    assert reason(state, "card", "squad") == "rumble.why_squad"
    state = use("squad", soldiers={KYO: (3, 0, 0)}, lords={0: KYO})
    play(state, ("from", KYO), ("to", OKO))
    assert where(state, 0) == {KYO: 2, OKO: 1} and state.lords[0] == KYO


def test_ruling_17_ninja_goes_to_another_area_with_an_own_soldier() -> None:
    state = use("ninja", soldiers={TOKUYAMA: (1, 0, 0), SHURI: (2, 0, 0), KYO: (0, 4, 0)})
    assert state.choices() == [("from", TOKUYAMA), ("from", SHURI)]
    state.play(("from", TOKUYAMA))
    assert state.choices() == to(SHURI)  # neither where it stands nor where only others stand
    state.play(("to", SHURI))
    assert where(state, 0) == {SHURI: 3}  # the origin may be emptied


def test_ruling_17_ninja_needs_soldiers_in_two_areas() -> None:
    state = position(soldiers={KYO: (9, 0, 0)}, lords={0: OKO}, display=("ninja",))
    assert reason(state, "card", "ninja") == "rumble.why_ninja"


def test_ruling_18_entering_kyo_takes_any_number_from_one_or_several_neighbours() -> None:
    state = use("kyo", soldiers={OKO: (2, 0, 0), KIYOSU: (1, 0, 0), ODAWARA: (5, 0, 0)})
    assert state.choices() == [("take", KIYOSU, 1), ("take", OKO, 1), ("take", OKO, 2)]
    state.play(("take", OKO, 1))
    assert state.choices() == [DONE, ("take", KIYOSU, 1)]
    state.play(("take", KIYOSU, 1))
    assert where(state, 0) == {OKO: 1, KYO: 2, ODAWARA: 5} and state.turn == 1


def test_ruling_18_one_soldier_is_enough_and_none_is_not() -> None:
    state = use("kyo", soldiers={OKO: (2, 0, 0), YOSHIDA: (1, 0, 0)})
    assert DONE not in state.choices() and reason(state, "done") == "core.not_now"
    play(state, ("take", OKO, 1), DONE)
    assert where(state, 0) == {OKO: 1, YOSHIDA: 1, KYO: 1}


def test_ruling_19_support_needs_a_soldier_in_stock_and_one_on_the_map() -> None:
    state = use("support", soldiers={SHURI: (1, 0, 0), KYO: (0, 1, 0)})
    assert state.choices() == to(SHURI)
    state.play(("to", SHURI))
    assert where(state, 0) == {SHURI: 2} and state.stock[0] == 16
    nobody = position(display=("support",), soldiers={KYO: (0, 5, 5)})
    no_stock = position(display=("support",), soldiers={KYO: (16, 0, 0)}, lords={})
    assert reason(nobody, "card", "support") == reason(no_stock, "card", "support") == "rumble.why_support"


def test_ruling_20_rebel_needs_a_soldier_in_stock_but_no_presence() -> None:
    state = use("rebel", soldiers={SHURI: (0, 1, 1), KYO: (0, 0, 2)})
    assert state.choices() == [("victim", KYO, 2), ("victim", SHURI, 1), ("victim", SHURI, 2)]
    state.play(("victim", KYO, 2))
    assert where(state, 0) == {KYO: 1} and where(state, 2) == {KYO: 1, SHURI: 1}
    assert state.stock == [17, 17, 16]


def test_ruling_20_rebel_finds_no_victim_in_a_daimyo() -> None:
    state = position(display=("rebel",), lords={1: KYO, 2: OKO})
    assert reason(state, "card", "rebel") == "rumble.why_rebel"
    dry = position(display=("rebel",), soldiers={KYO: (16, 3, 0)}, lords={})
    assert reason(dry, "card", "rebel") == "rumble.why_rebel"


def test_ruling_21_exile_from_an_area_with_own_soldiers_also_into_an_empty_one() -> None:
    state = use("exile", soldiers={YONEZAWA: (1, 2, 0), KYO: (0, 3, 3)})
    assert state.choices() == [("victim", YONEZAWA, 1)]
    state.play(("victim", YONEZAWA, 1))
    assert state.choices() == to(TOKUYAMA, KASUGAYAMA, ODAWARA)
    state.play(("to", TOKUYAMA))
    assert where(state, 1) == {TOKUYAMA: 1, YONEZAWA: 1, KYO: 3} and where(state, 0) == {YONEZAWA: 1}


def test_ruling_22_prisoner_from_any_area_to_a_neighbour_with_an_own_soldier() -> None:
    soldiers = {USUKI: (2, 0, 0), SHURI: (0, 1, 0), OKO: (0, 0, 1), TOKUYAMA: (0, 4, 0)}
    state = use("prisoner", soldiers=soldiers)
    assert state.choices() == [("victim", OKO, 2), ("victim", SHURI, 1)]
    state.play(("victim", SHURI, 1))
    assert state.choices() == to(USUKI)
    state.play(("to", USUKI))
    assert where(state, 1) == {USUKI: 1, TOKUYAMA: 4}


def test_ruling_23_decoy_one_own_and_two_of_the_same_opponent_together() -> None:
    state = use("decoy", soldiers={KYO: (2, 3, 1), OKO: (0, 2, 2), SHURI: (1, 1, 1)})
    assert state.choices() == [("victim", KYO, 1)]  # one each of two opponents is not enough
    state.play(("victim", KYO, 1))
    assert state.choices() == to(TSUTSUJIGASAKI, KIYOSU, YOSHIDA, OKO)
    state.play(("to", KIYOSU))
    assert where(state, 0) == {KYO: 1, KIYOSU: 1, SHURI: 1}
    assert where(state, 1) == {KYO: 1, KIYOSU: 2, OKO: 2, SHURI: 1}


def test_ruling_43_decoy_never_takes_one_soldier_each_of_two_opponents() -> None:
    """The Italian plural would allow it; the English and the Spanish text speak of one opponent."""
    apart = position(display=("decoy",), soldiers={KYO: (1, 1, 1), OKO: (1, 1, 1)})
    assert reason(apart, "card", "decoy") == "rumble.why_decoy"
    both = use("decoy", soldiers={KYO: (1, 2, 2)})
    assert both.choices() == [("victim", KYO, 1), ("victim", KYO, 2)]
    play(both, ("victim", KYO, 2), ("to", OKO))
    assert where(both, 1) == {KYO: 2} and where(both, 2) == {OKO: 2}


@pytest.mark.parametrize("areas", [(KYO, KYO), (KYO, SHURI), (SHURI, KYO)])
def test_ruling_24_retreat_takes_exactly_two_from_one_or_two_areas(areas: tuple[int, int]) -> None:
    state = use("retreat", soldiers={KYO: (2, 1, 0), SHURI: (1, 0, 0)})
    play(state, ("from", areas[0]))
    assert state.turn == 0 and DONE not in state.choices()
    play(state, ("from", areas[1]))
    assert state.turn == 1 and state.stock[0] == 17
    assert sum(where(state, 0).values()) == 1


@pytest.mark.parametrize("card", [card for card in TACTICS if card != "rebel"])
def test_ruling_25_a_lone_daimyo_is_no_soldier(card: str) -> None:
    """All that keeps these cards from being used is that a daimyo stands where a soldier should."""
    lords, victims = {0: OKO}, {OKO: (0, 3, 3), USUKI: (0, 1, 0)}
    state = position(display=(card,), lords=lords, soldiers=victims)
    assert reason(state, "card", card) == f"rumble.why_{card}"


def test_ruling_26_a_used_card_leaves_the_display_and_everybody_sees_who_took_it() -> None:
    state = position(display=("support", "scout"), soldiers={KYO: (1, 1, 1)})
    events = play(state, ("card", "scout"), ("from", KYO), ("to", OKO))
    assert events[0] == ("card", 0, "scout")
    assert state.display == ["support"] and state.used == ["scout", "", ""]
    assert state.view(None).position.used == ["scout", "", ""]
    assert reason(state, "card", "scout") == "rumble.why_card_taken"


# -- 3.4 daimyo cards ----------------------------------------------------------------------------


@pytest.mark.parametrize("card", DAIMYO)
def test_ruling_27_a_daimyo_card_needs_the_daimyo_on_the_map(card: str) -> None:
    crowd = {KYO: (3, 3, 3), OKO: (3, 3, 3)}
    at_home = position(soldiers=crowd, lord_cards={0: card})
    assert reason(at_home, "lord") == "rumble.why_lord_in_stock"
    out = position(soldiers=crowd, lord_cards={0: card}, lords={0: KYO})
    assert LORD in out.choices()


def test_ruling_27_one_action_a_turn() -> None:
    state = position(soldiers={KYO: (3, 0, 0)}, lords={0: KYO}, lord_cards={0: "oda"}, display=("scout",))
    assert state.choices() == [ROLL, ("card", "scout"), LORD]
    play(state, LORD, ("lord_to", OKO, 0))
    assert state.turn == 1
    again = position(soldiers={KYO: (3, 0, 0)}, lords={0: KYO}, lord_cards={0: "oda"}, display=("scout",))
    play(again, ("card", "scout"), ("from", KYO), ("to", OKO))
    assert again.turn == 1


def test_ruling_27_each_daimyo_card_once() -> None:
    state = use_lord("oda", KYO)
    state.play(("lord_to", OKO, 0))
    for _ in range(2):
        play(state, ROLL)
        state.play(state.choices()[0])
    assert state.turn == 0 and state.lord_used == [1, 0, 0]
    assert LORD not in state.choices() and reason(state, "lord") == "rumble.why_lord_once"


def test_ruling_28_mori_places_one_in_each_of_up_to_three_neighbours() -> None:
    state = use_lord("mori", KYO)
    assert state.choices() == to(TSUTSUJIGASAKI, KIYOSU, YOSHIDA, OKO)
    state.play(("to", YOSHIDA))
    assert state.choices() == [DONE, *to(TSUTSUJIGASAKI, KIYOSU, OKO)]
    play(state, ("to", OKO), ("to", KIYOSU))
    assert state.turn == 1 and state.stock[0] == 13
    assert where(state, 0) == {KIYOSU: 1, YOSHIDA: 1, OKO: 1}


def test_ruling_28_option_mori_places_two_in_an_area_and_still_three_in_all() -> None:
    state = use_lord("mori", KYO, mori_limit=2)
    play(state, ("to", OKO), ("to", OKO))
    assert state.choices() == [DONE, *to(TSUTSUJIGASAKI, KIYOSU, YOSHIDA)]
    state.play(("to", YOSHIDA))
    assert state.turn == 1 and where(state, 0) == {OKO: 2, YOSHIDA: 1}


@pytest.mark.parametrize(("limit", "placed"), [(1, 1), (2, 2)])
def test_ruling_28_mori_with_a_single_neighbour(limit: int, placed: int) -> None:
    state = use_lord("mori", SHURI, mori_limit=limit)
    for _ in range(placed):
        state.play(("to", USUKI))
    assert state.turn == 1 and where(state, 0) == {USUKI: placed}


def test_ruling_29_uesugi_sends_up_to_three_own_soldiers_by_land() -> None:
    state = use_lord("uesugi", KYO, soldiers={KYO: (5, 5, 0), OKO: (3, 0, 0)})
    assert state.choices() == to(TSUTSUJIGASAKI, KIYOSU, YOSHIDA)  # not Oko, over the sea
    state.play(("to", YOSHIDA))
    assert state.choices() == [DONE, *to(TSUTSUJIGASAKI, KIYOSU, YOSHIDA)]
    play(state, ("to", KIYOSU), ("to", YOSHIDA))
    assert state.turn == 1 and state.lords[0] == KYO
    assert where(state, 0) == {KYO: 2, KIYOSU: 1, YOSHIDA: 2, OKO: 3}


@pytest.mark.parametrize("here", range(len(AREAS)), ids=AREAS)
def test_ruling_29_uesugi_is_unusable_where_no_land_link_starts(here: int) -> None:
    state = position(soldiers={here: (3, 0, 0)}, lords={0: here}, lord_cards={0: "uesugi"})
    assert reason(state, "lord") == ("rumble.why_uesugi" if here in LANDLESS else None)


def test_ruling_30_chosokabe_ships_soldiers_and_daimyo_from_where_the_daimyo_stood() -> None:
    state = use_lord("chosokabe", USUKI, soldiers={USUKI: (4, 0, 0), SHURI: (2, 0, 0)})
    sea = (YOSHIDA, OKO, SHURI)
    lord = [("lord_to", area, 0) for area in sea]
    assert state.choices() == [*to(*sea), *lord]
    state.play(("lord_to", SHURI, 0))
    assert state.choices() == [DONE, *to(*sea)]  # still from Usuki, and the daimyo has sailed
    play(state, ("to", OKO), ("to", SHURI))
    assert state.turn == 1 and state.lords[0] == SHURI
    assert where(state, 0) == {USUKI: 2, OKO: 1, SHURI: 3}


@pytest.mark.parametrize("here", range(len(AREAS)), ids=AREAS)
def test_ruling_30_chosokabe_is_unusable_where_no_sea_link_starts(here: int) -> None:
    state = position(soldiers={here: (3, 0, 0)}, lords={0: here}, lord_cards={0: "chosokabe"})
    assert reason(state, "lord") == ("rumble.why_chosokabe" if here in SEALESS else None)


def test_ruling_31_oda_takes_one_step_alone_or_with_one_soldier() -> None:
    state = use_lord("oda", OKO, soldiers={OKO: (2, 0, 0)})
    assert state.choices() == [("lord_to", area, escort) for area in (KYO, YOSHIDA, USUKI) for escort in (0, 1)]
    state.play(("lord_to", KYO, 1))
    assert state.lords[0] == KYO and where(state, 0) == {OKO: 1, KYO: 1} and state.turn == 1


def test_ruling_31_oda_without_a_soldier_beside_him_goes_alone() -> None:
    state = use_lord("oda", SHURI, soldiers={USUKI: (2, 0, 0)})
    assert state.choices() == [("lord_to", USUKI, 0)]


def test_ruling_32_takeda_drives_out_up_to_three_soldiers_of_one_opponent() -> None:
    state = use_lord("takeda", KYO, soldiers={KYO: (2, 4, 1)})
    assert state.choices() == [("victim", KYO, 1), ("victim", KYO, 2)]
    state.play(("victim", KYO, 1))
    assert state.choices() == to(TSUTSUJIGASAKI, KIYOSU, YOSHIDA, OKO)
    play(state, ("to", OKO), ("to", KIYOSU), ("to", OKO))
    assert state.turn == 1
    assert where(state, 1) == {KYO: 1, KIYOSU: 1, OKO: 2} and where(state, 2) == {KYO: 1}


def test_ruling_32_takeda_stops_with_the_one_opponent_s_soldiers() -> None:
    state = use_lord("takeda", KYO, soldiers={KYO: (0, 4, 1)})
    play(state, ("victim", KYO, 2), ("to", OKO))
    assert state.turn == 1 and where(state, 1) == {KYO: 4}


def test_ruling_33_otomo_replaces_one_soldier_in_each_of_one_or_two_neighbours() -> None:
    soldiers = {YOSHIDA: (0, 2, 1), OKO: (1, 0, 3), SHURI: (0, 1, 0), KYO: (0, 5, 5)}
    state = use_lord("otomo", USUKI, soldiers=soldiers)
    yoshida = [("victim", YOSHIDA, 1), ("victim", YOSHIDA, 2)]
    others = [("victim", OKO, 2), ("victim", SHURI, 1)]
    assert state.choices() == yoshida + others
    state.play(("victim", YOSHIDA, 1))
    assert state.choices() == [DONE, *others]  # not a second one in Yoshida
    state.play(("victim", OKO, 2))
    assert state.turn == 1  # and none in a third area
    assert [where(state, seat) for seat in range(3)] == [
        {YOSHIDA: 1, OKO: 2}, {YOSHIDA: 1, SHURI: 1, KYO: 5}, {YOSHIDA: 1, OKO: 2, KYO: 5},
    ]  # fmt: skip


def test_ruling_33_otomo_needs_a_soldier_in_stock_for_each() -> None:
    situation: dict[str, Any] = {"soldiers": {YOSHIDA: (0, 2, 0), OKO: (0, 2, 0)}}
    none = position(lords={0: USUKI}, lord_cards={0: "otomo"}, stock={0: 0}, **situation)
    assert reason(none, "lord") == "rumble.why_otomo"
    one = use_lord("otomo", USUKI, stock={0: 1}, **situation)
    one.play(("victim", OKO, 1))
    assert one.turn == 1 and one.lord_used[0] == 1


@pytest.mark.parametrize("seed", range(6))
def test_ruling_34_the_draft_goes_round_counter_clockwise_and_is_open(seed: int) -> None:
    state = rumble.new(players=4, daimyo=True, seed=seed)
    shown, seats = list(state.draft), []
    for _ in range(4):
        seats.append(state.turn)
        card = state.draft[0]
        assert state.choices() == [("daimyo", card) for card in state.draft]
        assert state.play(("daimyo", card)) == [("draft", seats[-1], card)]
        assert state.view(None).position.lord_cards == state.lord_cards
    assert len(shown) == 5 and seats == [(state.first - step) % 4 for step in (1, 2, 3, 4)]
    assert state.draft == [] and state.turn == state.first and state.choices() == [ROLL]


@pytest.mark.parametrize("card", ["rebel", "exile", "prisoner", "decoy"])
def test_ruling_35_no_tactic_card_touches_a_foreign_daimyo(card: str) -> None:
    state = position(display=(card,), lords={1: KYO, 2: KYO}, soldiers={KYO: (3, 0, 0), OKO: (3, 0, 0)})
    assert reason(state, "card", card) == f"rumble.why_{card}"


@pytest.mark.parametrize("card", ["takeda", "otomo"])
def test_ruling_35_no_daimyo_card_touches_a_foreign_daimyo(card: str) -> None:
    state = position(lords={0: KYO, 1: KYO, 2: OKO}, lord_cards={0: card}, soldiers={KYO: (3, 0, 0)})
    assert reason(state, "lord") == f"rumble.why_{card}"


def test_ruling_35_no_choice_of_a_seat_ever_moves_another_s_daimyo() -> None:
    for options in (options for options in OPTION_SETS if options["daimyo"]):
        lords: list[int] = []
        seat: int | None = None
        for state, _, _ in random_record("rumble", options, 3).replay():
            assert isinstance(state, rumble.State)
            moved = [other for other, (a, b) in enumerate(zip(lords, state.lords, strict=False)) if a != b]
            assert moved in ([], [seat])
            lords, seat = state.lords[:], state.turn
