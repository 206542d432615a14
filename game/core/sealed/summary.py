"""A summary: what the logs came to, kept beside them, so that a device need not ask its own past everything again.

It holds the choices as they were carried out, what was learnt between them, and what a course knows besides the
position. The position itself is played again by the rules, but without rounds, shares and digests. A summary is
bound to the entries that it stands for and to the position that it leads to: whatever is damaged, foreign or of
other rules raises ``BadSummary``, and then the logs are followed from their beginning as ever.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from struct import pack
from typing import Any

from ... import games
from ..armour import BadArmour, coded, decoded
from ..plain import BadData, read_json
from ..position import Choice, IllegalChoice, Position, Undealt, Unknown
from ..secrets import Deal
from . import decks, locks
from .carrying import learn
from .course import Course
from .digest import SIZE, digest
from .entry import Entry, Kind, Opening
from .errors import BadMessage
from .rounds import SECRET, Answer, Run, Step
from .script import begin_answers
from .table import Table

VERSION = 1
MOST_LISTS = 64
LONGEST_RUN = 16
"""So many choices at most are played again when somebody looks at a position of the past."""
Note = tuple[int, ...]


class BadSummary(ValueError):
    """A summary that does not belong to these logs, or does not lead where it says."""


ODD = (
    *(BadMessage, BadData, BadArmour, IllegalChoice, Unknown, Undealt, locks.BadLock),
    *(LookupError, TypeError, ValueError, ArithmeticError, AttributeError, AssertionError, RuntimeError, StopIteration),
)
"""What following a summary that is not ours may raise."""


# -- writing ----------------------------------------------------------------------------------------------


def write(course: Course) -> str | None:
    """The summary of a course that waits for a decision; None where it waits for something else."""
    if not course.at_rest:
        return None
    text = json.dumps(_state(course), separators=(",", ":"))
    return _bound(course, course.taken, text) + text


def _bound(course: Course, taken: Sequence[int], text: str) -> str:
    """The digest of a summary and of all entries that it stands for."""
    logs = [_written(log[:length]) for log, length in zip(course.logs, taken, strict=True)]
    return digest(b"summary", course.head(0, 0), *logs, text.encode()).hex()


def _written(entries: Sequence[Entry]) -> bytes:
    """The entries as bytes, no two lists of them alike."""
    kinds, bodies = zip(*entries, strict=True) if entries else ((), ())
    return bytes(kinds) + pack(f">{len(bodies)}I", *map(len, bodies)) + b"".join(bodies)


def _state(course: Course) -> dict[str, Any]:
    assert course.position is not None
    return {
        "version": VERSION,
        "seed": course.seed,
        "notes": [number for note in course.notes for number in (len(note), *note)],
        "choices": [step.place for step in course.steps],
        "draws": [number for number, step in enumerate(course.steps) if step.chance is not None],
        "chances": [step.chance for step in course.steps if step.chance is not None],
        "position": course.position.digest(),
        "keys": _keys(course),
        **course.dump(),
    }


def _keys(course: Course) -> list[Any]:
    """Which keys of cards have been given by whom, and the keys in one text."""
    given = [(token, seat, key) for token, keys in course.locks.keys.items() for seat, key in keys.items()]
    tokens, seats, keys = zip(*given, strict=True) if given else ((), (), ())
    return [tokens, seats, coded(locks.pack(keys, course.group))]


# -- reading ----------------------------------------------------------------------------------------------


def course(
    table: Table,
    logs: list[list[Entry]],
    group: locks.Group,
    trusted: Sequence[tuple[int, bytes]],
    cards: Mapping[int, locks.Origin] | None,
    kept: str | None,
) -> Course:
    """The course of a table from a summary that was kept; from the beginning of its logs if there is none for it."""
    if kept is not None and any(length for length, _ in trusted):
        try:
            return Course(table, logs, group, trusted, cards, partial(resume, text=kept))
        except ODD:
            pass  # whose fault it is the logs will tell
    return Course(table, logs, group, trusted, cards)


def resume(course: Course, text: str) -> None:
    """Lead a course that has only begun to where a summary stands; raises BadSummary and leaves it useless."""
    try:
        data = _read(text[2 * SIZE :])
        if data["version"] != VERSION or not _lies_within(course, data["taken"]):
            raise BadSummary("not of these logs")
        if _bound(course, data["taken"], text[2 * SIZE :]) != text[: 2 * SIZE]:
            raise BadSummary("damaged")
        _Way(course, data).go()
    except ODD as fault:
        raise BadSummary(str(fault)) from fault


def _read(text: str) -> Any:
    """The data; not by ``read_json``, for so few lists cannot lie deep, and then nobody need look at each."""
    return json.loads(text) if text.count("[") + text.count("{") <= MOST_LISTS else read_json(text)


def _lies_within(course: Course, taken: Sequence[int]) -> bool:
    """Whether the logs are at least so long."""
    return all(0 <= length <= len(log) for length, log in zip(taken, course.logs, strict=True))


def _pieces(numbers: Sequence[int]) -> Iterator[Note]:
    """Rows of numbers that were written one after the other, each with its length before it."""
    at = 0
    while at < len(numbers):
        end = at + 1 + numbers[at]
        if not at < end <= len(numbers):
            raise BadSummary("too short")
        yield tuple(numbers[at + 1 : end])
        at = end


class _Way:
    """The way that a course has gone, to be gone once more."""

    def __init__(self, course: Course, data: Mapping[str, Any]) -> None:
        self._course, self._data = course, data
        self._passes = [iter([entry.body for entry in log if entry.kind == Kind.LOCK]) for log in course.logs]
        self._concealed: tuple[Choice, Answer | None]
        self._run: Run | None = None

    def go(self) -> None:
        """All of it."""
        course, data = self._course, self._data
        self._set_up()
        chances = dict(zip(data["draws"], data["chances"], strict=True))
        written = list(_pieces(data["notes"]))
        notes = written[::-1]
        for number, index in enumerate(data["choices"]):
            if notes and notes[-1][0] == number:
                self._change(notes, number)
            self._play(index, chances.get(number))
        self._change(notes, len(data["choices"]))
        if course.public.digest() != data["position"]:
            raise BadSummary("other rules")
        course.notes = written
        course.locks.restore(self._keys())
        course.restore(data)

    def _set_up(self) -> None:
        course, table = self._course, self._course.table
        course.seed = self._data["seed"]
        game = games.find(table.game)
        position = game.blank(dict(table.options), course.seed)
        self._deal(position, course.secrets.deals(table.options))
        course.opening = game.set_up(position)
        course.position = position

    def _change(self, notes: list[Note], number: int) -> None:
        """What changed the position before the choice of that number; the notes lie in a pile, the first on top."""
        self._run = None
        while notes and notes[-1][0] == number:
            note = notes.pop()
            NOTED[note[1]](self, *note[2:])

    def _play(self, index: int, chance: int | None) -> None:
        position, run = self._course.public, self._run
        choice, answer = self._concealed if index == SECRET else (position.choices()[index], None)
        seat = position.turn if answer is None else answer.seat
        if run is None or len(run) == LONGEST_RUN:
            self._run = run = Run(position.copy())
        at, events = len(run), run.play(position, choice, chance)
        self._course.steps.append(Step(seat or 0, choice, index, chance, events, run, at, answer))

    def _keys(self) -> Iterator[tuple[int, int, int]]:
        tokens, seats, keys = self._data["keys"]
        return zip(tokens, seats, locks.unpack(decoded(keys), self._course.group), strict=True)

    # -- what was noted between two choices ---------------------------------------------------------------

    def _deal(self, position: Position, deals: Sequence[Deal]) -> None:
        """Decks as they have been locked."""
        course = self._course
        for wanted in decks.deal(course, position, deals):
            for seat, wants in wanted.items():
                for want in wants:
                    course.locks.shuffles[want.deck].done.append(locks.unpack(next(self._passes[seat]), course.group))

    def dealt(self, *numbers: int) -> None:
        self._deal(self._course.public, [Deal(kind, tuple(cards)) for kind, *cards in _pieces(numbers)])

    def planned(self, *seats: int) -> None:
        begin_answers(self._course, seats)

    def concealed(self, seat: int) -> None:
        answer = next(one for one in reversed(self._course.answers) if one.seat == seat)
        self._concealed = self._course.secrets.conceal(self._course.public, seat), answer

    def learnt(self, token: int, value: int) -> None:
        learn(self._course, [Opening(token, value, b"")])

    def denied(self, token: int, value: int) -> None:
        self._course.secrets.deny(self._course.public, token, value)


NOTED = (_Way.dealt, _Way.planned, _Way.concealed, _Way.learnt, _Way.denied)
"""What is done for each kind of note; ``rounds.Note`` counts them."""
