"""The second edition's judgement of attacks, with what imagined battles taught: see ``docs/arena.md``."""

from __future__ import annotations

from typing import NamedTuple

from ...core.position import Task
from ..board import DISTANCE
from ..choices import Attack, Done
from ..state import STEPPED, State
from .evaluation import SECOND, attack_value
from .policy import Scored


class Learned(NamedTuple):
    """What is added to the value of an attack, in banners; fitted to 5,600 attacks played on for two rounds."""

    weak_leader: float = -0.55
    """Where a leader attacks with a unit of no more than two blocks."""
    none: float = -0.22
    """To attack no more: an attack brings more than its value says."""


LEARNED, WEAK = Learned(), 2


def score_blows(state: State, _task: Task, choices: list[Done | Attack]) -> Scored:
    """The best attack, unless all of them are bad."""
    return [(_blow(state, choice) if isinstance(choice, Attack) else LEARNED.none, choice) for choice in choices]


def _blow(state: State, choice: Attack) -> float:
    unit = state.unit_at[choice.origin]
    value = attack_value(state, unit, choice.origin, choice.goal, bool(state.marks[unit] & STEPPED), SECOND)
    led = DISTANCE[choice.origin][choice.goal] == 1 and state.leader_at[choice.origin] >= 0
    return value + LEARNED.weak_leader * (led and state.blocks[unit] <= WEAK)
