"""Lessons through the application: begun, led to their end by what is offered, left, resumed and taken back."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

import game
from game.core.lesson import Course, Wording
from game.core.store import ASIDE
from game.core.words import LANGUAGES
from game.web.lesson import LessonMode
from game.web.progress import PLACE
from game.web.session import Session
from tests.web.fake import Disk, Player

LESSONS = [(name, lesson.name) for name in game.GAMES for lesson in game.find(name).lessons]


@pytest.fixture(autouse=True)
def catalogues(compiled_words: None) -> None:
    """Every test here shows words."""


def begun(name: str, lesson: str, store: Disk | None = None, language: str = "en") -> Player:
    player = Player(store, language)
    player.page.reduced = True
    player.act("learn", game=name)
    player.act("lesson", game=name, name=lesson)
    return player


def session_of(player: Player) -> Session:
    assert player.app.session
    return player.app.session


def mode_of(player: Player) -> LessonMode:
    mode = session_of(player).mode
    assert isinstance(mode, LessonMode)
    return mode


def course_of(player: Player) -> Course:
    return mode_of(player).course


def settle(player: Player) -> None:
    """Let everything happen that happens by itself."""
    session = session_of(player)
    for _ in range(200):
        if session.playing_back:
            player.act("playback_skip")
        elif mode_of(player).due and player.page.waiting:
            player.page.let_time_pass()
        else:
            return
    raise AssertionError("it goes on for ever")


def take_step(player: Player) -> None:
    """What a learner does: read on, or the first thing that is offered."""
    session = session_of(player)
    at = course_of(player).at
    step = course_of(player).step
    assert step is not None
    if not step.choose:
        assert 'data-act="lesson_on"' in player.page.html
        player.act("lesson_on")
        settle(player)
    while step.choose and course_of(player).at == at:
        before = deepcopy(session.position)
        choose_first(player)
        settle(player)
        assert session.position != before
    assert course_of(player).at == at + 1


def choose_first(player: Player) -> None:
    """Tap the first choice offered, and confirm it if that is asked."""
    player.act("choose", choices=0)
    if session_of(player).picked is not None:
        player.act("confirm")


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_every_lesson_can_be_taken_to_its_end(name: str, lesson: str) -> None:
    player = begun(name, lesson)
    session = session_of(player)
    for at, _ in enumerate(course_of(player).lesson.steps):
        text = player.app.words.say(
            Wording(session.game.name).text(course_of(player).lesson, at), [one.name for one in session.players]
        )
        assert text in player.page.said[-1] or text in player.page.said
        take_step(player)
    assert course_of(player).over and "lesson done" in player.page.html
    player.act("learn", game=name)
    assert 'data-state="done"' in player.page.html


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game.GAMES)
def test_the_list_names_every_lesson_and_makes_the_first_one_stand_out(name: str, language: str) -> None:
    player = Player(language=language)
    player.act("learn", game=name)
    for lesson in game.find(name).lessons:
        assert player.app.words.say(Wording(name).title(lesson)) in player.shown
    assert player.page.html.count('class="main" data-act="lesson"') == 1


@pytest.mark.parametrize("name", game.GAMES)
def test_a_lesson_left_in_the_middle_is_resumed_there(name: str) -> None:
    store = Disk()
    lesson = game.find(name).lessons[1].name
    player = begun(name, lesson, store)
    for _ in range(3):
        take_step(player)
    state, arranging = session_of(player).state.dump(), session_of(player).arranging
    player.act("learn", game=name)
    assert 'data-state="begun"' in player.page.html
    again = begun(name, lesson, store)
    assert session_of(again).state.dump() == state
    assert course_of(again).at == (2 if arranging else 3), "what was only arranged is arranged again"


def test_a_step_back_and_on_again() -> None:
    player = begun("rumble", "turn")
    take_step(player)
    state = session_of(player).state.dump()
    take_step(player)
    player.act("lesson_back")
    assert course_of(player).at == 1 and session_of(player).state.dump() == state
    take_step(player)
    assert course_of(player).at == 2


def test_only_what_the_step_is_about_can_be_chosen() -> None:
    player = begun("rumble", "turn")
    session = session_of(player)
    while (step := course_of(player).step) is not None and not step.choose:
        take_step(player)
    assert len(session.view().choices) < len(session.state.choices()) or len(session.state.choices()) == 1
    made = len(session.record.choices)
    player.act("choose", choices=len(session.view().choices))
    assert len(session.record.choices) == made


def test_a_lesson_is_no_saved_game_and_cannot_be_sent() -> None:
    player = begun("rumble", "turn")
    take_step(player)
    assert [key for key in player.page.store.texts if key.startswith("tenka.save")] == []
    assert 'data-name="share"' not in player.page.html


def test_looking_back_in_a_lesson_makes_no_game_of_it() -> None:
    player = begun("rumble", "turn")
    take_step(player)
    player.act("seek_to", at=1)
    assert 'id="replay"' in player.page.html
    for act in ("branch", "bookmark", "analysis"):
        assert f'data-act="{act}"' not in player.page.html
    assert 'data-name="share"' not in player.page.html


def test_a_step_back_while_looking_back_shows_that_step() -> None:
    player = begun("rumble", "turn")
    take_step(player)
    player.act("seek_to", at=1)
    player.act("lesson_back")
    assert session_of(player).replay_at is None and course_of(player).at == 0 and 'id="replay"' not in player.page.html


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"rumble.turn": 5}', '{"rumble.turn": {"left": {"at": 99}}}'])
def test_damaged_progress_is_set_aside_and_the_lesson_begins_anew(text: str) -> None:
    store = Disk()
    store.put(PLACE, text)
    player = begun("rumble", "turn", store)
    assert course_of(player).at == 0
    if text and not _readable(text):
        assert store.get(ASIDE + "lessons") == text


def _readable(text: str) -> bool:
    try:
        data: Any = json.loads(text)
        return all(isinstance(value, dict) for value in data.values())
    except (AttributeError, ValueError):
        return False


def test_a_full_store_does_not_stop_a_lesson() -> None:
    store = Disk()
    store.full = True
    player = begun("rumble", "turn", store)
    take_step(player)
    assert course_of(player).at == 1


def test_a_lesson_says_that_a_confirmation_follows() -> None:
    """Where a tap only picks, the card tells what is left to do; before and after it says nothing of the kind."""
    player = Player()
    player.act("lesson", game="rumble", name="turn")
    asked = 0
    for _ in range(12):
        session = player.app.session
        assert session is not None
        if not session.my_turn:
            player.act("lesson_on")
            player.let_time_pass()
            continue
        player.act("choose", choices=0)
        assert ("lesson-confirm" in player.page.html) == (session.picked is not None)
        asked += session.picked is not None
        player.act("confirm")
        assert "lesson-confirm" not in player.page.html
        player.let_time_pass()
    assert asked, "no step asked for a confirmation"


def test_while_a_whole_plan_is_laid_the_prompt_names_no_single_action() -> None:
    """The rules ask for one card after another; the lesson and the planning board speak of all of them."""
    player = Player()
    player.act("lesson", game="shogun", name="plan")
    session = player.app.session
    assert session is not None and session.state.agenda[-1][0] == "plan"
    assert session.game.prompt(session.state).key == "shogun.prompt_bid"
