"""The application without a browser: games, saves, links, and what happens when things go wrong."""

from __future__ import annotations

from typing import Any

import pytest

import game
from game.core.chance import Chance
from game.core.position import Position
from game.core.record import finish
from game.core.saves import SLOT
from game.core.store import ASIDE
from game.rumble.state import State
from game.web import join, replay
from tests.games import of_kind
from tests.web.fake import LONG_LINK, Disk, Player


@pytest.fixture(autouse=True)
def catalogues(compiled_words: None) -> None:
    """Every test here shows words."""


def slots(disk: Disk) -> list[str]:
    return [key for key in disk.texts if key.startswith(SLOT)]


def test_home_lists_the_game_and_no_saves() -> None:
    player = Player()
    assert "Rumble Nation" in player.shown and "No game in progress" in player.shown


def test_a_game_starts_with_the_names_of_the_form_and_is_saved_at_once() -> None:
    player = Player()
    player.start(**{"name-0": "Ada", "name-1": "Bo", "name-2": "<b>Cy</b>"})
    assert "Ada" in player.shown and len(slots(player.page.store)) == 1
    assert "&lt;b&gt;Cy" in player.page.html and "<b>Cy" not in player.page.html


def test_a_seat_without_a_name_is_called_after_its_clan_and_no_two_share_a_clan() -> None:
    player = Player()
    player.start(**{"clan-0": "1", "clan-1": "1"})
    assert player.app.session
    clans = [seat.clan for seat in player.app.session.players]
    assert len(set(clans)) == 3 and all(seat.name for seat in player.app.session.players)


def test_a_choice_that_ends_the_turn_waits_for_a_confirmation() -> None:
    player = Player()
    player.start()
    player.choose(("roll",))
    session = player.app.session
    assert session
    index = next(i for i, choice in enumerate(session.state.choices()) if choice[0] == "deploy")
    seat = session.state.turn
    player.act("choose", choices=index)
    assert session.picked and session.state.turn == seat
    player.act("escape")
    assert session.picked is None
    player.act("choose", choices=index)
    player.act("choose", choices=index)
    assert session.state.turn != seat


def test_without_confirmation_one_tap_is_enough() -> None:
    player = Player()
    player.act("set", value="false", name="confirm")
    player.start()
    player.choose(("roll",))
    assert player.app.session
    seat = player.app.session.state.turn
    player.act("choose", choices=0)
    assert player.app.session.state.turn != seat


def test_a_closed_tab_goes_on_in_the_middle_of_a_turn() -> None:
    disk = Disk()
    player = Player(disk)
    player.start()
    player.play_on(5)
    assert player.app.session
    before = player.app.session.state.dump()
    again = Player(disk)
    again.act("open", slot=slots(disk)[0].removeprefix(SLOT))
    assert again.app.session and again.app.session.state.dump() == before


def test_undo_says_why_not_after_a_roll() -> None:
    player = Player()
    player.start()
    player.choose(("roll",))
    player.act("undo")
    assert player.app.toast and player.app.session and len(player.app.session.record.choices) == 1


def test_a_whole_game_is_told_and_ends_with_the_scores() -> None:
    player = Player()
    player.start()
    player.play_on(500)
    session = player.app.session
    assert session and session.state.turn is None and session.playing_back
    while session.playing_back:
        player.page.let_time_pass()
    assert all(str(score) in player.shown for score in session.state.scores)
    assert session.players[session.state.winners[0]].name in player.shown
    player.act("playback_again")
    assert session.playing_back
    player.act("playback_skip")
    assert not session.playing_back


@pytest.mark.parametrize("level", ["ashigaru", "random"])
def test_bots_play_by_themselves_to_the_end(level: str) -> None:
    player = Player()
    player.start(**{"played-by-0": level, "played-by-1": level, "played-by-2": level})
    session = player.app.session
    assert session
    for _ in range(1000):
        if session.state.turn is None:
            break
        player.page.let_time_pass()
    assert session.state.turn is None


def test_a_person_may_take_a_bots_seat_over() -> None:
    player = Player()
    player.start(**{"played-by-0": "gunshi", "played-by-1": "gunshi", "played-by-2": "gunshi"})
    session = player.app.session
    assert session and session.bot_turn
    player.act("take_over", seat=session.state.turn)
    assert session.my_turn
    player.play_on(1)
    assert len(session.record.choices) == 1


def test_an_answer_that_comes_too_late_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player()
    player.start(**{"played-by-0": "gunshi", "played-by-1": "gunshi", "played-by-2": "gunshi"})
    asked: list[Any] = []
    monkeypatch.setattr(player.page.brain, "think", lambda request, then: asked.append(then))
    player.page.let_time_pass()
    session = player.app.session
    assert session and session.thinking and "is thinking" in player.shown
    player.act("take_over", seat=session.state.turn)
    player.play_on(1)
    asked[0]({"choice": ["roll"]})
    assert len(session.record.choices) == 1


def test_a_bots_error_never_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player()
    player.start(**{"played-by-0": "gunshi", "played-by-1": "gunshi", "played-by-2": "gunshi"})
    answer = {"choice": ["nonsense"], "error": "boom"}
    monkeypatch.setattr(player.page.brain, "think", lambda request, then: then(answer))
    player.page.let_time_pass()
    assert player.app.session and len(player.app.session.record.choices) == 1 and "stumbled" in player.shown


def test_a_hint_is_shown_on_the_board_and_in_words() -> None:
    player = Player()
    player.start()
    player.choose(("roll",))
    player.act("hint")
    while player.app.session and player.app.session.thinking:
        player.page.let_time_pass()
    assert player.app.session and player.app.session.hint
    assert "A strategist would" in player.shown


# -- links ------------------------------------------------------------------------------------------


def test_a_friend_opens_the_link_takes_a_seat_and_sends_it_back() -> None:
    host = Player()
    host.start(**{"name-0": "Ada", "name-1": "Bo & <Co>", "name-2": "Cy"})
    host.play_on(4)
    assert host.app.session
    fragment = join.address(host.app.session.record, host.app.session.players)
    friend = Player()
    friend.act("address", hash=fragment)
    assert "Bo &amp; &lt;Co&gt;" in friend.page.html
    turn = host.app.session.state.turn
    friend.act("join", seat=turn)
    assert friend.app.session and friend.app.session.my_turn
    friend.play_on(2)
    assert friend.app.session.away_turn and "Send the link" in friend.shown
    back = join.address(friend.app.session.record, friend.app.session.players)
    host.act("address", hash=back)
    host.act("join", seat="all")
    assert len(slots(host.page.store)) == 1, "the same game keeps its slot"
    assert host.app.session and host.app.session.state == friend.app.session.state


def test_bots_keep_their_seats_when_the_link_is_opened_elsewhere() -> None:
    host = Player()
    host.start(**{"played-by-0": "ashigaru", "played-by-1": "gunshi"})
    assert host.app.session
    _, players = finish(join.reading(join.address(host.app.session.record, host.app.session.players)))
    assert [player.played_by for player in players] == ["ashigaru", "gunshi", "human"]
    assert [player.name for player in players] == [player.name for player in host.app.session.players]


def test_watching_makes_no_choice() -> None:
    host = Player()
    host.start()
    assert host.app.session
    friend = Player()
    friend.act("address", hash=join.address(host.app.session.record, host.app.session.players))
    friend.act("join", seat="none")
    friend.act("choose", choices=0)
    assert friend.app.session and not friend.app.session.record.choices


@pytest.mark.parametrize("bad", ["g=1", "g=", "g=9abcdef", "g=" + "A" * 1_000_000, "g=1<script>alert(1)</script>"])
def test_a_bad_link_is_explained_and_harms_nothing(bad: str) -> None:
    player = Player()
    player.start()
    assert player.app.session
    session = player.app.session
    player.act("address", hash="#" + bad)
    assert player.app.dialog == "message" and player.app.session is session
    assert "<script>" not in player.page.html


def test_a_link_that_takes_a_while_says_that_a_game_was_sent() -> None:
    player = Player()
    player.act("address", hash=LONG_LINK)
    assert player.app.screen == "sent" and player.app.dialog == "opening"
    assert "A game was sent to you" in player.shown
    player.let_time_pass()
    assert player.app.screen == "join" and player.app.dialog == ""


def test_a_link_that_is_not_opened_after_all_leads_home() -> None:
    player = Player()
    player.act("address", hash=LONG_LINK)
    player.act("opening_stop")
    assert player.app.screen == "home" and player.app.dialog == ""
    player.act("address", hash="#g=1")
    assert player.app.screen == "home" and player.app.dialog == "message"


def test_an_address_that_brings_no_game_changes_nothing() -> None:
    player = Player()
    for fragment in ("", "#", "#there", "#x=1", "#G=1"):
        player.act("address", hash=fragment)
        assert player.app.screen == "home" and player.app.dialog == ""


# -- storage ----------------------------------------------------------------------------------------


def test_a_full_store_is_told_once_and_the_game_goes_on() -> None:
    player = Player()
    player.start()
    kept = dict(player.page.store.texts)
    player.page.store.full = True
    player.play_on(1)
    assert player.app.dialog == "message" and "storage is full" in player.shown
    player.act("close")
    player.play_on(3)
    assert player.app.dialog == "" and player.page.store.texts == kept
    player.page.store.full = False
    player.play_on(1)
    assert player.page.store.texts != kept


def test_a_damaged_slot_is_set_aside_and_named() -> None:
    disk = Disk()
    disk.texts[SLOT + "old"] = '{"tenka_save": 1, "record": '
    player = Player(disk)
    player.let_time_pass()
    assert "old" in player.shown and disk.texts[ASIDE + "old"].startswith('{"tenka_save"')
    player.act("damaged_export", slot="old")
    assert player.page.files
    player.act("damaged_drop", slot="old")
    assert ASIDE + "old" not in disk.texts


def test_two_tabs_do_not_overwrite_each_other() -> None:
    disk = Disk()
    one = Player(disk)
    one.start()
    slot = slots(disk)[0].removeprefix(SLOT)
    two = Player(disk)
    two.act("open", slot=slot)
    two.play_on(2)
    theirs = disk.texts[SLOT + slot]
    one.play_on(1)
    assert one.app.dialog == "conflict" and disk.texts[SLOT + slot] == theirs
    one.act("close")
    assert one.app.dialog == "conflict", "this question has to be answered"
    one.act("conflict_copy")
    assert len(slots(disk)) == 2 and disk.texts[SLOT + slot] == theirs


def test_the_other_tabs_position_can_be_taken() -> None:
    disk = Disk()
    one, two = Player(disk), Player(disk)
    one.start()
    slot = slots(disk)[0].removeprefix(SLOT)
    two.act("open", slot=slot)
    two.play_on(2)
    one.act("stored", key=SLOT + slot)
    assert one.app.dialog == "conflict"
    one.act("conflict_theirs")
    assert one.app.session and two.app.session and one.app.session.state == two.app.session.state


def test_export_and_import_carry_a_game_over() -> None:
    player = Player()
    player.start()
    player.play_on(4)
    player.act("export")
    text = next(iter(player.page.files.values()))
    other = Player()
    other.act("import", value=text)
    assert other.app.session and player.app.session and other.app.session.state == player.app.session.state
    other.act("home")
    other.act("import", value="not a save")
    assert other.app.dialog == "message"


def test_rename_and_delete() -> None:
    player = Player()
    player.start()
    slot = slots(player.page.store)[0].removeprefix(SLOT)
    player.act("home")
    player.act("rename", {"title": "Sunday"}, slot=slot)
    assert "Sunday" in player.shown
    player.act("delete", slot=slot)
    assert not slots(player.page.store)


# -- settings ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language, word", [("it", "Gioca"), ("es", "Jugar")])
def test_the_language_changes_at_once_and_lasts(language: str, word: str) -> None:
    player = Player()
    player.act("set", value=language, name="language")
    assert word in player.shown and player.page.attributes["lang"] == language
    assert Player(player.page.store).app.settings.language == language


def test_garbage_in_the_settings_is_ignored() -> None:
    disk = Disk()
    disk.texts["tenka.settings"] = '{"language": 5, "speed": "fast", "names": 3, "confirm": "yes"}'
    assert Player(disk).app.settings.confirm is True
    disk.texts["tenka.settings"] = "]["
    assert Player(disk).app.settings.language == "en"


def test_reduced_motion_turns_the_pages_by_hand() -> None:
    player = Player()
    player.page.reduced = True
    player.start()
    player.play_on(500)
    session = player.app.session
    assert session and session.playing_back and session.paused
    player.act("playback_next")
    assert session.frame == 1


# -- looking back -----------------------------------------------------------------------------------


def test_looking_back_shows_every_earlier_position_and_returns() -> None:
    player = Player()
    player.start()
    player.play_on(30)
    session = player.app.session
    assert session
    now = session.state.dump()
    for at, (state, _, _) in enumerate(session.record.replay()):
        player.act("seek", value=str(at))
        assert session.view().position.soldiers == of_kind(State, state).soldiers and not session.view().choices
    player.act("choose", choices=0)
    assert session.state.dump() == now, "nothing can be chosen in the past"
    player.act("replay", to="now")
    assert session.replay_at is None and session.my_turn


def test_looking_back_steps_by_choice_and_by_turn_and_by_itself() -> None:
    player = Player()
    player.start()
    player.play_on(20)
    session = player.app.session
    assert session
    player.act("replay", to="toggle")
    assert session.replay_at == 20
    player.act("replay", to="back")
    assert session.replay_at == 19
    player.act("replay", to="turn-back")
    start = session.replay_at
    assert start < 19 and (start == 0 or session.history.at(start - 1).turn != session.history.at(start).turn)
    player.act("replay", to="turn-on")
    assert session.replay_at > start
    player.act("seek", value="17")
    player.act("replay", to="play")
    for _ in range(3):
        player.page.let_time_pass()
    assert session.replay_at == 20 and session.paused


def test_undo_while_looking_back_at_the_end_looks_at_the_new_end() -> None:
    player = Player()
    player.act("start", {"players": "3", "seed": "5"}, game="shogun")
    player.act("lift")
    player.play_on(1)
    session = player.app.session
    assert session and len(session.record.choices) == 1
    player.act("replay", to="toggle")
    player.act("undo")
    assert session.replay_at == len(session.record.choices) == 0 and "0 / 0" in player.shown


def test_a_branch_is_a_new_game_and_leaves_the_old_one_alone() -> None:
    player = Player()
    player.start()
    player.play_on(12)
    old = player.app.session
    assert old
    player.act("seek", value="6")
    player.act("branch")
    new = player.app.session
    assert new and new.slot != old.slot and len(new.record.choices) == 6 and len(slots(player.page.store)) == 2
    player.play_on(1)
    assert len(old.record.choices) == 12


def test_a_bookmark_keeps_its_note_and_leads_back() -> None:
    player = Player()
    player.start()
    player.play_on(9)
    player.act("seek", value="4")
    player.act("bookmark", {"note": "here <it> turned"})
    assert "here &lt;it&gt; turned" in player.page.html
    again = Player(player.page.store)
    again.act("open", slot=slots(player.page.store)[0].removeprefix(SLOT))
    assert again.app.session and again.app.session.save.bookmarks == [{"at": 4, "note": "here <it> turned"}]
    again.act("seek_to", at=4)
    assert again.app.session.replay_at == 4
    again.act("bookmark_drop", at=4)
    assert not again.app.session.save.bookmarks


def test_the_link_of_a_moment_opens_that_moment() -> None:
    player = Player()
    player.start()
    player.play_on(9)
    player.act("seek", value="4")
    player.act("dialog", name="share")
    record, _ = finish(join.reading("#" + player.app.sharing.url.partition("#")[2]))
    assert len(record.choices) == 4


def test_the_log_begins_with_the_set_up() -> None:
    player = Player()
    player.act("start", {"players": "3", "seed": "3"}, game="shogun")
    assert "The tower is filled" in player.shown and 'id="log--1"' in player.page.html
    player = Player()
    player.act("start", {"players": "3", "seed": "3"}, game="rumble")
    assert 'id="log--1"' not in player.page.html


def test_looking_back_jumps_from_battle_to_battle() -> None:
    player = Player()
    player.act("start", {"players": "2", "seed": "5"}, game="rumble")
    player.play_on(400)
    session = player.app.session
    assert session and session.state.turn is None
    player.act("playback_skip")
    battles = replay.battles(session)
    assert battles and battles[-1] == len(session.record.choices), "the war is fought with the last choice"
    player.act("replay", to="toggle")
    player.act("seek", value="0")
    player.act("replay", to="battle-on")
    assert session.replay_at == battles[0]
    player.act("replay", to="battle-on")
    assert session.replay_at == (battles[1] if len(battles) > 1 else battles[0])
    player.act("seek", value=str(battles[0]))
    player.act("replay", to="battle-back")
    assert session.replay_at == battles[0], "there is none before the first"


@pytest.mark.parametrize("name", game.GAMES)
def test_drawing_a_frame_of_a_playback_plays_no_rules(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    player, chance = Player(), Chance(3)
    player.act("start", {"players": "3", "scenario": "1"}, game=name)
    frames = 0
    while frames < 12:
        session = player.app.session
        assert session and session.state.turn is not None
        session.play(chance.pick(session.state.choices()))
        while session.playing_back:
            with monkeypatch.context() as patch:
                patch.setattr(Position, "play", never)
                player.app.draw()
            session.step()
            frames += 1


def never(*_: Any) -> None:
    raise AssertionError("a picture plays no rules")
