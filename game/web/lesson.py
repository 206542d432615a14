"""A lesson at the table: a mode in which choices are narrowed, and the card that says what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import games
from ..core.drawing.clans import CLANS
from ..core.lesson import Course, Lesson, Wording
from ..core.markup import NOTHING, Html, attributes, esc
from ..core.position import Choice, Position, View
from ..core.save_texts import Save
from ..core.store import Store
from ..core.ui import Player
from ..core.words import Words
from .mode import Mode
from .parts import button, tool
from .players import players_data
from .progress import Progress
from .session import Session


class LessonMode(Mode):
    """A lesson under way. It is never saved as a game; only how far the learner has come is kept."""

    saved = real = False

    def __init__(self, course: Course) -> None:
        self.course = course
        self.due: list[Choice] = []
        """What the others still do by themselves before the next step."""
        self.answered = False
        """Whether the others have been given their parts of this step."""
        self.read = False
        """Whether a step that is only read has been read."""

    def offered(self, position: Position) -> tuple[Choice, ...]:
        """Only what this step is about."""
        return () if self.due or self.finished(position) else self.course.offered(position)

    def narrowed(self, view: View[Any]) -> View[Any]:
        """The learner's view with the step's choices."""
        return view._replace(choices=self.offered(view.position) if view.choices else ())

    def asks(self, position: Position) -> bool:
        """Whether the step leaves the learner anything to choose."""
        return bool(self.offered(position))

    def allows(self, choices: Sequence[Choice]) -> bool:
        """Whether this is what the step is about."""
        return self.course.allows(choices)

    def finished(self, position: Position) -> bool:
        """Whether the learner has done what the step asks; the others may still have to answer."""
        return self.read or self.course.finished_step(position)

    def settle(self, session: Session) -> bool:
        """Once the learner is done: give the others their parts, then take the step; whether it was taken."""
        if not self.finished(session.position) or self.due:
            return False
        step = self.course.step
        if step is not None and step.plays and not self.answered:
            self.due, self.answered = list(step.plays), True
            return False
        self.course.go_on(amid=session.arranging)
        self.answered = self.read = False
        return True

    def next_due(self) -> Choice:
        """What the others do next."""
        return self.due.pop(0)

    def read_on(self, session: Session) -> bool:
        """The step has been read; False if there is nothing left to do in it."""
        if self.finished(session.position):
            return False
        self.read = self.course.step is not None and not self.course.step.choose
        return True

    def rewind(self, session: Session) -> bool:
        """Back to the beginning of this step or of the one before."""
        self.course.back()
        self.due, self.answered, self.read = [], False, False
        session.restart(self.course.record)
        return True

    def keep_progress(self, store: Store) -> None:
        """Remember how far the learner has come."""
        Progress(store).keep(self.course.record.game, self.course)

    def text(self, session: Session, words: Words) -> str:
        """What the learner reads, for whoever cannot see it."""
        if self.course.over:
            return words("web.lesson_over")
        return words.say(Wording(session.game.name).text(self.course.lesson, self.course.at))

    def card(self, session: Session, words: Words) -> Html:
        """Which step of which lesson, and what to do now."""
        return card(session, self, words)

    def way_out(self, session: Session, words: Words) -> Html:
        """A lesson is left by the list of lessons."""
        return tool(words("web.lessons"), "learn", "home", data_game=session.record.game)


def lesson_session(course: Course, title: str, names: Sequence[str]) -> Session:
    """A lesson at the table, with the learner in their seat."""
    players = [Player(name, seat % len(CLANS)) for seat, name in enumerate(names)]
    save = Save(course.record, title, players_data(players))
    return Session(save, "", mine=(course.lesson.seat,), mode=LessonMode(course))


def card(session: Session, mode: LessonMode, words: Words) -> Html:
    """What the learner reads: which step of which lesson, and what to do now."""
    course, wording = mode.course, Wording(session.game.name)
    lesson, at = course.lesson, course.at
    title = words.say(wording.title(lesson))
    if course.over:
        return _done(session, course, words, title)
    step = lesson.steps[at]
    count = words("web.lesson_step", number=at + 1, total=len(lesson.steps))
    text = words.say(wording.text(lesson, at), [player.name for player in session.players])
    reading = not step.choose and not session.playing_back and not mode.finished(session.position)
    on = button(words("web.lesson_on"), "lesson_on", class_="main", data_next=True, data_key="n") if reading else ""
    back = tool(words("web.lesson_back"), "lesson_back", "prev") if at or session.record.choices else ""
    rule = _rule(course, words)
    pairs = attributes(
        class_="lesson", id="lesson", data_point=step.point or None, data_step=at + 1, aria_label=title, role="region"
    )
    head = f'<header><h2>{esc(title)}</h2><span class="quiet">{esc(count)}</span></header>'
    picked = f'<p class="lesson-confirm">{esc(words("web.lesson_confirm"))}</p>' if session.picked is not None else ""
    tools = f'<p class="actions">{back}{on}{rule}</p>'
    return f'<section{pairs}>{head}<p id="lesson-text">{esc(text)}</p>{picked}{tools}</section>'


def _rule(course: Course, words: Words) -> Html:
    section = course.lesson.section
    if not section:
        return NOTHING
    return button(words("web.rule"), "rules", class_="link", data_game=course.record.game, data_section=section)


def _done(session: Session, course: Course, words: Words, title: str) -> Html:
    """The lesson is over: the next one, or a game."""
    name = session.record.game
    following = next_lesson(session.game.lessons, course.lesson.name)
    on = ""
    if following is not None:
        label = words("web.lesson_next", title=words.say(Wording(name).title(following)))
        on = button(label, "lesson", class_="main", data_game=name, data_name=following.name, data_next=True)
    play = button(words("web.lesson_play"), "setup", class_="" if on else "main", data_game=name, data_next=not on)
    back = button(words("web.lessons"), "learn", data_game=name)
    head = f"<header><h2>{esc(title)}</h2></header>"
    text = f'<p id="lesson-text">{esc(words("web.lesson_over"))}</p>'
    return f'<section class="lesson done" id="lesson">{head}{text}<p class="actions">{on}{play}{back}</p></section>'


def next_lesson(lessons: Sequence[Lesson], name: str) -> Lesson | None:
    """The lesson after this one; None after the last."""
    after = [lesson.name for lesson in lessons].index(name) + 1
    return lessons[after] if after < len(lessons) else None


# -- the list ---------------------------------------------------------------------------------------


def screen(words: Words, game: str, done: frozenset[str], begun: frozenset[str]) -> Html:
    """The lessons of a game in their order; the first one not yet done stands out."""
    lessons = games.find(game).lessons
    fresh = next((lesson.name for lesson in lessons if lesson.name not in done), "")
    items = "".join(_item(words, game, lesson, fresh, done, begun) for lesson in lessons)
    rules = button(words("web.rules"), "rules", data_game=game)
    play = button(words("web.play"), "setup", data_game=game)
    title = esc(words("web.lessons_of", game=words(f"{game}.title")))
    return (
        f'<div class="screen learn" id="screen-learn"><header class="bar">{tool(words("web.home"), "home", "home")}'
        f'<h1 tabindex="-1">{title}</h1></header><main><ol class="lessons">{items}</ol>'
        f'<p class="actions">{rules}{play}</p></main></div>'
    )


def _item(words: Words, game: str, lesson: Lesson, fresh: str, done: frozenset[str], begun: frozenset[str]) -> Html:
    state = "begun" if lesson.name in begun else "done" if lesson.name in done else "new"
    note = "" if state == "new" else f"<small>{esc(words(f'web.lesson_is_{state}'))}</small>"
    pairs = attributes(
        type="button", class_="main" if lesson.name == fresh else None, data_act="lesson", data_game=game,
        data_name=lesson.name, data_state=state,
    )  # fmt: skip
    wording = Wording(game)
    title, about = esc(words.say(wording.title(lesson))), esc(words.say(wording.about(lesson)))
    return f"<li><button{pairs}><span><strong>{title}</strong>{about}{note}</span></button></li>"
