"""The rules to read: three languages that say the same, pictures that can be drawn, and a section for everything."""

from __future__ import annotations

import re
from itertools import product
from xml.etree import ElementTree

import pytest

from game.core.rulebook import PICTURE, TOP, Rulebook, folded, load
from game.core.words import LANGUAGES, folder
from game.rumble import words as rumble_words
from game.rumble.board import AREAS, BOARDS
from game.rumble.cards import DAIMYO, TACTICS
from game.rumble.rulebook import CARDS, EVENTS, PICTURES, REASONS
from game.rumble.rules import SPLITS
from tests.words import words

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_picture = pytest.mark.parametrize("name", PICTURES)


def book(language: str) -> Rulebook:
    return load("rumble", language)


# -- the text ------------------------------------------------------------------------------------------


@every_language
def test_every_language_has_the_same_sections_pictures_and_links(language: str) -> None:
    ours, english = book(language), book("en")
    shape = [(section.name, section.depth, len(section.blocks)) for section in ours.sections]
    assert shape == [(section.name, section.depth, len(section.blocks)) for section in english.sections]
    assert ours.pictures() == english.pictures()
    assert ours.links() == english.links()


@every_language
def test_every_section_has_a_title_and_a_text(language: str) -> None:
    for section in book(language).sections:
        assert section.title and section.blocks, section.name
        assert not all(PICTURE.fullmatch(block) for block in section.blocks), section.name
        assert section.depth in (TOP, TOP + 1), section.name


@every_language
def test_nothing_is_carelessly_typed(language: str) -> None:
    for section in book(language).sections:
        for block in section.blocks:
            slips = re.search(r"  |\.\.| [.,;:!?]|\s$", block.replace("\n", " "))
            assert not slips, (section.name, block)
            assert block.count("**") % 2 == 0, (section.name, block)


def test_no_section_is_left_untranslated() -> None:
    for one, other in (("en", "it"), ("en", "es"), ("it", "es")):
        for here, there in zip(book(one).sections, book(other).sections, strict=True):
            same = set(here.blocks) & set(there.blocks)
            assert not same, (here.name, one, other, same)


def test_pictures_are_described_in_each_language() -> None:
    for texts in zip(*map(descriptions, LANGUAGES), strict=True):
        assert all(texts) and len(set(texts)) == len(LANGUAGES), texts


def descriptions(language: str) -> list[str]:
    blocks = [block for section in book(language).sections for block in section.blocks]
    return [text for block in blocks for text, _ in PICTURE.findall(block)]


GLOSSARY = [
    ("deployment phase", "Fase di Schieramento", "Fase de Despliegue"),
    ("war phase", "Fase di Guerra", "Fase de Guerra"),
    ("large castle", "castello grande", "castillo grande"),
    ("small castle", "castello piccolo", "castillo pequeño"),
    ("area", "regione", "zona"),
    ("adjacent", "adiacente", "adyacente"),
    ("soldier", "soldato", "soldado"),
    ("reinforcements", "rinforzi", "refuerzos"),
    ("stock", "riserva", "reserva"),
    ("sword chip", "segnalino katana", "ficha de Espada"),
    ("tactic card", "carta tattica", "carta de Táctica"),
    ("display", "vetrina", "oferta"),
    ("power", "potenza", "poder"),
    ("runner-up", "secondo classificato", "segunda posición"),
    ("daimyo card", "carta daimyo", "carta de Daimio"),
    ("by land", "via terra", "por tierra"),
    ("by sea", "via mare", "por mar"),
    ("starting player", "primo giocatore", "participante inicial"),
]
"""The rulebooks' own terms, each of which the text must use."""


@pytest.mark.parametrize("terms", GLOSSARY, ids=lambda terms: terms[0])
def test_the_rulebooks_terms_are_used(terms: tuple[str, ...]) -> None:
    for language, term in zip(LANGUAGES, terms, strict=True):
        assert book(language).search(term), (language, term)


@every_language
def test_a_card_is_called_as_in_the_game(language: str) -> None:
    for card in TACTICS:
        assert book(language)[CARDS[card]].title == words(language)(rumble_words.card_name(card))
    for card in DAIMYO:
        assert book(language)[CARDS[card]].title == words(language)(rumble_words.lord_name(card))


@every_language
def test_every_area_is_named_as_on_the_board(language: str) -> None:
    for area in range(len(AREAS)):
        assert words(language)(rumble_words.area_name(area)) in book(language)["map"].plain


# -- what the text says in numbers -----------------------------------------------------------------------


def rows(section: str, language: str = "en") -> list[list[str]]:
    """The rows of a section's table, without its head."""
    table = next(block for block in book(language)[section].blocks if block.startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


@every_language
def test_the_table_of_links_is_the_board(language: str) -> None:
    say = words(language)
    names = [say(rumble_words.area_name(area)) for area in range(len(AREAS))]
    board = BOARDS["classic"]
    for name, land, sea in rows("links", language):
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
    for castles, *shares in rows("odds", language):
        values = [int(number) for number in re.findall(r"\d+", castles)]
        told = [[int(number) for number in re.findall(r"\d+", share)] for share in shares]
        for place, value in enumerate(values):
            assert chances(value) == tuple(numbers[place if len(numbers) > 1 else 0] for numbers in told), castles


# -- what points at it -----------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [CARDS, EVENTS, REASONS], ids=["cards", "events", "reasons"])
def test_every_section_that_is_pointed_at_exists(table: dict[str, str]) -> None:
    assert set(table.values()) <= set(book("en").names)


def test_every_event_that_is_told_has_a_section() -> None:
    assert set(EVENTS) == set(rumble_words.EVENTS)


def test_every_reason_has_a_section() -> None:
    catalogue = (folder() / "rumble.en.po").read_text(encoding="utf-8")
    reasons = set(re.findall(r'^msgid "(rumble\.why_\w+)"', catalogue, re.MULTILINE))
    assert len(reasons) > 30 and set(REASONS) == reasons | {"core.not_now"}


def test_every_card_has_a_section_of_its_own() -> None:
    assert set(CARDS) == {*TACTICS, *DAIMYO}
    assert len(set(CARDS.values())) == len(CARDS)


@pytest.mark.parametrize(
    ("query", "section"),
    [("katana", "sword-chips"), ("più rotte", "option-map"), ("kyo ingresso", "card-kyo"), ("OTOMO", "lord-otomo")],
)
def test_a_search_finds_the_section(query: str, section: str) -> None:
    found = [hit.section for hit in book("it").search(query)]
    assert section in [one.name for one in found]
    assert all(word in folded(one.plain) for one in found for word in folded(query).split())


# -- pictures --------------------------------------------------------------------------------------------


def test_every_picture_in_the_text_can_be_drawn_and_every_drawn_one_is_in_the_text() -> None:
    assert sorted(book("en").pictures()) == sorted(PICTURES)


def drawn(name: str, language: str = "en") -> str:
    return PICTURES[name](words(language))


@every_picture
@every_language
def test_a_picture_is_whole_and_small(name: str, language: str) -> None:
    markup = drawn(name, language)
    root = ElementTree.fromstring(markup)
    assert root.tag == "svg" and len(root.get("viewBox", "").split()) == 4
    assert len(markup) < 40_000
    assert not re.search(r"\b(rumble|core)\.[a-z]", markup), "no bare key"


@every_picture
def test_a_picture_answers_no_click_and_no_key(name: str) -> None:
    root = ElementTree.fromstring(drawn(name))
    for element in root.iter():
        assert not {"role", "tabindex"} & set(element.attrib)
        assert not any(key.startswith("data-") for key in element.attrib)


def test_pictures_can_stand_together_on_one_page() -> None:
    ids: list[str] = []
    for name in PICTURES:
        markup = drawn(name)
        own = re.findall(r' id="([^"]+)"', markup)
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', markup)) <= set(own), name
        ids += own
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", ["board", "links", "area", "example", "example-end", "reinforce", "routes"])
def test_a_piece_of_the_board_speaks_the_readers_language(name: str) -> None:
    assert "Kioto" in drawn(name, "es") and "Kioto" not in drawn(name, "it")


def test_the_example_shows_the_castles_that_were_taken() -> None:
    before, after = drawn("example"), drawn("example-end")
    assert before.count('class="castle taken') == 0
    assert after.count('class="castle taken') == 4
    assert after.count("#picture-example-end-white-0") == 6 and after.count("#picture-example-end-white-2") == 4


def test_the_second_map_has_two_more_routes() -> None:
    assert drawn("routes").count('class="way way-sea"') == drawn("board").count('class="way way-sea"') + 2
