"""Live tables in one process: devices joined by lines that are slow, that are cut, and that are laid again."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from game.core.chance import Chance
from game.core.live.hub import Bad, Hub, Offered, Parted, Said
from game.core.sealed import shelf, wire
from game.core.sealed.device import Device
from game.core.sealed.table import LIVE
from tests.sealed import tiny
from tests.sealed.simulate import NAMES, Decide, at_random, entropy

ENDLESS = 60_000


class Node:
    """Somebody's device: what is on it is written down before anything leaves it."""

    def __init__(self, name: str, device: Device | None = None) -> None:
        self.name, self.device = name, device
        self.random = entropy(sum(name.encode()))
        self.dead = False
        self.hub = Hub(self.find, device)
        self.trouble: list[object] = []
        self.said: list[tuple[int, object]] = []

    def find(self, table: bytes) -> Device | None:
        """The table that lies here, if it is that one."""
        return self.device if self.device is not None and self.device.table.id == table else None

    def reload(self) -> None:
        """The page is loaded again: only what was written down is left."""
        if self.device is not None:
            self.device = shelf.load(json.loads(json.dumps(shelf.dump(self.device))), tiny)
        self.hub = Hub(self.find, None)

    def show(self) -> None:
        """The table is opened from what is kept."""
        self.hub.device = self.device

    def settle(self) -> None:
        """See to what has happened; sit down where a seat is offered."""
        for effect in self.hub.happened():
            if isinstance(effect, Offered):
                self.device = self._sit_down(effect.text)
                self.hub.sit(self.device)
            elif isinstance(effect, Said):
                self.said.append((effect.what.seat, tuple(effect.what)[-1]))
            elif isinstance(effect, Bad | Parted):
                self.trouble.append(effect)
        if self.device is not None:
            self.device.pay()
        self.hub.spread()

    def _sit_down(self, text: str) -> Device:
        """At the seat that is offered, or beside the table."""
        if wire.read(text).invitation is None:
            return Device.watch(text, group=tiny)
        return Device.join(text, self.name, self.random, group=tiny)


class Net:
    """The lines between nodes. Each text waits in its own queue; nothing overtakes anything."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = list(nodes)
        self.wires: dict[str, tuple[Node, Node]] = {}
        self.queues: dict[tuple[str, int], deque[str]] = {}
        self.laid = 0
        self.texts = 0

    def lay(self, upper: Node, lower: Node, seat: int | None) -> None:
        """A line from who calls to who answers; an older one between the two is gone."""
        self.cut(upper, lower)
        self.laid += 1
        line = str(self.laid)
        self.wires[line] = (upper, lower)
        self.queues[line, 0], self.queues[line, 1] = deque(), deque()
        lower.hub.opened(line, upper=True)
        upper.hub.opened(line, upper=False, seat=seat)

    def cut(self, one: Node, other: Node | None = None) -> None:
        """All lines of somebody, or those between two, break; what was under way is lost."""
        for line, ends in list(self.wires.items()):
            if one in ends and (other is None or other in ends):
                del self.wires[line], self.queues[line, 0], self.queues[line, 1]
                for end in ends:
                    end.hub.closed(line)

    def joined(self, one: Node, other: Node) -> bool:
        """Whether there is a line between two."""
        return any({one.name, other.name} == {end.name for end in ends} for ends in self.wires.values())

    def pump(self, node: Node) -> None:
        """Put on the lines what a node has to send."""
        node.settle()
        for line, text in node.hub.sending():
            if line in self.wires:
                self.queues[line, self.wires[line].index(node)].append(text)

    def deliver(self, chance: Chance) -> bool:
        """One text arrives; whether there was any."""
        waiting = [key for key, queue in self.queues.items() if queue]
        if not waiting:
            return False
        line, end = chance.pick(waiting)
        other = self.wires[line][1 - end]
        self.texts += 1
        other.hub.heard(line, self.queues[line, end].popleft())
        self.pump(other)
        return True


def gather(game: str, options: Mapping[str, Any], seats: int, chance: Chance) -> Net:
    """A host and guests, each with a line; all texts of the beginning have arrived."""
    host = Device.host(game, options, LIVE, {0: NAMES[0]}, entropy(chance.below(1 << 30)), group=tiny)
    nodes = [Node(NAMES[0], host), *(Node(name) for name in NAMES[1:seats])]
    net = Net(nodes)
    for seat, guest in enumerate(nodes[1:], 1):
        net.lay(nodes[0], guest, seat)
        net.pump(nodes[0])
    while net.deliver(chance):
        pass
    return net


def live(net: Net) -> list[Node]:
    """Who is still there."""
    return [node for node in net.nodes if not node.dead]


def decide(node: Node, choose: Decide) -> bool:
    """One decision, if somebody here has to make one."""
    owed = node.device.owes() if node.device is not None else []
    if owed and node.device is not None:
        choose(node.device, owed[0])
    return bool(owed)


def play(net: Net, chance: Chance, troubles: Sequence[Any] = (), every: int = 40, most: int = ENDLESS) -> None:
    """Play to the end, or for so many choices, in any order; now and then one of the troubles happens, and lines are
    laid again."""
    choose = at_random(chance)
    for turn in range(ENDLESS):
        if troubles and chance.below(every) == 0:
            chance.pick(list(troubles))(net, chance)
        if chance.below(3) and net.deliver(chance):
            continue
        node = chance.pick(live(net))
        enough = node.device is not None and done(node.device, most)
        if not enough and decide(node, choose):
            net.pump(node)
        elif turn % 7 == 0:
            mend(net)
        nodes = [one.device for one in live(net)]
        if all(device is not None and done(device, most) for device in nodes) and not any(net.queues.values()):
            mend(net)
            while net.deliver(chance):
                pass
            return
    raise AssertionError("a game without end")


def done(device: Device, most: int) -> bool:
    """Whether a device has come far enough."""
    return device.over or len(device.course.steps) >= most


def mend(net: Net) -> None:
    """Whoever is first calls all others that cannot be reached."""
    upper, *lower = live(net)
    for node in lower:
        if not net.joined(upper, node):
            seat = net.nodes.index(node)
            upper.show()
            net.lay(upper, node, seat)
            net.pump(upper)


def cut(net: Net, chance: Chance) -> None:
    """Somebody's network is gone for a moment."""
    net.cut(chance.pick(live(net)))


def reload(net: Net, chance: Chance) -> None:
    """Somebody loads the page again."""
    node = chance.pick(live(net))
    net.cut(node)
    node.reload()


def same(net: Net) -> None:
    """All devices have come to the same end, or as far."""
    devices = [node.device for node in live(net)]
    assert len(devices) > 1 and None not in devices
    assert len({device.course.digest for device in devices if device}) == 1
    assert len({repr([step.choice for step in device.course.steps]) for device in devices if device}) == 1
    assert not [trouble for node in net.nodes for trouble in node.trouble]
