"""Lessons under way: choices narrowed, steps taken, left and resumed, and taken back."""

from __future__ import annotations

import pytest

from game import rumble
from game.core.lesson import Course, Lesson, Step
from game.core.position import Choice, Position


def start() -> Position:
    return rumble.new(players=2, seed=5)


LESSON = Lesson(
    "two",
    start,
    (
        Step(),
        Step(choose=(("roll",),)),
        Step(choose=(("deploy",),), plays=(("roll",),)),
        Step(),
    ),
    seat=1,
)


def first(course: Course) -> Choice:
    return course.offered()[0]


def reach(course: Course, at: int) -> Course:
    """Go to a step as the page would."""
    while course.at < at:
        step = course.step
        assert step is not None
        if step.choose:
            course.record.play(first(course))
            course.record.play_all(step.plays)
        course.go_on()
    return course


def test_a_step_to_read_offers_nothing_and_a_step_to_do_only_its_own() -> None:
    course = Course("rumble", LESSON)
    assert course.offered() == () and not course.finished_step()
    course.go_on()
    assert course.offered() == (("roll",),)
    assert course.allows([("roll",)]) and not course.allows([("roll",), ("card", "oda")])


def test_a_step_is_finished_by_one_choice() -> None:
    course = reach(Course("rumble", LESSON), 1)
    assert not course.finished_step()
    course.record.play(("roll",))
    assert course.finished_step()


def test_a_step_of_several_choices_ends_when_it_says_so() -> None:
    lesson = Lesson("many", start, (Step(choose=((),), done=lambda state: state.turn == 0),), seat=1)
    course = Course("rumble", lesson)
    course.record.play(("roll",))
    assert not course.finished_step() and set(course.offered()) == set(course.record.state.choices())
    course.record.play(next(choice for choice in course.offered() if choice[0] == "deploy"))
    assert course.finished_step()


@pytest.mark.parametrize("at", range(5))
def test_a_lesson_is_resumed_at_the_beginning_of_the_step_where_it_was_left(at: int) -> None:
    course = reach(Course("rumble", LESSON), at)
    state = course.record.state.dump()
    if course.offered():
        course.record.play(first(course))
    again = Course("rumble", LESSON)
    again.resume(course.dump())
    assert again.at == at and again.record.state.dump() == state and again.over == (at == 4)


@pytest.mark.parametrize("at", range(1, 5))
def test_going_back_leads_to_the_step_before_as_it_was(at: int) -> None:
    course = reach(Course("rumble", LESSON), at)
    course.back()
    assert course.at == at - 1
    assert course.record.state.dump() == reach(Course("rumble", LESSON), at - 1).record.state.dump()


def test_going_back_in_the_middle_of_a_step_begins_it_anew() -> None:
    course = reach(Course("rumble", LESSON), 1)
    course.record.play(("roll",))
    course.back()
    assert course.at == 1 and course.offered() == (("roll",),)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"at": 9, "reached": [0] * 10, "choices": []},
        {"at": 1, "reached": [0], "choices": []},
        {"at": 1, "reached": [0, 0], "choices": [["fly"]]},
    ],
)
def test_what_does_not_fit_is_refused(data: dict[str, object]) -> None:
    with pytest.raises((KeyError, ValueError)):
        Course("rumble", LESSON).resume(data)


def test_looking_back_in_a_lesson_begins_with_its_own_position() -> None:
    def prepared() -> Position:
        state = rumble.new(players=2, seed=5)
        state.play(("roll",))
        return state

    course = Course("rumble", Lesson("mid", prepared, (Step(),)))
    assert next(iter(course.record.replay()))[0].dump() == prepared().dump()
    assert course.record.branch().state.dump() == prepared().dump()
