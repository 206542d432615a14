"""Lessons for tests: walked as the page would lead a learner through them, and looked at on the way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeVar, cast
from weakref import WeakKeyDictionary

import game
from game.core.drawing.clans import CLANS
from game.core.lesson import Course, Lesson, Wording
from game.core.position import Choice, Event, Position, View
from game.core.ui import Player, Ui
from game.web.lesson import lesson_session
from game.web.session import Session
from tests.words import words


class Facts(Protocol):
    """What tests/test_lessons.py must know about a game; it stands in ``tests/NAME/suite.py``."""

    PLAYED_OUT: Collection[str]
    """The lessons with which the game itself comes to its end."""

    FEWEST_DEEDS: int
    """In so many steps of a lesson at least there is something to do."""

    FEWEST_WORDS: int
    """So many words every step has at least."""

    KEYS_BY_NAME: bool
    """Whether the words of the lessons stand in the order of their keys, or in that of the lessons."""

    # Where a game differs from the others it also offers
    #   BEGUN_BY_OTHERS  the lessons in which it is not the learner who is in turn first


def facts(name: str) -> Facts:
    """What the game of that name tells about its lessons."""
    return cast("Facts", import_module(f"tests.{name}.suite"))


# -- from step to step ---------------------------------------------------------------------------------

Pick = Callable[[Sequence[Choice]], Choice]


def first(choices: Sequence[Choice]) -> Choice:
    """A learner who always takes what is offered first."""
    return choices[0]


def last(choices: Sequence[Choice]) -> Choice:
    """A learner who always takes what is offered last."""
    return choices[-1]


def lessons(name: str) -> Sequence[Lesson]:
    """The lessons of a game in their order."""
    return game.find(name).lessons


def begun(name: str, title: str) -> Course:
    """The beginning of a lesson."""
    return Course(name, next(lesson for lesson in lessons(name) if lesson.name == title))


def take(course: Course, pick: Pick = first) -> list[Event]:
    """Take a step as the page would: do what it asks, or only read it; all that happens."""
    step, made, session = course.step, len(course.record.log), session_of(course)
    assert step is not None
    while step.choose and not course.finished_step(session.position):
        offered = course.offered(session.position)
        assert offered, (course.lesson.name, course.at + 1)
        choose(course, pick(offered))
    for choice in step.plays:
        assert course.record.state.turn != course.lesson.seat, "the learner plays for themselves"
        course.record.play(choice)
    course.go_on(amid=session.arranging)
    return [event for events in course.record.log[made:] for event in events]


TABLES: WeakKeyDictionary[Course, Session] = WeakKeyDictionary()


def session_of(course: Course) -> Session:
    """The table at which a lesson is taken, where choices may be arranged before they are made."""
    session = TABLES.get(course)
    if session is None or session.record is not course.record:
        session = lesson_session(course, "", [clan.id for clan in CLANS[: len(course.record.state.scores)]])
        TABLES[course] = session
    return session


def choose(course: Course, choice: Choice) -> None:
    """The learner makes a choice, and waits until all that follows has been told."""
    session = session_of(course)
    session.choose(choice)
    while session.playing_back:
        session.skip()
        session.go_on()


def offered(course: Course) -> tuple[Choice, ...]:
    """What the learner can choose now."""
    return course.offered(session_of(course).position)


def walk(course: Course, to: int | None = None, pick: Pick = first) -> list[list[Event]]:
    """Take steps until so many have been taken in all, or to the end; what happens in each."""
    end = len(course.lesson.steps) if to is None else to
    return [take(course, pick) for _ in range(course.at, end)]


def reached(name: str, lesson: Lesson, at: int) -> Course:
    """A lesson after so many steps, in which the first choice was always taken."""
    course = Course(name, lesson)
    walk(course, at)
    return course


Kind = TypeVar("Kind", bound=Position)


def state_of(course: Course, kind: type[Kind]) -> Kind:
    """The position of a course as one of its game's own kind."""
    assert isinstance(course.record.state, kind)
    return course.record.state


# -- what the learner sees -----------------------------------------------------------------------------


def view_of(course: Course) -> View[Any]:
    """The learner's view with the step's choices only."""
    position = session_of(course).position
    if position is course.record.state:
        return position.view(course.lesson.seat)._replace(choices=course.offered())
    return View(course.lesson.seat, position, offered(course))


def ui_of(course: Course) -> Ui:
    """A table at which everybody has a name."""
    return Ui(words("en"), [Player(CLANS[seat].id, seat) for seat in range(len(course.record.state.scores))])


def shown(course: Course) -> str:
    """All that the page draws from the game while the learner is at a step."""
    view, ui, of = view_of(course), ui_of(course), game.find(course.record.game)
    beside = of.panel.result if course.record.state.turn is None else of.panel.panel
    return of.scene.board(view, ui) + beside(view, ui) + of.panel.seats(view, ui)


# -- words ---------------------------------------------------------------------------------------------


def texts(name: str, lesson: Lesson, language: str) -> list[str]:
    """What the learner reads, step by step."""
    text = Wording(name).text
    return [words(language).say(text(lesson, at)) for at in range(len(lesson.steps))]


def keys_of(name: str, lesson: Lesson) -> Iterator[str]:
    """The keys of all words of a lesson."""
    wording = Wording(name)
    yield wording.title(lesson).key
    yield wording.about(lesson).key
    yield from (wording.text(lesson, at).key for at in range(len(lesson.steps)))
