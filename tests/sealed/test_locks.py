"""Decks shuffled by people who do not trust each other: honest ones get a fair deck, and cheats are named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import pytest

from game.core.record import finish
from game.core.sealed import curve
from game.core.sealed.locks import BadLock, Group, Locks, Pass, audit, pack, passes, unpack
from game.core.secrets import card_token
from tests.sealed import tiny

CARDS = (3, 3, 5, 8, 8, 8, 13, 21)
Devices = list[Locks]

groups = pytest.mark.parametrize("group", [curve, tiny], ids=["curve", "tiny"])


def secret(seat: int, seed: int = 0) -> bytes:
    return Random(f"{seat} {seed}").randbytes(32)


def devices(seats: int = 2, group: Group = tiny, seed: int = 0) -> Devices:
    """The devices of all seats, and a spectator's."""
    return [*(Locks(seats, seat, secret(seat, seed), group) for seat in range(seats)), Locks(seats, group=group)]


def shuffle(table: Devices, cards: Sequence[int], first: int = 0) -> int:
    """Everybody does what is due; the number of the deck."""
    deck = len(table[0].shuffles)
    for device in table:
        device.begin(cards, first)
    while (due := table[0].shuffles[deck].next) is not None:
        hand_in(table, due.seat, finish(table[due.seat].work(deck)), deck)
    return deck


def hand_in(table: Devices, seat: int, points: Sequence[int], deck: int = 0) -> None:
    """A seat sends its pass to everybody."""
    for device in table:
        device.accept(deck, seat, points)


def give(table: Devices, token: int, seats: Sequence[int]) -> None:
    """These seats tell everybody their keys of a card."""
    for seat in seats:
        assert table[seat].may_give(token)
        for device in table:
            device.take(token, seat, table[seat].key(token))


# -- honest people ---------------------------------------------------------------------------------------


@groups
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_card_is_read_by_its_owner_first_and_by_all_when_it_is_played(seats: int, group: Group) -> None:
    table = devices(seats, group)
    deck = shuffle(table, CARDS)
    token, owner = card_token(deck, 4), seats - 1
    give(table, token, range(seats - 1))
    assert [device.read(token) is None for device in table] == [device.seat != owner for device in table]
    give(table, token, [owner])
    assert len({device.read(token) for device in table}) == 1
    assert table[owner].read(token) in CARDS


@groups
def test_the_deck_holds_the_cards_that_went_in(group: Group) -> None:
    table = devices(2, group)
    deck = shuffle(table, CARDS)
    tokens = [card_token(deck, place) for place in range(len(CARDS))]
    for token in tokens:
        give(table, token, (0, 1))
    for device in table:
        assert Counter(device.read(token) for token in tokens) == Counter(CARDS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_locked_and_open_cards_are_shuffled_together(seats: int) -> None:
    """As the Shogun commands: a hand stays as it is, the rest of the deck and the discards become a new deck."""
    for seed in range(10):
        table = devices(seats, seed=seed)
        first = shuffle(table, CARDS, first=seed % seats)
        tokens = [card_token(first, place) for place in range(len(CARDS))]
        hand, discards, rest = tokens[:3], tokens[3:5], tokens[5:]
        for token in hand:
            give(table, token, range(1, seats))
        for token in discards:
            give(table, token, range(seats))
        values = [table[-1].read(token) for token in discards]
        second = shuffle(table, [*(value for value in values if value is not None), *rest], first=1)
        again = [card_token(second, place) for place in range(len(values) + len(rest))]
        for token in again:
            give(table, token, range(seats))
        for token in hand:
            give(table, token, [0])
        assert Counter(table[-1].read(token) for token in (*hand, *again)) == Counter(CARDS)


def test_a_shuffle_of_one_card() -> None:
    table = devices()
    deck = shuffle(table, (7,))
    give(table, card_token(deck, 0), (0, 1))
    assert table[2].read(card_token(deck, 0)) == 7


def test_two_need_three_passes_and_one_more_if_cards_are_locked() -> None:
    assert passes((0, 1), fresh=True) == (Pass(0, True, False), Pass(1, True, True), Pass(0, False, True))
    assert passes((1, 0), fresh=False) == (
        Pass(1, False, False),
        Pass(0, True, False),
        Pass(1, True, True),
        Pass(0, False, True),
    )


@pytest.mark.parametrize("fresh", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_shuffles_and_ends_with_a_key_for_each_card(seats: int, fresh: bool) -> None:
    steps = passes(range(seats), fresh)
    for seat in range(seats):
        own = [step for step in steps if step.seat == seat]
        assert any(step.shuffles for step in own)
        assert [step.own for step in own] == [False] * (len(own) - 1) + [True]
    keyed = min(at for at, step in enumerate(steps) if step.own)
    assert not any(step.shuffles for step in steps[keyed + 1 :]), "keys of single cards would be mixed up"


def test_every_card_can_come_to_every_place() -> None:
    """Chi-square over 600 decks: what a place holds is as good as any card."""
    counts: Counter[int] = Counter()
    cards = tuple(range(6))
    for seed in range(600):
        table = devices(seed=seed)
        token = card_token(shuffle(table, cards), 2)
        give(table, token, (0, 1))
        counts[table[2].read(token) or 0] += 1
    assert sum((counts[card] - 100) ** 2 / 100 for card in cards) < 20.5  # five degrees of freedom, one in a thousand


def test_work_says_how_far_it_is() -> None:
    [device, _, _] = devices()
    device.begin(tuple(range(40)))
    parts = list(device.work(0))
    assert len(parts) == 40 and parts == sorted(parts) and parts[-1] == 1.0


@groups
def test_points_travel_as_bytes(group: Group) -> None:
    points = [group.point_of(str(number)) for number in range(5)]
    assert unpack(pack(points, group), group) == tuple(points)
    assert len(pack(points, group)) == 5 * group.SIZE


# -- cheats ------------------------------------------------------------------------------------------------


def refused(key: str, seat: int, act: Callable[[], object]) -> None:
    with pytest.raises(BadLock) as caught:
        act()
    assert caught.value.reason.key == f"core.sealed_{key}" and caught.value.seat == seat


def half_done() -> tuple[Devices, tuple[int, ...]]:
    """Red has locked the deck; it is Blue's pass, and these are its honest points."""
    table = devices()
    for device in table:
        device.begin(CARDS)
    hand_in(table, 0, finish(table[0].work(0)))
    return table, finish(table[1].work(0))


@pytest.mark.parametrize(
    ("key", "points"),
    [
        ("lock_number", lambda honest: honest[:-1]),
        ("lock_number", lambda honest: (*honest, honest[0] + 1)),
        ("lock_number", lambda _honest: ()),
        ("lock_twice", lambda honest: (*honest[:-1], honest[0])),
        ("lock_point", lambda honest: (*honest[:-1], 0)),
        ("lock_point", lambda honest: (*honest[:-1], 1)),
        ("lock_point", lambda honest: (*honest[:-1], tiny.PRIME - honest[0])),
        ("lock_point", lambda honest: (*honest[:-1], tiny.PRIME)),
        ("lock_point", lambda honest: (*honest[:-1], -honest[0])),
    ],
)
def test_points_that_cannot_be(key: str, points: Callable[[tuple[int, ...]], tuple[int, ...]]) -> None:
    """Cards left out, added, laid twice, or numbers that are no points at all."""
    table, honest = half_done()
    before = list(table[0].shuffles[0].done)
    refused(key, 1, lambda: table[0].accept(0, 1, points(honest)))
    assert table[0].shuffles[0].done == before
    table[0].accept(0, 1, honest)


def test_points_off_the_curve_are_refused() -> None:
    table = devices(group=curve)
    for device in table:
        device.begin(CARDS)
    honest = finish(table[0].work(0))
    twist = next(x for x in range(2, 99) if not curve.is_point(x))
    for odd in (twist, 0, 1, curve.PRIME, curve.PRIME - 1):
        refused("lock_point", 0, partial(table[1].accept, 0, 0, (odd, *honest[1:])))
    table[1].accept(0, 0, honest)


@pytest.mark.parametrize(("deck", "seat"), [(0, 0), (1, 1), (-1, 1)])
def test_a_pass_out_of_turn(deck: int, seat: int) -> None:
    table, honest = half_done()
    refused("lock_not_due", seat, lambda: table[0].accept(deck, seat, honest))


def test_a_wrong_key_is_named_at_once() -> None:
    table = devices()
    deck = shuffle(table, CARDS)
    token = card_token(deck, 0)
    honest = table[1].key(token)
    for key in (table[1].key(token + 1), honest + 1, 0, tiny.ORDER, -1):
        refused("lock_key", 1, partial(table[0].take, token, 1, key))
    table[0].take(token, 1, honest)
    assert table[0].read(token) in CARDS
    refused("lock_key", 1, lambda: table[0].take(token, 1, table[1].key(token + 1)))


@pytest.mark.parametrize("token", [card_token(0, len(CARDS)), card_token(1, 0), 0, 7, -1, 1 << 40])
def test_a_key_of_a_card_that_is_not_there(token: int) -> None:
    table = devices()
    shuffle(table, CARDS)
    refused("lock_place", 1, lambda: table[0].take(token, 1, 5))


def test_a_key_before_the_deck_is_ready() -> None:
    table, _ = half_done()
    assert not table[1].may_give(card_token(0, 0))
    refused("lock_not_due", 1, lambda: table[0].take(card_token(0, 0), 1, table[1].key(card_token(0, 0))))


def doubled() -> tuple[Devices, int]:
    """Blue has put the same card under two locks, so that one is there twice and another not at all."""
    table, honest = half_done()
    ring = table[1]._ring
    source = tiny.lock(honest[0], tiny.inverse(ring.own(0, 0)))
    forged = (*honest[:-1], tiny.lock(source, ring.own(0, len(CARDS) - 1)))
    hand_in(table, 1, forged)
    hand_in(table, 0, finish(table[0].work(0)))
    return table, len(CARDS) - 1


def test_a_card_that_is_there_twice() -> None:
    """Red sees it when Blue gives the key of the second; who watches cannot tell yet whose fault it is."""
    table, place = doubled()
    give(table, card_token(0, 0), (0, 1))
    token = card_token(0, place)
    watching = table[2]
    watching.take(token, 1, table[1].key(token))
    refused("lock_card_twice", 0, lambda: watching.take(token, 0, table[0].key(token)))
    refused("lock_card_twice", 1, lambda: table[0].take(token, 1, table[1].key(token)))


# -- the audit ---------------------------------------------------------------------------------------------


def secrets() -> dict[int, bytes]:
    return {seat: secret(seat) for seat in (0, 1)}


@groups
def test_the_audit_of_honest_people_finds_nothing(group: Group) -> None:
    table = devices(group=group)
    deck = shuffle(table, CARDS)
    give(table, card_token(deck, 0), (0, 1))
    shuffle(table, [card_token(deck, place) for place in range(1, len(CARDS))] + [3], first=1)
    for device in table:
        assert finish(audit(device, secrets(), group)) == []


def test_the_audit_finds_a_stacked_shuffle() -> None:
    """Red does not shuffle but lays the cards as it likes, under honest locks."""
    table = devices()
    for device in table:
        device.begin(CARDS)
    key = table[0]._ring.common(0, 0)
    stacked = tuple(tiny.lock(point, key) for point in table[0].shuffles[0].points)
    hand_in(table, 0, stacked)
    hand_in(table, 1, finish(table[1].work(0)))
    hand_in(table, 0, finish(table[0].work(0)))
    faults = finish(audit(table[1], secrets(), tiny))
    assert [(fault.seat, fault.what, fault.deck, fault.at) for fault in faults] == [(0, "pass", 0, 0)]


def test_the_audit_finds_a_card_laid_twice() -> None:
    table, _ = doubled()
    faults = finish(audit(table[2], secrets(), tiny))
    assert [(fault.seat, fault.what, fault.at) for fault in faults] == [(1, "pass", 1)]


def test_the_audit_finds_another_secret() -> None:
    table = devices()
    deck = shuffle(table, CARDS)
    give(table, card_token(deck, 0), (1,))
    faults = finish(audit(table[0], secrets() | {1: secret(1, 99)}, tiny))
    assert {(fault.seat, fault.what) for fault in faults} == {(1, "key"), (1, "pass")}


# -- several eyes over the same decks ------------------------------------------------------------------------


def test_the_eyes_of_a_seat_see_what_is_given_to_all() -> None:
    public = Locks(2, group=tiny)
    eyes = [public.seen_by(seat, secret(seat)) for seat in (0, 1)]
    public.begin(CARDS)
    while (due := public.shuffles[0].next) is not None:
        public.accept(0, due.seat, finish(eyes[due.seat].work(0)))
    token = card_token(0, 3)
    public.take(token, 1, eyes[1].key(token))
    assert eyes[0].read(token) in CARDS and eyes[1].read(token) is public.read(token) is None
    assert public.seen_by(0, secret(0)) is eyes[0], "what was read once is not unlocked again"
    public.take(token, 0, eyes[0].key(token))
    assert eyes[1].read(token) == eyes[0].read(token) == public.read(token)


# -- what a device has looked at before ------------------------------------------------------------------------


class Counting:
    """The small group, which counts how often something is locked or looked at."""

    SIZE = tiny.SIZE
    point_of, key_of, is_key = staticmethod(tiny.point_of), staticmethod(tiny.key_of), staticmethod(tiny.is_key)
    inverse, combine = staticmethod(tiny.inverse), staticmethod(tiny.combine)

    def __init__(self) -> None:
        self.count = 0

    def lock(self, point: int, key: int) -> int:
        self.count += 1
        return tiny.lock(point, key)

    def is_point(self, x: int) -> bool:
        self.count += 1
        return tiny.is_point(x)


def again(first: Locks, group: Group) -> Locks:
    """The same decks from storage, which vouches for what was opened."""
    locks = Locks(2, group=group)
    locks.trust(first.opened())
    locks.trusting = True
    for shuffle in first.shuffles:
        locks.begin(shuffle.cards)
        for at, points in enumerate(shuffle.done):
            locks.accept(shuffle.number, shuffle.passes[at].seat, points)
    locks.trusting = False
    for token, keys in first.keys.items():
        for seat, key in keys.items():
            locks.take(token, seat, key)
    return locks


def public_table() -> tuple[Locks, list[Locks]]:
    public = Locks(2, group=tiny)
    eyes = [public.seen_by(seat, secret(seat)) for seat in (0, 1)]
    public.begin(CARDS)
    while (due := public.shuffles[0].next) is not None:
        public.accept(0, due.seat, finish(eyes[due.seat].work(0)))
    for place in range(4):
        public.take(card_token(0, place), 1, eyes[1].key(card_token(0, place)))
        assert eyes[0].read(card_token(0, place)) is not None
    public.take(card_token(0, 0), 0, eyes[0].key(card_token(0, 0)))
    return public, eyes


def test_what_was_opened_before_is_not_unlocked_again() -> None:
    public, eyes = public_table()
    group = Counting()
    later = again(public, group)
    hers = later.seen_by(0, secret(0))
    for place in range(4):
        assert hers.read(card_token(0, place)) == eyes[0].read(card_token(0, place))
    assert later.read(card_token(0, 0)) == public.read(card_token(0, 0)) and group.count == 0
    assert later.read(card_token(0, 1)) is None, "only her own eyes can see her hand"
    later.take(card_token(0, 5), 1, eyes[1].key(card_token(0, 5)))
    assert hers.read(card_token(0, 5)) in CARDS and group.count == 1


@pytest.mark.parametrize("origin", [(0, 99), (7, 0), (-1, 0), (0, -1)])
def test_storage_that_vouches_for_nonsense_is_not_believed(origin: tuple[int, int]) -> None:
    public, _ = public_table()
    opened = public.opened()
    later = Locks(2, group=tiny)
    later.trust(opened | {card_token(0, 0): origin})
    later.begin(CARDS)
    for at, points in enumerate(public.shuffles[0].done):
        later.accept(0, public.shuffles[0].passes[at].seat, points)
    for seat, key in public.keys[card_token(0, 0)].items():
        later.take(card_token(0, 0), seat, key)
    assert later.read(card_token(0, 0)) == public.read(card_token(0, 0))
