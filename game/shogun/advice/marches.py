"""Marches: whom to attack and with how many, by a rough estimate of the battle."""

from __future__ import annotations

from ..rules.actions import BATTLES, goals
from ..state import NOBODY
from .evaluation import OTHERS_LOSS_VALUE, Survey, army_value, fall_risk

STAYING = (0.0, -1, 0)
WASTE_CHANCE = 0.22
"""How likely an attack lays a province waste, which harms its owner as well."""
LOST_SHARE = 0.55
"""The part of the armies spent in a battle that counts as lost; the others rest in the tower and come out again."""
RETAKE_SHARE = 0.7
LEADER_WEIGHT = 1.7
"""How much more the losses of the leader count."""
MOVE_COST = 0.02
March = tuple[float, int, int]
"""The value of a march, where it goes, and with how many armies."""


def best_march(survey: Survey, seat: int, action: int, origin: int) -> March:
    """The march that gains most; staying gains nothing."""
    return max([STAYING, *marches(survey, seat, action, origin)])


def marches(survey: Survey, seat: int, action: int, origin: int) -> list[March]:
    """Every march worth a thought: all armies but one, or fewer where the origin is in danger."""
    state = survey.state
    most = state.armies[origin] - 1
    if most < 1:
        return []
    found = []
    for goal in goals(state, seat, action, origin):
        for armies in sizes(most):
            if state.owner[goal] == seat:
                found.append((_move(survey, origin, goal, armies), goal, armies))
            elif action in BATTLES:
                found.append((_attack(survey, seat, origin, goal, armies), goal, armies))
    return found


def sizes(most: int) -> list[int]:
    """The numbers of armies that are worth comparing."""
    return sorted({most, (2 * most + 2) // 3} if most > 2 else {most}, reverse=True)


def _attack(survey: Survey, seat: int, origin: int, goal: int, armies: int) -> float:
    """The prize by its odds, less the armies it costs and the danger to what they leave behind."""
    state, owner = survey.state, survey.state.owner[goal]
    chance = survey.win_chance(seat, goal, armies)
    prize = survey.province_value(goal)
    survivors = max(armies - state.armies[goal] - 1, 1)
    gain = chance * prize * (1 - _retaken(survey, seat, goal, survivors))
    if owner != NOBODY:
        spite = OTHERS_LOSS_VALUE * (1 + LEADER_WEIGHT * (state.points[owner] == max(state.points)))
        gain += spite * prize * min(1.0, chance + WASTE_CHANCE)
    losses = armies - chance * survivors
    return (
        gain - LOST_SHARE * army_value(survey.later) * losses - _exposed(survey, origin, state.armies[origin] - armies)
    )


def _retaken(survey: Survey, seat: int, goal: int, survivors: int) -> float:
    """How likely a conquest is lost again before it counts."""
    state = survey.state
    owner, armies = state.owner, state.armies
    most = max((armies[other] for other in survey.near[goal] if owner[other] not in (seat, NOBODY)), default=0)
    danger = most - 1 - survivors
    return RETAKE_SHARE * fall_risk(danger)


def _exposed(survey: Survey, province: int, armies: int) -> float:
    """What the danger to a province with so many armies costs."""
    danger = survey.threat(province) - armies
    return fall_risk(danger) * survey.province_value(province) if danger >= 0 else 0.0


def _move(survey: Survey, origin: int, goal: int, armies: int) -> float:
    """How much safer both provinces are after a move, less a little so that moves without gain are not made."""
    held = survey.state.armies
    before = _exposed(survey, origin, held[origin]) + _exposed(survey, goal, held[goal])
    after = _exposed(survey, origin, held[origin] - armies) + _exposed(survey, goal, held[goal] + armies)
    return before - after - MOVE_COST
