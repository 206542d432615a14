"""Whether an entry may stand where it stands: read, compared with what was promised, or refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ..position import Choice, IllegalChoice, Position
from ..secrets import CARDS
from . import chain, locks
from .back import Back
from .digest import SIZE
from .entry import (
    MOST_STEPS,
    Kind,
    Opening,
    read_choice,
    read_number,
    read_openings,
    read_pieces,
    read_revealed,
    read_seated,
)
from .errors import BadMessage
from .rounds import Answer, BadEntry, Want
from .seal import seal
from .table import word_digest

if TYPE_CHECKING:
    from .course import Course


def check_open(course: Course, seat: int, _want: Want, body: bytes) -> Any:
    seated = read_seated(body)
    if word_digest(seated.word) != course.table.words[seat]:
        raise BadEntry("core.sealed_uninvited", seat, 0)
    return seated


def check_choice(course: Course, seat: int, _want: Want, body: bytes) -> tuple[Choice, list[Opening]]:
    index, openings = read_choice(body)
    position = course.public
    if openings:
        position = position.copy()
        position._legal = None
        check_openings(course, seat, openings)
        for one in openings:
            _try_learning(course, position, seat, one)
    legal = position.choices()
    if index >= len(legal):
        raise _bad(course, "core.sealed_illegal", seat)
    return legal[index], openings


def check_back(course: Course, seat: int, _want: Want, body: bytes) -> Back:
    """Nothing that stands for good, and from a step on that the seat has chosen."""
    back = Back(seat, read_number(body, MOST_STEPS))
    if not course.table.backs:
        raise _bad(course, "core.sealed_not_asked", seat)
    if back.target not in course.backs.chosen:
        raise _bad(course, "core.sealed_no_back", seat)
    return back


def check_agree(_course: Course, _seat: int, _want: Want, body: bytes) -> bool:
    return bool(read_number(body, 1))


def check_seal(course: Course, _seat: int, want: Want, body: bytes) -> list[bytes]:
    return read_pieces(body, SIZE, len(want.tokens))


def check_show(course: Course, seat: int, want: Want, body: bytes) -> list[Opening]:
    openings = read_openings(body, want.tokens, salted=not course.trusting)
    if course.trusting:
        _trust(course, seat, openings)
        return openings
    shown = tuple(one.token for one in openings)
    if want.value is None and shown != want.tokens:
        raise _bad(course, "core.sealed_not_asked", seat)
    if want.value is not None and not (
        len(shown) <= 1 and set(shown) <= set(want.tokens) and all(one.value == want.value for one in openings)
    ):
        raise _bad(course, "core.sealed_not_asked", seat)
    check_openings(course, seat, openings)
    position = course.public.copy()
    for one in openings:
        _try_learning(course, position, seat, one)
    check_answer(course, seat, openings)
    return openings


def check_openings(course: Course, seat: int, openings: Sequence[Opening]) -> None:
    """Each of them is the seat's own, and proven."""
    if course.trusting:
        _trust(course, seat, openings)
        return
    position = course.public
    for one in openings:
        try:
            proven = course.secrets.owner(position, one.token) == seat and _proven(course, seat, one)
        except (LookupError, ValueError):
            proven = False
        if not proven or (one.token, one.value) in course.denied:
            raise _bad(course, "core.sealed_other_value", seat)


def _trust(course: Course, seat: int, openings: Sequence[Opening]) -> None:
    """What was proven when it came in is not proven again when the table comes from the device's own storage.

    Keys of cards are kept all the same; which cards need not be unlocked again is for the locks to know.
    """
    for one in openings:
        if one.token >= CARDS:
            _accepted(partial(course.locks.take, one.token, seat, *locks.unpack(one.proof, course.group)))


def _proven(course: Course, seat: int, one: Opening) -> bool:
    if one.token < CARDS:
        return len(one.proof) == SIZE and course.seals.get(one.token) == seal(
            course.table.id, one.token, one.value, one.proof
        )
    [key] = locks.unpack(one.proof, course.group)
    course.locks.take(one.token, seat, key)
    return course.locks.read(one.token) == one.value


def _try_learning(course: Course, position: Position, seat: int, one: Opening) -> None:
    if course.secrets.standing(position, one.token):
        return
    try:
        course.secrets.learn(position, one.token, one.value)
    except (ValueError, LookupError):
        raise _bad(course, "core.sealed_illegal", seat) from None


def check_answer(course: Course, seat: int, openings: Sequence[Opening]) -> None:
    """A secret answer that is now known as a whole must have been a legal one."""
    shown = {one.token: one.value for one in openings}
    answer = _last_answer(course, seat)
    if answer is None or not shown:
        return
    values = answer.values | shown
    if len(values) < len(answer.tokens):
        return
    try:
        asked = course.secrets.ask(answer.before, seat)
        for choice in course.secrets.chain(answer.before, seat, [values[token] for token in answer.tokens]):
            asked.play(choice)
    except (IllegalChoice, ValueError, LookupError):
        raise _bad(course, "core.sealed_illegal", seat) from None


def check_share(course: Course, seat: int, _want: Want, body: bytes) -> bytes:
    if len(body) != SIZE or (not course.trusting and chain.step(body) != course.shares[seat]):
        raise _bad(course, "core.sealed_wrong_share", seat)
    course.shares[seat] = body
    course.shown[seat] += 1
    return body


def check_lock(course: Course, seat: int, want: Want, body: bytes) -> bytes:
    read_pieces(body, course.group.SIZE, len(course.decks[want.deck].deal.cards))
    _accepted(partial(course.locks.accept, want.deck, seat, locks.unpack(body, course.group)))
    return body


def check_key(course: Course, seat: int, want: Want, body: bytes) -> bytes:
    read_pieces(body, course.group.SIZE, len(want.tokens))
    for token, key in zip(want.tokens, locks.unpack(body, course.group), strict=True):
        _accepted(partial(course.locks.take, token, seat, key))
    return body


def _accepted(take: Callable[[], None]) -> None:
    try:
        take()
    except locks.BadLock as error:
        raise BadMessage(error.reason) from error


def _bad(course: Course, key: str, seat: int) -> BadEntry:
    return BadEntry(key, seat, course.taken[seat])


def check_revealed(course: Course, seat: int, body: bytes) -> bytes:
    """What a seat opens in the end: the secret of its locks, and what its envelopes still hide."""
    secret, openings = read_revealed(body)
    answer = _last_answer(course, seat)
    for one in openings:
        if answer is None or one.token not in answer.tokens or not _proven(course, seat, one):
            raise _bad(course, "core.sealed_other_value", seat)
        answer.values[one.token] = one.value
    return secret


def _last_answer(course: Course, seat: int) -> Answer | None:
    return next((one for one in reversed(course.answers) if one.seat == seat), None)


CHECKS: dict[Kind, Callable[[Course, int, Want, bytes], Any]] = {
    Kind.OPEN: check_open,
    Kind.CHOOSE: check_choice,
    Kind.SEAL: check_seal,
    Kind.SHOW: check_show,
    Kind.SHARE: check_share,
    Kind.LOCK: check_lock,
    Kind.KEY: check_key,
    Kind.BACK: check_back,
    Kind.AGREE: check_agree,
}
"""How an entry of each kind is read, and refused if it is not what it should be."""
