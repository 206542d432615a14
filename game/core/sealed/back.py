"""Taking back at a live table: what may be asked for, everybody's word on it, and what is left of what was declared.

The logs only ever grow, here too: whoever is asked to choose again writes *back* instead, and a round follows in which
every other seat says yes or no. If all say yes the course goes on from the position before the first of these steps;
shares, keys and the digest go on from where they are, so that nothing is drawn or unlocked twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..ending import KINDS, YIELD, Declared
from .rounds import AGREE, Script

if TYPE_CHECKING:
    from .course import Course


class Back(NamedTuple):
    """A seat asks to take its steps back from that one on."""

    seat: int
    target: int


class Said(NamedTuple):
    """A declaration, and how often steps had been taken back when it was made."""

    backs: int
    declared: Declared


class Backs:
    """What of a course can still be taken back, and what has been."""

    def __init__(self) -> None:
        self.stands = 0
        """So many steps stand for good: something was drawn or shown in them or after them, or the turn went on."""
        self.chosen: list[int] = []
        """The steps after those that a seat has chosen itself: not forced, and not answered by an order."""
        self.taken: list[int] = []
        """Each time that steps were taken back, how many were left."""
        self.asked: Back | None = None
        """What the others are being asked about."""

    def stand(self, steps: int) -> None:
        """So many steps cannot be taken back any more."""
        self.stands = steps
        self.chosen = [step for step in self.chosen if step >= steps]

    def go(self, target: int) -> None:
        """All agree: only so many steps are left."""
        self.taken.append(target)
        self.chosen = [step for step in self.chosen if step < target]

    def dump(self) -> list[Any]:
        """What a summary keeps."""
        return [self.stands, self.chosen, self.taken]

    def restore(self, data: Any) -> None:
        """What ``dump`` wrote."""
        self.stands, self.chosen, self.taken = data[0], list(data[1]), list(data[2])

    def ask(self, course: Course, back: Back) -> Script:
        """Everybody else says yes or no; whoever has heard no once cannot ask for the same steps again."""
        others = [seat for seat in course.table.seats if seat != back.seat]
        self.asked = back
        given = yield dict.fromkeys(others, (AGREE,))
        self.asked = None
        if all(given[seat][0] for seat in others):
            course.position = course.steps[back.target].before.copy()
            del course.steps[back.target :]
            self.go(back.target)
            course.count_declared()
        else:
            self.stand(len(course.steps))


def counted(said: Iterable[Said], taken: Sequence[int]) -> list[Declared]:
    """What of all that was declared counts, in the same order on every device, however it arrived.

    A draw or an early end that was agreed to after the position gone back to has lapsed; who has conceded has conceded.
    The same word twice counts once. What somebody has said after a return that is not known here yet has to wait.
    """
    found = set()
    for backs, one in said:
        at = min([one.at, *taken[backs:]])
        if backs <= len(taken) and (at == one.at or one.kind == YIELD):
            found.add(one._replace(at=at))
    return sorted(found, key=lambda one: (one.at, KINDS.index(one.kind), one.seat))
