"""The rules of Samurai Battles to read: names as in the game, and numbers as in the tables.

What is true of the rules of every game stands in tests/test_rulebooks.py.
"""

from __future__ import annotations

import re
from functools import partial

import pytest

from game.core.rulebook import load
from game.core.words import LANGUAGES
from game.samurai.board import BLUE, RED
from game.samurai.cards import COMMAND_CARDS, DRAGON_CARDS
from game.samurai.rulebook import CARDS
from game.samurai.scenario import NUMBERS, scenario
from game.samurai.terrain import CHART, NO_LIMIT
from game.samurai.units import FACES, GUARD, KINDS, LEADERS
from game.samurai.words import names
from tests.rulebooks import rows
from tests.words import words

every_language = pytest.mark.parametrize("language", LANGUAGES)
book = partial(load, "samurai")

# -- names -----------------------------------------------------------------------------------------------


def test_every_card_unit_leader_and_ground_has_a_section() -> None:
    things = {*COMMAND_CARDS, *DRAGON_CARDS, *(f"leader:{leader}" for leader in LEADERS)}
    things |= {f"unit:{kind.code}" for kind in KINDS} | {f"terrain:{row.name}" for row in CHART}
    assert set(CARDS) == things
    dragons = [CARDS[card] for card in DRAGON_CARDS]
    assert len(set(dragons)) == len(dragons)


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


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@every_language
def test_the_unit_chart_is_the_units(language: str) -> None:
    say = words(language)
    told = {row[0]: row[1:] for row in rows(book(language)["unit-chart"])}
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
    told = {name: row for row in rows(book(language)["terrain-chart"]) for name in row[0].split(", ")}
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
    for number, row in zip(NUMBERS, rows(book(language)["scenarios"]), strict=True):
        field = scenario(number)
        assert row[:2] == [str(number), say(names.scenario_title(number))]
        assert [tuple(numbers(cell)) for cell in row[2:5]] == [field.command, field.dragon, field.honor]
        assert numbers(row[6]) == [field.flags]
    first = {row[5]: scenario(number).first for number, row in zip(NUMBERS, rows(book(language)["scenarios"]))}
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
