"""What a device knows is what its seats may know: nothing else lies in its memory, its storage or its links."""

from __future__ import annotations

import gc
from types import FunctionType, ModuleType
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.sealed import shelf
from game.core.sealed.audit import audit
from game.core.sealed.device import Device
from game.core.sealed.entry import Kind
from game.core.sealed.records import record_of
from game.core.sealed.seal import bundle_secret, salt
from game.core.sealed.table import KINDS, LIVE
from game.shogun.cards import EMPTY, HIDDEN, SPACES, is_sealed
from game.shogun.state import State
from tests.sealed import tiny
from tests.sealed.simulate import at_random, decide_all, plan, play_out, sit_down, unsent


def reachable(root: object) -> set[bytes]:
    """All bytes that can be reached from an object, the insides of running generators included."""
    seen: dict[int, object] = {}
    todo: list[object] = [root]
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, type | ModuleType | FunctionType):
            continue
        seen[id(one)] = one
        todo += gc.get_referents(one)
    return {bytes(one) for one in seen.values() if isinstance(one, bytes | bytearray)}


def secrets_of(device: Device, seat: int) -> set[bytes]:
    """Everything by which the plan of a seat could be read, or its next rolls foretold."""
    own, answers = device.own[seat], len(device.own[seat].answers)
    bundles = [bundle_secret(own.salts, answers, bundle) for bundle in (0, 1)]
    salts = {salt(bundle, token) for bundle in bundles for token in own.answers[-1]}
    return {own.secret, own.salts, own.locks, *bundles, *salts, *own.shares[device.course.shown[seat] + 1 :][:50]}


@pytest.mark.parametrize("kind", KINDS)
def test_no_device_holds_what_opens_another_s_plan(kind: str) -> None:
    devices = sit_down("shogun", {"players": 3}, kind, 3)
    for _ in range(4):
        for device in devices:
            for other in devices:
                if other is not device:
                    other.receive(device.message())
    for seat, device in enumerate(devices[:2]):
        device.seal(seat, plan(device, seat, lambda asked: asked.choices()[0]))
    for device in devices[:2]:
        for other in devices:
            if other is not device:
                other.receive(device.message())
    for seat, device in enumerate(devices[:2]):
        hidden = secrets_of(device, seat)
        assert hidden & reachable(device), "the test looks where secrets are"
        for other in (one for one in devices if one is not device):
            assert not hidden & reachable(other)
            told = other.everything() + other.message()
            assert not any(secret.hex() in told for secret in hidden)


def spaces(state: State, seat: int) -> list[tuple[int, int]]:
    """The spaces of others' plans that a seat's view hides."""
    known = state.known_to(seat)
    return [(other, at) for other in range(state.players) for at in range(SPACES) if known.plans[other][at] == HIDDEN]


@pytest.mark.parametrize("kind", KINDS)
def test_tokens_are_what_a_view_hides_and_views_are_those_of_the_plain_game(kind: str) -> None:
    """At every question the seat asked knows exactly what it would know at one table; empty spaces show later."""
    devices = sit_down("shogun", {"players": 3}, kind, 11)
    chance = Chance(11)
    random = at_random(chance)
    views: list[tuple[int, int, dict[str, Any]]] = []

    def decide(device: Device, owed: Any) -> None:
        if owed.want.kind == Kind.CHOOSE:
            known = device.known(owed.seat)
            public = device.course.public
            assert isinstance(known, State) and isinstance(public, State)
            sealed = [(number // 16, number % 16) for number in device.course.secrets.hidden(public, owed.seat)]
            assert set(sealed) <= set(spaces(known, owed.seat))
            if kind == LIVE:  # by mail all spaces are opened together; the page still turns them one by one
                assert sealed == spaces(known, owed.seat)
            assert not any(is_sealed(card) for card in known.plans[owed.seat])
            views.append((len(device.course.steps), owed.seat, known.known_to(owed.seat).dump()))
        random(device, owed)

    for _ in range(2_000):
        moved = False
        for device in devices:
            decide_all(device, decide)
            if unsent(device):
                moved = True
                text = device.message()
                for other in devices:
                    if other is not device:
                        other.receive(text)
        if not moved:
            break
    record = record_of(devices[0].course)
    at = [0]
    for step in devices[0].course.steps:
        at.append(at[-1] + (SPACES + 1 if step.answer else 1))
    plain = {number: state.copy() for number, (state, _, _) in enumerate(record.replay())}
    assert len(views) > 50
    for steps, seat, view in views:
        wanted = plain[at[steps]].known_to(seat).dump()
        for owner, cards in enumerate(wanted["plans"]):
            pairs = zip(cards, view["plans"][owner], strict=True)
            view["plans"][owner] = [EMPTY if (card, seen) == (EMPTY, HIDDEN) else seen for card, seen in pairs]
        assert view == wanted


def test_secrets_can_be_forgotten_when_the_game_is_over_and_not_before() -> None:
    devices = sit_down("rumble", {"players": 2}, "dice", 3)
    with pytest.raises(LookupError):
        devices[0].forget()
    play_out(devices, at_random(Chance(3)))
    secret = devices[0].own[0].secret
    assert secret in reachable(devices[0])
    devices[0].forget()
    assert secret not in reachable(devices[0]) and secret.hex() not in str(shelf.dump(devices[0]))
    assert devices[0].over and audit(devices[0].table, devices[0].logs, tiny).fair


def test_a_transfer_carries_the_secrets_and_leaves_a_device_that_only_looks_on() -> None:
    devices = sit_down("shogun", {"players": 3}, "mail", 3)
    text = shelf.moved(devices[1])
    moved = shelf.taken_over(text, tiny)
    assert moved.own[1].secret == devices[1].own[1].secret and not moved.handed_over
    assert devices[1].handed_over and not devices[1].owes() and not devices[1].pay()
    devices[1] = moved
    play_out(devices, at_random(Chance(3)))
    assert all(device.over for device in devices)
