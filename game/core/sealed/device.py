"""One device at a table: the logs as it knows them, its own secrets, and what its seats owe.

Whoever uses it calls ``receive`` with what arrives, ``pay`` for everything that needs no decision, ``play`` or
``seal`` for what does, and ``message`` for the one text that brings all of it to the others. Random bytes come from
outside: ``secrets.token_bytes`` in CPython, ``crypto.getRandomValues`` in the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..position import Choice, Position
from ..record import Replaying, finish
from ..words import Sentence
from . import curve, locks, merge, summary, taking, wire
from .course import Course
from .entry import DECISIONS, WORD_SIZE, Entry, Kind, agree, back, choose, declare, joined, number
from .errors import BadMessage
from .knowing import Knowing
from .own import SECRET_SIZE, Own
from .paying import hides, payment, revealed
from .rounds import CHOOSE, Step, Want
from .seal import seal
from .table import ID_SIZE, Table, new_table

Entropy = Callable[[int], bytes]


class Owed(NamedTuple):
    """What a seat of this device has to decide."""

    seat: int
    want: Want


class News(NamedTuple):
    """What a message brought."""

    steps: Sequence[Step]
    """The choices that were made since."""
    entries: int
    """How many entries were new; none if everything was known."""


class Device:
    """One device at a table; a spectator's has no seats of its own."""

    def __init__(
        self,
        table: Table,
        own: Mapping[int, Own],
        logs: Iterable[Iterable[Entry]] | None = None,
        group: locks.Group = curve,
        heads: Sequence[bytes] = (),
        cards: Mapping[int, locks.Origin] | None = None,
        kept: str | None = None,
    ) -> None:
        """``heads`` are the digests of logs that this device has checked before, ``cards`` those that it has opened:
        they are not checked and unlocked again. ``kept`` is the summary that it has kept of these logs."""
        self.table = table
        self.own = dict(own)
        self.logs = [list(log) for log in logs] if logs is not None else [[] for _ in table.seats]
        self.group = group
        self.invitations: dict[int, bytes] = {}
        """The words of the seats that this device has invited others to."""
        self.known_to: dict[int, list[int]] = {}
        """For each other seat how much of every log it has shown to know."""
        self.sent = [0] * len(self.logs)
        """How much of every log this device has sent."""
        self.handed_over = False
        """Whether the table has been taken to another device, so that this one may only look on."""
        self.played: tuple[int, ...] = tuple(sorted(self.own))
        """The seats that were played here, whether their secrets are still kept or not."""
        self.revision = 0
        """How often this table has been written down; counted by whoever keeps it."""
        self.since: dict[int, tuple[int, int]] = {}
        """For each seat that owes something the length of its log, and when this device first saw the debt."""
        self._kept = kept
        self.course = self._course(heads, cards)

    def _course(self, heads: Sequence[bytes], cards: Mapping[int, locks.Origin] | None) -> Course:
        trusted = [(len(log), head) for log, head in zip(self.logs, heads, strict=False)]
        return summary.course(self.table, self.logs, self.group, trusted, cards, self._kept)

    def summary(self) -> str | None:
        """The newest summary there is: of now, or of the last time that this was asked for at rest."""
        self._kept = summary.write(self.course) or self._kept
        return self._kept

    # -- making and joining a table -----------------------------------------------------------------

    @classmethod
    def host(
        cls,
        game: str,
        options: Mapping[str, Any],
        kind: str,
        names: Mapping[int, str],
        entropy: Entropy,
        group: locks.Group = curve,
    ) -> Device:
        """A new table, at which this device plays the seats in ``names``: its player's, and those of bots."""
        from ... import games

        found = games.find(game)
        settled = found.settled(found.secrets.options(options))
        seats = len(found.blank(settled, 0).scores)
        words = [entropy(WORD_SIZE) for _ in range(seats)]
        table = new_table(game, settled, kind, words, entropy(ID_SIZE))
        own = {seat: Own(entropy(SECRET_SIZE), words[seat], name) for seat, name in names.items()}
        device = cls(table, own, group=group)
        device.invitations = {seat: word for seat, word in enumerate(words) if seat not in own}
        device.pay()
        return device

    @classmethod
    def join(cls, text: str, name: str, entropy: Entropy, group: locks.Group = curve) -> Device:
        """Sit down where an invitation says; raises BadMessage."""
        message = wire.read(text)
        if message.table is None or message.invitation is None:
            raise BadMessage(Sentence("core.sealed_no_invitation"))
        seat, word = message.invitation
        if message.parts[seat].end:
            raise BadMessage(Sentence("core.sealed_seat_taken"))
        device = cls(message.table, {seat: Own(entropy(SECRET_SIZE), word, name)}, group=group)
        device.take(message)
        device.pay()
        return device

    @classmethod
    def watch(cls, text: str, group: locks.Group = curve) -> Device:
        """Look on: a table without a seat of one's own, from a message that has all of it."""
        return finish(cls.watching(text, group))

    @classmethod
    def watching(cls, text: str, group: locks.Group = curve) -> Replaying[Device]:
        """The same in slices."""
        message = wire.read(text)
        if message.table is None:
            raise BadMessage(Sentence("core.sealed_gap_all"))
        device = cls(message.table, {}, group=group)
        yield from device.taking(message)
        return device

    def invite(self, seat: int) -> str:
        """The link that offers a seat."""
        self.sent = [len(log) for log in self.logs]
        return self._message([0] * len(self.logs), wire.Invitation(seat, self.invitations[seat]))

    # -- what is owed ---------------------------------------------------------------------------------

    @property
    def position(self) -> Position | None:
        """The position as everybody knows it; None before the set-up."""
        ended = self.course.ended
        if ended is None:
            return self.course.position
        at, found = ended
        steps = self.course.steps
        position = (steps[at].before if at < len(steps) else self.course.public).copy()
        position.end(found)
        return position

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return self.course.over

    def owes(self) -> list[Owed]:
        """What the player of this device has to decide."""
        if self.handed_over:
            return []
        return [
            Owed(seat, want)
            for seat in sorted(self.own)
            for want in self.course.owed(seat)[:1]
            if want.kind in DECISIONS
        ]

    def awaited(self) -> dict[int, tuple[Want, ...]]:
        """What each of the other seats owes."""
        seats = [seat for seat in self.table.seats if seat not in self.own]
        return {seat: owed for seat in seats if (owed := self.course.owed(seat))}

    def note_debts(self, now: int) -> None:
        """Remember since when each seat has owed what it owes; whoever keeps the device has the clock."""
        owing = {seat: len(self.logs[seat]) for seat in self.table.seats if self.course.owed(seat)}
        old = self.since
        self.since = {
            seat: old[seat] if old.get(seat, (-1, 0))[0] == length else (length, now) for seat, length in owing.items()
        }

    def pay(self) -> bool:
        """Give everything that needs no decision; whether there was anything."""
        return finish(self.paying())

    def paying(self) -> Replaying[bool]:
        """The same in slices: locking a deck takes a while."""
        paid = self._reveal() if self.over and not self.handed_over else False
        while not self.handed_over:
            due = [(seat, want) for seat in sorted(self.own) for want in self.course.owed(seat)[:1]]
            automatic = [(seat, want) for seat, want in due if want.kind not in DECISIONS]
            if not automatic:
                break
            for seat, want in automatic:
                entry = yield from payment(self.knowing(seat), want)
                if self.course.owed(seat)[:1] == (want,):  # unless somebody has paid it between two slices
                    self._write(seat, entry)
            paid = True
        yield from taking.looking_at_cards(self.course, self.own)
        return paid

    def forget(self) -> None:
        """Delete the secrets of this device's seats, once the game is over and audited: it only looks on from then."""
        if not self.over:
            raise LookupError("the game still needs them")
        self.own = {}

    def _reveal(self) -> bool:
        """Open everything that this device still hides, now that the game is over."""
        hiding = [seat for seat in sorted(self.own) if hides(self.course, seat)]
        for seat in hiding:
            self._write(seat, revealed(self.knowing(seat)))
        return bool(hiding)

    def _write(self, seat: int, entry: Entry) -> None:
        self.logs[seat].append(entry)
        self.course.advance()

    # -- deciding -------------------------------------------------------------------------------------

    def knowing(self, seat: int) -> Knowing:
        """The table with the eyes of a seat of this device."""
        return Knowing(self.course, seat, self.own[seat])

    def known(self, seat: int, public: Position | None = None) -> Position:
        """The position, or an earlier one, as a seat of this device knows it.

        The seat is asked in it if it owes a decision.
        """
        public = public or self.course.position
        if public is None:
            raise LookupError("nobody has been dealt anything yet")
        return self.knowing(seat).known(public)

    def has_sealed(self, seat: int) -> bool:
        """Whether a seat has answered in secret, and others have still to."""
        wants = self.course.round.get(seat, ())
        return bool(wants) and wants[0].kind == Kind.SEAL and not self.course.over and not self.course.owed(seat)

    def after_seal(self, seat: int) -> Position:
        """The position as a seat knows it that has answered and waits for the others: its answer lies there, sealed."""
        assert self.course.position is not None
        position = self.course.position.copy()
        position.play(self.course.secrets.conceal(position, seat))
        return self.known(seat, position)

    def asked(self, seat: int) -> Position:
        """The position in which a seat makes up its secret answer; play it until ``seal`` takes it."""
        asked: Position = self.course.secrets.ask(self.known(seat), seat)
        return asked

    def play(self, seat: int, choice: Choice) -> None:
        """Make a choice that is asked for; raises IllegalChoice."""
        self._expect(seat, Kind.CHOOSE)
        known, public, secrets = self.known(seat), self.course.position, self.course.secrets
        assert public is not None
        tokens, said = secrets.publish(public, known, known.legal(choice))
        openings = self.knowing(seat).openings(tokens)
        if openings:
            public = public.copy()
            public._legal = None
            for one in openings:
                secrets.learn(public, one.token, one.value)
        self._write(seat, choose(public.choices().index(said), openings))
        self.pay()

    def seal(self, seat: int, values: Sequence[int]) -> None:
        """Answer in secret: the values that ``Secrets.secret`` found, one for each token."""
        want = self._expect(seat, Kind.SEAL)
        answer = dict(zip(want.tokens, values, strict=True))
        self.own[seat].answers.append(answer)
        knowing = self.knowing(seat)
        envelopes = [seal(self.table.id, token, value, knowing.salt(token)) for token, value in answer.items()]
        self._write(seat, Entry(Kind.SEAL, joined(envelopes)))
        self.pay()

    def order(self, seat: int, order: int) -> None:
        """Answer a question before it is asked; the game says which orders there are."""
        self._write(seat, Entry(Kind.ORDER, number(order)))
        self.pay()

    def declare(self, seat: int, kind: str) -> None:
        """Concede, or agree to a draw or an early end (``game.core.ending``); the game ends once that is enough."""
        self._write(seat, declare(kind, len(self.course.steps), len(self.course.backs.taken)))
        self.pay()

    def can_take_back(self, seat: int) -> Sequence[int]:
        """The steps from which on a seat may ask to take back what it has chosen; none if it may not ask at all."""
        owed = () if self.handed_over or seat not in self.own else self.course.owed(seat)
        return self.course.backs.chosen if self.table.backs and CHOOSE in owed else ()

    def ask_back(self, seat: int, target: int) -> None:
        """Ask the others to take back all from that step on."""
        if target not in self.can_take_back(seat):
            raise LookupError(f"step {target} stands for good")
        self._write(seat, back(target))
        self.pay()

    def answer_back(self, seat: int, *, agreed: bool) -> None:
        """Say whether somebody may take back what was asked for."""
        self._expect(seat, Kind.AGREE)
        self._write(seat, agree(agreed))
        self.pay()

    def _expect(self, seat: int, kind: Kind) -> Want:
        owed = self.course.owed(seat)
        if self.handed_over or seat not in self.own or not owed or owed[0].kind != kind:
            raise LookupError(f"seat {seat} is not asked to {kind.name}")
        return owed[0]

    # -- messages -------------------------------------------------------------------------------------

    def message(self) -> str:
        """One text with everything that somebody at the table may lack."""
        others = [seat for seat in self.table.seats if seat not in self.own]
        nothing = [0] * len(self.logs)
        known = [list(map(max, self.known_to.get(seat, nothing), self.course.saw[seat])) for seat in others]
        starts = [min((row[seat] for row in known), default=0) for seat in self.table.seats]
        self.sent = [len(log) for log in self.logs]
        return self._message(starts)

    def news_for(self, known: Sequence[int]) -> str:
        """The same for one device that has so much of each log."""
        return self._message([min(start, len(log)) for start, log in zip(known, self.logs, strict=True)])

    def everything(self) -> str:
        """The whole table as text, for whoever looks on or has lost it; nobody's secrets are in it."""
        return self._message([0] * len(self.logs))

    def _message(self, starts: Sequence[int], invitation: wire.Invitation | None = None) -> str:
        parts = tuple(
            wire.Part(start, tuple(log[start:]), self.course.head(seat, len(log)) if log else b"")
            for seat, (start, log) in enumerate(zip(starts, self.logs, strict=True))
        )
        table = self.table if not all(starts) else None
        return wire.write(wire.Message(self.table.id, frozenset(self.own), parts, table, invitation))

    def receive(self, text: str) -> News:
        """Take a message in, and give what it asks for without a decision; BadMessage says that nothing has changed."""
        news = self.take_in(text)
        self.pay()
        return news

    def take_in(self, text: str) -> News:
        """The same without giving anything."""
        return self.take(wire.read(text))

    def taking_in(self, text: str) -> Replaying[News]:
        """The same in slices."""
        return (yield from self.taking(wire.read(text)))

    def take(self, message: wire.Message) -> News:
        """The same for a message that has been read."""
        return finish(self.taking(message))

    def taking(self, message: wire.Message) -> Replaying[News]:
        """The same in slices, if it brings so much about decks that it takes a while.

        Nothing of it counts before the last slice, and what this device does meanwhile stays.
        """
        if message.table_id != self.table.id or (message.table is not None and message.table != self.table):
            raise BadMessage(Sentence("core.sealed_other_table"))
        added = self._added(message)
        if taking.takes_a_while(self.course, added):
            steps, course, lengths = len(self.course.steps), self.course, [len(log) for log in self.logs]
            aside = self._aside()
            yield from aside._merging(message, added)
            if self.course is not course or lengths != [len(log) for log in self.logs]:
                return (yield from self.taking(message))
            self.logs, self.course = aside.logs, aside.course
        else:
            steps = len(self.course.steps)
            finish(self._merging(message, added))
        for seat in message.senders - self.own.keys():
            before = self.known_to.get(seat, [0] * len(self.logs))
            self.known_to[seat] = [max(old, part.end) for old, part in zip(before, message.parts, strict=True)]
        return News(self.course.steps[steps:], sum(map(len, added)))

    def _added(self, message: wire.Message) -> merge.Added:
        return merge.news(self.logs, () if self.handed_over else self.own, message)

    def _aside(self) -> Device:
        """Another device of the same seats that knows the same, to try something on."""
        heads = [self.course.head(seat, len(log)) for seat, log in enumerate(self.logs)]
        return Device(self.table, self.own, self.logs, self.group, heads, self.course.locks.opened(), self.summary())

    def _merging(self, message: wire.Message, added: merge.Added) -> Replaying[None]:
        """Take new entries in, or none of them."""
        lengths, cards = [len(log) for log in self.logs], self.course.locks.opened()
        try:
            if any(added):
                yield from taking.looking_at_points(self.course, added)
                for log, entries in zip(self.logs, added, strict=True):
                    log += entries
                self.course.advance()
                yield from taking.looking_at_cards(self.course, self.own)
            merge.check_heads(self.course, message)
        except BadMessage:
            if any(added):
                for log, length in zip(self.logs, lengths, strict=True):
                    del log[length:]
                heads = [self.course.head(seat, length) for seat, length in enumerate(lengths)]
                self.course = self._course(heads, cards)
            raise

    # -- two pasts --------------------------------------------------------------------------------------

    def other_past(self, text: str) -> Device:
        """The table as a message tells it that parts from what this device knows, to be looked at; raises BadMessage.

        What the message does not carry is taken from this device's own logs.
        """
        message = wire.read(text)
        if message.table_id != self.table.id or len(message.parts) != len(self.logs):
            raise BadMessage(Sentence("core.sealed_other_table"))
        twin = Device(self.table, {}, merge.told(self.logs, message), self.group)
        merge.check_heads(twin.course, message)
        return twin

    def go_over_to(self, text: str) -> None:
        """Take the other past for the true one, as its players may agree after a mistake; raises BadMessage.

        It may lack the last things that this device has done, but it cannot hold any that it has not.
        """
        other = self.other_past(text)
        for seat in self.own:
            merge.check_own(seat, self.logs[seat], other.logs[seat])
        self.logs, self._kept = other.logs, None
        self.course = self._course((), None)
        self.known_to = {}
        self.sent = [min(sent, len(log)) for sent, log in zip(self.sent, self.logs, strict=True)]
        for seat, own in self.own.items():
            del own.answers[sum(entry.kind == Kind.SEAL for entry in self.logs[seat]) :]
