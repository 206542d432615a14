"""The course of a table: a sequence of rounds, the same on every device that has the same logs.

A round says which seats owe what. When all have given it, their entries go into the digest and the course goes on
to the next round. A choice is tried on a copy of the position: if that draws from chance, shares are asked for
first, and if it comes upon a token, its owner is. The position here is the public one: what only some know is a
token in it, the device's own secrets included, so that nothing ever depends on what one device knows alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ... import games
from ..ending import YIELD, Declared, Ending, ending
from ..position import Event, Position
from ..secrets import Secrets
from . import curve, locks
from .back import Backs, Said, counted
from .checks import CHECKS, check_revealed
from .dice import Dice
from .digest import SIZE, digest
from .entry import DECISIONS, FREE, Entry, Kind, joined, read_declared, read_number, read_pieces
from .heads import Heads
from .orders import Orders
from .rounds import CHOOSE, SHARE, Answer, BadEntry, Dealt, Given, Note, Round, Step, Want
from .script import script
from .table import LIVE, MOST_SEATS, Table

_SEATS = tuple(bytes((seat,)) for seat in range(MOST_SEATS))


class Course:
    """The course as far as the logs lead it. ``advance`` goes on when they have grown; BadMessage leaves it useless."""

    def __init__(
        self,
        table: Table,
        logs: list[list[Entry]],
        group: locks.Group = curve,
        trusted: Sequence[tuple[int, bytes]] = (),
        cards: Mapping[int, locks.Origin] | None = None,
        resume: Callable[[Course], None] | None = None,
    ) -> None:
        """``trusted`` says how much of each log was checked before and what its digest was, ``cards`` which cards were
        opened before, and ``resume`` leads the course to where a summary stands."""
        game = games.find(table.game)
        self.table, self.logs = table, logs
        self.secrets: Secrets[Any] = game.secrets
        self.digest = table.digest()
        self.taken = [0] * len(table.seats)
        """How many entries of each log the course has taken."""
        self._asked_for = [0] * len(table.seats)
        """The same up to the last that was asked for: what came unasked after it need not have reached anybody."""
        self._heads = [Heads(self.digest, log) for log in logs]
        self._trusted = [0] * len(table.seats)
        for seat, (length, head) in enumerate(trusted):
            if length:
                self._trusted[seat] = length
                self._heads[seat].trust(length, head)
        self.trusting = False
        """Whether the entry that is being read was checked when it came in, long ago."""
        self.shares: list[bytes] = [b""] * len(table.seats)
        """The last share that each seat has shown."""
        self.shown = [0] * len(table.seats)
        """How many shares each seat has shown."""
        self.names = [""] * len(table.seats)
        self.position: Position | None = None
        self.seed = 0
        self.opening: list[Event] = []
        self.steps: list[Step] = []
        self.answers: list[Answer] = []
        self.seals: dict[int, bytes] = {}
        self.denied: set[tuple[int, int]] = set()
        self.decks: list[Dealt] = []
        self.locks = locks.Locks(len(table.seats), group=group)
        self.locks.trust(cards or {})
        self.lock_secrets: dict[int, bytes] = {}
        """By seat, once it has revealed what it hid."""
        self.orders = Orders(self.secrets, len(table.seats), table.kind != LIVE)
        self._said: list[Said] = []
        self.declared: list[Declared] = []
        """What of all that was declared counts."""
        self.backs = Backs()
        self.dice = Dice(table, self.secrets)
        self.group = group
        self.saw = [[0] * len(table.seats) for _ in table.seats]
        """For each seat how much of every log it must have had to write what it wrote last."""
        self._missing = 0
        self._turn_begins = False
        """Whether shares are opened in this round."""
        self._given: Given = {}
        self._bodies: dict[int, list[bytes]] = {}
        self.notes: list[tuple[int, ...]] = []
        """What has changed the position between two choices."""
        if resume is not None:
            resume(self)
        self._script = script(self)
        self.round: Round = next(self._script, {})
        self._open_round(self.round)
        self.advance()

    # -- rounds -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or by what was declared."""
        return not self.round or self.ended is not None

    def owed(self, seat: int) -> tuple[Want, ...]:
        """What a seat owes now."""
        return () if self.over else self._lacking(seat)

    def _lacking(self, seat: int) -> tuple[Want, ...]:
        return self.round.get(seat, ())[len(self._given.get(seat, ())) :]

    def advance(self) -> None:
        """Go on as far as the logs lead; raises BadMessage for an entry that cannot stand where it stands."""
        logs, taken = list(enumerate(self.logs)), self.taken
        while True:
            for seat, log in logs:
                if seat in self.round or taken[seat] < len(log):
                    self._take(seat)
            if self._missing or not self.round:
                break
            self._close_round()
        for seat, log in logs:
            if taken[seat] < len(log):
                raise BadEntry("core.sealed_not_asked", seat, taken[seat])

    def _open_round(self, wanted: Round) -> None:
        self.round = wanted
        self._begun = self._asked_for.copy()
        self._missing, self._turn_begins = 0, False
        self._given, self._bodies = {}, {}
        for seat, wants in wanted.items():
            self._missing += len(wants)
            self._given[seat], self._bodies[seat] = [], []
            self._turn_begins = self._turn_begins or SHARE in wants

    def _take(self, seat: int) -> None:
        """Take from the log of a seat what it has given to this round, and what it wrote unasked."""
        log = self.logs[seat]
        while True:
            at = self.taken[seat]
            if at < len(log) and log[at].kind in FREE:
                self._take_free(seat, log[at])
                continue
            owed = self._lacking(seat)
            if not owed:
                return
            if owed[0] is CHOOSE and (choice := self.orders.ahead(seat, self.public)) is not None:
                self._give(seat, (choice, None), b"ahead")
                continue
            if at == len(log):
                return
            entry, want = log[at], owed[0]
            asks_back = want is CHOOSE and entry.kind == Kind.BACK
            if entry.kind != want.kind and not asks_back:
                raise BadEntry("core.sealed_not_asked", seat, at)
            self.trusting = self.locks.trusting = at < self._trusted[seat]
            checked = CHECKS[Kind(entry.kind)](self, seat, want, entry.body)
            self._give(seat, checked, b"back" + entry.body if asks_back else entry.body)
            self.orders.take_force(seat)
            self._heads[seat].bind(self.digest)
            self.saw[seat] = self._begun
            self.taken[seat] += 1
            self._asked_for[seat] = self.taken[seat]

    def _give(self, seat: int, checked: Any, body: bytes) -> None:
        self._given[seat].append(checked)
        self._bodies[seat].append(body)
        self._missing -= 1

    def _take_free(self, seat: int, entry: Entry) -> None:
        if entry.kind == Kind.ORDER:
            self.orders.announce(seat, read_number(entry.body))
        elif entry.kind == Kind.DECLARE:
            self._said.append(Said(*read_declared(entry.body, seat)))
            self.count_declared()
        else:
            self.lock_secrets[seat] = check_revealed(self, seat, entry.body)
        self._heads[seat].bind()
        self.taken[seat] += 1

    def head(self, seat: int, length: int) -> bytes:
        """The digest of so many entries of a seat, each with the digest of all that had been given before it."""
        return self._heads[seat].head(length)

    def _close_round(self) -> None:
        parts = []
        for seat in sorted(self.round):
            parts.append(_SEATS[seat])
            parts += self._bodies[seat]
        self.digest = digest(b"round", self.digest, *parts)
        if self._turn_begins:
            self.dice.begin_turn(self.digest)
        try:
            self._open_round(self._script.send(self._given))
        except StopIteration:
            self._open_round({})

    # -- summaries ------------------------------------------------------------------------------

    def note(self, what: Note, *about: int) -> None:
        """Something is about to change the position, which is no choice."""
        self.notes.append((len(self.steps), what, *about))

    @property
    def at_rest(self) -> bool:
        """Whether a choice or plans are waited for and nothing is given yet: then ``dump`` has all that counts."""
        if self.position is None or self.lock_secrets or self.backs.asked or any(self._given.values()):
            return False
        return all(wants[0].kind in DECISIONS for wants in self.round.values())

    def dump(self) -> dict[str, Any]:
        """What a course at rest knows besides its position and its cards, as plain data."""
        return {
            "taken": self.taken,
            "asked_for": self._asked_for,
            "digest": self.digest.hex(),
            "contexts": [heads.dump() for heads in self._heads],
            "names": self.names,
            "shares": [share.hex() for share in self.shares],
            "shown": self.shown,
            "saw": self.saw,
            "seals": [list(self.seals), joined(self.seals.values()).hex()],
            "denied": [number for pair in sorted(self.denied) for number in pair],
            "said": [part for one in self._said for part in (one.backs, *one.declared)],
            "backs": self.backs.dump(),
            "orders": self.orders.dump(),
            "dice": self.dice.dump(),
        }

    def restore(self, data: Mapping[str, Any]) -> None:
        """What ``dump`` wrote."""
        self.taken, self._asked_for, self.shown = (list(data[name]) for name in ("taken", "asked_for", "shown"))
        self.digest, self.names = bytes.fromhex(data["digest"]), list(data["names"])
        self.shares = list(map(bytes.fromhex, data["shares"]))
        self.saw = [list(row) for row in data["saw"]]
        tokens, envelopes = data["seals"]
        self.seals = dict(zip(tokens, read_pieces(bytes.fromhex(envelopes), SIZE, len(tokens)), strict=True))
        self.denied = set(zip(data["denied"][::2], data["denied"][1::2], strict=True))
        self.backs.restore(data["backs"])
        self._said = [
            Said(backs, Declared(*one)) for backs, *one in zip(*(data["said"][at::4] for at in range(4)), strict=True)
        ]
        self.count_declared()
        self.orders.restore(data["orders"])
        self.dice.restore(data["dice"])
        for heads, length, contexts in zip(self._heads, self.taken, data["contexts"], strict=True):
            heads.restore(length, contexts)

    # -- declarations -----------------------------------------------------------------------------

    def count_declared(self) -> None:
        """Find out what counts of all that was declared, once more was, or something was taken back."""
        if self._said:
            self.declared = counted(self._said, self.backs.taken)

    @property
    def ended(self) -> tuple[int, Ending] | None:
        """How the game has ended by what was declared, and after how many steps; what came later came too late.

        It follows from the declarations alone, each of which says at which step it was made, so that it is the same
        on every device in whatever order they arrived.
        """
        if not self.declared:
            return None
        moments = sorted({one.at for one in self.declared if one.at <= len(self.steps)})
        for at in moments:
            standing = [one for one in self.declared if one.at == at or (one.kind == YIELD and one.at < at)]
            found = ending(standing, len(self.table.seats), partial(self._standing, at))
            if found is not None:
                return at, found
        return None

    def _standing(self, at: int) -> Sequence[float]:
        position = self.steps[at].before if at < len(self.steps) else self.public
        return games.find(self.table.game).analysis.standing(position)

    @property
    def public(self) -> Position:
        """The position, once there is one."""
        assert self.position is not None
        return self.position
