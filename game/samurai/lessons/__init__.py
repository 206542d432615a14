"""The lessons of Samurai Battles, in their order, and the keys of their words."""

from __future__ import annotations

from game.core.lesson import Lesson
from game.core.words import Sentence
from game.samurai.lessons.plans import CHART, DRAGONS, FLAGS, GOAL, LEADERS, TURN

LESSONS: tuple[Lesson, ...] = (GOAL, TURN, CHART, FLAGS, LEADERS, DRAGONS)
BOOK = "_lessons"
"""Their words stand in a catalogue of their own, which only learners need."""


def title(lesson: Lesson) -> Sentence:
    """The name of a lesson."""
    return Sentence(f"samurai{BOOK}.{lesson.name}")


def about(lesson: Lesson) -> Sentence:
    """What a lesson teaches, in a line."""
    return Sentence(f"samurai{BOOK}.{lesson.name}_about")


def text(lesson: Lesson, at: int) -> Sentence:
    """What the learner reads at a step."""
    return Sentence(f"samurai{BOOK}.{lesson.name}_{at + 1}")
