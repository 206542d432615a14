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
Leaving = list[tuple[int, float]]
"""Numbers of armies that may go, and what the danger to the province they leave then costs."""


def best_march(survey: Survey, seat: int, action: int, origin: int) -> March:
    """The march that gains most; staying gains nothing."""
    return max([STAYING, *marches(survey, seat, action, origin)])


def marches(survey: Survey, seat: int, action: int, origin: int) -> list[March]:
    """Every march worth a thought: all armies but one, or fewer where the origin is in danger."""
    state = survey.state
    held, owner = state.armies[origin], state.owner
    if held < 2:
        return []
    found: list[March] = []
    leaving = [(armies, _exposed(survey, origin, held - armies)) for armies in sizes(held - 1)]
    for goal in goals(state, seat, action, origin):
        if owner[goal] == seat:
            found += _moves(survey, origin, goal, leaving)
        elif action in BATTLES:
            found += _attacks(survey, seat, goal, leaving)
    return found


def sizes(most: int) -> list[int]:
    """The numbers of armies that are worth comparing."""
    return sorted({most, (2 * most + 2) // 3} if most > 2 else {most}, reverse=True)


def _attacks(survey: Survey, seat: int, goal: int, leaving: Leaving) -> list[March]:
    """The prize by its odds, less the armies it costs and the danger to what they leave behind."""
    state, owner = survey.state, survey.state.owner[goal]
    prize, loss, strongest = (
        survey.province_value(goal),
        LOST_SHARE * army_value(survey.later),
        _foe(survey, seat, goal),
    )
    spite = OTHERS_LOSS_VALUE * (1 + LEADER_WEIGHT * (owner >= 0 and state.points[owner] == max(state.points)))
    found = []
    for armies, exposed in leaving:
        chance = survey.win_chance(seat, goal, armies)
        survivors = max(armies - state.armies[goal] - 1, 1)
        gain = chance * prize * (1 - RETAKE_SHARE * fall_risk(strongest - 1 - survivors))
        if owner != NOBODY:
            gain += spite * prize * min(1.0, chance + WASTE_CHANCE)
        found.append((gain - loss * (armies - chance * survivors) - exposed, goal, armies))
    return found


def _foe(survey: Survey, seat: int, goal: int) -> int:
    """The most armies of a rival beside a conquest, from where it may be lost again before it counts."""
    owner, armies, peaceful = survey.state.owner, survey.state.armies, (seat, NOBODY)
    return max([armies[other] for other in survey.near[goal] if owner[other] not in peaceful], default=0)


def _exposed(survey: Survey, province: int, armies: int) -> float:
    """What the danger to a province with so many armies costs."""
    danger = survey.threat(province) - armies
    return fall_risk(danger) * survey.province_value(province) if danger >= 0 else 0.0


def _moves(survey: Survey, origin: int, goal: int, leaving: Leaving) -> list[March]:
    """How much safer both provinces are after a move, less a little so that moves without gain are not made."""
    held = survey.state.armies
    before = _exposed(survey, origin, held[origin]) + _exposed(survey, goal, held[goal])
    return [
        (before - (exposed + _exposed(survey, goal, held[goal] + armies)) - MOVE_COST, goal, armies)
        for armies, exposed in leaving
    ]
