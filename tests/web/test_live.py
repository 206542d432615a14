"""Live tables on the page: laid, called to, played, broken off, come back to, gone on with by links."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core.sealed.rounds import SHARE
from tests.games import LONG
from tests.web.fake import Disk
from tests.web.fake_lines import Hub
from tests.web.friends import Friend, pass_on, play_to_the_end
from tests.web.live_friends import LiveFriend, call, lay, play, settle, table
from tests.web.test_distance import same_everywhere


@pytest.fixture(autouse=True)
def catalogues(compiled_words: None) -> None:
    """Every test here shows words."""


@pytest.fixture
def net() -> Hub:
    """The network between the friends of a test."""
    return Hub()


@pytest.mark.parametrize("number", [2, 3])
def test_a_game_of_rumble_nation_live(net: Hub, number: int) -> None:
    friends = table("rumble", net, ["Anna", "Bruno", "Chiara"][:number])
    assert all(friend.app.screen == "table" for friend in friends)
    play(friends)
    same_everywhere(friends)
    device = friends[0].app.distance.device
    assert device is not None and device.over and len(device.course.dice.draws) > 10
    assert not any(friend.unsent for friend in friends)


def test_seasons_of_shogun_live_with_a_visible_seal(net: Hub) -> None:
    """All plan at the same time, and everybody sees who has sealed."""
    friends = table("shogun", net, ["Anna", "Bruno", "Chiara"])
    anna, bruno, _ = friends
    anna.act("game", do="fill")
    anna.act("game", do="seal")
    settle(friends)
    assert not anna.asked and bruno.app.words("live.has_sealed") in bruno.shown
    play(friends, 4000 if LONG else 60)
    same_everywhere(friends)


def test_turns_of_a_battle_live(net: Hub) -> None:
    friends = table("samurai", net, ["Anna", "Bruno"], scenario="1")
    play(friends, 4000 if LONG else 25)
    same_everywhere(friends)
    assert friends[0].app.distance.device and len(friends[0].app.distance.device.course.steps) > 10


def declare_a_roll(friends: Sequence[LiveFriend]) -> LiveFriend:
    """Who has just declared a roll, which the others have not heard of yet."""
    for _ in range(40):
        chooser = next(friend for friend in friends if friend.asked)
        chooser.choose_any()
        device = chooser.app.distance.device
        if device is not None and not device.owes() and all(want == (SHARE,) for want in device.awaited().values()):
            return chooser
        settle(friends)
    raise AssertionError("nobody rolls")


def drawings(friend: LiveFriend) -> list[str]:
    """Every drawing of a page from now on."""
    drawn: list[str] = []
    friend.page.render = drawn.append  # type: ignore[method-assign, assignment]
    return drawn


def test_the_board_of_a_roll_is_drawn_once_when_all_shares_have_come(net: Hub) -> None:
    """Whoever draws cannot hear: the answer to a roll would wait for a board that it changes at once."""
    friends = table("rumble", net, ["Anna", "Bruno", "Chiara"])
    mover = declare_a_roll(friends)
    device = mover.app.distance.device
    assert device is not None
    made, drawn = len(device.course.steps), drawings(mover)
    net.run()
    assert len(device.course.steps) > made and len(drawn) == 1


def test_a_roll_that_is_slow_to_come_is_shown_as_under_way(net: Hub) -> None:
    friends = table("rumble", net, ["Anna", "Bruno"])
    mover = declare_a_roll(friends)
    drawn = drawings(mover)
    mover.settle()
    assert drawn and all(mover.page.html != html for html in drawn)
    number = len(drawn)
    mover.act("dialog", name="log")
    assert len(drawn) == number + 1, "what else a player does is shown at once"
    settle(friends)
    same_everywhere(friends)


def test_a_roll_that_waits_for_somebody_away_is_shown_at_once(net: Hub) -> None:
    friends = table("rumble", net, ["Anna", "Bruno"])
    for friend in friends:
        friend.act("seen", hidden="true")
    settle(friends)
    drawn = {friend.name: drawings(friend) for friend in friends}
    mover = declare_a_roll(friends)
    board = drawn[mover.name][-1]
    mover.settle()
    assert mover.name in board and drawn[mover.name][-1] == board, "nothing was put off"


def test_bots_sit_down_where_nobody_comes(net: Hub) -> None:
    friends = lay("rumble", net, ["Anna", "Bruno"], seats=4)
    call(friends[0], friends[1], 1)
    friends[0].act("live_fill")
    settle(friends)
    assert all(friend.app.screen == "table" for friend in friends)
    devices = [friend.app.distance.device for friend in friends]
    assert [sorted(device.own) for device in devices if device] == [[0, 2, 3], [1]]
    play(friends, 12)
    same_everywhere(friends)


def gone(friend: LiveFriend) -> bool:
    return 'class="gone"' in friend.page.html


def test_a_guest_that_reloads_ten_times_is_back_each_time_by_itself(net: Hub) -> None:
    friends = table("rumble", net, ["Anna", "Bruno", "Chiara"])
    for _ in range(10):
        play(friends, 2)
        net.leave(friends[1].page)
        net.run()
        assert gone(friends[0]) and friends[0].app.words("live.is_gone") in friends[0].shown
        friends[1] = friends[1].reloaded()
        settle(friends)
        assert not any(map(gone, friends)) and not friends[1].app.toast
    play(friends, 4)
    same_everywhere(friends)


def test_a_host_that_loads_its_page_again_is_back_at_everybody_s(net: Hub) -> None:
    friends = table("rumble", net, ["Anna", "Bruno", "Chiara"])
    wanda = LiveFriend("Wanda", net)
    call(friends[0], wanda, "")
    for _ in range(3):
        play(friends, 2)
        friends[0] = friends[0].reloaded()
        settle([*friends, wanda])
        assert not any(map(gone, [*friends, wanda]))
    play(friends, 4)
    same_everywhere([*friends, wanda])


def test_a_line_that_was_cut_is_laid_again_by_itself(net: Hub) -> None:
    friends = table("rumble", net, ["Anna", "Bruno", "Chiara"])
    for _ in range(4):
        play(friends, 1)
        net.cut(friends[0].page)
        net.run()
        settle(friends)
        assert not any(map(gone, friends))
        assert [len(friend.app.live.calls) for friend in friends] == [2, 1, 1]
    play(friends, 4)
    same_everywhere(friends)


def test_a_call_that_waits_is_let_go_when_its_friend_comes_back_by_itself(net: Hub) -> None:
    friends = anna, bruno = table("rumble", net, ["Anna", "Bruno"])
    net.leave(bruno.page)
    net.run()
    anna.act("live_call", seat=1)
    net.run()
    assert anna.app.dialog == "live_call"
    friends[1] = bruno.reloaded()
    settle(friends)
    assert not anna.app.dialog and not any(map(gone, friends)) and len(anna.app.live.calls) == 1


def test_ways_to_tables_that_are_gone_go_with_them(net: Hub) -> None:
    friends = table("rumble", net, ["Anna", "Bruno"])
    store = friends[1].page.store
    store.put("tenka.way.0123456789abcdef", "[]")
    friends[1] = friends[1].reloaded()
    settle(friends)
    assert [key for key in store.keys() if key.startswith("tenka.way.")] == ["tenka.way." + tables(store)]


def tables(store: Disk) -> str:
    """The one table that is kept."""
    [found] = [key.removeprefix("tenka.table.") for key in store.keys() if key.startswith("tenka.table.")]
    return found


def test_both_pages_were_loaded_again_and_one_calls_the_other(net: Hub) -> None:
    """Nobody has stayed to whom anybody could come back."""
    friends = table("rumble", net, ["Anna", "Bruno"])
    play(friends, 2)
    for friend in friends:
        net.leave(friend.page)
    friends = [friend.reloaded() for friend in friends]
    settle(friends)
    assert all(map(gone, friends))
    call(friends[0], friends[1], 1)
    settle(friends)
    assert not any(map(gone, friends))
    same_everywhere(friends)


def test_a_browser_that_cannot_come_back_is_called_again(net: Hub) -> None:
    friends = table("rumble", net, ["Anna", "Bruno"])
    play(friends, 2)
    bruno = friends[1].reloaded(remembers=False)
    friends[1] = bruno
    settle(friends)
    assert all(map(gone, friends)) and not bruno.app.live.calls and not bruno.app.toast
    call(friends[0], bruno, 1)
    settle(friends)
    assert not any(map(gone, friends))


@pytest.mark.parametrize("text", ["", "[", "7", "[7]", "[[1,2,3]]", '[["c1 x y",true,null]]', '[["x",true,99]]', "{}"])
def test_a_way_back_that_was_damaged_is_none(net: Hub, text: str) -> None:
    friends = table("rumble", net, ["Anna", "Bruno"])
    [key] = [key for key in friends[1].page.store.keys() if key.startswith("tenka.way.")]
    friends[1].page.store.texts[key] = text
    friends[1] = friends[1].reloaded()
    settle(friends)
    assert friends[1].app.screen == "table" and gone(friends[1])


def test_a_host_that_leaves_comes_back_or_somebody_else_calls(net: Hub) -> None:
    friends = table("rumble", net, ["Anna", "Bruno", "Chiara"])
    play(friends, 3)
    anna, bruno, chiara = friends
    net.leave(anna.page)
    settle([bruno, chiara])
    assert bruno.page.html.count('data-act="live_call"') == 2
    call(bruno, chiara, 2)
    settle([bruno, chiara])
    assert bruno.page.html.count('data-act="live_call"') == 1
    anna = anna.reloaded()
    call(bruno, anna, 0)
    friends = [anna, bruno, chiara]
    settle(friends)
    play(friends, 12)
    same_everywhere(friends)


def test_what_cannot_come_back_goes_on_by_links_from_the_same_position(net: Hub) -> None:
    friends = table("rumble", net, ["Anna", "Bruno"])
    play(friends, 3)
    for friend in friends:
        friend.page.wire.remembers = False
    net.cut(friends[1].page)
    settle(friends)
    chooser = next(friend for friend in friends if friend.asked)
    chooser.choose_any()
    assert chooser.app.words("live.by_mail") in chooser.page.html
    pass_on(friends)
    play_to_the_end(friends, 4)
    same_everywhere(friends)


def test_a_link_opened_in_a_second_tab_finds_the_one_that_waits(net: Hub) -> None:
    host, guest = lay("rumble", net, ["Anna", "Bruno"])
    host.act("live_call", seat=1)
    net.run()
    guest.open(host.invitation)
    guest.act("live_answer", {"name": "Bruno"})
    net.run()
    second = LiveFriend("Anna", net, host.page.store)
    second.open(guest.invitation)
    assert second.app.screen == "handing"
    settle([host, guest, second])
    assert second.app.words("live.handed") in second.page.html
    assert host.app.screen == guest.app.screen == "table"
    third = LiveFriend("Carla", net)
    third.open(guest.invitation)
    net.run()
    assert third.app.message and third.app.message[1] == third.app.words("live.nobody_waits")


def test_both_see_the_same_four_digits(net: Hub) -> None:
    friends = table("rumble", net, ["Anna", "Bruno"])
    [one], [other] = (list(friend.app.live.calls.values()) for friend in friends)
    assert one.code == other.code and len(one.code) == 4
    assert all(one.code in friend.page.html for friend in friends)


def test_crests_and_lines_reach_the_others_and_lines_can_be_switched_off(net: Hub) -> None:
    anna, bruno, chiara = friends = table("rumble", net, ["Anna", "Bruno", "Chiara"])
    bruno.act("live_emote", emote=0)
    settle(friends)
    assert all(friend.app.words("live.emote_0") in friend.page.html for friend in friends)
    assert bruno.name in anna.page.said[-1]
    chiara.act("set", name="lines", value="false")
    assert 'data-act="live_say"' not in chiara.page.html
    bruno.act("live_say", {"text": "  <b>hello</b>\n"})
    settle(friends)
    assert "&lt;b&gt;hello&lt;/b&gt;" in anna.page.html and "hello" not in chiara.page.html
    for odd in ("", "99", "x"):
        anna.act("live_emote", emote=odd)


def test_who_puts_the_page_aside_is_away(net: Hub) -> None:
    anna, bruno = friends = table("rumble", net, ["Anna", "Bruno"])
    bruno.act("seen", hidden="true")
    settle(friends)
    assert anna.app.words("live.is_away") in anna.shown
    bruno.act("seen", hidden="false")
    settle(friends)
    assert anna.app.words("live.is_away") not in anna.shown


def test_one_more_game_with_seats_swapped(net: Hub) -> None:
    friends = table("rumble", net, ["Anna", "Bruno"])
    play(friends)
    anna, bruno = friends
    for friend in friends:
        friend.act("playback_skip")
    bruno.act("live_again")
    settle(friends)
    assert anna.app.words("live.again_wanted", names="Bruno") in anna.page.html
    anna.act("live_again")
    settle(friends)
    assert [sorted(friend.app.distance.device.own) for friend in friends if friend.app.distance.device] == [[1], [0]]
    assert anna.app.screen == bruno.app.screen == "table"
    play(friends, 6)
    same_everywhere(friends)


def test_who_has_not_asked_for_one_more_game_is_asked(net: Hub) -> None:
    friends = table("rumble", net, ["Anna", "Bruno"])
    play(friends)
    anna, bruno = friends
    anna.act("live_again")
    settle(friends)
    assert bruno.app.dialog == "live_offered" and anna.app.screen == "live"
    bruno.act("live_sit")
    settle(friends)
    assert anna.app.screen == bruno.app.screen == "table"


def test_somebody_looks_on(net: Hub) -> None:
    friends = table("shogun", net, ["Anna", "Bruno", "Chiara"])
    wanda = LiveFriend("Wanda", net)
    call(friends[0], wanda, "")
    settle([*friends, wanda])
    assert wanda.app.screen == "table" and not wanda.asked
    assert 'data-act="live_emote"' not in wanda.page.html
    play([*friends, wanda], 20)
    same_everywhere([*friends, wanda])
    assert not [key for key in wanda.page.store.keys() if key.startswith("tenka.table.")]


def test_who_looks_on_before_the_game_begins_sits_nowhere(net: Hub) -> None:
    anna, wanda = lay("rumble", net, ["Anna", "Wanda"])
    call(anna, wanda, "")
    assert wanda.app.words("live.gathering_watch") in wanda.shown
    assert wanda.app.words("live.gathering_guest") not in wanda.shown


def test_a_browser_without_lines_says_so() -> None:
    friend = Friend("Anna")
    friend.act("start", {"company": "away", "table": "live", "players": "2", "played-by-1": "human"}, game="rumble")
    assert friend.app.message and friend.app.message[1] == friend.app.words("distance.line_impossible")
    friend.act("address", hash="#l=c1AAAA")
    assert friend.app.message and friend.app.screen != "called"


@pytest.mark.parametrize("text", ["", "x", "c1AAAA", "a1AAAA", "c" * 5000, "a1\u0663", "https://x/#l=c1zz", "\x00"])
def test_odd_texts_are_refused_in_words(net: Hub, text: str) -> None:
    host, guest = lay("rumble", net, ["Anna", "Bruno"])
    host.act("live_call", seat=1)
    net.run()
    kept = dict(host.page.store.texts)
    host.act("live_paste", {"text": text})
    if host.app.screen == "called":
        host.act("live_answer", {"name": "A"})
    net.run()
    assert host.app.toast or host.app.message
    assert all(host.page.store.texts[key] == text for key, text in kept.items() if "table" in key)
    guest.open("https://tenka.example/#l=" + text)
    assert guest.app.screen in ("home", "called", "handing")


def test_nonsense_over_a_line_ends_it_and_nothing_is_lost(net: Hub) -> None:
    friends = table("rumble", net, ["Anna", "Bruno"])
    anna, bruno = friends
    before = anna.app.distance.device.everything() if anna.app.distance.device else ""
    [name] = bruno.app.live.calls
    bruno.page.line_send(name, "1nt1nonsense")
    settle(friends)
    assert anna.app.distance.device and anna.app.distance.device.everything() == before
    assert 'class="gone"' in anna.page.html


def test_the_host_that_friends_elsewhere_may_ask_is_named_by_the_player_alone(net: Hub) -> None:
    host, guest = lay("rumble", net, ["Anna", "Bruno"])
    host.act("live_call", seat=1)
    net.run()
    assert host.page.wire.asked == [[]]
    host.act("live_servers", {"line_server": "ftp://x"})
    assert host.app.toast == host.app.words("distance.server_odd")
    host.act("live_servers", {"line_server": "stun:stun.example:3478"})
    host.act("live_call", seat=1)
    net.run()
    assert host.page.wire.asked[-1] == [{"urls": "stun:stun.example:3478"}] and not guest.page.wire.asked


def test_what_is_lost_on_the_way_comes_once_more() -> None:
    """A channel loses nothing, but a page may be asleep or a network worse than any channel: each beat mends it."""
    net = Hub(seed=3)
    friends = table("rumble", net, ["Anna", "Bruno", "Chiara"])
    net.loss = 0.1
    for _ in range(40):
        play(friends, 1)
        for friend in friends:
            friend.act("pulse")
        settle(friends)
    net.loss = 0.0
    for friend in friends * 2:
        friend.act("pulse")
        settle(friends)
    same_everywhere(friends)
    device = friends[0].app.distance.device
    assert net.lost > 5 and device is not None and len(device.course.steps) > 10
