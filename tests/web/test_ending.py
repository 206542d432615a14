"""Ending a game on the page: concede, draw, stop and count; alone, at one screen, by link."""

from __future__ import annotations

import re

import pytest

import game
from game.core.ending import DRAW, STOP, YIELD
from game.core.record import Record
from game.core.ui import HUMAN
from game.web import join
from game.web.chronicle import Chronicle
from game.web.session import Session
from tests.web import clicks
from tests.web.fake import Player

BOTS = {"played-by-1": "ashigaru", "played-by-2": "ashigaru"}


def at_table(**form: str) -> Player:
    player = Player()
    player.start(**form)
    player.play_on(4)
    return player


def session(player: Player) -> Session:
    assert player.app.session
    return player.app.session


def declare(player: Player, kind: str) -> None:
    """Through both dialogs, as a person would."""
    player.act("dialog", name="ending")
    assert f'data-kind="{kind}"' in player.page.html, player.shown
    player.act("dialog", name="end_sure", kind=kind)
    assert 'data-act="declare"' in player.page.html
    player.act("declare", kind=kind)


# -- alone -----------------------------------------------------------------------------------------------


def test_who_concedes_to_bots_has_lost_and_sees_so() -> None:
    player = at_table(**BOTS)
    declare(player, YIELD)
    state = session(player).state
    assert state.turn is None and 0 not in state.winners
    assert state.declared_end is not None and state.declared_end.kind == YIELD
    assert "You have lost" in player.shown and "conceded" in player.shown
    assert 'data-act="analysis"' in player.page.html and 'data-act="rematch"' in player.page.html


def test_the_table_of_an_ended_game_shows_how_it_stood() -> None:
    """Not what the rules have counted so far, which is nothing before the war; and bots are not heard."""
    player = at_table(**BOTS)
    player.play_on(8)
    current = session(player)
    stood = current.game.analysis.standing(current.state)
    assert max(stood) > 0
    declare(player, YIELD)
    shown = re.findall(r"<td>([\d.]+)</td>", player.page.html)
    assert sorted(map(float, shown)) == sorted(stood)
    assert "agrees to end" not in player.shown


def test_the_chronicle_counts_a_conceded_game_as_lost() -> None:
    player = at_table(**BOTS)
    declare(player, YIELD)
    entry = Chronicle(player.page.store).entries()[0]
    assert (entry.how, entry.won, entry.here) == (YIELD, False, (0,))
    player.act("dialog", name="chronicle")
    assert "1 conceded" in player.shown


def test_a_bot_that_thinks_when_the_game_ends_is_let_go() -> None:
    player = Player()
    player.start(**{"played-by-1": "gunshi", "played-by-2": "gunshi"})
    while not session(player).bot_turn:
        player.play_on(1)
    made = len(session(player).record.choices)
    declare(player, YIELD)
    player.let_time_pass()
    assert len(session(player).record.choices) == made


def test_with_bots_alone_nobody_can_be_asked_for_a_draw() -> None:
    player = at_table(**BOTS)
    player.act("dialog", name="ending")
    assert f'data-kind="{DRAW}"' not in player.page.html


# -- at one screen -----------------------------------------------------------------------------------------


def test_at_one_screen_a_bot_plays_on_for_whoever_concedes() -> None:
    player = at_table()
    seat = session(player).state.turn
    assert seat is not None
    declare(player, YIELD)
    assert session(player).state.turn == seat and session(player).players[seat].played_by != HUMAN
    name = session(player).players[seat].name
    assert f"{name} concedes." in player.shown


def test_with_two_left_the_other_has_won() -> None:
    player = at_table(players="2")
    seat = session(player).state.turn
    assert seat is not None
    declare(player, YIELD)
    assert session(player).state.winners == [1 - seat]


@pytest.mark.parametrize("kind", [DRAW, STOP])
def test_people_at_one_screen_agree_at_once(kind: str) -> None:
    player = at_table()
    declare(player, kind)
    ending = session(player).state.declared_end
    assert ending is not None and ending.kind == kind
    again = Player(player.page.store)
    again.act("open", slot=session(player).slot)
    assert session(again).state.declared_end == ending


def test_a_game_that_was_ended_lies_among_the_finished_ones_and_says_how() -> None:
    player = at_table()
    declare(player, DRAW)
    player.act("home")
    player.act("shelf_more", kind="finished")
    assert "A draw by agreement." in player.shown


def test_nothing_is_declared_without_a_game_or_after_its_end() -> None:
    player = Player()
    player.act("declare", kind=YIELD)
    player.start()
    declare(player, DRAW)
    before = session(player).record.dump()
    for kind in ("draw", "yield", "win", ""):
        player.act("declare", kind=kind)
    assert session(player).record.dump() == before


# -- by link -------------------------------------------------------------------------------------------------


def sent(host: Player, seat: str, store: Player | None = None) -> Player:
    """The link of a game opened elsewhere, in a seat."""
    friend = store or Player()
    friend.act("address", hash=join.address(session(host).record, session(host).players))
    friend.act("join", seat=seat)
    return friend


def by_link() -> tuple[Player, Player]:
    """A host in seat 0 and a friend in seat 1, in a game of two."""
    host = Player()
    host.act("start", {"company": "away", "table": "open", "players": "2"}, game="rumble")
    return host, sent(host, "1")


def test_an_offer_travels_by_the_link_and_is_accepted_there() -> None:
    host, friend = by_link()
    declare(host, DRAW)
    assert session(host).state.turn is not None and "You have offered a draw" in host.shown
    sent(host, "1", friend)
    assert "offers a draw" in friend.shown
    friend.act("declare", kind=DRAW)
    assert session(friend).state.declared_end is not None
    sent(friend, "0", host)
    assert session(host).state.declared_end == session(friend).state.declared_end
    slots = [key for key in host.page.store.texts if key.startswith("tenka.save.")]
    assert len(slots) == 1, "the game keeps its slot"


def test_an_offer_can_be_put_away_and_lapses_with_a_choice() -> None:
    host, friend = by_link()
    declare(host, STOP)
    sent(host, "1", friend)
    friend.act("decline")
    assert "offers to end" not in friend.shown
    mover = friend if session(friend).my_turn else host
    mover.play_on(1)
    assert session(mover).record.declared == []


def test_an_old_link_never_reopens_a_game_that_was_ended() -> None:
    host, friend = by_link()
    old = join.address(session(host).record, session(host).players)
    declare(host, YIELD)
    slot = session(host).slot
    host.act("address", hash=old)
    host.act("join", seat="0")
    assert session(host).slot != slot, "the ended game was overwritten"


def test_who_leaves_a_game_of_three_by_link_has_lost_it() -> None:
    host = Player()
    host.act("start", {"company": "away", "table": "open", "players": "3"}, game="rumble")
    declare(host, YIELD)
    assert session(host).state.turn is not None and session(host).here == ()
    entry = Chronicle(host.page.store).entries()[0]
    assert entry.how == YIELD and not entry.won


# -- everything can be drawn ---------------------------------------------------------------------------------

OPTIONS = {"rumble": {"players": "3"}, "shogun": {"players": "3"}, "samurai": {"scenario": "12"}}


@pytest.mark.parametrize("name", game.GAMES)
@pytest.mark.parametrize("length", [0, 3, 17, 60])
@pytest.mark.parametrize("kind", [YIELD, DRAW, STOP])
def test_every_game_can_be_ended_at_any_moment_and_drawn(name: str, length: int, kind: str) -> None:
    player = Player()
    player.act("start", {**OPTIONS[name], "seed": "5"}, game=name)
    current = session(player)
    while len(current.record.choices) < length and current.state.turn is not None:
        current.play(current.state.choices()[0])
        current.skip()
    current.lift()
    player.app.draw()
    while current.state.turn is not None:
        player.act("declare", kind=kind)
    assert re.search(r'<table class="result', player.page.html)
    player.let_time_pass()
    player.act("home")
    player.act("open", slot=current.slot)
    player.act("replay", to="toggle")
    player.act("replay", to="back")
    player.act("replay", to="now")
    player.act("analysis")
    assert player.app.screen == "analysis"


def test_a_phone_whose_bar_is_full_ends_a_game_from_the_help() -> None:
    player = clicks.at_table(Record("rumble", {"players": 3}, 7), "human", "human", "human")
    player.act("dialog", name="help")
    assert 'data-name="ending"' in player.page.html.partition("<dialog")[2]
    player.press(data_name="ending")
    assert "data-kind=" in player.page.html.partition("<dialog")[2]
