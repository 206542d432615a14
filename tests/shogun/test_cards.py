"""All twelve events and five special cards in play, and what no card of the season touches."""

from __future__ import annotations

import pytest

from game import shogun
from game.shogun.board import number
from game.shogun.cards import EVENTS, SPECIALS
from tests.shogun.build import act, assault, at, table, the
from tests.shogun.suite import invariants


def test_the_twelve_events() -> None:
    assert [card.effect for card in EVENTS[1:]] == [
        "theatre_calms",
        "theatre_calms",
        "strong_farmers",
        "castle_guard",
        "castle_guard",
        "temple_peace",
        "tax_cap",
        "tax_floor",
        "temple_peace",
        "rice_floor",
        "rice_cap",
        "levy_shortage",
    ]
    assert set(SPECIALS) == {"attack", "defence", "chest", "rice", "six"}


@pytest.mark.usefixtures("hollow")
@pytest.mark.parametrize("event", range(13))
def test_only_event_3_gives_a_neutral_province_two_farmers(event: int) -> None:
    state = table(held={"shinano": (0, 4)}, event=event)
    hands = the(assault(state, "shinano", "mino", 3), "throw")[1]
    assert hands == (3, 0, 0, 0, 2 if event == 3 else 1)


@pytest.mark.usefixtures("hollow")
@pytest.mark.parametrize("event", range(13))
@pytest.mark.parametrize("built", [(), ("castle",), ("theatre",)])
def test_only_events_4_and_5_arm_a_castle(event: int, built: tuple[str, ...]) -> None:
    state = table(held={"shinano": (0, 4), "kozuke": (1, 2)}, built={"kozuke": built}, event=event)
    hands = the(assault(state, "shinano", "kozuke", 3), "throw")[1]
    assert hands[1] == (3 if event in (4, 5) and "castle" in built else 2)
    invariants(state)


@pytest.mark.parametrize("event", range(13))
def test_only_events_6_and_9_protect_temples(event: int) -> None:
    state = table(held={"shinano": (0, 4), "kozuke": (1, 2)}, built={"kozuke": ("temple",)}, event=event)
    act(state, "battle_b", "shinano")
    assert (("go", number("kozuke")) in state.choices()) == (event not in (6, 9))


@pytest.mark.parametrize("event", range(13))
def test_taxes_of_a_poor_and_a_rich_province(event: int) -> None:
    incomes = []
    for province in ("mino", "settsu"):
        state = table(held={province: (0, 1)}, event=event, chests=0)
        act(state, "tax", province)
        incomes.append(state.chests[0])
    assert incomes == {7: [3, 5], 8: [6, 7]}.get(event, [3, 7])


@pytest.mark.parametrize("event", range(13))
def test_rice_of_a_poor_and_a_rich_province(event: int) -> None:
    incomes = []
    for province in ("omi", "mino"):
        state = table(held={province: (0, 1)}, event=event)
        act(state, "rice", province)
        incomes.append(state.rice[0])
    assert incomes == {10: [4, 5], 11: [2, 3]}.get(event, [2, 5])


@pytest.mark.parametrize("event", range(13))
def test_only_event_12_thins_the_levies(event: int) -> None:
    sizes = []
    for action in ("muster5", "muster3", "muster1"):
        state = table(held={"mino": (0, 1)}, event=event)
        act(state, action, "mino")
        sizes.append(at(state, "mino")[1] - 1)
    assert sizes == ([3, 2, 1] if event == 12 else [5, 3, 1])


@pytest.mark.usefixtures("hollow")
@pytest.mark.parametrize(("special", "seat", "hands"), [("attack", 0, (4, 2)), ("defence", 1, (3, 3))])
def test_attack_and_defence_cards_add_an_army_of_the_supply(special: str, seat: int, hands: tuple[int, int]) -> None:
    state = table(held={"shinano": (0, 4), "kozuke": (1, 2)}, special={seat: special})
    assert the(assault(state, "shinano", "kozuke", 3), "throw")[1][:2] == hands
    invariants(state)


@pytest.mark.usefixtures("hollow")
@pytest.mark.parametrize(("special", "seat"), [("defence", 0), ("attack", 1), ("six", 0), ("rice", 1)])
def test_other_cards_add_nothing_to_a_battle(special: str, seat: int) -> None:
    state = table(held={"shinano": (0, 4), "kozuke": (1, 2)}, special={seat: special})
    assert the(assault(state, "shinano", "kozuke", 3), "throw")[1][:2] == (3, 2)


@pytest.mark.usefixtures("hollow")
def test_the_attack_card_helps_against_a_neutral_province_too() -> None:
    state = table(held={"shinano": (0, 4)}, special={0: "attack"})
    assert the(assault(state, "shinano", "mino", 3), "throw")[1] == (4, 0, 0, 0, 1)
    assert at(state, "mino") == (0, 3)


@pytest.mark.usefixtures("hollow")
def test_castle_and_defence_card_add_up() -> None:
    state = table(
        held={"shinano": (0, 4), "kozuke": (1, 2)}, built={"kozuke": ("castle",)}, special={1: "defence"}, event=4
    )
    assert the(assault(state, "shinano", "kozuke", 3), "attack")[-1] == 2


@pytest.mark.parametrize(("kind", "cost"), [("castle", 3), ("temple", 2), ("theatre", 1)])
def test_prices_of_buildings(kind: str, cost: int) -> None:
    state = table(held={"etchu": (0, 1)}, chests=cost)
    events = act(state, kind, "etchu")
    assert the(events, "build")[3] == number("etchu") and state.chests[0] == 0
    assert state.buildings[number("etchu")].bit_count() == 1


def test_a_province_of_three_plots_takes_one_building_of_each_kind() -> None:
    state = table(held={"etchu": (0, 1)})
    for kind in ("castle", "temple", "theatre", "castle"):
        act(state, kind, "etchu")
        state.plans[0] = [-1] * 11
    assert state.buildings[number("etchu")] == 0b111 and state.chests[0] == 10 - 6
    invariants(state)


def test_specials_go_back_and_the_event_is_laid_aside_after_the_season() -> None:
    state = shogun.new(players=3, seed=1)
    drawn = []
    while state.season == 0:
        state.play(state.choices()[0])
        drawn.append(state.event)
    assert state.event == 0 and state.special == [-1] * 3 and max(drawn) not in state.events
    assert len(state.events) == 3
