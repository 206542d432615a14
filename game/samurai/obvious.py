"""Questions that nobody needs to be asked, since every other answer would be worse or come to the same.

The rules ask them and the record has their answers. Only what the seat knows is looked at.
"""

from __future__ import annotations

from collections.abc import Callable

from ..core.position import Choice, Task, View
from .choices import PASS, STAY, Dragon
from .rules.combat import SHOT, Strike
from .rules.orders import card_row, command, orderable
from .rules.result import hits
from .rules.retreat import paths_left
from .state import State
from .units import AA, ASP, GUARD, INFANTRY, RANGED, SWORDS


def obvious(view: View[State]) -> Choice | None:
    """The answer that goes without saying; None where there is something to decide."""
    state = view.position
    if not view.choices or state.turn != view.seat:
        return None
    task = state.agenda[-1]
    find = FINDERS.get(task[0])
    return find(state, task, view.choices) if find else None


Choices = tuple[Choice, ...]


# -- cards that would do nothing ----------------------------------------------------------------------


def _escort(state: State, task: Task, choices: Choices) -> Choice | None:
    """Dragon cards for units that the command card cannot order."""
    return PASS if all(_idle(state, task[1], choice) for choice in choices if isinstance(choice, Dragon)) else None


def _idle(state: State, seat: int, choice: Dragon) -> bool:
    """Whether a dragon card helps a kind of unit of which none can be ordered; the Shogun's dice may order any."""
    helped = HELPED.get(choice.card)
    if helped is None or card_row(state).scope == "shogun":
        return False
    after = state.copy()
    after.play(PASS)
    asked = after.agenda[-1] if after.agenda else ("",)
    reached = [order.place for order in orderable(after, asked)] if asked[:2] == ("order", seat) else []
    units = [after.unit_at[place] for place in reached]
    return not any(unit >= 0 and helped(after.kinds[unit]) for unit in units)


HELPED: dict[str, Callable[[int], bool]] = {
    "ashigaru_attack": lambda kind: kind == ASP,
    "flaming_arrows": lambda kind: bool(RANGED[kind]) and kind != AA,
    "move_like_wind": lambda kind: INFANTRY[kind] and kind != GUARD,
    "rank_fire": lambda kind: kind == AA,
}
"""Dragon cards for ordered units of some kinds."""


def _decree(state: State, task: Task, choices: Choices) -> Choice | None:
    """White Fox against a card that orders a single unit at most."""
    others = [choice for choice in choices if isinstance(choice, Dragon) and choice.card != "white_fox"]
    return PASS if not others and _orders_one(state, 1 - task[1]) else None


def _orders_one(state: State, seat: int) -> bool:
    row = card_row(state)
    if row.scope == "nothing":
        return True
    return row.scope == "sections" and sum(command(state, seat) if n < 0 else n for n in row.sections) <= 1


# -- dice that cannot get better -----------------------------------------------------------------------


def _reroll(state: State, task: Task, _choices: Choices) -> Choice | None:
    """Rolling again when the target falls as it is."""
    strike, faces = Strike(*task[2]), task[3]
    unit = state.unit_at[strike.goal]
    if unit < 0:
        return PASS if SWORDS in faces else None
    falls = hits(state.kinds[unit], state.kinds[strike.unit], strike.mode == SHOT, faces) >= state.blocks[unit]
    return PASS if falls else None


# -- ways that lead to the same ---------------------------------------------------------------------------


def _retreat(state: State, task: Task, choices: Choices) -> Choice | None:
    """The path of a unit that is lost on every one of them, and for as many tokens."""
    _, _seat, unit, left, _made, _led = task
    ends = {(len(path), lost) for path, lost in paths_left(state, unit, left)}
    return choices[0] if len(ends) == 1 and next(iter(ends))[1] >= state.blocks[unit] else None


def _one_to_move(_state: State, _task: Task, choices: Choices) -> Choice | None:
    """A piece that was picked to move and cannot leave its hex."""
    return STAY if choices == (STAY,) else None


FINDERS: dict[str, Callable[[State, Task, Choices], Choice | None]] = {
    "escort": _escort,
    "decree": _decree,
    "reroll": _reroll,
    "retreat": _retreat,
    "leader_to": _one_to_move,
}
