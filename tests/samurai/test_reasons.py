"""Why something cannot be done: each reason in a position that shows it, and nothing else ever breaks."""

from __future__ import annotations

import pytest

from game import samurai
from game.core.chance import Chance
from game.core.position import Choice, IllegalChoice
from game.samurai.cards import COMMAND_CARDS, DRAGON_CARDS
from tests.samurai.build import AT, Rigged, answer, attack, battle, command, movement, position


def reason(state: Rigged, *choice: object) -> str:
    found = samurai.why_not(state, choice)
    assert found is not None
    return found.key.removeprefix("samurai.why_")


def ordering(card: str = "order2_left", **more: object) -> Rigged:
    red = "3.11 P, 3.2 Pi, 3.10 A, 1.6 T"
    state = position(red, "9.5 P", "1.6 t", hands=((card,), ()), **more)  # type: ignore[arg-type]
    command(state)
    state.play(("card", card))
    return state


def test_reasons_of_cards() -> None:
    state = position(dragons=(("panic", "courage", "rank_fire"), ()), tokens=(3, 5), hands=(("first_strike",), ()))
    command(state)
    assert reason(state, "card", "shogun") == "card_not_held"
    assert reason(state, "dragon", "panic") == "dragon_cost"
    assert reason(state, "dragon", "courage") == "dragon_moment"
    assert reason(state, "dragon", "insult") == "dragon_not_held"
    state.play(("card", "first_strike"))
    assert reason(state, "card", "order2_left") == "card_later"
    rich = position("5.5 P", "9.5 P", dragons=(("panic", "courage", "rank_fire"), ()), tokens=(9, 5))
    command(rich)
    rich.play(rich.choices()[0])
    assert reason(rich, "dragon", "rank_fire") == "dragon_useless"
    rich.play(("dragon", "panic"))
    assert reason(rich, "dragon", "courage") == "dragon_once"


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (("order", "5.5"), "not_yours"),
        (("order", "9.5"), "not_yours"),
        (("order", "3.2"), "scope_sections"),
        (("detach", "3.11"), "no_leader"),
        (("detach", "1.6"), "commander_stays"),
        (("detach", "3.2"), "scope_sections"),
    ],
)
def test_reasons_of_orders(choice: tuple[str, str], why: str) -> None:
    assert reason(ordering(), choice[0], AT(choice[1])) == why


def test_more_reasons_of_orders() -> None:
    state = ordering()
    state.play(("order", AT("3.11")))
    assert reason(state, "order", AT("3.11")) == "ordered"
    assert reason(ordering("order_circle"), "detach", AT("3.2")) == "no_helmet"
    assert reason(command(position()), "order", AT("2.1")) == "no_orders"
    waiting = position("1.10 P, 4.10 P", "9.5 P", rules="wait red order1_left 1.10", hands=(("order3_left",), ()))
    command(waiting)
    waiting.play(("card", "order3_left"))
    assert reason(waiting, "order", AT("1.10")) == "waits"


def test_reasons_of_movement() -> None:
    state = movement(position("5.5 P, 5.6 P, 1.6 T, 5.3 A", "6.5 P", "1.6 t, 4.5 r"))
    assert reason(state, "unit", AT("1.6")) == "commander_stays"
    state.marks[state.unit_at[AT("5.3")]] = 0
    state._legal = None
    assert reason(state, "unit", AT("5.3")) == "not_ordered"
    state.play(("unit", AT("5.5")))
    assert reason(state, "to", AT("6.5")) == "enemy_there"
    assert reason(state, "to", AT("5.6")) == "friend_there"
    assert reason(state, "to", AT("4.5")) == "closed"
    assert reason(state, "to", AT("9.9")) == "too_far"
    state.play(("stay",))
    assert reason(state, "unit", AT("5.5")) == "moved"


@pytest.mark.parametrize(
    ("origin", "goal", "why"),
    [
        ("5.5", "5.9", "out_of_range"),
        ("5.5", "7.6", "no_sight"),
        ("9.5", "9.7", "no_missiles"),
        ("3.5", "3.7", "must_close"),
        ("5.5", "6.1", "no_enemy"),
        ("3.6", "3.7", "not_yours"),
        ("8.9", "8.10", "cavalry_castle"),
        ("8.2", "9.4", "guards_not_shot"),
        ("4.11", "3.11", "fought"),
        ("10.10", "11.10", "tired"),
    ],
)
def test_reasons_of_battle(origin: str, goal: str, why: str) -> None:
    red = "5.5 A, 9.5 P, 3.5 A, 8.9 C, 8.2 A, 4.11 P, 10.10 P"
    blue = "5.9 P, 7.6 P, 9.7 P, 3.7 P, 3.6 P, 8.10 P, 9.4 T, 3.11 P, 11.10 P"
    state = battle(position(red, blue, "6.5 w, 6.6 w, 8.10 c, 9.4 t", flags=9))
    state.marks[state.unit_at[AT("4.11")]] |= 16
    state.marks[state.unit_at[AT("10.10")]] |= 8
    state._legal = None
    assert reason(state, "attack", AT(origin), AT(goal)) == why


def test_reasons_of_inspiring_and_of_flags() -> None:
    state = battle(position("5.5 P1, 4.1 A", "6.5 Si", dragons=(("desperate_charge",), ())))
    attack(state, "5.5", "6.5")
    assert reason(state, "inspire") == "no_leader_near"
    state.lay("fcccc")
    state.play(("dragon", "desperate_charge"))
    assert reason(state, "ignore", 5) == "flags"
    assert samurai.why_not(state, ("ignore", 1)) is None


def test_after_the_end_everything_is_over() -> None:
    state = battle(position("5.5 P, 3.3 P", "6.5 P1, 10.1 P", flags=1))
    attack(state, "5.5", "6.5", "tcc")
    assert reason(state, "done") == "over"


def test_retreats_and_waiting_seats() -> None:
    state = battle(position("5.5 P", "6.5 P"))
    attack(state, "5.5", "6.5", "fcc")
    assert reason(state, "to", AT("5.5")) == "retreat"


def attempts(chance: Chance) -> Choice:
    """Something a page, a link or a file might ask for, sensible or not."""
    hexes = [chance.below(140) - 5, chance.below(127)]
    cards = [chance.pick(list(COMMAND_CARDS)), chance.pick(list(DRAGON_CARDS)), "x", None, 3.5, True]
    name = chance.pick(["card", "dragon", "order", "detach", "unit", "to", "attack", "inspire", "ignore", "fly", 7])
    return (name, *[chance.pick([*hexes, *cards]) for _ in range(chance.below(4))])


@pytest.mark.parametrize("number", [1, 8, 12, 37])
def test_any_attempt_is_either_legal_or_has_a_reason(number: int) -> None:
    state, chance = samurai.new(scenario=number, seed=2), Chance(5)
    for _ in range(400):
        for _ in range(5):
            attempt = attempts(chance)
            legal = attempt in state.choices()
            assert (samurai.why_not(state, attempt) is None) is legal
            if not legal:
                with pytest.raises(IllegalChoice):
                    state.play(attempt)
        if state.turn is None:
            break
        answer(state, chance.pick(state.choices()))


def test_reasons_of_battling_back() -> None:
    for setting, why in (("always", "back_always"), ("asked", "back_not_now")):
        state = battle(position("5.5 P", "6.5 P", battle_back=setting))
        assert reason(state, "battle_back") == reason(state, "decline") == why
