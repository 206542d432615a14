"""Tables with friends elsewhere on the page: laid, joined, played by links alone, merged, refused, kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest

from game.core.sealed import curve
from game.samurai.secrets import BY_MAIL, WISHES, order_of
from game.shogun.cards import BID, COVER, TREASURE
from game.shogun.state import State
from game.web import distance_store
from game.web.acts import opening
from game.web.players import guarded
from tests.web.fake import FakePage
from tests.web.friends import Friend, pass_on, play_to_the_end, table


@pytest.fixture(autouse=True)
def catalogues(compiled_words: None) -> None:
    """Every test here shows words."""


@pytest.mark.parametrize("kind", ["mail", "dice"])
@pytest.mark.parametrize("number", [2, 3])
def test_a_game_of_rumble_nation_by_links_alone(kind: str, number: int) -> None:
    friends = table("rumble", kind, ["Anna", "Bruno", "Chiara"][:number])
    play_to_the_end(friends)
    sessions = [friend.app.session for friend in friends]
    assert all(session is not None and session.state.turn is None for session in sessions)
    assert len({tuple(session.state.scores) for session in sessions if session}) == 1


def test_names_travel_with_the_invitations() -> None:
    anna, bruno = table("rumble", "dice", ["Anna", "Bruno"], **{"name-0": "Anna"})
    pass_on([anna, bruno])
    assert anna.app.screen == bruno.app.screen == "table"
    for friend in (anna, bruno):
        assert "Anna" in friend.shown and "Bruno" in friend.shown


def test_a_link_opened_twice_or_late_changes_nothing() -> None:
    friends = table("rumble", "mail", ["Anna", "Bruno"])
    pass_on(friends)
    chooser = next(friend for friend in friends if friend.asked)
    other = next(friend for friend in friends if friend is not chooser)
    chooser.choose_any()
    url = chooser.send()
    other.open(url)
    before = other.app.distance.device
    assert before
    length = [len(log) for log in before.logs]
    other.open(url)
    after = other.app.distance.device
    assert after and [len(log) for log in after.logs] == length


def test_a_table_is_still_there_after_a_reload() -> None:
    friends = table("rumble", "mail", ["Anna", "Bruno"])
    pass_on(friends)
    anna = friends[0]
    [head] = distance_store.heads(anna.page.store)
    again = Friend("Anna", anna.page.store)
    again.act("table_open", table=head.id)
    assert again.app.screen == "table" and again.app.session
    assert again.app.session.state == anna.app.session.state if anna.app.session else False


def test_a_damaged_link_is_refused_in_words_and_nothing_is_lost() -> None:
    friends = table("rumble", "mail", ["Anna", "Bruno"])
    pass_on(friends)
    chooser = next(friend for friend in friends if friend.asked)
    chooser.choose_any()
    url = chooser.send()
    other = next(friend for friend in friends if friend is not chooser)
    kept = dict(other.page.store.texts)
    other.open(url[:-9] + "AAAA" + url[-5:])
    assert other.app.message and other.page.store.texts == kept


def test_an_invitation_that_was_taken_is_refused() -> None:
    host = Friend("Anna")
    host.act("start", {"company": "away", "table": "mail", "players": "2", "played-by-1": "human"}, game="rumble")
    host.act("table_invite", seat=1)
    url = host.link()
    bruno, carla = Friend("Bruno"), Friend("Carla")
    for guest in (bruno, carla):
        guest.open(url)
        guest.act("table_join", {"name": guest.name})
    host.open(bruno.send())
    host.open(carla.send())
    assert host.app.dialog == "fork", "a second device in the same seat must be named"


def test_a_fake_page_draws_other_bytes_for_everybody() -> None:
    assert FakePage().entropy(32) != Friend("Anna").page.entropy(32)


def same_everywhere(friends: Sequence[Friend]) -> None:
    """Every device has come to the same public position by the same choices."""
    devices = [friend.app.distance.device for friend in friends]
    positions = [device.position for device in devices if device is not None]
    assert len(positions) == len(friends) and len({position.digest() for position in positions if position}) == 1
    assert len({tuple(step.choice for step in device.course.steps) for device in devices if device}) == 1


def test_seasons_of_shogun_by_links_alone() -> None:
    """All plan at the same time; whole games are played by devices in tests/sealed and by browsers."""
    friends = table("shogun", "mail", ["Anna", "Bruno", "Chiara"])
    play_to_the_end(friends, 60)
    same_everywhere(friends)
    assert friends[0].app.distance.device and len(friends[0].app.distance.device.course.steps) > 60


def test_a_sealed_plan_stays_in_sight_while_the_others_plan() -> None:
    friends = table("shogun", "mail", ["Anna", "Bruno", "Chiara"])
    pass_on(friends)
    anna = friends[0]
    anna.act("game", do="fill")
    assert anna.app.session
    plan = cast("dict[str, list[int]]", anna.app.session.local_state["plan"])["spaces"]
    anna.act("game", do="seal")
    assert anna.app.dialog == "table_plan"
    anna.act("table_seal", {})
    assert not anna.asked and plan
    laid = [COVER if card >= TREASURE and space < BID else card for space, card in enumerate(plan)]
    state = anna.app.session.state
    assert isinstance(state, State) and state.plans[0] == laid
    assert 'id="own-plan"' in anna.page.html and 'data-do="fill"' not in anna.page.html
    assert anna.app.words("web.others_planning") in anna.page.html


def test_turns_of_a_battle_by_links_alone() -> None:
    friends = table("samurai", "dice", ["Anna", "Bruno"], scenario="1")
    play_to_the_end(friends, 25)
    same_everywhere(friends)
    assert friends[0].app.distance.device and len(friends[0].app.distance.device.course.steps) > 60


def test_a_player_says_when_to_be_asked_in_the_turns_of_the_other() -> None:
    friends = table("samurai", "dice", ["Anna", "Bruno"], scenario="1")
    pass_on(friends)
    anna = friends[0]
    anna.act("dialog", name="seals")
    assert anna.page.html.count('data-act="table_order"') == len(WISHES)
    assert f'data-order="{order_of(BY_MAIL)}" aria-pressed="true"' in anna.page.html
    for odd in ("", "x", "-1", "99999"):
        anna.act("table_order", order=odd)
        assert anna.app.distance.device and anna.app.distance.device.course.orders.given(0) == [order_of(BY_MAIL)]
    anna.act("table_order", order=order_of("leader"))
    assert f'data-order="{order_of("leader")}" aria-pressed="true"' in anna.page.html
    anna.act("close")
    play_to_the_end(friends, 8)
    same_everywhere(friends)
    devices = [friend.app.distance.device for friend in friends]
    assert all(device is not None and device.course.orders.standing[0] == [order_of("leader")] for device in devices)


def test_decks_are_locked_in_slices_and_the_page_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "AT_ONCE", 10_000)  # which must not count where decks are locked
    monkeypatch.setattr(opening, "AT_A_TIME", 10_000)
    host, guest = table("samurai", "dice", ["Anna", "Bruno"], scenario="1")
    host.open(guest.send())
    assert host.app.dialog == "opening" and 0 < host.app.opening.progress < 1
    host.settle()
    assert host.app.dialog == "" and host.unsent
    guest.open(host.send())
    guest.settle()
    pass_on([host, guest])
    assert guest.app.distance.device and guest.app.distance.device.position is not None


FEW_LADDERS = 4.0


class Ladders:
    """How many ladders the curve climbs between two breaths of a page: whole ones, and the small work as parts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.climbed = self.most = self.total = 0.0
        multiply, on_curve, act, later = curve.multiply, curve._on_curve, Friend.act, FakePage.later

        def climb(number: int, x: int) -> int:
            self.climbed += number.bit_length() / 255
            return multiply(number, x)

        def look(x: int) -> bool:
            self.climbed += 0.1
            return on_curve(x)

        def act_once(friend: Friend, *what: Any, **data: Any) -> None:
            self.breathe()
            act(friend, *what, **data)
            self.breathe()

        def do_later(page: FakePage, delay: int, work: Callable[[], None]) -> Callable[[], None]:
            def work_once() -> None:
                self.breathe()
                work()
                self.breathe()

            return later(page, delay, work_once)

        curve.point_of.cache_clear()
        monkeypatch.setattr(curve, "multiply", climb)
        monkeypatch.setattr(curve, "_on_curve", look)
        monkeypatch.setattr(Friend, "act", act_once)
        monkeypatch.setattr(FakePage, "later", do_later)

    def breathe(self) -> None:
        """The page is drawn."""
        self.most, self.total = max(self.most, self.climbed), self.total + self.climbed
        self.climbed = 0.0


@pytest.mark.parametrize("game", ["1", "12"])
def test_no_frame_climbs_many_ladders_until_both_have_their_hands(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Locking, looking through what was locked, and reading the hands that are dealt."""
    ladders = Ladders(monkeypatch)
    friends = table("samurai", "dice", ["Anna", "Bruno"], scenario=game)
    shown = 0
    while sender := next((friend for friend in friends if friend.unsent), None):
        url = sender.send()
        for friend in friends:
            if friend is not sender:
                friend.open(url)
                shown += friend.app.dialog == "opening"
                friend.settle()
    assert any(friend.asked for friend in friends) and shown > 2
    assert ladders.total > 300 and ladders.most <= FEW_LADDERS


def test_what_is_done_while_decks_are_locked_and_taken_in_stays() -> None:
    """Orders given between two slices are in the logs when the last of them is done, and nothing is there twice."""
    friends = host, guest = table("samurai", "dice", ["Anna", "Bruno"], scenario="1")
    wishes = order_of("never"), order_of("battle")
    for seat, (friend, url) in enumerate([(host, guest.send()), (guest, "")]):
        friend.open(url or host.send())
        device = friend.app.distance.device
        assert device is not None and friend.app.dialog == "opening"
        device.order(seat, wishes[seat])
        friend.settle()
        assert device.course.orders.given(seat) == [wishes[seat]]
    pass_on(friends)
    same_everywhere(friends)
    for friend in friends:
        device = friend.app.distance.device
        assert device is not None and device.position is not None
        assert tuple(map(device.course.orders.given, (0, 1))) == ([wishes[0]], [wishes[1]])


@pytest.mark.parametrize(("game", "hides"), [("shogun", True), ("rumble", False)])
def test_at_an_open_table_nobody_steps_into_the_place_of_who_hides_something(game: str, hides: bool) -> None:
    """Neither by playing for somebody else nor by a branch, as long as the game goes on."""
    host = Friend("Anna")
    form = {
        "company": "away",
        "table": "open",
        "players": "3",
        "played-by-1": "human",
        "played-by-2": "human",
        "seed": "5",
    }
    host.act("start", form, game=game)
    session = host.app.session
    assert session and session.mine == (0,) and guarded(session) == hides
    host.act("take_seat", seat=1)
    assert (session.mine == (0,)) == hides
    host.act("replay", to="toggle")
    assert ('data-act="branch"' not in host.page.html) == hides
    host.act("branch")
    assert (host.app.session is session) == hides


def test_an_invitation_goes_out_by_the_share_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though no game is on the table yet."""
    sent: list[str] = []
    monkeypatch.setattr(FakePage, "can_share", lambda _page: True)
    monkeypatch.setattr(FakePage, "share", lambda _page, _title, url: sent.append(url))
    host = Friend("Anna")
    host.act("start", {"company": "away", "table": "mail", "players": "2", "played-by-1": "human"}, game="rumble")
    host.act("table_invite", seat=1)
    host.act("send")
    assert sent == [host.app.sharing.url]
