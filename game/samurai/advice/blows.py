"""The second edition's judgement of attacks, with what imagined battles taught: see ``docs/arena.md``."""

from __future__ import annotations

from typing import NamedTuple

from ...core.position import Task
from ..board import DISTANCE
from ..choices import Attack, Done
from ..state import STEPPED, State
from .evaluation import SECOND, attack_value, close_dice, flags_ignored, routs, shot_dice
from .policy import Scored


class Learned(NamedTuple):
    """What is added to the value of an attack, in banners; fitted to 5,600 attacks played on for two rounds."""

    last_block: float = 0.4
    """Where the target stands on its last block: a banner in hand."""
    rout: float = -0.4
    """For how likely the target is driven off: less comes of it than the value says."""
    weak_leader: float = -0.55
    """Where a leader attacks with a unit of no more than two blocks."""
    none: float = -0.22
    """To attack no more: the value of an attack is what it promises at least."""


LEARNED, WEAK = Learned(), 2


def score_blows(state: State, _task: Task, choices: list[Done | Attack]) -> Scored:
    """The best attack, unless all of them are bad."""
    return [(_blow(state, choice) if isinstance(choice, Attack) else LEARNED.none, choice) for choice in choices]


def _blow(state: State, choice: Attack) -> float:
    unit, target = state.unit_at[choice.origin], state.unit_at[choice.goal]
    stepped = bool(state.marks[unit] & STEPPED)
    value = attack_value(state, unit, choice.origin, choice.goal, stepped, SECOND)
    if target < 0:
        return value
    value += LEARNED.last_block * (state.blocks[target] == 1)
    value += LEARNED.rout * _rout(state, unit, target, choice, stepped)
    led = DISTANCE[choice.origin][choice.goal] == 1 and state.leader_at[choice.origin] >= 0
    return value + LEARNED.weak_leader * (led and state.blocks[unit] <= WEAK)


def _rout(state: State, unit: int, target: int, choice: Attack, stepped: bool) -> float:
    if DISTANCE[choice.origin][choice.goal] > 1:
        dice = shot_dice(state, unit, choice.origin, choice.goal, stepped, SECOND)
    else:
        dice = close_dice(state, unit, choice.origin, choice.goal)
    return routs(dice, flags_ignored(state, target, choice.goal, SECOND))[0]
