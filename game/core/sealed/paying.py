"""What a device gives without asking its player: everything that needs no decision."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from . import locks
from .entry import Entry, Kind, reveal, sit_down
from .rounds import Want

if TYPE_CHECKING:
    from .course import Course
    from .knowing import Knowing


def payment(knowing: Knowing, want: Want) -> Generator[float, None, Entry]:
    """What a seat owes, in slices: locking a deck takes a while."""
    course, own = knowing.course, knowing.own
    if want.kind == Kind.OPEN:
        return sit_down(own.shares[0], own.word, own.name)
    if want.kind == Kind.SHARE:
        return Entry(Kind.SHARE, own.share(course.shown[knowing.seat] + 1, course.shares[knowing.seat]))
    if want.kind == Kind.SHOW:
        return Entry(Kind.SHOW, knowing.shown(want))
    if want.kind == Kind.KEY:
        return Entry(Kind.KEY, locks.pack(map(knowing.eyes.key, want.tokens), course.group))
    yield from course.locks.laying()
    return Entry(Kind.LOCK, locks.pack((yield from knowing.eyes.work(want.deck)), course.group))


def hides(course: Course, seat: int) -> bool:
    """Whether a seat has something to open when the game is over."""
    if seat in course.lock_secrets:
        return False
    return bool(course.decks) or any(one.seat == seat and not one.open for one in course.answers)


def revealed(knowing: Knowing) -> Entry:
    """Everything that a seat still hides, now that the game is over."""
    course = knowing.course
    answer = next((one for one in reversed(course.answers) if one.seat == knowing.seat), None)
    tokens = [token for token in answer.tokens if token not in answer.values] if answer else []
    return reveal(knowing.own.locks if course.decks else b"", knowing.openings(tokens))
