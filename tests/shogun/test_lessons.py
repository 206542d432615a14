"""The lessons: each can be taken to its end whatever is chosen, and what its texts say is what happens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import pytest

from game.core.chance import Chance
from game.core.drawing.clans import CLANS
from game.core.lesson import Course, Lesson
from game.core.position import Choice, Event, View
from game.core.rulebook import load as load_rules
from game.core.table import Player, Ui
from game.core.words import LANGUAGES, folder
from game.shogun import lessons, panel, plan, scene
from game.shogun.board import CHESTS, RICE, number
from game.shogun.cards import ACTIONS, BID, COLLECT_RICE, COLLECT_TAX, MUSTER5, NO_EVENT, TREASURE, bid_price
from game.shogun.lessons import BATTLE, GOAL, LESSONS, ORDER, PLAN, WINTER
from game.shogun.names import special_name
from game.shogun.odds import attack_odds
from game.shogun.scoring import majorities
from game.shogun.state import State
from game.shogun.winter import forecast
from tests.shogun.build import at, the, told
from tests.shogun.suite import invariants
from tests.words import catalogue, words

Pick = Callable[[Sequence[Choice]], Choice]


def first(choices: Sequence[Choice]) -> Choice:
    return choices[0]


def last(choices: Sequence[Choice]) -> Choice:
    return choices[-1]


every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
every_pick = pytest.mark.parametrize("pick", [first, last])
every_language = pytest.mark.parametrize("language", LANGUAGES)


def state_of(course: Course) -> State:
    assert isinstance(course.record.state, State)
    return course.record.state


def take_step(course: Course, pick: Pick) -> list[Event]:
    """Read a step, or do what it asks, as the page lets the learner; what happens."""
    step, events = course.step, list[Event]()
    assert step is not None
    if step.choose:
        while not course.finished_step():
            events += course.record.play(pick(course.offered()))
        for choice in step.plays:
            events += course.record.play(choice)
    course.go_on()
    return events


def reach(lesson: Lesson, step: int, pick: Pick = first) -> tuple[Course, list[Event]]:
    """The beginning of a step, counted from 1 as in the words, and what happened in the step before."""
    course, events = Course("shogun", lesson), list[Event]()
    while course.at < step - 1:
        events = take_step(course, pick)
    return course, events


# -- from beginning to end -----------------------------------------------------------------------------


@every_lesson
def test_a_lesson_begins_the_same_each_time_and_with_everything_in_its_place(lesson: Lesson) -> None:
    assert lesson.start() == lesson.start()
    state = lesson.start()
    assert isinstance(state, State) and state.turn == lesson.seat
    invariants(state)


@every_lesson
@every_pick
def test_a_lesson_comes_to_its_end(lesson: Lesson, pick: Pick) -> None:
    course = Course("shogun", lesson)
    while not course.over:
        take_step(course, pick)
        invariants(state_of(course))
    assert state_of(course).turn is not None


@every_lesson
@pytest.mark.parametrize("seed", range(12))
def test_other_ways_through_a_lesson_come_to_its_end_too(lesson: Lesson, seed: int) -> None:
    course, chance = Course("shogun", lesson), Chance(seed)
    while not course.over:
        take_step(course, chance.pick)
        invariants(state_of(course))


@every_lesson
def test_a_lesson_is_of_the_right_length_and_ends_with_something_to_read(lesson: Lesson) -> None:
    assert 4 <= len(lesson.steps) <= 9
    assert not lesson.steps[-1].choose and any(step.choose for step in lesson.steps)
    assert lesson.section in load_rules("shogun", "en").names


@every_lesson
@every_pick
def test_going_back_undoes_a_step(lesson: Lesson, pick: Pick) -> None:
    course = Course("shogun", lesson)
    while not course.over:
        place, before = course.at, state_of(course).copy()
        take_step(course, pick)
        course.back()
        assert course.at == place and state_of(course) == before
        take_step(course, pick)


@every_lesson
@every_pick
def test_a_lesson_is_left_and_resumed_at_every_step(lesson: Lesson, pick: Pick) -> None:
    course = Course("shogun", lesson)
    while not course.over:
        take_step(course, pick)
        again = Course("shogun", lesson)
        again.resume(course.dump())
        assert again.at == course.at and state_of(again) == state_of(course)


# -- what the learner sees -----------------------------------------------------------------------------


def view_of(course: Course) -> View[State]:
    return state_of(course).view(course.lesson.seat)._replace(choices=course.offered())


def ui_of() -> Ui:
    return Ui(words("en"), [Player(clan.id, seat) for seat, clan in enumerate(CLANS[:3])])


def drawn(course: Course) -> str:
    """The table at a step: board, seats and panel, with the step's choices only."""
    view, ui = view_of(course), ui_of()
    return scene.board(view, ui) + panel.seats(view, ui) + panel.panel(view, ui)


@every_lesson
@every_pick
def test_what_a_step_points_at_is_there(lesson: Lesson, pick: Pick) -> None:
    course = Course("shogun", lesson)
    while course.step is not None:
        selector = course.step.point
        if selector:
            assert re.fullmatch(r"[.#][a-z0-9-]+", selector)
            attribute = rf'id="{selector[1:]}"' if selector[0] == "#" else rf'class="(?:[^"]* )?{selector[1:]}[ "]'
            assert re.search(attribute, drawn(course)), (lesson.name, course.at + 1)
        take_step(course, pick)


@every_lesson
def test_only_what_the_step_is_about_can_be_chosen_on_the_board(lesson: Lesson) -> None:
    course = Course("shogun", lesson)
    while course.step is not None:
        wanted = [str(i) for i, choice in enumerate(course.offered()) if choice[0] in ("go", "revolt")]
        shown = re.findall(r'<g id="province-\d+"[^>]* data-choices="([\d ]+)"', scene.board(view_of(course), ui_of()))
        assert shown == wanted
        take_step(course, first)


PLANS: dict[str, dict[int, int]] = {
    "plan": {COLLECT_TAX: number("suruga"), COLLECT_RICE: number("sagami"), MUSTER5: number("izu")},
    "order": {BID: TREASURE + 3},
    "winter": {COLLECT_RICE: number("mino"), COLLECT_TAX: number("mikawa")},
}
"""What the texts tell the learner to lay, by lesson."""


@pytest.mark.parametrize("lesson", [PLAN, ORDER, WINTER], ids=list(PLANS))
def test_the_plan_of_the_text_can_be_laid_on_the_desk_and_the_lesson_takes_it(lesson: Lesson) -> None:
    course, _ = reach(lesson, 3)
    view, switches = view_of(course), dict[str, object]()
    for space, card in PLANS[lesson.name].items():
        plan.act(view, switches, {"do": "card", "card": str(card)}, {})
        plan.act(view, switches, {"do": "space", "space": str(space)}, {})
    plan.act(view, switches, {"do": "fill"}, {})
    chain = plan.act(view, switches, {"do": "seal"}, {})
    assert chain and course.allows(chain)
    course.record.play_all(chain)
    assert course.finished_step()


# -- words -----------------------------------------------------------------------------------------------


def keys(lesson: Lesson) -> Iterator[str]:
    yield lessons.title(lesson).key
    yield lessons.about(lesson).key
    for step in range(len(lesson.steps)):
        yield lessons.text(lesson, step).key


@every_language
def test_there_are_words_for_exactly_the_steps(language: str) -> None:
    found = [message.id for message in catalogue(folder() / f"shogun_lessons.{language}.po") if message.id]
    assert found == [key for lesson in LESSONS for key in keys(lesson)]


@every_lesson
@every_language
def test_texts_are_short(lesson: Lesson, language: str) -> None:
    for key in keys(lesson):
        assert 1 <= len(words(language)(key).split()) <= 45, key


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
    castles = [found for found in majorities(state) if found.kind == 0]
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
    assert 'class="sg-place"' in panel.seats(view_of(course), ui_of())


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
    assert [found.loss for found in forecast(state, 0)] == [5, 6]
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
