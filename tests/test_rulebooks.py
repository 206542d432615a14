"""The rules to read: three languages that say the same, pictures that can be drawn, and a section for everything.

It knows no single game. What it must know about one stands in its ``tests/NAME/suite.py``; see tests/rulebooks.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import game
from game.core.rulebook import PICTURE, TOP, folded, load
from game.core.words import LANGUAGES
from tests.games import find, suite
from tests.rulebooks import difference, drawn, facts
from tests.words import keys, words

every_game = pytest.mark.parametrize("name", game.GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_other = pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
every_picture = pytest.mark.parametrize(
    ("name", "picture"), [(name, picture) for name in game.GAMES for picture in game.find(name).rulebook.PICTURES]
)

# -- the text ------------------------------------------------------------------------------------------

Outline = list[tuple[str, int, list[list[tuple[str, str]]]]]

POINTERS = re.compile(r"(!?)\[[^\]]*\]\((#?[a-z0-9-]+)\)")
"""A picture, or a link to a section."""


def outline(name: str, language: str) -> Outline:
    """The sections with their depths, and what each of their blocks points at."""
    return [
        (section.name, section.depth, [POINTERS.findall(block) for block in section.blocks])
        for section in load(name, language).sections
    ]


@every_game
@every_other
def test_every_language_has_the_same_sections_pictures_and_links(name: str, language: str) -> None:
    assert outline(name, language) == outline(name, "en")


@every_game
@every_language
def test_every_section_has_a_title_and_a_text(name: str, language: str) -> None:
    sections = load(name, language).sections
    for section in sections:
        assert section.title and section.blocks, section.name
        assert section.depth in (TOP, TOP + 1), section.name
    pictures = {section.name for section in sections if all(map(PICTURE.fullmatch, section.blocks))}
    assert pictures == difference(name, "ONLY_PICTURES")


SLIPS = re.compile(r"  |\.\.|\s[.,;:!?]|\s$|[{}]")


@every_game
@every_language
def test_nothing_is_carelessly_typed(name: str, language: str) -> None:
    for section in load(name, language).sections:
        for text in (section.title, *section.blocks):
            assert not SLIPS.search(text.replace("\n", " ")), (section.name, text)
            assert text.count("**") % 2 == 0, (section.name, text)


@every_game
def test_no_section_is_left_untranslated(name: str) -> None:
    for one, other in combinations(LANGUAGES, 2):
        for here, there in zip(load(name, one).sections, load(name, other).sections, strict=True):
            same = set(here.blocks) & set(there.blocks)
            assert not same, (here.name, one, other, same)


@every_game
def test_pictures_are_described_in_each_language(name: str) -> None:
    described = [list(descriptions(name, language)) for language in LANGUAGES]
    assert described[0]
    for texts in zip(*described, strict=True):
        assert all(texts) and len(set(texts)) == len(LANGUAGES), texts


def descriptions(name: str, language: str) -> Iterator[str]:
    for section in load(name, language).sections:
        for block in section.blocks:
            yield from (text for text, _ in PICTURE.findall(block))


@pytest.mark.parametrize(
    ("name", "terms"),
    [(name, terms) for name in game.GAMES for terms in facts(name).GLOSSARY],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_the_rulebooks_terms_are_used(name: str, terms: tuple[str, ...]) -> None:
    for language, term in zip(LANGUAGES, terms, strict=True):
        wanted = re.compile(rf"\b{term}", re.IGNORECASE)
        assert any(wanted.search(section.plain) for section in load(name, language).sections), (language, term)


@pytest.mark.parametrize(
    ("name", "query", "section"), [(name, *pair) for name in game.GAMES for pair in facts(name).SEARCHES]
)
def test_a_search_finds_the_section(name: str, query: str, section: str) -> None:
    found = [hit.section for hit in load(name, "it").search(query)]
    assert section in [one.name for one in found]
    assert all(word in folded(one.plain) for one in found for word in folded(query).split())


# -- what points at it -----------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("table", ["CARDS", "EVENTS", "REASONS"])
def test_every_section_that_is_pointed_at_exists(name: str, table: str) -> None:
    sections = set(getattr(game.find(name).rulebook, table).values())
    assert sections and sections <= set(load(name, "en").names)


@every_game
def test_every_event_that_is_told_has_a_section(name: str) -> None:
    assert set(game.find(name).rulebook.EVENTS) == set(facts(name).CHANCE_EVENTS)


@every_game
def test_a_game_brings_about_nothing_without_a_section(name: str) -> None:
    happened = [kind for number in range(len(suite(name).OPTION_SETS)) for kind in kinds_of_events(name, number)]
    assert set(happened) <= set(game.find(name).rulebook.EVENTS) | difference(name, "UNTOLD")
    assert len(happened) > 1000


def kinds_of_events(name: str, number: int) -> Iterator[str]:
    """What happens in the beginning of a game with one of the option sets."""
    state = find(name).new(seed=3, **suite(name).OPTION_SETS[number])
    for _ in range(200):
        if state.turn is not None:
            yield from (event[0] for event in state.play(state.choices()[-1]))


@every_game
def test_every_reason_has_a_section(name: str) -> None:
    refusals = {key for key in keys(name, "en") if key.startswith(f"{name}.why_")}
    table = game.find(name).rulebook.REASONS
    assert len(refusals) >= facts(name).FEWEST_REASONS
    assert set(table) == refusals | {"core.not_now"} | difference(name, "MORE_REASONS")
    assert all(words("en").has(key) for key in table)


# -- pictures --------------------------------------------------------------------------------------------


@cache
def parsed(name: str, picture: str, language: str) -> Element:
    return ElementTree.fromstring(drawn(name, picture, language))


def ids(root: Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


@every_game
def test_every_picture_in_the_text_can_be_drawn_and_every_drawn_one_is_in_the_text(name: str) -> None:
    assert sorted(load(name, "en").pictures()) == sorted(game.find(name).rulebook.PICTURES)


@every_picture
def test_a_picture_is_whole_and_small(name: str, picture: str) -> None:
    for language in LANGUAGES:
        markup, root = drawn(name, picture, language), parsed(name, picture, language)
        assert markup.startswith("<svg ") and root.tag == "svg" and len(root.get("viewBox", "").split()) == 4, language
        assert len(markup.encode()) < 40_000, language
        assert not re.search(rf"\b({name}|core)\.[a-z]", markup), (language, "no bare key")


@every_picture
def test_a_picture_asks_for_nothing_outside_and_its_ids_are_its_own(name: str, picture: str) -> None:
    for language in LANGUAGES:
        markup, own = drawn(name, picture, language), ids(parsed(name, picture, language))
        assert not re.search(r'(?:href="|url\()(?!#|data:image)', markup), language
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', markup)) <= set(own), language
        assert all(one.startswith(f"picture-{picture}-") for one in own), language


@every_picture
def test_a_picture_answers_no_click_and_no_key(name: str, picture: str) -> None:
    for language in LANGUAGES:
        assert not re.search(r"data-|tabindex|role\s*=", drawn(name, picture, language)), language


@every_game
@every_language
def test_pictures_can_stand_together_on_one_page(name: str, language: str) -> None:
    every = [one for picture in game.find(name).rulebook.PICTURES for one in ids(parsed(name, picture, language))]
    assert every and len(every) == len(set(every))
