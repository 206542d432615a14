"""A live table on this device: its hub, the lines that are being laid, and what was said last."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..core.live.frames import AWAY, HERE, UNKNOWN
from ..core.live.hub import Hub
from ..core.sealed.device import Device
from ..core.sealed.entry import DECISIONS, Kind
from ..core.sealed.table import LIVE
from ..core.ui import HUMAN, Player
from .distance import follow
from .session import Session

MAKING, WAITING, CONNECTING, OPEN, BROKEN = "making", "waiting", "connecting", "open", "broken"
"""How far a line has come: its text is being made, an answer is waited for, both ends try to reach each other."""
AT_ONCE = (Kind.SHARE, Kind.SHOW, Kind.KEY)
"""What a device gives by itself in no time."""
LINK = "l="
"""How the fragment of a call or of an answer begins."""


@dataclass
class Call:
    """A line that this device lays, or whose call it answers."""

    line: str
    seat: int | None = None
    """Whom it is for; None for whoever looks on."""
    upper: bool = False
    """Whether the other end laid it."""
    text: str = ""
    """What has to be sent to the other end: the call, or the answer."""
    call: str = ""
    """The call that is answered."""
    code: str = ""
    state: str = MAKING
    way: str = ""
    """How to come back to the other end, should the line be lost."""
    returning: bool = False
    """Whether it is such a way, and not a fresh call."""


@dataclass
class LiveState:
    """Everything live of this page."""

    hub: Hub | None = None
    calls: dict[str, Call] = field(default_factory=dict)
    laid: int = 0
    shown: str = ""
    """The line whose call or answer is on the screen."""
    called: str = ""
    """A call that came by a link, before it is answered."""
    name: str = ""
    """Of whoever answers it."""
    handing: str = ""
    """An answer that another tab waits for."""
    handed: bool = False
    offered: str = ""
    """One more game, which somebody else has laid."""
    wishes: set[int] = field(default_factory=set)
    """Who would like to play once more."""
    said: tuple[int, str, int | None] | None = None
    """What was said last: by which seat, in which words, or which crest."""
    paying: bool = False
    tries: int = 0
    """How often this page has tried to come back since its lines were last open."""

    def roll(self, device: Device | None) -> bytes:
        """By what a roll is known that is under way; nothing unless all who owe are here and give it by themselves."""
        if device is None or device.table.kind != LIVE or device.position is None or device.owes():
            return b""
        states, awaited = reached(self.hub, device), device.awaited()
        soon = all(states[seat] == HERE and all(want.kind in AT_ONCE for want in awaited[seat]) for seat in awaited)
        return device.course.digest if awaited and soon else b""

    def rivals(self, call: Call) -> list[Call]:
        """Other lines to the same device, as far as can be told: it has come on this one."""
        alone = call.upper or call.seat is not None
        others = [one for one in self.calls.values() if one is not call]
        return [one for one in others if alone and (one.upper, one.seat) == (call.upper, call.seat)]

    def call_for(self, seat: int | None) -> Call | None:
        """The newest line that is laid for a seat."""
        return next((call for call in reversed(self.calls.values()) if not call.upper and call.seat == seat), None)


def reached(hub: Hub | None, device: Device) -> str:
    """Who is here, one letter for each seat; without any line only this device's own."""
    if hub is not None and hub.device is device:
        return hub.states()
    return "".join("h" if seat in device.own else UNKNOWN for seat in device.table.seats)


def missing(hub: Hub | None, device: Device) -> list[int]:
    """The seats whose devices cannot be reached."""
    return [seat for seat, state in enumerate(reached(hub, device)) if state == UNKNOWN]


def away(hub: Hub | None, device: Device, seat: int) -> bool:
    """Whether somebody has put the page aside."""
    return reached(hub, device)[seat] == AWAY


def decides(device: Device, seat: int) -> bool:
    """Whether a seat has a decision to make."""
    return any(want.kind in DECISIONS for want in device.course.owed(seat)[:1])


def own_seat(device: Device, players: list[Player]) -> int | None:
    """The seat of the player of this device."""
    return min((seat for seat in device.played if players[seat].played_by == HUMAN), default=None)


def catch_up(session: Session) -> bool:
    """Take over what has come, without disturbing what is looked at or played back; whether choices were made."""
    made = follow(session)
    if len(session.record.choices) == made:
        return False
    session.forget_pointing()
    shots = session.shots_since(made)
    if session.playing_back:
        session.shots += shots
    elif session.replay_at is None:
        session.play_back(shots)
    return True
