"""Whole games between separate devices end alike everywhere, and alike to the plain engine given the same draws."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

from game.core import link
from game.core.chance import Chance
from game.core.ending import DRAW, STOP, YIELD
from game.core.record import Record
from game.core.sealed.audit import audit
from game.core.sealed.device import Device
from game.core.sealed.records import record_of
from game.core.sealed.table import KINDS
from tests.games import LONG, suite
from tests.sealed import tiny
from tests.sealed.simulate import at_random, decide_all, play_out, sit_down, unsent

GAMES = 2_000 if LONG else 300
"""Of each game; those of Samurai Battles are in tests/sealed/test_battles.py."""
BATCHES = 6
"""So that they can be played side by side."""
Case = tuple[dict[str, Any], str, int]


def cases(name: str, batch: int) -> Iterator[Case]:
    """Options, kind of table and seed of every game; most of them at the smallest table, which is the fastest."""
    options = sorted(suite(name).OPTION_SETS, key=lambda one: int(one["players"]))
    rows = product(range(GAMES), [*options[:1] * 20, *options], KINDS)
    for number, (_, option, kind) in enumerate(islice(rows, GAMES)):
        if number % BATCHES == batch:
            yield dict(option), kind, number


def check_alike(devices: list[Device]) -> Record:
    """All devices have come to the same end, and the plain rules lead there, too."""
    first = devices[0]
    assert all(device.over for device in devices)
    assert all(device.course.digest == first.course.digest for device in devices)
    assert all(device.course.public == first.course.public for device in devices[1:])
    record = record_of(first.course)
    assert record.state == first.course.public
    return record


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("name", ["rumble", "shogun"])
def test_random_games_end_alike_on_every_device_and_in_the_plain_engine(name: str, batch: int) -> None:
    for options, kind, seed in cases(name, batch):
        devices = sit_down(name, options, kind, seed)
        play_out(devices, at_random(Chance(seed)))
        record = check_alike(devices)
        if seed % 20 == batch:
            assert Record.load(json.loads(json.dumps(record.dump()))).state == record.state
            assert link.decode(link.encode(record)).state == record.state
            assert audit(devices[0].table, devices[-1].logs, tiny).fair


# -- messages that are lost, late, twice, out of order -------------------------------------------------


def post(devices: list[Device], chance: Chance) -> None:
    """Play to the end over a post that loses, doubles, delays and mixes up letters."""
    decide = at_random(chance)
    letters: list[list[str]] = [[] for _ in devices]
    for _ in range(5_000):
        if all(device.over and not unsent(device) for device in devices):
            return
        at = chance.below(len(devices))
        device = devices[at]
        decide_all(device, decide)
        if unsent(device) or chance.below(4) == 0:
            text = device.message()
            for other, box in enumerate(letters):
                if other != at:
                    box += [text] * chance.below(3)
        if letters[at]:
            device.receive(letters[at][-1 - chance.below(min(4, len(letters[at])))])
    raise AssertionError("a game without end")


@pytest.mark.parametrize("seed", range(12 if not LONG else 300))
@pytest.mark.parametrize(("name", "players"), [("rumble", 2), ("rumble", 4), ("shogun", 3)])
def test_any_order_twice_late_or_never(name: str, players: int, seed: int) -> None:
    devices = sit_down(name, {"players": players}, KINDS[seed % 3], seed)
    post(devices, Chance(seed))
    for device in devices:
        for other in devices:
            if other is not device:
                other.receive(device.message())
    check_alike(devices)


# -- what is declared ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_declarations_in_any_order_end_the_game_alike_and_refuse_nobody(seed: int) -> None:
    chance = Chance(seed)
    devices = sit_down("rumble", {"players": 2 + seed % 3}, KINDS[seed % 3], seed)
    decide = at_random(chance)
    for turn in range(40 + chance.below(60)):
        device = devices[chance.below(len(devices))]
        if turn > 30 and chance.below(6) == 0 and not device.over:
            device.declare(min(device.own), chance.pick([YIELD, DRAW, STOP]))
        if not device.over:
            decide_all(device, decide)
        text = device.message()
        for other in devices:
            if other is not device and chance.below(3):
                other.receive(text)
    for _ in range(3):  # what was still under way arrives
        for device in devices:
            for other in devices:
                if other is not device:
                    other.receive(device.message())
    assert len({device.course.ended for device in devices}) == 1
    assert len({repr(record_of(device.course).dump()) for device in devices}) == 1


# -- from storage ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("name", "players"), [("rumble", 3), ("shogun", 3)])
def test_what_was_checked_once_is_read_again_without_checks_and_is_the_same(name: str, players: int, kind: str) -> None:
    devices = sit_down(name, {"players": players}, kind, 2)
    decide = at_random(Chance(2))
    for _ in range(30):
        for at, device in enumerate(devices):
            decide_all(device, decide)
            text = device.message()
            for other in devices:
                if other is not device:
                    other.receive(text)
            heads = [device.course.head(seat, len(log)) for seat, log in enumerate(device.logs)]
            again = Device(device.table, device.own, device.logs, tiny, heads)
            assert again.course.digest == device.course.digest and again.course.round == device.course.round
            assert again.message() and again.course.position == device.course.position
            again.known_to, again.sent, again.invitations = device.known_to, device.sent, device.invitations
            devices[at] = again
    play_out(devices, decide)
    check_alike(devices)
