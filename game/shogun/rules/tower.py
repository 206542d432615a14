"""The battle tower: two floors on which cubes come to rest, and from which later cubes knock them.

Cubes fall one by one in random order through the first floor and then the second. On arrival each
cube that rests on the floor is dislodged with one probability and falls on; then the arriving cube
comes to rest with another (docs/rulings/shogun.md, the tower). So a larger throw knocks more cubes out.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from ...core.position import Emit
from .. import events
from ..cards import TOWER_ARMIES, TOWER_FARMERS
from ..state import State

SCALE = 1000
GAP_SCALE = 1 << 48
"""The odds of several tries in a row are counted in parts of this."""
NEVER = 1 << 30
"""More tries than any throw has."""


class Setting(NamedTuple):
    """How likely, in thousandths, an arriving cube rests on a floor and dislodges one that rests there."""

    rest: int
    dislodge: int


SETTINGS = {
    "fair": Setting(170, 55),
    "sticky": Setting(180, 40),
    "deep": Setting(150, 25),
}
"""The towers by the value of the option: the fitted one, a fuller one, and one that forgets little."""

THROWN = 8
"""Added to the colour of a cube while it belongs to the throw, to tell it from those already inside."""

Cubes = list[int]
"""A number of cubes for each colour."""


def throw(state: State, hands: Cubes, emit: Emit) -> None:
    """Throw the cubes in hand, and all that lie in the tray, into the tower; the tray holds what comes out."""
    before = state.tray
    cubes: list[int] = []
    for colour, number in enumerate(hands):
        cubes += [colour + THROWN] * (number + before[colour])
    state.shuffle(cubes)
    out = _fall(state, cubes)
    stayed = _settle(state, len(before))
    freed = tuple(out.count(colour) for colour in range(len(before)))
    state.tray = [old + out.count(colour + THROWN) for colour, old in enumerate(freed)]
    emit(events.Throw("throw", tuple(hands), tuple(before), stayed, freed, tuple(state.tray)))


def _fall(state: State, cubes: list[int]) -> list[int]:
    """Let the cubes fall through both floors; what comes out below.

    One floor after the other is the same as one cube after the other: the second floor sees the cubes
    in the order in which they leave the first.
    """
    setting = SETTINGS[state.options["tower"]]
    for floor in range(len(state.floors)):
        cubes = _cross(state, floor, cubes, setting)
    return cubes


def _cross(state: State, floor: int, cubes: list[int], setting: Setting) -> list[int]:
    """Let the cubes fall on a floor one by one; what falls on from it, in that order."""
    resting, falling = state.floors[floor], list[int]()
    # Every arriving cube tries once to dislodge each resting one, in their order, and then once to rest. Most tries
    # fail, so chance is not asked at each of them but only how many fail until the next one succeeds. The tries of
    # all cubes stand in one row: what an arrival leaves of that number is carried over to the next.
    to_dislodge, to_rest = _gap(state, setting.dislodge), _gap(state, setting.rest)
    for cube in cubes:
        while to_dislodge < len(resting):
            # What lay behind the dislodged cube moves up, so its place is that of the next try.
            falling.append(resting.pop(to_dislodge))
            to_dislodge += _gap(state, setting.dislodge)
        to_dislodge -= len(resting)
        if to_rest:
            falling.append(cube)
            to_rest -= 1
        else:
            resting.append(cube)
            to_rest = _gap(state, setting.rest)
    return falling


def _gap(state: State, thousandths: int) -> int:
    """How many tries fail before one succeeds: one draw here instead of one for each try."""
    if not thousandths:
        return NEVER
    # The first k tries fail in odds[-k] of GAP_SCALE cases: let those be the draws below it. So as many tries fail
    # as there are numbers in the table above the draw.
    odds = _odds_of_failing(thousandths)
    return len(odds) - bisect_right(odds, state.below(GAP_SCALE))


@lru_cache
def _odds_of_failing(thousandths: int) -> tuple[int, ...]:
    """In how many of GAP_SCALE cases the first k tries all fail: k = 1 is last, and the first is the last above 0."""
    odds, fail = list[int](), GAP_SCALE
    while fail := fail * (SCALE - thousandths) // SCALE:
        odds.append(fail)
    return tuple(reversed(odds))


def _settle(state: State, colours: int) -> tuple[int, ...]:
    """Count the cubes of the throw that rest inside, and make them cubes like the others."""
    new = [cube for floor in state.floors for cube in floor if cube >= THROWN]
    state.floors = [[cube % THROWN for cube in floor] for floor in state.floors]
    return tuple(new.count(colour + THROWN) for colour in range(colours))


def empty_tray(state: State) -> None:
    """All cubes in the tray go back to their supplies."""
    for colour, number in enumerate(state.tray):
        state.supply[colour] += number
    state.tray = [0] * len(state.tray)


def fill(state: State, emit: Emit) -> None:
    """Before the first season: seven armies of each seat and ten farmers together (rulebook example: 31)."""
    hands = [TOWER_ARMIES] * state.players + [TOWER_FARMERS]
    for colour, number in enumerate(hands):
        state.supply[colour] -= number
    throw(state, hands, emit)
    empty_tray(state)
    emit(events.TowerFilled("tower_filled", tuple(state.inside())))
