"""What a choice would do, worked out by making it in a copy, so that the preview can never lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.core.position import Choice, Event, View
from game.rumble.state import State

AREA_VERBS = ("deploy", "from", "to", "take", "victim", "lord_to")
"""The choices that mean an area; it is their second item."""

ORIGINS = {"march_to": 3, "lure_to": 3, "uesugi": 2, "takeda": 2, "chosokabe": 2}
"""The questions that ask where to go from an area, and where in the task that area stands."""


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
    events = tried.play(choice)
    after = state.copy()
    steps = [step for event in events if (step := _apply(after, event))]
    changed = after.soldiers != state.soldiers or after.lords != state.lords
    return Preview(after, tuple(steps), () if changed else _offers(state, tried, choice))


def _apply(after: State, event: Event) -> Step | None:
    """Carry out what the event says of pieces on the map; a move is also a step to draw."""
    effect = EFFECTS.get(event[0])
    step: Step | None = effect(after, *event[1:]) if effect else None
    return step


def _deploy(after: State, seat: int, area: int, soldiers: int, lord: int) -> None:
    after.soldiers[seat][area] += soldiers
    if lord:
        after.lords[seat] = area


def _move(after: State, _actor: int, owner: int, start: int, goal: int, number: int) -> Step:
    after.soldiers[owner][start] -= number
    after.soldiers[owner][goal] += number
    return Step(owner, start, goal)


def _move_lord(after: State, seat: int, start: int, goal: int) -> Step:
    after.lords[seat] = goal
    return Step(seat, start, goal)


def _place(after: State, seat: int, area: int, number: int) -> None:
    after.soldiers[seat][area] += number


def _take_back(after: State, _actor: int, owner: int, area: int, number: int) -> None:
    after.soldiers[owner][area] -= number


EFFECTS: dict[str, Callable[..., Any]] = {
    "deploy": _deploy,
    "move": _move,
    "move_lord": _move_lord,
    "place": _place,
    "take_back": _take_back,
}


def _offers(state: State, tried: State, choice: Choice) -> tuple[Step, ...]:
    """The ways that open up once the choice is made."""
    if tried.turn != state.turn or state.turn is None or origin(tried) is None:
        return ()
    owner = choice[2] if choice[0] == "victim" else state.turn
    goals = dict.fromkeys(goal for following in tried.choices() if (goal := area_of(following)) is not None)
    return tuple(Step(owner, choice[1], goal) for goal in goals)


def steps_of(events: Sequence[Event]) -> tuple[Step, ...]:
    """The moves among events that have happened, for the trace they leave."""
    moves = [Step(*event[2:5]) for event in events if event[0] == "move"]
    return tuple(moves + [Step(*event[1:4]) for event in events if event[0] == "move_lord"])
