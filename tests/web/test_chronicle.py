"""The chronicle: every finished game once, whoever finishes it again, and nothing lost when it is damaged."""

from __future__ import annotations

import json

import pytest

from game.core.record import Record
from game.core.saves import SLOT
from game.core.store import ASIDE
from game.web import join
from game.web.chronicle import KEY, MIXED, TABLE, Chronicle, Entry, entry, identity, tallies
from tests.games import random_record
from tests.web.fake import Disk, Player


@pytest.fixture(autouse=True)
def catalogues(compiled_words: None) -> None:
    """Every test here shows words."""


def one(number: int = 1, played_by: tuple[str, ...] = ("human", "gunshi"), here: tuple[int, ...] = (0,)) -> Entry:
    return Entry(f"rumble-{number}", "rumble", played_by, here, (0,), number)


def noted(disk: Disk) -> list[Entry]:
    return Chronicle(disk).entries()


def finish(player: Player) -> None:
    player.play_on(500)
    assert player.app.session and player.app.session.state.turn is None


# -- entries -------------------------------------------------------------------------------------------


def test_a_game_is_noted_once() -> None:
    chronicle = Chronicle(Disk())
    assert chronicle.note(one()) and not chronicle.note(one()) and chronicle.note(one(2))
    assert chronicle.entries() == [one(), one(2)]


def test_the_first_result_stays() -> None:
    chronicle = Chronicle(Disk())
    chronicle.note(one())
    chronicle.note(one()._replace(winners=(1,)))
    assert chronicle.entries()[0].winners == (0,)


@pytest.mark.parametrize(
    ("played_by", "here", "against", "won"),
    [
        (("human", "gunshi"), (0,), "gunshi", True),
        (("gunshi", "human"), (1,), "gunshi", False),
        (("human", "human"), (0,), "human", True),
        (("human", "human"), (0, 1), TABLE, False),
        (("human", "ashigaru", "gunshi"), (0,), MIXED, True),
    ],
)
def test_opponents_are_those_who_are_not_here(
    played_by: tuple[str, ...], here: tuple[int, ...], against: str, won: bool
) -> None:
    found = one(played_by=played_by, here=here)
    assert (found.against, found.won) == (against, won)


def test_games_are_counted_by_game_seats_and_opponent() -> None:
    entries = [one(1), one(2), one(3)._replace(winners=(1,)), one(4, ("human",) * 3, (0, 1, 2))]
    entries.append(one(5)._replace(game="samurai"))
    counted = [tuple(tally) for tally in tallies(entries)]
    assert counted == [("rumble", 2, "gunshi", 3, 2), ("rumble", 3, TABLE, 1, 0), ("samurai", 2, "gunshi", 1, 1)]


def test_a_branch_late_in_the_game_is_the_same_game_and_another_opening_is_not() -> None:
    record = random_record("rumble", {"players": 2}, 3)
    other = random_record("rumble", {"players": 2}, 4)
    assert identity(record) == identity(record.branch(20)) != identity(other)
    twin = Record("rumble", {"players": 2}, 3)
    while twin.choices == record.choices[: len(twin.choices)] and len(twin.choices) < 8:
        twin.play(twin.state.choices()[-1])
    twin.play_all([twin.state.choices()[0]])
    assert identity(twin) != identity(record)


# -- damage ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"tenka_chronicle":2,"games":[]}', '{"tenka_chronicle":1}', '{"tenka_chronicle":1,"games":3}']
)
def test_damaged_text_is_set_aside_and_not_lost(text: str) -> None:
    disk = Disk()
    disk.put(KEY, text)
    assert noted(disk) == []
    assert disk.get(ASIDE + "chronicle") == text
    assert Chronicle(disk).note(one()) and noted(disk) == [one()]
    assert disk.get(ASIDE + "chronicle") == text


def test_what_is_sound_in_damaged_text_goes_on() -> None:
    disk = Disk()
    Chronicle(disk).note(one())
    data = json.loads(disk.texts[KEY])
    data["games"] += [{"id": 7}, None, {**data["games"][0], "id": "x", "winners": [9]}]
    disk.put(KEY, json.dumps(data))
    assert noted(disk) == [one()]
    assert ASIDE + "chronicle" in disk.texts and len(noted(disk)) == 1


def test_damaged_text_is_offered_on_the_home_screen() -> None:
    disk = Disk()
    disk.put(KEY, "no json")
    player = Player(disk)
    player.act("dialog", name="chronicle")
    player.act("close")
    assert "chronicle" in player.shown
    player.act("damaged_export", slot="chronicle")
    assert "no json" in player.page.files.values()


def test_a_full_or_closed_store_does_no_harm() -> None:
    disk = Disk()
    disk.full = True
    assert not Chronicle(disk).note(one()) and noted(disk) == []


# -- on the page -----------------------------------------------------------------------------------------


def test_a_finished_game_is_written_down_once_however_often_it_is_opened() -> None:
    disk = Disk()
    player = Player(disk)
    player.start(**{"played-by-1": "random", "played-by-2": "random"})
    while player.app.session and player.app.session.state.turn is not None:
        session = player.app.session
        if session.my_turn:
            player.choose(session.state.choices()[0])
        else:
            player.page.let_time_pass()
    assert len(noted(disk)) == 1 and noted(disk)[0].against == "random"
    slot = next(key for key in disk.texts if key.startswith(SLOT)).removeprefix(SLOT)
    for _ in range(2):
        again = Player(disk)
        again.act("open", slot=slot)
    assert len(noted(disk)) == 1


def test_two_tabs_with_the_same_game_write_it_down_once() -> None:
    disk = Disk()
    first = Player(disk)
    first.start()
    slot = next(key for key in disk.texts if key.startswith(SLOT)).removeprefix(SLOT)
    second = Player(disk)
    second.act("open", slot=slot)
    finish(first)
    finish(second)
    assert len(noted(disk)) == 1


def test_a_branch_that_is_played_to_the_end_is_no_second_game() -> None:
    disk = Disk()
    player = Player(disk)
    player.start()
    finish(player)
    player.act("seek_to", at=30)
    player.act("branch")
    finish(player)
    assert len(noted(disk)) == 1


def test_a_game_that_comes_finished_by_a_link_was_played_elsewhere() -> None:
    record = random_record("rumble", {"players": 2}, 3)
    disk = Disk()
    player = Player(disk)
    player.start(players="2")
    session = player.app.session
    assert session
    address = join.address(record, session.players)
    for seat in ("all", "none"):
        player.act("address", hash=address)
        player.act("join", seat=seat)
        assert player.app.session and player.app.session.state.turn is None
        assert noted(disk) == []
    fresh = Player(Disk())
    fresh.act("address", hash=address)
    fresh.act("join", seat="1")
    assert len(noted(fresh.page.store)) == 1, "but a seat that somebody claims was theirs"


def test_the_record_is_shown_from_home_and_cleared_after_a_question() -> None:
    disk = Disk()
    Chronicle(disk).note(one())
    player = Player(disk)
    player.act("dialog", name="chronicle")
    assert "Games on this device" in player.shown and "Gunshi" in player.shown
    player.act("dialog", name="chronicle_clear")
    assert len(noted(disk)) == 1
    player.act("dialog", name="chronicle")
    assert len(noted(disk)) == 1
    player.act("dialog", name="chronicle_clear")
    player.act("chronicle_clear")
    assert noted(disk) == [] and "No game has been finished" in player.shown


def test_an_entry_says_who_won() -> None:
    record = random_record("rumble", {"players": 2}, 3)
    assert entry(record, ["human", "gunshi"], (0,), 5).winners == tuple(record.state.winners)
