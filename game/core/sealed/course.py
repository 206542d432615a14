"""The course of a table: a sequence of rounds, the same on every device that has the same logs.

A round says which seats owe what. When all have given it, their entries go into the digest and the course goes on
to the next round. A choice is tried on a copy of the position: if that draws from chance, shares are asked for
first, and if it comes upon a token, its owner is. The position here is the public one: what only some know is a
token in it, the device's own secrets included, so that nothing ever depends on what one device knows alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from ... import games
from ..ending import KINDS, YIELD, Declared, Ending, ending
from ..joint import SET_UP
from ..position import Choice, Event, Position, Undealt, Unknown
from ..record import SEEDS
from ..secrets import CARDS, MOST_CARDS, MOST_DECKS, Deal, Secrets, card_token
from . import curve, locks
from .checks import CHECKS, check_revealed
from .digest import digest
from .entry import FREE, Entry, Kind, Opening, Reader, damaged, read_declared
from .rounds import CHOOSE, OPEN, SHARE, Answer, BadEntry, Dealt, Given, Round, Script, Step, Want
from .table import DICE, LIVE, MOST_SEATS, Table

_SEATS = tuple(bytes((seat,)) for seat in range(MOST_SEATS))
MOST_ORDERS = 16
"""So many orders of a seat are kept, the newest."""


class Course:
    """The course as far as the logs lead it. ``advance`` goes on when they have grown; BadMessage leaves it useless."""

    def __init__(
        self,
        table: Table,
        logs: list[list[Entry]],
        group: locks.Group = curve,
        trusted: Sequence[tuple[int, bytes]] = (),
        cards: Mapping[int, locks.Origin] | None = None,
    ) -> None:
        game = games.find(table.game)
        self.table, self.logs = table, logs
        self.secrets: Secrets[Any] = game.secrets
        self.digest = table.digest()
        self.taken = [0] * len(table.seats)
        """How many entries of each log the course has taken."""
        self._asked_for = [0] * len(table.seats)
        """The same up to the last that was asked for: what came unasked after it need not have reached anybody."""
        self._heads = [{0: self.digest} for _ in table.seats]
        self._contexts: list[list[bytes]] = [[] for _ in table.seats]
        self._trusted = [0] * len(table.seats)
        for seat, (length, head) in enumerate(trusted):
            if length:
                self._trusted[seat], self._heads[seat][length] = length, head
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
        self.orders: list[list[int]] = [list(self.secrets.first_orders(table.kind != LIVE)) for _ in table.seats]
        self.sealed_orders: list[list[int]] = [[] for _ in table.seats]
        self._new_orders: list[list[int]] = [[] for _ in table.seats]
        self.declared: list[Declared] = []
        self.draws: list[tuple[int, ...]] = []
        """For each draw the seats whose shares it hangs on."""
        self.group = group
        self._sharers: tuple[int, ...] = ()
        self._hand: int | None = None
        self._turn = b""
        self._bound: tuple[str | int, ...] = ()
        self._rolls: dict[tuple[str | int, ...], int] = {}
        self.saw = [[0] * len(table.seats) for _ in table.seats]
        """For each seat how much of every log it must have had to write what it wrote last."""
        self._missing = 0
        self._turn_begins = False
        """Whether shares are opened in this round."""
        self._given: Given = {}
        self._bodies: dict[int, list[bytes]] = {}
        self._script = self._run()
        self.round: Round = next(self._script)
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
        log, contexts = self.logs[seat], self._contexts[seat]
        while True:
            at = self.taken[seat]
            if at < len(log) and log[at].kind in FREE:
                self._take_free(seat, log[at])
                continue
            owed = self._lacking(seat)
            if not owed:
                return
            if owed[0] is CHOOSE and (choice := self._ahead(seat)) is not None:
                self._give(seat, (choice, []), b"ahead")
                continue
            if at == len(log):
                return
            entry, want = log[at], owed[0]
            if entry.kind != want.kind:
                raise BadEntry("core.sealed_not_asked", seat, at)
            self.trusting = self.locks.trusting = at < self._trusted[seat]
            self._give(seat, CHECKS[want.kind](self, seat, want, entry.body), entry.body)
            if self._new_orders[seat]:
                self._take_orders(seat)
            contexts.append(self.digest)
            self.saw[seat] = self._begun
            self.taken[seat] += 1
            self._asked_for[seat] = self.taken[seat]

    def _give(self, seat: int, checked: Any, body: bytes) -> None:
        self._given[seat].append(checked)
        self._bodies[seat].append(body)
        self._missing -= 1

    def _take_free(self, seat: int, entry: Entry) -> None:
        if entry.kind == Kind.ORDER:
            self._new_orders[seat].append(_one_number(entry.body))
        elif entry.kind == Kind.DECLARE:
            self._declare(read_declared(entry.body, seat))
        else:
            self.lock_secrets[seat] = check_revealed(self, seat, entry.body)
        self._contexts[seat].append(b"")
        self.taken[seat] += 1

    def head(self, seat: int, length: int) -> bytes:
        """The digest of so many entries of a seat, each with the digest of all that had been given before it."""
        heads, log, contexts = self._heads[seat], self.logs[seat], self._contexts[seat]
        at = length
        while at not in heads:
            at -= 1
        head = heads[at]
        for entry, context in zip(log[at:length], contexts[at:length], strict=True):
            head = digest(b"entry", head, context, bytes((entry.kind,)), entry.body)
        heads[length] = head
        return head

    def _take_orders(self, seat: int) -> None:
        """Orders come into force with the next entry that is asked for, which no device can pass over: one that came
        into force at once would change on one device what another has done already."""
        for order in self._new_orders[seat]:
            self.orders[seat] = list(self.secrets.orders(self.orders[seat], order))[-MOST_ORDERS:]
        self._new_orders[seat].clear()

    def given_orders(self, seat: int) -> list[int]:
        """The orders of a seat as they will stand, those included that are not in force yet."""
        orders = self.orders[seat]
        for order in self._new_orders[seat]:
            orders = list(self.secrets.orders(orders, order))
        return orders

    def _close_round(self) -> None:
        parts = []
        for seat in sorted(self.round):
            parts.append(_SEATS[seat])
            parts += self._bodies[seat]
        self.digest = digest(b"round", self.digest, *parts)
        if self._turn_begins:
            self._turn, self._rolls = self.digest, {}
        try:
            self._open_round(self._script.send(self._given))
        except StopIteration:
            self._open_round({})

    # -- declarations -----------------------------------------------------------------------------

    def _declare(self, one: Declared) -> None:
        """Keep a declaration; the same word twice counts once, and the order is the same on every device."""
        if all((one.kind, one.seat) != (old.kind, old.seat) or one.at != old.at for old in self.declared):
            self.declared = sorted([*self.declared, one], key=lambda old: (old.at, KINDS.index(old.kind), old.seat))

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

    # -- the script -------------------------------------------------------------------------------

    def _run(self) -> Script:
        yield from self._sit_down()
        position = self.public
        while position.turn is not None:
            planners = self.secrets.planners(position)
            if planners:
                yield from self._plan(planners)
            else:
                yield from self._ask(position.turn)
            position = self.public

    @property
    def public(self) -> Position:
        """The position, once there is one."""
        assert self.position is not None
        return self.position

    def _sit_down(self) -> Script:
        """Everybody shows an anchor, then a first share; the set-up is drawn from all of them."""
        seats = self.table.seats
        given = yield dict.fromkeys(seats, (OPEN,))
        for seat in seats:
            self.shares[seat], self.names[seat] = given[seat][0].anchor, given[seat][0].name
        yield dict.fromkeys(seats, (SHARE,))
        self._sharers = tuple(seats)
        self.draws.append(self._sharers)
        self.seed = int.from_bytes(digest(b"seed", self.digest), "big") % SEEDS
        game = games.find(self.table.game)
        position = game.blank(dict(self.table.options), self.seed)
        yield from self._deal(position, self.secrets.deals(self.table.options))
        self.opening = game.set_up(position)
        self.position = position

    def _deal(self, position: Position, deals: Sequence[Deal]) -> Script:
        """Everybody locks and shuffles the decks, all at the same time, until each card has a lock of each seat."""
        first = len(self.decks)
        if first + len(deals) > MOST_DECKS or not all(0 < len(deal.cards) <= MOST_CARDS for deal in deals):
            raise damaged()
        at = SET_UP if self.position is None else len(self.steps)
        self.decks += [Dealt(at, deal) for deal in deals]
        for deal in deals:
            self.locks.begin(deal.cards)
        while wanted := self._passes(first):
            yield wanted
        for number, deal in enumerate(deals, first):
            self.secrets.lay(position, deal.kind, [card_token(number, place) for place in range(len(deal.cards))])

    def _passes(self, first: int) -> Round:
        """The next passes over the decks from that one on."""
        wanted: dict[int, list[Want]] = {}
        for number, shuffle in enumerate(self.locks.shuffles[first:], first):
            if shuffle.next is not None:
                want = Want(Kind.LOCK, deck=number, stage=len(shuffle.done))
                wanted.setdefault(shuffle.next.seat, []).append(want)
        return {seat: tuple(wants) for seat, wants in sorted(wanted.items())}

    def _plan(self, planners: Sequence[int]) -> Script:
        """All seal their answers at the same time; then each is played as what everybody can see of it."""
        before = self.public.copy()
        tokens = {seat: tuple(self.secrets.tokens_of(before, seat)) for seat in planners}
        given = yield {seat: (Want(Kind.SEAL, tokens[seat]),) for seat in planners}
        for seat in planners:
            self.seals.update(zip(tokens[seat], given[seat][0], strict=True))
            self.sealed_orders[seat] = []
            self.answers.append(Answer(seat, before, tokens[seat]))
        self.denied.clear()
        for answer in self.answers[-len(planners) :]:
            choice = self.secrets.conceal(self.position, answer.seat)
            yield from self._carry_out(answer.seat, choice, answer)

    def _ask(self, seat: int) -> Script:
        if self.secrets.forced(self.position):
            yield from self._carry_out(seat, self.public.choices()[0], None)
            return
        if self._ahead(seat) is None:
            yield from self._make_ready(seat)
        given = yield {seat: (CHOOSE,)}
        choice, openings = given[seat][0]
        self._learn(self.public, openings)
        yield from self._carry_out(seat, self.public.legal(choice), None)

    def _make_ready(self, seat: int) -> Script:
        """Everything that must be there before a seat is asked, in one round, so that it comes with one message."""
        wanted = {giver: [Want(Kind.KEY, tuple(tokens))] for giver, tokens in self._keys_to_see(seat).items()}
        if sharers := self._hand_over(seat):
            self._sharers = sharers
            for one in sharers:
                wanted.setdefault(one, []).append(SHARE)
        self._hand = seat
        if wanted:
            yield {one: tuple(wants) for one, wants in sorted(wanted.items())}

    def _keys_to_see(self, asked: int) -> dict[int, list[int]]:
        """Who is asked gets the keys of the cards that he must see for it, and gives his own of others' cards."""
        if not self.decks:
            return {}
        held, needed = self.secrets.held(self.position), self.secrets.needed(self.position)
        return self._keys({token: held[token] for token in needed}, self.table.seats) | self._keys(held, (asked,))

    def _keys(self, holders: Mapping[int, int], givers: Iterable[int]) -> dict[int, list[int]]:
        """The keys that givers have not given yet to the holders of cards."""
        lacking: dict[int, list[int]] = {}
        keys = self.locks.keys
        for token, holder in holders.items():
            given = keys.get(token, ())
            for seat in givers:
                if seat != holder and seat not in given and token >= CARDS:
                    lacking.setdefault(seat, []).append(token)
        for tokens in lacking.values():
            tokens.sort()
        return lacking

    def _hand_over(self, seat: int) -> tuple[int, ...]:
        """Open dice: when somebody else is asked, who was asked before and who is asked now open a share each."""
        if self.table.kind != DICE or self._hand in (None, seat):
            return ()
        return tuple(sorted({self._hand or 0, seat}))

    def _carry_out(self, seat: int, choice: Choice, answer: Answer | None) -> Script:
        """Play a choice, once everything is there that it needs: shares of chance, what tokens hide, shuffled decks."""
        self._bound = ()
        chance = self._open_dice(choice) if self.table.kind == DICE else None
        shared = False
        while True:
            before = self.public
            after = before.copy()
            if chance is not None:
                after.chance = chance
            start = after.chance
            try:
                events = after.play(choice)
                lacking: Unknown | Undealt | None = None
            except (Unknown, Undealt) as need:
                lacking = need
            drew = after.chance != start
            if drew and not shared and not self._bound and (sharers := self._hand_over(seat)):
                self._sharers, self._hand, shared = sharers, seat, True
                yield dict.fromkeys(sharers, (SHARE,))
                chance = self._joint()
                continue
            fresh = isinstance(lacking, Unknown) and not shared and self._shown_by_all(lacking, drew)
            if drew and chance is None and not fresh:
                yield self._share_round(seat, after)
                chance = self._joint()
            elif isinstance(lacking, Undealt):
                yield from self._deal(before, [Deal(kind, tuple(cards)) for kind, cards in lacking.decks])
            elif lacking is not None:
                yield from self._show(seat, lacking, shares=fresh)
                chance, shared = (self._joint(), True) if fresh else (chance, shared)
            else:
                break
        if drew:
            self.draws.append(self._sharers)
            self._rolls[self._bound] = self._rolls.get(self._bound, 0) + 1
        else:
            after.chance = before.chance
        self.position = after
        self.steps.append(Step(seat, choice, chance if drew else None, events, before, answer))

    def _open_dice(self, choice: Choice) -> int:
        """Open dice: chance from the shares of the turn and from what the roll is bound to, if it is bound at all.

        So whoever reckons a turn through beforehand cannot try the same attack again in another order of play.
        """
        self._bound = tuple(self.secrets.bound(self.position, choice))
        if not self._bound:
            return self._joint()
        rolls = self._rolls.get(self._bound, 0).to_bytes(4, "big")
        return int.from_bytes(digest(b"dice", self._turn, repr(self._bound).encode(), rolls)[:8], "big")

    def _shown_by_all(self, need: Unknown, drew: bool) -> bool:
        """Whether several seats must show something, so that shares for what follows can come in the same round."""
        if need.value is not None or (drew and not need.certain):
            return False
        tokens = self.secrets.together(self.position, need.tokens, self.table.kind != LIVE)
        return len({self.secrets.owner(self.position, token) for token in tokens}) > 1

    def _joint(self) -> int:
        """Chance from everything that has been given so far, the newest shares among it."""
        return int.from_bytes(digest(b"chance", self.digest)[:8], "big")

    def _share_round(self, seat: int, after: Position) -> Round:
        """Live everybody opens a share; by mail the mover and a witness, who is whoever will probably be asked next."""
        seats = self.table.seats
        if self.table.kind == LIVE:
            self._sharers = tuple(seats)
        else:
            following = after.turn if after.turn not in (None, seat) else (seat + 1) % len(seats)
            self._sharers = tuple(sorted({seat, following or 0}))
        return dict.fromkeys(self._sharers, (SHARE,))

    def _show(self, mover: int, need: Unknown, *, shares: bool) -> Script:
        """Let owners show what is behind tokens; with it shares, if what follows may draw."""
        position = self.public
        tokens: Sequence[int] = need.tokens
        if need.value is None:
            tokens = self.secrets.together(position, tokens, self.table.kind != LIVE)
        by_owner: dict[int, list[int]] = {}
        for token in tokens:
            by_owner.setdefault(self.secrets.owner(position, token), []).append(token)
        if unseen := self._keys({one: owner for owner, mine in by_owner.items() for one in mine}, self.table.seats):
            yield {giver: (Want(Kind.KEY, tuple(cards)),) for giver, cards in unseen.items()}
        wanted: dict[int, list[Want]] = {
            seat: [Want(Kind.SHOW, tuple(mine), need.value)] for seat, mine in by_owner.items()
        }
        if shares:
            self._sharers = tuple(self.table.seats) if self.table.kind == LIVE else tuple(sorted({mover, *by_owner}))
            self._hand = None
            for seat in self._sharers:
                wanted.setdefault(seat, []).append(SHARE)
        given = yield {seat: tuple(wants) for seat, wants in sorted(wanted.items())}
        for seat, mine in by_owner.items():
            openings = given[seat][0]
            if need.value is not None and not openings:
                for token in mine:
                    self.denied.add((token, need.value))
                    self.secrets.deny(position, token, need.value)
            self._learn(position, openings)

    def _learn(self, position: Position, openings: Iterable[Opening]) -> None:
        for one in openings:
            if self.secrets.standing(position, one.token):
                self.sealed_orders[self.secrets.owner(position, one.token)].append(one.value)
            else:
                self.secrets.learn(position, one.token, one.value)
            for answer in reversed(self.answers):
                if one.token in answer.tokens:
                    answer.values[one.token] = one.value
                    break

    def _ahead(self, seat: int) -> Choice | None:
        """What the orders of a seat answer to the question it is asked."""
        if not self.orders[seat] and not self.sealed_orders[seat]:
            return None
        for order in (*reversed(self.orders[seat]), *self.sealed_orders[seat]):
            choice = self.secrets.answer_ahead(self.position, order)
            if choice is not None and choice in self.public.choices():
                return choice
        return None


def _one_number(body: bytes) -> int:
    reader = Reader(body)
    value = reader.number()
    if not reader.done:
        raise damaged()
    return value
