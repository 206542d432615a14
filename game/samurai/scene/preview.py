"""What choices mean on the field, and what would come of one: worked out by making it in a copy.

A preview never looks past a roll of the dice: a view knows nothing of their future.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from ...core.markup import Html
from ...core.position import Choice, Event, Task, View
from .. import events
from ..board import DISTANCE
from ..choices import PASS, Advance, Attack, Card, Dragon, Go, Ignore, InHex, Inspire, Leader, Pair, Stay, To, Unit
from ..rules.combat import ATTACK, SHOT, Line, Strike, may_battle, reckon, targets
from ..rules.orders import orderable
from ..rules.retreat import Path, retreat_paths
from ..rules.strike import back_strikes
from ..state import State
from .playback import DICE

IN_COMBAT = (
    *("charge", "challenge", "prepare", "answer", "reroll", "shield", "ground", "timid"),
    *("back", "back_at"),
)
"""The questions within a combat; the third item of each task is the strike."""
BY_CHANCE = (*DICE, "draw", "draw_dragon", "shuffle", "card_lost")
"""Events that come from chance: what follows them in a copy means nothing."""


def task_of(state: State) -> Task:
    """The question that is asked now."""
    return state.agenda[-1] if state.agenda else ("",)


def strike_of(state: State) -> Strike | None:
    """The strike that is being prepared or answered."""
    task = task_of(state)
    return Strike(*task[2]) if task[0] in IN_COMBAT else None


def hex_of(state: State, choice: Choice | None) -> int | None:
    """The hex that a choice means, if it means one."""
    if isinstance(choice, Pair):
        return choice.goal
    if isinstance(choice, InHex):
        return choice.place
    return _of_task(state, choice) if isinstance(choice, Stay | Advance) else None


def _of_task(state: State, choice: Stay | Advance) -> int | None:
    """Staying means the hex where the piece stands, advancing the hex that was emptied."""
    task = task_of(state)
    if task[0] == "unit_to":
        return state.places[task[2]]
    if task[0] == "leader_to":
        return state.leader_places[task[2]]
    strike = strike_of(state)
    if strike is None or task[0] != "ground":
        return None
    return strike.goal if isinstance(choice, Advance) else strike.origin


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
    if isinstance(choice, Attack):
        unit = state.unit_at[choice.origin]
        mode = ATTACK if DISTANCE[choice.origin][choice.goal] == 1 else SHOT
        return Strike(state.owners[unit], unit, choice.origin, choice.goal, mode) if unit >= 0 else None
    strike = strike_of(state)
    if strike is None or task_of(state)[0] in ("ground", "timid", "reroll", "shield", "back_at"):
        return None
    if task_of(state)[0] == "back":
        found = back_strikes(state, strike)
        return found[0] if len(found) == 1 else None
    return _prepared(state, strike, choice)


def _prepared(state: State, strike: Strike, choice: Choice | None) -> Strike:
    """The strike with what the previewed choice would add to it."""
    if isinstance(choice, Inspire):
        return strike._replace(inspired=1)
    if isinstance(choice, Dragon) and task_of(state)[0] in ("prepare", "answer"):
        return strike.with_card(choice.card)
    if isinstance(choice, Unit) and task_of(state)[0] == "charge":
        return strike._replace(helpers=(*strike.helpers, state.unit_at[choice.place]))
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
    kind: Html


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
    orders: tuple[int, ...] = ()
    """Hexes of the pieces that a command card could order."""


NOTHING = Preview()


def preview(view: View[State], choice: Choice | None) -> Preview:
    """What comes of a choice before anything is rolled or drawn."""
    state = view.position
    if choice is None or choice not in view.choices:
        return NOTHING
    tried = state.copy()
    certain = _certain(tried.play(choice))
    steps = steps_of(certain)
    losses = tuple((event.place, event.lost) for event in certain if isinstance(event, events.Loss))
    paid = sum(event.number for event in certain if isinstance(event, events.Spend) and event.seat == state.turn)
    picked = not steps and isinstance(choice, Unit | Leader) and tried.turn == state.turn
    goals = tuple(other.place for other in tried.choices() if isinstance(other, To)) if picked else ()
    orders = _orders(tried) if isinstance(choice, Card) and task_of(state)[0] == "command" else ()
    return Preview(steps, goals, _aims(tried, state, choice), losses, paid, orders)


def _orders(tried: State) -> tuple[int, ...]:
    """Whom a card that was laid in a copy could order; nobody knows whom the Shogun's dice will."""
    if tried.card == "shogun":
        return ()
    if task_of(tried)[0] == "escort":
        tried.play(PASS)
    task = task_of(tried)
    return tuple(order.place for order in orderable(tried, task)) if task[0] == "order" else ()


def _certain(happened: Sequence[Event]) -> list[Event]:
    """The events up to the first one that chance has a hand in."""
    return list(takewhile(lambda event: event[0] not in BY_CHANCE, happened))


def steps_of(happened: Sequence[Event]) -> tuple[Step, ...]:
    """The moves among events, for arrows and traces."""
    return tuple(_step(event) for event in happened if isinstance(event, events.Goes))


def _step(event: events.Goes) -> Step:
    back = isinstance(event, events.Retreat | events.Flight)
    return Step(event.seat, event.origin, event.goal, "retreat" if back else "move")


def _aims(tried: State, state: State, choice: Choice) -> tuple[tuple[int, int], ...]:
    """After a move: what the unit could attack from there; on picking it out: from where it stands."""
    task = task_of(state)
    if task[0] == "unit_to" and isinstance(choice, To | Stay):
        return aims(tried, task[2])
    if task[0] == "arrange" and isinstance(choice, Go):
        return aims(tried, tried.unit_at[choice.goal])
    if task[0] == "march" and isinstance(choice, Unit):
        return aims(state, state.unit_at[choice.place])
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
    if task[0] != "flags" or not isinstance(choice, Ignore):
        return None
    _, _seat, unit, flags, _most = task
    return unit, flags - choice.number, retreats(view.position, unit, flags - choice.number)
