"""The second edition's judgement of attacks, with what imagined battles taught: see ``docs/arena.md``.

To attack no more costs something, for an attack brings more than its value says; a leader with a weak unit leaves it to
others. Both were fitted to 5,600 attacks played on for two rounds.
"""

from __future__ import annotations

from ...core.position import Task
from ..board import DISTANCE
from ..choices import Attack, Done
from ..state import STEPPED, State
from .evaluation import SECOND, Judgement, attack_value
from .policy import Scored

WEAK = 2


def score_blows(state: State, _task: Task, choices: list[Done | Attack], by: Judgement = SECOND) -> Scored:
    """The best attack, unless all of them are bad."""
    none = by.values.no_blow
    return [(_blow(state, choice, by) if isinstance(choice, Attack) else none, choice) for choice in choices]


def _blow(state: State, choice: Attack, by: Judgement) -> float:
    unit = state.unit_at[choice.origin]
    value = attack_value(state, unit, choice.origin, choice.goal, bool(state.marks[unit] & STEPPED), by)
    led = DISTANCE[choice.origin][choice.goal] == 1 and state.leader_at[choice.origin] >= 0
    return value + by.values.weak_leader * (led and state.blocks[unit] <= WEAK)
