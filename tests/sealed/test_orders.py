"""Answers given ahead: fewer messages, the same game on every device, and nothing that is not allowed."""

from __future__ import annotations

import pytest

from game.core.chance import Chance
from game.core.sealed.device import Device, Owed
from game.core.sealed.entry import Kind
from game.core.sealed.table import DICE, MAIL
from game.rumble import State as RumbleState
from game.rumble.secrets import roll_order
from game.samurai.secrets import WISHES, order_of
from game.shogun.board import number
from game.shogun.cards import BATTLE_A, SPACES
from game.shogun.choices import Go, Number, Slot, Stay
from game.shogun.secrets import (
    ALL_BUT_ONE,
    ASK,
    MARCHES,
    PLACES,
    SECRETS,
    STAY_CODE,
    march_orders,
    place_order,
)
from game.shogun.state import State
from tests.sealed.simulate import Decide, at_random, decide_all, plan, play_out, sit_down
from tests.sealed.test_games import check_alike
from tests.shogun.build import table


def with_orders(chance: Chance) -> Decide:
    """Players at random who order every march and all places when they plan, and in Rumble Nation the next roll."""
    random = at_random(chance)

    def decide(device: Device, owed: Owed) -> None:
        seat = owed.seat
        if owed.want.kind == Kind.SEAL:
            values = plan(device, seat, lambda asked: chance.pick(asked.choices()))
            values[MARCHES] = march_orders(*((chance.below(STAY_CODE), chance.below(8)) for _ in range(3)))
            places = list(range(5))
            chance.shuffle(places)
            values[PLACES] = place_order(places)
            device.seal(seat, values)
            return
        random(device, owed)
        if device.table.game == "rumble" and not device.over and not device.owes() and chance.below(2):
            public = device.course.public
            assert isinstance(public, RumbleState)
            device.order(seat, roll_order(public, seat))

    return decide


@pytest.mark.parametrize("kind", [MAIL, DICE])
@pytest.mark.parametrize(("name", "players"), [("rumble", 2), ("rumble", 3), ("shogun", 3), ("shogun", 4)])
def test_games_with_orders_end_alike_and_take_fewer_messages(name: str, players: int, kind: str) -> None:
    ordered, asked = 0, 0
    for seed in range(6):
        devices = sit_down(name, {"players": players}, kind, seed)
        ordered += sum(play_out(devices, with_orders(Chance(seed))))
        check_alike(devices)
        asked += sum(play_out(sit_down(name, {"players": players}, kind, seed), at_random(Chance(seed))))
    assert ordered < asked or name == "rumble", "an order to roll saves none to those who would not have rolled"


def asked_to_march(state: State, *more: object) -> State:
    kind = "march_size" if more else "march"
    state.agenda = [(kind, 0, BATTLE_A, number("mino"), *more)]
    state.turn, state._legal = 0, None
    return state


def test_an_order_marches_where_it_says_with_as_many_as_it_says() -> None:
    state = asked_to_march(table(held={"mino": (0, 4), "hida": (1, 2)}))
    goal = number("hida")
    orders = march_orders((goal, 2), None, None)
    assert SECRETS.answer_ahead(state, orders) == Go("go", goal)
    state = asked_to_march(state, goal)
    assert SECRETS.answer_ahead(state, orders) == Number("number", 2)
    assert SECRETS.answer_ahead(state, march_orders((goal, ALL_BUT_ONE), None, None)) == Number("number", 3)
    assert SECRETS.answer_ahead(state, march_orders((goal, 40), None, None)) == Number("number", 3), "as many as may go"


def test_an_order_that_cannot_be_carried_out_stays_and_none_asks() -> None:
    state = asked_to_march(table(held={"mino": (0, 4)}))
    far = next(goal for goal in range(45) if Go("go", goal) not in state.choices())
    assert SECRETS.answer_ahead(state, march_orders((far, 1), None, None)) == Stay("stay")
    assert SECRETS.answer_ahead(state, march_orders((STAY_CODE - 1, 0), None, None)) == Stay("stay")
    assert SECRETS.answer_ahead(state, march_orders(None, (number("hida"), 1), None)) is None
    assert march_orders(None, None, None) == ASK


def test_the_most_wanted_place_that_is_free() -> None:
    state = table()
    state.agenda, state.turn, state._legal = [("place", 1)], 1, None
    assert SECRETS.answer_ahead(state, place_order([3, 1])) == Slot("slot", 3)
    state.slots[3], state._legal = 0, None
    assert SECRETS.answer_ahead(state, place_order([3, 1])) == Slot("slot", 1)
    state.slots[1], state._legal = 2, None
    assert SECRETS.answer_ahead(state, place_order([3, 1])) is None
    assert place_order([]) == ASK


def test_orders_of_one_season_do_not_answer_in_the_next() -> None:
    devices = sit_down("shogun", {"players": 3}, MAIL, 4)
    chance = Chance(4)
    decide = with_orders(chance)
    seasons: set[int] = set()

    def once(device: Device, owed: Owed) -> None:
        if owed.want.kind == Kind.SEAL and len(device.own[owed.seat].answers):
            device.seal(owed.seat, plan(device, owed.seat, lambda asked: chance.pick(asked.choices())))
            return
        if owed.want.kind == Kind.CHOOSE:
            seasons.add(len(device.own[owed.seat].answers))
        decide(device, owed)

    play_out(devices, once)
    check_alike(devices)
    assert 1 not in seasons, "in the first season everything was ordered"
    assert 2 in seasons, "in the second nothing was"


@pytest.mark.parametrize("orders", [1, 2, 3, 5, 10**6, 1 << 60])
def test_odd_orders_are_no_answer_or_a_legal_one(orders: int) -> None:
    state = asked_to_march(table(held={"mino": (0, 4)}))
    answer = SECRETS.answer_ahead(state, orders)
    assert answer is None or answer in state.choices() or answer[0] == "go"


def test_a_plan_has_one_envelope_for_each_space_and_two_of_orders() -> None:
    assert len(SECRETS.tokens_of(table(), 0)) == SPACES + 2


def test_an_order_given_while_a_link_is_under_way_reaches_the_others() -> None:
    """Who wrote that link did not have the order, whatever comes of the link on the device that gave it."""
    devices = sit_down("samurai", {"scenario": 1}, DICE, 3)
    chance = Chance(3)
    decide = at_random(chance)
    for turn in range(80):
        device, other = devices[turn % 2], devices[1 - turn % 2]
        decide_all(device, decide)
        text = device.message()
        [seat] = other.own
        other.order(seat, order_of(chance.pick(list(WISHES))))
        other.receive(text)
    for _ in range(3):  # what needs no decision goes to and fro
        device.receive(other.message())
        other.receive(device.message())
    assert device.course.digest == other.course.digest and len(device.course.steps) > 100
