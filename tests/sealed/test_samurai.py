"""Battles between two devices that know nothing of each other but messages, and every cheat about cards."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from game.core.chance import Chance
from game.core.record import finish
from game.core.sealed import curve, shelf
from game.core.sealed.course import Course
from game.core.sealed.device import Device, Owed
from game.core.sealed.errors import BadMessage
from game.core.sealed.locks import Group, audit
from game.core.sealed.table import DICE, KINDS, LIVE, MAIL
from game.core.secrets import card_token
from game.samurai import GAME, State
from game.samurai.advice.policy import playout
from game.samurai.choices import Keep
from game.samurai.scenario import NUMBERS
from game.samurai.secrets import WISHES, SamuraiSecrets, card_of, is_token, number_of, order_of, zones
from tests.games import of_kind
from tests.sealed import tiny
from tests.sealed.simulate import Decide, entropy, play_out

SECRETS = SamuraiSecrets()
SEEDS = 8
"""Battles of each scenario: 320 in all."""
ORDERS = (None, *WISHES)


def sit_down(scenario: int, kind: str, seed: int, group: Group = tiny) -> list[Device]:
    """Two devices, both seated, and the deck shuffled."""
    random = entropy(seed)
    red = Device.host("samurai", {"scenario": scenario}, kind, {0: "Red"}, random, group)
    blue = Device.join(red.invite(1), "Blue", random, group)
    return [red, blue]


def decide_by(dice: Chance, wish: str | None = None) -> Decide:
    """Players who now and then choose at random, and otherwise so that the armies meet."""
    ordered: set[int] = set()

    def decide(device: Device, owed: Owed) -> None:
        if wish is not None and owed.seat not in ordered:
            ordered.add(owed.seat)
            device.order(owed.seat, order_of(wish))
            return
        view = of_kind(State, device.known(owed.seat)).view(owed.seat)
        by_chance = dice.below(12) == 0
        device.play(owed.seat, dice.pick(view.choices) if by_chance else playout(view.position, dice))

    return decide


# -- whole battles ---------------------------------------------------------------------------------------


def truth(course: Course) -> dict[int, int]:
    """What lies behind every token, once both have opened the secrets of their locks."""
    found: dict[int, int] = {}
    for deck in range(len(course.locks.shuffles)):
        values = course.locks.order(deck, course.lock_secrets)
        assert values is not None
        found |= {card_token(deck, place): value for place, value in enumerate(values)}
    return found


def replayed(course: Course, values: dict[int, int]) -> State:
    """The same battle in the plain engine: open decks, the same dice, the same choices."""
    state = GAME.blank(dict(course.table.options), course.seed)
    decks = [
        (dealt.at, dealt.deal.kind, [values[card_token(deck, place)] for place in range(len(dealt.deal.cards))])
        for deck, dealt in enumerate(course.decks)
    ]
    for _, kind, cards in decks[:2]:
        SECRETS.lay(state, kind, cards)
    GAME.set_up(state)
    for at, step in enumerate(course.steps):
        for _, kind, cards in (deck for deck in decks[2:] if deck[0] == at):
            SECRETS.lay(state, kind, cards)
        choice = step.choice
        if isinstance(choice, Keep) and is_token(choice.card):
            choice = Keep("keep", card_of(values[number_of(choice.card)]))
        if step.chance is not None:
            state.chance = step.chance
        assert state.play(choice) == step.events
    return state


def laid_open(state: State, values: dict[int, int]) -> State:
    """The position with every token opened."""
    state = state.copy()
    for _, zone in list(zones(state)):
        for card in [card for card in zone if is_token(card)]:
            SECRETS.learn(state, number_of(card), values[number_of(card)])
    return state


def check_end(devices: list[Device], group: Group = tiny) -> None:
    """Both devices have come to the same end, and the plain engine comes to it with the same decks and dice."""
    red, blue = devices
    assert red.over and blue.over
    assert red.course.public.dump() == blue.course.public.dump() and red.course.public.winners
    assert finish(audit(blue.course.locks, blue.course.lock_secrets, group)) == []
    values = truth(red.course)
    plain, public = replayed(red.course, values), red.course.public
    assert isinstance(public, State)
    opened_up = laid_open(public, values)
    opened_up.chance = plain.chance  # the course keeps none where nobody draws
    assert opened_up == plain


@pytest.mark.parametrize("number", NUMBERS)
def test_battles_by_messages_alone(number: int) -> None:
    for seed in range(SEEDS):
        kind, wish = KINDS[(number + seed) % len(KINDS)], ORDERS[(number + seed) % len(ORDERS)]
        devices = sit_down(number, kind, number * 100 + seed)
        play_out(devices, decide_by(Chance(seed), wish))
        check_end(devices)


@pytest.mark.parametrize("kind", KINDS)
def test_a_battle_on_the_curve_itself(kind: str) -> None:
    devices = sit_down(32, kind, 1, curve)
    play_out(devices, decide_by(Chance(1), "leader"))
    check_end(devices, curve)


# -- what a device knows -----------------------------------------------------------------------------------


def moments(
    devices: list[Device],
    decide: Callable[[Device, Owed], None],
    most: int,
    stop: Callable[[Device], bool] | None = None,
) -> Iterator[None]:
    """Play so many decisions, or until a device that has to decide stops it, with a pause after each message."""
    while most > 0 and not devices[0].over:
        for device, other in (devices, devices[::-1]):
            while (owed := device.owes()) and most > 0:
                if stop is not None and stop(device):
                    return
                decide(device, owed[0])
                most -= 1
            other.receive(device.message())
            yield


@pytest.mark.parametrize("kind", [MAIL, DICE, LIVE])
def test_no_device_can_read_what_its_seat_may_not_look_at(kind: str) -> None:
    """Neither in its position nor with all keys that it has; and it can read the whole of its own hand in its turn."""
    devices = sit_down(12, kind, 5)
    devices[0].receive(devices[1].message())
    seen = 0
    for _ in moments(devices, decide_by(Chance(5)), 250):
        for seat, device in enumerate(devices):
            public = device.course.position
            if public is None:
                continue
            assert isinstance(public, State)
            eyes, hidden = device.knowing(seat).eyes, SECRETS.hidden(public, seat)
            assert all(eyes.read(token) is None for token in hidden)
            known = of_kind(State, device.known(seat))
            tokens = {number_of(card) for _, zone in zones(known) for card in zone if is_token(card)}
            assert set(hidden) <= tokens
            if public.turn == seat and public.agenda[-1][0] == "command" and device.owes():
                assert set(hidden) == tokens
                seen += 1
    assert seen > 5


def test_a_key_is_given_for_nothing_but_a_card_in_the_hand_of_another() -> None:
    """So nobody can draw twice, and nobody can be made to show a hand."""
    devices = sit_down(12, MAIL, 6)
    devices[0].receive(devices[1].message())
    given = 0
    for _ in moments(devices, decide_by(Chance(6)), 250):
        for device in devices:
            public, keys = device.course.position, device.course.locks.keys
            if isinstance(public, State):
                held = SECRETS.held(public)
                assert not any(keys.get(token) for token in SECRETS.hidden(public, None) if token not in held)
                assert not any(seat in keys.get(token, {}) for token, seat in held.items())
                given += sum(token in keys for token in held)
    assert given > 100


def test_orders_that_cross_what_was_done_by_older_ones() -> None:
    """Each gives new orders at any time, not knowing what the other has done meanwhile; both devices stay alike."""
    for seed in range(6):
        dice, devices = Chance(seed), sit_down(7, KINDS[seed % len(KINDS)], seed)
        decide = decide_by(dice)
        for _ in range(120):
            for device in devices:
                for _ in range(dice.below(4)):
                    if owed := device.owes():
                        decide(device, owed[0])
                if dice.below(3) == 0 and device.course.position is not None and not device.over:
                    device.order(min(device.own), order_of(dice.pick(tuple(WISHES))))
            for at in (0, 1) if dice.below(2) else (1, 0):
                devices[at].receive(devices[1 - at].message())
        play_out(devices, decide)
        check_end(devices)


def test_a_table_from_storage_goes_on_without_unlocking_its_cards_again() -> None:
    """And one that is taken over from elsewhere looks at everything anew; both come to the same position."""
    devices = sit_down(7, MAIL, 8)
    for _ in moments(devices, decide_by(Chance(8)), 150):
        pass
    for seat, device in enumerate(devices):
        data = json.loads(json.dumps(shelf.dump(device)))
        assert len(data["cards"]) > 10
        for trusted in (True, False):
            kept = shelf.load(data, tiny, trusted=trusted)
            assert kept.course.public.dump() == device.course.public.dump()
            assert kept.known(seat).dump() == device.known(seat).dump()
    again = [shelf.load(shelf.dump(device), tiny) for device in devices]
    play_out(again, decide_by(Chance(9), "never"))
    check_end(again)


@pytest.mark.parametrize("cards", ["x", [[1]], [[1, 2, "x"]], [["a", 0, 0]], {"1": 2}, 7])
def test_storage_with_odd_cards_is_refused(cards: object) -> None:
    [red, _] = sit_down(7, MAIL, 8)
    with pytest.raises(BadMessage):
        shelf.load({**shelf.dump(red), "cards": cards}, tiny)
