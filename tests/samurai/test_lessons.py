"""The lessons of Samurai Battles: their texts name what is to be chosen, and what they claim is what happens.

What is true of the lessons of every game stands in tests/test_lessons.py.
"""

from __future__ import annotations

import re

import pytest

from game import samurai
from game.core.lesson import Lesson
from game.core.position import Event
from game.core.words import LANGUAGES
from game.samurai import board
from game.samurai.board import BLUE, RED
from game.samurai.cards import COMMAND_CARDS, DRAGON_CARDS
from game.samurai.lessons import LESSONS
from game.samurai.lessons.positions import at, pieces, staged
from game.samurai.rules.combat import reckoning, total
from game.samurai.rules.result import ignoring
from game.samurai.state import State
from game.samurai.units import AB, CIRCLE, CLOSE, FLAG, GUARD, HONOR, SQUARE, SSP, SWORDS, TRIANGLE
from game.samurai.words import names
from tests.courses import Pick, begun, first, last, session_of, state_of, texts, walk
from tests.samurai.suite import invariants
from tests.words import words

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
every_language = pytest.mark.parametrize("language", LANGUAGES)
either_way = pytest.mark.parametrize("pick", [first, last])


def walked(name: str, pick: Pick = first) -> tuple[State, list[list[Event]]]:
    """The last position of a lesson, and what happened in each step."""
    course = begun("samurai", name)
    events = walk(course, None, pick)
    return state_of(course, State), events


def after(name: str, steps: int) -> State:
    """The position after so many steps of a lesson, with what was arranged in it."""
    course = begun("samurai", name)
    walk(course, steps)
    position = session_of(course).position
    assert isinstance(position, State)
    return position


# -- the stage ---------------------------------------------------------------------------------------------


def test_pieces_are_written_as_on_the_maps() -> None:
    spears, bows, lone, guards = pieces("6.5 SM3, 8.4 A, 9.1 I, 11.6 T")
    assert (spears.place, spears.kind, spears.leader, spears.blocks) == (at("6.5"), SSP, 1, 3)
    assert (bows.kind, bows.leader, bows.blocks) == (AB, -1, 4)
    assert (lone.kind, lone.leader) == (-1, 0)
    assert (guards.kind, guards.leader) == (GUARD, 2)


def test_a_staged_position_is_lawful_and_can_be_played_on() -> None:
    state = staged("5.6 P", "6.5 SM3, 8.4 A, 9.1 I", tokens=(3, 4), banners=(1, 2), chance=9)
    invariants(state)
    assert (state.turn, state.chance, state.tokens, state.scores) == (BLUE, 9, [3, 4], [1, 2])
    assert state.blocks[state.unit_at[at("6.5")]] == 3
    assert samurai.load(state.dump()) == state


def test_there_are_six_in_their_order_and_one_is_about_the_unit_chart() -> None:
    assert [lesson.name for lesson in LESSONS] == ["goal", "turn", "chart", "flags", "leaders", "dragons"]
    assert LESSONS[2].section == "unit-chart"


@every_lesson
def test_each_unit_is_one_of_the_scenario_s(lesson: Lesson) -> None:
    state = after(lesson.name, 0)
    assert len(state.kinds) <= len(state.scenario.units)


# -- words -----------------------------------------------------------------------------------------------------


@every_lesson
@every_language
def test_a_text_names_the_card_that_is_to_be_played(lesson: Lesson, language: str) -> None:
    known = {*COMMAND_CARDS, *DRAGON_CARDS}
    for text, step in zip(texts("samurai", lesson, language), lesson.steps, strict=True):
        for choice in step.choose:
            if choice[-1] in known:
                assert words(language)(names.card_name(choice[-1])) in text, text


@every_lesson
@every_language
def test_a_hex_that_is_named_is_the_one_that_matters(lesson: Lesson, language: str) -> None:
    """Each hex of a text is on the field, and one that is to be chosen is named unless any will do."""
    for number, text in enumerate(texts("samurai", lesson, language)):
        state = after(lesson.name, number)
        for name in re.findall(r"\b\d+\.\d+\b", text):
            place = board.parse(name)
            goals = {choice[-1] for choice in lesson.steps[number].choose}
            assert state.unit_at[place] >= 0 or place in goals, (number + 1, name)


# -- what the texts claim ----------------------------------------------------------------------------------------


def rolls(events: list[Event]) -> list[tuple[int, ...]]:
    """The dice of every strike, each roll in ascending order."""
    return [tuple(sorted(event[-1])) for event in events if event[0] == "strike"]


def lost(events: list[Event]) -> list[tuple[int, int, int]]:
    """Who lost blocks, where, and how many."""
    return [(event[1], event[3], event[4]) for event in events if event[0] == "loss"]


def test_the_goal_is_reached_by_the_fifth_banner() -> None:
    start = after("goal", 0)
    assert start.scores == [3, 4] and start.scenario.flags == 5
    assert start.blocks[start.unit_at[at("8.5")]] == 1
    state, events = walked("goal")
    assert rolls(events[5]) == [(CIRCLE, HONOR, HONOR, SWORDS)]
    assert state.winners == [BLUE] and state.scores == [3, 5] and state.turns == [0, 1]


def test_the_turn_goes_through_five_phases() -> None:
    before = after("turn", 4)
    assert total(reckoning(before, at("8.3"), at("6.3"))) == 2
    for pick, tokens in ((first, 8), (last, 6)):
        state, events = walked("turn", pick)
        assert rolls(events[4]) == [(TRIANGLE, HONOR)]
        assert lost(events[4]) == [(RED, at("6.3"), 1)]
        assert ("gain", BLUE, 1, "dice", 6) in events[4] and ("draw", BLUE, 1) in events[4]
        assert state.tokens[BLUE] == tokens and len(state.dragons[BLUE]) == (pick is last)
        assert not [event for event in events[5] if event[0] == "order"] and state.turn == BLUE


def test_the_chart_shows_its_pattern() -> None:
    assert CLOSE[:8] == (4, 3, 3, 2, 2, 2, 4, 3)
    state, events = walked("chart")
    assert rolls(events[4]) == [(CIRCLE, CIRCLE, HONOR, HONOR), (SWORDS, SWORDS)]
    assert lost(events[4]) == [(RED, at("7.5"), 2)], "the two swords are ignored"
    assert rolls(events[5]) == [(SQUARE, SQUARE, SQUARE, SWORDS), (TRIANGLE, SWORDS, SWORDS)]
    assert lost(events[5]) == [(RED, at("7.8"), 1)], "the two swords are ignored"
    assert rolls(events[6]) == [(CIRCLE, SWORDS)]
    assert lost(events[6]) == [(RED, at("7.9"), 1)], "swords do not hit for bows"
    assert {owner for owner, *_ in lost([event for step in events for event in step])} == {RED}
    assert state.scores == [0, 0]


@either_way
def test_flags_cost_what_the_texts_say(pick: Pick) -> None:
    start = after("flags", 0)
    assert start.turn == RED and start.tokens[BLUE] == 1
    _, events = walked("flags", pick)
    assert [roll.count(FLAG) for step in (0, 1, 2) for roll in rolls(events[step])] == [1, 0, 1, 2]
    assert ("gain", BLUE, 1, "dice", 2) in events[1]
    assert ("spend", BLUE, 1, "retreat", 1) in events[2]
    before = after("flags", 3)
    assert ignoring(before, before.unit_at[at("8.3")], SSP) == [("rank", 1)]
    lack = next(event for event in events[4] if event[0] == "lack_of_honor")
    assert len(lack[2]) == 5 and lack[3] == 1
    assert [face for face in lack[2] if face <= SQUARE] == [SQUARE]
    assert [number for owner, _, number in lost(events[4]) if owner == BLUE] == [1]
    assert not [one for step in events[:4] for one in lost(step) if one[0] == BLUE]


def test_the_leader_inspires_gains_ground_and_is_checked() -> None:
    before = after("leaders", 3)
    assert total(reckoning(before, at("9.5"), at("8.5"))) == 4
    assert before.blocks[before.unit_at[at("8.5")]] == 2
    state, events = walked("leaders")
    (roll,) = rolls(events[4])
    assert len(roll) == 5 and roll.count(TRIANGLE) == 2 and SWORDS not in roll
    assert ("spend", BLUE, 1, "inspire", 4) in events[4] and state.scores == [0, 1]
    assert len(rolls(events[6])[0]) == 4 and lost(events[6])[-1] == (BLUE, at("8.5"), 1)
    check = next(event for event in events[6] if event[0] == "check")
    assert len(check[4]) == 1 and not check[5]
    assert state.leader_places[0] == at("8.5")


def test_dragons_burn_and_ambush() -> None:
    before = after("dragons", 4)
    assert total(reckoning(before, at("9.9"), at("7.9"))) == 3
    state, events = walked("dragons")
    assert lost(events[4]) == [(RED, at("7.9"), 2)]
    assert after("dragons", 5).tokens[BLUE] == 3
    assert rolls(events[6]) == [(CIRCLE, TRIANGLE, TRIANGLE, HONOR)]
    assert lost(events[6]) == [(RED, at("7.6"), 2)] and state.scores == [0, 1]
    assert not [one for step in events for one in lost(step) if one[0] == BLUE]
    assert state.turn == BLUE and DRAGON_CARDS["ambush"].cost == DRAGON_CARDS["flaming_arrows"].cost == 2
