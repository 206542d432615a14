"""The script of a table: which round follows which, from sitting down to the end of the game.

Each function goes on with a course that asks for a round and hands back what has been given to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ... import games
from ..record import SEEDS
from . import decks
from .back import Back
from .carrying import carry_out, learn
from .digest import digest
from .entry import Kind
from .rounds import CHOOSE, OPEN, SHARE, Answer, Note, Script, Want

if TYPE_CHECKING:
    from .course import Course


def script(course: Course) -> Script:
    """The whole of it, or what is left."""
    if course.position is None:
        yield from _sit_down(course)
    position = course.public
    while position.turn is not None:
        planners = course.secrets.planners(position)
        if planners:
            yield from _plan(course, planners)
        else:
            yield from _ask(course, position.turn)
        position = course.public


def _sit_down(course: Course) -> Script:
    """Everybody shows an anchor, then a first share; the set-up is drawn from all of them."""
    seats, table = course.table.seats, course.table
    given = yield dict.fromkeys(seats, (OPEN,))
    for seat in seats:
        course.shares[seat], course.names[seat] = given[seat][0].anchor, given[seat][0].name
    yield dict.fromkeys(seats, (SHARE,))
    course.dice.sharers = tuple(seats)
    course.dice.draws.append(tuple(seats))
    course.seed = int.from_bytes(digest(b"seed", course.digest), "big") % SEEDS
    game = games.find(table.game)
    position = game.blank(dict(table.options), course.seed)
    yield from decks.deal(course, position, course.secrets.deals(table.options))
    course.opening = game.set_up(position)
    course.position = position


def _plan(course: Course, planners: Sequence[int]) -> Script:
    """All seal their answers at the same time; then each is played as what everybody can see of it."""
    secrets = course.secrets
    tokens = {seat: tuple(secrets.tokens_of(course.public, seat)) for seat in planners}
    given = yield {seat: (Want(Kind.SEAL, tokens[seat]),) for seat in planners}
    for seat in planners:
        course.seals.update(zip(tokens[seat], given[seat][0], strict=True))
    course.denied.clear()
    for answer in begin_answers(course, planners):
        course.note(Note.CONCEAL, answer.seat)
        choice = secrets.conceal(course.position, answer.seat)
        yield from carry_out(course, answer.seat, choice, answer)
    course.backs.stand(len(course.steps))


def begin_answers(course: Course, planners: Sequence[int]) -> list[Answer]:
    """All have sealed an answer to the position as it is."""
    course.note(Note.PLAN, *planners)
    before = course.public.copy()
    for seat in planners:
        course.orders.sealed[seat] = []
        course.answers.append(Answer(seat, before, tuple(course.secrets.tokens_of(before, seat))))
    return course.answers[-len(planners) :]


def _ask(course: Course, seat: int) -> Script:
    if course.secrets.forced(course.position):
        yield from carry_out(course, seat, course.public.choices()[0])
        return
    if course.orders.ahead(seat, course.public) is None:
        yield from _make_ready(course, seat)
    given = yield {seat: (CHOOSE,)}
    if isinstance(asked := given[seat][0], Back):
        yield from course.backs.ask(course, asked)
        return
    choice, openings = asked
    if openings is not None:
        course.backs.chosen.append(len(course.steps))
        learn(course, openings)
    yield from carry_out(course, seat, course.public.legal(choice))
    if openings:
        course.backs.stand(len(course.steps))


def _make_ready(course: Course, seat: int) -> Script:
    """Everything that must be there before a seat is asked, in one round, so that it comes with one message."""
    wanted = {giver: [Want(Kind.KEY, tuple(tokens))] for giver, tokens in decks.keys_to_see(course, seat).items()}
    if sharers := course.dice.handed_over(seat):
        course.dice.sharers = sharers
        for one in sharers:
            wanted.setdefault(one, []).append(SHARE)
    course.dice.hand = seat
    if wanted:
        course.backs.stand(len(course.steps))
        yield {one: tuple(wants) for one, wants in sorted(wanted.items())}
