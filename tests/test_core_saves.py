"""Saves: what goes wrong with a store, and that nothing is ever lost silently."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

from game.core.record import Record
from game.core.saves import (
    ASIDE,
    SLOT,
    BadSave,
    MemoryStore,
    Save,
    SaveConflict,
    Saves,
    StoreFull,
    StoreOff,
    from_text,
    to_text,
)


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


def changed(save: Save, **fields: Any) -> str:
    """The text of a save with some fields changed."""
    return json.dumps({**json.loads(to_text(save)), **fields})


def test_what_is_told_of_bots_travels_with_the_save() -> None:
    save = a_save(choices=3)
    save.stumbles = {2: 1}
    assert from_text(to_text(save)).stumbles == {2: 1}
    assert from_text(changed(save, stumbles={"1": 7, "2": 0})).stumbles == {2: 0}, "nobody sits in the eighth seat"
    for broken in ([1], {"x": 0}, {"1": "y"}, 3):
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
    good, damaged = saves.read_all()
    assert list(good) == ["new", "middle", "old"] and damaged == {}


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
    store = SmallStore(room=len(to_text(a_save())) + 20)
    saves, save = Saves(store), a_save()
    saves.write("a", save)
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
        good, damaged = saves.read_all()
        assert good == {} and damaged["a"].key == "core.record_not_ours"
    assert store.texts == {SLOT + "a": "garbage!"}


def test_a_disabled_store_says_so_and_the_game_can_go_on() -> None:
    saves, save = Saves(OffStore()), a_save(choices=2)
    for attempt in (saves.names, saves.read_all, saves.damaged):
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
    good, damaged = saves.read_all()
    assert list(good) == ["good"] and list(damaged) == ["bad"]
    assert damaged["bad"].key == "core.record_not_ours"
    assert saves.names() == ["good"] and saves.damaged() == ["bad"]
    assert store.texts[ASIDE + "bad"] == text  # word for word, for whoever can mend it


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"tenka_save": 2}, "core.record_future"),
    ({"tenka_save": None}, "core.record_not_ours"),
    ({"record": None}, "core.record_not_ours"),
    ({"record": {}}, "core.record_not_ours"),
    ({"record": {"tenka": 9}}, "core.record_future"),
    ({"record": {"tenka": 1}}, "core.record_broken"),
    ({"players": 5}, "core.record_broken"),
    ({"players": [5]}, "core.record_broken"),
    ({"players": ["name"]}, "core.record_broken"),
    ({"updated": "yesterday"}, "core.record_broken"),
    ({"updated": None}, "core.record_broken"),
    ({"revision": []}, "core.record_broken"),
    ({"mine": 5}, "core.record_broken"),
    ({"mine": ["me"]}, "core.record_broken"),
]


@pytest.mark.parametrize(("fields", "key"), BROKEN)
def test_a_broken_save_is_set_aside_and_named(store: MemoryStore, fields: dict[str, Any], key: str) -> None:
    text = changed(a_save(), **fields)
    store.put(SLOT + "bad", text)
    saves = Saves(store)
    with pytest.raises(BadSave) as caught:
        saves.read("bad")
    assert caught.value.reason.key == key
    assert saves.names() == [] and store.texts == {ASIDE + "bad": text}


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
    assert list(Saves(store).read_all()[1]) == ["a"]


def test_what_cannot_be_read_is_set_aside_before_the_slot_is_written(store: MemoryStore) -> None:
    future = changed(a_save(), tenka_save=2)
    store.put(SLOT + "a", future)
    saves = Saves(store)
    saves.write("a", a_save("mine"))
    assert saves.read("a").title == "mine" and store.texts[ASIDE + "a"] == future


def test_a_second_damaged_text_of_the_same_name_does_not_push_out_the_first(store: MemoryStore) -> None:
    saves = Saves(store)
    for text in ("first", "second"):
        store.put(SLOT + "a", text)
        saves.read_all()
    assert sorted(store.texts.values()) == ["first", "second"] and len(saves.damaged()) == 2
