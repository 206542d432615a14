"""Lessons: a real board, a prepared position, and choices narrowed to what is being learned.

A game's module ``lessons`` lists them in ``LESSONS``. The words of a lesson are its title
``GAME_lessons.NAME``, a line about it, and one text for each step, ``GAME_lessons.NAME_1`` and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .position import Choice, Event, Position, as_choice
from .record import Record
from .words import Sentence

Start = Callable[[], Position]


@dataclass(frozen=True)
class Step:
    """One thing to read and, mostly, one thing to do."""

    choose: tuple[Choice, ...] = ()
    """What the learner may do: any choice that begins like one of these; ``((),)`` is any choice at all.
    With nothing to choose the step is only read."""
    plays: tuple[Choice, ...] = ()
    """What happens by itself afterwards, whoever is in turn."""
    point: str = ""
    """A CSS selector of what the text speaks of; it is shown by a ring."""
    done: Callable[[Position], bool] | None = None
    """For a step of several choices: whether it is over. Otherwise one choice, or one whole plan, ends it."""

    def allows(self, choice: Choice) -> bool:
        """Whether the learner may make this choice here."""
        return any(choice[: len(beginning)] == beginning for beginning in self.choose)


@dataclass(frozen=True)
class Lesson:
    """A short course on one thing."""

    name: str
    start: Start
    """The position that it begins with; always the same."""
    steps: tuple[Step, ...]
    seat: int = 0
    """The learner's seat."""
    section: str = ""
    """The section of the rules that says the same in full."""


@dataclass(frozen=True)
class Wording:
    """The words of a game's lessons: where each text stands in its catalogue."""

    game: str

    def title(self, lesson: Lesson) -> Sentence:
        """The name of a lesson."""
        return Sentence(f"{self.game}_lessons.{lesson.name}")

    def about(self, lesson: Lesson) -> Sentence:
        """What a lesson teaches, in a line."""
        return Sentence(f"{self.game}_lessons.{lesson.name}_about")

    def text(self, lesson: Lesson, at: int) -> Sentence:
        """What the learner reads at a step."""
        return Sentence(f"{self.game}_lessons.{lesson.name}_{at + 1}")


class LessonRecord(Record):
    """A record that begins with a lesson's position instead of a new game."""

    __slots__ = ("lesson",)

    def __init__(self, game_name: str, lesson: Lesson) -> None:
        self.lesson = lesson
        super().__init__(game_name)

    def _set_up(self) -> tuple[Position, list[Event]]:
        """The lesson's own position, which has no story."""
        return self.lesson.start(), []

    def fresh(self) -> LessonRecord:
        """The same lesson from its beginning."""
        return LessonRecord(self.game, self.lesson)


class Course:
    """A lesson under way: the record, and which step the learner is at."""

    def __init__(self, game_name: str, lesson: Lesson) -> None:
        self.lesson = lesson
        self.record = LessonRecord(game_name, lesson)
        self.at = 0
        self._reached: list[int] = [0]
        """How many choices had been made when each step began."""
        self._amid: list[bool] = [False]
        """Whether each step began amid a draft, which is not kept."""

    @property
    def step(self) -> Step | None:
        """The step that the learner is at; None when the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def over(self) -> bool:
        """Whether all steps have been taken."""
        return self.step is None

    def offered(self, position: Position | None = None) -> tuple[Choice, ...]:
        """The choices that the step lets the learner make in the lesson's position, or in a draft made of it."""
        step, position = self.step, position or self.record.state
        if step is None or position.turn != self.lesson.seat:
            return ()
        return tuple(choice for choice in position.choices() if step.allows(choice))

    def allows(self, choices: Sequence[Choice]) -> bool:
        """Whether these choices, made one after another, are what the step is about."""
        step = self.step
        return step is not None and all(step.allows(choice) for choice in choices)

    def finished_step(self, position: Position | None = None) -> bool:
        """Whether what the step asks has been done: once a choice has been made in it, or as the step itself says."""
        step = self.step
        made = len(self.record.choices) > self._reached[self.at]
        if step is None or not step.choose:
            return False
        return made if step.done is None else step.done(position or self.record.state)

    def go_on(self, *, amid: bool = False) -> None:
        """To the next step; ``amid`` a draft that goes on."""
        self.at += 1
        self._reached.append(len(self.record.choices))
        self._amid.append(amid)

    def _kept(self, at: int) -> int:
        """The step itself or the one before it that began with nothing arranged, so that it can be gone back to."""
        while self._amid[at]:
            at -= 1
        return at

    def dump(self) -> dict[str, Any]:
        """How far the learner has come, as plain data: to the beginning of this step, or of those arranged with it."""
        at = self._kept(self.at)
        choices = self.record.choices[: self._reached[at]]
        return {"at": at, "reached": self._reached[: at + 1], "choices": [list(choice) for choice in choices]}

    def resume(self, data: Mapping[str, Any]) -> None:
        """Go on from what ``dump`` wrote; raises an error if it does not fit this lesson."""
        reached = [int(number) for number in data["reached"]]
        choices = [as_choice(choice) for choice in data["choices"]]
        if len(reached) != int(data["at"]) + 1 or not 0 <= int(data["at"]) <= len(self.lesson.steps):
            raise ValueError("not a place in this lesson")
        self.record.play_all(choices)
        self.at, self._reached, self._amid = int(data["at"]), reached, [False] * len(reached)

    def back(self) -> None:
        """To the beginning of the step before, or of this one if something was done in it."""
        at = self._kept(self.at if len(self.record.choices) > self._reached[self.at] else max(0, self.at - 1))
        choices = self.record.choices[: self._reached[at]]
        self.record = self.record.fresh()
        self.record.play_all(choices)
        self.at, self._reached, self._amid = at, self._reached[: at + 1], self._amid[: at + 1]
