"""Record: a game, its options, its seed and the choices so far. The only thing that is ever saved.

A record also carries digests of the positions it passed through, so that a record that no longer leads to the
same position is never shown as if it did: it raises ``OtherRules`` and can be followed up to that moment.
"""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Generator, Iterable, Mapping
from typing import Any, Protocol, TypeVar

from .. import games
from .contract import EDITION, FIRST_EDITION
from .position import Choice, Event, Position, Step, as_choice
from .words import Sentence

FORMAT = 2
"""1 had no edition, no digests and no checksum."""
SEEDS = 1 << 32
"""Seeds are below this number, so that a link has room for them."""
CHECKPOINT = 64
"""A digest is taken after every so many choices, and after the last."""
SLICE = 32
"""Choices that are replayed between two looks at the clock."""

T = TypeVar("T")
Replaying = Generator[float, None, T]
"""Work that says after each slice which part of it is done, and returns what it was for."""


def finish(work: Replaying[T]) -> T:
    """Do all the work at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result


class BadRecord(ValueError):
    """Data that is no record of ours, or that does not replay through the rules."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason.key)
        self.reason = reason


class OtherRules(BadRecord):
    """A sound record that our rules do not lead where its own led; ``record`` is as much of it as can be followed."""

    def __init__(self, record: Record, total: int) -> None:
        super().__init__(Sentence("core.other_rules", {"at": len(record.choices), "of": total}))
        self.record = record
        self.total = total


class CannotUndo(ValueError):
    """The last choice cannot be taken back; ``reason`` says why."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason.key)
        self.reason = reason


class Record:
    """A game in progress: the record proper, and the position it leads to."""

    __slots__ = (
        "_past",
        "_undo_barrier",
        "checkpoints",
        "choices",
        "game",
        "log",
        "opening",
        "options",
        "seed",
        "state",
    )

    def __init__(self, game_name: str, options: Mapping[str, Any] | None = None, seed: int = 0) -> None:
        if not (isinstance(seed, int) and 0 <= seed < SEEDS):
            raise ValueError(f"seed {seed!r} is not below {SEEDS}")
        self.game = game_name
        self.seed = seed
        self.options: dict[str, Any] = dict(options or {})
        self.state, self.opening = self._set_up()
        self.options = dict(self.state.options)
        self.choices: list[Choice] = []
        self.log: list[list[Event]] = []
        """What each choice brought about."""
        self.checkpoints: list[int] = []
        """The digests after every CHECKPOINT choices."""
        self._past: list[Position] = []
        self._undo_barrier = Sentence("core.undo_nothing")

    def _set_up(self) -> tuple[Position, list[Event]]:
        """The first position, and what happened before the first choice."""
        return games.find(self.game).begin(self.options, self.seed)

    def begin(self) -> Position:
        """The first position."""
        return self._set_up()[0]

    def fresh(self) -> Record:
        """The same game from its beginning."""
        return Record(self.game, self.options, self.seed)

    def play(self, choice: Choice) -> list[Event]:
        """Make a choice in the position and write it down."""
        choice = self.state.legal(choice)
        before = self.state.copy()
        events = self.state.play(choice)
        self._write_down(before, choice, events)
        return events

    def play_in_steps(self, choice: Choice) -> list[Step[Position]]:
        """The same, with the position right after each event."""
        choice = self.state.legal(choice)
        before = self.state.copy()
        steps = self.state.play_in_steps(choice)
        self._write_down(before, choice, [step.event for step in steps])
        return steps

    def _write_down(self, before: Position, choice: Choice, events: list[Event]) -> None:
        self.choices.append(choice)
        self.log.append(events)
        if len(self.choices) % CHECKPOINT == 0:
            self.checkpoints.append(self.state.digest())
        wall = _barrier_between(before, self.state)
        if wall is None:
            self._past.append(before)
        else:
            self._past.clear()
            self._undo_barrier = wall

    def play_all(self, choices: Iterable[Choice]) -> None:
        """Make several choices one after another."""
        for choice in choices:
            self.play(choice)

    # -- undo: never over a die roll, a reveal or another player's choice ------------------------

    def why_no_undo(self) -> Sentence | None:
        """Why the last choice cannot be taken back; None if it can."""
        return None if self._past else self._undo_barrier

    def undo(self) -> None:
        """Take the last choice back."""
        if not self._past:
            raise CannotUndo(self._undo_barrier)
        self.state = self._past.pop()
        self.choices.pop()
        self.log.pop()
        del self.checkpoints[len(self.choices) // CHECKPOINT :]

    # -- looking back ---------------------------------------------------------------------------

    def branch(self, length: int | None = None) -> Record:
        """A new record with the first choices of this one (all of them by default)."""
        twin = self.fresh()
        twin.play_all(self.choices[:length])
        return twin

    def replay(self) -> Iterable[tuple[Position, Choice | None, list[Event]]]:
        """Each position from the first on, with the choice that led to it and its events."""
        twin = self.fresh()
        yield twin.state, None, []
        for choice in self.choices:
            events = twin.play(choice)
            yield twin.state, choice, events

    # -- plain data -----------------------------------------------------------------------------

    @property
    def edition(self) -> int:
        """The edition of the rules that this game follows."""
        return self.state.edition

    def dump(self) -> dict[str, Any]:
        """The record as plain JSON data."""
        choices = [list(choice) for choice in self.choices]
        return {
            "tenka": FORMAT,
            "game": self.game,
            "options": self.options,
            "seed": self.seed,
            "choices": choices,
            "digests": [*self.checkpoints, self.state.digest()],
            "sum": _checksum(self.game, self.options, self.seed, choices),
        }

    @classmethod
    def load(cls, data: Any) -> Record:
        """The record that ``dump`` wrote, replayed through the rules; raises BadRecord or OtherRules."""
        return finish(cls.loading(data))

    @classmethod
    def loading(cls, data: Any) -> Replaying[Record]:
        """The same in slices."""
        version = data.get("tenka") if isinstance(data, dict) else None
        if type(version) is not int:
            raise BadRecord(Sentence("core.record_not_ours"))
        if version > FORMAT:
            raise BadRecord(Sentence("core.record_future"))
        try:
            record, trail = _checked(cls, data)
        except BadRecord:
            raise
        except (AttributeError, LookupError, TypeError, ValueError, OverflowError, RecursionError) as error:
            raise BadRecord(Sentence("core.record_broken")) from error
        yield from follow(record, trail)
        return record


# -- following what was written down ----------------------------------------------------------------


class Trail(Protocol):
    """Choices that somebody wrote down, and what they know of the positions between."""

    total: int
    digested: bool
    """Whether anything is known of those positions at all."""

    def choice(self, state: Position, at: int) -> Choice:
        """The choice with that number; raises LookupError if the rules do not know it."""

    def agrees(self, state: Position, at: int) -> bool | None:
        """Whether the position after so many choices is the right one; None if nothing is known of it."""


def follow(record: Record, trail: Trail) -> Replaying[None]:
    """Lead a fresh record along a trail; raises OtherRules where they part.

    What comes after the last digest that agreed is not to be trusted: the record of OtherRules ends there.
    """
    trusted = 0
    for at in range(trail.total):
        try:
            record.play(trail.choice(record.state, at))
        except LookupError:
            raise OtherRules(record.branch(trusted), trail.total) from None
        agrees = trail.agrees(record.state, at + 1)
        if agrees is False:
            raise OtherRules(record.branch(trusted), trail.total)
        if agrees or not trail.digested:
            trusted = at + 1
        if at % SLICE == SLICE - 1:
            yield at / trail.total
    if trail.total == 0 and trail.agrees(record.state, 0) is False:
        raise OtherRules(record, 0)


class _Written:
    """The trail in the data of a record."""

    def __init__(self, choices: list[Choice], digests: list[int]) -> None:
        self._choices = choices
        self.total = len(choices)
        self.digested = bool(digests)
        places = [*range(CHECKPOINT, self.total + 1, CHECKPOINT), self.total] if digests else []
        self._digests = dict(zip(places, digests, strict=True))

    def choice(self, state: Position, at: int) -> Choice:
        legal, choice = state.choices(), self._choices[at]
        if choice not in legal:  # why not is nobody's question here, and odd data has no answer to it
            raise LookupError(choice)
        return choice

    def agrees(self, state: Position, at: int) -> bool | None:
        return state.digest() == self._digests[at] if at in self._digests else None


def _checked(kind: type[Record], data: Mapping[str, Any]) -> tuple[Record, _Written]:
    """The beginning of a record and its trail; raises whatever the odd data makes it raise."""
    options, choices = data["options"], data["choices"]
    written = data["tenka"] > 1
    if written and data["sum"] != _checksum(data["game"], options, data["seed"], choices):
        raise ValueError("the checksum is another")
    if options.get(EDITION, FIRST_EDITION) > games.find(data["game"]).edition:
        raise BadRecord(Sentence("core.record_future"))
    if len(choices) > games.find(data["game"]).most_choices:
        raise BadRecord(Sentence("core.record_long"))
    record = kind(data["game"], {EDITION: FIRST_EDITION, **options}, data["seed"])
    digests = data["digests"] if written else []
    if written and not digests:
        raise ValueError("no digests")
    return record, _Written([_choice(choice) for choice in choices], digests)


def _choice(data: Any) -> Choice:
    """A choice as JSON writes it: a list that begins with a word."""
    if not (isinstance(data, list) and data and isinstance(data[0], str)):
        raise ValueError("not a choice")
    choice: Choice = as_choice(data)
    return choice


def _checksum(name: str, options: Mapping[str, Any], seed: int, choices: list[Any]) -> int:
    """Tells a record that was damaged from one that was played by other rules."""
    return crc32(json.dumps([name, options, seed, choices], sort_keys=True, separators=(",", ":")).encode())


def ends_turn(position: Position, choice: Choice) -> bool:
    """Whether a choice would hand the turn to somebody else, so that it could not be undone.

    Ask it of what a seat may know: asked of the position itself it might betray a hidden answer.
    """
    after = position.copy()
    after.play(choice)
    wall = _barrier_between(position, after)
    return wall is not None and wall.key in ("core.undo_seat", "core.undo_over")


def _barrier_between(before: Position, after: Position) -> Sentence | None:
    """What stands between two positions so that one cannot go back from the second to the first."""
    if after.turn is None:
        return Sentence("core.undo_over")
    if before.chance != after.chance:
        return Sentence("core.undo_roll")
    if before.reveals != after.reveals:
        return Sentence("core.undo_reveal")
    if before.turn != after.turn:
        return Sentence("core.undo_seat")
    return None
