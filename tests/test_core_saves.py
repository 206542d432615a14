"""Saves: what goes wrong with a store, and that nothing is ever lost silently."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

from game.core.record import OtherRules, Record, finish
from game.core.save_texts import BadSave, Save, from_text, to_text
from game.core.saves import SLOT, SaveConflict, Saves
from game.core.store import ASIDE, MemoryStore, StoreFull, StoreOff
from tests.games import random_record

LEVELS = ("human", "gunshi")


class SmallStore(MemoryStore):
    """A store with little room, as localStorage is when other pages have filled it."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room

    def put(self, key: str, text: str) -> None:
        """Write a text if there is room for it."""
        others = sum(len(other) for name, other in self.texts.items() if name != key)
        if others + len(text) > self.room:
            raise StoreFull
        super().put(key, text)


class OffStore:
    """A store that cannot be used at all, as in a private window."""

    def keys(self) -> Iterable[str]:
        """Not allowed."""
        raise StoreOff

    def get(self, key: str) -> str | None:
        """Not allowed."""
        raise StoreOff

    def put(self, key: str, text: str) -> None:
        """Not allowed."""
        raise StoreOff

    def drop(self, key: str) -> None:
        """Not allowed."""
        raise StoreOff


def a_save(title: str = "", updated: int = 0, choices: int = 0) -> Save:
    record = Record("rumble", {"players": 2}, 5)
    for _ in range(choices):
        record.play(record.state.choices()[0])
    return Save(record, title, [{"name": "Aki"}, {"name": "Ben"}], updated)


def read_all(saves: Saves) -> tuple[list[str], dict[str, str]]:
    """The good slots, newest first, and why the others cannot be read; every slot gets its head."""
    damaged: dict[str, str] = {}
    for name in saves.names():
        try:
            saves.read(name)
        except BadSave as error:
            damaged[name] = error.reason.key
    for name in saves.headless():
        finish(saves.giving_head(name))
    return list(saves.heads()), damaged


def changed(save: Save, **fields: Any) -> str:
    """The text of a save with some fields changed."""
    return json.dumps({**json.loads(to_text(save)), **fields})


def test_what_is_told_of_bots_travels_with_the_save() -> None:
    save = a_save(choices=3)
    save.bot_failures = {2: 1}
    assert from_text(to_text(save)).bot_failures == {2: 1}
    for broken in ([1], {"x": 0}, {"1": "y"}, 3, {"1": 7, "2": 0}):
        with pytest.raises(BadSave):
            from_text(changed(save, stumbles=broken))


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


# -- the ordinary case ---------------------------------------------------------------------------


def test_write_and_read(store: MemoryStore) -> None:
    saves, save = Saves(store), a_save("Evening", 12, choices=4)
    saves.write("one", save)
    back = saves.read("one")
    assert back.record.dump() == save.record.dump() and back.record.state == save.record.state
    assert (back.title, back.players, back.updated) == ("Evening", [{"name": "Aki"}, {"name": "Ben"}], 12)
    assert back.revision == save.revision == 1


def test_an_empty_slot_is_a_lookup_error(store: MemoryStore) -> None:
    with pytest.raises(LookupError):
        Saves(store).read("nothing")


def test_names_are_those_of_our_slots_only(store: MemoryStore) -> None:
    saves = Saves(store)
    saves.write("b", a_save())
    saves.write("a", a_save())
    store.put("somebody.elses", "{}")
    store.put("tenka.settings", "{}")
    assert saves.names() == ["a", "b"] and saves.damaged() == []


def test_all_saves_come_newest_first(store: MemoryStore) -> None:
    saves = Saves(store)
    for name, updated in (("old", 1), ("new", 9), ("middle", 5)):
        saves.write(name, a_save(updated=updated))
    assert read_all(saves) == (["new", "middle", "old"], {})


def test_drop_removes_one_slot_and_nothing_else(store: MemoryStore) -> None:
    saves = Saves(store)
    saves.write("a", a_save())
    saves.write("b", a_save())
    saves.drop("a")
    saves.drop("never there")
    assert saves.names() == ["b"]


@pytest.mark.parametrize("name", ["<b>bold</b>", "毛利", "with space", "a.b", "", "x" * 300])
def test_any_name_will_do_for_a_slot(store: MemoryStore, name: str) -> None:
    saves = Saves(store)
    saves.write(name, a_save("t"))
    assert saves.names() == [name] and saves.read(name).title == "t"


def test_markup_in_titles_and_names_comes_back_as_it_went_in(store: MemoryStore) -> None:
    saves, save = Saves(store), a_save("<img src=x onerror=alert(1)>")
    save.players[0]["name"] = "</script>&amp;\u2028"
    saves.write("a", save)
    back = saves.read("a")
    assert back.title == save.title and back.players == save.players


def test_the_seats_of_this_device_are_kept(store: MemoryStore) -> None:
    saves, save = Saves(store), a_save()
    assert from_text(to_text(save)).mine is None
    save.mine = [1]
    saves.write("a", save)
    assert saves.read("a").mine == [1]


# -- full, disabled ------------------------------------------------------------------------------


def test_a_full_store_keeps_what_was_there() -> None:
    store = SmallStore(room=10_000)
    saves, save = Saves(store), a_save()
    saves.write("a", save)
    store.room = len(store.texts[SLOT + "a"]) + 20
    kept = store.texts[SLOT + "a"]
    for _ in range(8):
        save.record.play(save.record.state.choices()[0])
    with pytest.raises(StoreFull):
        saves.write("a", save)
    assert store.texts[SLOT + "a"] == kept and save.revision == 1
    assert saves.read("a").record.choices == []


def test_once_there_is_room_again_the_same_save_can_be_written() -> None:
    store = SmallStore(room=10)
    saves, save = Saves(store), a_save()
    with pytest.raises(StoreFull):
        saves.write("a", save)
    store.room = 10_000
    saves.write("a", save)
    assert saves.read("a").revision == 1


def test_a_full_store_leaves_a_damaged_slot_where_it_is_and_still_names_it() -> None:
    store = SmallStore(room=12)
    store.put(SLOT + "a", "garbage!")
    saves = Saves(store)
    for _ in range(2):
        assert read_all(saves) == ([], {"a": "core.record_not_ours"}) and list(saves.refused) == ["a"]
    assert store.texts == {SLOT + "a": "garbage!"}


def test_a_disabled_store_says_so_and_the_game_can_go_on() -> None:
    saves, save = Saves(OffStore()), a_save(choices=2)
    for attempt in (saves.names, saves.heads, saves.headless, saves.damaged):
        with pytest.raises(StoreOff):
            attempt()
    with pytest.raises(StoreOff):
        saves.write("a", save)
    with pytest.raises(StoreOff):
        saves.drop("a")
    assert save.revision == 0
    save.record.play(save.record.state.choices()[0])
    later = Saves(MemoryStore())
    later.write("a", save)
    assert len(later.read("a").record.choices) == 3


# -- garbage -------------------------------------------------------------------------------------

GARBAGE = [
    "",
    "garbage",
    "null",
    "5",
    "[]",
    "{}",
    '{"tenka_save": "1"}',
    "<html>",
    "{" * 50,
    "\x00\x01",
    to_text(a_save(choices=3))[:-10],
]


@pytest.mark.parametrize("text", GARBAGE)
def test_a_slot_with_garbage_is_set_aside_and_named(store: MemoryStore, text: str) -> None:
    saves = Saves(store)
    saves.write("good", a_save())
    store.put(SLOT + "bad", text)
    assert read_all(saves) == (["good"], {"bad": "core.record_not_ours"})
    assert saves.names() == ["good"] and saves.damaged() == ["bad"]
    assert store.texts[ASIDE + "bad"] == text  # word for word, for whoever can mend it


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"tenka_save": None}, "core.record_not_ours"),
    ({"record": None}, "core.record_not_ours"),
    ({"record": {}}, "core.record_not_ours"),
    ({"record": {"tenka": 1}}, "core.record_broken"),
    ({"players": 5}, "core.record_broken"),
    ({"players": [5]}, "core.record_broken"),
    ({"players": ["name"]}, "core.record_broken"),
    ({"updated": "yesterday"}, "core.record_broken"),
    ({"updated": None}, "core.record_broken"),
    ({"revision": []}, "core.record_broken"),
    ({"updated": 10**19}, "core.record_broken"),
    ({"updated": -1}, "core.record_broken"),
    ({"updated": True}, "core.record_broken"),
    ({"bookmarks": [5]}, "core.record_broken"),
    ({"bookmarks": [{"at": -1, "note": ""}]}, "core.record_broken"),
    ({"bookmarks": [{"at": 0, "note": ""}] * 501}, "core.record_broken"),
    ({"players": [{}]}, "core.save_players"),
    ({"players": [{}] * 3}, "core.save_players"),
    ({"players": [{}] * 5000}, "core.save_players"),
    ({"players": [{"mind": "sumo"}, {}]}, "core.save_level"),
    ({"players": [{"mind": ["gunshi"]}, {}]}, "core.save_level"),
    ({"mine": 5}, "core.save_seats"),
    ({"mine": ["me"]}, "core.save_seats"),
    ({"mine": [9]}, "core.save_seats"),
    ({"mine": [-1]}, "core.save_seats"),
    ({"mine": [True]}, "core.save_seats"),
]


@pytest.mark.parametrize(("fields", "key"), BROKEN)
def test_a_broken_save_is_set_aside_and_named(store: MemoryStore, fields: dict[str, Any], key: str) -> None:
    text = changed(a_save(), **fields)
    store.put(SLOT + "bad", text)
    saves = Saves(store, LEVELS)
    with pytest.raises(BadSave) as caught:
        saves.read("bad")
    assert caught.value.reason.key == key
    assert saves.names() == [] and store.texts == {ASIDE + "bad": text}


FUTURE: list[dict[str, Any]] = [{"tenka_save": 3}, {"record": {"tenka": 9}}]


@pytest.mark.parametrize("fields", FUTURE)
def test_a_save_of_a_later_version_is_named_and_stays_where_it_is(store: MemoryStore, fields: dict[str, Any]) -> None:
    text = changed(a_save(), **fields)
    store.put(SLOT + "new", text)
    saves = Saves(store)
    assert read_all(saves) == ([], {"new": "core.record_future"})
    assert store.texts == {SLOT + "new": text} and saves.refused["new"].key == "core.record_future"
    assert saves.headless() == [], "nobody tries again and again"


def test_every_fault_is_named_at_once() -> None:
    text = changed(a_save(), players=[{"mind": "sumo"}], mine=[9], updated=-1)
    with pytest.raises(BadSave) as caught:
        from_text(text, LEVELS)
    keys = ["core.record_broken", "core.save_players", "core.save_level", "core.save_seats"]
    assert [reason.key for reason in caught.value.reasons] == keys


def test_a_choice_that_the_rules_do_not_allow_breaks_a_save(store: MemoryStore) -> None:
    record = a_save(choices=2).record.dump()
    record["choices"][1] = ["deploy", 0, 18, 0]
    with pytest.raises(BadSave) as caught:
        from_text(changed(a_save(), record=record))
    assert caught.value.reason.key == "core.record_broken"


@pytest.mark.parametrize("field", ["title", "players", "updated", "revision", "mine"])
def test_what_is_not_vital_may_be_missing(field: str) -> None:
    data = json.loads(to_text(a_save("t", 5, choices=2)))
    del data[field]
    assert len(from_text(json.dumps(data)).record.choices) == 2


# -- two tabs on the same game -------------------------------------------------------------------


def two_tabs(store: MemoryStore) -> tuple[Saves, Save, Save]:
    saves = Saves(store)
    saves.write("a", a_save())
    return saves, saves.read("a"), saves.read("a")


def move(save: Save) -> None:
    save.record.play(save.record.state.choices()[0])


def test_the_later_tab_does_not_overwrite_the_earlier(store: MemoryStore) -> None:
    saves, first, second = two_tabs(store)
    move(first)
    saves.write("a", first)
    kept = store.texts[SLOT + "a"]
    move(second)
    with pytest.raises(SaveConflict):
        saves.write("a", second)
    assert store.texts[SLOT + "a"] == kept and len(saves.read("a").record.choices) == 1


def test_the_player_may_choose_to_overwrite(store: MemoryStore) -> None:
    saves, first, second = two_tabs(store)
    for _ in range(3):
        move(first)
        saves.write("a", first)
    second.title = "mine"
    saves.write("a", second, over=True)
    assert saves.read("a").title == "mine"
    with pytest.raises(SaveConflict):  # and now the first tab is the one that is behind
        saves.write("a", first)


def test_or_to_take_what_the_other_tab_wrote(store: MemoryStore) -> None:
    saves, first, _ = two_tabs(store)
    move(first)
    saves.write("a", first)
    second = saves.read("a")
    move(second)
    saves.write("a", second)
    assert len(saves.read("a").record.choices) == 2


def test_one_tab_writes_as_often_as_it_likes(store: MemoryStore) -> None:
    saves, first, _ = two_tabs(store)
    for revision in range(2, 6):
        move(first)
        saves.write("a", first)
        assert first.revision == saves.revision("a") == revision


def test_a_slot_that_the_other_tab_deleted_is_written_anew(store: MemoryStore) -> None:
    saves, first, _ = two_tabs(store)
    saves.drop("a")
    saves.write("a", first)
    assert saves.names() == ["a"] and saves.revision("gone") is None


# -- nothing is lost silently --------------------------------------------------------------------


@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":' * 200_000])
def test_text_nested_without_end_is_garbage_like_any_other(text: str) -> None:
    with pytest.raises(BadSave):
        from_text(text)


@pytest.mark.parametrize("field", ["updated", "revision"])
def test_a_number_without_end_breaks_a_save(store: MemoryStore, field: str) -> None:
    store.put(SLOT + "a", changed(a_save(), **{field: float("inf")}))
    assert list(read_all(Saves(store))[1]) == ["a"]


def test_what_cannot_be_read_is_set_aside_before_the_slot_is_written(store: MemoryStore) -> None:
    future = changed(a_save(), tenka_save=3)
    store.put(SLOT + "a", future)
    saves = Saves(store)
    saves.write("a", a_save("mine"))
    assert saves.read("a").title == "mine" and store.texts[ASIDE + "a"] == future


def test_a_second_damaged_text_of_the_same_name_does_not_push_out_the_first(store: MemoryStore) -> None:
    saves = Saves(store)
    for text in ("first", "second"):
        store.put(SLOT + "a", text)
        read_all(saves)
    assert sorted(store.texts.values()) == ["first", "second"] and len(saves.damaged()) == 2


# -- heads ---------------------------------------------------------------------------------------


class CountingStore(MemoryStore):
    """Counts what is read and written."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    def get(self, key: str) -> str | None:
        """The text of a key."""
        self.reads += 1
        return super().get(key)


def never(*_: Any, **__: Any) -> Any:
    raise AssertionError("nobody should ask for this")


def test_lists_replay_nothing_and_read_the_store_once(monkeypatch: pytest.MonkeyPatch) -> None:
    store = CountingStore()
    saves = Saves(store)
    for number in range(5):
        saves.write(str(number), a_save(f"Evening {number}", number, choices=number))
    monkeypatch.setattr(Record, "play", never)
    monkeypatch.setattr(Record, "loading", never)
    fresh = Saves(store)
    assert [head.title for head in fresh.heads().values()] == [f"Evening {n}" for n in (4, 3, 2, 1, 0)]
    reads = store.reads
    assert fresh.heads() and not fresh.headless() and store.reads == reads


def test_a_head_says_what_the_list_shows(store: MemoryStore) -> None:
    save = a_save("Evening", 12, choices=4)
    Saves(store).write("a", save)
    head = Saves(store).heads()["a"]
    state = save.record.state
    assert (head.game, head.edition, head.seed, head.choices) == ("rumble", 1, 5, 4)
    assert (head.turn, head.over, head.scores, head.winners) == (state.turn, False, [0, 0], [])
    assert (head.title, head.players, head.updated, head.revision) == ("Evening", save.players, 12, 1)
    assert head.state() == state


def test_writing_a_choice_parses_no_body(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    saves, save = Saves(store), a_save(choices=3)
    saves.write("a", save)
    monkeypatch.setattr("game.core.save_texts.RawSave", never)
    monkeypatch.setattr("game.core.saves.RawSave", never)
    move(save)
    saves.write("a", save)
    assert saves.revision("a") == 2


def test_a_save_from_before_there_were_heads_gets_one_and_keeps_its_body(store: MemoryStore) -> None:
    old = json.loads(changed(a_save("Old", 7, choices=2), tenka_save=1, revision=4))
    old["record"] = {name: old["record"][name] for name in ("game", "options", "seed", "choices")} | {"tenka": 1}
    del old["record"]["options"]["edition"]
    text = json.dumps(old)
    store.put(SLOT + "a", text)
    saves = Saves(store)
    assert saves.heads() == {} and saves.headless() == ["a"]
    assert saves.revision("a") == 4
    finish(saves.giving_head("a"))
    assert saves.headless() == [] and saves.heads()["a"].title == "Old" and saves.heads()["a"].edition == 1
    assert store.texts[SLOT + "a"].endswith("\n" + text), "the record itself is untouched"
    assert Saves(store).read("a").revision == 4 == saves.revision("a")


@pytest.mark.parametrize(
    "fields",
    [{"updated": 10**19}, {"turn": 9}, {"game": "go"}, {"players": 5}, {"winners": [7]}, {"title": 5}, {"seed": "x"}],
)
def test_a_damaged_head_is_made_anew(store: MemoryStore, fields: dict[str, Any]) -> None:
    Saves(store).write("a", a_save("Evening", 12, choices=2))
    head, body = store.texts[SLOT + "a"].split("\n")
    store.put(SLOT + "a", json.dumps({**json.loads(head), **fields}, separators=(",", ":")) + "\n" + body)
    saves = Saves(store)
    assert saves.heads() == {} and saves.headless() == ["a"]
    finish(saves.giving_head("a"))
    assert saves.heads()["a"].choices == 2 and len(saves.read("a").record.choices) == 2


def test_a_new_title_changes_nothing_else(store: MemoryStore) -> None:
    saves, first, _ = two_tabs(store)
    body = store.texts[SLOT + "a"].split("\n")[1]
    saves.rename("a", "Another evening")
    assert Saves(store).heads()["a"].title == "Another evening"
    assert store.texts[SLOT + "a"].split("\n")[1] == body
    move(first)
    saves.write("a", first)
    with pytest.raises(LookupError):
        saves.rename("gone", "x")


def test_a_game_of_other_rules_stays_on_the_shelf_untouched(
    store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = random_record("rumble", {"players": 4}, 52)
    save = Save(record, "War", [{}] * 4)
    Saves(store).write("a", save)
    body = store.texts[SLOT + "a"].split("\n")[1]
    monkeypatch.setattr("game.rumble.rules.war.reinforcements", lambda players: 3)
    saves = Saves(store)
    with pytest.raises(OtherRules):
        saves.read("a")
    assert list(saves.heads()) == ["a"] and saves.damaged() == [] and saves.refused == {}
    store.put(SLOT + "a", body)  # and without its head as well
    saves.forget()
    finish(saves.giving_head("a"))
    assert saves.heads()["a"].choices == len(record.choices) and store.texts[SLOT + "a"].endswith(body)
