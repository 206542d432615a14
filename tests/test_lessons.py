"""The lessons: every one can be walked to its end, left, resumed and taken back, and has words for each step.

It knows no single game. What it must know about one stands in its ``tests/NAME/suite.py``; see tests/courses.py.
"""

from __future__ import annotations

import json
import re

import pytest

import game
from game.core.chance import Chance
from game.core.lesson import Course, Lesson
from game.core.rulebook import load
from game.core.words import LANGUAGES, folder
from tests.courses import (
    Pick,
    choose,
    facts,
    first,
    keys_of,
    last,
    lessons,
    offered,
    reached,
    session_of,
    shown,
    take,
    texts,
    walk,
)
from tests.games import find, suite
from tests.words import catalogue, keys, words

every_game = pytest.mark.parametrize("name", game.GAMES)
every_lesson = pytest.mark.parametrize(
    ("name", "lesson"),
    [(name, lesson) for name in game.GAMES for lesson in lessons(name)],
    ids=lambda value: value.name if isinstance(value, Lesson) else value,
)
every_language = pytest.mark.parametrize("language", LANGUAGES)
either_way = pytest.mark.parametrize("pick", [first, last])

# -- the course of a lesson ------------------------------------------------------------------------------


@every_lesson
def test_a_lesson_begins_with_a_lawful_position_always_the_same(name: str, lesson: Lesson) -> None:
    state = lesson.start()
    suite(name).invariants(state)
    assert state == lesson.start() and state is not lesson.start()
    again = find(name).load(state.dump())
    assert again == state and type(again) is type(state)


@every_game
def test_the_learner_begins_unless_the_game_says_otherwise(name: str) -> None:
    others = {lesson.name for lesson in lessons(name) if lesson.start().turn != lesson.seat}
    assert others == set(getattr(facts(name), "BEGUN_BY_OTHERS", ()))


@every_lesson
def test_a_lesson_has_a_handful_of_steps_and_ends_with_one_to_read(name: str, lesson: Lesson) -> None:
    assert 4 <= len(lesson.steps) <= 9
    assert sum(bool(step.choose) for step in lesson.steps) >= facts(name).FEWEST_DEEDS
    assert not lesson.steps[-1].choose and not lesson.steps[-1].plays
    assert lesson.section in load(name, "en").names


def walk_watched(name: str, lesson: Lesson, pick: Pick) -> Course:
    """To the end of a lesson, with everything in its place after each step."""
    course = Course(name, lesson)
    while not course.over:
        take(course, pick)
        suite(name).invariants(course.record.state)
    return course


@every_lesson
@either_way
def test_a_lesson_can_be_walked_to_its_end(name: str, lesson: Lesson, pick: Pick) -> None:
    course = walk_watched(name, lesson, pick)
    assert (course.record.state.turn is None) == (lesson.name in facts(name).PLAYED_OUT)


@every_lesson
def test_other_ways_through_a_lesson_come_to_its_end_too(name: str, lesson: Lesson) -> None:
    for seed in range(12):
        walk_watched(name, lesson, Chance(seed).pick)


@every_lesson
def test_any_of_the_offered_choices_leads_on(name: str, lesson: Lesson) -> None:
    """Not only the first and the last: each choice of each step, followed by the first ones."""
    for at in range(len(lesson.steps)):
        for choice in offered(reached(name, lesson, at)):
            course = reached(name, lesson, at)
            choose(course, choice)
            walk(course)


@every_lesson
@either_way
def test_only_what_a_step_is_about_can_be_chosen(name: str, lesson: Lesson, pick: Pick) -> None:
    course = Course(name, lesson)
    while course.step is not None:
        assert set(offered(course)) <= set(session_of(course).position.choices())
        assert bool(offered(course)) == bool(course.step.choose), course.at + 1
        take(course, pick)


@every_lesson
@either_way
def test_a_lesson_can_be_left_and_resumed_at_every_step(name: str, lesson: Lesson, pick: Pick) -> None:
    course = Course(name, lesson)
    while not course.over:
        take(course, pick)
        again = Course(name, lesson)
        again.resume(json.loads(json.dumps(course.dump())))
        assert again.record.state == course.record.state
        if session_of(course).arranging:
            assert again.at < course.at, "what is only arranged is arranged again"
        else:
            assert again.at == course.at
            course = again


@every_lesson
@either_way
def test_every_step_can_be_taken_back(name: str, lesson: Lesson, pick: Pick) -> None:
    """At once and then taken again, and all of them from the end to the beginning; what was arranged as one, as one."""
    course, before = Course(name, lesson), []
    while not course.over:
        at = course.at
        if not session_of(course).arranging:
            before.append((at, course.record.state.copy()))
        take(course, pick)
        course.back()
        assert (course.at, course.record.state) == before[-1]
        while course.at <= at:
            take(course, pick)
    for place in reversed(before):
        course.back()
        assert (course.at, course.record.state) == place


@every_lesson
def test_one_can_play_on_from_the_end(name: str, lesson: Lesson) -> None:
    state = reached(name, lesson, len(lesson.steps)).record.state
    for _ in range(60):
        if state.turn is not None:
            state.play(state.choices()[-1])
            suite(name).invariants(state)


# -- what the words point at -----------------------------------------------------------------------------

PARTS = re.compile(r'#(?P<id>[\w-]+)|\.(?P<class>[\w-]+)|\[(?P<pair>[\w-]+="[\w-]*")\]')
COMPOUND = re.compile(rf"(?P<tag>[a-z]*)(?:{re.sub(r'[?]P<[a-z]+>', '?:', PARTS.pattern)})+")
"""One element: perhaps its tag, and an id, classes or attributes."""


def is_there(selector: str, markup: str) -> bool:
    """Whether such an element is drawn, each after the beginning of the one that it lies in."""
    at: int | None = 0
    for compound in selector.split(" "):
        at = None if at is None else _after(compound, markup, at)
    return at is not None


def _after(compound: str, markup: str, at: int) -> int | None:
    """Where the opening tag ends of the next element that answers to this part of a selector."""
    whole, parts = COMPOUND.fullmatch(compound), list(PARTS.finditer(compound))
    assert whole, f"a selector that this test cannot read: {compound}"
    wanted = "".join(rf"(?=[^<>]*\s{_attribute(part)})" for part in parts)
    element = re.compile(rf"<{whole['tag'] or '[a-z]+'}\b{wanted}[^<>]*>")
    while at := markup.find(parts[0][0].strip("#.[]"), at) + 1:  # a board is long: only likely tags are read
        found = element.match(markup, markup.rfind("<", 0, at))
        if found:
            return found.end()
    return None


def _attribute(part: re.Match[str]) -> str:
    if part["id"]:
        return f'id="{part["id"]}"'
    return str(part["pair"]) if part["pair"] else rf'class="(?:[^"]*\s)?{part["class"]}[\s"]'


@pytest.mark.parametrize(
    ("selector", "there"),
    [
        ("#seat-1", True), (".dim", True), ("#seat-1.dim", True), ("#seat-1 .coin", True), ('b[data-key="d"]', True),
        ("#seat", False), (".di", False), ("#seat-2.dim", False), ("#seat-2 .seat", False), ('i[data-key="d"]', False),
    ],
)  # fmt: skip
def test_what_is_there_is_seen_and_nothing_else(selector: str, there: bool) -> None:
    page = '<p id="seat-1" class="seat dim"><b data-key="d" class="coin"></b></p><p class="other" id="seat-2"></p>'
    assert is_there(selector, page) == there


@every_lesson
@either_way
def test_what_a_step_points_at_is_there(name: str, lesson: Lesson, pick: Pick) -> None:
    course = Course(name, lesson)
    while course.step is not None:
        point = course.step.point
        assert not point or is_there(point, shown(course)), (course.at + 1, point)
        take(course, pick)


# -- words -----------------------------------------------------------------------------------------------


@every_game
@every_language
def test_there_are_words_for_exactly_the_steps_and_they_stand_in_order(name: str, language: str) -> None:
    wanted = [key for lesson in lessons(name) for key in keys_of(name, lesson)]
    assert keys(f"{name}_lessons", language) == (sorted(wanted) if facts(name).KEYS_BY_NAME else wanted)


MOST_WORDS = 45


@every_lesson
@every_language
def test_a_step_is_quickly_read(name: str, lesson: Lesson, language: str) -> None:
    for at, text in enumerate(texts(name, lesson, language)):
        assert facts(name).FEWEST_WORDS <= len(text.split()) <= MOST_WORDS, (at + 1, len(text.split()), text)
    for key in keys_of(name, lesson):
        assert 1 <= len(words(language)(key).split()) <= MOST_WORDS, key


QUOTED = re.compile(r"[“«]([^”»]+)[”»]")


@every_language
def test_what_is_quoted_stands_on_the_page(language: str) -> None:
    quoted = {(name, text) for name in game.GAMES for text in quotes(name, language)}
    assert quoted
    for name, text in quoted:
        assert any(label.startswith(text) for label in labels(name, language)), (name, text)


def quotes(name: str, language: str) -> list[str]:
    """What the texts of a game's lessons quote."""
    said = [text for lesson in lessons(name) for text in texts(name, lesson, language)]
    return [found for text in said for found in QUOTED.findall(text)]


def labels(name: str, language: str) -> list[str]:
    """The texts of buttons and names."""
    found: list[str] = []
    for domain in (name, "web"):
        for message in catalogue(folder() / f"{domain}.{language}.po"):
            found += [message.string] if isinstance(message.string, str) else message.string or ()
    return found
