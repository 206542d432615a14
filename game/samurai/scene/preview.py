"""What choices mean on the field, and what would come of one: worked out by making it in a copy.

A preview never looks past a roll of the dice: a view knows nothing of their future.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.position import Choice, Event, Task, View
from ..board import DISTANCE
from ..rules.battle import back_strikes
from ..rules.combat import ATTACK, SHOT, Line, Strike, may_battle, reckon, targets
from ..rules.retreat import Path, retreat_paths
from ..state import State

PLACES = {"order": 1, "detach": 1, "unit": 1, "leader": 1, "to": 1, "attack": 2, "back": 2, "dragon": 2}
"""Where in a choice the hex stands that it means; others mean no hex of their own."""
PAIRS = ("attack", "back")
"""Choices that go from one hex to another: the first is picked out on the table, the second plays."""
STRIKE_AT = {
    **dict.fromkeys(("charge", "challenge", "prepare", "answer", "reroll", "shield", "ground", "timid"), 2),
    **dict.fromkeys(("back", "back_at"), 2),
}
"""The questions within a combat, and where in the task its strike lies."""
ROLLS = (
    *("strike", "check", "duel", "lack_of_honor", "dragon_roll", "loyalty", "shogun", "first_move", "carry_over"),
    *("draw", "draw_dragon", "shuffle", "card_lost"),
)
"""Events that come from chance: what follows them in a copy means nothing."""


def task_of(state: State) -> Task:
    """The question that is asked now."""
    return state.agenda[-1] if state.agenda else ("",)


def strike_of(state: State) -> Strike | None:
    """The strike that is being prepared or answered."""
    task = task_of(state)
    return Strike(*task[STRIKE_AT[task[0]]]) if task[0] in STRIKE_AT else None


def hex_of(state: State, choice: Choice | None) -> int | None:
    """The hex that a choice means, if it means one."""
    if choice is None:
        return None
    at = PLACES.get(choice[0])
    if at is not None and len(choice) > at and isinstance(choice[at], int):
        return int(choice[at])
    if choice[0] in ("stay", "advance"):
        return _of_task(state, choice[0])
    return None


def _of_task(state: State, verb: str) -> int | None:
    """Staying means the hex where the piece stands, advancing the hex that was emptied."""
    task = task_of(state)
    if task[0] == "unit_to":
        return state.places[task[2]]
    if task[0] == "leader_to":
        return state.leader_places[task[2]]
    strike = strike_of(state)
    if strike is None or task[0] != "ground":
        return None
    return strike.goal if verb == "advance" else strike.origin


def origin_of(state: State) -> int | None:
    """The hex from which the question asks to go on."""
    task = task_of(state)
    if task[0] in ("unit_to", "retreat", "bonus"):
        return state.places[task[2]]
    if task[0] in ("leader_to", "flight"):
        return state.leader_places[task[2]]
    strike = strike_of(state)
    return strike.origin if strike else None


# -- dice ------------------------------------------------------------------------------------------------


def strike_for(state: State, choice: Choice | None) -> Strike | None:
    """The strike that a choice of attack would declare, or the one that is being prepared."""
    if choice and choice[0] == "attack":
        unit = state.unit_at[choice[1]]
        mode = ATTACK if DISTANCE[choice[1]][choice[2]] == 1 else SHOT
        return Strike(state.owners[unit], unit, choice[1], choice[2], mode) if unit >= 0 else None
    strike = strike_of(state)
    if strike is None or task_of(state)[0] in ("ground", "timid", "reroll", "shield", "back_at"):
        return None
    if task_of(state)[0] == "back":
        found = back_strikes(state, strike)
        return found[0] if len(found) == 1 else None
    return _prepared(state, strike, choice)


def _prepared(state: State, strike: Strike, choice: Choice | None) -> Strike:
    """The strike with what the previewed choice would add to it."""
    if choice == ("inspire",):
        return strike._replace(inspired=1)
    if choice and choice[0] == "dragon" and task_of(state)[0] in ("prepare", "answer"):
        return strike.with_card(choice[1])
    if choice and choice[0] == "unit" and task_of(state)[0] == "charge":
        return strike._replace(helpers=(*strike.helpers, state.unit_at[choice[1]]))
    return strike


def lines_of(state: State, strike: Strike) -> list[Line]:
    """The reckoning of a strike line by line."""
    return reckon(state, strike)


def dice_of(state: State, strike: Strike) -> int:
    """How many dice a strike would roll."""
    return max(0, sum(dice for _, dice in reckon(state, strike)))


# -- moving ------------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """A way to draw as an arrow: whose piece would go from where to where, and how."""

    owner: int
    origin: int
    goal: int
    kind: str


class Preview(NamedTuple):
    """What a choice would do as far as no die is rolled."""

    steps: tuple[Step, ...] = ()
    goals: tuple[int, ...] = ()
    """Where the piece could go next, when the choice only picks it out."""
    aims: tuple[tuple[int, int], ...] = ()
    """What the piece could attack from where it would stand, with its dice."""
    losses: tuple[tuple[int, int], ...] = ()
    """Blocks that would be lost, by hex."""
    tokens: int = 0
    """Tokens that would be paid."""


NOTHING = Preview()


def preview(view: View[State], choice: Choice | None) -> Preview:
    """What comes of a choice before anything is rolled or drawn."""
    state = view.position
    if choice is None or choice not in view.choices:
        return NOTHING
    tried = state.copy()
    events = _certain(tried.play(choice))
    steps = steps_of(events)
    losses = tuple((event[3], event[4]) for event in events if event[0] == "loss")
    paid = sum(event[2] for event in events if event[0] == "spend" and event[1] == state.turn)
    picked = not steps and choice[0] in ("unit", "leader") and tried.turn == state.turn
    goals = tuple(c[1] for c in tried.choices() if c[0] == "to") if picked else ()
    return Preview(steps, goals, _aims(tried, state, choice), losses, paid)


def _certain(events: Sequence[Event]) -> list[Event]:
    """The events up to the first one that chance has a hand in."""
    found: list[Event] = []
    for event in events:
        if event[0] in ROLLS:
            break
        found.append(event)
    return found


MOVES = {"move": "move", "advance": "move", "move_leader": "move", "retreat": "retreat", "flight": "retreat"}


def steps_of(events: Sequence[Event]) -> tuple[Step, ...]:
    """The moves among events, for arrows and traces."""
    return tuple(Step(event[1], event[3], event[4], MOVES[event[0]]) for event in events if event[0] in MOVES)


def _aims(tried: State, state: State, choice: Choice) -> tuple[tuple[int, int], ...]:
    """After a move: what the unit could attack from there; on picking it out: from where it stands."""
    task = task_of(state)
    if task[0] == "unit_to" and choice[0] in ("to", "stay"):
        return aims(tried, task[2])
    if task[0] == "march" and choice[0] == "unit":
        return aims(state, state.unit_at[choice[1]])
    return ()


def aims(state: State, unit: int) -> tuple[tuple[int, int], ...]:
    """What a unit could attack now, each with its dice."""
    if state.places[unit] < 0 or not may_battle(state, unit):
        return ()
    origin, seat = state.places[unit], state.owners[unit]
    found = []
    for goal in targets(state, unit):
        mode = ATTACK if DISTANCE[origin][goal] == 1 else SHOT
        found.append((goal, dice_of(state, Strike(seat, unit, origin, goal, mode))))
    return tuple(found)


def retreats(state: State, unit: int, flags: int) -> list[Path]:
    """The paths of a retreat with the blocks and the tokens each would cost."""
    return retreat_paths(state, unit, flags) if flags > 0 and state.places[unit] >= 0 else []


def retreating(view: View[State], choice: Choice | None) -> tuple[int, int, list[Path]] | None:
    """For the question which flags to ignore: unit, flags obeyed, and the paths that leaves."""
    task = task_of(view.position)
    if task[0] != "flags" or choice is None or choice[0] != "ignore":
        return None
    _, _seat, unit, flags, _most = task
    return unit, flags - choice[1], retreats(view.position, unit, flags - choice[1])
