"""Cheats: each is refused or named to the honest player in words, and nothing is lost.

A cheat has its own device, changed as it likes: old states, other logs, entries that no rule asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy

import pytest

from game.core.chance import Chance
from game.core.ending import YIELD
from game.core.record import finish
from game.core.sealed import wire
from game.core.sealed.audit import audit
from game.core.sealed.course import Course
from game.core.sealed.device import Device
from game.core.sealed.digest import SIZE
from game.core.sealed.entry import Entry, Kind, Opening, choose, opened, read_choice, sit_down
from game.core.sealed.errors import BadMessage
from game.core.sealed.merge import Fork
from game.core.sealed.own import Own
from game.core.sealed.paying import payment
from game.core.sealed.rounds import in_words
from game.core.sealed.seal import seal
from game.core.words import LANGUAGES
from game.rumble.state import State as Rumble
from game.shogun.cards import ACTIONS, BID, COVER, SEALED, TREASURE, TREASURE_CARDS, token
from game.shogun.state import State as Shogun
from tests.games import of_kind
from tests.sealed import tiny
from tests.sealed.simulate import NAMES, at_random, entropy, plan
from tests.sealed.simulate import sit_down as seated
from tests.words import words

ANNA, BRUNO, CHIARA = range(3)


# -- honest people and their devices -----------------------------------------------------------------------


def exchange(devices: Sequence[Device], rounds: int = 8) -> None:
    """Everybody gets everything, and gives what needs no decision."""
    for _ in range(rounds):
        for device in devices:
            text = device.message()
            for other in devices:
                if other is not device:
                    other.receive(text)


def rumble(kind: str = "mail", players: int = 2, seed: int = 1) -> list[Device]:
    """A table of Rumble Nation whose first player has rolled, for nothing else was possible, and is asked."""
    devices = seated("rumble", {"players": players}, kind, seed)
    exchange(devices)
    return devices


def shogun(kind: str = "mail", seed: int = 1) -> list[Device]:
    """A table of Shogun at which everybody has to plan."""
    devices = seated("shogun", {"players": 3}, kind, seed)
    exchange(devices)
    return devices


def copied(device: Device) -> Device:
    """The same device at this moment, to come back to."""
    twin = Device(device.table, deepcopy(device.own), device.logs, device.group)
    twin.known_to = deepcopy(device.known_to)
    return twin


def mover(devices: Sequence[Device]) -> tuple[int, Device, Device]:
    """The seat that is asked, its device, and that of somebody else."""
    seat = next(owed.seat for device in devices for owed in device.owes())
    return seat, devices[seat], devices[(seat + 1) % len(devices)]


def memory(device: Device) -> object:
    """Everything that an honest device must not lose."""
    course = device.course
    position = None if course.position is None else course.position.dump()
    return deepcopy(device.logs), course.digest, position, deepcopy(course.round), course.shares[:], device.own.keys()


def refused(device: Device, text: str, *keys: str) -> BadMessage:
    """The message is refused for one of these reasons, which can be told in every language; nothing has changed."""
    before = memory(device)
    with pytest.raises(BadMessage) as caught:
        device.receive(text)
    assert memory(device) == before
    assert caught.value.reason.key in keys, caught.value.reason
    for language in LANGUAGES:
        assert words(language).say(caught.value.reason, NAMES)
    return caught.value


# -- what a cheat can send ------------------------------------------------------------------------------------


def sent(device: Device, logs: Sequence[Sequence[Entry]], start: int = 0) -> str:
    """All of these logs with digests as right as they can be: a cheat knows how they are made."""
    try:
        course = Course(device.table, [list(log) for log in logs], device.group)
        heads = [course.head(seat, len(log)) for seat, log in enumerate(logs)]
    except BadMessage:
        heads = [bytes(SIZE) for _ in logs]
    parts = tuple(wire.Part(start, tuple(log[start:]), heads[seat]) for seat, log in enumerate(logs))
    return wire.write(wire.Message(device.table.id, frozenset(device.own), parts, device.table))


def with_log(device: Device, seat: int, log: Sequence[Entry]) -> str:
    """What a device knows, but for the log of one seat."""
    return sent(device, [log if other == seat else mine for other, mine in enumerate(device.logs)])


def adding(device: Device, seat: int, *entries: Entry) -> str:
    """What a device knows, and something more of a seat."""
    return with_log(device, seat, [*device.logs[seat], *entries])


# -- rolls ------------------------------------------------------------------------------------------------------


def test_a_roll_cannot_be_foretold() -> None:
    """The same secrets of the mover and the same moves roll otherwise with another secret of the witness."""
    dice = set()
    for secret in range(6):
        random = entropy(7)
        host = Device.host("rumble", {"players": 2}, "mail", {0: "Anna"}, random, group=tiny)
        guest = Device.join(host.invite(1), "Bruno", entropy(100 + secret), group=tiny)
        exchange([host, guest])
        seat, device, other = mover([host, guest])
        before = len(device.course.steps)
        device.play(seat, ("reroll",))
        assert len(device.course.steps) == before, "not even the mover knows the dice yet"
        other.receive(device.message())
        device.receive(other.message())
        dice.add(tuple(of_kind(Rumble, device.course.public).dice))
    assert len(dice) > 3


def test_rolling_again_gives_the_same_dice() -> None:
    devices = rumble()
    seat, device, other = mover(devices)
    old = copied(device)
    device.play(seat, ("reroll",))
    other.receive(device.message())
    answer = other.message()
    device.receive(answer)
    old.play(seat, ("reroll",))
    old.receive(answer)
    assert of_kind(Rumble, old.course.public).dice == of_kind(Rumble, device.course.public).dice


def test_a_card_instead_of_a_roll_that_fell_badly_is_a_fork() -> None:
    """The hole of the plain link: roll, look, open the old link again, choose otherwise."""
    devices = rumble()
    seat, device, other = mover(devices)
    while device.known(seat).choices()[0] != ("roll",):  # until a card can be used
        device.play(seat, device.known(seat).choices()[0])
        exchange(devices, 3)
        seat, device, other = mover(devices)
    old = copied(device)
    device.play(seat, ("roll",))
    other.receive(device.message())
    old.play(seat, old.known(seat).choices()[1])
    fork = refused(other, old.message(), "core.sealed_fork")
    assert isinstance(fork, Fork) and fork.seat == seat and fork.ours != fork.theirs


def test_a_wrong_share() -> None:
    devices = rumble()
    seat, device, other = mover(devices)
    device.play(seat, ("reroll",))
    witness = min(other.own)
    refused(
        device, adding(other, witness, Entry(Kind.SHARE, bytes(SIZE))), "core.sealed_gap", "core.sealed_wrong_share"
    )
    other.take_in(device.message())
    refused(device, adding(other, witness, Entry(Kind.SHARE, bytes(SIZE))), "core.sealed_wrong_share")


def test_a_share_further_down_the_chain() -> None:
    devices = rumble()
    seat, device, other = mover(devices)
    device.play(seat, ("reroll",))
    other.take_in(device.message())
    witness = min(other.own)
    deep = other.own[witness].shares[other.course.shown[witness] + 2]
    refused(device, adding(other, witness, Entry(Kind.SHARE, deep)), "core.sealed_wrong_share")


def test_somebody_else_s_share() -> None:
    devices = rumble()
    seat, device, other = mover(devices)
    device.play(seat, ("reroll",))
    other.take_in(device.message())
    refused(
        device, adding(other, min(other.own), Entry(Kind.SHARE, device.course.shares[seat])), "core.sealed_wrong_share"
    )


def test_a_share_before_it_is_asked_for() -> None:
    """Whoever gives a share too early would let the mover know the roll before declaring it."""
    devices = rumble()
    _, device, other = mover(devices)
    witness = min(other.own)
    early = other.own[witness].shares[other.course.shown[witness] + 1]
    refused(device, adding(other, witness, Entry(Kind.SHARE, early)), "core.sealed_not_asked")


def test_with_open_dice_nobody_foretells_a_roll_that_the_next_player_cannot_refuse() -> None:
    """The next roll hangs on a share that the player before does not have, even where nobody need be asked."""
    dice = set()
    for secret in range(6):
        host = Device.host("rumble", {"players": 2}, "dice", {0: "Anna"}, entropy(7), group=tiny)
        guest = Device.join(host.invite(1), "Bruno", entropy(100 + secret), group=tiny)
        exchange([host, guest])
        seat, device, other = mover([host, guest])
        device.play(seat, device.known(seat).choices()[0])
        owed = device.course.owed(min(other.own))
        assert [want.kind for want in owed] == [Kind.SHARE] and device.course.public.agenda[-1][0] == "action"
        other.receive(device.message())
        dice.add(tuple(of_kind(Rumble, other.course.public).dice))
    assert len(dice) > 3


def test_another_chain_in_the_middle_of_the_game() -> None:
    devices = rumble()
    seat, device, other = mover(devices)
    device.play(seat, ("reroll",))
    witness = min(other.own)
    other.own[witness] = Own(b"another secret".ljust(32, b"."), other.own[witness].word)
    other.take_in(device.message())
    share = other.own[witness].shares[other.course.shown[witness] + 1]
    refused(device, adding(other, witness, Entry(Kind.SHARE, share)), "core.sealed_wrong_share")


# -- plans and bids ---------------------------------------------------------------------------------------------


def seal_plans(devices: Sequence[Device], but: int | None = None) -> None:
    for seat, device in enumerate(devices):
        if seat != but:
            device.seal(seat, plan(device, seat, lambda asked: asked.choices()[0]))


def test_a_sealed_plan_cannot_be_read() -> None:
    """Nothing that was sent tells the cards: without the salt every card fits every envelope equally badly."""
    devices = shogun()
    seal_plans(devices, but=CHIARA)
    exchange(devices, 2)
    watched = devices[CHIARA]
    envelope = watched.logs[ANNA][-1].body[:SIZE]
    mine = devices[ANNA].own[ANNA].answers[-1]
    cards = [COVER, -1, *range(45), *range(TREASURE, TREASURE + 5)]
    guesses = {seal(watched.table.id, token(ANNA, 0), card, salt) for card in cards for salt in (b"", bytes(SIZE))}
    assert envelope not in guesses and mine[token(ANNA, 0)] in cards
    assert of_kind(Shogun, watched.course.public).plans[ANNA] != [mine[token(ANNA, space)] for space in range(BID + 1)]


def test_equal_plans_look_different() -> None:
    devices = shogun()
    seal_plans(devices)
    bodies = [device.logs[seat][-1].body for seat, device in enumerate(devices)]
    assert len(set(bodies)) == 3 and all(body.count(body[:SIZE]) == 1 for body in bodies)


def test_a_bid_corrected_after_the_event_is_a_fork() -> None:
    devices = shogun()
    old = copied(devices[ANNA])
    seal_plans(devices)
    exchange(devices, 3)
    assert of_kind(Shogun, devices[BRUNO].course.public).event, "the event lies open, and so do the bids"
    old.seal(ANNA, plan(old, ANNA, lambda asked: asked.choices()[-1]))
    refused(devices[BRUNO], old.message(), "core.sealed_fork")


def shown_otherwise(change: Callable[[Opening], Opening]) -> str:
    """Anna opens her bid as something else; the key of the refusal."""
    devices = shogun()
    seal_plans(devices, but=CHIARA)
    exchange(devices, 2)
    devices[CHIARA].seal(CHIARA, plan(devices[CHIARA], CHIARA, lambda asked: asked.choices()[0]))
    devices[ANNA].take_in(devices[CHIARA].message())
    anna = devices[ANNA]
    [want, *_] = anna.course.owed(ANNA)
    assert want.kind == Kind.SHOW
    openings = [change(anna.knowing(ANNA).openings([number])[0]) for number in want.tokens]
    text = adding(anna, ANNA, Entry(Kind.SHOW, opened(openings)))
    return refused(devices[BRUNO], text, "core.sealed_other_value", "core.sealed_not_asked").reason.key


def test_a_swapped_bid() -> None:
    assert shown_otherwise(lambda one: one._replace(value=TREASURE + 4)) == "core.sealed_other_value"


def test_a_bid_with_another_salt() -> None:
    assert shown_otherwise(lambda one: one._replace(proof=bytes(SIZE))) == "core.sealed_other_value"


def test_somebody_else_s_envelope() -> None:
    assert shown_otherwise(lambda one: one._replace(token=one.token + 16)) == "core.sealed_not_asked"


def test_opening_before_all_have_sealed() -> None:
    devices = shogun()
    seal_plans(devices, but=CHIARA)
    exchange(devices, 1)
    anna = devices[ANNA]
    openings = opened(anna.knowing(ANNA).openings([token(ANNA, BID)]))
    refused(devices[BRUNO], adding(anna, ANNA, Entry(Kind.SHOW, openings)), "core.sealed_not_asked")


def illegal_plan(change: Callable[[list[int], Device], None], kind: str = "mail") -> None:
    """Anna seals what the rules forbid; the others refuse it when she opens it."""
    devices = shogun(kind)
    anna, bruno, _ = devices
    seal_plans(devices, but=ANNA)
    values = plan(anna, ANNA, lambda asked: asked.choices()[0])
    change(values, anna)
    anna.seal(ANNA, values)
    for _ in range(200):
        for device in devices[1:]:
            anna.take_in(device.message())
            while device.owes():
                device.play(device.owes()[0].seat, device.known(device.owes()[0].seat).choices()[0])
        for want in anna.course.owed(ANNA)[:1]:
            entry = choose(0) if want.kind == Kind.CHOOSE else finish(payment(anna.knowing(ANNA), want))
            text = adding(anna, ANNA, entry)
            if want.kind == Kind.SHOW and not taken(bruno, text):
                refused(bruno, text, "core.sealed_illegal")
                return
            anna._write(ANNA, entry)
        exchange_without_paying(devices)
    raise AssertionError("nobody noticed")


def taken(device: Device, text: str) -> bool:
    try:
        copied(device).take_in(text)
    except BadMessage:
        return False
    return True


def exchange_without_paying(devices: Sequence[Device]) -> None:
    """Everybody hears everything; all but Anna give what they owe."""
    for device in devices:
        for other in devices:
            if other is not device:
                other.take_in(device.message())
    for device in devices[1:]:
        device.pay()


def test_bidding_a_treasure_card_that_there_is_not() -> None:
    def rich(values: list[int], _device: Device) -> None:
        values[BID] = TREASURE + TREASURE_CARDS

    illegal_plan(rich)


def test_bidding_more_than_one_has() -> None:
    """Nobody is that poor in the first spring, so the game is asked what it would say."""
    devices = shogun()
    seal_plans(devices)
    exchange(devices, 1)
    position = of_kind(Shogun, devices[ANNA].course.public).copy()
    position.plans[BRUNO][BID], position.chests[BRUNO] = SEALED, 2
    devices[ANNA].course.secrets.learn(position.copy(), token(BRUNO, BID), TREASURE + 2)
    with pytest.raises(ValueError, match=str(TREASURE + 3)):
        devices[ANNA].course.secrets.learn(position, token(BRUNO, BID), TREASURE + 3)


@pytest.mark.parametrize("kind", ["mail", "live"])
def test_the_same_province_on_two_spaces(kind: str) -> None:
    def twice(values: list[int], device: Device) -> None:
        values[0] = values[1] = of_kind(Shogun, device.course.public).provinces(ANNA)[0]

    illegal_plan(twice, kind)


@pytest.mark.parametrize("kind", ["mail", "live"])
def test_a_province_of_somebody_else_in_a_plan(kind: str) -> None:
    def foreign(values: list[int], device: Device) -> None:
        values[0] = of_kind(Shogun, device.course.public).provinces(BRUNO)[0]

    illegal_plan(foreign, kind)


@pytest.mark.parametrize("kind", ["mail", "live"])
def test_more_treasure_cards_than_there_are(kind: str) -> None:
    def rich(values: list[int], _device: Device) -> None:
        values[: len(ACTIONS)] = [COVER] * len(ACTIONS)

    illegal_plan(rich, kind)


# -- the past -----------------------------------------------------------------------------------------------------


def some_turns(devices: Sequence[Device], turns: int = 6) -> None:
    decide = at_random(Chance(3))
    for _ in range(turns):
        for device in devices:
            if owed := device.owes():
                decide(device, owed[0])
        exchange(devices, 2)


def choices_of(device: Device, seat: int) -> list[int]:
    return [at for at, entry in enumerate(device.logs[seat]) if entry.kind == Kind.CHOOSE]


def other_choice(entry: Entry) -> Entry:
    index, openings = read_choice(entry.body)
    return choose(0 if index else 1, openings)


def test_rewriting_one_s_own_past() -> None:
    devices = rumble("dice")
    some_turns(devices)
    anna = devices[ANNA]
    log = list(anna.logs[ANNA])
    at = choices_of(anna, ANNA)[0]
    log[at] = other_choice(log[at])
    fork = refused(devices[BRUNO], with_log(anna, ANNA, log), "core.sealed_fork")
    assert isinstance(fork, Fork) and (fork.seat, fork.at) == (ANNA, at)


def test_rewriting_somebody_else_s_past_shows_at_its_victim() -> None:
    devices = rumble("dice", players=3)
    some_turns(devices)
    bruno = devices[BRUNO]
    log = list(bruno.logs[ANNA])
    at = choices_of(bruno, ANNA)[-1]
    log[at] = other_choice(log[at])
    text = with_log(bruno, ANNA, log)
    refused(devices[ANNA], text, "core.sealed_not_mine")
    refused(devices[CHIARA], text, "core.sealed_fork")


def test_a_move_that_was_forged_on_the_way_is_named_when_the_true_one_comes() -> None:
    """Chiara has not seen Anna's move yet, so Bruno can lie to her; Anna's own link tells."""
    devices = rumble("dice", players=3)
    some_turns(devices, 4)
    seat, device, _ = mover(devices)
    liar, victim = devices[(seat + 1) % 3], devices[(seat + 2) % 3]
    choices = device.known(seat).choices()
    while len(choices) < 2:
        some_turns(devices, 1)
        seat, device, _ = mover(devices)
        liar, victim = devices[(seat + 1) % 3], devices[(seat + 2) % 3]
        choices = device.known(seat).choices()
    victim.take_in(adding(liar, seat, choose(1)))
    device.play(seat, choices[0])
    fork = refused(victim, device.message(), "core.sealed_fork", "core.sealed_not_asked")
    assert getattr(fork, "seat", seat) == seat


def test_cutting_the_end_of_a_log_off() -> None:
    """Nothing is forgotten by who has it, and who has more is not asked to forget."""
    devices = rumble("dice")
    some_turns(devices)
    before = memory(devices[BRUNO])
    anna = copied(devices[ANNA])
    parts = tuple(
        wire.Part(0, tuple(log[:-3]), anna.course.head(seat, len(log) - 3)) for seat, log in enumerate(anna.logs)
    )
    news = devices[BRUNO].take_in(wire.write(wire.Message(anna.table.id, frozenset({ANNA}), parts, anna.table)))
    assert news.entries == 0 and memory(devices[BRUNO]) == before


def test_cutting_out_of_the_middle() -> None:
    devices = rumble("dice")
    some_turns(devices)
    anna = devices[ANNA]
    log = [entry for at, entry in enumerate(anna.logs[ANNA]) if at != choices_of(anna, ANNA)[1]]
    refused(devices[BRUNO], with_log(anna, ANNA, log), "core.sealed_fork")


def test_changing_the_order_of_entries() -> None:
    devices = rumble("dice")
    some_turns(devices)
    anna = devices[ANNA]
    log = list(anna.logs[ANNA])
    at = next(at for at in range(1, len(log) - 1) if log[at] != log[at + 1])
    log[at], log[at + 1] = log[at + 1], log[at]
    refused(devices[BRUNO], with_log(anna, ANNA, log), "core.sealed_fork")


def test_a_link_twice_changes_nothing() -> None:
    devices = rumble("dice")
    some_turns(devices)
    text = devices[ANNA].message()
    devices[BRUNO].receive(text)
    before = memory(devices[BRUNO])
    assert devices[BRUNO].receive(text).entries == 0 and memory(devices[BRUNO]) == before


def test_an_old_link_changes_nothing() -> None:
    devices = rumble("dice")
    text = devices[ANNA].message()
    some_turns(devices)
    before = memory(devices[BRUNO])
    assert devices[BRUNO].receive(text).entries == 0 and memory(devices[BRUNO]) == before


def test_a_link_that_presupposes_another_past_is_named() -> None:
    """The entries all fit, but the digest of what came before does not."""
    devices = rumble("dice")
    some_turns(devices)
    anna = devices[ANNA]
    parts = tuple(wire.Part(len(log) - 1, (log[-1],), bytes(SIZE)) for log in anna.logs)
    text = wire.write(wire.Message(anna.table.id, frozenset({ANNA}), parts))
    refused(devices[BRUNO], text, "core.sealed_other_past")


def test_a_link_after_one_that_never_came_is_named() -> None:
    devices = rumble("dice")
    some_turns(devices)
    late = Device(devices[BRUNO].table, devices[BRUNO].own, None, tiny)
    anna = devices[ANNA]
    parts = tuple(wire.Part(len(log), (), anna.course.head(seat, len(log))) for seat, log in enumerate(anna.logs))
    refused(late, wire.write(wire.Message(late.table.id, frozenset({ANNA}), parts)), "core.sealed_gap")


# -- seats ----------------------------------------------------------------------------------------------------------


def test_answering_from_two_devices() -> None:
    devices = rumble("dice")
    some_turns(devices)
    seat, device, other = mover(devices)
    second = copied(device)
    device.play(seat, device.known(seat).choices()[0])
    second.play(seat, second.known(seat).choices()[-1])
    assert device.logs[seat] != second.logs[seat]
    other.receive(device.message())
    refused(other, second.message(), "core.sealed_fork")
    refused(device, second.everything(), "core.sealed_not_mine")


def test_forging_somebody_else_s_choice() -> None:
    devices = rumble("dice")
    seat, device, other = mover(devices)
    refused(device, adding(other, seat, choose(0)), "core.sealed_not_mine")


def test_choosing_out_of_turn() -> None:
    devices = rumble("dice")
    _, device, other = mover(devices)
    refused(device, adding(other, min(other.own), choose(0)), "core.sealed_not_asked")


def test_an_illegal_choice() -> None:
    devices = rumble("dice")
    seat, device, other = mover(devices)
    refused(other, adding(device, seat, choose(99)), "core.sealed_illegal")


def test_sitting_down_without_an_invitation() -> None:
    random = entropy(5)
    host = Device.host("rumble", {"players": 3}, "mail", {0: "Anna"}, random, group=tiny)
    thief = Device.join(host.invite(1), "Bruno", random, group=tiny)
    thief.logs[2].append(sit_down(bytes(SIZE), bytes(8), "Bruno again"))
    refused(host, sent(thief, thief.logs), "core.sealed_uninvited")


def test_one_invitation_for_two() -> None:
    random = entropy(5)
    host = Device.host("rumble", {"players": 2}, "mail", {0: "Anna"}, random, group=tiny)
    link = host.invite(1)
    first, second = (Device.join(link, name, random, group=tiny) for name in ("Bruno", "Carla"))
    host.receive(first.message())
    refused(host, second.message(), "core.sealed_fork")
    with pytest.raises(BadMessage) as caught:
        Device.join(host.invite(1), "Dora", random, group=tiny)
    assert caught.value.reason.key == "core.sealed_seat_taken"


def test_the_link_of_another_table() -> None:
    here, elsewhere = rumble(seed=1), rumble(seed=2)
    refused(here[BRUNO], elsewhere[ANNA].message(), "core.sealed_other_table")


def test_other_options_under_the_same_table() -> None:
    """Editing the address once turned a person into a bot."""
    devices = rumble("dice")
    anna = devices[ANNA]
    other = anna.table._replace(options={**anna.table.options, "daimyo": True})
    parts = tuple(wire.Part(0, tuple(log), anna.course.head(seat, len(log))) for seat, log in enumerate(anna.logs))
    refused(
        devices[BRUNO], wire.write(wire.Message(other.id, frozenset({ANNA}), parts, other)), "core.sealed_other_table"
    )


def test_dice_of_another_kind_under_the_same_table() -> None:
    devices = rumble("mail")
    anna = devices[ANNA]
    other = anna.table._replace(kind="dice")
    parts = tuple(wire.Part(0, tuple(log), anna.course.head(seat, len(log))) for seat, log in enumerate(anna.logs))
    refused(
        devices[BRUNO], wire.write(wire.Message(other.id, frozenset({ANNA}), parts, other)), "core.sealed_other_table"
    )


def test_a_damaged_link() -> None:
    devices = rumble("dice")
    some_turns(devices, 2)
    text = devices[ANNA].message()
    for broken in (text[:-1], text[:10], text[:-9] + "AAAAAA" + text[-3:], "t1", "t", "", "t9" + text[2:], "é" + text):
        refused(devices[BRUNO], broken, "core.link_damaged")


def test_silence_is_named() -> None:
    """Nobody can be forced; but everybody sees who owes what."""
    devices = rumble()
    seat, device, other = mover(devices)
    device.play(seat, ("reroll",))
    [(silent, wants)] = device.awaited().items()
    assert silent == min(other.own) and wants[0].kind == Kind.SHARE
    for language in LANGUAGES:
        assert NAMES[silent] in words(language).say(in_words(silent, wants[0]), NAMES)


def test_conceding_ends_the_game_for_both_and_nothing_after_counts() -> None:
    devices = rumble("dice")
    some_turns(devices)
    devices[ANNA].declare(ANNA, YIELD)
    at = len(devices[ANNA].course.steps)
    decide = at_random(Chance(1))
    while owed := devices[BRUNO].owes():  # he does not know yet
        decide(devices[BRUNO], owed[0])
        if len(devices[BRUNO].course.steps) > at:
            break
    exchange(devices, 2)
    assert all(device.over and device.position and device.position.winners == [BRUNO] for device in devices)
    assert devices[BRUNO].course.ended == devices[ANNA].course.ended


def test_a_lie_about_a_lost_card_comes_out_when_it_is_turned() -> None:
    """Live, who loses a province must hand over its card; Bruno says that it is in no envelope of his, and lies."""
    for seed in range(40):
        devices = shogun("live", seed)
        decide = at_random(Chance(seed))
        for _ in range(400):
            for device in devices:
                while owed := device.owes():
                    decide(device, owed[0])
            for device in devices:
                text = device.message()
                for other in devices:
                    if other is not device:
                        other.take_in(text)
            hiding = [
                (seat, want)
                for seat, device in enumerate(devices)
                for want in device.course.owed(seat)[:1]
                if want.value is not None and want.value in device.own[seat].answers[-1].values()
            ]
            if hiding:
                seat, _ = hiding[0]
                liar = devices[seat]
                liar._write(seat, Entry(Kind.SHOW, opened([])))
                with pytest.raises(BadMessage) as caught:
                    for _ in range(60):
                        exchange(devices, 1)
                        for device in devices:
                            while owed := device.owes():
                                decide(device, owed[0])
                assert caught.value.reason.key == "core.sealed_other_value"
                return
            for device in devices:
                device.pay()
    raise AssertionError("nobody lost a planned province")


def test_the_audit_names_a_forged_past() -> None:
    devices = rumble("dice")
    some_turns(devices)
    logs = [list(log) for log in devices[ANNA].logs]
    at = choices_of(devices[ANNA], ANNA)[0]
    logs[ANNA][at] = choose(77)
    found = audit(devices[ANNA].table, logs, tiny)
    assert not found.fair and found.findings[0].sentence.key == "core.sealed_illegal"
