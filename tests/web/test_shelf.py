"""The games kept on this device: lists that replay nothing, old saves, other rules, hostile texts, two tabs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.core import link
from game.core.record import Record
from game.core.save_texts import Save, to_text
from game.core.saves import SLOT, Saves
from game.core.store import ASIDE
from game.web.acts.shelf import MORE
from tests.games import random_record
from tests.web.fake import Disk, Player

GOLDEN = Path(__file__).parents[1] / "golden" / "saves"
OLD = [path for path in GOLDEN.glob("*.json") if "-whole." in path.name or "-middle." in path.name]
"""Those that were written before there were heads."""


@pytest.fixture(autouse=True)
def catalogues(compiled_words: None) -> None:
    """Every test here shows words."""


def saved(record: Record, title: str, updated: int) -> Save:
    people = [{"name": f"P{seat}", "clan": seat, "mind": "human"} for seat in range(len(record.state.scores))]
    return Save(record, title, people, updated)


def disk_with(playing: int = 0, finished: int = 0) -> Disk:
    """So many games of Rumble Nation; the later ones were played later."""
    disk = Disk()
    middle, whole = random_record("rumble", {"players": 2}, 5, 20), random_record("rumble", {"players": 2}, 5)
    for number in range(playing):
        Saves(disk).write(f"p{number}", saved(middle, f"Playing {number}", 1000 + number))
    for number in range(finished):
        Saves(disk).write(f"f{number}", saved(whole, f"Finished {number}", 2000 + number))
    return disk


def never(*_: Any, **__: Any) -> Any:
    raise AssertionError("nothing is replayed here")


# -- the home screen -------------------------------------------------------------------------------


def test_the_game_played_last_comes_first_and_finished_games_lie_apart() -> None:
    player = Player(disk_with(playing=3, finished=2))
    html = player.page.html
    assert html.index("Playing 2") < html.index('class="games"') < html.index("Playing 1") < html.index("Playing 0")
    assert "Finished 1" not in html and "Show 2 finished games" in player.shown
    player.act("shelf_more", kind="finished")
    html = player.page.html
    assert html.index("Playing 0") < html.index("Finished 1") < html.index("Finished 0")


def test_one_tap_goes_on_with_the_last_game() -> None:
    player = Player(disk_with(playing=2))
    player.act("open", slot="p1")
    assert player.app.screen == "table" and player.app.session and player.app.session.save.title == "Playing 1"


def test_a_long_shelf_is_folded_and_shows_more_when_asked() -> None:
    player = Player(disk_with(playing=30))
    assert player.page.html.count('class="shelf"') == 0 and "Show 29 games" in player.shown
    player.act("shelf_more", kind="playing")
    assert player.page.html.count('class="shelf"') == MORE and "17 more games" in player.shown
    player.act("home")
    assert player.page.html.count('class="shelf"') == 0
    player.act("shelf_more", kind="nonsense")


def test_the_home_screen_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = disk_with(playing=3, finished=3)
    monkeypatch.setattr(Record, "play", never)
    monkeypatch.setattr(Record, "loading", never)
    player = Player(disk)
    player.act("shelf_more", kind="finished")
    player.act("dialog", name="shelf", slot="f1")
    assert "Finished 1" in player.shown


def test_old_saves_are_listed_after_a_while_and_open_as_they_were() -> None:
    disk = Disk()
    for path in OLD:
        disk.texts[SLOT + path.name] = path.read_text(encoding="utf-8")
    player = Player(disk)
    assert "older games" in player.shown
    player.let_time_pass()
    assert "older games" not in player.shown and player.page.html.count('data-act="open"') == 3
    for path in OLD:
        player.act("open", slot=path.name)
        while player.app.session is None:
            player.page.let_time_pass()
        session = player.app.session
        assert session and len(session.record.choices) == len(json.loads(path.read_text())["record"]["choices"])
        player.act("home")


def test_a_head_that_somebody_tampered_with_spoils_its_own_card_alone() -> None:
    disk = disk_with(playing=2)
    head, body = disk.texts[SLOT + "p0"].split("\n")
    disk.texts[SLOT + "p0"] = json.dumps({**json.loads(head), "position": {}}, separators=(",", ":")) + "\n" + body
    player = Player(disk)
    assert "Playing 0" in player.shown and "Playing 1" in player.shown
    player.act("open", slot="p0")
    assert player.app.session and len(player.app.session.record.choices) == 20


# -- other rules -----------------------------------------------------------------------------------


def change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.rumble.rules.war.reinforcements", lambda players: 3)


@pytest.mark.parametrize("way", ["slot", "link", "file"])
def test_a_game_of_other_rules_is_told_and_can_be_followed(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    record = random_record("rumble", {"players": 4}, 52)
    save, disk = saved(record, "War", 5), Disk()
    Saves(disk).write("a", save)
    before, text, address = dict(disk.texts), to_text(save), link.encode(record)
    change(monkeypatch)
    player = Player(disk)
    acts = {
        "slot": lambda: player.act("open", slot="a"),
        "link": lambda: player.act("address", hash="#g=" + address),
        "file": lambda: player.act("import", value=text),
    }
    acts[way]()
    assert player.app.dialog == "other_rules" and "other rules than we know" in player.shown
    assert "choice 64 of 101" in player.shown and disk.texts == before
    player.act("follow")
    session = player.app.session
    assert session and session.record.choices == record.choices[:64] and disk.texts == before
    player.act("home")
    player.act("shelf_more", kind="finished")
    assert "War" in player.shown, "it still lies on the shelf"


def test_what_cannot_be_followed_at_all_offers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    record = random_record("rumble", {"players": 2}, 5)
    disk = Disk()
    Saves(disk).write("a", saved(record, "War", 5))
    change(monkeypatch)
    player = Player(disk)
    player.act("open", slot="a")
    assert player.app.dialog == "other_rules" and 'data-act="follow"' not in player.page.html
    player.act("close")
    assert player.app.dialog == "" and player.app.screen == "home"


# -- long games ------------------------------------------------------------------------------------


def test_a_long_game_is_opened_in_slices_with_progress_and_can_be_stopped() -> None:
    name = "samurai-21-whole.edition-1.json"
    disk = Disk()
    disk.texts[SLOT + name] = (GOLDEN / name).read_text(encoding="utf-8")
    player = Player(disk)
    player.let_time_pass()
    player.act("open", slot=name)
    assert player.app.dialog == "opening" and "<progress" in player.page.html and player.app.session is None
    player.act("opening_stop")
    player.let_time_pass()
    assert player.app.dialog == "" and player.app.session is None and player.app.screen == "home"
    player.act("open", slot=name)
    player.let_time_pass()
    assert player.app.session and len(player.app.session.record.choices) == 2554


def test_a_short_link_that_claims_many_forced_choices_is_refused_unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """160,000 choices in 19 characters: it once froze the page and left two megabytes in the store."""
    monkeypatch.setattr(Record, "play", never)
    player = Player()
    player.act("address", hash="#g=1E8UAAAAAAgAAAYMTNh")
    assert player.app.dialog == "message" and player.page.store.texts == {}


# -- hostile texts in the store --------------------------------------------------------------------

DEEP = "[" * 700 + "]" * 700
BAD: list[tuple[str, str]] = [
    (SLOT + "a", '{"tenka_save":1,"record":{"tenka":1,"game":"rumble","options":{},"seed":1,"choices":' + DEEP + "}}"),
    (SLOT + "a", '{"tenka_save":1,"updated":' + str(10**19) + "}"),
    (SLOT + "a", '{"tenka_head":1}\n{"tenka_save":2}'),
    (SLOT + "a", '{"tenka_head":1'),
    ("tenka.settings", "[" * 100_000),
    ("tenka.settings", DEEP),
    ("tenka.settings", '{"names":' + DEEP + "}"),
    ("tenka.settings", '{"speed":' + "9" * 5000 + "}"),
    ("tenka.settings", '{"theme":["dark"],"language":{"en":1},"speed":[]}'),
    ("tenka.chronicle", DEEP),
    ("tenka.chronicle", '{"tenka_chronicle":1,"games":' + DEEP + "}"),
    ("tenka.chronicle", '{"tenka_chronicle":1,"games":[{"id":"x","game":["rumble"],"minds":5}]}'),
    ("tenka.chronicle", '{"tenka_chronicle":1,"games":[[],5,null,"x"]}'),
    ("tenka.lessons", DEEP),
    ("tenka.lessons", '{"rumble.first":{"left":' + DEEP + "}}"),
    ("tenka.lessons", '{"rumble.first":5}'),
    ("tenka.desk.p0", DEEP),
    ("tenka.desk.p0", '{"plan":' + DEEP + "}"),
]


@pytest.mark.parametrize(("key", "text"), BAD, ids=lambda value: value[:40])
def test_one_bad_text_in_the_store_spoils_nothing_else(key: str, text: str) -> None:
    disk = disk_with(playing=1, finished=1)
    disk.texts[key] = text
    player = Player(disk)
    player.let_time_pass()
    assert "Playing 0" in player.shown
    for name in ("record", "settings", "about"):
        player.act("dialog", name=name)
        player.act("close")
    player.act("learn", game="rumble")
    player.act("home")
    player.act("open", slot="p0")
    assert player.app.screen == "table"
    player.play_on(2)
    player.act("home")
    if key == SLOT + "a":
        assert disk.texts[ASIDE + "a"] == text and "a:" in player.shown
    else:
        assert text in disk.texts.values() or key in ("tenka.settings", "tenka.desk.p0"), "it is kept somewhere"


IMPORTS: list[tuple[dict[str, Any], str]] = [
    ({"players": [{}]}, "names 1 players"),
    ({"players": [{}] * 9}, "names 9 players"),
    ({"mine": [9]}, "a seat that the game does not have"),
    ({"players": [{"mind": "sumo"}, {}]}, "sumo"),
    ({"updated": 10**19}, "damaged"),
    ({"bookmarks": [{"at": "x"}]}, "damaged"),
]


@pytest.mark.parametrize(("fields", "words"), IMPORTS)
def test_an_imported_file_is_checked_whole_before_anything_is_kept(fields: dict[str, Any], words: str) -> None:
    record = random_record("rumble", {"players": 2}, 5, 20)
    text = json.dumps({**json.loads(to_text(saved(record, "Friend", 5))), **fields})
    player = Player()
    player.act("import", value=text)
    assert player.app.dialog == "message" and words in player.shown
    assert not any(key.startswith(SLOT) for key in player.page.store.texts)


def test_an_imported_file_without_players_gets_people_with_the_names_of_their_clans() -> None:
    record = random_record("rumble", {"players": 2}, 5, 20)
    whole = json.loads(to_text(saved(record, "Friend", 5)))
    without = {key: value for key, value in whole.items() if key != "players"}
    for data in ({**without, "players": []}, without):
        player = Player()
        player.act("import", value=json.dumps(data))
        assert player.app.session and [one.name != "" for one in player.app.session.players] == [True, True]
        player.play_on(3)


# -- two tabs --------------------------------------------------------------------------------------


def test_opening_and_renaming_in_a_second_tab_disturb_nobody() -> None:
    disk = disk_with(playing=1)
    one, two = Player(disk), Player(disk)
    one.act("open", slot="p0")
    before = dict(disk.texts)
    two.act("open", slot="p0")
    assert disk.texts == before, "only what changed is written"
    two.act("home")
    two.act("rename", {"title": "Sunday"}, slot="p0")
    one.act("stored", key=SLOT + "p0")
    assert one.app.dialog == "" and one.app.session and one.app.session.save.title == "Sunday"
    one.play_on(1)
    assert one.app.dialog == "" and Saves(disk).heads()["p0"].title == "Sunday"


def test_the_home_screen_sees_what_another_tab_writes() -> None:
    disk = disk_with(playing=1)
    one, two = Player(disk), Player(disk)
    two.start()
    assert "Playing 0" in one.shown
    one.act("stored", key="tenka.save.new")
    assert one.page.html.count('data-act="open"') == 2


@pytest.mark.parametrize("act", ["open", "rename", "delete", "export_slot", "damaged_export", "refused_export"])
def test_an_act_that_names_no_slot_harms_nothing(act: str) -> None:
    """A click from before Python was up may come without what it was about."""
    disk = disk_with(playing=1)
    before = dict(disk.texts)
    player = Player(disk)
    player.act(act)
    assert disk.texts == before and player.app.screen == "home"
