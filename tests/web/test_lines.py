"""Lines without a browser: real handshakes over a hub in place of the network."""

from __future__ import annotations

import pytest

from game.core.live import handshake
from game.core.live.handshake import BadHandshake
from game.core.live.lines import FAILURES, LONGEST, MOST_TRIES, why
from game.core.words import LANGUAGES, load
from tests.web.fake import Disk, FakePage
from tests.web.fake_lines import Hub


class Device:
    """A page, and what it was told of its lines."""

    def __init__(self, hub: Hub, store: Disk | None = None) -> None:
        self.page = FakePage(store)
        self.told: list[tuple[str, str, str]] = []
        self.page.lines.tell = lambda *what: self.told.append(what)
        hub.join(self.page)

    def take(self, event: str) -> str:
        """The text of the first such event."""
        place = next(at for at, told in enumerate(self.told) if told[1] == event)
        return self.told.pop(place)[2]

    @property
    def events(self) -> list[str]:
        """What has happened and was not taken."""
        return [event for _, event, _ in self.told]


def called(hub: Hub, host: Device, line: str = "one") -> str:
    """The text of a fresh call."""
    host.page.line_call(line)
    hub.run()
    return host.take("call")


def answered(hub: Hub, guest: Device, call: str, line: str = "mine") -> str:
    """The answer to a call."""
    guest.page.line_answer(line, call)
    hub.run()
    return guest.take("answer")


def connected(hub: Hub, host: Device, guest: Device) -> None:
    """Lays a line between two devices."""
    host.page.line_accept("one", answered(hub, guest, called(hub, host)))
    hub.run()


@pytest.fixture
def hub() -> Hub:
    """A network."""
    return Hub()


@pytest.fixture
def pair(hub: Hub) -> tuple[Device, Device]:
    """Two devices on it."""
    return Device(hub), Device(hub)


def test_two_devices_meet_and_see_the_same_digits(hub: Hub, pair: tuple[Device, Device]) -> None:
    host, guest = pair
    connected(hub, host, guest)
    codes = [device.take("code") for device in pair]
    assert codes[0] == codes[1] and len(codes[0]) == 4 and codes[0].isdigit()
    assert host.events == guest.events == ["open", "way"]
    assert not host.page.waiting and not guest.page.waiting


def test_texts_go_both_ways(hub: Hub, pair: tuple[Device, Device]) -> None:
    host, guest = pair
    connected(hub, host, guest)
    host.page.line_send("one", "roll")
    guest.page.line_send("mine", "x" * LONGEST)
    hub.run()
    assert guest.take("text") == "roll"
    assert host.take("text") == "x" * LONGEST
    with pytest.raises(ValueError, match="do not pass"):
        host.page.line_send("one", "x" * (LONGEST + 1))


def test_who_leaves_is_missed_and_may_come_back(hub: Hub, pair: tuple[Device, Device]) -> None:
    host, guest = pair
    connected(hub, host, guest)
    guest.page.line_close("mine")
    hub.run()
    assert host.take("closed") == "" and "closed" not in guest.events
    host.page.line_send("one", "to nobody")
    connected(hub, host, guest)
    assert guest.events.count("open") == 2 and "text" not in guest.events


def test_who_has_stayed_is_found_again_without_a_new_call(hub: Hub, pair: tuple[Device, Device]) -> None:
    host, guest = pair
    connected(hub, host, guest)
    way = guest.take("way")
    hub.leave(guest.page)
    again = Device(hub)
    hub.run()
    assert host.take("closed") == ""
    again.page.lines.come_back("back", way)
    hub.run()
    assert host.take("back") == "one" and again.take("open") == ""
    codes = [[text for _, event, text in device.told if event == "code"][-1] for device in (host, again)]
    assert codes[0] == codes[1]
    host.page.line_send("one~1", "where were we")
    hub.run()
    assert again.take("text") == "where were we"
    assert again.take("way") != way


def test_a_way_back_leads_back_once(hub: Hub, pair: tuple[Device, Device]) -> None:
    host, guest = pair
    connected(hub, host, guest)
    way = guest.take("way")
    guest.page.line_close("mine")
    hub.run()
    for name in ("one", "two"):
        guest.page.lines.come_back(name, way)
        hub.run()
    assert ("two", "failed", "unreachable") in guest.told
    with pytest.raises(BadHandshake):
        guest.page.lines.come_back("three", way.rpartition(" ")[0])


def test_nobody_comes_back_on_a_line_that_was_ended_on_purpose(hub: Hub, pair: tuple[Device, Device]) -> None:
    host, guest = pair
    connected(hub, host, guest)
    host.page.line_close("one")
    hub.run()
    assert not host.page.lines.open
    guest.page.lines.come_back("again", guest.take("way"))
    hub.run()
    assert guest.take("failed") == "unreachable" and "back" not in host.events


def test_an_answer_belongs_to_one_call(hub: Hub, pair: tuple[Device, Device]) -> None:
    host, guest = pair
    old = answered(hub, guest, called(hub, host))
    called(hub, host)
    for text, key in ((old, "line_other_call"), (old[:-1], "line_damaged"), ("", "line_damaged")):
        with pytest.raises(BadHandshake) as caught:
            host.page.line_accept("one", text)
        assert caught.value.reason.key == f"distance.{key}"
    with pytest.raises(BadHandshake):
        host.page.line_accept("another", old)
    with pytest.raises(BadHandshake):
        guest.page.line_answer("mine", old)


def test_an_answer_that_comes_twice_does_no_harm(hub: Hub, pair: tuple[Device, Device]) -> None:
    host, guest = pair
    answer = answered(hub, guest, called(hub, host))
    for _ in range(2):
        host.page.line_accept("one", answer)
        hub.run()
    assert host.events == ["open", "code", "way"]


def test_an_answer_in_another_tab_finds_the_one_that_waits(hub: Hub) -> None:
    disk = Disk()
    tab, other, stranger, guest = Device(hub, disk), Device(hub, disk), Device(hub), Device(hub)
    answer = answered(hub, guest, called(hub, tab))
    stranger.page.line_hand_over(answer)
    other.page.line_hand_over(answer)
    hub.run()
    assert stranger.events == ["nobody"] and other.events == ["taken"]
    assert ("one", "handed", answer) in tab.told
    tab.page.line_accept("one", tab.take("handed"))
    hub.run()
    assert tab.events == ["open", "code", "way"]
    other.page.line_hand_over(answer)
    hub.run()
    assert other.take("nobody") == answer  # it is no longer waited for


def test_the_digits_come_though_words_are_lost(hub: Hub, pair: tuple[Device, Device]) -> None:
    host, guest = pair
    answer = answered(hub, guest, called(hub, host))
    hub.loss = 0.5
    host.page.line_accept("one", answer)
    for _ in range(2 * MOST_TRIES):
        hub.run()
        for device in pair:
            if device.page.waiting:
                device.page.let_time_pass()
    assert hub.lost and host.take("code") == guest.take("code")


def test_who_sits_between_two_is_seen(hub: Hub) -> None:
    host, guest, middle = Device(hub), Device(hub), Device(hub)
    call = called(hub, host)
    host.page.line_accept("one", answered(hub, middle, call, "to host"))
    middle.page.line_call("to guest")
    hub.run()
    middle.page.line_accept("to guest", answered(hub, guest, middle.take("call")))
    hub.run()
    codes = {host.take("code"), guest.take("code")}
    assert len(codes) == 2


def test_a_secret_that_was_not_promised_ends_the_line(hub: Hub, pair: tuple[Device, Device]) -> None:
    host, guest = pair
    host.page.line_accept("one", answered(hub, guest, called(hub, host)))
    lines = host.page.lines
    hub.run(1)  # open at the host: the digest is on its way
    lines.open["one"].secret = bytes(16)
    hub.run()
    assert guest.take("failed") == "code" and "code" not in guest.events


@pytest.mark.parametrize(
    "word", ["", "s", "s" + "0" * 31, "s" + "0" * 33, "sxyz", "d", "dx", "qwhat", "w", "wc1x", "p", "pa1x"]
)
def test_odd_greetings_do_nothing(hub: Hub, pair: tuple[Device, Device], word: str) -> None:
    host, guest = pair
    connected(hub, host, guest)
    before = [[*host.told], [*guest.told]]
    host.page.wire.send("one", word)
    guest.page.wire.send("mine", word)
    hub.run()
    assert before == [host.told, guest.told]


def test_every_failure_has_its_sentence() -> None:
    for language in LANGUAGES:
        words = load(language)
        for reason in (*FAILURES, "whatever a browser says"):
            sentence = why(reason)
            assert words(sentence.key) != sentence.key


def test_texts_of_a_hub_are_real_ones(hub: Hub, pair: tuple[Device, Device]) -> None:
    host, guest = pair
    call = called(hub, host)
    answer = answered(hub, guest, call)
    assert handshake.is_call(call) and handshake.is_answer(answer)
    assert max(len(call), len(answer)) <= 140 and handshake.answers(answer, call)
