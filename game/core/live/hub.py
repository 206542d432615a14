"""The hub of one device: what comes over its lines goes in; what is to be sent, and what has happened, comes out.

The table is a star: each guest has one line, to the host, and the host hands on what others lack. Nothing is ever
handed on as such: news are taken into the logs first, and each end of a line is sent what its own logs lack. So a frame
that comes twice, late, or after a line was laid again does no harm, and a host who leaves takes nothing along.

A device that laid a line is the upper end of it, whoever answered the lower one; who is here is told up and down this
tree, and never back to where it came from.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..sealed import wire
from ..sealed.device import Device
from ..sealed.errors import BadMessage
from ..sealed.merge import Fork
from ..words import Sentence
from .errors import BadFrame
from .frames import (
    AWAY,
    HERE,
    LONGEST_NEWS,
    MOST_PIECES,
    UNKNOWN,
    VERSION,
    WITH_BACKS,
    Again,
    Emote,
    Frame,
    Hello,
    Line,
    News,
    Passing,
    Piece,
    Presence,
    damaged,
    news,
    read,
    write,
)

REMEMBERED = 64
"""So many of what was said in passing are known again when they come twice."""
MOST_ASKED = 3
"""So often the same end is asked once more for what did not fit."""

# -- what has happened ----------------------------------------------------------------------------------


class Grown(NamedTuple):
    """News have come in, and there may be something to pay: from so many steps on."""

    steps: int


class Offered(NamedTuple):
    """A seat at a table that this device does not know, or only a look at it, as a message of ``core.sealed``."""

    line: str
    text: str


class Parted(NamedTuple):
    """Somebody tells another past; nothing was taken in."""

    fork: Fork
    text: str


class Bad(NamedTuple):
    """What came over a line cannot be used; the line is no good any more."""

    line: str
    reason: Sentence


class Said(NamedTuple):
    """Somebody has said something in passing."""

    what: Passing


class Met(NamedTuple):
    """Who is here has changed."""


Effect = Grown | Offered | Parted | Bad | Said | Met


class Sent(NamedTuple):
    """A text to be sent over a line."""

    line: str
    text: str


@dataclass
class Peer:
    """The other end of a line."""

    upper: bool
    """Whether it laid the line, so that the whole table is behind it."""
    seat: int | None = None
    """The seat that it was called to; None at the upper end, and for whoever is called to look on."""
    seats: tuple[int, ...] = ()
    """The seats that are played there."""
    known: list[int] | None = None
    """How much of each log it has; None before it has said so."""
    states: str = ""
    told: str = ""
    """What it was told last of who is here."""
    asked: int = 0
    pieces: list[str] = field(default_factory=list)
    """What has come of news that are longer than a frame."""


@dataclass
class Hub:
    """The lines of one device, and the table that lies on it; a guest has none before it has sat down."""

    find: Callable[[bytes], Device | None]
    """The table of that id, if this device keeps it."""
    device: Device | None = None
    number: int = 0
    """What is said in passing is counted from here on; whoever keeps the hub has a clock."""
    away: bool = False
    peers: dict[str, Peer] = field(default_factory=dict)
    _heard: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    _out: list[Sent] = field(default_factory=list)
    _effects: list[Effect] = field(default_factory=list)

    # -- lines ------------------------------------------------------------------------------------------

    def opened(self, line: str, *, upper: bool, seat: int | None = None) -> None:
        """A line is open; ``upper`` says that the other end laid it, ``seat`` whom it was laid for."""
        self.peers[line] = Peer(upper, seat)
        if self.device is not None and not upper:
            self._greet(line)

    def closed(self, line: str) -> None:
        """A line is gone. What went over it last may never have come, so that it has to be sent once more."""
        if self.peers.pop(line, None) is None:
            return
        if (device := self.device) is not None:
            rows = [device.course.saw[seat] for seat in device.table.seats if seat not in device.own]
            device.sent = [min([sent, *(row[seat] for row in rows)]) for seat, sent in enumerate(device.sent)]
        self._effects.append(Met())

    def sit(self, device: Device, seats: Mapping[int, int] | None = None) -> None:
        """This device plays, or watches, another table from now on: everybody on its lines hears of it.

        ``seats`` are the new seats of whoever sits at the lower ends, by the seats of old.
        """
        self.device = device
        for line, peer in self.peers.items():
            if peer.seats and seats is not None:
                peer.seat = seats[peer.seats[0]]
            peer.known = [0] * len(device.table.seats) if peer.upper else None
            peer.states, peer.told = "", ""
            self._greet(line)

    def pulse(self) -> None:
        """Say again how much is known here, in case that something was lost: what lacks comes once more."""
        for line, peer in self.peers.items():
            if self.device is not None and (peer.known is not None or not peer.upper):
                self._greet(line)

    def _greet(self, line: str) -> None:
        device = self.device
        assert device is not None
        self._send(line, Hello(device.table.id, tuple(sorted(device.own)), tuple(map(len, device.logs))))

    # -- what comes ---------------------------------------------------------------------------------------

    def heard(self, line: str, text: str) -> None:
        """A text has come over a line."""
        peer = self.peers.get(line)
        if peer is None:
            return
        try:
            self._take(line, peer, read(text))
        except Fork as fork:
            self._effects.append(Parted(fork, text[2:]))
        except (BadFrame, BadMessage) as error:
            self._effects.append(Bad(line, error.reason))

    def _take(self, line: str, peer: Peer, frame: Frame) -> None:
        match frame:
            case Hello():
                self._meet(line, peer, frame)
            case Piece():
                if len(peer.pieces) >= MOST_PIECES:
                    raise damaged()
                peer.pieces.append(frame.text)
            case News():
                self._learn(line, peer, "".join([*peer.pieces, frame.text]))
            case Presence():
                self._see(peer, frame)
            case _:
                self._listen(line, peer, frame)

    def _meet(self, line: str, peer: Peer, hello: Hello) -> None:
        if self.device is None or self.device.table.id != hello.table:
            if not peer.upper:
                return  # about the table of before, on its way while this one was laid
            found = self.find(hello.table)
            if found is None:
                self._send(line, Hello(hello.table, (), ()))
                return
            self.device = found
            self._effects.append(Grown(len(found.course.steps)))
        device, first = self.device, peer.known is None
        seats = len(device.table.seats)
        if len(hello.lengths) not in (0, seats) or any(seat >= seats for seat in hello.seats):
            raise damaged()
        if first or peer.seats != hello.seats:
            self._effects.append(Met())
        peer.seats = hello.seats
        peer.known = list(hello.lengths) or [0] * seats
        if not hello.lengths and not peer.upper:
            self._offer(line, peer)
        elif first and peer.upper:
            self._greet(line)
        peer.told = ""

    def _offer(self, line: str, peer: Peer) -> None:
        """Whoever does not know the table yet is offered the seat, if nobody has taken it, and else a look."""
        device = self.device
        assert device is not None
        free = peer.seat in device.invitations and not device.logs[peer.seat or 0]
        self._news(line, device.invite(peer.seat) if free and peer.seat is not None else device.everything())
        peer.known = None

    def _learn(self, line: str, peer: Peer, text: str) -> None:
        peer.pieces.clear()
        message = wire.read(text, LONGEST_NEWS)
        device = self.device
        if device is None or device.table.id != message.table_id:
            if peer.upper and message.table is not None:
                self._effects.append(Offered(line, text))
            return
        before = len(device.course.steps)
        if any(part.start > len(log) for part, log in zip(message.parts, device.logs, strict=False)):
            self._ask_again(line, peer)
            return
        fresh = device.take(message).entries
        peer.asked = 0
        told = [part.end for part in message.parts]
        peer.known = told if peer.known is None else list(map(max, peer.known, told))
        if fresh:
            self._effects.append(Grown(before))

    def _ask_again(self, line: str, peer: Peer) -> None:
        """Something is missing between what this device has and what has come."""
        peer.asked += 1
        if peer.asked > MOST_ASKED:
            raise damaged()
        self._greet(line)

    def _see(self, peer: Peer, presence: Presence) -> None:
        if self.device is None or len(presence.states) != len(self.device.table.seats):
            return
        if presence.states != peer.states:
            peer.states = presence.states
            self._effects.append(Met())

    def _listen(self, line: str, peer: Peer, what: Passing) -> None:
        """Something said in passing: told here once, and to everybody else; nobody speaks for a seat of others."""
        mark = (what.number, what.seat)
        device = self.device
        if device is None or what.seat in device.own or mark in self._heard or not self._reaches(peer, what.seat):
            return
        self._heard.append(mark)
        self._effects.append(Said(what))
        self._pass(what, line)

    def _reaches(self, peer: Peer, seat: int) -> bool:
        return seat in peer.seats or (seat < len(peer.states) and peer.states[seat] != UNKNOWN)

    # -- what is said -------------------------------------------------------------------------------------

    def say(self, seat: int, make: Callable[[int, int], Passing]) -> None:
        """Somebody here says something in passing."""
        self.number += 1
        self._pass(make(self.number, seat), "")

    def _pass(self, what: Passing, source: str) -> None:
        for line, peer in self.peers.items():
            if line != source and peer.known is not None:
                self._send(line, what)

    def spread(self) -> None:
        """Send everybody what they lack: entries of logs, and who is here."""
        device = self.device
        if device is None:
            return
        lengths = [len(log) for log in device.logs]
        for line, peer in self.peers.items():
            if peer.known is None:
                continue
            if any(length > known for length, known in zip(lengths, peer.known, strict=True)):
                self._news(line, device.news_for(peer.known))
                peer.known = list(map(max, lengths, peer.known))
            self._tell(line, peer)
        if all(state != UNKNOWN for state in self.states()):
            device.sent = lengths

    def _tell(self, line: str, peer: Peer) -> None:
        states = self.states(peer)
        if states != peer.told:
            peer.told = states
            self._send(line, Presence(states))

    # -- who is here --------------------------------------------------------------------------------------

    def states(self, but: Peer | None = None) -> str:
        """Who is here, one letter for each seat, as far as it is known without one of the lines."""
        device = self.device
        if device is None:
            return ""
        peers = [peer for peer in self.peers.values() if peer is not but]
        return "".join(self._state(device, seat, peers) for seat in device.table.seats)

    def _state(self, device: Device, seat: int, peers: Sequence[Peer]) -> str:
        if seat in device.own:
            return AWAY if self.away else HERE
        told = (peer.states[seat] for peer in peers if seat < len(peer.states) and peer.states[seat] != UNKNOWN)
        near = HERE if any(seat in peer.seats and peer.known is not None for peer in peers) else UNKNOWN
        return next(told, near)

    # -- what comes out -----------------------------------------------------------------------------------

    def _news(self, line: str, text: str) -> None:
        for frame in news(text):
            self._send(line, frame)

    def _send(self, line: str, frame: Frame) -> None:
        backs = self.device is not None and self.device.table.backs
        self._out.append(Sent(line, write(frame, WITH_BACKS if backs else VERSION)))

    def sending(self) -> list[Sent]:
        """What is to be sent; asked for, it counts as sent."""
        out, self._out = self._out, []
        return out

    def happened(self) -> list[Effect]:
        """What has happened since this was asked last."""
        effects, self._effects = self._effects, []
        return effects


def emote(number: int) -> Callable[[int, int], Passing]:
    """Show a crest."""
    return lambda at, seat: Emote(at, seat, number)


def line(text: str) -> Callable[[int, int], Passing]:
    """Say a line that was typed."""
    return lambda at, seat: Line(at, seat, text)


def again(at: int, seat: int) -> Passing:
    """Ask for one more game."""
    return Again(at, seat)
