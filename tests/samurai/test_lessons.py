"""The lessons: every one can be walked to its end, left, resumed and taken back, and its texts tell the truth."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from game import samurai
from game.core.lesson import Course, Lesson
from game.core.position import Event
from game.core.rulebook import load
from game.core.table import Player, Ui
from game.core.words import LANGUAGES
from game.samurai import board, lessons, names, panel, scene
from game.samurai.board import BLUE, RED
from game.samurai.cards import COMMAND_CARDS, DRAGON_CARDS
from game.samurai.combat import reckoning, total
from game.samurai.lessons import LESSONS
from game.samurai.lessons.stage import at, pieces, staged
from game.samurai.result import ignoring
from game.samurai.state import State
from game.samurai.units import AB, CIRCLE, CLOSE, FLAG, GUARD, HONOR, SQUARE, SSP, SWORDS, TRIANGLE
from tests.samurai.suite import invariants
from tests.words import catalogue, folder, words

PLAYERS = [Player("Red", 0), Player("You", 1)]
FIRST, LAST = 0, -1

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
every_language = pytest.mark.parametrize("language", LANGUAGES)
either_way = pytest.mark.parametrize("pick", [FIRST, LAST], ids=["first", "last"])


def named(name: str) -> Lesson:
    return next(lesson for lesson in LESSONS if lesson.name == name)


def take(course: Course, pick: int = FIRST) -> list[Event]:
    """Take a step as the page would, choosing always the first or always the last; all that happened."""
    step = course.step
    assert step is not None
    events: list[Event] = []
    while step.choose and not course.finished_step():
        offered = course.offered()
        assert offered, (course.lesson.name, course.at)
        events += course.record.play(offered[pick])
    for choice in step.plays:
        assert course.record.state.turn != course.lesson.seat, "the learner plays for themselves"
        events += course.record.play(choice)
    course.go_on()
    return events


def reached(lesson: Lesson, at_step: int) -> Course:
    course = Course("samurai", lesson)
    while course.at < at_step:
        take(course)
    return course


def walked(name: str, pick: int = FIRST) -> tuple[State, list[list[Event]]]:
    """The last position of a lesson, and what happened in each step."""
    course = Course("samurai", named(name))
    events = []
    while not course.over:
        events.append(take(course, pick))
    return position(course), events


def position(course: Course) -> State:
    state = course.record.state
    assert isinstance(state, State)
    return state


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


# -- the course of a lesson ----------------------------------------------------------------------------------


def test_there_are_six_in_their_order_and_one_is_about_the_unit_chart() -> None:
    assert [lesson.name for lesson in LESSONS] == ["goal", "turn", "chart", "flags", "leaders", "dragons"]
    assert named("chart").section == "unit-chart"


@every_lesson
def test_a_lesson_begins_with_a_lawful_position_always_the_same(lesson: Lesson) -> None:
    state = lesson.start()
    assert isinstance(state, State)
    invariants(state)
    assert len(state.kinds) <= len(state.field.units), "each unit must be one of the scenario's"
    assert state == lesson.start() and state is not lesson.start()
    assert samurai.load(state.dump()) == state


@every_lesson
def test_a_lesson_has_a_handful_of_steps_and_ends_with_one_to_read(lesson: Lesson) -> None:
    assert 4 <= len(lesson.steps) <= 9
    assert sum(bool(step.choose) for step in lesson.steps) >= 4
    assert not lesson.steps[-1].choose and not lesson.steps[-1].plays
    assert lesson.section in load("samurai", "en").names


@every_lesson
@either_way
def test_a_lesson_can_be_walked_to_its_end(lesson: Lesson, pick: int) -> None:
    course = Course("samurai", lesson)
    while not course.over:
        invariants(position(course))
        take(course, pick)
    invariants(position(course))


@every_lesson
def test_any_of_the_offered_choices_leads_on(lesson: Lesson) -> None:
    for step in range(len(lesson.steps)):
        for number in range(len(reached(lesson, step).offered())):
            course = reached(lesson, step)
            course.record.play(course.offered()[number])
            while not course.over:
                take(course)


@every_lesson
def test_only_what_a_step_is_about_can_be_chosen(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        course = reached(lesson, number)
        assert set(course.offered()) <= set(course.record.state.choices())
        assert bool(course.offered()) == bool(step.choose)


@every_lesson
@either_way
def test_a_lesson_can_be_left_and_resumed_at_every_step(lesson: Lesson, pick: int) -> None:
    course = Course("samurai", lesson)
    while not course.over:
        take(course, pick)
        again = Course("samurai", lesson)
        again.resume(json.loads(json.dumps(course.dump())))
        assert again.at == course.at and again.record.state == course.record.state
        course = again


@every_lesson
@either_way
def test_every_step_can_be_taken_back(lesson: Lesson, pick: int) -> None:
    course = Course("samurai", lesson)
    before = [(course.at, course.record.state.copy())]
    while not course.over:
        take(course, pick)
        before.append((course.at, course.record.state.copy()))
    for number, state in reversed(before[:-1]):
        course.back()
        assert course.at == number and course.record.state == state


@every_lesson
def test_one_can_play_on_from_the_end(lesson: Lesson) -> None:
    course = reached(lesson, len(lesson.steps))
    state = position(course)
    for _ in range(60):
        if state.turn is not None:
            state.play(state.choices()[-1])
            invariants(state)


# -- what the words point at ---------------------------------------------------------------------------------


def shown(course: Course) -> str:
    """All that the page draws from the game while the learner is at a step."""
    state = position(course)
    view = state.view(course.lesson.seat)._replace(choices=course.offered())
    ui = Ui(words("en"), PLAYERS)
    beside = panel.result(view, ui) if state.turn is None else panel.panel(view, ui)
    return scene.board(view, ui) + beside + panel.seats(view, ui)


PARTS = re.compile(r"#(?P<id>[\w-]+)|\.(?P<class>[\w-]+)|\[(?P<pair>[\w-]+=\"\w+\")\]")


@every_lesson
@either_way
def test_what_a_step_points_at_is_there(lesson: Lesson, pick: int) -> None:
    course = Course("samurai", lesson)
    while not course.over:
        drawn = shown(course)
        for found in PARTS.finditer(course.step.point if course.step else ""):
            assert occurs(drawn, found), (lesson.name, course.at + 1, found[0])
        take(course, pick)


def occurs(drawn: str, part: re.Match[str]) -> bool:
    if part["pair"]:
        return part["pair"] in drawn
    if part["id"]:
        return f'id="{part["id"]}"' in drawn
    return any(part["class"] in one.split() for one in re.findall(r'class="([^"]*)"', drawn))


# -- words -----------------------------------------------------------------------------------------------------


def texts(lesson: Lesson, language: str) -> list[str]:
    return [words(language).say(lessons.text(lesson, step)) for step in range(len(lesson.steps))]


def keys(lesson: Lesson) -> Iterator[str]:
    yield lessons.title(lesson).key
    yield lessons.about(lesson).key
    yield from (lessons.text(lesson, step).key for step in range(len(lesson.steps)))


@every_language
def test_there_are_words_for_exactly_the_steps_and_they_stand_in_order(language: str) -> None:
    written = [message.id for message in catalogue(folder() / f"samurai_lessons.{language}.po") if message.id]
    assert written == sorted(key for lesson in LESSONS for key in keys(lesson))


@every_lesson
@every_language
def test_a_step_is_quickly_read(lesson: Lesson, language: str) -> None:
    for number, text in enumerate(texts(lesson, language)):
        assert len(text.split()) <= 45, (number + 1, len(text.split()), text)


@every_lesson
@every_language
def test_a_text_names_the_card_that_is_to_be_played(lesson: Lesson, language: str) -> None:
    known = {*COMMAND_CARDS, *DRAGON_CARDS}
    for text, step in zip(texts(lesson, language), lesson.steps, strict=True):
        for choice in step.choose:
            if choice[-1] in known:
                assert words(language)(names.card_name(choice[-1])) in text, text


@every_lesson
@every_language
def test_a_hex_that_is_named_is_the_one_that_matters(lesson: Lesson, language: str) -> None:
    """Each hex of a text is on the field, and one that is to be chosen is named unless any will do."""
    for number, text in enumerate(texts(lesson, language)):
        course = reached(lesson, number)
        for name in re.findall(r"\b\d+\.\d+\b", text):
            place = board.parse(name)
            goals = {choice[-1] for choice in lesson.steps[number].choose}
            assert position(course).unit_at[place] >= 0 or place in goals, (number + 1, name)


# -- what the texts claim ----------------------------------------------------------------------------------------


def rolls(events: list[Event]) -> list[tuple[int, ...]]:
    """The dice of every strike, each roll in ascending order."""
    return [tuple(sorted(event[-1])) for event in events if event[0] == "strike"]


def lost(events: list[Event]) -> list[tuple[int, int, int]]:
    """Who lost blocks, where, and how many."""
    return [(event[1], event[3], event[4]) for event in events if event[0] == "loss"]


def test_the_goal_is_reached_by_the_fifth_banner() -> None:
    start = named("goal").start()
    assert isinstance(start, State) and start.scores == [3, 4] and start.field.flags == 5
    assert start.blocks[start.unit_at[at("8.5")]] == 1
    state, events = walked("goal")
    assert rolls(events[6]) == [(CIRCLE, HONOR, HONOR, SWORDS)]
    assert state.winners == [BLUE] and state.scores == [3, 5] and state.turns == [0, 1]


def test_the_turn_goes_through_five_phases() -> None:
    course = reached(named("turn"), 5)
    assert total(reckoning(position(course), at("8.3"), at("6.3"))) == 2
    for pick, tokens in ((FIRST, 8), (LAST, 6)):
        state, events = walked("turn", pick)
        assert rolls(events[5]) == [(TRIANGLE, HONOR)]
        assert lost(events[5]) == [(RED, at("6.3"), 1)]
        assert ("gain", BLUE, 1, "dice", 6) in events[5] and ("draw", BLUE, 1) in events[5]
        assert state.tokens[BLUE] == tokens and len(state.dragons[BLUE]) == (pick == LAST)
        assert not [event for event in events[6] if event[0] == "order"] and state.turn == BLUE


def test_the_chart_shows_its_pattern() -> None:
    assert CLOSE[:8] == (4, 3, 3, 2, 2, 2, 4, 3)
    state, events = walked("chart")
    assert rolls(events[5]) == [(CIRCLE, CIRCLE, HONOR, HONOR), (SWORDS, SWORDS)]
    assert lost(events[5]) == [(RED, at("7.5"), 2)], "the two swords are ignored"
    assert rolls(events[6]) == [(SQUARE, SQUARE, SQUARE, SWORDS), (TRIANGLE, SWORDS, SWORDS)]
    assert lost(events[6]) == [(RED, at("7.8"), 1)], "the two swords are ignored"
    assert rolls(events[7]) == [(CIRCLE, SWORDS)]
    assert lost(events[7]) == [(RED, at("7.9"), 1)], "swords do not hit for bows"
    assert {owner for owner, *_ in lost([event for step in events for event in step])} == {RED}
    assert state.scores == [0, 0]


@either_way
def test_flags_cost_what_the_texts_say(pick: int) -> None:
    start = named("flags").start()
    assert isinstance(start, State) and start.turn == RED and start.tokens[BLUE] == 1
    _, events = walked("flags", pick)
    assert [roll.count(FLAG) for step in (0, 1, 2) for roll in rolls(events[step])] == [1, 0, 1, 2]
    assert ("gain", BLUE, 1, "dice", 2) in events[1]
    assert ("spend", BLUE, 1, "retreat", 1) in events[2]
    course = reached(named("flags"), 3)
    assert ignoring(position(course), position(course).unit_at[at("8.3")], SSP) == [("rank", 1)]
    lack = next(event for event in events[4] if event[0] == "lack_of_honor")
    assert len(lack[2]) == 5 and lack[3] == 1
    assert [face for face in lack[2] if face <= SQUARE] == [SQUARE]
    assert [number for owner, _, number in lost(events[4]) if owner == BLUE] == [1]
    assert not [one for step in events[:4] for one in lost(step) if one[0] == BLUE]


def test_the_leader_inspires_gains_ground_and_is_checked() -> None:
    course = reached(named("leaders"), 4)
    assert total(reckoning(position(course), at("9.5"), at("8.5"))) == 4
    assert position(course).blocks[position(course).unit_at[at("8.5")]] == 2
    state, events = walked("leaders")
    (roll,) = rolls(events[5])
    assert len(roll) == 5 and roll.count(TRIANGLE) == 2 and SWORDS not in roll
    assert ("spend", BLUE, 1, "inspire", 4) in events[5] and state.scores == [0, 1]
    assert len(rolls(events[7])[0]) == 4 and lost(events[7])[-1] == (BLUE, at("8.5"), 1)
    check = next(event for event in events[7] if event[0] == "check")
    assert len(check[4]) == 1 and not check[5]
    assert state.leader_places[0] == at("8.5")


def test_dragons_burn_and_ambush() -> None:
    course = reached(named("dragons"), 5)
    assert total(reckoning(position(course), at("9.9"), at("7.9"))) == 3
    state, events = walked("dragons")
    assert lost(events[5]) == [(RED, at("7.9"), 2)]
    assert position(reached(named("dragons"), 6)).tokens[BLUE] == 3
    assert rolls(events[7]) == [(CIRCLE, TRIANGLE, TRIANGLE, HONOR)]
    assert lost(events[7]) == [(RED, at("7.6"), 2)] and state.scores == [0, 1]
    assert not [one for step in events for one in lost(step) if one[0] == BLUE]
    assert state.turn == BLUE and DRAGON_CARDS["ambush"].cost == DRAGON_CARDS["flaming_arrows"].cost == 2
