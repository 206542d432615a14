"""The rules to read: three languages that say the same, numbers as in the tables, and a section for everything."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from game import samurai
from game.core.rulebook import PICTURE, TOP, Rulebook, load
from game.core.words import LANGUAGES
from game.samurai import names, telling
from game.samurai.board import BLUE, RED
from game.samurai.cards import COMMAND_CARDS, DRAGON_CARDS
from game.samurai.rulebook import CARDS, EVENTS, PICTURES, REASONS
from game.samurai.scenario import NUMBERS, scenario
from game.samurai.terrain import CHART, NO_LIMIT
from game.samurai.units import FACES, GUARD, KINDS, LEADERS
from tests.test_words import messages
from tests.words import words

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_picture = pytest.mark.parametrize("name", PICTURES)


def book(language: str) -> Rulebook:
    return load("samurai", language)


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
            slips = re.search(r"  |\.\.| [.,;:!?]|\{|\}", block.replace("\n", " "))
            assert not slips, (section.name, block)
            assert block.count("**") % 2 == 0, (section.name, block)


def test_no_section_is_left_untranslated() -> None:
    for one, other in (("en", "it"), ("en", "es"), ("it", "es")):
        for here, there in zip(book(one).sections, book(other).sections, strict=True):
            assert not set(here.blocks) & set(there.blocks), (here.name, one, other)


GLOSSARY = [
    ("command card", "carta comando", "carta de mando"),
    ("dragon card", "carta dragone", "carta de dragón"),
    ("honor & fortune", "onore e fortuna", "honor y fortuna"),
    ("token", "gettone", "ficha"),
    ("victory banners", "bandiere di vittoria", "banderas de victoria"),
    ("block", "blocco", "bloque"),
    ("hex", "esagono", "hexágono"),
    ("section", "sezione", "sección"),
    ("leader", "comandante", "líder"),
    ("army commander", "comandante d'armata", "comandante del ejército"),
    ("bodyguards", "guardie del corpo", "guardaespaldas"),
    ("command tent", "tenda di comando", "tienda de mando"),
    ("close combat", "combattimento ravvicinato", "combate cercano"),
    ("ranged combat", "combattimento a distanza", "combate a distancia"),
    ("battle back", "risposta all'attacco", "contraataque"),
    ("gain ground", "guadagnare terreno", "ganar terreno"),
    ("bonus combat", "combattimento bonus", "combate adicional"),
    ("inspiration", "ispirazione", "inspiración"),
    ("line of sight", "visuale", "línea de visión"),
    ("lack of honor", "mancanza di onore", "falta de honor"),
    ("retreat", "ritirata", "retirada"),
    ("levies", "leve contadine", "levas campesinas"),
    ("seppuku", "seppuku", "seppuku"),
    ("crossed swords", "spade incrociate", "espadas cruzadas"),
]
"""The rulebook's own terms, each of which the text must use."""


@pytest.mark.parametrize("terms", GLOSSARY, ids=lambda terms: terms[0])
def test_the_rulebooks_terms_are_used(terms: tuple[str, ...]) -> None:
    for language, term in zip(LANGUAGES, terms, strict=True):
        assert any(term in section.plain.casefold() for section in book(language).sections), (language, term)


@every_language
def test_cards_units_and_ground_are_called_as_in_the_game(language: str) -> None:
    say = words(language)
    for card in DRAGON_CARDS:
        assert book(language)[CARDS[card]].title == say(names.card_name(card))
    for kind, row in enumerate(KINDS):
        if kind != GUARD:
            assert book(language)[CARDS[f"unit:{row.code}"]].title.casefold() == say(names.unit_name(kind))
    for kind, ground in enumerate(CHART):
        if ground.letter:
            assert say(names.terrain_name(kind)) in book(language)[CARDS[f"terrain:{ground.name}"]].title.casefold()
    for card, line in COMMAND_CARDS.items():
        if line.scope not in ("sections", "symbol"):
            assert book(language)[CARDS[card]].title == say(names.card_name(card))


# -- what the text says in numbers -----------------------------------------------------------------------


def rows(section: str, language: str) -> list[list[str]]:
    """The rows of a section's table, without its head."""
    table = next(block for block in book(language)[section].blocks if block.startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@every_language
def test_the_unit_chart_is_the_units(language: str) -> None:
    say = words(language)
    told = {row[0]: row[1:] for row in rows("unit-chart", language)}
    assert len(told) == len(KINDS) - 1
    for number, kind in enumerate(KINDS[:GUARD]):
        symbol, move, close, shots, flags, honor = told[say(names.unit_name(number))]
        assert symbol == say(f"samurai.face_{FACES[kind.symbol]}")
        assert max(numbers(move)) == kind.move
        assert len(numbers(move)) == 1 + (0 < kind.battle_move < kind.move)
        assert (numbers(close), numbers(flags), numbers(honor)) == ([kind.close], [kind.flags], [kind.honor])
        assert numbers(shots) == ([] if not kind.ranged else [2, 3, 2] + [4, 1] * (len(kind.ranged) == 5))


LIMITS = ("close_out", "close_in", "ranged_out", "ranged_in")


@every_language
def test_the_terrain_chart_is_the_terrain(language: str) -> None:
    say = words(language)
    told = {name: row for row in rows("terrain-chart", language) for name in row[0].split(", ")}
    grounds = [kind for kind, row in enumerate(CHART) if (row.letter or row.name == "palisade") and not row.closed]
    for kind in grounds:
        row = told[say(names.terrain_name(kind))]
        shown = [limit for cell in row[3:5] for limit in cell.split(", ")]
        assert [limits_of(text) for text in shown] == [getattr(CHART[kind], limit) for limit in LIMITS], row


def limits_of(text: str) -> tuple[int, int]:
    """A pair of maxima as the chart writes it: ``2``, ``-/2``, ``3/never``."""
    parts = [_limit(part) for part in text.split()[0].split("/")]
    return parts[0], parts[-1]


def _limit(text: str) -> int:
    if text == "-":
        return NO_LIMIT
    return int(text) if text.isdecimal() else 0


@every_language
def test_the_list_of_scenarios_is_the_scenarios(language: str) -> None:
    say = words(language)
    for number, row in zip(NUMBERS, rows("scenarios", language), strict=True):
        field = scenario(number)
        assert row[:2] == [str(number), say(names.scenario_title(number))]
        assert [tuple(numbers(cell)) for cell in row[2:5]] == [field.command, field.dragon, field.honor]
        assert numbers(row[6]) == [field.flags]
    first = {row[5]: scenario(number).first for number, row in zip(NUMBERS, rows("scenarios", language))}
    assert len(first) == 3 and {RED, BLUE} < set(first.values())


@every_language
def test_the_special_rules_of_every_scenario_are_told(language: str) -> None:
    say, text = words(language), "\n".join(book(language)["scenario-rules"].blocks)
    for number in NUMBERS:
        special = [say.say(sentence) for sentence in names.scenario_rules(scenario(number))[1:]]
        line = f"- **{number}. {say(names.scenario_title(number))}**: {' '.join(special)}"
        assert (line in text.splitlines()) == bool(special), number


@every_language
def test_dragon_cards_say_their_cost_and_their_moment(language: str) -> None:
    for card, row in DRAGON_CARDS.items():
        text = book(language)[CARDS[card]].blocks[0]
        assert numbers(text.split("**")[1]) == ([row.cost] if row.cost else []), card
        assert f"*{words(language)(names.moment(card))}.*" in text


@every_language
def test_the_copies_of_the_command_cards_add_up(language: str) -> None:
    for card, row in COMMAND_CARDS.items():
        if row.scope not in ("sections", "symbol"):
            assert numbers(book(language)[CARDS[card]].blocks[0])[0] == row.copies, card


# -- what points at it -----------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [CARDS, EVENTS, REASONS], ids=["cards", "events", "reasons"])
def test_every_section_that_is_pointed_at_exists(table: dict[str, str]) -> None:
    assert set(table.values()) <= set(book("en").names)


def test_every_event_that_is_told_has_a_section() -> None:
    assert set(EVENTS) == set(telling.EVENTS)


def test_every_reason_has_a_section() -> None:
    reasons = {key for key in messages("samurai", "en") if key.startswith("samurai.why_")}
    assert set(REASONS) == reasons | {"core.not_now"}


def test_every_card_unit_leader_and_ground_has_a_section() -> None:
    things = {*COMMAND_CARDS, *DRAGON_CARDS, *(f"leader:{leader}" for leader in LEADERS)}
    things |= {f"unit:{kind.code}" for kind in KINDS} | {f"terrain:{row.name}" for row in CHART}
    assert set(CARDS) == things
    dragons = [CARDS[card] for card in DRAGON_CARDS]
    assert len(set(dragons)) == len(dragons)


def test_a_battle_tells_nothing_without_a_section() -> None:
    state = samurai.new(scenario=8, seed=3)
    events = [event for step in range(400) if state.turn is not None for event in state.play(state.choices()[-1])]
    assert {event[0] for event in events} <= set(EVENTS) and len(events) > 200


@pytest.mark.parametrize(("query", "section"), [("seppuku", "seppuku"), ("leve carica", "levy-charge")])
def test_a_search_finds_the_section(query: str, section: str) -> None:
    assert section in [hit.section.name for hit in book("it").search(query)]


# -- pictures --------------------------------------------------------------------------------------------

LARGEST = 40_000


def test_every_picture_in_the_text_can_be_drawn_and_every_drawn_one_is_in_the_text() -> None:
    assert sorted(book("en").pictures()) == sorted(PICTURES)


@every_picture
def test_a_picture_is_a_small_drawing_that_asks_for_nothing_outside(name: str) -> None:
    drawn = PICTURES[name](words("en"))
    root = ElementTree.fromstring(drawn)
    assert root.tag == "svg" and root.get("viewBox") and len(drawn) < LARGEST
    ids = {element.get("id") for element in root.iter()} - {None}
    asked = set(re.findall(r'(?:href="#|url\(#)([^")]+)', drawn))
    assert asked <= ids and all(one and one.startswith(f"picture-{name}-") for one in ids)
    assert not re.search(r"data-|tabindex|role=", drawn)


def test_no_two_pictures_share_an_id() -> None:
    ids = [key for draw in PICTURES.values() for key in set(re.findall(r' id="([^"]+)"', draw(words("es"))))]
    assert len(ids) == len(set(ids))
