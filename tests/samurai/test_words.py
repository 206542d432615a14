"""The words of Samurai Battles: everything that can happen, be chosen, asked or refused has a sentence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game import samurai
from game.core.chance import Chance
from game.core.position import Choice
from game.core.words import LANGUAGES, Sentence
from game.samurai import words
from game.samurai.cards import COMMAND_CARDS, DRAGON_CARDS
from game.samurai.rules.combat import reckoning
from game.samurai.rules.orders import SCOPES
from game.samurai.rules.turn import QUESTIONS
from game.samurai.scenario import NUMBERS, scenario
from game.samurai.state import State
from game.samurai.terrain import CHART
from game.samurai.units import KINDS, LEADERS
from game.samurai.words import names
from tests.samurai.suite import OPTION_SETS
from tests.test_words import check_sayable
from tests.words import words as catalogue

QUIET = ("done", "pass", "stay", "tokens")
"""Choices with which nothing happens; the test prefers the others, to hear more."""


def said(options: dict[str, object], seed: int, turns: int) -> Iterator[Sentence]:
    """Every prompt, choice, event and reason of the first turns of a battle."""
    state, chance = samurai.new(seed=seed, **options), Chance(seed)
    while state.turn is not None and sum(state.turns) < turns:
        yield words.prompt(state)
        yield from (words.choice_sentence(state, choice) for choice in state.choices())
        yield from refusals(state, chance)
        for event in state.play(lively(state, chance)):
            sentence = words.event_sentence(event)
            assert sentence is not None, event
            yield sentence
    yield words.prompt(state)


def lively(state: State, chance: Chance) -> Choice:
    """Often an attack, a card, anything but standing still."""
    choices = state.choices()
    attacks = [choice for choice in choices if choice[0] == "attack"]
    busy = attacks or [choice for choice in choices if choice[0] not in QUIET]
    picked: Choice = chance.pick(busy if busy and chance.below(4) else choices)
    return picked


def refusals(state: State, chance: Chance) -> Iterator[Sentence]:
    hexes = [chance.below(127), chance.pick([place for place in state.places if place >= 0])]
    tries: list[Choice] = [(what, place) for what in ("order", "detach", "unit", "to") for place in hexes]
    tries += [("attack", hexes[1], hexes[0]), ("inspire",), ("ignore", 9), ("advance",), ("fly",)]
    tries += [("card", chance.pick(list(COMMAND_CARDS))), ("dragon", chance.pick(list(DRAGON_CARDS)))]
    for attempt in tries:
        reason = samurai.why_not(state, attempt)
        if reason is not None:
            yield reason


@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: str(options["scenario"]))
def test_everything_said_in_a_battle_can_be_said_in_three_languages(options: dict[str, object]) -> None:
    heard: set[str] = set()
    for sentence in said(options, seed=6, turns=24):
        shape = sentence.key + str(sorted(sentence.args))
        if shape not in heard or len(heard) < 40:
            heard.add(shape)
            check_sayable(sentence)
    assert len(heard) > 30


def test_every_name_has_words() -> None:
    things = [names.unit_name(kind) for kind in range(len(KINDS))]
    things += [names.leader_name(kind) for kind in range(len(LEADERS))]
    things += [maker(kind) for kind in range(len(CHART)) for maker in (names.terrain_name, names.terrain_text)]
    things += [maker(card) for card in (*COMMAND_CARDS, *DRAGON_CARDS) for maker in (names.card_name, names.card_text)]
    things += [names.moment(card) for card in DRAGON_CARDS]
    things += [maker(number) for number in NUMBERS for maker in (names.scenario_title, names.scenario_story)]
    for language in LANGUAGES:
        assert [thing for thing in things if not catalogue(language).has(thing)] == []


def test_every_question_and_scope_has_words() -> None:
    known = catalogue("en")
    special = {"prepare", "casualty", "scared", "carry"}
    assert all(known.has(f"samurai.prompt_{name}") for name in QUESTIONS if name not in special)
    assert all(known.has(f"samurai.why_scope_{scope}") for scope in SCOPES)


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_special_about_a_scenario_can_be_said(number: int) -> None:
    field = scenario(number)
    for sentence in names.scenario_rules(field) + names.certainties(field):
        check_sayable(sentence)
    for army in field.armies:
        check_sayable(Sentence("samurai.event_card", {"seat": 0, "card": names.army_name(army)}))


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_where_the_units_are_from_is_said_by_army(language: str) -> None:
    """Okehazama is Imagawa against Oda, in its sources as well."""
    told = [catalogue(language).say(sentence) for sentence in names.certainties(scenario(1))]
    armies = [catalogue(language).name(names.army_name(army)) for army in scenario(1).armies]
    assert all(any(f"({army})" in line for line in told) for army in armies), told


def test_notes_have_words() -> None:
    for note in words.NOTES:
        check_sayable(note)


def test_reckonings_have_words() -> None:
    """Every line that the ground can put into a reckoning."""
    known = catalogue("es")
    for row in CHART:
        limits = (*row.close_out, *row.ranged_out)
        if min(limits) < 4 and not row.closed:
            assert known.has(names.reason_name(f"out_{row.name}")), row.name
        if min(*row.close_in, *row.ranged_in) < 4 and not row.closed:
            assert known.has(names.reason_name(f"into_{row.name}")), row.name
    state = samurai.new(scenario=1)
    assert reckoning(state, state.places[0], state.places[0] + 1)[0][0] == "base"
    for reason in ("base", "moved", "leader", "charge", "shogun", "ambush", "aikido_training"):
        assert known.has(names.reason_name(reason))
