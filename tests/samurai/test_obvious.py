"""Questions that answer themselves: only where every other answer is worse or comes to the same."""

from __future__ import annotations

import pytest

from game.core.chance import Chance
from game.core.position import Choice
from game.samurai import GAME, State
from game.samurai.board import BLUE, RED
from game.samurai.board import parse as at
from game.samurai.choices import CARD, DONE, ORDER_AT, PASS, TO, Ignore, attack
from game.samurai.lessons.positions import staged
from game.samurai.obvious import obvious
from game.samurai.scenario import NUMBERS
from game.samurai.units import CIRCLE, HONOR, SWORDS

HANDS = (("order1_left", "order2_left", "order3_center"), ("order1_center", "order2_center", "order2_left", "shogun"))


def answer(state: State) -> Choice | None:
    assert state.turn is not None
    return obvious(state.view(state.turn))


def played(card: str, blue: str, dragons: tuple[tuple[str, ...], tuple[str, ...]]) -> State:
    state = staged(red="4.5 P, 4.6 A", blue=blue, hands=HANDS, dragons=dragons, tokens=(9, 9))
    state.play(CARD[card])
    return state


# -- cards that would do nothing ------------------------------------------------------------------------


def test_rank_fire_is_not_offered_to_a_card_that_orders_no_arquebus() -> None:
    left = played("order2_left", "9.6 G, 9.2 P", ((), ("rank_fire",)))
    assert left.agenda[-1][0] == "escort" and answer(left) == PASS
    center = played("order2_center", "9.6 G, 9.2 P", ((), ("rank_fire",)))
    assert center.agenda[-1][0] == "escort" and answer(center) is None


def test_it_is_offered_beside_a_card_that_helps_and_before_the_shoguns_dice() -> None:
    assert answer(played("order2_left", "9.6 G, 9.2 P", ((), ("rank_fire", "panic")))) is None
    assert answer(played("shogun", "9.6 G, 9.2 P", ((), ("rank_fire",)))) is None


@pytest.mark.parametrize(("card", "asked"), [("order1_center", False), ("order2_center", True)])
def test_white_fox_says_nothing_to_a_card_that_orders_one_unit(card: str, asked: bool) -> None:
    state = played(card, "9.6 G, 9.5 P", (("white_fox",), ()))
    assert state.agenda[-1][:2] == ("decree", RED)
    assert (answer(state) is None) == asked


def test_another_card_against_it_is_still_asked_for() -> None:
    assert answer(played("order1_center", "9.6 G, 9.5 P", (("white_fox", "bishamon"), ()))) is None


# -- dice that cannot get better --------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "asked"), [((CIRCLE, SWORDS), False), ((HONOR, HONOR), True)])
def test_dice_are_not_rolled_again_when_the_target_falls_as_it_is(faces: tuple[int, ...], asked: bool) -> None:
    state = staged(red="7.5 A1", blue="8.5 S", hands=HANDS, dragons=((), ("spirit_kisshoten",)), tokens=(5, 5))
    for choice in (CARD["order1_center"], ORDER_AT[at("8.5")], DONE, attack(at("8.5"), at("7.5"))):
        state.play(choice)
    task = state.agenda[-1]
    assert task[:2] == ("reroll", BLUE)
    state.agenda[-1] = (*task[:3], faces)
    assert (answer(state) is None) == asked


# -- ways that lead to the same ----------------------------------------------------------------------------


def retreating(blocks: int, behind: str) -> State:
    """Blue's bows must go three hexes back, and in the second row behind them stand friends."""
    state = staged(red="7.5 P", blue=f"8.5 A{blocks}, {behind}", hands=HANDS)
    unit = state.unit_at[at("8.5")]
    state.agenda.append(("retreat", BLUE, unit, 3, 0, False))
    state._legal = None
    assert len(state.choices()) > 1
    return state


def test_the_way_of_a_unit_that_is_lost_on_every_one_is_not_asked() -> None:
    lost = retreating(1, "10.4 P, 10.5 P, 10.6 P")
    assert answer(lost) in lost.choices() and isinstance(answer(lost), type(TO[0]))


def test_the_way_of_a_unit_that_lives_is_asked() -> None:
    assert answer(retreating(4, "10.4 P, 10.5 P, 10.6 P")) is None
    assert answer(retreating(1, "11.1 P")) is None


# -- never anything else -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS[::5])
def test_what_is_obvious_is_legal_and_known_to_the_seat(number: int) -> None:
    """In a whole battle: never how many flags to ignore, never an attack, and the same whatever the others hold."""
    state, chance = GAME.new(scenario=number, seed=2), Chance(2)
    while state.turn is not None:
        found = answer(state)
        assert found is None or (found in state.choices() and not isinstance(found, Ignore))
        state.play(GAME.advice.playout(state, chance))
