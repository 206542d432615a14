"""What a judgement looks at where a season ends: named things of each seat, as whole numbers.

Everything here lies open. ``NAMES`` says what each number is, so that a coach can speak of it.
"""

from __future__ import annotations

from ..board import CHESTS, PLOTS, RICE
from ..cards import BUILDINGS, MAJORITY, WINTER, YEARS
from ..rules.scoring import count_buildings
from ..state import NOBODY, State
from .evaluation import SEASONS_A_YEAR, mean_loss

NAMES = (
    "points",
    "provinces",
    "castles",
    "temples",
    "theatres",
    "majority_points",
    "lost_by_one",
    "gained_by_one",
    "plots",
    "chests",
    "few_chests",
    "shortage",
    "spare_rice",
    "unrest",
    "quiet_tax",
    "quiet_rice",
    "armies",
    "border_armies",
    "threatened",
    "threatened_buildings",
    "danger",
    "weak_neighbours",
    "weak_buildings",
    "neutral_neighbours",
    "strongest",
    "in_tower",
    "even",
)
"""By place: points so far; provinces; buildings by kind; points of majorities if winter came now, those that one more
building of a rival would take and those that one more of one's own would bring; free plots; chests, and how many of
six are there; the rice that is lacking for the coming winter and what is left over, in quarters; markers of unrest;
chests and rice that the best provinces without unrest bring; armies, those beside a rival; provinces that a neighbour
could overrun, the buildings in them and by how many armies in all; rivals' provinces that could be overrun, the
buildings in them; neutral neighbours; the largest army; cubes in the tower; provinces that are held by one army beside
a rival."""
SEASONS = YEARS * SEASONS_A_YEAR
INPUTS = len(NAMES) + SEASONS
SCALES = (20, 10, 4, 4, 4, 10, 4, 4, 8, 12, 6, 20, 20, 6, 8, 8, 25, 20, 4, 6, 10, 4, 6, 6, 8, 8, 4, *[1] * SEASONS)
"""How large each number gets, roughly."""
FEW = 6
RICE_IN_QUARTERS = 10
"""What a seat can count on collecting in each season to come, in quarters."""
MOST_SPARE = 40
BEST_TAXES = 2
_BITS = tuple(tuple(built >> kind & 1 for kind in range(len(BUILDINGS))) for built in range(1 << len(BUILDINGS)))

Numbers = list[int]


def played(state: State) -> int:
    """How many seasons are over."""
    return 0 if not state.year else (state.year - 1) * SEASONS_A_YEAR + min(state.season, SEASONS_A_YEAR)


def features(state: State) -> list[Numbers]:
    """The named numbers of each seat."""
    seats = range(state.players)
    found = [[0] * len(NAMES) for _ in seats]
    quiet: list[tuple[list[int], list[int]]] = [([0], [0]) for _ in seats]
    _provinces(state, found, quiet)
    _majorities(state, found)
    inside, loss = state.inside(), round(4 * mean_loss(state))
    for seat in seats:
        row, (taxes, rices) = found[seat], quiet[seat]
        row[0] = state.points[seat]
        row[9] = state.chests[seat]
        row[10] = min(state.chests[seat], FEW)
        row[11], row[12] = _rice(state, seat, row[1], loss)
        row[14] = sum(sorted(taxes)[-BEST_TAXES:])
        row[15] = sum(sorted(rices)[-BEST_TAXES:])
        row[25] = inside[seat]
    return found


def _rice(state: State, seat: int, mouths: int, loss: int) -> tuple[int, int]:
    """What is lacking for the coming winter, and what is left over."""
    if state.year == 0 or state.season == WINTER:
        return 0, 0
    lack = 4 * (mouths - state.rice[seat]) + loss - RICE_IN_QUARTERS * (SEASONS_A_YEAR - state.season)
    return max(lack, 0), min(max(-lack, 0), MOST_SPARE)


def _provinces(state: State, found: list[Numbers], quiet: list[tuple[list[int], list[int]]]) -> None:
    """What each province adds to its seat, and to those who could take it."""
    owner, armies, near = state.owner, state.armies, state.board.near
    for province, seat in enumerate(owner):
        if seat < 0:
            continue
        row, mine, built = found[seat], armies[province], state.buildings[province]
        buildings = built.bit_count()
        row[1] += 1
        castle, temple, theatre = _BITS[built]
        row[2] += castle
        row[3] += temple
        row[4] += theatre
        row[8] += PLOTS[province] - buildings
        row[13] += state.unrest[province]
        if not state.unrest[province]:
            quiet[seat][0].append(CHESTS[province])
            quiet[seat][1].append(RICE[province])
        row[16] += mine
        row[24] = max(row[24], mine)
        strongest = 0
        for other in near[province]:
            foe = owner[other]
            if foe == NOBODY:
                row[23] += 1
            elif foe != seat:
                strongest = max(strongest, armies[other])
        if not strongest:
            continue
        row[17] += mine
        row[26] += mine == 1
        danger = strongest - 1 - mine
        if danger >= 0:
            row[18] += 1
            row[19] += buildings
            row[20] += danger + 1
            for foe in {owner[other] for other in near[province] if armies[other] > mine}:
                if foe not in (seat, NOBODY):
                    found[foe][21] += 1
                    found[foe][22] += buildings


def _majorities(state: State, found: list[Numbers]) -> None:
    """Points of majorities as they stand, and how near they are to change hands."""
    for rows in count_buildings(state):
        for kind, row in enumerate(rows):
            most = max(row)
            points = MAJORITY[kind]
            if not most:
                continue
            shared = row.count(most) > 1
            second = max((count for count in row if count < most), default=0) if not shared else most
            for seat, count in enumerate(row):
                if count == most:
                    found[seat][5] += points - shared
                    if shared:
                        found[seat][7] += 1
                    elif most - second <= 1:
                        found[seat][6] += 1
                elif most - count == 1:
                    found[seat][7] += max(points - 1, 0)


def inputs(state: State) -> list[Numbers]:
    """What the net is given for each seat: its numbers, and which season is over."""
    season = [0] * SEASONS
    season[min(played(state), SEASONS - 1)] = 1
    return [row + season for row in features(state)]
