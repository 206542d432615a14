"""The lessons: every one can be walked to its end, left, resumed and taken back, and its texts tell the truth."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from game import rumble
from game.core.lesson import Course, Lesson
from game.core.position import Event
from game.core.rulebook import load
from game.core.table import Player, Ui
from game.core.words import LANGUAGES
from game.rumble import lessons, panel, scene, war
from game.rumble.board import AREAS, KIYOSU, KYO, ODAWARA, OKO, TSUTSUJIGASAKI, USUKI, YONEZAWA, YOSHIDA
from game.rumble.lessons import LESSONS
from game.rumble.state import State
from game.rumble.words import area_name
from tests.rumble.suite import invariants
from tests.words import catalogue, folder, words

RED, BLUE, YELLOW = range(3)
PLAYERS = [Player(name, clan) for clan, name in enumerate(("You", "Blue", "Yellow"))]
FIRST, LAST = 0, -1

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
every_language = pytest.mark.parametrize("language", LANGUAGES)
either_way = pytest.mark.parametrize("pick", [FIRST, LAST], ids=["first", "last"])


def named(name: str) -> Lesson:
    return next(lesson for lesson in LESSONS if lesson.name == name)


def take(course: Course, pick: int) -> list[Event]:
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


def walked(name: str, pick: int = FIRST, steps: int | None = None) -> tuple[State, list[Event]]:
    """The position after so many steps of a lesson, and all events until then."""
    course, events = Course("rumble", named(name)), []
    while not course.over and course.at != steps:
        events += take(course, pick)
    return _state(course), events


def _state(course: Course) -> State:
    assert isinstance(course.record.state, State)
    return course.record.state


# -- the course of a lesson ------------------------------------------------------------------------------


def test_there_are_six_and_the_last_is_the_war() -> None:
    assert [lesson.name for lesson in LESSONS] == ["goal", "turn", "cards", "chips", "daimyo", "war"]
    assert LESSONS[-1].section == "example"


@every_lesson
def test_a_lesson_begins_with_a_lawful_position_always_the_same(lesson: Lesson) -> None:
    state = lesson.start()
    assert isinstance(state, State)
    invariants(state)
    assert state == lesson.start() and state is not lesson.start()
    assert state.turn == lesson.seat and rumble.load(state.dump()) == state


@every_lesson
def test_a_lesson_has_a_handful_of_steps_and_ends_with_one_to_read(lesson: Lesson) -> None:
    assert 4 <= len(lesson.steps) <= 9
    assert sum(bool(step.choose) for step in lesson.steps) >= 2
    assert not lesson.steps[-1].choose and not lesson.steps[-1].plays
    assert lesson.section in load("rumble", "en").names


@every_lesson
@either_way
def test_a_lesson_can_be_walked_to_its_end(lesson: Lesson, pick: int) -> None:
    course = Course("rumble", lesson)
    while not course.over:
        invariants(_state(course))
        take(course, pick)
    invariants(_state(course))


@every_lesson
def test_any_of_the_offered_choices_leads_on(lesson: Lesson) -> None:
    """Not only the first and the last: each choice of each step, followed by the first ones."""
    for at in range(len(lesson.steps)):
        for number in range(len(_offered_at(lesson, at))):
            course = _at(lesson, at)
            course.record.play(course.offered()[number])
            while not course.over:
                take(course, FIRST)


def _at(lesson: Lesson, at: int) -> Course:
    course = Course("rumble", lesson)
    while course.at < at:
        take(course, FIRST)
    return course


def _offered_at(lesson: Lesson, at: int) -> tuple[Any, ...]:
    course = _at(lesson, at)
    return course.offered() if lesson.steps[at].choose else ()


@every_lesson
def test_only_what_a_step_is_about_can_be_chosen(lesson: Lesson) -> None:
    for at, step in enumerate(lesson.steps):
        course = _at(lesson, at)
        legal = course.record.state.choices()
        assert set(course.offered()) <= set(legal)
        assert bool(course.offered()) == bool(step.choose)


@every_lesson
@either_way
def test_a_lesson_can_be_left_and_resumed_at_every_step(lesson: Lesson, pick: int) -> None:
    course = Course("rumble", lesson)
    while not course.over:
        take(course, pick)
        again = Course("rumble", lesson)
        again.resume(json.loads(json.dumps(course.dump())))
        assert again.at == course.at and again.record.state == course.record.state
        course = again


@every_lesson
@either_way
def test_every_step_can_be_taken_back(lesson: Lesson, pick: int) -> None:
    course = Course("rumble", lesson)
    before = [(course.at, course.record.state.copy())]
    while not course.over:
        take(course, pick)
        before.append((course.at, course.record.state.copy()))
    for at, state in reversed(before[:-1]):
        course.back()
        assert course.at == at and course.record.state == state


# -- what the words point at -----------------------------------------------------------------------------


def shown(course: Course, language: str = "en") -> str:
    """All that the page draws from the game while the learner is at a step."""
    state = _state(course)
    view = state.view(course.lesson.seat)._replace(choices=course.offered())
    ui = Ui(words(language), PLAYERS)
    beside = panel.result(view, ui) if state.turn is None else panel.panel(view, ui)
    return scene.board(view, ui) + beside + panel.seats(view, ui)


@every_lesson
@either_way
def test_what_a_step_points_at_is_there(lesson: Lesson, pick: int) -> None:
    course = Course("rumble", lesson)
    while not course.over:
        point = course.step.point if course.step else ""
        if point:
            kind, name = {"#": "id", ".": "class"}[point[0]], point[1:]
            found = re.findall(rf'\b{kind}="([^"]*)"', shown(course))
            assert any(name in one.split() for one in found), (lesson.name, course.at + 1, point)
        take(course, pick)


# -- words -----------------------------------------------------------------------------------------------


def texts(lesson: Lesson, language: str) -> list[str]:
    return [words(language).say(lessons.text(lesson, at)) for at in range(len(lesson.steps))]


@every_language
def test_there_are_words_for_exactly_the_steps(language: str) -> None:
    asked = {key for lesson in LESSONS for key in _keys(lesson)}
    written = {message.id for message in catalogue(folder() / f"rumble_lessons.{language}.po") if message.id}
    assert asked == written


def _keys(lesson: Lesson) -> Iterator[str]:
    yield lessons.title(lesson).key
    yield lessons.about(lesson).key
    yield from (lessons.text(lesson, at).key for at in range(len(lesson.steps)))


def test_the_words_stand_in_order() -> None:
    keys = [message.id for message in catalogue(folder() / "rumble_lessons.en.po") if message.id]
    assert keys == sorted(keys)


@every_lesson
@every_language
def test_a_step_is_quickly_read(lesson: Lesson, language: str) -> None:
    for at, text in enumerate(texts(lesson, language)):
        assert 10 <= len(text.split()) <= 46, (at + 1, len(text.split()), text)


@every_lesson
@every_language
def test_a_text_names_the_area_that_is_to_be_chosen(lesson: Lesson, language: str) -> None:
    for text, step in zip(texts(lesson, language), lesson.steps, strict=True):
        for choice in step.choose:
            if len(choice) > 1 and isinstance(choice[1], int):
                assert words(language)(area_name(choice[1])) in text, text


@every_lesson
@every_language
def test_areas_have_the_names_of_the_language(lesson: Lesson, language: str) -> None:
    foreign = {
        words(other)(area_name(area)) for other in LANGUAGES for area in range(len(AREAS))
    } - {words(language)(area_name(area)) for area in range(len(AREAS))}  # fmt: skip
    for text in texts(lesson, language):
        assert not [name for name in foreign if re.search(rf"\b{name}\b", text)], text


@every_lesson
@every_language
def test_what_is_quoted_stands_on_the_page(lesson: Lesson, language: str) -> None:
    for text in texts(lesson, language):
        for quoted in re.findall(r"[“«]([^”»]+)[”»]", text):
            assert any(label.startswith(quoted) for label in _labels(language)), quoted


def _labels(language: str) -> list[str]:
    """The texts of buttons and names."""
    found = []
    for domain in ("rumble", "web"):
        for message in catalogue(folder() / f"{domain}.{language}.po"):
            found += [message.string] if isinstance(message.string, str) else list(message.string)
    return found


# -- what the texts claim ---------------------------------------------------------------------------------


def rolls(events: list[Event]) -> list[tuple[int, ...]]:
    """The learner's rolls, each in ascending order."""
    return [tuple(sorted(event[2])) for event in events if event[:2] == ("roll", RED)]


def battle(events: list[Event], area: int) -> Event:
    return next(event for event in events if event[:2] == ("battle", area))


def test_the_goal() -> None:
    state, events = walked("goal")
    assert rolls(events) == [(3, 5, 6)]
    start = named("goal").start()
    assert isinstance(start, State) and start.stock == [3, 0, 0] and start.values[KIYOSU] == 9
    assert [start.soldiers[seat][KIYOSU] for seat in (RED, BLUE)] == [2, 4]
    assert battle(events, KIYOSU)[3:5] == ((5, 4, 0), RED)
    assert ("reinforce", RED, KIYOSU, ODAWARA, 2) in events
    assert start.soldiers[RED][ODAWARA] <= start.soldiers[BLUE][ODAWARA], "lost without the reinforcements"
    assert battle(events, ODAWARA)[4] == RED
    assert (state.seconds[KYO], state.values[KYO]) == (RED, 12)
    assert state.scores == [40, 21, 38] and state.winners == [RED]


def test_the_turn() -> None:
    state, events = walked("turn")
    assert rolls(events) == [(1, 1, 2), (3, 4, 5), (2, 4, 6)]
    poor, _ = walked("turn", steps=1)
    deploys = [choice for choice in poor.choices() if choice[0] == "deploy"]
    assert {(poor.values[area], soldiers) for _, area, soldiers, _ in deploys} == {(2, 1), (3, 1)}
    before, _ = walked("turn", steps=3)
    assert [before.soldiers[seat][ODAWARA] for seat in (RED, BLUE)] == [1, 2] and before.values[ODAWARA] == 8
    after, told = walked("turn", steps=4)
    assert [after.soldiers[seat][ODAWARA] for seat in (RED, BLUE)] == [3, 2]
    assert ("deploy", BLUE, KIYOSU, 3, 0) in told and ("deploy", YELLOW, YONEZAWA, 1, 0) in told
    free, _ = walked("turn", steps=5)
    offers = {(area, free.values[area], n) for name, area, n, *_ in free.choices()[:-1] if name == "deploy"}
    assert offers == {(KYO, 6, 3), (ODAWARA, 8, 2), (USUKI, 10, 1)}
    assert events[-4:][1][:3] == ("deploy", BLUE, ODAWARA) and events[-1][:3] == ("deploy", YELLOW, KIYOSU)


def test_the_cards() -> None:
    start = named("cards").start()
    assert isinstance(start, State) and len(start.display) == 4 and start.values[KYO] == 11
    assert [row[KYO] for row in start.soldiers] == [2, 0, 3]
    assert [row[TSUTSUJIGASAKI] for row in start.soldiers] == [4, 0, 0]
    state, events = walked("cards")
    assert [row[KYO] for row in state.soldiers] == [4, 0, 3] and state.soldiers[RED][TSUTSUJIGASAKI] == 2
    assert ("card", BLUE, "exile") in events and ("move", BLUE, RED, ODAWARA, YONEZAWA, 1) in events
    assert [row[ODAWARA] for row in state.soldiers] == [2, 2, 0]
    why = rumble.why_not(state, ("card", "ninja"))
    assert why is not None and why.key == "rumble.why_card_once"


def test_the_chips() -> None:
    start = named("chips").start()
    assert isinstance(start, State) and start.stock == [3, 2, 3]
    assert any(choice[0] == "card" for choice in start.choices())
    locked, events = walked("chips", steps=3)
    assert rolls(events) == [(3, 5, 6)] and locked.values[USUKI] == 9
    assert events[-2:] == [("chip", RED, 3), ("lock", RED)]
    state, events = walked("chips")
    ties = [event for event in events if event[0] == "battle" and event[6]]
    assert [(event[1], event[3], event[4]) for event in ties] == [(KIYOSU, (5, 0, 5), RED), (USUKI, (3, 3, 0), RED)]
    assert state.scores == [35, 27, 24]
    assert points(state, (1, 3, 2)) == [28, 32, 26], "what finishing last would have come to"


def points(state: State, ranks: tuple[int, ...]) -> list[int]:
    """The points of the same soldiers with other sword chips."""
    bare = state.copy()
    bare.white = [[0] * len(AREAS) for _ in bare.white]
    for fight in war.play_out(bare, ranks):
        bare.owners[fight.area], bare.seconds[fight.area] = fight.winner, fight.second
    return bare.scores


def test_the_daimyo() -> None:
    start = named("daimyo").start()
    assert isinstance(start, State) and start.lord_cards[RED] == "takeda" and not start.finished(RED)
    state, events = walked("daimyo", steps=3)
    assert rolls(events) == [(2, 4, 5)] and state.values[KIYOSU] == 7
    assert (state.power(RED, KIYOSU), state.soldiers[RED][KIYOSU], state.power(BLUE, KIYOSU)) == (4, 2, 5)
    one, _ = walked("daimyo", FIRST)
    three, _ = walked("daimyo", LAST)
    assert [end.power(BLUE, KIYOSU) for end in (one, three)] == [4, 2]


def test_the_war_is_the_rulebooks() -> None:
    rolled, events = walked("war", steps=1)
    assert rolls(events) == [(1, 2, 3)] and rolled.stock == [1, 1, 1]
    assert {rolled.values[choice[1]] for choice in rolled.choices() if choice[0] == "deploy"} == {3, 4, 5}
    state, events = walked("war")
    assert state.chips == [3, 2, 1]
    fights = [event for event in events if event[0] in ("battle", "reinforce")]
    assert fights[:9] == [
        ("battle", TSUTSUJIGASAKI, 2, (0, 1, 2), YELLOW, BLUE, False, False),
        ("reinforce", YELLOW, TSUTSUJIGASAKI, AREAS.index("kasugayama"), 2),
        ("reinforce", YELLOW, TSUTSUJIGASAKI, KYO, 2),
        ("battle", YOSHIDA, 3, (2, 0, 2), RED, YELLOW, True, False),
        ("reinforce", RED, YOSHIDA, KYO, 2),
        ("reinforce", RED, YOSHIDA, OKO, 2),
        ("battle", OKO, 4, (3, 1, 1), RED, BLUE, False, True),
        ("reinforce", RED, OKO, KYO, 2),
        ("battle", KYO, 5, (5, 0, 5), RED, YELLOW, True, False),
    ]
    assert state.scores == [36, 31, 22] and state.winners == [RED]


@pytest.mark.parametrize("area", [OKO, KYO])
def test_elsewhere_the_same_soldier_loses_all_three_castles_and_the_game(area: int) -> None:
    course = _at(named("war"), 5)
    state = _state(course)
    state.play(("deploy", area, 1, 0))
    for choice in named("war").steps[5].plays:
        state.play(choice)
    assert RED not in [state.owners[castle] for castle in (YOSHIDA, OKO, KYO)]
    assert state.winners == [YELLOW]
