"""The terrain chart. Where the rulebook's text and its summary differ, the text rules (rulings 1-3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .board import ALL, NEAR, SIZE

NO_LIMIT = 99
ANYBODY, FOOT_ONLY, NOBODY = range(3)
"""Who may still battle after entering a hex."""


class Terrain(NamedTuple):
    """One line of the terrain chart; pairs are (infantry, cavalry), dice are maxima."""

    name: str
    letter: str
    """How a scenario map writes it; empty for what only a scenario's rules make of another."""
    stops: bool = False
    battle: int = ANYBODY
    close_out: tuple[int, int] = (NO_LIMIT, NO_LIMIT)
    ranged_out: tuple[int, int] = (NO_LIMIT, NO_LIMIT)
    close_in: tuple[int, int] = (NO_LIMIT, NO_LIMIT)
    ranged_in: tuple[int, int] = (NO_LIMIT, NO_LIMIT)
    hides: bool = False
    """Whether it blocks the line of sight."""
    closed: bool = False
    """Whether nobody can enter it."""
    water: bool = False


CHART = (
    Terrain("open", "."),
    Terrain("forest", "w", True, ANYBODY, (2, 2), (2, 2), (2, 2), (1, 1), hides=True),
    Terrain("hill", "h", close_out=(3, 3), close_in=(2, 2), hides=True),
    Terrain("river", "r", closed=True, water=True),
    Terrain("ford", "f", True, ANYBODY, (2, 2), (1, 1), (2, 2), (2, 2), water=True),
    Terrain("bridge", "b", water=True),
    Terrain("building", "v", True, NOBODY, (2, 1), (1, 1), (2, 2), (1, 1), hides=True),
    Terrain("field", "d", True, ANYBODY, (NO_LIMIT, 2), (NO_LIMIT, 2), (NO_LIMIT, 2), (NO_LIMIT, 2)),
    Terrain("gorge", "g", True, NOBODY, (1, 1), (1, 1), (2, 1), (1, 1)),
    Terrain("tent", "t", True, hides=True),
    Terrain("fence", "p", True, FOOT_ONLY, (2, 2), (2, 2), (2, 2), (2, 2)),
    Terrain("castle", "c", True, NOBODY, (3, 0), (3, 0), (2, 0), (1, 1), hides=True),
    Terrain("palisade", "", True, FOOT_ONLY, (2, 2), (2, 2), (2, 2), (2, 2)),
    Terrain("shallows", "", water=True),
    Terrain("peak", "", hides=True, closed=True),
    Terrain("tomb", "", hides=True, closed=True),
    Terrain("bare_tent", ""),
)
(
    OPEN,
    FOREST,
    HILL,
    RIVER,
    FORD,
    BRIDGE,
    BUILDING,
    FIELD,
    GORGE,
    TENT,
    FENCE,
    CASTLE,
    PALISADE,
    SHALLOWS,
    PEAK,
    TOMB,
    BARE_TENT,
) = range(len(CHART))
LETTERS = {terrain.letter: number for number, terrain in enumerate(CHART) if terrain.letter}

STOPS = tuple(terrain.stops for terrain in CHART)
CLOSED = tuple(terrain.closed for terrain in CHART)
HIDES = tuple(terrain.hides for terrain in CHART)
WATER = tuple(terrain.water for terrain in CHART)


def may_battle_after_entering(terrain: int, cavalry: bool) -> bool:
    """Whether a unit that has just moved into the terrain may battle this turn."""
    rule = CHART[terrain].battle
    return rule == ANYBODY or (rule == FOOT_ONLY and not cavalry)


def close_cap(origin: int, goal: int, cavalry: bool) -> tuple[int, int]:
    """The most dice in close combat out of one terrain, and into another; 0 forbids it."""
    arm = 1 if cavalry else 0
    out = CHART[origin].close_out[arm]
    if origin == HILL and goal == HILL:
        return out, out  # ruling 8: along the hill, not uphill
    return out, CHART[goal].close_in[arm]


def ranged_cap(origin: int, goal: int, cavalry: bool) -> tuple[int, int]:
    """The most dice in ranged combat out of one terrain, and into another; 0 forbids it."""
    arm = 1 if cavalry else 0
    return CHART[origin].ranged_out[arm], CHART[goal].ranged_in[arm]


# -- stretches of terrain --------------------------------------------------------------------------


def plateaus(terrain_at: tuple[int, ...]) -> tuple[int, ...]:
    """The number of the plateau each hill hex belongs to; 0 elsewhere."""
    marks = [0] * SIZE
    for start in ALL:
        if terrain_at[start] == HILL and not marks[start]:
            spread = _spread(start, lambda place: terrain_at[place] == HILL)
            for place in spread:
                marks[place] = start + 1
    return tuple(marks)


def bank(terrain_at: tuple[int, ...], start: int) -> frozenset[int]:
    """All hexes that can be reached from one without crossing water, a gorge or closed ground."""

    def dry(place: int) -> bool:
        kind = terrain_at[place]
        return not (WATER[kind] or CLOSED[kind] or kind == GORGE)

    return frozenset(_spread(start, dry))


def _spread(start: int, inside: Callable[[int], bool]) -> set[int]:
    """All hexes that hang together with one."""
    reached, edge = {start}, [start]
    while edge:
        for place in NEAR[edge.pop()]:
            if place not in reached and inside(place):
                reached.add(place)
                edge.append(place)
    return reached
