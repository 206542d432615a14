"""The audit of a table: everything that was promised and opened, checked once more from the beginning, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ..record import Replaying, finish
from ..words import Seat, Sentence
from . import curve, locks
from .course import Course
from .entry import Entry
from .errors import BadMessage
from .records import record_of
from .table import Table


class Finding(NamedTuple):
    """One thing that the audit looked at, and whether it holds."""

    holds: bool
    sentence: Sentence


class Audit(NamedTuple):
    """What the audit of a table found."""

    findings: tuple[Finding, ...]

    @property
    def fair(self) -> bool:
        """Whether all of it holds."""
        return all(finding.holds for finding in self.findings)


def audit(table: Table, logs: Sequence[Sequence[Entry]], group: locks.Group = curve) -> Audit:
    """Replay a table from its logs, check every opening again, and say what holds."""
    return finish(auditing(table, logs, group))


def auditing(table: Table, logs: Sequence[Sequence[Entry]], group: locks.Group = curve) -> Replaying[Audit]:
    """The same in slices: the locks of two decks take a while."""
    try:
        course = Course(table, [list(log) for log in logs], group)
    except BadMessage as error:
        return Audit((Finding(False, error.reason),))
    findings = [_about_draws(course), *_about_answers(course)]
    if course.decks:
        findings += yield from _about_decks(course)
    if course.backs.taken:
        findings.append(Finding(True, Sentence("core.audit_backs", {"n": len(course.backs.taken)})))
    findings.append(_about_record(course))
    return Audit(tuple(findings))


def _about_draws(course: Course) -> Finding:
    """Every roll came from shares of two seats at least, each of them the next of its chain."""
    alone = sum(len(sharers) < 2 for sharers in course.dice.draws)
    fewest = min(map(len, course.dice.draws), default=0)
    return Finding(not alone, Sentence("core.audit_draws", {"n": len(course.dice.draws), "fewest": fewest}))


def _about_answers(course: Course) -> list[Finding]:
    opened = sum(answer.open for answer in course.answers)
    found = [Finding(True, Sentence("core.audit_seals", {"n": opened}))] if course.answers else []
    closed = Counter(answer.seat for answer in course.answers if not answer.open)
    return found + [
        Finding(False, Sentence("core.audit_unopened", {"who": Seat(seat), "n": count}))
        for seat, count in sorted(closed.items())
    ]


def _about_decks(course: Course) -> Replaying[list[Finding]]:
    """With the secrets of all locks every shuffle is done over again."""
    lacking = [seat for seat in course.table.seats if not course.lock_secrets.get(seat)]
    if lacking:
        return [Finding(False, Sentence("core.audit_locked", {"who": Seat(seat)})) for seat in lacking]
    secrets = {seat: course.lock_secrets[seat] for seat in course.table.seats}
    faults = yield from locks.audit(course.locks, secrets, course.group)
    if faults:
        seats = sorted({fault.seat for fault in faults})
        return [Finding(False, Sentence("core.audit_fault", {"who": Seat(seat)})) for seat in seats]
    shown = len(course.locks.values)
    return [
        Finding(True, Sentence("core.audit_decks", {"n": len(course.decks)})),
        Finding(True, Sentence("core.audit_cards", {"n": shown})),
    ]


def _about_record(course: Course) -> Finding:
    """The plain rules, given the same draws, lead to the same end."""
    try:
        record = record_of(course)
    except (LookupError, ValueError):
        return Finding(False, Sentence("core.audit_other_game"))
    return Finding(True, Sentence("core.audit_game", {"n": len(record.choices)}))
