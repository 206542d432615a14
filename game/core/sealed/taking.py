"""What takes a while when a message is taken in: looking through locked decks, and reading the cards of a hand.

All of it is done in slices of about one lock, so that a page can show how far it is and stay awake.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..record import Replaying
from . import locks
from .course import Course
from .entry import Kind
from .errors import BadMessage
from .merge import Added
from .own import Own


def takes_a_while(course: Course, added: Added) -> bool:
    """Whether entries lock a deck, or deal the hands before the game."""
    if not any(added):
        return False
    setting_up = bool(course.decks) and not course.steps
    return setting_up or any(entry.kind == Kind.LOCK for entries in added for entry in entries)


def looking_at_points(course: Course, added: Added) -> Replaying[None]:
    """Look through the decks that others have locked, before the course asks whether they are sound."""
    for entries in added:
        for entry in entries:
            if entry.kind == Kind.LOCK:
                yield from course.locks.looking(locks.unpack(entry.body, course.group))


def looking_at_cards(course: Course, own: Mapping[int, Own]) -> Replaying[None]:
    """Whether the keys that came fit the cards that a device may look at; what it reads is remembered."""
    if not course.decks or course.position is None:
        return
    for token, seat in course.secrets.held(course.position).items():
        if seat in own:
            try:
                yield from course.locks.seen_by(seat, own[seat].locks).reading(token)
            except locks.BadLock as error:
                raise BadMessage(error.reason) from error
