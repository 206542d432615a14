"""The lessons of Shogun: the goal, a plan, the turn order, the tower, and winter.

What their texts say about a throw or a draw is true because each position has its own chance; the tests
of the lessons prove it. What a step lets the learner choose may be only the beginning of a choice, such as
``("plan",)`` for any card on any space.
"""

from __future__ import annotations

from ...core.lesson import Lesson, Step, Wording
from ...core.position import Choice, Position
from ..board import number
from ..cards import BATTLE_A, BATTLE_B, COLLECT_RICE, COLLECT_TAX, COVER, MUSTER5, TREASURE
from ..choices import SEAL, Bid, Go, Number, Plan, Slot
from ..state import State
from .positions import (
    BLUE,
    RED,
    ask_march,
    ask_plan,
    build,
    give,
    lay_actions,
    lay_events,
    lay_other_plans,
    lay_plan,
    lay_specials,
    opening,
)

CHANCE = {"goal": 0, "plan": 0, "order": 0, "battle": 1, "winter": 12}
"""The state of chance with which each lesson begins."""


WORDING = Wording("shogun")
title, about, text = WORDING.title, WORDING.about, WORDING.text


def _at(name: str) -> str:
    """The selector of a province on the board."""
    return f"#province-{number(name)}"


def _go(name: str) -> tuple[Choice, ...]:
    return (Go("go", number(name)),)


def _send(*numbers: int) -> tuple[Choice, ...]:
    return tuple(Number("number", armies) for armies in numbers)


def _places(*places: int) -> tuple[Choice, ...]:
    """Places of the turn order, as players count them."""
    return tuple(Slot("slot", place - 1) for place in places)


def _is_sealed(position: Position) -> bool:
    """Whether the whole plan, which is a chain of choices, has been made."""
    assert isinstance(position, State)
    return not position.planning


# -- the goal --------------------------------------------------------------------------------------


def _last_march() -> State:
    """The last action of the first autumn: beside a strong army stands blue's castle in the East."""
    state = opening()
    give(state, "suruga", RED, 7)
    give(state, "kai", BLUE, 1)
    for name in ("sagami", "kai", "omi"):
        build(state, name, "castle")
    build(state, "owari", "temple")
    build(state, "yamato", "temple")
    build(state, "musashi", "theatre")
    lay_plan(state, RED, TREASURE, "izu", "tamba", "mino", "harima", "tajima", "owari", "musashi", battle_b="suruga")
    lay_other_plans(state, blue=1, yellow=1)
    lay_events(state, 2, 7, now=10)
    lay_actions(state)
    lay_specials(state, "defence", "rice", "six", "attack", "chest")
    state.chests, state.rice = [4, 6, 5], [12, 12, 12]
    state.chance = CHANCE["goal"]
    return ask_march(state, BATTLE_B, "suruga")


GOAL = Lesson(
    "goal",
    _last_march,
    (
        Step(),
        Step(point=_at("sagami")),
        Step(choose=_go("kai"), point=_at("kai")),
        Step(choose=_send(5, 6), point=".sg-goals"),
        Step(point="#seat-0"),
        Step(point="#fold-majorities"),
    ),
    section="goal",
)

# -- a plan ----------------------------------------------------------------------------------------

LAID_BUILDINGS = ("musashi", "mino", "owari")
"""The provinces that lie on the three buildings before the learner begins."""


def _first_spring() -> State:
    """The bid and the buildings are laid; the learner lays the rest."""
    state = opening()
    lay_plan(state, RED, number("tajima"), *LAID_BUILDINGS, "sagami", "suruga", "izu", "tamba")
    lay_other_plans(state, blue=2, yellow=0)
    lay_events(state, 0, 3, 4, 6, 9)
    lay_actions(state, "tax", "muster5", "castle", "rice", "theatre")
    lay_specials(state, "attack", "chest", "rice", "six", "defence")
    state.chance = CHANCE["plan"]
    return ask_plan(state, len(LAID_BUILDINGS))


FOR_RICE = (COVER, *map(number, ("harima", "izu", "sagami", "tamba")))
"""All that is in hand but Suruga, whose taxes the lesson speaks of."""

PLAN = Lesson(
    "plan",
    _first_spring,
    (
        Step(point=".sg-track"),
        Step(point=_at("suruga")),
        Step(
            choose=(
                Plan("plan", COLLECT_TAX, number("suruga")),
                *(Plan("plan", COLLECT_RICE, card) for card in FOR_RICE),
            )
            + tuple(("plan", space) for space in range(MUSTER5, BATTLE_B + 1))
            + (SEAL,),
            plays=_places(1),
            point=".sg-board",
            done=_is_sealed,
        ),
        Step(choose=_places(2, 3, 4), plays=_places(5), point=".sg-slots"),
        Step(point=_at("suruga")),
        Step(point="#seat-0"),
    ),
    section="planning",
)

# -- the turn order --------------------------------------------------------------------------------


def _summer() -> State:
    """An empty planning board, and special cards worth a bid."""
    state = opening()
    lay_other_plans(state, blue=2, yellow=1)
    lay_events(state, 1, 3, 4, 9)
    lay_actions(state, "tax", "muster5", "rice", "battle_a", "castle")
    lay_specials(state, "chest", "six", "attack", "rice", "defence")
    state.chests = [14, 12, 11]
    state.chance = CHANCE["order"]
    return ask_plan(state)


ORDER = Lesson(
    "order",
    _summer,
    (
        Step(),
        Step(point="#seat-0"),
        Step(
            choose=(Bid("bid", TREASURE + 3), Bid("bid", TREASURE + 4), ("plan",), SEAL),
            point="#space-10",
            done=_is_sealed,
        ),
        Step(choose=_places(1, 2, 3), plays=_places(4, 5), point=".sg-slots"),
        Step(point="#seat-0"),
        Step(),
    ),
    section="order",
)

# -- the tower -------------------------------------------------------------------------------------


def _two_battles() -> State:
    """The rulebook's battle, Shinano against Kozuke, and after it a march into a neutral province."""
    state = opening()
    give(state, "shinano", RED, 5)
    give(state, "kozuke", BLUE, 3)
    lay_plan(
        state, RED, TREASURE, "izu", "tamba", "mino", "harima", "tajima", "owari", "musashi",
        battle_a="shinano", battle_b="suruga",
    )  # fmt: skip
    lay_other_plans(state, blue=1, yellow=1)
    lay_events(state, 0, 1, 6, 9, now=10)
    lay_actions(state)
    lay_specials(state, "chest", "rice", "six", "attack", "defence")
    state.chests = [4, 6, 5]
    state.chance = CHANCE["battle"]
    return ask_march(state, BATTLE_A, "shinano")


BATTLE = Lesson(
    "battle",
    _two_battles,
    (
        Step(point=_at("shinano")),
        Step(choose=_go("kozuke"), point=_at("kozuke")),
        Step(choose=_send(4), point=".sg-goals"),
        Step(point=_at("kozuke")),
        Step(choose=_go("totomi"), point=_at("totomi")),
        Step(choose=_send(3, 4), point=".sg-goals"),
        Step(point="#fold-tower"),
        Step(),
    ),
    section="battle",
)

# -- unrest and winter -----------------------------------------------------------------------------


def _hungry_autumn() -> State:
    """Mikawa is restless, rice is short, and winter is near."""
    state = opening()
    give(state, "mikawa", RED, 4)
    for name in ("suruga", "harima", "izu", "sagami"):  # nothing is left to march with, nor below to place armies
        give(state, name, RED, 1)
    state.unrest[number("mikawa")] = 2
    lay_plan(state, RED, number("tajima"), "musashi", "tamba", "owari", "mino", "mikawa", "suruga", "harima")
    lay_other_plans(state, blue=1, yellow=0)
    lay_events(state, 2, 1, 5)
    lay_actions(state, "castle", "rice", "tax", "muster3", "theatre")
    lay_specials(state, "six", "attack", "defence", "chest", "rice")
    state.chests, state.rice = [6, 9, 8], [7, 14, 14]
    state.chance = CHANCE["winter"]
    return ask_plan(state, len(LAID_BUILDINGS))


WINTER = Lesson(
    "winter",
    _hungry_autumn,
    (
        Step(point="#fold-winter"),
        Step(point=_at("mikawa")),
        Step(
            choose=(Plan("plan", COLLECT_RICE, number("mino")), Plan("plan", COLLECT_TAX, number("mikawa")))
            + tuple(Plan("plan", space, COVER) for space in range(MUSTER5, BATTLE_B + 1))
            + (SEAL,),
            plays=_places(1),
            point=".sg-board",
            done=_is_sealed,
        ),
        Step(choose=_places(2, 3), plays=_places(5), point=".sg-slots"),
        Step(point=_at("mikawa")),
        Step(choose=(("revolt",),), point=".sg-goals"),
        Step(point=_at("mikawa")),
        Step(),
    ),
    section="winter",
)

LESSONS: tuple[Lesson, ...] = (GOAL, PLAN, ORDER, BATTLE, WINTER)
"""In the order in which they are best taken."""
