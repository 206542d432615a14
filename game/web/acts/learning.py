"""Lessons: chosen from a list, left and resumed, and led step by step."""

from __future__ import annotations

import game
from game.core.drawing.clans import CLANS
from game.core.lesson import Course
from game.web import lesson
from game.web.acts.playing import Playing
from game.web.acts.stage import Data
from game.web.progress import Progress
from game.web.rooms import rooms


class Learning(Playing):
    """The learner at the table."""

    def _screen_learn(self) -> str:
        progress = Progress(self.page.store)
        done, begun = (progress.names(self.setup_game, what) for what in ("done", "left"))
        return lesson.screen(self.words, self.setup_game, done, begun)

    def on_learn(self, data: Data, _form: Data) -> None:
        """The list of a game's lessons."""
        if data.get("game") in game.GAMES:
            self._cancel_tick()
            self.session = None
            self.screen, self.setup_game, self.dialog = "learn", data["game"], ""

    def on_lesson(self, data: Data, _form: Data) -> None:
        """Begin a lesson, or go on where it was left."""
        name = data.get("game", "")
        lessons = rooms(name).lessons.LESSONS if name in game.GAMES else ()
        found = [one for one in lessons if one.name == data.get("name")]
        if found:
            self._open_lesson(name, Progress(self.page.store).open(name, found[0]))

    def _open_lesson(self, name: str, course: Course) -> None:
        title = self.words.say(rooms(name).lessons.title(course.lesson))
        number = len(course.record.state.scores)
        names = [self.words(CLANS[seat].name) for seat in range(number)]
        names[course.lesson.seat] = self.words("web.lesson_you", name=names[course.lesson.seat])
        self.session = lesson.lesson_session(course, title, names)
        self.screen, self.setup_game, self.dialog = "table", name, ""
        self._announce_step()
        self.go_on()

    def on_lesson_on(self, _data: Data, _form: Data) -> None:
        """The step has been read."""
        session = self.session
        if session is not None and not session.telling and session.mode.read_on():
            self.go_on()

    def on_lesson_back(self, _data: Data, _form: Data) -> None:
        """The step before, or this one once more."""
        session = self.session
        if session is not None and session.mode.rewind(session):
            self._cancel_tick()
            self.keep()
            self._announce_step()

    def _announce_step(self) -> None:
        """What the learner reads, for whoever cannot see it."""
        assert self.session
        self.page.announce(self.session.mode.text(self.session, self.words))

    # -- what goes on by itself ------------------------------------------------------------------

    def go_on(self) -> None:
        """As at any table; besides, the others play their parts and the next step comes up."""
        super().go_on()
        session = self.session
        if session is None or session.telling or session.looking is not None:
            return
        if session.mode.settle():
            self.keep()
            self._announce_step()
        elif session.mode.due:
            wait = 0 if self.motionless else int(ANSWER_PAUSE / self.settings.speed)
            self._cancel_tick = self.page.later(wait, self._others_answer)

    def _others_answer(self) -> None:
        session = self.session
        if session is not None and session.mode.due:
            session.play(session.mode.next_due())
            self._played()
            self.draw()


ANSWER_PAUSE = 700
"""Before somebody else answers, so that the learner sees their own choice first."""
