"""Rumble's rules to read: names as in the game, numbers as on the board and the dice, and pictures that show it.

What is true of the rules of every game stands in tests/test_rulebooks.py.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import product

import pytest

from game.core.rulebook import load
from game.core.words import LANGUAGES
from game.rumble import words as rumble_words
from game.rumble.board import AREAS, BOARDS
from game.rumble.cards import DAIMYO, TACTICS
from game.rumble.rulebook import CARDS
from game.rumble.rules.turn import SPLITS
from tests.rulebooks import drawn, rows
from tests.words import words

every_language = pytest.mark.parametrize("language", LANGUAGES)
book, picture = partial(load, "rumble"), partial(drawn, "rumble")

# -- names -----------------------------------------------------------------------------------------------


@every_language
def test_a_card_is_called_as_in_the_game(language: str) -> None:
    for card in TACTICS:
        assert book(language)[CARDS[card]].title == words(language)(rumble_words.card_name(card))
    for card in DAIMYO:
        assert book(language)[CARDS[card]].title == words(language)(rumble_words.lord_name(card))


def test_every_card_has_a_section_of_its_own() -> None:
    assert set(CARDS) == {*TACTICS, *DAIMYO}
    assert len(set(CARDS.values())) == len(CARDS)


@every_language
def test_every_area_is_named_as_on_the_board(language: str) -> None:
    for area in range(len(AREAS)):
        assert words(language)(rumble_words.area_name(area)) in book(language)["map"].plain


# -- what the text says in numbers -----------------------------------------------------------------------


@every_language
def test_the_areas_without_a_link_by_land_or_sea_are_named_with_the_cards_that_need_one(language: str) -> None:
    """On the classic map; Odawara is named once more, for the map with more sea routes."""
    say = words(language)
    names = [say(rumble_words.area_name(area)) for area in range(len(AREAS))]
    classic, routes = BOARDS["classic"], BOARDS["routes"]
    for card, near, more in (("uesugi", classic.land, routes.land), ("chosokabe", classic.sea, routes.sea)):
        text = book(language)[CARDS[card]].plain
        told = [text.count(name) for name in names]
        assert told == [(not near[area]) + (not near[area] and bool(more[area])) for area in range(len(AREAS))]


@every_language
def test_the_table_of_links_is_the_board(language: str) -> None:
    say = words(language)
    names = [say(rumble_words.area_name(area)) for area in range(len(AREAS))]
    board = BOARDS["classic"]
    for name, land, sea in rows(book(language)["links"]):
        area = names.index(name)
        for told, goals in ((land, board.land[area]), (sea, board.sea[area])):
            assert {names.index(one) for one in told.split(", ") if one != "–"} == set(goals)


def chances(value: int) -> tuple[int, int, int]:
    """In per cent: one roll, with a second one, and three soldiers at once."""
    rolls = list(product(range(1, 7), repeat=3))
    once = sum(any(total == value for total, _ in SPLITS[roll]) for roll in rolls) / len(rolls)
    three = sum((value, 3) in SPLITS[roll] for roll in rolls) / len(rolls)
    return _percent(once), _percent(1 - (1 - once) ** 2), _percent(three)


def _percent(share: float) -> int:
    return int(share * 100 + 0.5)


@every_language
def test_the_table_of_chances_is_what_the_dice_say(language: str) -> None:
    for castles, *shares in rows(book(language)["odds"]):
        values = [int(number) for number in re.findall(r"\d+", castles)]
        told = [[int(number) for number in re.findall(r"\d+", share)] for share in shares]
        for place, value in enumerate(values):
            assert chances(value) == tuple(numbers[place if len(numbers) > 1 else 0] for numbers in told), castles


# -- pictures --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["board", "links", "area", "example", "example-end", "reinforce", "routes"])
def test_a_piece_of_the_board_speaks_the_readers_language(name: str) -> None:
    assert "Kioto" in picture(name, "es") and "Kioto" not in picture(name, "it")


def test_the_example_shows_the_castles_that_were_taken() -> None:
    before, after = picture("example"), picture("example-end")
    assert before.count('class="castle taken') == 0
    assert after.count('class="castle taken') == 4
    assert after.count("#picture-example-end-white-0") == 6 and after.count("#picture-example-end-white-2") == 4


def test_the_second_map_has_two_more_routes() -> None:
    assert picture("routes").count('class="way way-sea"') == picture("board").count('class="way way-sea"') + 2
