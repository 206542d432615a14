"""What is arranged and not yet chosen survives leaving the table, and is nobody else's business."""

from __future__ import annotations

import json

import pytest

from game.games import GAMES
from game.shogun.state import State
from game.web import drafts
from game.web.drafts import PLACE
from tests.games import of_kind
from tests.web.fake import Disk, Player


@pytest.fixture(autouse=True)
def catalogues(compiled_words: None) -> None:
    """Every test here shows words."""


def planning(store: Disk) -> Player:
    """The first player of a game of Shogun, behind the curtain, with one card laid."""
    player = Player(store)
    player.act("start", {"players": "3", "seed": "7"}, game="shogun")
    player.act("lift")
    session = player.app.session
    assert session
    state = of_kind(State, session.state)
    assert state.turn is not None
    card = state.provinces(state.turn)[0]
    player.act("game", do="card", card=card)
    player.act("game", do="space", space=3)
    return player


def slot_of(player: Player) -> str:
    assert player.app.session
    return player.app.session.slot


def test_half_a_plan_is_there_again_after_leaving_the_table() -> None:
    store = Disk()
    player = planning(store)
    laid, slot = player.app.session and player.app.session.local_state["plan"], slot_of(player)
    player.act("home")
    again = Player(store)
    again.act("open", slot=slot)
    assert again.app.session and again.app.session.local_state["plan"] == laid
    again.act("lift")
    assert 'id="space-3" class="sg-space sg-filled' in again.page.html


def test_behind_the_curtain_nothing_of_it_is_drawn() -> None:
    store = Disk()
    player = planning(store)
    again = Player(store)
    again.act("open", slot=slot_of(player))
    assert "sg-filled" not in again.page.html


DAMAGED = ("", "no json", "[1]", '{"plan": 5}', '{"plan": {"key": 1, "spaces": "x"}}', '{"plan": {}}')


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_desk_is_an_empty_one(text: str) -> None:
    store = Disk()
    player = planning(store)
    store.put(PLACE + slot_of(player), text)
    again = Player(store)
    again.act("open", slot=slot_of(player))
    again.act("lift")
    assert 'id="sg-plan"' in again.page.html and "sg-filled" not in again.page.html


ODD = ("x", -5, 5000, 1.5, True, None, [1], {"key": 1})
NAMES = ("plan", "tab", "look", "sight", "selected", "alone", "asked", "turned", "hushed")


@pytest.mark.parametrize("value", ODD, ids=repr)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_the_device_says_of_a_table_it_is_drawn(game: str, value: object) -> None:
    """As any text in the store this one may be damaged or forged: a table that cannot be drawn could not be left."""
    store = Disk()
    player = Player(store)
    player.act("start", {"seed": "7"}, game=game)
    slot = slot_of(player)
    store.put(PLACE + slot, json.dumps(dict.fromkeys(NAMES, value) | {"sight": True}))
    again = Player(store)
    again.act("open", slot=slot)
    again.act("lift")
    assert 'id="prompt"' in again.page.html and 'id="screen-table"' in again.page.html


def test_deleting_a_game_clears_its_desk_and_a_full_store_is_no_misfortune() -> None:
    store = Disk()
    player = planning(store)
    slot = slot_of(player)
    player.act("home")
    player.act("delete", slot=slot)
    assert store.get(PLACE + slot) is None
    store.full = True
    drafts.write(store, "x", {"tab": "map"})
    assert drafts.read(store, "x") == {}
