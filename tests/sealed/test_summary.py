"""A summary leads where the logs lead, and whatever is not exactly that is as good as none."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.sealed import chain, shelf, summary
from game.core.sealed.audit import audit
from game.core.sealed.course import Course
from game.core.sealed.device import Device
from game.core.sealed.digest import SIZE, digest
from game.core.sealed.table import DICE, KINDS, LIVE, MAIL
from game.core.secrets import CARDS
from tests.sealed import tiny
from tests.sealed.simulate import at_random, decide_all, play_out, sit_down, unsent
from tests.sealed.test_back import fickle
from tests.sealed.test_games import check_alike

TABLES: dict[str, dict[str, Any]] = {
    "rumble": {"players": 2},
    "shogun": {"players": 3},
    "samurai": {"scenario": 1},
}
OFTEN = {"rumble": 1, "shogun": 3, "samurai": 9}
"""How many rounds of messages lie between two looks."""
FEW = 50
"""Rounds of messages, so that a battle does not take a minute."""
every_game = pytest.mark.parametrize("name", TABLES)


def again(device: Device, kept: str | None) -> Device:
    """The device as it comes from storage, with a summary or without."""
    heads = [device.course.head(seat, len(log)) for seat, log in enumerate(device.logs)]
    twin = Device(device.table, device.own, device.logs, tiny, heads, device.course.locks.opened(), kept)
    twin.known_to, twin.sent, twin.invitations = device.known_to, device.sent, device.invitations
    return twin


def everything(course: Course) -> Any:
    """All that a course knows, but for the decks."""
    steps = [(one.seat, one.choice, one.chance, one.events, one.before.dump()) for one in course.steps]
    answers = [(one.seat, one.before.dump(), one.tokens, one.values) for one in course.answers]
    public = course.position.dump() if course.position else None
    known = (course.dump(), public, course.opening, course.round, course.over, course.decks)
    cards = (course.locks.keys, course.locks.values, [shuffle.done for shuffle in course.locks.shuffles])
    return steps, answers, known, cards, [shuffle.cards for shuffle in course.locks.shuffles]


def rounds(monkeypatch: pytest.MonkeyPatch, device: Device, kept: str | None) -> int:
    """How many rounds a device closes when it comes from storage."""
    closed, close = 0, Course._close_round

    def counted(course: Course) -> None:
        nonlocal closed
        closed += 1
        close(course)

    with monkeypatch.context() as patch:
        patch.setattr(Course, "_close_round", counted)
        again(device, kept)
    return closed


@cache
def some_way(name: str, kind: str, seed: int, steps: int = 24) -> Device:
    """A device in the middle of a game that is at rest."""
    devices, decide = sit_down(name, TABLES[name], kind, seed), at_random(Chance(seed))
    for _ in range(100):
        for device in devices:
            decide_all(device, decide)
            text = device.message()
            for other in devices:
                if other is not device:
                    other.receive(text)
            for one in devices:
                if one.course.at_rest and len(one.course.steps) > steps:
                    return one
    raise AssertionError("nobody is ever at rest")


@pytest.mark.parametrize("kind", KINDS)
@every_game
def test_at_every_moment_it_leads_where_the_logs_lead(name: str, kind: str) -> None:
    devices, decide, rests = sit_down(name, TABLES[name], kind, 4), at_random(Chance(4)), 0
    for turn in range(FEW):
        for at, device in enumerate(devices):
            decide_all(device, decide)
            device.summary()
            if unsent(device):
                text = device.message()
                for other in devices:
                    if other is not device:
                        other.receive(text)
                        rests += other.summary() is not None
            if device.course.position is not None and turn % OFTEN[name] == 0:
                kept = again(device, device.summary())
                assert everything(kept.course) == everything(again(device, None).course)
                devices[at] = kept
    assert rests > 10
    if name != "samurai":
        play_out(devices, decide)
        check_alike(devices)
        assert audit(devices[0].table, devices[0].logs, tiny).fair


@every_game
def test_also_where_steps_are_taken_back(name: str) -> None:
    devices, chance = sit_down(name, TABLES[name], LIVE, 5), Chance(5)
    decide = fickle(chance, lambda: chance.below(3) > 0)
    for _ in range(FEW):
        for at, device in enumerate(devices):
            for owed in device.owes()[:1]:
                decide(device, owed)
            device.summary()
            if unsent(device):
                text = device.message()
                for other in devices:
                    if other is not device:
                        other.receive(text)
            devices[at] = again(device, device.summary())
            assert everything(devices[at].course) == everything(again(device, None).course)
    assert devices[0].course.backs.taken or name == "rumble"  # where a roll follows nearly every choice


@every_game
def test_with_it_a_device_need_not_go_through_its_rounds_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    device = some_way(name, DICE, 1)
    assert rounds(monkeypatch, device, None) > 12
    assert rounds(monkeypatch, device, device.summary()) == 0


# -- what is not ours ------------------------------------------------------------------------------------


def bound(device: Device, text: str) -> str:
    """A summary with a right digest: what somebody with access to the storage could write."""
    taken = json.loads(text)["taken"]
    return summary._bound(device.course, taken, text) + text


@every_game
def test_a_damaged_one_is_as_good_as_none(name: str) -> None:
    device, chance = some_way(name, DICE, 2), Chance(5)
    kept, whole = device.summary() or "", everything(device.course)
    for _ in range(60):
        at, length = chance.below(len(kept)), chance.below(9)
        changed = kept[:at] + "".join(chance.pick(list('0123456789abcdef,-[]{}"ne ')) for _ in range(length))
        changed += kept[at + chance.below(9) :]
        assert everything(again(device, changed).course) == whole


@every_game
def test_one_of_another_moment_or_another_table_is_as_good_as_none(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    device, stranger = some_way(name, DICE, 2), some_way(name, DICE, 3)
    for foreign in (stranger.summary(), "", "0" * 2 * SIZE, digest(b"x").hex() + "[]"):
        assert rounds(monkeypatch, device, foreign) == rounds(monkeypatch, device, None)
        assert everything(again(device, foreign).course) == everything(device.course)
    earlier = some_way(name, DICE, 2, 3)
    assert earlier.table == device.table and len(earlier.course.steps) < len(device.course.steps)
    assert rounds(monkeypatch, earlier, device.summary()) == rounds(monkeypatch, earlier, None)
    assert everything(again(earlier, device.summary()).course) == everything(earlier.course)
    assert everything(again(device, earlier.summary()).course) == everything(device.course)
    assert rounds(monkeypatch, device, earlier.summary()) < rounds(monkeypatch, device, None)


FORGERIES: dict[str, Any] = {
    "version": [0, 2, "1", None],
    "seed": [1, "x", None],
    "choices": [[], [10**9], [-1], ["0"], None, [0] * 5000],
    "chances": [[], [1], None],
    "draws": [[], [1], None],
    "notes": [[3], [-1], [10**9, 1], [2, 0, 99], ["x"], None],
    "position": [0, None],
    "keys": [[], [[1], [1], "AAAA"], [[CARDS], [0], ""], None],
    "taken": [[], [10**9, 10**9], None],
    "contexts": [[], None],
    "dice": [[], None, [[], [], 0, "zz", [5]], [[], [], 0, "", [10**9, 1]]],
    "orders": [[], [[]], None, 5],
    "seals": [[], [[1], ""], None],
    "said": [[1], ["w", "x", "y", "z"], None],
    "backs": [[], None, [0, 1, 2], [10**9, [], []]],
}


@pytest.mark.parametrize("part", FORGERIES)
@every_game
def test_a_forged_one_with_a_right_digest_does_no_harm(name: str, part: str) -> None:
    """It can only be written by whoever has this storage in hand; the page must live with it all the same."""
    device = some_way(name, DICE, 2)
    data, plain = json.loads((device.summary() or "")[2 * SIZE :]), again(device, None)
    for forged in FORGERIES[part]:
        text = json.dumps(data | {part: forged})
        try:
            kept = bound(device, text)
        except (TypeError, ValueError, IndexError):  # no honest digest can be made for that
            kept = "0" * 2 * SIZE + text
        twin = again(device, kept)
        assert twin.course.public.dump() == plain.course.public.dump()
        assert twin.course.taken == plain.course.taken


def test_it_lies_beside_the_logs_and_does_not_travel() -> None:
    device = some_way("shogun", MAIL, 1)
    data = json.loads(json.dumps(shelf.dump(device)))
    assert data["summary"] == device.summary()
    assert everything(shelf.load(data, tiny).course) == everything(device.course)
    rubbish: Any
    for rubbish in (None, 5, [], {}, "x" * 50):
        assert everything(shelf.load(data | {"summary": rubbish}, tiny).course) == everything(device.course)
    moved = shelf.taken_over(shelf.moved(device), tiny)
    assert moved._kept is None and everything(moved.course) == everything(device.course)


def spoiled(marks: str) -> list[Any]:
    """Marks that are not ours: foreign ones, too few, none, and what is no text at all."""
    return ["00" * (len(marks) // 2), marks[2:], marks[:-2], "", "zz", None, 5, []]


def test_marks_along_the_shares_spare_the_chain_and_spoiled_ones_are_as_good_as_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    device = some_way("rumble", DICE, 1)
    data = json.loads(json.dumps(shelf.dump(device)))
    seat, shown = min(device.own), device.course.shown[min(device.own)]
    right, last = device.own[seat].shares[shown + 1], device.course.shares[seat]
    for marks in spoiled(data["marks"][str(seat)]):
        again = shelf.load(data | {"marks": {str(seat): marks}}, tiny)
        assert again.own[seat].share(shown + 1, last) == right
    assert "marks" not in shelf._known(device)
    monkeypatch.delattr(chain, "shares")
    assert shelf.load(data, tiny).own[seat].share(shown + 1, last) == right


def test_positions_between_two_that_are_kept_can_be_looked_at_in_any_order() -> None:
    device = some_way("rumble", DICE, 1)
    passed = [step.before.dump() for step in again(device, None).course.steps]
    steps, chance = again(device, device.summary()).course.steps, Chance(6)
    assert len({id(step.run) for step in steps}) < len(steps) / 4
    for _ in range(3 * len(steps)):
        number = chance.below(len(steps))
        assert steps[number].before.dump() == passed[number]
        assert steps[number].before.choices()[steps[number].place] == steps[number].choice
