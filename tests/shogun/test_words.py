"""The words of Shogun: everything that comes up in play can be said in three languages, and says the right thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from game import shogun
from game.core.chance import Chance
from game.core.position import Choice
from game.core.words import LANGUAGES, Name, Sentence, folder
from game.shogun import State, events
from game.shogun import words as room
from game.shogun.board import REGIONS, number
from game.shogun.cards import ACTIONS, BUILDINGS, COVER, EMPTY, EVENTS, SEASONS, SPECIALS
from game.shogun.words.names import (
    building_name,
    event_name,
    event_text,
    region_name,
    season_name,
    space_name,
    special_name,
    special_text,
)
from tests.shogun.build import act, table
from tests.shogun.suite import OPTION_SETS
from tests.words import catalogue, words

NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena")
TRIES: list[Choice] = [
    ("bid", 104),
    ("bid", EMPTY),
    ("plan", 0, COVER),
    ("plan", 9, 3),
    ("plan", 0, EMPTY),
    ("seal",),
    ("slot", 0),
    ("stay",),
    ("turn_over",),
    ("group", 5),
    *(("go", goal) for goal in range(45)),
    *(("take", card) for card in range(45)),
    *(("number", armies) for armies in (1, 30)),
    *(("revolt", province) for province in range(0, 45, 7)),
    *(("plan", space, card) for space in range(10) for card in (0, 20, 44, COVER)),
]
"""What a player may try at any time."""


def everything_said(options: dict[str, Any], seed: int) -> Iterator[Sentence]:
    state, chance = shogun.new(seed=seed, **options), Chance(seed)
    while state.turn is not None:
        yield from _asked(state)
        yield from _refused(state)
        for event in state.play(chance.pick(state.choices())):
            sentence = room.event_sentence(event)
            if sentence is not None:
                yield sentence
    yield room.prompt(state)
    yield from _refused(state)


def _asked(state: State) -> Iterator[Sentence]:
    yield room.prompt(state)
    for choice in state.choices():
        yield room.choice_sentence(state, choice)
        if choice[0] == "plan" and state.turn is not None:
            warning = room.warning(state, state.turn, *choice[1:])
            if warning is not None:
                yield warning


def _refused(state: State) -> Iterator[Sentence]:
    for choice in TRIES:
        reason = shogun.why_not(state, choice)
        if reason is not None:
            yield reason


def keys_in(value: Any) -> Iterator[str]:
    if isinstance(value, Name):
        yield value
    elif isinstance(value, Sentence):
        yield value.key
        yield from keys_in(tuple(value.args.values()))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from keys_in(item)


@pytest.fixture(scope="module")
def heard() -> dict[str, Sentence]:
    """One sentence of each key that comes up in games of all kinds, by key and by shape of its arguments."""
    found: dict[str, Sentence] = {}
    for seed, options in enumerate(OPTION_SETS):
        for sentence in everything_said(options, seed):
            shape = tuple(type(value).__name__ for value in sentence.args.values())
            found.setdefault(f"{sentence.key} {shape} {sentence.args.get('n')}", sentence)
    return found


def test_all_that_comes_up_can_be_said_in_every_language(heard: dict[str, Sentence]) -> None:
    for sentence in heard.values():
        for language in LANGUAGES:
            say = words(language)
            assert not [key for key in keys_in(sentence) if not say.has(key)]
            text = say.say(sentence, NAMES)
            assert text and not set("{}") & set(text)
            assert say.say(sentence), "also when nobody has a name"


RARE = {
    "shogun.why_over",
    "shogun.event_pass_no_cubes",  # seldom in a random game
    "shogun.event_pass_no_tile",
    "shogun.event_pass_no_goal",
    "shogun.event_bid_none",
    "shogun.verdict_shared",
    "shogun.verdict_by_chests",
    "shogun.event_turn_over",
    "shogun.choice_turn_over",
    "shogun.warn_no_cubes",
    "shogun.warn_no_tile",
    "shogun.warn_no_goal",
    "shogun.event_battle_farmers",
}
SPOKEN = re.compile(r"shogun\.(event|choice|prompt|verdict|why|warn)(_.*)?")


def test_every_sentence_about_play_does_come_up(heard: dict[str, Sentence]) -> None:
    keys = {key for sentence in heard.values() for key in keys_in(sentence)}
    written = {message.id if isinstance(message.id, str) else message.id[0] for message in english()}
    assert {key for key in written if SPOKEN.fullmatch(key)} - keys <= RARE


def english() -> list[Any]:
    return [message for message in catalogue(folder() / "shogun.en.po") if message.id]


def test_every_name_text_and_note_has_words() -> None:
    names = [space_name(space) for space in range(len(ACTIONS) + 1)]
    names += [building_name(kind) for kind in range(len(BUILDINGS))]
    names += [region_name(region) for region in range(len(REGIONS))]
    names += [season_name(season) for season in range(len(SEASONS))]
    names += [name(card) for card in range(len(SPECIALS)) for name in (special_name, special_text)]
    names += [name(card) for card in range(1, len(EVENTS)) for name in (event_name, event_text)]
    keys = [*names, *(note.key for note in room.NOTES)]
    for language in LANGUAGES:
        assert all(words(language).has(key) for key in keys)


# -- some sentences as they are read ---------------------------------------------------------------


def said(event: tuple[Any, ...], language: str = "en") -> str:
    sentence = room.event_sentence(event)
    assert sentence is not None
    return words(language).say(sentence, NAMES)


def test_a_throw_tells_what_went_in_and_what_came_out() -> None:
    event = events.Throw("throw", (4, 3, 0, 0, 0), (0, 0, 1, 0, 1), (1, 2, 0, 0, 0), (0, 0, 0, 0, 1), (3, 1, 1, 0, 2))
    assert said(event) == (
        "Into the tower: 4 of Anna, 3 of Bruno, 1 of Chiara and 1 of the farmers. "
        "Out of it: 3 of Anna, 1 of Bruno, 1 of Chiara and 2 of the farmers."
    )
    assert said(events.Throw("throw", (1, 0), (0, 0), (1, 0), (0, 0), (0, 0))).endswith("Out of it: nothing.")


def test_battles_are_told_by_their_outcome() -> None:
    kozuke = number("kozuke")
    assert said(events.Battle("battle", "won", kozuke, 0, 1, 3, 1, 1, 1)) == "Kozuke: 3 to 2. Anna defeats Bruno."
    assert (
        said(events.Battle("battle", "held", kozuke, 0, 1, 1, 2, 0, 1), "it") == "Kozuke: 1 a 2. Bruno respinge Anna."
    )
    assert "Empate" in said(events.Battle("battle", "tie", kozuke, 0, 1, 1, 1, 0, 0), "es")
    assert "only farmers" in said(events.Battle("battle", "tie", kozuke, 0, 1, 1, 0, 2, 0))
    assert "stays neutral" in said(events.Battle("battle", "tie", kozuke, 0, -1, 1, 0, 1, 0))


def test_extra_armies_are_counted_in() -> None:
    event = events.Attack("attack", 0, number("shinano"), number("kozuke"), 3, 1, 1, 2, 2)
    assert said(event) == "Anna attacks Kozuke from Shinano: 4 armies against 4 of Bruno."


def test_a_covered_space_needs_no_words() -> None:
    assert room.event_sentence(events.Pass("pass", 0, 3, COVER, "no_card")) is None
    assert (
        said(events.Pass("pass", 0, 0, number("mino"), "poor"))
        == "Anna passes in Mino: too few chests for Build a castle."
    )


def test_the_end_names_the_shogun_and_what_decided() -> None:
    assert said(events.End("end", (1,), (20, 31), (0, 0))).startswith(
        "Two years have passed. Bruno becomes Shogun with 31"
    )
    assert "richer in chests" in said(events.End("end", (0,), (31, 31), (9, 0)))
    assert "Anna and Bruno share" in said(events.End("end", (0, 1), (31, 31), (9, 9)))


def test_prompts_and_choices_know_whose_province_it_is() -> None:
    state = table(held={"shinano": (0, 4), "kozuke": (1, 1), "kai": (0, 1)})
    act(state, "battle_a", "shinano")
    texts = [words("en").say(room.choice_sentence(state, choice), NAMES) for choice in state.choices()]
    assert {"Attack Kozuke, held by Bruno", "Move to Kai", "Attack neutral Mino"} <= set(texts)
    assert words("en").say(room.prompt(state), NAMES) == "Anna: choose where to march from Shinano."


def test_a_plan_is_warned_of_what_cannot_happen() -> None:
    state = table(held={"mino": (0, 1)}, chests=2)
    warning = room.warning(state, 0, 0, number("mino"))
    assert warning is not None and warning.key == "shogun.warn_poor"
    assert room.warning(state, 0, 1, number("mino")) is None and room.warning(state, 0, 0, COVER) is None
