"""Marches: whom to attack and with how many, from a rough guess at what the tower will say."""

from __future__ import annotations

from ..rules.actions import BATTLES, goals
from ..state import NOBODY
from .evaluation import SPITE, Survey, army_worth, fall_risk

STAY_HOME = (0.0, -1, 0)
WASTE = 0.22
"""How likely an attack lays a province waste, which harms its owner as well."""
LOSSES = 0.55
"""The part of the armies spent in a battle that is lost for good; the others rest in the tower."""
RETAKE = 0.7
LEADER = 1.7
"""How much more spite the leader draws."""
TRIFLE = 0.02
March = tuple[float, int, int]
"""What a march is worth, where it goes, and with how many armies."""


def best_march(survey: Survey, seat: int, action: int, origin: int) -> March:
    """The march that gains most; staying gains nothing."""
    return max([STAY_HOME, *marches(survey, seat, action, origin)])


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
    prize = survey.province_worth(goal)
    survivors = max(armies - state.armies[goal] - 1, 1)
    gain = chance * prize * (1 - _retaken(survey, seat, goal, survivors))
    if owner != NOBODY:
        spite = SPITE * (1 + LEADER * (state.points[owner] == max(state.points)))
        gain += spite * prize * min(1.0, chance + WASTE)
    losses = armies - chance * survivors
    return gain - LOSSES * army_worth(survey.later) * losses - _exposed(survey, origin, state.armies[origin] - armies)


def _retaken(survey: Survey, seat: int, goal: int, survivors: int) -> float:
    """How likely a conquest is lost again before it counts."""
    state = survey.state
    owner, armies = state.owner, state.armies
    most = max((armies[other] for other in survey.near[goal] if owner[other] not in (seat, NOBODY)), default=0)
    danger = most - 1 - survivors
    return RETAKE * fall_risk(danger)


def _exposed(survey: Survey, province: int, armies: int) -> float:
    """What the danger to a province with so many armies costs."""
    danger = survey.threat(province) - armies
    return fall_risk(danger) * survey.province_worth(province) if danger >= 0 else 0.0


def _move(survey: Survey, origin: int, goal: int, armies: int) -> float:
    """How much safer everything is after a move, less a trifle for the trouble."""
    held = survey.state.armies
    before = _exposed(survey, origin, held[origin]) + _exposed(survey, goal, held[goal])
    after = _exposed(survey, origin, held[origin] - armies) + _exposed(survey, goal, held[goal] + armies)
    return before - after - TRIFLE
