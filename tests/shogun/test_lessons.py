"""Shogun's lessons: the plans of the texts can be laid, and what the texts say is what happens.

What is true of the lessons of every game stands in tests/test_lessons.py.
"""

from __future__ import annotations

import re

import pytest

from game.core.lesson import Course, Lesson
from game.core.position import Event
from game.core.words import LANGUAGES
from game.shogun import panel, scene
from game.shogun.board import CHESTS, RICE, number
from game.shogun.cards import ACTIONS, BID, COLLECT_RICE, COLLECT_TAX, MUSTER5, NO_EVENT, TREASURE, bid_price
from game.shogun.lessons.lessons import BATTLE, GOAL, LESSONS, ORDER, PLAN, WINTER
from game.shogun.odds import attack_odds
from game.shogun.panel import arranging
from game.shogun.rules.scoring import majorities
from game.shogun.rules.winter import winter_forecast
from game.shogun.state import State
from game.shogun.words.names import special_name
from tests import courses
from tests.courses import Pick, first, last, take, ui_of, view_of, walk
from tests.shogun.build import at, the, told
from tests.words import words

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
every_pick = pytest.mark.parametrize("pick", [first, last])
every_language = pytest.mark.parametrize("language", LANGUAGES)


def state_of(course: Course) -> State:
    return courses.state_of(course, State)


def reach(lesson: Lesson, step: int, pick: Pick = first) -> tuple[Course, list[Event]]:
    """The beginning of a step, counted from 1 as in the words, and what happened in the step before."""
    course = Course("shogun", lesson)
    events = walk(course, step - 1, pick)
    return course, events[-1] if events else []


# -- what the learner can do ---------------------------------------------------------------------------


@every_lesson
def test_only_what_the_step_is_about_can_be_chosen_on_the_board(lesson: Lesson) -> None:
    course = Course("shogun", lesson)
    while course.step is not None:
        wanted = [str(i) for i, choice in enumerate(course.offered()) if choice[0] in ("go", "revolt")]
        drawn = scene.board(view_of(course), ui_of(course))
        assert re.findall(r'<g id="province-\d+"[^>]* data-choices="([\d ]+)"', drawn) == wanted
        take(course)


PLANS: dict[str, dict[int, int]] = {
    "plan": {COLLECT_TAX: number("suruga"), COLLECT_RICE: number("sagami"), MUSTER5: number("izu")},
    "order": {BID: TREASURE + 3},
    "winter": {COLLECT_RICE: number("mino"), COLLECT_TAX: number("mikawa")},
}
"""What the texts tell the learner to lay, by lesson."""


@pytest.mark.parametrize("lesson", [PLAN, ORDER, WINTER], ids=list(PLANS))
def test_the_plan_of_the_text_can_be_laid_on_the_desk_and_the_lesson_takes_it(lesson: Lesson) -> None:
    course, _ = reach(lesson, 3)
    view, local_state = view_of(course), dict[str, object]()
    for space, card in PLANS[lesson.name].items():
        arranging.act(view, local_state, {"do": "card", "card": str(card)}, {})
        arranging.act(view, local_state, {"do": "space", "space": str(space)}, {})
    arranging.act(view, local_state, {"do": "fill"}, {})
    chain = arranging.act(view, local_state, {"do": "seal"}, {})
    assert chain and course.allows(chain)
    course.record.play_all(chain)
    assert course.finished_step()


# -- words -----------------------------------------------------------------------------------------------

QUOTED = ("action_tax", "action_rice", "action_muster5", "plan_fill")


@every_language
def test_the_texts_call_buttons_and_spaces_by_their_names(language: str) -> None:
    say = words(language)
    texts = say("shogun_lessons.plan_3")
    assert all(say(f"shogun.{name}") in texts for name in QUOTED)
    assert say("shogun.plan_fill") in say("shogun_lessons.order_3")
    assert say("shogun.action_battle_b") in say("shogun_lessons.battle_5")


# -- what the texts say happens ------------------------------------------------------------------------------


@every_pick
def test_the_goal(pick: Pick) -> None:
    course, _ = reach(GOAL, 3)
    state = state_of(course)
    assert at(state, "suruga") == (0, 7) and at(state, "kai") == (1, 1)
    castles = [found for found in majorities(state) if found.building == 0]
    assert [found.seats for found in castles if state.board.region[number("kai")] == found.region] == [(0, 1)]
    course, events = reach(GOAL, 5, pick)
    assert the(events, "battle")[1] == "won" and at(state_of(course), "kai")[0] == 0
    assert told(events, "score")[0][1:] == (0, 10, 4, 6, 20, 20)
    assert state_of(course).points == [20, 12, 13]


def test_the_plan() -> None:
    course, _ = reach(PLAN, 1)
    known = [ACTIONS[action] for action in state_of(course).actions[:5]]
    assert known == ["tax", "muster5", "castle", "rice", "theatre"]
    assert CHESTS[number("suruga")] == 7
    course, events = reach(PLAN, 4)
    assert [event[1] for event in told(events, "slot")] == [1] and state_of(course).event != NO_EVENT
    assert the(events, "ranking")[1] == (1, 0, 2)
    assert bid_price(next(event[2] for event in told(events, "bid") if event[1] == 1)) == 2


@every_pick
def test_suruga_pays_seven_or_more_and_grows_restless(pick: Pick) -> None:
    course, events = reach(PLAN, 5, pick)
    income = next(event for event in told(events, "collect") if event[1] == 0 and event[3] == number("suruga"))
    assert income[4] >= 7 and state_of(course).unrest[number("suruga")] == 1


@every_pick
def test_the_order(pick: Pick) -> None:
    course, _ = reach(ORDER, 2)
    assert state_of(course).chests[0] == 14
    course, events = reach(ORDER, 4, pick)
    assert the(events, "ranking")[1][0] == 0
    say = words("en")
    cards = [say(special_name(special)) for special in state_of(course).specials[:3]]
    assert cards == ["+1 chest", "6 armies", "+1 army in attack"]
    course, events = reach(ORDER, 5, pick)
    assert the(events, "order")[1] == (0, 1, 2)
    assert 'class="sg-place"' in panel.seats(view_of(course), ui_of(course))


@every_pick
def test_the_battles(pick: Pick) -> None:
    course, _ = reach(BATTLE, 3, pick)
    state = state_of(course)
    assert at(state, "shinano") == (0, 5) and at(state, "kozuke") == (1, 3) and not state.unrest[number("kozuke")]
    assert 0.4 < attack_odds(state, 0, number("kozuke"), 4).win < 0.6
    course, events = reach(BATTLE, 4, pick)
    assert the(events, "throw")[-1] == (3, 1, 0, 1)
    assert the(events, "battle")[5:] == (3, 1, 1, 1) and at(state_of(course), "kozuke") == (0, 1)
    course, _ = reach(BATTLE, 6, pick)
    assert 0.8 < attack_odds(state_of(course), 0, number("totomi"), 3).win
    course, events = reach(BATTLE, 7, pick)
    assert the(events, "throw")[-1] == (3, 1, 0, 1)
    assert the(events, "battle")[5:] == (3, 0, 1, 2) and at(state_of(course), "totomi") == (0, 2)
    assert state_of(course).tray == [0, 1, 0, 0]


def test_autumn_before_the_winter() -> None:
    course, _ = reach(WINTER, 2)
    state = state_of(course)
    assert len(state.provinces(0)) == 10 and state.rice[0] == 7
    assert [found.loss for found in winter_forecast(state, 0)] == [5, 6]
    assert at(state, "mikawa") == (0, 4) and state.unrest[number("mikawa")] == 2
    assert CHESTS[number("mikawa")] == 6 and RICE[number("mino")] == 5


@every_pick
def test_the_revolts(pick: Pick) -> None:
    course, _ = reach(WINTER, 4, pick)
    assert state_of(course).slots[0] == 1
    course, events = reach(WINTER, 5, pick)
    assert the(events, "revolt")[-1] == 2 and the(events, "revolt_end")[4:] == (4, 1, 3)
    assert next(event for event in told(events, "collect") if event[1] == 0 and event[2] == COLLECT_TAX)[4:] == (6, 3)
    assert next(event for event in told(events, "feed") if event[1] == 0)[2:] == (7, 10, 3)
    hungry = tuple(sorted(map(number, ("mikawa", "tamba"))))
    assert the(events, "hungry")[1:] == (0, hungry, 2)
    course, events = reach(WINTER, 7, pick)
    ends = {event[3]: event[1] for event in told(events, "revolt_end")}
    assert ends == {number("tamba"): "held", number("mikawa"): "lost"}
    farmers = {event[2]: (event[4], event[6]) for event in told(events, "revolt")}
    assert farmers[number("mikawa")] == (3, 5) and farmers[number("tamba")][1] == 2
    assert at(state_of(course), "mikawa") == (-1, 0) and told(events, "score")
    assert not any(state_of(course).unrest) and state_of(course).year == 2
