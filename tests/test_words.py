"""The words: three whole catalogues that say the same, and nothing that a game can say is missing.

The keys that code asks for are found twice: by reading the source (every key stands there as a text or
as an f-string), and by playing games of every kind and saying everything in them in every language.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from game import rumble
from game.core.chance import Chance
from game.core.position import Choice, Event, Position
from game.core.ui import Player, Ui
from game.core.words import LANGUAGES, Name, Sentence, folder, load
from game.games import GAMES
from game.rumble import events, panel, scene
from game.rumble import words as rumble_words
from game.rumble.board import AREAS
from game.rumble.cards import DAIMYO, LURES, MARCHES, TACTICS
from game.rumble.choices import DEPLOY
from game.rumble.state import State
from tests.games import CASES, ENDLESS, find, label, opened, stretch
from tests.words import catalogue, option_keys, style_keys, words

ROOT = Path(__file__).parents[1]
DOMAINS = sorted({path.name.partition(".")[0] for path in folder().glob("*.en.po")})
OTHERS = tuple(language for language in LANGUAGES if language != "en")
NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena")

every_domain = pytest.mark.parametrize("domain", DOMAINS)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_other = pytest.mark.parametrize("language", OTHERS)


def catalogue_of(domain: str, language: str) -> Catalog:
    return catalogue(folder() / f"{domain}.{language}.po")


@cache
def messages(domain: str, language: str) -> dict[str, Message]:
    return {_key(message): message for message in catalogue_of(domain, language) if message.id}


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    """The texts of an entry: one, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def texts(domain: str, language: str) -> Iterator[tuple[str, str]]:
    for key, message in messages(domain, language).items():
        for text in forms(message):
            yield key, text


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# -- the catalogues among themselves -----------------------------------------------------------------


def test_core_and_rumble_have_catalogues() -> None:
    assert {"core", "rumble"} <= set(DOMAINS)


@every_domain
@every_language
def test_header_names_language_plurals_and_encoding(domain: str, language: str) -> None:
    parsed = catalogue_of(domain, language)
    head = dict(parsed.mime_headers)
    assert head["Language"] == language
    assert head["Content-Type"] == "text/plain; charset=utf-8"
    assert (parsed.num_plurals, parsed.plural_expr) == (2, "(n != 1)")


@every_domain
@every_other
def test_every_language_has_the_same_keys_in_the_same_order(domain: str, language: str) -> None:
    assert list(messages(domain, language)) == list(messages(domain, "en"))


@every_domain
@every_language
def test_keys_belong_to_their_catalogue_and_plurals_repeat_the_key(domain: str, language: str) -> None:
    for key, message in messages(domain, language).items():
        assert re.fullmatch(rf"{domain}\.[a-z0-9_]+", key), key
        assert isinstance(message.id, str) or message.id == (key, key), key
        assert not message.fuzzy, key


@every_domain
@every_other
def test_an_entry_is_plural_in_all_languages_or_in_none(domain: str, language: str) -> None:
    for key, message in messages(domain, language).items():
        assert message.pluralizable == messages(domain, "en")[key].pluralizable, key


@every_domain
@every_language
def test_placeholders_are_the_same_everywhere(domain: str, language: str) -> None:
    for key, text in texts(domain, language):
        assert placeholders(text) == placeholders(forms(messages(domain, "en")[key])[0]), key


@every_domain
@every_language
def test_plural_entries_show_their_number(domain: str, language: str) -> None:
    for key, message in messages(domain, language).items():
        if message.pluralizable:
            assert all("n" in placeholders(text) for text in forms(message)), key


SLIPS = re.compile(r"  |^\s|\s$|\.\.\.|\.\.| [.,;:!?]|\?\?|--")


@every_domain
@every_language
def test_no_text_is_empty_or_carelessly_typed(domain: str, language: str) -> None:
    for key, text in texts(domain, language):
        assert text, key
        assert not SLIPS.search(text), (key, text)


@every_domain
@every_other
def test_sentences_end_alike_in_all_languages(domain: str, language: str) -> None:
    for key, text in texts(domain, language):
        english = forms(messages(domain, "en")[key])[0]
        assert (text[-1] in ".!?") == (english[-1] in ".!?"), (key, text)


# -- nothing left in English -------------------------------------------------------------------------

SAME = re.compile(
    r"rumble\.(title|area_[a-z]+|lord_[a-z]+|card_ninja|option_daimyo|event_battle_both|result_who|insight_castle)|core\.clan_[a-z]+"
    r"|[a-z]+\.(title|kanji)|web\.[a-z_]+"
)
"""Keys whose text may be the same as in English: proper names, Ninja, clan, and what holds no word at all."""

ENGLISH = re.compile(r"\b(the|and|of|with|from|your|you|soldiers?|cards?|area|castle|choose|place|dice)\b", re.I)


@every_domain
@every_other
def test_no_english_is_left_over(domain: str, language: str) -> None:
    for key, message in messages(domain, language).items():
        same = forms(message) == forms(messages(domain, "en")[key])
        assert not same or SAME.fullmatch(key), (key, forms(message))
        assert not any(ENGLISH.search(bare(text)) for text in forms(message)), (key, forms(message))


def bare(text: str) -> str:
    """A text without its placeholders and without names that are English words in every language."""
    return re.sub(r"\{\w*\}|Rumble Nation", "", text)


# -- the keys that code asks for, by reading it ------------------------------------------------------

LITERAL = re.compile(r"[a-z_]+\.[a-z0-9_]+")


@cache
def asked() -> tuple[frozenset[str], frozenset[str]]:
    """Keys that stand in the source as they are, and patterns of those that are put together."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted((ROOT / "game").rglob("*.py"))]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    joined = [node for node in nodes if isinstance(node, ast.JoinedStr)]
    parts = {id(part) for node in joined for part in node.values}
    plain = {str(node.value) for node in nodes if isinstance(node, ast.Constant) and id(node) not in parts}
    shapes = {"".join(map(_part, node.values)) for node in joined}
    return (
        frozenset(text for text in plain if LITERAL.fullmatch(text)),
        frozenset(text.replace(ANY, "[a-z0-9_]+") for text in shapes if JOINED.fullmatch(text)),
    )


def _part(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else ANY


ANY = "*"
JOINED = re.compile(r"(?!\*\.\*$)[a-z_]*\*?[a-z_]*\.[a-z0-9_*]+")
"""An f-string that makes keys, its holes shown as stars; ``*.*`` makes numbers."""


FILES = ("json", "svg", "po", "mo", "zip")
"""Endings of file names, which look like keys (rumble.json)."""


def test_every_key_written_in_the_source_has_words() -> None:
    literals, _ = asked()
    missing = {
        key
        for key in literals
        for domain, _, name in [key.partition(".")]
        if domain in DOMAINS and name not in FILES and key not in messages(domain, "en")
    }
    assert not missing


@every_domain
def test_every_key_with_words_is_asked_for_somewhere(domain: str) -> None:
    literals, patterns = asked()
    joined = re.compile("|".join(sorted(patterns)))
    unasked = {key for key in messages(domain, "en") if key not in literals and not joined.fullmatch(key)}
    assert not unasked


@every_language
@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_a_name_a_hint_and_names_for_its_values(name: str, language: str) -> None:
    options = [option.name for option in find(name).options if option.name not in find(name).filled]
    lacking = [key for option in options for key in option_keys(name, option) if not words(language).has(key)]
    assert options and not lacking


@every_language
@pytest.mark.parametrize("name", GAMES)
def test_every_style_has_a_name_and_a_note(name: str, language: str) -> None:
    assert [key for key in style_keys(name) if not words(language).has(key)] == []
    assert "mixed" not in find(name).styles


def test_the_put_together_keys_of_rumble_are_exactly_these() -> None:
    literals, _ = asked()
    assert set(messages("rumble", "en")) - literals <= rumble_families() <= set(messages("rumble", "en"))


def rumble_families() -> set[str]:
    """All keys that the source puts together from the tables of the game."""
    keys = {f"rumble.{key}" for key in ("title", "kanji", "tagline", "facts", "credit")}  # for the home screen
    keys |= {f"rumble.area_label_{kind}" for kind in ("land", "sea", "soldiers", "white")}
    for area in range(len(AREAS)):
        keys |= {rumble_words.area_name(area)}
    for card in TACTICS:
        keys |= {rumble_words.card_name(card), rumble_words.card_text(card), f"rumble.why_{card}"}
    for lord in DAIMYO:
        keys |= {rumble_words.lord_name(lord), rumble_words.lord_text(lord), f"rumble.why_{lord}"}
    for option in rumble.OPTIONS:
        keys |= {*option_keys("rumble", option.name)}
    keys |= {*style_keys("rumble")}
    keys |= {f"rumble.prompt_march_to_{march.links}" for march in MARCHES.values()}
    return keys | {f"rumble.prompt_lure_{way}_{card}" for card in LURES for way in ("from", "to")}


# -- the same by playing -----------------------------------------------------------------------------


def everything_said(name: str, options: Any, seed: int) -> Iterator[Sentence]:
    """Every prompt, choice, event and reason of a game in which cards are used whenever they can be.

    Of a long game only so much as the property suite looks at closely: its many option sets show the rest.
    """
    room, chance = import_module(f"game.{name}.words"), Chance(seed)
    state = opened(name, options, seed)
    tried: dict[Choice, None] = dict.fromkeys(TRIES.get(name, ()))
    for _ in range(2 * (stretch(name) or ENDLESS)):
        if state.turn is None:
            break
        yield from asked_now(room, state)
        choices = state.choices()
        tried.update(dict.fromkeys(choices))
        yield from refused(name, state, *TRIES.get(name, ()), *list(tried)[-40:])
        for event in state.play(chance.pick(eager(choices, chance))):
            sentence = room.event_sentence(event)
            if sentence is not None:
                yield sentence
    yield room.prompt(state)
    yield from refused(name, state, *tried)


TRIES: dict[str, list[Choice]] = {"rumble": [*(("card", card) for card in TACTICS), ("lord",), ("reroll",)]}
"""What a player may well try at any time, whether it was possible before or not."""


def asked_now(room: Any, state: Position) -> Iterator[Sentence]:
    yield room.prompt(state)
    for choice in state.choices():
        yield room.choice_sentence(state, choice)


def refused(name: str, state: Position, *choices: Choice) -> Iterator[Sentence]:
    """The rules that forbid these choices now."""
    for choice in choices:
        reason = find(name).why_not(state, choice)
        if reason is not None:
            yield reason


def eager(choices: list[Choice], chance: Chance) -> list[Choice]:
    """Often the choices with cards only: random play alone would seldom come to them."""
    cards = [choice for choice in choices if choice[0] in ("card", "lord")]
    return cards if cards and chance.below(3) == 0 else choices


def keys_in(value: Any) -> Iterator[str]:
    """The keys in a sentence, those inside its arguments included."""
    if isinstance(value, Name):
        yield value
    elif isinstance(value, Sentence):
        yield value.key
        yield from keys_in(tuple(value.args.values()))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from keys_in(item)


@pytest.mark.parametrize(("name", "options"), CASES, ids=label)
def test_all_that_a_game_says_can_be_said_in_every_language(name: str, options: Any) -> None:
    for seed in range(2):
        for sentence in dict.fromkeys(map(Frozen, everything_said(name, options, seed))):
            check_sayable(sentence.sentence)


class Frozen:
    """A sentence that equals another one with the same arguments, so that each is said only once."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        self.identity = repr(sentence)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frozen) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)


def check_sayable(sentence: Sentence) -> None:
    for language in LANGUAGES:
        say = words(language)
        missing = [key for key in keys_in(sentence) if not say.has(key)]
        assert not missing, (language, missing)
        text = say.say(sentence, NAMES)
        assert text and not set("{}") & set(text), text
        assert say.say(sentence), "also when nobody has a name"


def test_every_sentence_of_rumble_about_play_can_come_up() -> None:
    """No event, choice, prompt or reason is kept that the rules never bring about."""
    heard: set[str] = set()
    for name, options in CASES:
        if name == "rumble":
            for seed in range(10, 16):
                for sentence in everything_said(name, options, seed):
                    heard.update(keys_in(sentence))
    told = re.compile(r"rumble\.(event|choice|prompt|verdict|why)(_.*)?")
    assert {key for key in messages("rumble", "en") if told.fullmatch(key)} - heard <= UNHEARD


UNHEARD = {
    "rumble.why_oda",  # there is always an adjacent area to go to
    "rumble.why_mori",  # an empty stock with the daimyo on the map is the end: then the lock is the reason
}


@every_language
def test_board_and_panel_show_no_bare_key(language: str) -> None:
    for seed, daimyo in enumerate((False, True)):
        state = rumble.new(seed=seed, players=3, daimyo=daimyo)
        chance = Chance(seed)
        events: list[Event] = []
        while state.turn is not None:
            check_shown(state, language, events)
            events = state.play(chance.pick(eager(state.choices(), chance)))
        check_shown(state, language, events)


def check_shown(state: State, language: str, events: list[Event]) -> None:
    players = [Player(NAMES[seat], seat) for seat in range(state.players)]
    ui = Ui(words(language), players, projected=True, events=events)
    view = state.view(state.turn)
    beside = panel.result(view, ui) if state.turn is None else panel.panel(view, ui)
    shown = scene.board(view, ui) + beside + panel.seats(view, ui)
    assert not re.search(r"\b(rumble|core)\.[a-z]", shown)


# -- rumble's own variants ---------------------------------------------------------------------------


def english(sentence: Sentence | None) -> str:
    assert sentence is not None
    return words("en").say(sentence, NAMES)


@pytest.mark.parametrize(
    ("event", "key"),
    [
        (events.Deploy("deploy", 0, 3, 2, 0), "rumble.event_deploy"),
        (events.Deploy("deploy", 0, 3, 2, 1), "rumble.event_deploy_with_lord"),
        (events.Deploy("deploy", 0, 3, 0, 1), "rumble.event_deploy_lord"),
        (events.Roll("roll", 0, (1, 2, 3), 0), "rumble.event_roll"),
        (events.Roll("roll", 0, (1, 2, 3), 1), "rumble.event_reroll"),
        (events.Move("move", 0, 0, 1, 2, 1), "rumble.event_move"),
        (events.Move("move", 0, 1, 1, 2, 1), "rumble.event_move_theirs"),
        (events.TakeBack("take_back", 0, 0, 1, 1), "rumble.event_take_back"),
        (events.TakeBack("take_back", 0, 1, 1, 1), "rumble.event_take_back_theirs"),
        (events.Battle("battle", 6, 5, (0, 4, 0), 1, -1, False, False), "rumble.event_battle_alone"),
        (events.Battle("battle", 6, 5, (2, 4), 1, -1, False, False), "rumble.event_battle"),
        (events.Battle("battle", 6, 5, (4, 4), 1, -1, True, False), "rumble.event_battle_by_chip"),
        (events.Battle("battle", 6, 5, (2, 4, 0), 1, 0, False, False), "rumble.event_battle_both"),
        (("sneeze", 0), None),
    ],
)
def test_an_event_takes_the_sentence_of_its_kind(event: tuple[Any, ...], key: str | None) -> None:
    sentence = rumble_words.event_sentence(event)
    assert (sentence and sentence.key) == key


def test_a_battle_tells_winner_and_runner_up() -> None:
    told = english(rumble_words.event_sentence(events.Battle("battle", 6, 5, (2, 4, 2), 1, 0, False, True)))
    assert told == (
        "Kyo: Bruno wins with power 4 and takes castle 5. "
        "Anna comes second with power 2, by the higher sword chip, and takes a small castle worth 2."
    )


def test_the_end_names_the_winner_and_what_decided() -> None:
    clear = english(rumble_words.event_sentence(events.End("end", (20, 31, 1), 1)))
    assert clear == "The war is over. Bruno wins with 31 points. Points: 20 for Anna, 31 for Bruno and 1 for Chiara."
    tied = english(rumble_words.event_sentence(events.End("end", (31, 31), 0)))
    assert "level on 31 points, the higher sword chip decides" in tied


def test_a_spectator_reads_the_same_prompt_as_the_table() -> None:
    state = rumble.new(seed=3, players=4)
    chance = Chance(3)
    while state.turn is not None:
        assert rumble_words.prompt(state.view(None).position) == rumble_words.prompt(state)
        state.play(chance.pick(eager(state.choices(), chance)))


def test_moris_text_follows_the_option() -> None:
    assert rumble_words.lord_text("mori") == rumble_words.lord_text("mori", {"mori_limit": 1})
    assert rumble_words.lord_text("mori", {"mori_limit": 2}) == "rumble.lord_mori_text_2"


def test_a_warning_comes_when_somebody_can_finish_and_goes_when_the_cards_are_locked() -> None:
    state = rumble.new(seed=5, players=2)
    assert rumble_words.warnings(state) == []
    state.stock[1] = 3
    assert [english(sentence) for sentence in rumble_words.warnings(state)] == [
        "Bruno has 3 pieces left to place and may finish next turn: then nobody can use a card."
    ]
    state.chips[0] = 2
    assert rumble_words.warnings(state) == []


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "Place 1 soldier in Kyo", "Place 2 soldiers in Kyo"),
        ("it", "Schiera 1 soldato a Kyo", "Schiera 2 soldati a Kyo"),
        ("es", "Despliega 1 soldado en Kioto", "Despliega 2 soldados en Kioto"),
    ],
)
def test_plurals(language: str, one: str, two: str) -> None:
    state = rumble.new(seed=1)
    said = [words(language).say(rumble_words.choice_sentence(state, DEPLOY[6][n][0])) for n in (1, 2)]
    assert said == [one, two]


@every_language
def test_compiled_catalogues_load_from_a_folder(language: str, tmp_path: Path) -> None:
    for domain in DOMAINS:
        with (tmp_path / f"{domain}.{language}.mo").open("wb") as file:
            write_mo(file, catalogue_of(domain, language))
    loaded = load(language, tmp_path)
    assert loaded("rumble.split_pieces", n=2) == words(language)("rumble.split_pieces", n=2)
    assert loaded.has("core.not_now") and not loaded.has("core.no_such_key")
