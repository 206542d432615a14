"""How the land lies: what provinces, buildings, cubes and chests are worth to a seat, in points.

Everything here is counted from what lies open, roughly and quickly: imagined games ask for it all the time.
"""

from __future__ import annotations

from math import exp, sqrt

from ..board import CHESTS, PLOTS, RICE
from ..cards import BUILDINGS, MAJORITY, YEARS, winter_loss
from ..odds import chances
from ..rules.battle import attack_bonus, defence_bonus, farmers_help, neutral_farmers
from ..rules.scoring import count_buildings
from ..state import NOBODY, State

LATER_YEAR = 0.7
"""What a point of the second winter is worth in the first year: much may be lost until then."""
SEASONS_A_YEAR = 3
LAST_SEASON = YEARS * SEASONS_A_YEAR - 1
CHEST_LATER = (0.02, 0.4, 0.43, 0.58, 0.8, 0.9)
"""What a chest is worth with so many seasons still to come; fitted, like the next, to a few thousand quick games."""
ARMY_LATER = (0.04, 0.18, 0.29, 0.39, 0.58, 0.65)
CHESTS_A_SEASON = 12
"""So many chests can be put to good use in a season; more are worth little."""
SPARE_CHEST = 0.02
HUNGER = 0.42
"""What each province without rice costs its seat in winter, on average."""
RICE_A_SEASON = 2.5
"""What a seat can count on collecting in each season to come."""
PLOT = 0.08
UNREST = 0.2
SPITE = 0.3
"""What a point that somebody else loses is worth."""
FALL = 0.12
"""How likely a province falls to a neighbour with just enough armies, and how much more for each army beyond."""
FALL_MORE = 0.07
FALL_MOST = 0.4
BUILT = tuple(1 + 0.4 * points for points in MAJORITY)
"""What a building brings with its share of the majority, on average."""
STANDING = tuple(
    1.0 + sum(worth for kind, worth in enumerate(BUILT) if built >> kind & 1) for built in range(1 << len(BUILDINGS))
)
"""What a province counts with these buildings on it."""
MARGIN_SCALE = 20.0
"""Wide, so that a point counts as much for whoever is far behind or ahead as in a close game."""
VICTORY = 0.2
"""What winning counts beside the margin where the game is over."""


class Survey:
    """What is asked again and again about one position."""

    __slots__ = (
        "_counts",
        "_threats",
        "_worths",
        "inside",
        "later",
        "left",
        "left_in_year",
        "near",
        "region",
        "state",
        "weight",
    )

    def __init__(self, state: State) -> None:
        board = state.board
        self.state = state
        self.near, self.region = board.near, board.region
        self.inside = state.inside()
        self._counts: list[list[list[int]]] | None = None
        self.weight = 1.0 + LATER_YEAR * (state.year < YEARS)
        self.left = seasons_left(state)
        self.later = seasons_later(state)
        self.left_in_year = seasons_left_in_year(state)
        self._threats: dict[int, int] = {}
        self._worths: dict[int, float] = {}

    @property
    def counts(self) -> list[list[list[int]]]:
        """How many buildings there are, by region, kind and seat; marches never ask."""
        if self._counts is None:
            self._counts = count_buildings(self.state)
        return self._counts

    # -- buildings and provinces ---------------------------------------------------------------------

    def build_gain(self, seat: int, kind: int, province: int) -> float:
        """The points of a new building: its own, its share of the majority, and what others lose by it."""
        row = self.counts[self.region[province]][kind]
        before = majority_points(row, kind)
        row[seat] += 1
        after = majority_points(row, kind)
        row[seat] -= 1
        own = after[seat] - before[seat]
        others = sum(before) - sum(after) + own
        return self.weight * (1 + own + SPITE * others)

    def province_worth(self, province: int) -> float:
        """What a province gives whoever holds it."""
        found = self._worths.get(province)
        if found is None:
            sure = self.weight * STANDING[self.state.buildings[province]]
            found = self._worths[province] = sure + self.left * self.prior(province)
        return found

    def prior(self, province: int) -> float:
        """What a province may still give in each season to come."""
        free = PLOTS[province] - self.state.buildings[province].bit_count()
        return PLOT * free + 0.01 * (CHESTS[province] + RICE[province])

    # -- battles -------------------------------------------------------------------------------------

    def win_chance(self, seat: int, goal: int, armies: int) -> float:
        """The chance of a seat to conquer the goal with so many armies."""
        state, tray = self.state, self.state.tray
        other = state.owner[goal]
        ours = armies + attack_bonus(state, seat)
        if other == NOBODY:
            foes, other, helpers = neutral_farmers(state), state.players, False
        else:
            foes, helpers = state.armies[goal] + defence_bonus(state, other, goal), farmers_help(state, goal)
        thrown, rested = self._chances(ours + foes)
        mean, spread = _expect(ours + tray[seat], self.inside[seat], thrown, rested)
        less, more = _expect(foes + tray[other], self.inside[other], thrown, rested)
        if helpers:
            by, wide = _expect(tray[-1], self.inside[-1], thrown, rested)
            less, more = less + by, more + wide
        return _ahead(mean - less, spread + more)

    def hold_chance(self, seat: int, province: int, farmers: int) -> float:
        """The chance of a seat to put down a revolt of so many farmers."""
        armies = self.state.armies[province]
        thrown, rested = self._chances(armies + farmers)
        mean, spread = _expect(armies + self.state.tray[seat], self.inside[seat], thrown, rested)
        less, more = _expect(farmers + self.state.tray[-1], self.inside[-1], thrown, rested)
        return _ahead(mean - less, spread + more)

    def _chances(self, hands: int) -> tuple[float, float]:
        state = self.state
        return chances(state.options["tower"], hands + sum(state.tray), sum(self.inside))

    def threat(self, province: int) -> int:
        """The most armies that any neighbour could send against a province that somebody holds."""
        found = self._threats.get(province)
        if found is None:
            owner, armies = self.state.owner, self.state.armies
            peaceful = (owner[province], NOBODY)
            foes = [armies[other] for other in self.near[province] if owner[other] not in peaceful]
            found = self._threats[province] = max(foes) - 1 if foes else 0
        return found

    # -- rice ----------------------------------------------------------------------------------------

    def rice_need(self, seat: int, mouths: int, later: float) -> float:
        """The rice that a seat lacks for winter if each of so many seasons to come brings what it mostly does."""
        state = self.state
        return mouths + mean_loss(state) - state.rice[seat] - RICE_A_SEASON * later


def seasons_left(state: State) -> float:
    """How many seasons are still to be planned; one that is being carried out counts for a part."""
    if not state.year:
        return float(YEARS * SEASONS_A_YEAR)
    return (YEARS - state.year) * SEASONS_A_YEAR + seasons_left_in_year(state)


def seasons_later(state: State) -> int:
    """How many seasons come after the one that is being planned or carried out."""
    if not state.year:
        return LAST_SEASON
    return max(LAST_SEASON - (state.year - 1) * SEASONS_A_YEAR - state.season, 0)


def fall_risk(danger: int) -> float:
    """How likely a province falls to a neighbour who could send so many armies more than it has."""
    return min(FALL + FALL_MORE * danger, FALL_MOST) if danger >= 0 else 0.0


def seasons_left_in_year(state: State) -> float:
    """The same, up to the winter that comes next."""
    return max(0.0, SEASONS_A_YEAR - state.season - (0.0 if state.planning or not state.year else 0.7))


def mean_loss(state: State) -> float:
    """The rice that winter takes from everybody, over the event cards that may be left for it."""
    events = state.events
    return sum(winter_loss(event, state.options["corrected"]) for event in events) / len(events) if events else 3.6


def majority_points(row: list[int], kind: int) -> list[int]:
    """What each seat gets for its buildings of a kind in a region."""
    most = max(row)
    if not most:
        return [0] * len(row)
    points = MAJORITY[kind] - (row.count(most) > 1)
    return [points if count == most else 0 for count in row]


def hunger_cost(need: float) -> float:
    """What a lack of rice costs."""
    return HUNGER * min(max(need, 0.0), 8.0)


def chest_worth(chests: float, later: int) -> float:
    """What a purse is worth with so many seasons to come."""
    useful = min(chests, CHESTS_A_SEASON * later)
    return CHEST_LATER[later] * useful + SPARE_CHEST * (chests - useful)


def army_worth(later: int) -> float:
    """What an army is worth with so many seasons to come."""
    return ARMY_LATER[later]


def _expect(hands: float, inside: int, thrown: float, rested: float) -> tuple[float, float]:
    """The mean number of cubes that come out, and its variance."""
    mean, from_inside = hands * thrown, inside * rested
    return mean + from_inside, mean * (1 - thrown) + from_inside * (1 - rested)


def _ahead(lead: float, variance: float) -> float:
    """The chance to come out at least one cube ahead."""
    return 1.0 / (1.0 + exp(-1.7 * (lead - 0.5) / sqrt(variance + 0.3)))


# -- how everybody stands ------------------------------------------------------------------------------


def standings(state: State) -> list[float]:
    """The points that each seat may expect in the end, as far as one can see at a glance."""
    survey = Survey(state)
    totals = [float(points) for points in state.points]
    for rows in survey.counts:
        for kind, row in enumerate(rows):
            for seat, points in enumerate(majority_points(row, kind)):
                totals[seat] += survey.weight * points
    mouths = [0] * state.players
    for province, seat in enumerate(state.owner):
        if seat >= 0:
            mouths[seat] += 1
            totals[seat] += _holding(survey, seat, province)
    return [total + _stores(survey, seat, mouths[seat]) for seat, total in enumerate(totals)]


def _holding(survey: Survey, seat: int, province: int) -> float:
    """A province with what stands on it, less the danger of losing it before it counts."""
    state, left = survey.state, survey.left
    armies = state.armies[province]
    sure = survey.weight * (1 + state.buildings[province].bit_count())
    risk = fall_risk(survey.threat(province) - armies) if left > 0.5 else 0.0
    hope = left * survey.prior(province) + army_worth(min(int(left), LAST_SEASON)) * min(armies, 12)
    return sure * (1 - risk) + hope - UNREST * state.unrest[province] * (survey.left_in_year > 0.5)


def _stores(survey: Survey, seat: int, mouths: int) -> float:
    state = survey.state
    need = survey.rice_need(seat, mouths, survey.left_in_year)
    if state.year == 0 or state.season == SEASONS_A_YEAR:
        need = 0.0
    return chest_worth(state.chests[seat], min(int(survey.left), LAST_SEASON)) - hunger_cost(need)


def worth(margin: float) -> float:
    """A lead in points as a number from 0 to 1, steepest where the game is close."""
    return 1.0 / (1.0 + exp(-margin / MARGIN_SCALE))


def evaluate(position: State, seat: int) -> float:
    """How well a seat stands against the others: half against the best of them, half against all."""
    over = position.turn is None
    totals = [float(points) for points in position.points] if over else standings(position)
    others = [total for other, total in enumerate(totals) if other != seat]
    margin = totals[seat] - 0.5 * (max(others) + sum(others) / len(others))
    return (1 - VICTORY) * worth(margin) + VICTORY * (seat in position.winners) if over else worth(margin)
