"""What a choice would do, worked out by making it in a copy, so that the preview can never lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.position import Choice, Event, View
from ..state import State

AREA_VERBS = ("deploy", "from", "to", "take", "victim", "lord_to")
"""The choices that mean an area; it is their second item."""

ORIGINS = {"march_to": 3, "lure_to": 3, "uesugi": 2, "takeda": 2, "chosokabe": 2}
"""The questions that ask where to go from an area, and where in the task that area stands."""


PIECES = ("deploy", "move", "move_lord", "place", "take_back")
"""The events that tell of pieces on the map, outside the war."""


class Step(NamedTuple):
    """A way to draw as an arrow: whose pieces would go from where to where."""

    owner: int
    origin: int
    goal: int


class Preview(NamedTuple):
    """The position as it would be, without the war that may follow, and the ways to it."""

    after: State
    steps: tuple[Step, ...] = ()
    offers: tuple[Step, ...] = ()
    """Where pieces could go next, when the choice itself moves nothing yet."""


def area_of(choice: Choice | None) -> int | None:
    """The area that a choice means, if it means one."""
    return choice[1] if choice and choice[0] in AREA_VERBS else None


def origin(state: State) -> int | None:
    """The area from which pieces are about to go, if one has been chosen."""
    task = state.agenda[-1] if state.agenda else ("",)
    if task[0] == "oda":
        return state.lords[task[1]]
    return task[ORIGINS[task[0]]] if task[0] in ORIGINS else None


def preview(view: View[State], choice: Choice | None) -> Preview:
    """The effect of a choice on the pieces; of no choice, the position as it is."""
    state = view.position
    if area_of(choice) is None or choice not in view.choices:
        return Preview(state)
    assert choice is not None
    tried = state.copy()
    moves = [step for step in tried.play_in_steps(choice) if step.event[0] in PIECES]
    after = moves[-1].position if moves else state
    changed = after.soldiers != state.soldiers or after.lords != state.lords
    ways = steps_of([move.event for move in moves])
    return Preview(after, ways, () if changed else _offers(state, tried, choice))


def _offers(state: State, tried: State, choice: Choice) -> tuple[Step, ...]:
    """The ways that open up once the choice is made."""
    if tried.turn != state.turn or state.turn is None or origin(tried) is None:
        return ()
    owner = choice[2] if choice[0] == "victim" else state.turn
    goals = dict.fromkeys(goal for following in tried.choices() if (goal := area_of(following)) is not None)
    return tuple(Step(owner, choice[1], goal) for goal in goals)


def steps_of(events: Sequence[Event]) -> tuple[Step, ...]:
    """The moves among events that have happened, for the trace they leave."""
    places = {"move": slice(2, 5), "move_lord": slice(1, 4)}
    return tuple(Step(*event[places[event[0]]]) for event in events if event[0] in places)
