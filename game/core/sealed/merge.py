"""Taking in what others sent, in any order, twice or late: a log only ever grows, and nothing in it is replaced."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..words import Seat, Sentence
from .course import Course
from .entry import Entry, Kind
from .errors import BadMessage
from .wire import Message, Part


class Fork(BadMessage):
    """Two logs of one seat that part: at which entry, what this device has there, and what the message says.

    Nothing was taken in. An entry that only one side has is None on the other.
    """

    def __init__(self, key: str, seat: int, at: int, ours: Entry | None, theirs: Entry | None) -> None:
        super().__init__(Sentence(key, {"who": Seat(seat), "at": at + 1}))
        self.seat, self.at, self.ours, self.theirs = seat, at, ours, theirs


Added = Sequence[tuple[Entry, ...]]
"""For each seat the entries that a message adds to its log."""


def news(logs: Sequence[Sequence[Entry]], mine: Collection[int], message: Message) -> Added:
    """For each seat the entries that a message adds to its log; raises BadMessage where that cannot be done."""
    if len(message.parts) != len(logs):
        raise BadMessage(Sentence("core.link_damaged"))
    return [_added(seat, logs[seat], part, seat in mine) for seat, part in enumerate(message.parts)]


def _added(seat: int, ours: Sequence[Entry], part: Part, mine: bool) -> tuple[Entry, ...]:
    if part.start > len(ours):
        raise BadMessage(Sentence("core.sealed_gap", {"who": Seat(seat)}))
    for at, entry in enumerate(part.entries[: len(ours) - part.start], part.start):
        if ours[at] != entry:
            raise Fork(_how_they_part(mine, ours[at], entry), seat, at, ours[at], entry)
    added = part.entries[len(ours) - part.start :]
    if added and mine:
        raise Fork("core.sealed_not_mine", seat, len(ours), None, added[0])
    return added


def told(logs: Sequence[Sequence[Entry]], message: Message) -> list[list[Entry]]:
    """All logs as a message tells them: what it leaves out is as in ours, what we know beyond it is left off."""
    for seat, (ours, part) in enumerate(zip(logs, message.parts, strict=True)):
        if part.start > len(ours):
            raise BadMessage(Sentence("core.sealed_gap", {"who": Seat(seat)}))
    return [[*ours[: part.start], *part.entries] for ours, part in zip(logs, message.parts, strict=True)]


def check_own(seat: int, ours: Sequence[Entry], theirs: Sequence[Entry]) -> None:
    """Whether a log of this device's own is told as it was, as far as it is told; raises Fork."""
    for at, entry in enumerate(theirs):
        if at >= len(ours) or ours[at] != entry:
            raise Fork("core.sealed_not_mine", seat, at, ours[at] if at < len(ours) else None, entry)


def _how_they_part(mine: bool, ours: Entry, theirs: Entry) -> str:
    """Of all shares only the deepest travels: if that is wrong, so are all before it."""
    if mine:
        return "core.sealed_not_mine"
    return "core.sealed_wrong_share" if ours.kind == theirs.kind == Kind.SHARE else "core.sealed_fork"


def check_heads(course: Course, message: Message) -> None:
    """Whether the sender's logs are the same as ours, as far as both go; raises Fork."""
    for seat, part in enumerate(message.parts):
        if part.end and part.end <= course.taken[seat] and course.head(seat, part.end) != part.head:
            raise Fork("core.sealed_other_past", seat, part.end - 1, course.logs[seat][part.end - 1], None)
