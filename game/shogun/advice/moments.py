"""What a judgement looks at in any position of a game: named numbers of each seat, and how far the game is.

``features`` speaks of ends of seasons. Within a season more is known: what is still planned, how many battles are
to come, who is to rise in winter. All numbers are whole.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards import (
    ACTIONS,
    CASTLE,
    COLLECT_RICE,
    COLLECT_TAX,
    HIDDEN,
    MUSTERS,
    SEALED,
    TEMPLE,
    THEATRE,
    WINTER,
    YEARS,
    hunger,
)
from ..rules.actions import BATTLES, muster_size, rice_yield, tax_yield
from ..state import State
from .evaluation import SEASONS_A_YEAR, mean_loss
from .features import MOST_SPARE, NAMES, RICE_IN_QUARTERS, Numbers, features

PLANNED = ("yet_castle", "yet_temple", "yet_theatre", "yet_chests", "yet_armies", "yet_attacks")
"""What a seat's plan still holds for this season, in quarters where others may have laid it: a card that nobody can
see is taken for a usual one."""
MOMENT_NAMES = (*NAMES, "yet_hungry", "exposed", "exposed_buildings", *PLANNED)
"""What is added to the names of ``features``: provinces that will rise in winter; provinces that could be overrun, and
the buildings in them, for each battle that is still to come this season; and what is planned."""
SHORTAGE, SPARE = NAMES.index("shortage"), NAMES.index("spare_rice")
THREATENED, THREATENED_BUILDINGS = NAMES.index("threatened"), NAMES.index("threatened_buildings")
PROVINCES = NAMES.index("provinces")
WHOLE, USUAL = 4, 3
"""A planned card that is seen, and one that is not, in quarters."""
USUAL_CHESTS, USUAL_ARMIES = 5, 2
"""What a tax action and the placing of armies mostly bring."""

SEASONS = YEARS * SEASONS_A_YEAR
DRAFT, FIRST_WINTER = 0, 3 * SEASONS + 1
STAGES = FIRST_WINTER + YEARS
"""The draft; each season while it is planned, as its actions begin, and as they end; the two winters."""
PARTS = len(ACTIONS)
"""A season between its beginning and its end is a mean of both, in so many parts."""


class Moment(NamedTuple):
    """How far a game is: between two stages, so many parts of the way from the first to the second."""

    stage: int
    next: int
    part: int


def moment(state: State) -> Moment:
    """How far the game is."""
    if not state.year:
        return Moment(DRAFT, DRAFT, 0)
    if state.season == WINTER:
        stage = FIRST_WINTER + state.year - 1
        return Moment(stage, stage, 0)
    planned = 1 + 3 * ((state.year - 1) * SEASONS_A_YEAR + state.season)
    if state.planning:
        return Moment(planned, planned, 0)
    return Moment(planned + 1, planned + 2, max(state.step, 0))


def numbers(state: State) -> list[Numbers]:
    """The named numbers of each seat, in any position."""
    found = features(state)
    asked = state.agenda[-1] if state.agenda else ("",)
    underway = _underway(state)
    battles = WHOLE * sum(action in underway for action in BATTLES)
    for seat, row in enumerate(found):
        row += [_to_rise(state, seat), row[THREATENED] * battles, row[THREATENED_BUILDINGS] * battles]
        yet = _planned(state, seat, underway, asked)
        row[SHORTAGE], row[SPARE] = _rice(state, row[PROVINCES], state.rice[seat], yet.pop())
        row += yet
    return found


def _underway(state: State) -> list[int]:
    """The actions that somebody may still carry out this season; none while plans are made and in winter."""
    if state.planning or not state.year or state.season == WINTER:
        return []
    return [action for action in range(len(ACTIONS)) if action not in state.actions[: max(state.step, 0)]]


def _planned(state: State, seat: int, underway: list[int], asked: tuple[object, ...]) -> Numbers:
    """What a plan still holds: buildings by kind, chests, armies, attacks, and rice, in quarters."""
    built, chests, armies, attacks, rice = [0, 0, 0], 0, 0, 0, 0
    plan, shown = state.plans[seat], state.shown[seat]
    for action in underway:
        card = plan[action]
        if shown >> action & 1:
            attacks += WHOLE * (action in BATTLES and asked[0] in ("march", "march_size") and asked[1] == seat)
            continue
        unseen = card == HIDDEN or card <= SEALED
        if card < 0 and not unseen:
            continue
        much = USUAL if unseen else WHOLE
        if action in (CASTLE, TEMPLE, THEATRE):
            built[action] = much
        elif action == COLLECT_TAX:
            chests = much * (USUAL_CHESTS if unseen else tax_yield(state, seat, card))
        elif action == COLLECT_RICE:
            rice = RICE_IN_QUARTERS if unseen else WHOLE * rice_yield(state, seat, card)
        elif action in MUSTERS:
            armies += much * muster_size(state, seat, action)
        else:
            attacks += much
    return [*built, chests, armies, attacks, rice]


def _rice(state: State, mouths: int, stored: int, planned: int) -> tuple[int, int]:
    """What is lacking for the coming winter and what is left over, in quarters."""
    if not state.year or state.season == WINTER:
        return 0, 0
    later = SEASONS_A_YEAR - state.season - (not state.planning)
    lack = WHOLE * (mouths - stored) + round(WHOLE * mean_loss(state)) - RICE_IN_QUARTERS * later - planned
    return max(lack, 0), min(max(-lack, 0), MOST_SPARE)


def _to_rise(state: State, seat: int) -> int:
    """In how many provinces farmers will still rise this winter."""
    if state.season != WINTER or not state.year:
        return 0
    waiting = [task for task in state.agenda if task[0] in ("hunger", "uprising") and task[1] == seat]
    return sum(len(task[3]) if task[0] == "uprising" else hunger(task[2]).revolts for task in waiting)
