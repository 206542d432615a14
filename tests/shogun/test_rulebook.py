"""Shogun's rules to read: names as in the game, tables that are true, and a section for every card.

What is true of the rules of every game stands in tests/test_rulebooks.py.
"""

from __future__ import annotations

import re
from functools import partial

import pytest

from game.core.rulebook import load
from game.core.words import LANGUAGES, Sentence
from game.shogun import OPTIONS, rulebook
from game.shogun.board import BOARDS, CHESTS, NAMES, PLOTS, PRESETS, PROVINCES, REGIONS, REMOVED, RICE, SEA, SIDES
from game.shogun.cards import ACTIONS, BID, EVENTS, GROUPS, SPECIALS, START_CHESTS, WINTER_TABLE, winter_loss
from game.shogun.words import NOTES
from game.shogun.words.names import event_name, region_name, space_name, special_name
from tests.rulebooks import drawn, rows, tables
from tests.words import option_keys, words

every_language = pytest.mark.parametrize("language", LANGUAGES)
book, picture = partial(load, "shogun"), partial(drawn, "shogun")

# -- names -------------------------------------------------------------------------------------------


def test_every_card_has_a_section() -> None:
    wanted = {f"action:{name}" for name in ACTIONS} | {f"special:{name}" for name in SPECIALS}
    wanted |= {f"event:{card.effect}" for card in EVENTS if card.effect} | {"province", "treasure"}
    assert set(rulebook.CARDS) == wanted


@every_language
def test_sections_of_cards_and_actions_have_the_names_that_the_game_gives_them(language: str) -> None:
    say = words(language)
    for name, section in rulebook.CARDS.items():
        title = book(language)[section].title
        kind, _, card = name.partition(":")
        if kind == "special":
            assert title == say(special_name(SPECIALS.index(card)))
        elif kind == "event":
            assert title == say(event_name([event.effect for event in EVENTS].index(card)))
        elif kind == "action" and card not in ("battle_a", "battle_b"):
            assert title == say(space_name(ACTIONS.index(card)))


@every_language
def test_every_option_has_its_section_and_the_values_their_names(language: str) -> None:
    say = words(language)
    for option in OPTIONS[1:]:
        section, (name, _, *values) = book(language)[SECTIONS[option.name]], option_keys("shogun", option.name)
        assert section.title == say(name)
        said = section.plain.casefold()
        assert all(say(value).casefold() in said for value in values), section.name


SECTIONS = {
    "side": "option-side",
    "setup": "option-setup",
    "corrected": "option-corrected",
    "strict": "option-strict",
    "revolt_help": "option-revolt",
    "tower": "option-tower",
}
"""The number of players comes first among the options and has its place in the set-up."""

OURS = ("#option-strict", "#special-six", "#option-revolt")
"""Where the rules speak of rulings 39, 41 and 42; ruling 40 quotes the rulebook instead."""


@every_language
def test_our_own_readings_are_listed_among_the_open_questions(language: str) -> None:
    listed = "\n".join(book(language)["open-questions"].blocks)
    assert all(f"]({link})" in listed for link in OURS) and len(re.findall(r"^- ", listed, re.MULTILINE)) == 17
    assert Sentence("shogun.note_readings") in NOTES and words(language).has("shogun.note_readings")


# -- tables that are true ----------------------------------------------------------------------------


@every_language
def test_the_table_of_provinces_is_that_of_the_game(language: str) -> None:
    told = rows(book(language)["province-table"])
    regions = {side: [_region(language, BOARDS[side, 4].region[i]) for i in range(len(PROVINCES))] for side in SIDES}
    for i, row in enumerate(told):
        wanted = (NAMES[i], regions["sun"][i], regions["moon"][i], CHESTS[i], RICE[i], PLOTS[i])
        assert row[:6] == [str(item) for item in wanted]
        assert (row[6] == "–") == (not any(i in REMOVED[side] for side in SIDES))
    assert len(told) == len(PROVINCES)
    both = {row[6] for i, row in enumerate(told) if all(i in REMOVED[side] for side in SIDES)}
    assert len(both) == 1 and len({row[6] for row in told}) == 4


def _region(language: str, region: int) -> str:
    """The name of a region without its article."""
    return re.sub(r"^(the |el |il |l')", "", words(language)(region_name(region)))


@every_language
def test_the_given_provinces_are_those_of_the_game(language: str) -> None:
    for players, table in zip((3, 4, 5), tables(book(language)["preset"]), strict=True):
        for seat, given in enumerate(PRESETS[players]):
            assert [row[seat] for row in table] == [f"{NAMES[i]} {armies}" for i, armies in given.items()]


@every_language
def test_the_numbers_of_the_set_up_are_those_of_the_game(language: str) -> None:
    told = rows(book(language)["players"])
    for players, row in zip((3, 4, 5), told, strict=True):
        groups = GROUPS[players]
        numbers = (players, START_CHESTS[players], len(groups), sum(groups))
        assert row[:4] == [str(number) for number in numbers]
        assert row[4] == ", ".join(map(str, groups))
        assert row[5] == str(len(BOARDS["sun", players].in_play))


@every_language
def test_the_winter_table_is_that_of_the_game(language: str) -> None:
    told = rows(book(language)["hunger"])
    for row in told:
        for short in range(int(row[0][0]), int(row[0].strip("+")[-1]) + 1):
            assert WINTER_TABLE[short] == (int(row[1]), int(row[2]))
    assert len(told) == 5


@every_language
def test_the_table_of_events_is_that_of_the_game(language: str) -> None:
    told = rows(book(language)["events"])
    for number, row in enumerate(told, 1):
        assert row == [str(number), words(language)(event_name(number)), str(winter_loss(number, False))]
    assert len(told) == 12


@every_language
def test_the_losses_in_brackets_are_those_of_the_cards(language: str) -> None:
    for effect in {card.effect for card in EVENTS if card.effect}:
        said = book(language)[rulebook.CARDS[f"event:{effect}"]].plain
        losses = [card.loss for card in EVENTS if card.effect == effect]
        assert re.findall(r"\d+", said[said.rindex("(") :])[: len(losses)] == [str(loss) for loss in losses], effect


@every_language
def test_sea_links_and_removed_provinces_are_those_of_the_game(language: str) -> None:
    said = book(language)["sea-links"].blocks[-1]
    links = re.findall(r"([A-Z][a-z]+(?:-[A-Z][a-z]+)?)–([A-Z][a-z]+(?:-[A-Z][a-z]+)?)", said)
    wanted = [{NAMES[a], NAMES[b]} for side in SIDES for a, b in SEA[side]]
    assert sorted(map(sorted, links)) == sorted(map(sorted, wanted))
    for line, side in zip(book(language)["removed"].blocks[-1].splitlines(), SIDES, strict=True):
        assert {name for name in NAMES if re.search(rf"\b{name}\b", line)} == {NAMES[i] for i in REMOVED[side]}


# -- pictures ------------------------------------------------------------------------------------------


def test_the_tower_shows_the_rulebook_s_battle() -> None:
    assert re.findall(r">(\d)</text>", picture("tower")) == ["4", "3", "1", "2", "1", "3", "1", "1", "3", "2"]


@every_language
def test_pictures_with_words_speak_the_language(language: str) -> None:
    say = words(language)
    shown = {
        "regions": [say(region_name(region))[1:] for region in range(len(REGIONS))],
        "actions": [say(space_name(space)) for space in range(BID)],
        "specials": [say(special_name(special)) for special in range(len(SPECIALS))],
    }
    for name, texts in shown.items():
        seen = picture(name, language).replace("&#x27;", "'")
        assert all(text in seen for text in texts)
