"""What a choice would do, worked out by making it in a copy, so that the preview can never lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.position import Choice, Event, View
from .. import choices, events
from ..state import State

AreaChoice = choices.Deploy | choices.From | choices.To | choices.Take | choices.Victim | choices.LordTo
"""The choices that mean an area."""

ORIGINS = {"march_to": 3, "lure_to": 3, "uesugi": 2, "takeda": 2, "chosokabe": 2}
"""The questions that ask where to go from an area, and where in the task that area stands."""

PieceEvent = events.Deploy | events.Move | events.MoveLord | events.Place | events.TakeBack
"""The events that change the pieces on the map, outside the war."""


class Way(NamedTuple):
    """A way to draw as an arrow: whose pieces would go from where to where."""

    owner: int
    origin: int
    goal: int


class Preview(NamedTuple):
    """The position as it would be, without the war that may follow, and the ways to it."""

    after: State
    ways: tuple[Way, ...] = ()
    offers: tuple[Way, ...] = ()
    """Where pieces could go next, when the choice itself moves nothing yet."""


def area_of(choice: Choice | None) -> int | None:
    """The area that a choice means, if it means one."""
    return choice.area if isinstance(choice, AreaChoice) else None


def origin(state: State) -> int | None:
    """The area from which pieces are about to go, if one has been chosen."""
    task = state.agenda[-1] if state.agenda else ("",)
    if task[0] == "oda":
        return state.lords[task[1]]
    return task[ORIGINS[task[0]]] if task[0] in ORIGINS else None


def preview(view: View[State], choice: Choice | None) -> Preview:
    """The effect of a choice on the pieces; of no choice, the position as it is."""
    state = view.position
    if not isinstance(choice, AreaChoice) or choice not in view.choices:
        return Preview(state)
    tried = state.copy()
    steps = [step for step in tried.play_in_steps(choice) if isinstance(step.event, PieceEvent)]
    after = steps[-1].position if steps else state
    changed = after.soldiers != state.soldiers or after.lords != state.lords
    ways = ways_of([step.event for step in steps])
    return Preview(after, ways, () if changed else _offers(state, tried, choice))


def _offers(state: State, tried: State, choice: AreaChoice) -> tuple[Way, ...]:
    """The ways that open up once the choice is made."""
    if tried.turn != state.turn or state.turn is None or origin(tried) is None:
        return ()
    owner = choice.owner if isinstance(choice, choices.Victim) else state.turn
    goals = dict.fromkeys(goal for following in tried.choices() if (goal := area_of(following)) is not None)
    return tuple(Way(owner, choice.area, goal) for goal in goals)


class Arrival(NamedTuple):
    """Pieces that have just come from another area: how many of which kind (``soldier``, ``white``, ``lord``)."""

    kind: str
    owner: int
    origin: int
    goal: int
    number: int


def arrivals(happened: Sequence[Event], reinforced_from: int | None = None) -> tuple[Arrival, ...]:
    """The pieces that moved last; in the war only the reinforcements from the area whose battle is played back."""
    found = []
    for event in happened:
        if isinstance(event, events.Move):
            found.append(Arrival("soldier", event.owner, event.origin, event.goal, event.soldiers))
        elif isinstance(event, events.MoveLord):
            found.append(Arrival("lord", event.seat, event.origin, event.goal, 1))
        elif isinstance(event, events.Reinforce) and event.origin == reinforced_from:
            found.append(Arrival("white", event.seat, event.origin, event.goal, event.soldiers))
    return tuple(found)


def ways_of(happened: Sequence[Event]) -> tuple[Way, ...]:
    """The moves among events, for the trace they leave."""
    ways = []
    for event in happened:
        if isinstance(event, events.Move):
            ways.append(Way(event.owner, event.origin, event.goal))
        elif isinstance(event, events.MoveLord):
            ways.append(Way(event.seat, event.origin, event.goal))
    return tuple(ways)
