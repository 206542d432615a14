"""Whole games over lines that are slow and break: all devices end alike, whoever reloads, is cut off or leaves."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.chance import Chance
from game.core.live import frames
from game.core.live.hub import Said, emote, line
from game.core.sealed.audit import audit
from game.core.sealed.device import Device
from game.core.sealed.table import LIVE
from tests.games import LONG
from tests.live.simulate import Net, Node, cut, gather, play, reload, same
from tests.live.test_frames import SAMPLES, mutated
from tests.sealed import tiny
from tests.sealed.simulate import NAMES, at_random, entropy, play_out

SEEDS = 20 if LONG else 1
WHOLE = 60_000
TABLES: tuple[tuple[str, dict[str, Any], int, int], ...] = (
    ("rumble", {"players": 2}, 2, WHOLE),
    ("rumble", {"players": 4}, 4, WHOLE),
    ("shogun", {"players": 3}, 3, WHOLE),
    ("samurai", {"scenario": 1}, 2, WHOLE if LONG else 50),
)
"""Game, options, devices, and how many choices are made at most."""


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("game", "options", "seats", "most"), TABLES)
def test_games_end_alike_over_slow_lines(game: str, options: dict[str, Any], seats: int, most: int, seed: int) -> None:
    chance = Chance(seed)
    net = gather(game, options, seats, chance)
    play(net, chance, most=most)
    same(net)


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("game", "options", "seats", "most"), TABLES)
def test_games_end_alike_though_lines_break_and_pages_reload(
    game: str, options: dict[str, Any], seats: int, most: int, seed: int
) -> None:
    """At every stage of a roll, of planning and of a draw: a trouble comes between any two texts."""
    chance = Chance(100 + seed)
    net = gather(game, options, seats, chance)
    play(net, chance, (cut, reload), 10 if seats == 2 and game == "rumble" else 60, most)
    same(net)
    device = net.nodes[-1].device
    assert device is not None and net.laid > seats
    assert not device.over or audit(device.table, device.logs, tiny).fair


def test_a_guest_that_reloads_ten_times_is_back_each_time() -> None:
    chance = Chance(7)
    net = gather("rumble", {"players": 3}, 3, chance)
    guest, times = net.nodes[1], 0

    def again(net: Net, chance: Chance) -> None:
        nonlocal times
        if times < 10:
            times += 1
            net.cut(guest)
            guest.reload()

    play(net, chance, (again,), 10)
    same(net)
    assert times == 10


@pytest.mark.parametrize(("game", "options", "seats"), [table[:3] for table in TABLES[1:3]])
def test_a_host_that_leaves_and_comes_back_takes_nothing_along(game: str, options: dict[str, Any], seats: int) -> None:
    """While it is away somebody else calls the others; they go on until the host's word is needed."""
    chance = Chance(3)
    net = gather(game, options, seats, chance)
    host, turns = net.nodes[0], 0

    def leave(net: Net, _chance: Chance) -> None:
        nonlocal turns
        turns += 1
        if turns == 2:
            host.dead = True
            net.cut(host)
        elif turns == 5:
            host.dead = False
            host.reload()
            net.cut(net.nodes[1])

    play(net, chance, (leave,), 30)
    same(net)
    assert turns >= 5


def test_what_cannot_come_back_goes_on_by_links_from_the_same_position() -> None:
    chance = Chance(5)
    net = gather("rumble", {"players": 3}, 3, chance)
    for _ in range(200):
        net.deliver(chance)
    for node in net.nodes:
        net.cut(node)
    devices = [node.device for node in net.nodes if node.device is not None]
    play_out(devices, at_random(chance))
    assert len(devices) == 3 and all(device.over for device in devices)
    assert len({device.course.digest for device in devices}) == 1


def test_a_link_lacks_only_what_the_others_have_not_seen() -> None:
    """What came through the host counts, too: nobody is sent the whole game once more."""
    chance = Chance(6)
    net = gather("shogun", {"players": 3}, 3, chance)
    play(net, chance)
    for device in (node.device for node in net.nodes):
        assert device is not None and len(device.message()) < 500 < len(device.everything())


# -- in passing -------------------------------------------------------------------------------------------


def settled(net: Net, chance: Chance) -> None:
    while net.deliver(chance):
        pass


def test_what_is_said_reaches_everybody_once_through_the_host() -> None:
    chance = Chance(1)
    net = gather("rumble", {"players": 3}, 3, chance)
    host, one, two = net.nodes
    one.hub.say(1, emote(3))
    one.hub.say(1, line("well met"))
    for at, text in one.hub.sending() * 2:  # each twice
        net.queues[at, 1].append(text)
    settled(net, chance)
    assert [node.said for node in (host, one, two)] == [[(1, 3), (1, "well met")], [], [(1, 3), (1, "well met")]]


def test_nobody_speaks_for_a_seat_that_sits_elsewhere() -> None:
    chance = Chance(1)
    net = gather("rumble", {"players": 3}, 3, chance)
    host = net.nodes[0]
    first = min(net.wires)
    for text in ("1e7\n0\n1", "1e8\n2\n1", "1s9\n2\nhello", "1r9\n2"):
        host.hub.heard(first, text)
    assert not [effect for effect in host.hub.happened() if isinstance(effect, Said)]


def test_who_is_here_is_told_up_and_down() -> None:
    chance = Chance(1)
    net = gather("rumble", {"players": 3}, 3, chance)
    host, one, two = net.nodes
    assert [node.hub.states() for node in net.nodes] == ["hhh"] * 3
    two.hub.away = True
    net.pump(two)
    settled(net, chance)
    assert [node.hub.states() for node in net.nodes] == ["hha"] * 3
    net.cut(two)
    net.pump(host)
    settled(net, chance)
    assert one.hub.states() == host.hub.states() == "hh." and two.hub.states() == "..a"


# -- looking on -------------------------------------------------------------------------------------------


def test_somebody_looks_on_and_sees_what_everybody_sees() -> None:
    chance = Chance(2)
    net = gather("shogun", {"players": 3}, 3, chance)
    watcher = Node("Wanda")
    net.nodes.append(watcher)
    net.lay(net.nodes[0], watcher, None)
    net.pump(net.nodes[0])
    settled(net, chance)
    device = watcher.device
    assert device is not None and not device.own and not device.owes()
    play(net, chance)
    same(net)


# -- a second game ----------------------------------------------------------------------------------------


def test_a_second_game_begins_over_the_same_lines_with_seats_swapped() -> None:
    chance = Chance(4)
    net = gather("rumble", {"players": 3}, 3, chance)
    play(net, chance)
    host = net.nodes[0]
    host.device = Device.host("rumble", {"players": 3}, LIVE, {1: NAMES[0]}, entropy(9), group=tiny)
    host.hub.sit(host.device, {seat: (seat + 1) % 3 for seat in range(3)})
    net.pump(host)
    settled(net, chance)
    assert [sorted(node.device.own) for node in net.nodes if node.device] == [[1], [2], [0]]
    play(net, chance)
    same(net)


# -- what may come over a line -----------------------------------------------------------------------------


def test_anything_over_a_line_is_refused_with_its_reason_and_nothing_changes() -> None:
    chance = Chance(8)
    net = gather("rumble", {"players": 3}, 3, chance)
    host = net.nodes[0]
    assert host.device is not None
    before, first = host.device.everything(), min(net.wires)
    texts = [frames.write(frame) for frame in SAMPLES]
    for _ in range(3_000):
        host.hub.heard(first, mutated(chance.pick(texts), chance))
        host.hub.heard("no such line", chance.pick(texts))
    assert host.device.everything() == before


def test_a_thousand_rolls_are_the_same_on_all_devices() -> None:
    """And each hangs on a fresh share of everybody."""
    rolls = 0
    for seed in range(60):
        chance, seats = Chance(1_000 + seed), 2 + seed % 3
        net = gather("rumble", {"players": seats}, seats, chance)
        play(net, chance)
        devices = [node.device for node in net.nodes if node.device is not None]
        drawn = {tuple(step.chance for step in device.course.steps if step.chance is not None) for device in devices}
        assert len(drawn) == 1 and len(devices) == seats
        assert all(sharers == tuple(range(seats)) for device in devices for sharers in device.course.dice.draws)
        rolls += len(drawn.pop())
        if rolls >= 1_000:
            return
    raise AssertionError(f"only {rolls} rolls")
