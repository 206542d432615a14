"""Decks that several people shuffle at a distance, so that nobody knows a card before it is opened to him.

Every card is a point. Each seat in turn puts all points into another order under a lock of its own, and in the end
every place of the deck has one lock of each seat. A card is drawn when the others give their keys of its place, and
played when its owner gives his. ``docs/fair-play.md`` tells it at length, and why it is safe.

A card that is open is a number, its *value*; one that is locked is a *token*, which says in which deck and at which
place it lies. All keys and orders of a seat follow from one secret, so that opening it at the end lets everybody do
the shuffles over again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import NamedTuple, Protocol, TypeVar

from ..secrets import CARDS, MOST_CARDS
from ..words import Seat, Sentence
from . import curve

T = TypeVar("T")
FEW = 4
"""So many numbers are looked at in one slice: finding a point takes a quarter of the time of a lock."""
Origin = tuple[int, int]
"""Where a card was put in openly: the number of the deck, and of the card in it."""


class Group(Protocol):
    """Points and keys: the curve, or something smaller in tests."""

    SIZE: int

    def point_of(self, name: str, /) -> int:
        """The point that stands for a name."""

    def is_point(self, x: int, /) -> bool:
        """Whether a number from outside is a point."""

    def key_of(self, secret: bytes, /) -> int:
        """The key that follows from a secret."""

    def is_key(self, number: int, /) -> bool:
        """Whether a number from outside is a key."""

    def lock(self, point: int, key: int, /) -> int:
        """The point under one more lock."""

    def inverse(self, key: int, /) -> int:
        """The key that takes the lock of another off."""

    def combine(self, first: int, second: int, /) -> int:
        """One key that does the work of two."""


class BadLock(ValueError):
    """What a seat has sent about cards cannot be right; ``reason`` tells players why. Nothing has been changed."""

    def __init__(self, key: str, seat: int) -> None:
        super().__init__(key, seat)
        self.reason = Sentence(key, {"who": Seat(seat)})
        self.seat = seat


# -- who does what in a shuffle ----------------------------------------------------------------------------


class Pass(NamedTuple):
    """One seat's work on a whole deck."""

    seat: int
    shuffles: bool
    own: bool
    """Whether every card gets a key of its own; one key for all otherwise."""


def passes(seats: Sequence[int], fresh: bool) -> tuple[Pass, ...]:
    """The passes of a shuffle: everybody shuffles, and everybody ends with one key for each card.

    Cards that lie open are locked and shuffled at once. Cards that are locked already have to be brought under common
    locks first, in their places, before anybody can shuffle them.
    """
    *others, last = seats
    if fresh:
        shuffled = [Pass(seat, True, False) for seat in others] + [Pass(last, True, True)]
        return (*shuffled, *[Pass(seat, False, True) for seat in others])
    *before, middle = others
    gathered = [Pass(seat, False, False) for seat in others] + [Pass(last, True, False)]
    shuffled = [Pass(seat, True, False) for seat in before] + [Pass(middle, True, True)]
    return (*gathered, *shuffled, *[Pass(seat, False, True) for seat in (*before, last)])


class Shuffle:
    """One shuffle of a deck: what went in, who works on it in which order, and the points after each pass so far."""

    __slots__ = ("_find", "_points", "cards", "done", "number", "passes")

    def __init__(self, number: int, cards: Sequence[int], find: Callable[[], list[int]], seats: Sequence[int]) -> None:
        self.number = number
        self.cards = tuple(cards)
        self._find = find
        self._points: tuple[int, ...] = ()
        self.passes = passes(seats, fresh=not any(map(is_locked, cards)))
        self.done: list[tuple[int, ...]] = []

    @property
    def next(self) -> Pass | None:
        """The pass that is to be done; None if the deck is ready."""
        return self.passes[len(self.done)] if len(self.done) < len(self.passes) else None

    @property
    def points(self) -> tuple[int, ...]:
        """The cards that went in as points; found when first asked for, since that takes a while."""
        return self._points or self.find_points()

    def find_points(self) -> tuple[int, ...]:
        """Find them, if nobody has asked for them yet."""
        if not self._points:
            self._points = tuple(self._find())
        return self._points

    @property
    def laid(self) -> bool:
        """Whether the cards that went in have been found as points."""
        return bool(self._points)

    @property
    def current(self) -> tuple[int, ...]:
        """The points as the next seat takes them up."""
        return self.done[-1] if self.done else self.points

    def own_pass(self, seat: int) -> int:
        """The number of the pass in which a seat gives every card a key of its own."""
        return next(at for at, one in enumerate(self.passes) if one.seat == seat and one.own)


def place_of(token: int) -> tuple[int, int]:
    """The deck and the place that a token means."""
    return divmod(token - CARDS, MOST_CARDS)


def is_locked(card: int) -> bool:
    """Whether this is the token of a locked card, and no value."""
    return card >= CARDS


# -- one seat's secrets --------------------------------------------------------------------------------------


class Keyring:
    """The keys and orders of one seat, all of them from its secret."""

    def __init__(self, secret: bytes, group: Group) -> None:
        self._secret = secret
        self._group = group

    def _drawn(self, *what: object) -> bytes:
        return sha256(self._secret + "/".join(map(str, what)).encode()).digest()

    def order(self, number: int, at: int, size: int) -> list[int]:
        """Which card comes to each place in a pass: sorted by numbers that nobody else knows."""
        return sorted(range(size), key=lambda place: self._drawn("order", number, at, place))

    def common(self, number: int, at: int) -> int:
        """The one key of a pass that locks all cards alike."""
        return self._group.key_of(self._drawn("common", number, at))

    def own(self, number: int, place: int) -> int:
        """The key of one place of a deck."""
        return self._group.key_of(self._drawn("own", number, place))

    def work(self, shuffle: Shuffle, at: int, before: Sequence[int]) -> Generator[float, None, tuple[int, ...]]:
        """Do a pass of a shuffle over the points before it; says which part is done."""
        size, one = len(before), shuffle.passes[at]
        sources = self.order(shuffle.number, at, size) if one.shuffles else range(size)
        common = None if one.own else self.common(shuffle.number, at)
        found: list[int] = []
        for place, source in enumerate(sources):
            key = self.own(shuffle.number, place) if common is None else common
            old = self._old_key(shuffle, at, source)
            key = key if old is None else self._group.combine(key, self._group.inverse(old))
            found.append(self._group.lock(before[source], key))
            yield len(found) / size
        return tuple(found)

    def _old_key(self, shuffle: Shuffle, at: int, source: int) -> int | None:
        """What this seat has to take off a card: its last common lock, or its own lock from an earlier shuffle."""
        seat = shuffle.passes[at].seat
        earlier = [before for before in range(at) if shuffle.passes[before].seat == seat]
        if earlier:
            return self.common(shuffle.number, earlier[-1])
        return self.own(*place_of(shuffle.cards[source])) if is_locked(shuffle.cards[source]) else None


# -- all the decks of a table ----------------------------------------------------------------------------------


class Locks:
    """The decks of one table as one device knows them; a spectator has neither seat nor secret."""

    def __init__(self, seats: int, seat: int | None = None, secret: bytes = b"", group: Group = curve) -> None:
        self.seats = seats
        self.seat = seat
        self.shuffles: list[Shuffle] = []
        self.keys: dict[int, dict[int, int]] = {}
        """The keys that have been given, by token and seat."""
        self.values: dict[int, int] = {}
        """The cards that this device can read, by token."""
        self._group = group
        self._ring = Keyring(secret, group)
        self.trusting = False
        """Whether passes are taken as they are, since this device has looked at them before."""
        self._cards: dict[int, Origin] = {}
        """Where each point that stands for a card comes from."""
        self._origins: dict[int, Origin] = {}
        """Where the cards that this device can read come from, by token."""
        self._trusted: Mapping[int, Origin] = {}
        self._eyes: dict[tuple[int, bytes], Locks] = {}
        self._sound: set[int] = set()
        """Numbers that have been found to be points, or made here; to look once is enough."""

    def seen_by(self, seat: int, secret: bytes) -> Locks:
        """The same decks with the eyes of a seat, which remember what they have read."""
        if (seat, secret) not in self._eyes:
            twin = self._eyes[seat, secret] = Locks(self.seats, seat, secret, self._group)
            twin.shuffles, twin.keys, twin._cards = self.shuffles, self.keys, self._cards
            twin._sound = self._sound
            twin._trusted = self._trusted
        return self._eyes[seat, secret]

    def trust(self, cards: Mapping[int, Origin]) -> None:
        """Cards that this device has opened before, as ``opened`` tells them: they need not be unlocked again."""
        self._trusted = dict(cards)

    def opened(self) -> dict[int, Origin]:
        """All cards that this device has opened, those that only its own seats can see included."""
        found = dict(self._origins)
        for eyes in self._eyes.values():
            found |= eyes._origins
        return found

    # -- shuffling ---------------------------------------------------------------------------------

    def begin(self, cards: Sequence[int], first: int = 0) -> Shuffle:
        """Begin a shuffle of these cards: values, or tokens of decks that are ready."""
        number, seats = len(self.shuffles), [(first + turn) % self.seats for turn in range(self.seats)]
        shuffle = Shuffle(number, cards, partial(self._points, number, tuple(cards)), seats)
        self.shuffles.append(shuffle)
        return shuffle

    def _points(self, number: int, cards: Sequence[int]) -> list[int]:
        found = []
        for at, (card, copy) in enumerate(zip(cards, _copies(cards))):
            if is_locked(card):
                shuffle, place = self._located(card)
                found.append(shuffle.done[-1][place])
            else:
                found.append(self._group.point_of(_name_of(number, card, copy)))
                self._cards[found[-1]] = number, at
        return found

    def _card(self, point: int) -> Origin | None:
        """Where a point comes from; None if it stands for no card."""
        for shuffle in self.shuffles:
            shuffle.find_points()
        return self._cards.get(point)

    def laying(self) -> Generator[float, None, None]:
        """Find the points of all cards that lie open in a deck, a few at a time; they are remembered."""
        for shuffle in self.shuffles:
            for at, (card, copy) in enumerate(zip(shuffle.cards, _copies(shuffle.cards))):
                if shuffle.laid:
                    break
                if not is_locked(card):
                    self._group.point_of(_name_of(shuffle.number, card, copy))
                if at % FEW == FEW - 1:
                    yield at / len(shuffle.cards)
            shuffle.find_points()

    def looking(self, points: Sequence[int]) -> Generator[float, None, None]:
        """Look whether numbers from outside are points, a few at a time; ``accept`` then need not."""
        for at, point in enumerate(points, 1):
            if not self._is_point(point):
                return  # which is for ``accept`` to refuse
            if at % FEW == 0:
                yield at / len(points)

    def _is_point(self, x: int) -> bool:
        if x not in self._sound and self._group.is_point(x):
            self._sound.add(x)
        return x in self._sound

    def work(self, number: int) -> Generator[float, None, tuple[int, ...]]:
        """The next pass of a shuffle, which must be this device's own; says which part is done."""
        shuffle = self.shuffles[number]
        points = yield from self._ring.work(shuffle, len(shuffle.done), shuffle.current)
        self._sound.update(points)
        return points

    def accept(self, number: int, seat: int, points: Sequence[int]) -> None:
        """Take the next pass of a shuffle from a seat; raises BadLock."""
        shuffle = self.shuffles[number] if 0 <= number < len(self.shuffles) else None
        if shuffle is None or shuffle.next is None or shuffle.next.seat != seat:
            raise BadLock("core.sealed_lock_not_due", seat)
        if len(points) != len(shuffle.cards):
            raise BadLock("core.sealed_lock_number", seat)
        if len(set(points)) != len(points):
            raise BadLock("core.sealed_lock_twice", seat)
        if not self.trusting and not all(map(self._is_point, points)):
            raise BadLock("core.sealed_lock_point", seat)
        shuffle.done.append(tuple(points))

    # -- opening cards -------------------------------------------------------------------------------

    def may_give(self, token: int) -> bool:
        """Whether this device has its key of a card: its own last pass is done."""
        shuffle, _ = self._located(token)
        return self.seat is not None and len(shuffle.done) > shuffle.own_pass(self.seat)

    def key(self, token: int) -> int:
        """This device's key of a card."""
        return self._ring.own(*place_of(token))

    def take(self, token: int, seat: int, key: int) -> None:
        """A seat gives its key of a card; raises BadLock if it opens no card of ours, or one that was open already."""
        try:
            shuffle, _ = self._located(token)
        except LookupError:
            raise BadLock("core.sealed_lock_place", seat) from None
        if len(shuffle.done) <= shuffle.own_pass(seat):
            raise BadLock("core.sealed_lock_not_due", seat)
        given = self.keys.get(token, {})
        if not self._group.is_key(key) or given.get(seat, key) != key:
            raise BadLock("core.sealed_lock_key", seat)
        self._open(token, given | {seat: key}, seat)
        self.keys[token] = given | {seat: key}

    def restore(self, given: Iterable[tuple[int, int, int]]) -> None:
        """Keys that were taken long ago, each with its token and its seat; raises BadLock."""
        for token, seat, key in given:
            self.keys.setdefault(token, {})[seat] = key
        for token, keys in self.keys.items():
            if len(keys) == self.seats:
                self._open(token, keys, min(keys))

    def read(self, token: int) -> int | None:
        """The value of a card, if this device has all keys of it; raises BadLock."""
        if token not in self.values:
            given = self.keys.get(token, {})
            self._open(token, given, min(given, default=0))
        return self.values.get(token)

    def reading(self, token: int) -> Generator[float, None, int | None]:
        """The same in slices: a lock is a slice of its own, if it has to be taken off now."""
        if token not in self.values and self._lacks_none(token) and self._trusted_origin(token) is None:
            yield from self.laying()
            yield 0.0
        return self.read(token)

    def _lacks_none(self, token: int) -> bool:
        """Whether all keys of a card but this device's own have been given."""
        return len(self.keys.get(token, {}).keys() - {self.seat}) >= self.seats - (self.seat is not None)

    def _open(self, token: int, given: Mapping[int, int], seat: int) -> None:
        """Take the locks off a card if all keys are known; what comes out must be one that was not open yet."""
        shuffle, at = self._located(token)
        if token in self.values or shuffle.next is not None:
            return
        keys = dict(given)
        if self.seat is not None:
            keys.setdefault(self.seat, self.key(token))
        if len(keys) < self.seats:
            return
        origin = self._trusted_origin(token)
        if origin is None:
            origin = self._card(self._group.lock(shuffle.done[-1][at], self._opening(keys.values())))
        if origin is None:
            raise BadLock("core.sealed_lock_key", seat)
        if origin in self._origins.values():
            raise BadLock("core.sealed_lock_card_twice", seat)
        self._origins[token] = origin
        self.values[token] = self.shuffles[origin[0]].cards[origin[1]]

    def _trusted_origin(self, token: int) -> Origin | None:
        """What storage says of a card, if that can be at all."""
        deck, at = self._trusted.get(token, (-1, -1))
        sound = 0 <= deck < len(self.shuffles) and 0 <= at < len(self.shuffles[deck].cards)
        return (deck, at) if sound and not is_locked(self.shuffles[deck].cards[at]) else None

    def order(self, number: int, secrets: Mapping[int, bytes]) -> tuple[int, ...] | None:
        """All cards of a deck in their order, given the secrets of all seats; None if it was never finished.

        Whether the secrets are the right ones is for the audit to say: where they open no card of ours, this raises
        LookupError.
        """
        shuffle = self.shuffles[number]
        if shuffle.next is not None:
            return None
        rings = [Keyring(secret, self._group) for secret in secrets.values()]
        keys = [self._opening(ring.own(number, place) for ring in rings) for place in range(len(shuffle.cards))]
        points = map(self._group.lock, shuffle.done[-1], keys)
        origins = [self._card(point) for point in points]
        if None in origins:
            raise LookupError(number)
        return tuple(self.shuffles[origin[0]].cards[origin[1]] for origin in origins if origin is not None)

    def _opening(self, keys: Iterable[int]) -> int:
        """One key that takes all of these locks off."""
        first, *others = keys
        for key in others:
            first = self._group.combine(first, key)
        return self._group.inverse(first)

    def _located(self, token: int) -> tuple[Shuffle, int]:
        """The shuffle of a card and its place in it; raises LookupError."""
        number, at = place_of(token)
        if not 0 <= number < len(self.shuffles) or at >= len(self.shuffles[number].cards):
            raise LookupError(token)
        return self.shuffles[number], at


def _name_of(number: int, card: int, copy: int) -> str:
    """What the point of a card is made from."""
    return f"{number} {card} {copy}"


def _copies(cards: Sequence[int]) -> list[int]:
    """How many of the same value came before each card, so that no two stand for the same point."""
    seen: Counter[int] = Counter()
    copies = []
    for card in cards:
        copies.append(seen[card])
        seen[card] += 1
    return copies


# -- the audit ---------------------------------------------------------------------------------------------------


class Fault(NamedTuple):
    """What the audit found: a seat whose pass or key does not follow from the secret that it opened in the end."""

    seat: int
    what: str
    """``pass`` or ``key``."""
    deck: int
    at: int
    """The number of the pass, or the place of the card."""


def audit(locks: Locks, secrets: Mapping[int, bytes], group: Group = curve) -> Generator[float, None, list[Fault]]:
    """Do all shuffles over again with the secrets of all seats; says which part is done, and returns the faults."""
    rings = {seat: Keyring(secret, group) for seat, secret in secrets.items()}
    faults = [
        Fault(seat, "key", *place_of(token))
        for token, keys in locks.keys.items()
        for seat, key in keys.items()
        if key != rings[seat].own(*place_of(token))
    ]
    total = sum(len(shuffle.done) for shuffle in locks.shuffles)
    done = 0
    for shuffle in locks.shuffles:
        for at, points in enumerate(shuffle.done):
            before = shuffle.done[at - 1] if at else shuffle.points
            work = rings[shuffle.passes[at].seat].work(shuffle, at, before)
            if (yield from _part_of(work, done, total)) != points:
                faults.append(Fault(shuffle.passes[at].seat, "pass", shuffle.number, at))
            done += 1
    return faults


def _part_of(work: Generator[float, None, T], done: int, total: int) -> Generator[float, None, T]:
    """One of several equal pieces of work, so many of which are done."""
    while True:
        try:
            part = next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        yield (done + part) / total


# -- on the way -----------------------------------------------------------------------------------------------------


def pack(numbers: Iterable[int], group: Group = curve) -> bytes:
    """Points or keys as bytes."""
    return b"".join(number.to_bytes(group.SIZE, "big") for number in numbers)


def unpack(data: bytes, group: Group = curve) -> tuple[int, ...]:
    """The numbers that ``pack`` wrote; what they are worth is for ``accept`` and ``take`` to say."""
    size = group.SIZE
    return tuple(int.from_bytes(data[at : at + size], "big") for at in range(0, len(data), size))
