"""Cheats about cards: each is refused or named to the honest player, in words, and nothing is lost by it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core.chance import Chance
from game.core.record import finish
from game.core.sealed import wire
from game.core.sealed.device import Device
from game.core.sealed.entry import Entry, Kind, Opening, choose
from game.core.sealed.errors import BadMessage
from game.core.sealed.locks import audit, pack
from game.core.sealed.rounds import Want
from game.core.sealed.table import MAIL
from game.core.words import load
from game.samurai import State
from game.samurai.choices import Card
from game.samurai.secrets import SamuraiSecrets, number_of, order_of
from tests.sealed import tiny
from tests.sealed.simulate import play_out
from tests.sealed.test_samurai import decide_by, moments, sit_down

SECRETS = SamuraiSecrets()
BLUE = 1
LANGUAGES = ("en", "it", "es")


def until(wanted: Callable[[Device], bool]) -> tuple[Device, Device]:
    """The devices of Red and of Blue, who is going to cheat, at a moment in which Blue is asked for something."""
    for seed in range(3, 30):
        devices = sit_down(7, MAIL, seed)
        for _ in moments(devices, decide_by(Chance(seed)), 600, lambda device: BLUE in device.own and wanted(device)):
            pass
        if devices[1].owes() and wanted(devices[1]):
            return devices[0], devices[1]
    raise AssertionError("that moment never came")


def asked(name: str) -> Callable[[Device], bool]:
    """Whether Blue has to answer a question in its own turn, after some turns."""
    return lambda device: _public(device).agenda[-1][0] == name and sum(_public(device).turns) > 3


def _public(device: Device) -> State:
    public = device.course.public
    assert isinstance(public, State)
    return public


def forged(blue: Device, *entries: Entry) -> str:
    """A message in which Blue's log goes on as Blue likes."""
    parts = []
    for seat, log in enumerate(blue.logs):
        added = entries if seat == BLUE else ()
        head = blue.course.head(seat, len(log))
        parts.append(wire.Part(0, (*log, *added), head))
    return wire.write(wire.Message(blue.table.id, frozenset([BLUE]), tuple(parts), blue.table))


def refused(red: Device, text: str, *keys: str) -> None:
    """Red's device does not take a message, says why in every language, and goes on as if nothing had come."""
    before = red.course.digest, [list(log) for log in red.logs], red.course.public.dump()
    with pytest.raises(BadMessage) as caught:
        red.receive(text)
    reason = caught.value.reason
    assert reason.key.removeprefix("core.") in keys
    for language in LANGUAGES:
        said = load(language).say(reason, ["Anna", "Bruno"])
        assert said != reason.key and ("Bruno" in said or reason.key == "core.link_damaged")
    assert (red.course.digest, red.logs, red.course.public.dump()) == before


def goes_on(red: Device, blue: Device) -> None:
    """Honest messages are taken as before."""
    steps = len(red.course.steps)
    for _ in moments([red, blue], decide_by(Chance(9), "never"), 60):
        pass
    for one, other in ((red, blue), (blue, red), (red, blue)):
        other.receive(one.message())
    assert red.over or len(red.course.steps) > steps + 50
    assert red.course.public.dump() == blue.course.public.dump()


# -- playing cards ---------------------------------------------------------------------------------------------


def tokens(device: Device, seat: int) -> list[int]:
    """The command cards of a seat that nobody has seen."""
    return [token for token, holder in SECRETS.held(_public(device)).items() if holder == seat and token < FIRST_DRAGON]


FIRST_DRAGON = (1 << 16) + (1 << 8)


def honest(blue: Device, token: int) -> Opening:
    """How Blue shows a card honestly."""
    return blue.knowing(BLUE).openings([token])[0]


CARD_CHEATS: dict[str, Callable[[Device], Opening]] = {
    "another card than was drawn": lambda blue: _swapped(blue, 0),
    "the next card with the key of this one": lambda blue: _with_key(blue, 1),
    "a key of one's own making": lambda blue: honest(blue, tokens(blue, BLUE)[0])._replace(proof=pack([77], tiny)),
    "no key": lambda blue: honest(blue, tokens(blue, BLUE)[0])._replace(proof=b""),
    "two keys": lambda blue: _doubled_proof(blue),
    "the number nought as a key": lambda blue: honest(blue, tokens(blue, BLUE)[0])._replace(proof=bytes(tiny.SIZE)),
    "a card of the enemy": lambda blue: _not_mine(blue, tokens(blue, 0)[0]),
    "the top of the deck": lambda blue: _not_mine(blue, number_of(_public(blue).deck[0])),
    "a card that was played before": lambda blue: _played_before(blue),
    "a card of no deck": lambda blue: _not_mine(blue, (1 << 16) + (200 << 8)),
    "a token of another kind": lambda blue: _not_mine(blue, 7),
}


def _swapped(blue: Device, at: int) -> Opening:
    one = honest(blue, tokens(blue, BLUE)[at])
    return one._replace(value=(one.value + 1) % 28)


def _with_key(blue: Device, at: int) -> Opening:
    first, second = tokens(blue, BLUE)[:2]
    return honest(blue, first)._replace(proof=honest(blue, second).proof)


def _doubled_proof(blue: Device) -> Opening:
    one = honest(blue, tokens(blue, BLUE)[0])
    return one._replace(proof=one.proof * 2)


def _not_mine(blue: Device, token: int) -> Opening:
    return Opening(token, 3, pack([blue.knowing(BLUE).eyes.key(token)], tiny))


def _played_before(blue: Device) -> Opening:
    locks, held = blue.course.locks, SECRETS.held(_public(blue))
    token = next(token for token, keys in locks.keys.items() if len(keys) == 2 and token not in held)
    return Opening(token, locks.values[token], pack([locks.keys[token][BLUE]], tiny))


@pytest.mark.parametrize("cheat", CARD_CHEATS)
def test_a_card_that_blue_may_not_play(cheat: str) -> None:
    red, blue = until(asked("command"))
    refused(red, forged(blue, choose(0, [CARD_CHEATS[cheat](blue)])), "sealed_other_value", "link_damaged")
    goes_on(red, blue)


def test_a_card_that_is_not_shown() -> None:
    red, blue = until(asked("command"))
    refused(red, forged(blue, choose(len(_public(blue).hands[BLUE]) + 3)), "sealed_illegal")
    goes_on(red, blue)


def test_a_choice_that_the_shown_card_does_not_allow() -> None:
    red, blue = until(asked("command"))
    shown = [honest(blue, tokens(blue, BLUE)[0])]
    refused(red, forged(blue, choose(40, shown)), "sealed_illegal")
    goes_on(red, blue)


def test_a_card_played_for_another_seat() -> None:
    """Blue writes into the log of Red, whose own device knows better."""
    red, blue = until(asked("command"))
    parts = [
        wire.Part(0, (*log, *((choose(0),) if seat == 0 else ())), blue.course.head(seat, len(log)))
        for seat, log in enumerate(blue.logs)
    ]
    text = wire.write(wire.Message(blue.table.id, frozenset([BLUE]), tuple(parts), blue.table))
    with pytest.raises(BadMessage) as caught:
        red.receive(text)
    assert caught.value.reason.key == "core.sealed_not_mine"
    goes_on(red, blue)


def test_one_card_of_two_is_kept_and_the_other_not_shown() -> None:
    """Order One Unit: the card that is not kept is discarded openly. The choice alone is not enough to go on."""
    red, blue = until(asked("keep"))
    blue.logs[BLUE].append(choose(0))
    blue.course.advance()
    red.receive(blue.message())
    assert [want.kind for want in red.course.owed(BLUE)] == [Kind.SHOW] and not red.owes()
    blue.pay()
    goes_on(red, blue)


# -- keys ------------------------------------------------------------------------------------------------------------


def owes_key() -> tuple[Device, Device, Want]:
    """A moment in which Blue owes Red the key of a card."""
    devices = sit_down(7, MAIL, 4)
    decide = decide_by(Chance(4))
    for _ in range(3000):
        red, blue = devices
        while owed := red.owes():
            decide(red, owed[0])
        blue.take_in(red.message())
        wants = blue.course.owed(BLUE)
        if wants and wants[0].kind == Kind.KEY and sum(_public(blue).turns) > 2:
            return red, blue, wants[0]
        blue.pay()
        while owed := blue.owes():
            decide(blue, owed[0])
        red.receive(blue.message())
    raise AssertionError("that moment never came")


def _body(blue: Device, want: Want, change: Callable[[list[int]], list[int]]) -> bytes:
    return pack(change([blue.knowing(BLUE).eyes.key(token) for token in want.tokens]), tiny)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda keys: [keys[0] + 1, *keys[1:]], "sealed_lock_key"),
        (lambda keys: [0, *keys[1:]], "sealed_lock_key"),
        (lambda keys: [tiny.ORDER, *keys[1:]], "sealed_lock_key"),
        (lambda keys: [tiny.ORDER - keys[0], *keys[1:]], "sealed_lock_key"),
        (lambda keys: keys[1:], "link_damaged"),
        (lambda keys: [*keys, keys[0]], "link_damaged"),
    ],
)
def test_a_wrong_key_of_a_card_that_red_has_drawn(change: Callable[[list[int]], list[int]], key: str) -> None:
    red, blue, want = owes_key()
    refused(red, forged(blue, Entry(Kind.KEY, _body(blue, want, change))), key)
    blue.pay()
    goes_on(red, blue)


def test_a_key_is_given_once() -> None:
    red, blue, want = owes_key()
    entry = Entry(Kind.KEY, _body(blue, want, lambda keys: keys))
    refused(red, forged(blue, entry, entry), "sealed_not_asked")
    blue.pay()
    goes_on(red, blue)


# -- shuffling -------------------------------------------------------------------------------------------------


def before_blue_shuffles() -> tuple[Device, Device, list[tuple[int, ...]]]:
    """Red has locked both decks; Blue's honest points for both."""
    red, blue = sit_down(7, MAIL, 5)
    red.receive(blue.message())
    blue.take_in(red.message())
    wants = blue.course.owed(BLUE)
    assert [want.kind for want in wants] == [Kind.LOCK, Kind.LOCK]
    return red, blue, [finish(blue.knowing(BLUE).eyes.work(want.deck)) for want in wants]


LOCK_CHEATS: dict[str, tuple[Callable[[tuple[int, ...]], list[int]], str]] = {
    "a card left out": (lambda points: [*points[1:]], "link_damaged"),
    "a card more": (lambda points: [*points, 4], "link_damaged"),
    "the same card twice": (lambda points: [points[1], *points[1:]], "sealed_lock_twice"),
    "a point of another group": (lambda points: [tiny.PRIME - points[0], *points[1:]], "sealed_lock_point"),
    "nought": (lambda points: [0, *points[1:]], "sealed_lock_point"),
    "one": (lambda points: [1, *points[1:]], "sealed_lock_point"),
    "out of range": (lambda points: [tiny.PRIME + points[0], *points[1:]], "sealed_lock_point"),
}


@pytest.mark.parametrize("cheat", LOCK_CHEATS)
def test_a_deck_that_cannot_be(cheat: str) -> None:
    red, blue, points = before_blue_shuffles()
    change, key = LOCK_CHEATS[cheat]
    digest, logs = red.course.digest, [list(log) for log in red.logs]
    with pytest.raises(BadMessage) as caught:
        red.receive(forged(blue, Entry(Kind.LOCK, pack(change(points[0]), tiny))))
    assert caught.value.reason.key == f"core.{key}"
    assert (red.course.digest, red.logs) == (digest, logs)
    blue.pay()
    goes_on(red, blue)


def with_spoiled_deck(spoil: Callable[[Device, tuple[int, ...]], list[int]]) -> tuple[Device, Device]:
    """Blue has handed in a command deck that looks right and is not."""
    red, blue, points = before_blue_shuffles()
    blue.logs[BLUE].append(Entry(Kind.LOCK, pack(spoil(blue, points[0]), tiny)))
    blue.course.advance()
    blue.pay()
    return red, blue


def _as_it_likes(blue: Device, _points: tuple[int, ...]) -> list[int]:
    """Not shuffled at all, under honest locks."""
    ring, before = blue.knowing(BLUE).eyes._ring, blue.course.locks.shuffles[0].current
    return [tiny.lock(point, ring.own(0, place)) for place, point in enumerate(before)]


def _one_card_everywhere(blue: Device, points: tuple[int, ...]) -> list[int]:
    """The first card at every place."""
    ring = blue.knowing(BLUE).eyes._ring
    source = tiny.lock(points[0], tiny.inverse(ring.own(0, 0)))
    return [tiny.lock(source, ring.own(0, place)) for place in range(len(points))]


def _garbage(_blue: Device, points: tuple[int, ...]) -> list[int]:
    """Points that are no card's."""
    return [tiny.point_of(f"nothing {place}") for place in range(len(points))]


def test_a_deck_that_was_not_shuffled_is_found_by_the_audit() -> None:
    """It was of no use, since Red had shuffled; the battle goes on to its end, and then everybody is told."""
    red, blue = with_spoiled_deck(_as_it_likes)
    play_out([red, blue], decide_by(Chance(9), "never"))
    assert red.over and blue.over
    secrets = {0: red.own[0].locks, BLUE: blue.own[BLUE].locks}
    found = finish(audit(red.course.locks, secrets, tiny))
    assert [(fault.seat, fault.what, fault.deck, fault.at) for fault in found] == [(BLUE, "pass", 0, 1)]


@pytest.mark.parametrize(
    ("spoil", "key"), [(_one_card_everywhere, "sealed_lock_card_twice"), (_garbage, "sealed_lock_key")]
)
def test_a_spoiled_deck_is_named_at_the_first_card(
    spoil: Callable[[Device, tuple[int, ...]], list[int]], key: str
) -> None:
    """Red cannot read the cards that it is dealt: the message that brings the keys is not taken."""
    red, blue = with_spoiled_deck(spoil)
    keys = set()
    for _ in range(3):
        for one, other in ((blue, red), (red, blue)):
            try:
                other.receive(one.message())
            except BadMessage as error:
                keys.add(error.reason.key)
    assert f"core.{key}" in keys


def test_another_secret_at_the_end_is_found_by_the_audit() -> None:
    red, blue = until(asked("command"))
    goes_on(red, blue)
    found = finish(audit(red.course.locks, {0: red.own[0].locks, BLUE: bytes(32)}, tiny))
    assert {(fault.seat, fault.what) for fault in found} == {(BLUE, "pass"), (BLUE, "key")}


def test_an_order_with_any_number_is_harmless() -> None:
    red, blue = until(asked("command"))
    for order in (0, order_of("never", 77), 1 << 31):
        blue.order(BLUE, order)
    card = blue.known(BLUE).choices()[0]
    assert isinstance(card, Card)
    blue.play(BLUE, card)
    red.receive(blue.message())
    goes_on(red, blue)
