"""What the page does with a table at a distance: debts, orders, two pasts, two tabs, two devices, the end."""

from __future__ import annotations

import json

import pytest

from game.core.ending import DRAW, STOP, YIELD
from game.core.sealed.device import Device
from game.core.sealed.entry import Kind
from game.core.sealed.table import DICE
from game.rumble import State
from game.rumble.secrets import roll_order
from game.shogun.secrets import MARCHES, PLACES, SECRETS
from game.web import distance_store
from game.web.distance import DistanceRecord
from tests.games import of_kind
from tests.web.friends import Friend, pass_on, play_to_the_end, table


@pytest.fixture(autouse=True)
def catalogues(compiled_words: None) -> None:
    """Every test here shows words."""


def device_of(friend: Friend) -> Device:
    device = friend.app.distance.device
    assert device is not None
    return device


def distant(friend: Friend) -> DistanceRecord:
    record = friend.app.session.record if friend.app.session else None
    assert isinstance(record, DistanceRecord)
    return record


def chooser_and_other(friends: list[Friend]) -> tuple[Friend, Friend]:
    pass_on(friends)
    chooser = next(friend for friend in friends if friend.asked)
    return chooser, next(friend for friend in friends if friend is not chooser)


# -- debts ------------------------------------------------------------------------------------------------


def test_the_seals_say_who_owes_what_since_when() -> None:
    friends = table("rumble", "mail", ["Anna", "Bruno"])
    chooser, other = chooser_and_other(friends)
    [(length, first)] = device_of(other).since.values()
    other.act("dialog", name="seals")
    assert f"since en {first}" in other.shown
    for _ in range(3):  # neither looking nor keeping makes the debt younger
        other.act("close")
        other.act("dialog", name="seals")
    [head] = distance_store.heads(other.page.store)
    again = Friend("again", other.page.store)
    again.act("table_open", table=head.id)
    assert list(device_of(again).since.values()) == [(length, first)]
    chooser.choose_any()
    other.open(chooser.send())
    assert (length, first) not in device_of(other).since.values()


# -- orders -----------------------------------------------------------------------------------------------


def plan(friend: Friend) -> None:
    """A plan as the page fills it, up to the question about orders."""
    friend.act("game", do="fill")
    friend.act("game", do="seal")


def test_a_plan_is_sealed_with_standing_orders_that_answer_later() -> None:
    friends = table("shogun", "mail", ["Anna", "Bruno", "Chiara"])
    pass_on(friends)
    for friend in friends:
        plan(friend)
        assert friend.app.dialog == "table_plan" and 'data-act="table_seal"' in friend.page.html
        friend.act("close")
        assert friend.asked, "nothing is sealed before that is said"
        plan(friend)
        held = distant(friend).held
        assert held is not None
        form = {field.name: str(field.options[1].order) for field in held.fields}
        friend.act("table_seal", form)
        assert not friend.asked and friend.unsent
        [(seat, own)] = device_of(friend).own.items()
        values = list(own.answers[-1].values())
        assert values[MARCHES] and values[PLACES], f"orders of seat {seat}"
    pass_on(friends)
    course = device_of(friends[0]).course
    assert all(course.orders.sealed)
    slots = [step for step in course.steps if step.choice[0] == "slot"]
    assert slots, "places of the turn order were taken without anybody being asked"


@pytest.mark.parametrize("form", [{}, {"goal-0": "x", "place-0": "99"}, {"goal-1": "-4", "armies-1": "10000"}])
def test_an_odd_form_of_orders_means_ask_me(form: dict[str, str]) -> None:
    friends = table("shogun", "dice", ["Anna", "Bruno", "Chiara"])
    pass_on(friends)
    plan(friends[0])
    friends[0].act("table_seal", form)
    [own] = device_of(friends[0]).own.values()
    assert list(own.answers[-1].values())[MARCHES:] == [0, 0]


def test_orders_are_offered_for_what_the_plan_does_and_no_more() -> None:
    friends = table("shogun", "mail", ["Anna", "Bruno", "Chiara"])
    pass_on(friends)
    plan(friends[0])
    record = distant(friends[0])
    assert record.held is not None
    names = [field.name for field in record.held.fields]
    assert [name for name in names if name.startswith("place-")] == ["place-0", "place-1", "place-2"]
    assert all(names.count(name) == 1 for name in names)
    assert SECRETS.with_orders(record.held.values, {}) == record.held.values


def test_in_rumble_nation_the_next_turn_can_be_ordered_to_begin_with_a_roll_and_asked_again() -> None:
    friends = table("rumble", "dice", ["Anna", "Bruno"])
    chooser, _ = chooser_and_other(friends)
    seat = min(device_of(chooser).own)
    order = roll_order(of_kind(State, device_of(chooser).course.public), seat)
    chooser.act("dialog", name="seals")
    assert 'data-order="0" aria-pressed="true"' in chooser.page.html
    chooser.act("table_order", order=order)
    assert f'data-order="{order}" aria-pressed="true"' in chooser.page.html
    chooser.act("table_order", order=0)
    assert device_of(chooser).course.orders.given(seat) == [0]


# -- ending by word ------------------------------------------------------------------------------------------


def test_conceding_reaches_the_other_and_the_audit_holds() -> None:
    friends = table("rumble", "mail", ["Anna", "Bruno"])
    chooser, other = chooser_and_other(friends)
    chooser.act("declare", kind=YIELD)
    assert chooser.app.session and chooser.app.session.state.turn is None and chooser.unsent
    other.open(chooser.send())
    assert other.app.session and other.app.session.state.turn is None
    assert other.app.session.state.winners == chooser.app.session.state.winners
    pass_on(friends)
    for friend in friends:
        friend.act("audit")
        friend.settle()
        assert friend.app.distance.audited and friend.app.distance.audited.fair


@pytest.mark.parametrize("kind", [DRAW, STOP])
def test_an_offer_goes_out_and_is_answered(kind: str) -> None:
    friends = table("rumble", "dice", ["Anna", "Bruno"])
    chooser, other = chooser_and_other(friends)
    chooser.act("declare", kind=kind)
    assert chooser.app.session and chooser.app.session.state.turn is not None
    other.open(chooser.send())
    assert f'id="offer-{kind}"' in other.page.html and 'data-act="declare"' in other.page.html
    other.act("declare", kind=kind)
    chooser.open(other.send())
    for friend in friends:
        assert friend.app.session and friend.app.session.state.turn is None


def test_nobody_declares_for_somebody_elsewhere() -> None:
    friends = table("rumble", "dice", ["Anna", "Bruno"])
    _, other = chooser_and_other(friends)
    record = distant(other)
    [seat] = [seat for seat in (0, 1) if seat not in device_of(other).own]
    assert record.why_not_declare(YIELD, seat) == "core.declare_unknown"


# -- two pasts -----------------------------------------------------------------------------------------------


def forked() -> tuple[Friend, Friend, str]:
    """A chooser who moves twice from the same past, the other who knows the first move, and the second link."""
    friends = table("rumble", "dice", ["Anna", "Bruno"])
    chooser, other = chooser_and_other(friends)
    twin = Friend("twin")
    twin.page.store.texts = dict(chooser.page.store.texts)
    [head] = distance_store.heads(twin.page.store)
    twin.act("table_open", table=head.id)
    assert chooser.app.session and twin.app.session
    for friend, at in ((chooser, 0), (twin, -1)):
        session = friend.app.session
        assert session
        friend.act("choose", choices=range(len(session.offered()))[at])
        if session.picked is not None:
            friend.act("confirm")
    other.open(chooser.send())
    return chooser, other, twin.send()


def test_a_fork_is_told_in_words_with_a_choice_and_nothing_is_lost() -> None:
    _, other, link = forked()
    kept = dict(other.page.store.texts)
    other.open(link)
    assert other.app.dialog == "fork" and "Seat" not in other.shown
    for choice in ("close", "fork_look", "fork_export", "fork_take"):
        assert f'data-act="{choice}"' in other.page.html
    assert other.page.store.texts == kept
    other.act("fork_export")
    assert {"mine", "theirs"} == json.loads(next(iter(other.page.files.values()))).keys()
    other.act("fork_look")
    assert other.app.screen == "table" and not device_of(other).own and other.page.store.texts == kept


def test_friends_may_agree_to_go_on_with_the_other_past() -> None:
    chooser, other, link = forked()
    other.open(link)
    other.act("fork_take")
    assert other.page.files, "both are written into a file first"
    chooser.open(link)
    assert chooser.app.dialog == "fork" and 'data-act="fork_take"' not in chooser.page.html, "it says what I did not do"
    assert other.app.session and not other.app.dialog
    assert device_of(other).own, "the seat goes on being played here"


def test_what_somebody_puts_into_my_mouth_cannot_be_taken() -> None:
    chooser, _, link = forked()
    chooser.open(link)
    kept = dict(chooser.page.store.texts)
    chooser.act("fork_take")
    assert chooser.app.message and chooser.page.store.texts == kept


# -- two tabs, two devices --------------------------------------------------------------------------------------


def test_of_two_tabs_the_one_that_has_gone_on_counts() -> None:
    friends = table("rumble", "mail", ["Anna", "Bruno"])
    chooser, _ = chooser_and_other(friends)
    tab = Friend("tab", chooser.page.store)
    [head] = distance_store.heads(tab.page.store)
    tab.act("table_open", table=head.id)
    tab.choose_any()
    sent = tab.send()
    logs = [list(log) for log in device_of(tab).logs]
    chooser.choose_any()
    chooser.settle()
    assert device_of(chooser).logs == logs, "the older tab shows what the newer one did"
    assert sent and distance_store.read(chooser.page.store, head.id).logs == logs


def test_a_link_opened_in_a_tab_that_was_left_behind_is_taken_in() -> None:
    friends = table("rumble", "dice", ["Anna", "Bruno"])
    chooser, other = chooser_and_other(friends)
    tab = Friend("tab", other.page.store)
    [head] = distance_store.heads(tab.page.store)
    tab.act("table_open", table=head.id)
    while chooser.asked:
        chooser.choose_any()
        chooser.settle()
    link = chooser.send()
    tab.open(link)
    other.open(link)
    other.settle()
    assert device_of(other).logs == device_of(tab).logs


def test_a_table_is_taken_to_another_device_and_back() -> None:
    friends = table("rumble", "dice", ["Anna", "Bruno"])
    chooser, other = chooser_and_other(friends)
    chooser.act("table_move")
    moved = chooser.link()
    assert device_of(chooser).handed_over and not chooser.asked
    assert "another device" in chooser.shown
    phone = Friend("phone")
    phone.open(moved)
    while phone.asked:
        phone.choose_any()
        phone.settle()
    link = phone.send()
    other.open(link)
    chooser.open(link)
    assert chooser.app.dialog != "fork", "who has handed the table over looks on"
    assert device_of(chooser).logs == device_of(phone).logs
    phone.act("table_move")
    chooser.open(phone.link())
    assert not device_of(chooser).handed_over and device_of(chooser).own
    chooser.open(moved)
    assert chooser.app.message and not device_of(chooser).handed_over, "the older one changes nothing"


# -- the end ---------------------------------------------------------------------------------------------------


def test_the_audit_deletes_the_secrets_and_a_spectator_runs_it_on_a_link() -> None:
    friends = table("rumble", "dice", ["Anna", "Bruno"])
    play_to_the_end(friends)
    anna = friends[0]
    secret = next(iter(device_of(anna).own.values())).secret.hex()
    assert any(secret in text for text in anna.page.store.texts.values())
    assert 'data-act="audit"' in anna.page.html
    anna.act("audit")
    anna.settle()
    assert anna.app.dialog == "audit" and "deleted" in anna.shown
    assert not any(secret in text for text in anna.page.store.texts.values())
    anna.act("audit_export")
    anna.act("close")
    assert anna.app.session and anna.app.session.here == (0,) and anna.app.session.state.turn is None
    anna.act("table_spectate")
    guest = Friend("Dario")
    guest.open(anna.link())
    guest.act("audit")
    guest.settle()
    assert guest.app.dialog == "audit" and guest.app.distance.audited and guest.app.distance.audited.fair
    assert "deleted" not in guest.shown and not distance_store.heads(guest.page.store)


def test_a_full_disk_is_told_and_the_game_goes_on() -> None:
    friends = table("rumble", "mail", ["Anna", "Bruno"])
    chooser, _ = chooser_and_other(friends)
    chooser.page.store.full = True
    chooser.choose_any()
    assert chooser.app.message and chooser.unsent


def test_half_a_plan_survives_a_link_that_comes_in_between() -> None:
    friends = table("shogun", "mail", ["Anna", "Bruno", "Chiara"])
    pass_on(friends)
    friends[0].act("game", do="fill")
    arranged = friends[0].app.session and friends[0].app.session.local_state["plan"]
    plan(friends[1])
    friends[1].act("table_seal", {})
    friends[0].open(friends[1].send())
    assert friends[0].app.session and friends[0].app.session.local_state["plan"] == arranged


# -- looking back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "kind"), [("shogun", DICE), ("rumble", "mail")])
def test_at_a_sealed_table_nobody_branches_steps_in_or_shares_a_plain_link(game: str, kind: str) -> None:
    names = ["Anna", "Bruno", "Chiara"]
    friends = table(game, kind, names)
    pass_on(friends)
    anna = friends[0]
    session = anna.app.session
    assert session
    anna.act("replay", to="toggle")
    assert 'data-act="branch"' not in anna.page.html and 'data-name="share"' not in anna.page.html
    anna.act("branch")
    anna.act("take_seat", seat=1)
    anna.act("take_over", seat=1)
    assert anna.app.session is session and session.mine == (0,)
    anna.act("replay", to="now")
    anna.act("dialog", name="share")
    assert "#g=" not in anna.page.html


def test_what_was_missed_is_told_before_the_board_asks_and_can_be_skipped() -> None:
    friends = table("rumble", "dice", ["Anna", "Bruno"])
    chooser, other = chooser_and_other(friends)
    while chooser.asked:
        chooser.choose_any()
        chooser.settle()
    other.open(chooser.send())
    session = other.app.session
    assert session and session.playing_back and not session.my_turn
    assert 'data-act="playback_skip"' in other.page.html and "data-choices" not in other.page.html
    other.act("playback_skip")
    assert session.my_turn and "data-choices" in other.page.html


def test_an_invitation_names_who_has_come_and_nobody_else() -> None:
    host = Friend("Anna")
    form = {
        "company": "away",
        "table": "mail",
        "players": "3",
        "played-by-1": "human",
        "played-by-2": "human",
        "name-0": "Anna",
    }
    host.act("start", form, game="shogun")
    assert 'data-act="table_send"' not in host.page.html, "an invitation brings all that there is"
    host.act("table_invite", seat=1)
    bruno = Friend("Bruno")
    bruno.open(host.link())
    assert "Anna" in bruno.shown and "Seat 3" not in bruno.shown
    bruno.act("table_join", {"name": "Bruno"})
    assert "Anna has sat down" in bruno.shown and 'data-act="table_send"' in bruno.page.html


def test_the_seals_count_what_lies_sealed() -> None:
    friends = table("shogun", "mail", ["Anna", "Bruno", "Chiara"])
    pass_on(friends)
    plan(friends[0])
    friends[0].act("table_seal", {})
    friends[0].act("dialog", name="seals")
    assert friends[0].page.html.count("13 things sealed") == 1
    red, blue = table("samurai", "dice", ["Anna", "Bruno"], scenario="1")
    pass_on([red, blue])
    red.act("dialog", name="seals")
    assert "things sealed" in red.shown


def test_a_choice_that_waits_for_somebody_names_who_owes_it() -> None:
    friends = table("rumble", "mail", ["Anna", "Bruno", "Chiara"])
    pass_on(friends)
    chooser = next(friend for friend in friends if friend.asked)
    chooser.act("choose", choices=0)
    if chooser.app.session and chooser.app.session.picked is not None:
        chooser.act("confirm")
    session, awaited = chooser.app.session, device_of(chooser).awaited()
    assert session and {want.kind for wants in awaited.values() for want in wants} == {Kind.SHARE}
    names = chooser.app.words.listing([session.players[seat].name for seat in awaited])
    assert f"Waiting for {names}." in chooser.shown and "is choosing" not in chooser.shown


def test_whoever_still_owes_a_plan_reads_that_first() -> None:
    friends = table("shogun", "mail", ["Anna", "Bruno", "Chiara"])
    pass_on(friends)
    anna, bruno, _ = friends
    assert "Your secret plan comes first. Also waiting for Bruno and Chiara." in anna.shown
    plan(anna)
    anna.act("table_seal", {})
    url = anna.send()
    assert "Waiting for Bruno and Chiara." in anna.shown and "comes first" not in anna.shown
    bruno.open(url)
    assert "Your secret plan comes first. Also waiting for Chiara." in bruno.shown


def test_a_fork_says_what_was_chosen_in_both_pasts() -> None:
    chooser, other, link = forked()
    other.open(link)
    assert chooser.app.session and other.app.session
    [seat] = device_of(chooser).own
    assert other.shown.count(f"{other.app.session.players[seat].name} chose: ") == 2
