"""Record: a game, its options, its seed and the choices so far. The only thing that is ever saved.

A record also carries digests of the positions it passed through, so that a record that no longer leads to the
same position is never shown as if it did: it raises ``OtherRules`` and can be followed up to that moment.
"""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from .. import games
from .ending import KINDS, YIELD, CannotDeclare, Declared, conceded, ending, lasting, offered
from .joint import SET_UP, Dealt, Joint, read_joint
from .options import EDITION, FIRST_EDITION
from .position import Choice, Event, Position, Step, Undealt, Unknown, as_choice
from .undo import barrier_between
from .words import Sentence

FORMAT, JOINT_FORMAT, DECLARED_FORMAT = 2, 3, 4
"""1 had no edition, no digests and no checksum; 3 is for games whose chance came from several devices; 4 is for games,
of either kind, in which something was declared outside the rules. The least of them that will do is written."""
SEEDS = 1 << 32
"""Seeds are below this number, so that a link has room for them."""
CHECKPOINT = 64
"""A digest is taken after every so many choices, and after the last."""
SLICE = 32
"""Choices that are replayed between two looks at the clock."""

ODD_DATA = (AttributeError, LookupError, TypeError, ValueError, OverflowError, RecursionError, Unknown, Undealt)
"""What reading data that nobody has checked can raise."""

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
    """A game in progress: the record proper, and the position it leads to.

    Where several devices made chance together, ``draws`` has the chance from which each choice drew, and ``dealt``
    the decks that they have shuffled.
    """

    __slots__ = (
        "_ended_digest",
        "_past",
        "_undo_barrier",
        "checkpoints",
        "choices",
        "dealt",
        "declared",
        "draws",
        "game",
        "log",
        "opening",
        "options",
        "seats",
        "seed",
        "state",
    )

    def __init__(
        self,
        game_name: str,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        dealt: Sequence[Dealt] = (),
    ) -> None:
        if not (isinstance(seed, int) and 0 <= seed < SEEDS):
            raise ValueError(f"seed {seed!r} is not below {SEEDS}")
        self.game = game_name
        self.seed = seed
        self.options: dict[str, Any] = dict(options or {})
        self.dealt = [deal for deal in dealt if deal.at == SET_UP]
        self.draws: dict[int, int] = {}
        self.state, self.opening = self._set_up()
        self.options = dict(self.state.options)
        self.choices: list[Choice] = []
        self.seats: list[int] = []
        """Who made each choice."""
        self.log: list[list[Event]] = []
        """What each choice brought about."""
        self.checkpoints: list[int] = []
        """The digests after every CHECKPOINT choices."""
        self.declared: list[Declared] = []
        """What the players have declared outside the rules: see ``game.core.ending``."""
        self._ended_digest = 0
        self._past: list[Position] = []
        self._undo_barrier = Sentence("core.undo_nothing")

    def _set_up(self) -> tuple[Position, list[Event]]:
        """The first position, and what happened before the first choice."""
        game = games.find(self.game)
        state = game.blank(self.options, self.seed)
        for deal in self.dealt:
            if deal.at == SET_UP:
                game.secrets.lay(state, deal.kind, deal.cards)
        return state, game.set_up(state)

    def begin(self) -> Position:
        """The first position."""
        return self._set_up()[0]

    def fresh(self) -> Record:
        """The same game from its beginning."""
        return Record(self.game, self.options, self.seed, self.dealt)

    @property
    def joint(self) -> bool:
        """Whether several devices made chance together."""
        return bool(self.draws or self.dealt)

    def deal(self, kind: int, cards: Sequence[int]) -> None:
        """Lay a deck that several devices have shuffled, before the next choice."""
        self.dealt.append(Dealt(len(self.choices), kind, tuple(cards)))
        games.find(self.game).secrets.lay(self.state, kind, cards)

    def play(self, choice: Choice, chance: int | None = None) -> list[Event]:
        """Make a choice in the position and write it down; ``chance`` is what it draws from, if not the position's."""
        choice = self.state.legal(choice)
        before = self.state.copy()
        if chance is not None:
            self.draws[len(self.choices)] = self.state.chance = chance
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

    def play_for(self, _seat: int, choice: Choice) -> list[Step[Position]]:
        """The same for a seat that need not be the one in turn: at a distance several may be asked at once."""
        return self.play_in_steps(choice)

    def known(self, _seat: int | None) -> Position:
        """The position in which a seat is asked; at a distance each seat has one of its own."""
        return self.state

    def _write_down(self, before: Position, choice: Choice, events: list[Event]) -> None:
        self.choices.append(choice)
        self.seats.append(before.turn or 0)
        self.log.append(events)
        self.declared = lasting(self.declared)
        if len(self.choices) % CHECKPOINT == 0:
            self.checkpoints.append(self.state.digest())
        barrier = barrier_between(before, self.state)
        if barrier is None:
            self._past.append(before)
        else:
            self._past.clear()
            self._undo_barrier = barrier

    def play_all(self, choices: Iterable[Choice]) -> None:
        """Make several choices one after another."""
        for choice in choices:
            self.play(choice)

    # -- undo: never over a die roll, a reveal or another player's choice ------------------------

    def why_no_undo(self) -> Sentence | None:
        """Why the last choice cannot be taken back; None if it can."""
        return None if self._past else self._undo_barrier

    @property
    def undoable(self) -> int:
        """How many choices can be taken back one after another."""
        return len(self._past)

    def undo(self) -> None:
        """Take the last choice back."""
        if not self._past:
            raise CannotUndo(self._undo_barrier)
        self.state = self._past.pop()
        self.choices.pop()
        self.seats.pop()
        self.log.pop()
        self.draws.pop(len(self.choices), None)
        self.declared = lasting(self.declared)
        del self.checkpoints[len(self.choices) // CHECKPOINT :]

    # -- declarations: conceding, a draw, an early end -------------------------------------------

    def why_not_declare(self, kind: str, seat: int) -> str | None:
        """The key of the reason why a seat cannot declare this now; None if it can."""
        if self.state.turn is None:
            return "core.declare_over"
        if kind not in KINDS or seat not in range(len(self.state.scores)):
            return "core.declare_unknown"
        if seat in conceded(self.declared) or seat in offered(self.declared, kind):
            return "core.declare_twice"
        return None

    def declare(self, kind: str, seat: int) -> None:
        """A seat concedes, or agrees to a draw or an early end; the game is over once that is enough."""
        if key := self.why_not_declare(kind, seat):
            raise CannotDeclare(key)
        self.declared.append(Declared(len(self.choices), kind, seat))
        if kind == YIELD:
            self._past.clear()
            self._undo_barrier = Sentence("core.undo_declared")
        found = ending(self.declared, len(self.state.scores), self._standing)
        if found is not None:
            self._ended_digest = self.state.digest()
            self.state.end(found)
            self._past.clear()
            self._undo_barrier = Sentence("core.undo_over")

    def _standing(self) -> Sequence[float]:
        return games.find(self.game).analysis.standing(self.state)

    def declare_all(self, declared: Iterable[Declared]) -> None:
        """What was written down of a record that has been followed to its end; raises ValueError if it cannot be."""
        last = 0
        for one in declared:
            late = one.kind == YIELD and last <= one.at <= len(self.choices)
            if not (late or one.at == len(self.choices)):
                raise ValueError("declared at another time")
            self.declare(one.kind, one.seat)
            self.declared[-1], last = one, one.at
            if self.state.turn is None and one.at < len(self.choices):
                raise ValueError("choices after the end of the game")

    @property
    def digest(self) -> int:
        """The digest of the position that the choices led to, whatever was declared in it."""
        return self._ended_digest if self.state.declared_end else self.state.digest()

    # -- looking back ---------------------------------------------------------------------------

    def branch(self, length: int | None = None) -> Record:
        """A new record with the first choices of this one (all of them by default), and nothing declared."""
        twin = self.fresh()
        for choice in self.choices[:length]:
            self._follow(twin, choice)
        return twin

    def _follow(self, twin: Record, choice: Choice) -> list[Event]:
        """Make the next choice of this record in a twin of it."""
        at = len(twin.choices)
        for deal in self.dealt:
            if deal.at == at:
                twin.deal(deal.kind, deal.cards)
        return twin.play(choice, self.draws.get(at))

    def prepare(self, state: Position, at: int) -> None:
        """Put into a position what several devices gave for choice number ``at``: shuffled decks, and its chance.

        Whoever plays the choices of a record on positions of their own calls this before each.
        """
        for deal in self.dealt:
            if deal.at == at:
                games.find(self.game).secrets.lay(state, deal.kind, deal.cards)
        state.chance = self.draws.get(at, state.chance)

    def replay(self) -> Iterable[tuple[Position, Choice | None, list[Event]]]:
        """Each position from the first on, with the choice that led to it and its events."""
        twin = self.fresh()
        yield twin.state, None, []
        for choice in self.choices:
            events = self._follow(twin, choice)
            yield twin.state, choice, events

    # -- plain data -----------------------------------------------------------------------------

    @property
    def edition(self) -> int:
        """The edition of the rules that this game follows."""
        return self.state.edition

    def dump(self) -> dict[str, Any]:
        """The record as plain JSON data."""
        choices = [list(choice) for choice in self.choices]
        joint, declared = self._dump_joint(), [list(one) for one in self.declared]
        parts = joint | ({"declared": declared} if declared else {})
        return {
            "tenka": DECLARED_FORMAT if declared else JOINT_FORMAT if joint else FORMAT,
            "game": self.game,
            "options": self.options,
            "seed": self.seed,
            "choices": choices,
            "digests": [*self.checkpoints, self.digest],
            **parts,
            "sum": _checksum(self.game, self.options, self.seed, choices, parts),
        }

    def _dump_joint(self) -> dict[str, Any]:
        if not self.joint:
            return {}
        draws = [[at, chance] for at, chance in sorted(self.draws.items())]
        return {"draws": draws, "dealt": [[at, kind, list(cards)] for at, kind, cards in self.dealt]}

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
        if version > DECLARED_FORMAT:
            raise BadRecord(Sentence("core.record_future"))
        try:
            record, trail = _checked(cls, data)
        except BadRecord:
            raise
        except ODD_DATA as error:
            raise BadRecord(Sentence("core.record_broken")) from error
        yield from follow(record, trail)
        try:
            record.declare_all(_declared(data))
        except ODD_DATA as error:
            raise BadRecord(Sentence("core.record_broken")) from error
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

    def chance(self, at: int) -> int | None:
        """What the choice with that number draws from, if not the position's own chance."""

    def dealt(self, at: int) -> Sequence[Dealt]:
        """The decks that are laid before the choice with that number."""


def follow(record: Record, trail: Trail) -> Replaying[None]:
    """Lead a fresh record along a trail; raises OtherRules where they part.

    What comes after the last digest that agreed is not to be trusted: the record of OtherRules ends there.
    """
    trusted = 0
    for at in range(trail.total):
        try:
            for deal in trail.dealt(at):
                record.deal(deal.kind, deal.cards)
            record.play(trail.choice(record.state, at), trail.chance(at))
        except (LookupError, Unknown, Undealt):
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

    def __init__(self, choices: list[Choice], digests: list[int], joint: Joint) -> None:
        self._choices = choices
        self._joint = joint
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

    def chance(self, at: int) -> int | None:
        return self._joint.draws.get(at)

    def dealt(self, at: int) -> Sequence[Dealt]:
        return [deal for deal in self._joint.dealt if deal.at == at]


def _checked(kind: type[Record], data: Mapping[str, Any]) -> tuple[Record, _Written]:
    """The beginning of a record and its trail; raises whatever the odd data makes it raise."""
    options, choices = data["options"], data["choices"]
    written = data["tenka"] > 1
    parts = {name: data[name] for name in _parts(data)}
    if written and data["sum"] != _checksum(data["game"], options, data["seed"], choices, parts):
        raise ValueError("the checksum is another")
    if options.get(EDITION, FIRST_EDITION) > games.find(data["game"]).edition:
        raise BadRecord(Sentence("core.record_future"))
    if len(choices) > games.find(data["game"]).most_choices:
        raise BadRecord(Sentence("core.record_long"))
    joint = read_joint(parts, len(choices)) if "draws" in parts else Joint({}, ())
    record = kind(data["game"], {EDITION: FIRST_EDITION, **options}, data["seed"], joint.dealt)
    digests = data["digests"] if written else []
    if written and not digests:
        raise ValueError("no digests")
    return record, _Written([_choice(choice) for choice in choices], digests, joint)


JOINT_PARTS = ("draws", "dealt")


def _parts(data: Mapping[str, Any]) -> tuple[str, ...]:
    """What a record of its format says besides options, seed and choices."""
    if data["tenka"] < JOINT_FORMAT:
        return ()
    if data["tenka"] == JOINT_FORMAT:
        return JOINT_PARTS
    return (*(JOINT_PARTS if "draws" in data else ()), "declared")


def _declared(data: Mapping[str, Any]) -> list[Declared]:
    """What a record says was declared; there is something if it is of the format for that."""
    if data["tenka"] < DECLARED_FORMAT:
        return []
    declared = [Declared(*one) for one in data["declared"]]
    whole = all(type(one.at) is int and type(one.seat) is int for one in declared)
    if not (declared and whole):
        raise ValueError("not a declaration")
    return declared


def _choice(data: Any) -> Choice:
    """A choice as JSON writes it: a list that begins with a word."""
    if not (isinstance(data, list) and data and isinstance(data[0], str)):
        raise ValueError("not a choice")
    choice: Choice = as_choice(data)
    return choice


def _checksum(name: str, options: Mapping[str, Any], seed: int, choices: list[Any], parts: Mapping[str, Any]) -> int:
    """Tells a record that was damaged from one that was played by other rules."""
    whole = [name, options, seed, choices, *([parts] if parts else [])]
    return crc32(json.dumps(whole, sort_keys=True, separators=(",", ":")).encode())
