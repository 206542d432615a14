"""Taking back at a live table: by everybody's word, never over what was drawn or shown; alike on every device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.ending import DRAW, YIELD
from game.core.sealed import shelf, wire
from game.core.sealed.audit import audit
from game.core.sealed.course import Course
from game.core.sealed.device import Device
from game.core.sealed.entry import Entry, Kind, agree, back, choose, declare
from game.core.sealed.errors import BadMessage
from game.core.sealed.table import LIVE, MAIL, Table
from game.core.undo import barrier_between
from tests.games import LONG
from tests.sealed import tiny
from tests.sealed.simulate import Decide, at_random, sit_down, unsent

SEEDS = 20 if LONG else 2
TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("samurai", {"scenario": 1}),
    ("shogun", {"players": 3}),
    ("rumble", {"players": 3}),
)
MOST = 10_000 if LONG else 160
ROUNDS = 60_000


def fickle(chance: Chance, say_yes: Callable[[], bool], every: int = 3) -> Decide:
    """Players who often ask for their last choices back, and answer others as they like."""
    choose_at_random = at_random(chance)

    def decide(device: Device, owed: Any) -> None:
        seat, want = owed
        steps = device.can_take_back(seat)
        if want.kind == Kind.AGREE:
            device.answer_back(seat, agreed=say_yes())
        elif steps and chance.below(every) == 0:
            device.ask_back(seat, chance.pick(list(steps)))
        else:
            choose_at_random(device, owed)

    return decide


def play(devices: Sequence[Device], decide: Decide, chance: Chance, until: Callable[[], bool]) -> None:
    """Everybody decides and sends, one after the other, in any order."""
    for _ in range(ROUNDS):
        if until() or all(device.over for device in devices):
            return
        device = chance.pick(list(devices))
        if owed := device.owes():
            decide(device, owed[0])
        if unsent(device):
            text = device.message()
            for other in devices:
                if other is not device:
                    other.receive(text)
    raise AssertionError("a game without end")


def until_steps(devices: Sequence[Device], most: int) -> Callable[[], bool]:
    return lambda: len(devices[0].course.steps) >= most


def alike(devices: Sequence[Device]) -> None:
    assert len({device.course.digest for device in devices}) == 1
    assert len({repr([step.choice for step in device.course.steps]) for device in devices}) == 1
    assert len({repr(device.position.dump()) for device in devices if device.position}) == 1


def settle(devices: Sequence[Device]) -> None:
    for device in devices:
        for other in devices:
            if other is not device:
                other.receive(device.message())


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_games_with_much_taken_back_are_alike_everywhere(game: str, options: dict[str, Any], seed: int) -> None:
    chance = Chance(seed)
    devices = sit_down(game, options, LIVE, seed)
    settle(devices)
    play(devices, fickle(chance, lambda: chance.below(3) > 0), chance, until_steps(devices, MOST))
    settle(devices)
    alike(devices)
    assert devices[0].course.backs.taken or game == "rumble"
    again = shelf.load(shelf.dump(devices[1]), tiny)
    assert again.course.digest == devices[1].course.digest
    found = audit(devices[0].table, devices[0].logs, tiny)
    assert found.fair or not devices[0].over


@pytest.mark.parametrize(("game", "options"), TABLES[:2])
def test_what_is_left_is_a_game_as_if_nothing_had_been_taken_back(game: str, options: dict[str, Any]) -> None:
    """Each step that is left follows from the one before it, and from nothing that was taken back."""
    chance = Chance(5)
    devices = sit_down(game, options, LIVE, 5)
    settle(devices)
    play(devices, fickle(chance, lambda: True), chance, until_steps(devices, 120))
    course = devices[0].course
    assert course.backs.taken
    for step, following in zip(course.steps, [*course.steps[1:], None], strict=True):
        after = step.before.copy()
        if step.chance is not None:
            after.chance = step.chance
        after.play(step.choice)
        reached = following.before if following is not None else course.public
        assert after.scores == reached.scores and after.turn == reached.turn


# -- what stands for good ---------------------------------------------------------------------------------


def at_a_choice_that_stands(game: str, options: dict[str, Any], seed: int = 1) -> tuple[list[Device], int]:
    """A table at which somebody is asked to choose again, and has nothing to take back but what stands."""
    chance = Chance(seed)
    devices = sit_down(game, options, LIVE, seed)
    settle(devices)

    def stands() -> bool:
        if unsent(devices[0]) or not devices[0].course.steps:
            return False
        owing = [(one, owed) for one in devices for owed in one.owes() if owed.want.kind == Kind.CHOOSE]
        return len(owing) == 1 and not owing[0][0].can_take_back(owing[0][1].seat)

    play(devices, at_random(chance), chance, stands)
    settle(devices)
    seat = next(owed.seat for device in devices for owed in device.owes())
    return devices, seat


@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_nobody_takes_back_what_stands(game: str, options: dict[str, Any], seed: int) -> None:
    """A roll, a card that was learnt, another's choice: whatever step is asked for, honest devices refuse."""
    devices, seat = at_a_choice_that_stands(game, options, seed)
    cheat = devices[seat]
    for target in range(len(cheat.course.steps) + 2):
        with pytest.raises(LookupError):
            cheat.ask_back(seat, target)
        refused(devices, seat, back(target), "core.sealed_no_back")


def refused(devices: Sequence[Device], seat: int, entry: Entry, key: str) -> None:
    """What a changed device writes there is refused by everybody else, and nothing is lost."""
    honest = next(device for device in devices if seat not in device.own)
    before = honest.everything()
    forged = [list(log) for log in honest.logs]
    with pytest.raises(BadMessage) as error:
        honest.receive(message_of(honest, forged, seat, entry))
    assert error.value.reason.key == key and honest.everything() == before


def message_of(device: Device, logs: list[list[Entry]], seat: int, entry: Entry) -> str:
    """A message in which one more entry stands in the log of a seat."""
    parts = [wire.Part(len(log), (), device.course.head(at, len(log))) for at, log in enumerate(logs)]
    parts[seat] = wire.Part(len(logs[seat]), (entry,), b"\0" * 16)
    return wire.write(wire.Message(device.table.id, frozenset({seat}), tuple(parts)))


def asked(seed: int = 3) -> tuple[list[Device], int, int]:
    """A battle in which a seat has asked for its last choice back: the devices, the seat, the step."""
    chance = Chance(seed)
    devices = sit_down("samurai", {"scenario": 1}, LIVE, seed)
    settle(devices)
    found: list[tuple[int, int]] = []

    def can() -> bool:
        found[:] = [
            (owed.seat, steps[-1])
            for device in devices
            for owed in device.owes()
            if (steps := device.can_take_back(owed.seat))
        ]
        return bool(found)

    play(devices, at_random(chance), chance, can)
    settle(devices)
    seat, target = found[0]
    devices[seat].ask_back(seat, target)
    settle(devices)
    return devices, seat, target


def test_a_roll_stands_and_so_does_what_came_before_it() -> None:
    devices, _, _ = asked()
    course = devices[0].course
    for number, step in enumerate(course.steps):
        after = course.steps[number + 1].before if number + 1 < len(course.steps) else course.public
        if step.chance is not None or barrier_between(step.before, after):
            assert course.backs.stands > number


def test_a_card_that_was_learnt_cannot_be_unlearnt() -> None:
    """Over a whole battle: whenever a key or a card was given, nothing from before can be asked for."""
    chance = Chance(11)
    devices = sit_down("samurai", {"scenario": 1}, LIVE, 11)
    settle(devices)
    given = 0

    def shown() -> int:
        logs = devices[0].logs
        return sum(entry.kind in (Kind.KEY, Kind.SHOW, Kind.SHARE, Kind.LOCK) for log in logs for entry in log)

    def look() -> bool:
        nonlocal given
        if shown() > given:
            given = shown()
            assert all(step >= devices[0].course.backs.stands for step in devices[0].course.backs.chosen)
            assert devices[0].course.backs.stands >= len(devices[0].course.steps) - 1
        return len(devices[0].course.steps) > 150

    play(devices, fickle(chance, lambda: True), chance, look)
    assert given


def test_one_no_is_enough_and_nobody_is_asked_twice() -> None:
    devices, seat, target = asked()
    other = 1 - seat
    steps = len(devices[0].course.steps)
    devices[other].answer_back(other, agreed=False)
    settle(devices)
    assert {len(device.course.steps) for device in devices} == {steps}
    with pytest.raises(LookupError):
        devices[seat].ask_back(seat, target)
    refused(devices, seat, back(target), "core.sealed_no_back")


def test_all_agree_and_the_same_seat_is_asked_again() -> None:
    devices, seat, target = asked()
    before = devices[0].course.steps[target].before.dump()
    other = 1 - seat
    devices[other].answer_back(other, agreed=True)
    settle(devices)
    alike(devices)
    assert len(devices[0].course.steps) == target and devices[0].course.public.dump() == before
    assert [owed.want.kind for owed in devices[seat].owes()] == [Kind.CHOOSE]


def test_what_is_no_answer_is_refused() -> None:
    devices, seat, _ = asked()
    for entry in (Entry(Kind.AGREE, b"\x02"), Entry(Kind.AGREE, b""), Entry(Kind.AGREE, b"\x01\x01")):
        refused_as_damaged(devices[seat], 1 - seat, entry)
    refused(devices, seat, agree(True), "core.sealed_not_asked")
    refused(devices, seat, choose(0), "core.sealed_not_asked")
    devices[1 - seat].answer_back(1 - seat, agreed=True)
    settle(devices)
    refused(devices, seat, agree(True), "core.sealed_not_asked")


def refused_as_damaged(honest: Device, seat: int, entry: Entry) -> None:
    before = honest.everything()
    with pytest.raises(BadMessage):
        honest.receive(message_of(honest, honest.logs, seat, entry))
    assert honest.everything() == before


# -- what was declared --------------------------------------------------------------------------------------


def test_a_draw_that_was_offered_after_it_has_lapsed() -> None:
    """Also if it arrives late, and though the game comes to as many steps again."""
    devices, seat, target = asked()
    other = 1 - seat
    late = declare(DRAW, len(devices[0].course.steps))
    devices[other].answer_back(other, agreed=True)
    devices[other].logs[other].append(late)
    devices[other].course.advance()
    settle(devices)
    assert all(not device.course.declared and not device.over for device in devices)
    chance = Chance(1)
    play(devices, at_random(chance), chance, until_steps(devices, target + 1))
    settle(devices)
    assert all(not device.course.declared and not device.over for device in devices)


def test_who_has_conceded_has_conceded() -> None:
    devices, seat, target = asked()
    other = 1 - seat
    devices[other].answer_back(other, agreed=True)
    devices[other].logs[other].append(declare(YIELD, target + 1))
    devices[other].course.advance()
    settle(devices)
    assert all(device.over for device in devices)
    assert {device.course.ended for device in devices} == {devices[0].course.ended}
    alike(devices)


def test_what_is_said_after_a_return_waits_for_it() -> None:
    """A device that has heard of an offer, but not yet of the return that came before it, does not count it."""
    devices = sit_down("shogun", {"players": 3}, LIVE, 2)
    settle(devices)
    settle(devices)
    devices[2].logs[2].append(declare(DRAW, 0, 1))
    devices[2].course.advance()
    settle(devices)
    assert devices[0].logs[2][-1] == declare(DRAW, 0, 1)
    assert devices[0].course.declared == [] and not devices[0].over
    refused_as_damaged(devices[0], 1, Entry(Kind.DECLARE, declare(DRAW, 0).body + b"\0"))


# -- tables of before -----------------------------------------------------------------------------------------


def test_a_table_of_before_goes_on_without_it() -> None:
    devices = sit_down("samurai", {"scenario": 1}, LIVE, 4)
    assert devices[0].table.backs and not sit_down("samurai", {"scenario": 1}, MAIL, 4)[0].table.backs
    old = devices[0].table._replace(backs=False)
    assert old.written() != devices[0].table.written() and old.digest() != devices[0].table.digest()
    course = Course(old, [[] for _ in old.seats], tiny)
    assert not course.table.backs
    read = wire.read(
        wire.write(wire.Message(old.id, frozenset(), tuple(wire.Part(0, (), b"") for _ in old.seats), old))
    )
    assert isinstance(read.table, Table) and read.table == old


def test_links_carry_it_too() -> None:
    """A live table that goes on by links: what was asked over a line is answered by a link."""
    devices, seat, target = asked(8)
    other = 1 - seat
    devices[other].answer_back(other, agreed=True)
    devices[seat].receive(devices[other].message())
    alike(devices)
    assert len(devices[0].course.steps) == target and unsent(devices[other]) is False
