"""The rules to read: whole in three languages, their tables true, and a place for every log line, refusal and card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from game.core.rulebook import Rulebook, Section, load
from game.core.words import LANGUAGES, folder
from game.shogun import OPTIONS, rulebook
from game.shogun.board import BOARDS, CHESTS, NAMES, PLOTS, PRESETS, PROVINCES, REGIONS, REMOVED, RICE, SEA, SIDES
from game.shogun.cards import ACTIONS, BID, EVENTS, GROUPS, SPECIALS, START_CHESTS, WINTER, winter_loss
from game.shogun.names import event_name, region_name, space_name, special_name
from game.shogun.words import EVENTS as TOLD
from game.shogun.words import option_words
from tests.words import catalogue, words

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_picture = pytest.mark.parametrize("name", rulebook.PICTURES)


def book(language: str = "en") -> Rulebook:
    return load("shogun", language)


def tables(section: Section) -> list[list[list[str]]]:
    """The tables of a section, without their heads."""
    blocks = [block for block in section.blocks if block.startswith("|")]
    return [[_cells(line) for line in block.splitlines()[2:]] for block in blocks]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


# -- three languages that say the same ---------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_languages_have_the_same_sections_pictures_and_links(language: str) -> None:
    for english, other in zip(book().sections, book(language).sections, strict=True):
        assert (english.name, english.depth) == (other.name, other.depth)
        assert [_points(block) for block in english.blocks] == [_points(block) for block in other.blocks], english.name
    assert book().names == book(language).names


def _points(block: str) -> list[tuple[str, str]]:
    """The pictures and sections that a block points at, in their order."""
    return [(kind, name) for kind, _, name in re.findall(r"(!?)\[([^\]]+)\]\(#?([a-z0-9-]+)\)", block)]


@every_language
def test_every_section_says_something(language: str) -> None:
    assert all(section.blocks for section in book(language).sections)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_block_is_left_in_english(language: str) -> None:
    for english, other in zip(book().sections, book(language).sections, strict=True):
        for here, there in zip(english.blocks, other.blocks, strict=True):
            assert here != there, (english.name, here)


GLOSSARY = {
    "unrest marker": ("segnalin[io] del tumulto", "marcador(es)? de agitación"),
    "treasure card": ("cart[ae] del tesoro", "cartas? de tesoro"),
    "special card": ("cart[ae] special[ei]", "cartas? especial(es)?"),
    "action card": ("carte delle azioni", "cartas de acción"),
    "event card": ("carte degli eventi", "cartas? de evento"),
    "province": ("provinc[ia]a?e?", "provincias?"),
    "chest": ("forzier[ei]", "cofres?"),
    "rice": ("riso", "arroz"),
    "farmer": ("contadin[oi]", "campesinos?"),
    "armies": ("armate", "ejércitos"),
    "supply": ("scorta", "reserva"),
    "tower": ("torre", "torre"),
    "tray": ("piattino", "bandeja"),
    "revolt": ("insurrezion[ei]", "revueltas?"),
    "plot": ("terren[oi]", "solar(es)?"),
    "castle": ("castell[oi]", "castillos?"),
    "temple": ("temp[il]i?o?", "templos?"),
    "Nō theatre": ("teatr[oi] Nô", "teatros? Nō"),
    "bid": ("offert[ae]", "pujas?"),
    "turn order": ("sequenza dei giocatori", "orden de turno"),
    "tie": ("pareggi", "empate"),
}
"""The terms of the seed, and of the game's own catalogues, in the three languages."""


@pytest.mark.parametrize("term", GLOSSARY)
def test_terms_are_those_of_the_game(term: str) -> None:
    for language, wanted in zip(LANGUAGES, (term, *GLOSSARY[term]), strict=True):
        said = " ".join(section.plain for section in book(language).sections)
        assert re.search(rf"\b{wanted}", said, re.IGNORECASE), (language, wanted)


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
    say = words(language).say
    for option in OPTIONS[1:]:
        section, name = book(language)[SECTIONS[option.name]], option_words(option)
        assert section.title == say(name.name)
        said = section.plain.casefold()
        assert all(say(value).casefold() in said for value in name.values), section.name


SECTIONS = {
    "side": "option-side",
    "setup": "option-setup",
    "corrected": "option-corrected",
    "strict": "option-strict",
    "revolt_help": "option-revolt",
    "tower": "option-tower",
}
"""The number of players comes first among the options and has its place in the set-up."""

# -- tables that are true ----------------------------------------------------------------------------


@every_language
def test_the_table_of_provinces_is_that_of_the_game(language: str) -> None:
    (rows,) = tables(book(language)["province-table"])
    regions = {side: [_region(language, BOARDS[side, 4].region[i]) for i in range(len(PROVINCES))] for side in SIDES}
    for i, row in enumerate(rows):
        wanted = (NAMES[i], regions["sun"][i], regions["moon"][i], CHESTS[i], RICE[i], PLOTS[i])
        assert row[:6] == [str(item) for item in wanted]
        assert (row[6] == "–") == (not any(i in REMOVED[side] for side in SIDES))
    assert len(rows) == len(PROVINCES)
    both = {row[6] for i, row in enumerate(rows) if all(i in REMOVED[side] for side in SIDES)}
    assert len(both) == 1 and len({row[6] for row in rows}) == 4


def _region(language: str, region: int) -> str:
    """The name of a region without its article."""
    return re.sub(r"^(the |el |il |l')", "", words(language)(region_name(region)))


@every_language
def test_the_given_provinces_are_those_of_the_game(language: str) -> None:
    for players, rows in zip((3, 4, 5), tables(book(language)["preset"]), strict=True):
        for seat, given in enumerate(PRESETS[players]):
            assert [row[seat] for row in rows] == [f"{NAMES[i]} {armies}" for i, armies in given.items()]


@every_language
def test_the_numbers_of_the_set_up_are_those_of_the_game(language: str) -> None:
    (rows,) = tables(book(language)["players"])
    for players, row in zip((3, 4, 5), rows, strict=True):
        groups = GROUPS[players]
        numbers = (players, START_CHESTS[players], len(groups), sum(groups))
        assert row[:4] == [str(number) for number in numbers]
        assert row[4] == ", ".join(map(str, groups))
        assert row[5] == str(len(BOARDS["sun", players].in_play))


@every_language
def test_the_winter_table_is_that_of_the_game(language: str) -> None:
    (rows,) = tables(book(language)["hunger"])
    for row in rows:
        for short in range(int(row[0][0]), int(row[0].strip("+")[-1]) + 1):
            assert WINTER[short] == (int(row[1]), int(row[2]))
    assert len(rows) == 5


@every_language
def test_the_table_of_events_is_that_of_the_game(language: str) -> None:
    (rows,) = tables(book(language)["events"])
    for number, row in enumerate(rows, 1):
        assert row == [str(number), words(language)(event_name(number)), str(winter_loss(number, False))]
    assert len(rows) == 12


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


def test_every_picture_of_the_text_can_be_drawn_and_every_drawing_is_used() -> None:
    assert sorted(book().pictures()) == sorted(rulebook.PICTURES)


@every_picture
@every_language
def test_a_picture_is_a_small_svg_that_needs_nothing_from_outside(name: str, language: str) -> None:
    drawn = rulebook.PICTURES[name](words(language))
    ElementTree.fromstring(drawn)
    assert drawn.startswith("<svg ") and "viewBox" in drawn and len(drawn.encode()) < 40_000
    ids = re.findall(r' id="([^"]+)"', drawn)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', drawn)) <= set(ids)
    assert "data-" not in drawn.replace("data:image", "") and "tabindex" not in drawn and "role=" not in drawn


def test_several_pictures_can_stand_on_one_page() -> None:
    say = words("en")
    ids = [name for draw in rulebook.PICTURES.values() for name in re.findall(r' id="([^"]+)"', draw(say))]
    assert ids and len(ids) == len(set(ids)) and all(name.startswith("picture-") for name in ids)


def test_the_tower_shows_the_rulebook_s_battle() -> None:
    drawn = rulebook.PICTURES["tower"](words("en"))
    assert re.findall(r">(\d)</text>", drawn) == ["4", "3", "1", "2", "1", "3", "1", "1", "3", "2"]


@every_language
def test_pictures_with_words_speak_the_language(language: str) -> None:
    say = words(language)
    shown = {
        "regions": [say(region_name(region))[1:] for region in range(len(REGIONS))],
        "actions": [say(space_name(space)) for space in range(BID)],
        "specials": [say(special_name(special)) for special in range(len(SPECIALS))],
    }
    for name, texts in shown.items():
        drawn = rulebook.PICTURES[name](say).replace("&#x27;", "'")
        assert all(text in drawn for text in texts)


# -- a place for everything ------------------------------------------------------------------------------


def test_every_event_that_is_told_has_a_section() -> None:
    assert set(rulebook.EVENTS) == set(TOLD)
    assert set(rulebook.EVENTS.values()) <= set(book().names)


def test_every_refusal_has_a_section() -> None:
    assert set(reasons()) <= set(rulebook.REASONS)
    assert set(rulebook.REASONS) == {*reasons(), "core.not_now", "shogun.plan_unfilled", "shogun.plan_bid_unpaid"}
    assert set(rulebook.REASONS.values()) <= set(book().names)
    assert all(words("en").has(key) for key in rulebook.REASONS)


def reasons() -> Iterator[str]:
    """The keys in the catalogue that say why something cannot be done."""
    for message in catalogue(folder() / "shogun.en.po"):
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key.startswith("shogun.why_"):
            yield key


def test_every_card_has_a_section() -> None:
    wanted = {f"action:{name}" for name in ACTIONS} | {f"special:{name}" for name in SPECIALS}
    wanted |= {f"event:{card.effect}" for card in EVENTS if card.effect} | {"province", "treasure"}
    assert set(rulebook.CARDS) == wanted
    assert set(rulebook.CARDS.values()) <= set(book().names)
