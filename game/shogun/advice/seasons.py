"""Imagined seasons for the second edition: everybody's plan is laid before, and a plan is tried with all of them."""

from __future__ import annotations

from ...core.chance import Chance
from ..state import State
from .imagine import GUESS_NOISE, imagine, plan_so_far
from .judge import worth
from .plans import Spaces, draw_up
from .policy import PLANNING, ignore, play_season


def laid_out(position: State, seat: int, chance: Chance) -> State:
    """An imagined world in which everybody else has a plan, and the season begins once this seat's is laid."""
    world = imagine(position.view(seat), chance)
    while world.agenda[-1][0] in PLANNING:
        other = world.agenda[-1][1]
        if other != seat:
            world.plans[other] = draw_up(world, other, plan_so_far(world), chance, GUESS_NOISE)
        world.agenda.pop()
    return world


def season_with(world: State, seat: int, plan: Spaces, luck: int) -> State:
    """The world at the end of the season, if the seat has this plan."""
    position = world.copy()
    position.plans[seat] = plan[:]
    position.chance = luck
    position._legal = None
    position.settle(ignore)
    play_season(position, Chance(luck))
    return position


def try_plan(world: State, seat: int, plan: Spaces, luck: int) -> float:
    """What the world is worth to the seat at the end of the season, if it has this plan."""
    return worth(season_with(world, seat, plan, luck), seat)


def rollout(position: State, seat: int, chance: Chance) -> float:
    """The season played to its end by quick choices, with the winter after it, and judged for a seat."""
    play_season(position, chance)
    return worth(position, seat)


ROUNDS = {"place": 40, "march": 60, "march_size": 24}
"""How many imagined seasons of each candidate are enough, by question."""
DEFAULT_ROUNDS = 24


def rounds(position: State) -> int:
    """How many imagined seasons of each candidate are enough for this question."""
    return ROUNDS.get(position.agenda[-1][0], DEFAULT_ROUNDS)
