"""Six short courses: banners, the turn, the unit chart, flags and honor, leaders, dragon cards.

The learner is Blue, so that the field is seen as it is printed. The number for ``chance`` in a position
makes the dice fall as the texts say; ``tests/samurai/test_lessons.py`` holds them to it.
"""

from __future__ import annotations

from ...core.lesson import Lesson, Step, Wording
from ...core.position import Choice, Position
from ..board import BLUE, RED
from ..choices import (
    ADVANCE,
    CARD,
    DONE,
    DRAGON,
    DRAGON_CARD,
    INSPIRE,
    ORDER_AT,
    ROLL,
    STAY,
    TOKENS,
    Go,
    Ignore,
    attack,
)
from ..state import ORDERED, State
from .positions import at, staged

ANY_HEX: Choice = ("to",)
"""The beginning of the choice of any hex to go to."""
END_BUTTON = 'button[data-key="d"]'
RED_CARDS = ("order1_left", "order2_right", "order3_left", "advance_right")
BLUE_CARDS = ("order1_left", "order3_right", "advance_left", "outflank")
"""The rest of either hand, so that both hold five."""


# -- steps ---------------------------------------------------------------------------------------------


def _hex(place: str) -> str:
    return f"#hex-{at(place)}"


def _card(card: str) -> Step:
    return Step(choose=(CARD[card],), point=f"#hand-{card}-1")


def _go(origin: str, goal: str) -> Step:
    """Take a unit to a hex; the order is implied."""

    def arrived(state: Position) -> bool:
        assert isinstance(state, State)
        return state.unit_at[at(goal)] >= 0

    return Step(choose=(Go("go", at(origin), at(goal)),), done=arrived, point=_hex(goal))


def _hold(*places: str) -> Step:
    """Order units to stay where they are, in any sequence."""

    def ordered(state: Position) -> bool:
        assert isinstance(state, State)
        return all(state.marks[state.unit_at[at(place)]] & ORDERED for place in places)

    stays = tuple(Go("go", at(place), at(place)) for place in places)
    return Step(choose=stays, done=ordered, point=_hex(places[0]))


def _asked(state: Position) -> str:
    return str(state.agenda[-1][0])


def _handed_on(state: Position) -> bool:
    """The learner's turn is over: Red's has begun."""
    assert isinstance(state, State)
    return state.turns[RED] > 0


def _strike(origin: str, goal: str) -> Choice:
    return attack(at(origin), at(goal))


def _attack(origin: str, goal: str) -> Step:
    return Step(choose=(_strike(origin, goal),), point=_hex(goal))


# -- the goal: one more banner ---------------------------------------------------------------------------


def _start_goal() -> State:
    return staged(
        red="8.5 A1, 6.3 P, 5.6 S, 6.9 P, 4.7 I",
        blue="10.5 S, 9.3 P, 10.8 A, 9.9 P2",
        hands=(("order3_center", *RED_CARDS), ("order1_center", *BLUE_CARDS)),
        banners=(3, 4),
        chance=22,
    )


GOAL = Lesson(
    "goal",
    _start_goal,
    (
        Step(),
        Step(point=_hex("8.5")),
        Step(point=f"#seat-{BLUE} .sb-banners"),
        _card("order1_center"),
        _go("10.5", "9.5"),
        _attack("9.5", "8.5"),
        Step(),
    ),
    seat=BLUE,
    section="goal",
)


# -- the turn: five phases --------------------------------------------------------------------------------


def _start_turn() -> State:
    return staged(
        red="6.3 P, 5.6 P, 4.8 A, 4.6 S",
        blue="8.3 A, 9.4 P, 10.6 S, 9.9 P",
        hands=(("order2_center", *RED_CARDS), ("order2_left", *BLUE_CARDS)),
        chance=13,
    )


TURN = Lesson(
    "turn",
    _start_turn,
    (
        Step(),
        _card("order2_left"),
        _go("9.4", "8.4"),
        _hold("8.3"),
        _attack("8.3", "6.3"),
        Step(
            choose=(DONE, DRAGON_CARD),
            plays=(CARD["order2_center"], DONE, TOKENS),
            done=_handed_on,
            point=END_BUTTON,
        ),
        Step(),
    ),
    seat=BLUE,
    section="turn",
)


# -- the unit chart and its pattern ------------------------------------------------------------------------


def _start_chart() -> State:
    return staged(
        red="7.5 A, 7.8 P, 7.9 L, 4.6 S",
        blue="8.5 S, 10.7 C, 9.8 A, 10.2 B",
        hands=(("order3_center", *RED_CARDS), ("order3_center", *BLUE_CARDS)),
        chance=990_894,
    )


CHART = Lesson(
    "chart",
    _start_chart,
    (
        Step(point=_hex("8.5")),
        _card("order3_center"),
        _go("10.7", "8.7"),
        _hold("8.5", "9.8"),
        _attack("8.5", "7.5"),
        _attack("8.7", "7.8"),
        _attack("9.8", "7.9"),
        Step(),
    ),
    seat=BLUE,
    section="unit-chart",
)


# -- flags and honor: the enemy attacks ---------------------------------------------------------------------


def _start_flags() -> State:
    return staged(
        red="7.6 P, 7.10 P, 7.3 S, 4.6 A",
        blue="8.6 S, 8.9 P, 8.3 B, 10.6 A",
        turn=RED,
        hands=(("cranes_wing", *RED_CARDS), ("order2_center", *BLUE_CARDS)),
        tokens=(5, 1),
        chance=38_715,
    )


FLAGS = Lesson(
    "flags",
    _start_flags,
    (
        Step(
            plays=(
                CARD["cranes_wing"],
                *(ORDER_AT[at(place)] for place in ("7.6", "7.10", "7.3")),
                DONE,
                _strike("7.6", "8.6"),
            ),
            point=_hex("7.6"),
        ),
        Step(choose=(Ignore("ignore", 1),), plays=(_strike("7.10", "8.9"),), point=_hex("8.6")),
        Step(choose=(ANY_HEX,), plays=(STAY, _strike("7.3", "8.3")), point=_hex("8.9")),
        Step(choose=(Ignore("ignore", 1),), point=_hex("8.3")),
        Step(choose=(ANY_HEX,), plays=(STAY, TOKENS), point=_hex("8.3")),
        Step(point=f"#seat-{BLUE} .sb-coin"),
    ),
    seat=BLUE,
    section="flags",
)


# -- leaders: inspiration, ground, a bonus combat ---------------------------------------------------------------


def _start_leaders() -> State:
    return staged(
        red="8.5 P2, 7.5 A, 5.8 S, 4.3 P",
        blue="10.5 SI, 9.2 P, 10.8 A",
        hands=(("order3_center", *RED_CARDS), ("leadership", *BLUE_CARDS)),
        chance=20,
    )


def _pressed_on(state: Position) -> bool:
    return _asked(state) not in ("bonus", "prepare")


LEADERS = Lesson(
    "leaders",
    _start_leaders,
    (
        Step(point="#leader-0"),
        _card("leadership"),
        _go("10.5", "9.5"),
        _attack("9.5", "8.5"),
        Step(choose=(INSPIRE,), point='button[data-key="i"]'),
        Step(choose=(ADVANCE,), point='button[data-key="a"]'),
        Step(choose=(_strike("8.5", "7.5"), ROLL), done=_pressed_on, point=_hex("7.5")),
        Step(),
    ),
    seat=BLUE,
    section="leaders",
)


# -- dragon cards: one in your turn, one in the enemy's ------------------------------------------------------------


def _start_dragons() -> State:
    return staged(
        red="7.6 P2, 7.9 P, 5.3 S",
        blue="8.6 P, 9.9 A, 10.3 S",
        hands=(("order2_center", *RED_CARDS), ("order2_right", *BLUE_CARDS)),
        dragons=((), ("flaming_arrows", "ambush")),
        chance=20,
    )


DRAGONS = Lesson(
    "dragons",
    _start_dragons,
    (
        Step(point="#dragon-flaming_arrows-1"),
        _card("order2_right"),
        Step(choose=(DRAGON["flaming_arrows"],), point="#dragon-flaming_arrows-1"),
        _hold("9.9"),
        _attack("9.9", "7.9"),
        Step(
            choose=(DONE,),
            plays=(CARD["order2_center"], ORDER_AT[at("7.6")], DONE, _strike("7.6", "8.6")),
            point=END_BUTTON,
        ),
        Step(choose=(DRAGON["ambush"],), plays=(TOKENS,), point="#dragon-ambush-1"),
        Step(),
    ),
    seat=BLUE,
    section="dragon-play",
)


LESSONS: tuple[Lesson, ...] = (GOAL, TURN, CHART, FLAGS, LEADERS, DRAGONS)
"""In the order in which they are offered."""
WORDING = Wording("samurai")
title, about, text = WORDING.title, WORDING.about, WORDING.text
