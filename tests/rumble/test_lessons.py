"""Rumble's lessons: their texts name what is to be chosen, and what they claim is what happens.

What is true of the lessons of every game stands in tests/test_lessons.py.
"""

from __future__ import annotations

import re

import pytest

from game import rumble
from game.core.lesson import Lesson
from game.core.position import Event
from game.core.words import LANGUAGES
from game.rumble.board import AREAS, KIYOSU, KYO, ODAWARA, OKO, TSUTSUJIGASAKI, USUKI, YONEZAWA, YOSHIDA
from game.rumble.lessons import LESSONS
from game.rumble.rules import war
from game.rumble.state import State
from game.rumble.words import area_name
from tests.courses import Pick, begun, first, last, state_of, texts, walk
from tests.words import words

RED, BLUE, YELLOW = range(3)

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def walked(name: str, pick: Pick = first, steps: int | None = None) -> tuple[State, list[Event]]:
    """The position after so many steps of a lesson, and all events until then."""
    course = begun("rumble", name)
    told = walk(course, steps, pick)
    return state_of(course, State), [event for step in told for event in step]


def start_of(name: str) -> State:
    return state_of(begun("rumble", name), State)


def test_there_are_six_and_the_last_is_the_war() -> None:
    assert [lesson.name for lesson in LESSONS] == ["goal", "turn", "cards", "chips", "daimyo", "war"]
    assert LESSONS[-1].section == "example"


# -- words -----------------------------------------------------------------------------------------------


@every_lesson
@every_language
def test_a_text_names_the_area_that_is_to_be_chosen(lesson: Lesson, language: str) -> None:
    for text, step in zip(texts("rumble", lesson, language), lesson.steps, strict=True):
        for choice in step.choose:
            if len(choice) > 1 and isinstance(choice[1], int):
                assert words(language)(area_name(choice[1])) in text, text


@every_lesson
@every_language
def test_areas_have_the_names_of_the_language(lesson: Lesson, language: str) -> None:
    foreign = {
        words(other)(area_name(area)) for other in LANGUAGES for area in range(len(AREAS))
    } - {words(language)(area_name(area)) for area in range(len(AREAS))}  # fmt: skip
    for text in texts("rumble", lesson, language):
        assert not [name for name in foreign if re.search(rf"\b{name}\b", text)], text


# -- what the texts claim ---------------------------------------------------------------------------------


def rolls(events: list[Event]) -> list[tuple[int, ...]]:
    """The learner's rolls, each in ascending order."""
    return [tuple(sorted(event[2])) for event in events if event[:2] == ("roll", RED)]


def battle(events: list[Event], area: int) -> Event:
    return next(event for event in events if event[:2] == ("battle", area))


def test_the_goal() -> None:
    state, events = walked("goal")
    assert rolls(events) == [(3, 5, 6)]
    start = start_of("goal")
    assert start.stock == [3, 0, 0] and start.values[KIYOSU] == 9
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
    start = start_of("cards")
    assert len(start.display) == 4 and start.values[KYO] == 11
    assert [row[KYO] for row in start.soldiers] == [2, 0, 3]
    assert [row[TSUTSUJIGASAKI] for row in start.soldiers] == [4, 0, 0]
    state, events = walked("cards")
    assert [row[KYO] for row in state.soldiers] == [4, 0, 3] and state.soldiers[RED][TSUTSUJIGASAKI] == 2
    assert ("card", BLUE, "exile") in events and ("move", BLUE, RED, ODAWARA, YONEZAWA, 1) in events
    assert [row[ODAWARA] for row in state.soldiers] == [2, 2, 0]
    why = rumble.why_not(state, ("card", "ninja"))
    assert why is not None and why.key == "rumble.why_card_once"


def test_the_chips() -> None:
    start = start_of("chips")
    assert start.stock == [3, 2, 3]
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
    start = start_of("daimyo")
    assert start.lord_cards[RED] == "takeda" and not start.finished(RED)
    state, events = walked("daimyo", steps=3)
    assert rolls(events) == [(2, 4, 5)] and state.values[KIYOSU] == 7
    assert (state.power(RED, KIYOSU), state.soldiers[RED][KIYOSU], state.power(BLUE, KIYOSU)) == (4, 2, 5)
    one, _ = walked("daimyo", first)
    three, _ = walked("daimyo", last)
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
    state, _ = walked("war", steps=5)
    state.play(("deploy", area, 1, 0))
    for choice in LESSONS[-1].steps[5].plays:
        state.play(choice)
    assert RED not in [state.owners[castle] for castle in (YOSHIDA, OKO, KYO)]
    assert state.winners == [YELLOW]
