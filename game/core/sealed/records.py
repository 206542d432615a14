"""The record of a table: an ordinary one, which replays by the plain rules from the draws and decks of the table."""

from __future__ import annotations

from collections.abc import Mapping

from ..ending import YIELD
from ..joint import Dealt
from ..record import Record
from ..secrets import card_token
from .course import Course
from .rounds import Step


def record_of(course: Course) -> Record:
    """The game so far as a record, as far as everything in it has been opened; with what was declared in the end.

    Where cards are locked everybody must have opened their locks, as devices do when a game is over: LookupError.
    """
    dealt = _dealt(course)
    table = course.table
    record = Record(table.game, table.options, course.seed, dealt)
    values = {card_token(deck, place): card for deck, one in enumerate(dealt) for place, card in enumerate(one.cards)}
    steps = course.steps[: course.ended[0]] if course.ended else course.steps
    for number, step in enumerate(steps):
        if step.answer is not None and not step.answer.open:
            return record
        for deal in dealt:
            if deal.at == number:
                record.deal(deal.kind, deal.cards)
        _play(course, record, step, values)
    _declare(course, record)
    return record


def _play(course: Course, record: Record, step: Step, values: Mapping[int, int]) -> None:
    """A step; a secret answer is played as the choices that it was made of, the last of which everybody saw."""
    if step.answer is not None:
        laid = [step.answer.values[token] for token in step.answer.tokens]
        for choice in course.secrets.chain(step.answer.before, step.seat, laid)[:-1]:
            record.play(choice)
    record.play(course.secrets.disclosed(step.choice, values), step.chance)


def _declare(course: Course, record: Record) -> None:
    """What was declared when the game ended; conceding counts whenever it was said."""
    if course.ended is None:
        return
    at, _ = course.ended
    for one in course.declared:
        if (one.at == at or (one.kind == YIELD and one.at < at)) and record.why_not_declare(one.kind, one.seat) is None:
            record.declare(one.kind, one.seat)


def _dealt(course: Course) -> list[Dealt]:
    """The decks of the table as they lay, in the order in which they were shuffled."""
    if not course.decks:
        return []
    secrets = {seat: course.lock_secrets[seat] for seat in course.table.seats}
    dealt = []
    for number, deck in enumerate(course.decks):
        cards = course.locks.order(number, secrets)
        if cards is not None:
            dealt.append(Dealt(deck.at, deck.deal.kind, cards))
    return dealt
