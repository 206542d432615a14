"""The numbered rulings on edge cases (35-44), and what the first edition of the rules made of 35 and 36."""

from __future__ import annotations

from typing import Any

import pytest

from game import samurai
from game.samurai.state import State
from tests.samurai.build import AT, Rigged, answer, command, position, told, unit

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
    from game.samurai.victory import arrive

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
